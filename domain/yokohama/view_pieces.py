"""Small pieces of what a seat may see, each cheap to make, for labels."""

from typing import NamedTuple

import msgspec

from domain.kernel.record import Seat
from domain.yokohama.employment_agency import item_costs
from domain.yokohama.kinds import Item
from domain.yokohama.parts import Parts
from domain.yokohama.state import Frame, Yokohama
from domain.yokohama.town import power, rivals


def stock(state: Yokohama, seat: Seat, parts: Parts) -> dict[str, int]:
    """What the seat has to spend."""
    return dict(state.merchants[seat].stock)


def innermost(state: Yokohama, seat: Seat, parts: Parts) -> Frame:
    """The innermost unfinished step; steps are public."""
    return msgspec.structs.replace(state.frames[-1])


def active(state: Yokohama, seat: Seat | None, parts: Parts) -> Seat:
    """Whose turn it is."""
    return state.active


def orders_held(state: Yokohama, seat: Seat, parts: Parts) -> int:
    """Number of orders in the own hand."""
    return len(state.merchants[seat].orders)


def technologies(state: Yokohama, seat: Seat, parts: Parts) -> list[str]:
    return list(state.merchants[seat].technologies)


class Outlook(NamedTuple):
    """The town as a merchant looks at it before going anywhere."""

    power: dict[str, int]  # by area, with the president there, not cut off at 5
    presidents: dict[str, tuple[Seat, ...]]  # owners of opposing ones, by area
    open: bool  # the turn will not end before the merchant is asked once more


def turn_is_open(state: Yokohama, seat: Seat, parts: Parts) -> bool:
    """While an order is held the last phase of the turn asks in any case (ruling O3)."""
    return bool(state.merchants[seat].orders)


def outlook(state: Yokohama, seat: Seat, parts: Parts) -> Outlook:
    merchant, areas = state.merchants[seat], state.areas
    strength = dict.fromkeys(areas, 1)
    for area, assistants in merchant.out.items():
        strength[area] += assistants
    for area in merchant.built:
        strength[area] += (seat in areas[area].shops) + (areas[area].house == seat)
    if state.station:
        strength[state.station] += 1
    return Outlook(strength, rivals(state, seat), turn_is_open(state, seat, parts))


def agent_power(state: Yokohama, seat: Seat, parts: Parts, area: str) -> int:
    """The power of an agent in an area."""
    return power(state, seat, area)


def prices(state: Yokohama, seat: Seat, parts: Parts) -> dict[Item, int]:
    return item_costs(state.merchants[seat], parts)


def lying(state: Yokohama, seat: Seat, parts: Parts, area: str) -> tuple[str, ...]:
    """The cards that lie on a board; empty ids where none lies."""
    return tuple(state.boards[area])


def earned(state: Yokohama, seat: Seat, parts: Parts, card: str) -> bool:
    """Whether somebody has an achievement already."""
    return bool(state.achievements[card])


def token(state: Yokohama, seat: Seat, parts: Parts, area: str) -> str:
    return state.areas[area].token


def site(state: Yokohama, seat: Seat, parts: Parts, area: str) -> str:
    """The building site card of an area."""
    return state.areas[area].site
