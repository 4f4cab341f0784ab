"""Which samurai can still serve."""

from domain.edo.state import Edo
from domain.kernel.record import Seat


def spaces_of(state: Edo, seat: Seat) -> list[str]:
    """Where a seat has samurai, each space once."""
    return list(dict.fromkeys(state.daimyos[seat].samurai))


def unused(state: Edo, seat: Seat) -> list[str]:
    """Where a seat has a samurai that has not served yet (Q7: one activation of a card for each samurai)."""
    used = state.turn.used
    if not used:
        return spaces_of(state, seat)
    rest = list(state.daimyos[seat].samurai)
    for space in used:
        rest.remove(space)
    return list(dict.fromkeys(rest))
