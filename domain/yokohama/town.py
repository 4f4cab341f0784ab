"""Looking at the town: who stands where, what is next to what, how strong a merchant is in an area."""

from collections.abc import Mapping

from domain.kernel.record import Seat
from domain.yokohama.parts import Parts, adjacency, without
from domain.yokohama.state import Yokohama

MOST_POWER = 5


def near(state: Yokohama, parts: Parts) -> Mapping[str, tuple[str, ...]]:
    """Areas next to each area."""
    return adjacency(state.layout, parts.layouts[len(state.merchants)])


def rivals(state: Yokohama, seat: Seat) -> dict[str, tuple[Seat, ...]]:
    """Owners of opposing presidents by area."""
    found: dict[str, tuple[Seat, ...]] = {}
    for owner, merchant in enumerate(state.merchants):
        area = merchant.president
        if area and owner != seat:
            found[area] = (*found[area], owner) if area in found else (owner,)
    return found


def power(state: Yokohama, seat: Seat, area: str) -> int:
    """Rulebook p. 6: president, assistants, own shop and trading house, station: 1 each, at most 5."""
    merchant, place = state.merchants[seat], state.areas[area]
    total = (
        merchant.out.get(area, 0)
        + (merchant.president == area)
        + (seat in place.shops)
        + (place.house == seat)
        + (state.station == area)
    )
    return min(total, MOST_POWER)


def is_area(state: Yokohama, parts: Parts, area: str) -> bool:
    """Whether `area` is on the table and pieces may stay there; the Canal takes none."""
    return area in state.areas and area not in parts.canals


def stays(state: Yokohama, parts: Parts) -> tuple[str, ...]:
    """All areas where pieces may stay, as they lie."""
    return without(state.layout, parts.canals)
