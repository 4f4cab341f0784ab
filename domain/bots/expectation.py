"""What a position promises to each seat: its share of the win, in thousandths.

From the values of the position for all seats: who is `SCALE` ahead of somebody is e times as likely to win. The scales
were fitted to games between bots by `python -m tests.bots.calibrate`.
"""

from collections.abc import Mapping
from math import exp
from typing import Any

from domain.kernel.knowledge import Knowledge
from domain.kernel.meta import Result
from domain.kernel.record import Seat
from domain.kernel.title import AnyTitle

WHOLE = 1000
SCALE: Mapping[str, int] = {"edo": 5400, "ikusa": 8200, "yedo": 7100, "yokohama": 14300}
USUAL_SCALE = 8000


def expected_shares(rules: AnyTitle, known: Knowledge, position: Any, seats: int) -> tuple[int, ...]:
    """Of an ended game what came out, of any other what the values say.

    Before the first round nobody is ahead: as long as provinces or cards are dealt, one has a hand more than the other.
    """
    result = None if position.asked else rules.result(position)
    if result is not None:
        return tuple(share_of(result, seat) for seat in range(seats))
    if getattr(position, "round", 1) < 1:
        return shares([0] * seats, USUAL_SCALE)
    parts = rules.parts(position)
    values = [known.value(position, seat, parts) for seat in range(seats)]
    return shares(values, SCALE.get(rules.meta.name, USUAL_SCALE))


def share_of(result: Result, seat: Seat) -> int:
    """A shared win counts in part."""
    return WHOLE // len(result.winners) if seat in result.winners else 0


def shares(values: list[int], scale: int) -> tuple[int, ...]:
    """Chances to win in proportion to exp(value / scale)."""
    top = max(values)
    weights = [exp((value - top) / scale) for value in values]
    return tuple(round(WHOLE * weight / sum(weights)) for weight in weights)
