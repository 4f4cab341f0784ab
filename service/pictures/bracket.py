"""Rounds side by side, tables below each other, and the ways of the entrants between them."""

from service.application.competition.shown import RoundList, ShownTable, TablePlace
from service.pictures.svg import ROW, label, line, picture, points, rect, shortened, text

COLUMN, GAP, PAD = 216, 56, 14
NAME_LETTERS = 20


def bracket_picture(rounds: RoundList, name: str, *, eliminating: bool) -> str:
    """Each box is a table in the order of its result. Where entrants drop out, lines lead on those who do not."""
    parts = [text(16, 28, f"{name}: rounds", "head")]
    tall = [sum(_high(table) + PAD for table in round.tables) for round in rounds.rounds]
    height = max(tall, default=0)
    spots: list[dict[str, float]] = []  # by round: entrant -> height of its line
    for column, round in enumerate(rounds.rounds):
        x = 16 + column * (COLUMN + GAP)
        parts.append(text(x, 58, round.stage or f"round {round.round}", "strong"))
        y = 72 + (height - tall[column]) / 2
        spots.append({})
        for table in round.tables:
            parts += _box(table, x, y, spots[-1])
            y += _high(table) + PAD
    if eliminating:
        parts += [way for column in range(len(spots) - 1) for way in _ways(spots, column)]
    width = 16 + len(rounds.rounds) * (COLUMN + GAP) - (GAP - 16 if rounds.rounds else 0)
    told = "; ".join(f"{round.stage or f'round {round.round}'}: {len(round.tables)} tables" for round in rounds.rounds)
    return picture(max(width, 320), 72 + height + 8, f"Rounds of {name}", told or "Nothing is paired yet.", parts)


def _high(table: ShownTable) -> int:
    return ROW * len(table.places) + 4


def _box(table: ShownTable, x: float, y: float, spots: dict[str, float]) -> list[str]:
    parts = [rect(x, y, COLUMN, _high(table), "box", f"table {table.table}, game {table.game}")]
    for row, place in enumerate(sorted(table.places, key=_by_result)):
        below = y + 2 + row * ROW
        spots[place.entrant] = below + ROW / 2
        first = place.rank == 1
        parts += [
            rect(x + 1, below, COLUMN - 2, ROW, "win") if first and table.how != "void" else "",
            text(x + 20, below + 18, place.rank or "", "faint", "end"),
            text(x + 28, below + 18, shortened(label(place.entrant, place.name), NAME_LETTERS), "strong" * first),
            text(x + COLUMN - 8, below + 18, "" if place.points is None else points(place.points), "faint", "end"),
        ]
    return parts


def _by_result(place: TablePlace) -> tuple[int, int]:
    return place.rank or 0, place.seat


def _ways(spots: list[dict[str, float]], column: int) -> list[str]:
    x = 16 + column * (COLUMN + GAP) + COLUMN
    here, there = spots[column], spots[column + 1]
    return [
        line([(x, here[one]), (x + GAP / 2, here[one]), (x + GAP / 2, there[one]), (x + GAP, there[one])], "rule")
        for one in here
        if one in there
    ]
