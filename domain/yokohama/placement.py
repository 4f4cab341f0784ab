"""Placement step (rulebook p. 5): one assistant in each of up to three areas, or two in one."""

from collections.abc import Sequence

from domain.kernel.errors import refuse
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.placement import AssistantPlaced, PlacementEnded
from domain.yokohama.free_actions import with_free
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Placement, Yokohama
from domain.yokohama.town import Town, hosts, is_area, near, town

END = c.EndPlacement()
SPREAD = 3
NEWSPAPER_SPREAD = 4


def go_on(table: YokohamaTable, seat: Seat, frame: Placement) -> bool:
    state = table.state
    if _finished(state, seat, frame) or not _anything_left(state, seat, table.parts, frame):
        table.emit(PlacementEnded(seat))
        return False
    return table.ask_one(seat, "yokohama.placement")


def _anything_left(state: Yokohama, seat: Seat, parts: Parts, frame: Placement) -> bool:
    """Whether there is more to do than to end; presidents can never close all areas, only Telegram's few."""
    if state.merchants[seat].hand and not frame.doubled:
        return True
    return len(placement_options(state, seat, parts)) > 1


def _finished(state: Yokohama, seat: Seat, frame: Placement) -> bool:
    """Whether the limit of the chosen way to place is reached (rulings P2, P4)."""
    owned = state.merchants[seat].technologies
    if frame.doubled:
        return "telegram" not in owned or len(frame.placed) > 2
    return len(frame.placed) >= (NEWSPAPER_SPREAD if "newspaper" in owned else SPREAD)


def _placeable(state: Yokohama, seat: Seat, parts: Parts, here: Town) -> Sequence[str]:
    """Areas that may take the next assistant and whose tolls can be paid."""
    merchant = state.merchants[seat]
    if not merchant.hand:
        return []
    frame = state.top(Placement)
    closed = _too_dear(state, seat)
    if frame.doubled:
        closed += parts.canals
        return [area for area in here.near[frame.doubled] if area not in closed]
    if len(frame.placed) > 1:
        closed += frame.placed
    return [area for area in here.stays if area not in closed] if closed else here.stays


def _too_dear(state: Yokohama, seat: Seat) -> list[str]:
    """Areas with more opposing presidents than yen to pay them."""
    merchants = state.merchants
    yen = merchants[seat].stock["yen"]
    if yen >= len(merchants) - 1:
        return []
    met = [other.president for owner, other in enumerate(merchants) if other.president and owner != seat]
    return [area for area in met if met.count(area) > yen] if len(met) > yen else []


def placement_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    here = town(state, parts)
    areas = _placeable(state, seat, parts, here)
    if areas is here.stays:
        return with_free(here.anywhere.copy(), state, seat)
    found: list[Command] = [END]
    found += [parts.place_assistant[area] for area in areas]
    return with_free(found, state, seat)


def judge_place_assistant(state: Yokohama, seat: Seat, parts: Parts, command: c.PlaceAssistant) -> None:
    if command.area not in _placeable(state, seat, parts, town(state, parts)):
        refuse(_why_not(state, seat, parts, command.area), area=command.area, place="hand")


def place_assistant(table: YokohamaTable, seat: Seat, command: c.PlaceAssistant) -> None:
    """Opposing presidents there are paid 1 yen each at once (ruling P3); a second one there is a double."""
    state, area = table.state, command.area
    frame = state.top(Placement)
    doubled = not frame.doubled and area in frame.placed
    table.emit(AssistantPlaced(seat, area, hosts(state, seat, area), doubled))


def _why_not(state: Yokohama, seat: Seat, parts: Parts, area: str) -> str:
    frame = state.top(Placement)
    if not is_area(state, parts, area):
        return "yokohama.no-such-area"
    if not state.merchants[seat].hand:
        return "yokohama.no-assistant-there"
    if frame.doubled and area not in near(state, parts)[frame.doubled]:
        return "yokohama.not-adjacent"
    if not frame.doubled and len(frame.placed) > 1 and area in frame.placed:
        return "yokohama.placed-there"
    return "yokohama.yen-lacking"


def end_placement(table: YokohamaTable, seat: Seat, command: c.EndPlacement) -> None:
    table.emit(PlacementEnded(seat))
