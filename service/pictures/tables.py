"""Standings and cross tables."""

from service.application.competition.ladder_shown import LadderStandings
from service.application.competition.shown import CrossTable, StandingsPage
from service.pictures.svg import LETTER, ROW, label, picture, points, rect, shortened, text

MOST_ROWS, MOST_CROSSED = 100, 40
NAME_LETTERS = 24


def standings_picture(page: StandingsPage, name: str) -> str:
    """Places with a bar for the score, and the tie-break that decided each place."""
    lines = page.standings[:MOST_ROWS]
    best = max((line.score for line in lines), default=0) or 1
    width, top, bars = 640, 64, 220
    parts = [
        text(16, 28, f"{name}: after round {page.round}" if not page.final else f"{name}: final standings", "head"),
        text(16, top - 8, "place", "faint"),
        text(72, top - 8, "entrant", "faint"),
        text(268, top - 8, "points", "faint"),
        text(500, top - 8, "decided by", "faint"),
    ]
    for row, line in enumerate(lines):
        y = top + row * ROW
        called = label(line.entrant, line.name)
        told = f"{line.place}. {called}: {points(line.score)} points from {line.games} games"
        parts += [
            rect(268, y + 4, bars * line.score / best, ROW - 8, "bar", told),
            text(40, y + 18, line.place, "strong", "end"),
            text(72, y + 18, shortened(called, NAME_LETTERS) + (" †" if line.withdrawn else "")),
            text(276, y + 18, points(line.score), "strong"),
            text(500, y + 18, line.decided, "faint"),
        ]
    left_out = len(page.standings) - len(lines)
    if left_out:
        parts.append(text(72, top + len(lines) * ROW + 18, f"and {left_out} more", "faint"))
    told = "; ".join(f"{line.place} {label(line.entrant, line.name)} {points(line.score)}" for line in lines[:10])
    height = top + ROW * (len(lines) + bool(left_out)) + 16
    return picture(width, height, f"Standings of {name}", told, parts)


def ladder_picture(page: LadderStandings, name: str) -> str:
    """Places with a bar for the proven rating, the rating with its interval, and what is still provisional."""
    lines = page.standings[:MOST_ROWS]
    low = min((line.proven for line in lines), default=0) - 50
    span = max((line.proven for line in lines), default=1) - low or 1
    width, top, bars = 680, 64, 200
    parts = [
        text(16, 28, f"{name}: season {page.season}", "head"),
        text(16, top - 8, "place", "faint"),
        text(72, top - 8, "entrant", "faint"),
        text(268, top - 8, "proven", "faint"),
        text(484, top - 8, "rating", "faint"),
        text(620, top - 8, "games", "faint"),
    ]
    for row, line in enumerate(lines):
        y = top + row * ROW
        called = label(line.entrant, line.name)
        rated = f"{line.rating} ± {line.margin}" + (" ?" if line.provisional else "")
        told = f"{line.place}. {called}: proven {line.proven}, rating {rated}, {line.games} games"
        parts += [
            rect(268, y + 4, bars * (line.proven - low) / span, ROW - 8, "bar", told),
            text(40, y + 18, line.place, "strong", "end"),
            text(72, y + 18, shortened(called, NAME_LETTERS) + (" †" if line.left else "")),
            text(276, y + 18, line.proven, "strong"),
            text(484, y + 18, rated),
            text(656, y + 18, line.games, "faint", "end"),
        ]
    left_out = len(page.standings) - len(lines)
    if left_out:
        parts.append(text(72, top + len(lines) * ROW + 18, f"and {left_out} more", "faint"))
    said = "; ".join(f"{line.place} {label(line.entrant, line.name)} {line.rating}" for line in lines[:10])
    height = top + ROW * (len(lines) + bool(left_out)) + 16
    return picture(width, height, f"Standings of {name}", said or "Nobody has entered yet.", parts)


def cross_picture(table: CrossTable, name: str) -> str:
    """Who was ahead of whom: green where the row was ahead more often, red where it was behind."""
    rows = table.rows[:MOST_CROSSED]
    cell, left, top = 44, 240, 84
    parts = [
        text(16, 28, f"{name}: cross table", "head"),
        text(16, 50, "Each cell: games ahead, a tie counting half, of games together.", "faint"),
    ]
    for column, row in enumerate(rows):
        parts.append(text(left + column * cell + cell / 2, top - 8, row.place, "faint", "middle"))
    for number, row in enumerate(rows):
        y = top + number * ROW
        called = label(row.entrant, row.name)
        parts += [
            text(34, y + 18, row.place, "strong", "end"),
            text(44, y + 18, shortened(called, NAME_LETTERS)),
        ]
        for column, other in enumerate(rows):
            x = left + column * cell
            if other is row:
                parts.append(rect(x, y, cell, ROW, "self"))
                continue
            met = row.against.get(other.entrant, [])
            parts.append(_cell(x, y, cell, [one.ahead for one in met], called, label(other.entrant, other.name)))
        parts.append(text(left + len(rows) * cell + 12, y + 18, points(row.score), "strong"))
    width = max(left + len(rows) * cell + 72, 44 + NAME_LETTERS * LETTER)
    told = f"{len(rows)} entrants in the order of the standings; who was ahead of whom."
    return picture(width, top + len(rows) * ROW + 16, f"Cross table of {name}", told, parts)


def _cell(x: float, y: float, size: float, ahead: list[int], one: str, other: str) -> str:
    if not ahead:
        return rect(x, y, size, ROW, "box")
    half, games = sum(ahead), len(ahead)
    kind = "win" if half > games else "loss" if half < games else "bar"
    said = f"{half / 2:g}/{games}"
    return rect(x, y, size, ROW, f"{kind} rule", f"{one} against {other}: ahead {half / 2:g} of {games}") + text(
        x + size / 2, y + 18, said, anchor="middle"
    )
