"""Statistics of a title: shares of wins by seat, and of faces of dice, each with its interval."""

from typing import Any

from service.pictures.svg import ROW, line, picture, rect, shortened, text

LEFT, WIDTH, BARS, TOP = 240, 720, 400, 64


def statistics_picture(found: dict[str, Any]) -> str:
    """A bar for each share, a line for where it lies with 95 %, and a mark for what would be fair."""
    rows = [
        (f"seat {one['seat'] + 1} of {one['seats']}", one, 1 / one["seats"]) for one in found["seats"] if one["games"]
    ]
    for dice in found["dice"]:
        called, fair = dice["name"].partition(".")[2], 1 / dice["sides"]
        rows += [(f"{called}: {face['face']}", face, fair) for face in dice["faces"]]
    most = max((one["high"] for _, one, _ in rows), default=1.0) or 1.0
    parts = [
        text(16, 28, f"{found['title']}: {found['games']} games", "head"),
        text(LEFT, TOP - 8, "share, with its interval of 95 %; the upright line is what would be fair", "faint"),
    ]
    for number, (name, one, fair) in enumerate(rows):
        y = TOP + number * ROW
        middle = y + ROW / 2
        x = LEFT + BARS * fair / most
        told = f"{name}: {one['share']:.1%}, between {one['low']:.1%} and {one['high']:.1%}"
        parts += [
            text(16, y + 18, shortened(name, 30)),
            rect(LEFT, y + 6, BARS * one["share"] / most, ROW - 12, "bar", told),
            line([(LEFT + BARS * one["low"] / most, middle), (LEFT + BARS * one["high"] / most, middle)], "line s0"),
            line([(x, y + 2), (x, y + ROW - 2)], "rule"),
            text(WIDTH - 16, y + 18, f"{one['share']:.1%}", "strong", "end"),
        ]
    described = "; ".join(f"{name} {one['share']:.1%}" for name, one, _ in rows[:12])
    height = TOP + ROW * len(rows) + 16
    return picture(WIDTH, height, f"Statistics of {found['title']}", described or "Nothing was counted yet.", parts)
