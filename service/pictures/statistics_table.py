"""Statistics of a title as a table of comma-separated values."""

import csv
import io
from typing import Any

COLUMNS = ("part", "name", "count", "value", "low", "high")


def statistics_csv(found: dict[str, Any]) -> str:
    """One line for each figure; `value` is a share, or a mean."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerow(("games", found["title"], found["games"], "", "", ""))
    for one in found["seats"]:
        name = f"{one['seat']} of {one['seats']}"
        writer.writerow(("seat", name, one["games"], one["share"], one["low"], one["high"]))
    for one in found["openings"]:
        writer.writerow(("opening", one["opening"], one["games"], one["share"], one["low"], one["high"]))
    for name in ("events", "decisions", "rounds"):
        one = found["length"][name]
        writer.writerow(("length", name, one["count"], one["mean"], one["least"], one["most"]))
    writer.writerow(("length", "decisions a turn", "", found["length"]["decisions_a_turn"], "", ""))
    thinking = found["thinking"]
    writer.writerow(("thinking", "ms", thinking["count"], thinking["mean"], thinking["least"], thinking["most"]))
    for dice in found["dice"]:
        for face in dice["faces"]:
            name = f"{dice['name']} {face['face']}"
            writer.writerow(("dice", name, face["count"], face["share"], face["low"], face["high"]))
    for one in found["draws"]:
        writer.writerow(("draws", one["name"], one["draws"], one["mean"], one["low"], one["high"]))
    return file.getvalue()
