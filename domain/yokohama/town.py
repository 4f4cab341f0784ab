"""Looking at the town: who stands where, what is next to what, how strong a merchant is in an area."""

from collections.abc import Mapping
from functools import lru_cache

from domain.kernel.record import Command, Seat
from domain.yokohama.commands import EndPlacement
from domain.yokohama.parts import Parts, adjacency
from domain.yokohama.state import Yokohama

MOST_POWER = 5


class Town:
    """What follows from how the area boards lie: worked out once, because every placement and move asks for it."""

    __slots__ = ("anywhere", "near", "stays")

    def __init__(self, layout: tuple[str, ...], seats: int, parts: Parts) -> None:
        self.near = adjacency(layout, parts.layouts[seats])
        self.stays = tuple(area for area in layout if area not in parts.canals)
        self.anywhere: list[Command] = [EndPlacement(), *(parts.place_assistant[area] for area in self.stays)]


_town_of = lru_cache(maxsize=512)(Town)


def town(state: Yokohama, parts: Parts) -> Town:
    return _town_of(state.layout, len(state.merchants), parts)


def near(state: Yokohama, parts: Parts) -> Mapping[str, tuple[str, ...]]:
    """Areas next to each area."""
    return town(state, parts).near


def rivals(state: Yokohama, seat: Seat) -> dict[str, tuple[Seat, ...]]:
    """Owners of opposing presidents by area."""
    found: dict[str, tuple[Seat, ...]] = {}
    for owner, merchant in enumerate(state.merchants):
        area = merchant.president
        if area and owner != seat:
            found[area] = (*found[area], owner) if area in found else (owner,)
    return found


def hosts(state: Yokohama, seat: Seat, area: str) -> tuple[Seat, ...]:
    """Owners of opposing presidents in one area: what `rivals` says of it."""
    found: tuple[Seat, ...] = ()
    for owner, other in enumerate(state.merchants):
        if other.president == area and owner != seat:
            found += (owner,)
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
    return town(state, parts).stays
