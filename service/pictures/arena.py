"""How the bots of an arena did: the share of the wins of each, with its 95 % interval, on one scale."""

from collections.abc import Sequence
from typing import Protocol

from service.pictures.svg import LETTER, ROW, SERIES, line, picture, rect, shortened, text

SCALE, TOP, PAD = 360, 72, 16
NAME_LETTERS = 20
TICKS = (0, 25, 50, 75, 100)


class Shown(Protocol):
    """What is drawn of a bot."""

    bot: str
    games: int
    share: float
    low: float
    high: float
    rating: int
    margin: int


def arena_picture(name: str, standings: Sequence[Shown]) -> str:
    """One row for each bot, best first; the bar is the share, the line its interval."""
    left = PAD + max((len(shortened(one.bot, NAME_LETTERS)) for one in standings), default=0) * LETTER + 12
    height = TOP + ROW * len(standings)
    parts = [text(PAD, 28, f"{name}: share of the wins", "head")]
    for tick in TICKS:
        x = left + SCALE * tick / 100
        parts += [line([(x, TOP - 8), (x, height)], "rule"), text(x, TOP - 14, f"{tick} %", "faint", "middle")]
    for row, one in enumerate(standings):
        parts += _row(one, left, TOP + row * ROW, row % SERIES)
    told = "; ".join(f"{one.bot} {one.share:.1%} ({one.low:.1%} to {one.high:.1%})" for one in standings)
    return picture(left + SCALE + 150, height + 12, name, told, parts)


def _row(one: Shown, left: float, y: float, colour: int) -> list[str]:
    middle, end = y + ROW / 2, left + SCALE + 12
    at, low, high = (left + SCALE * share for share in (one.share, one.low, one.high))
    told = f"{one.bot}: {one.share:.1%} of {one.games} games, 95 % between {one.low:.1%} and {one.high:.1%}"
    return [
        text(PAD, y + 18, shortened(one.bot, NAME_LETTERS), f"f{colour}"),
        rect(left, y + 5, at - left, ROW - 10, "bar", told),
        line([(low, middle), (high, middle)], f"line s{colour}"),
        *(line([(x, middle - 5), (x, middle + 5)], f"line s{colour}") for x in (low, at, high)),
        text(end, y + 18, f"{one.share:.1%}", "strong"),
        text(end + 56, y + 18, f"{one.rating} ± {one.margin}", "faint"),
    ]
