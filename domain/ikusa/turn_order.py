"""Action 2: Determine turn order (rulebook p. 12)."""

from domain.ikusa.build import begin_build
from domain.ikusa.commands import TakeMarker
from domain.ikusa.events.turn_order import BiddersRanked, MarkersDrawn, MarkerTaken, OrderSet
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.setting_up import marker_order
from domain.ikusa.state import TURN, Ikusa
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def rank_bidders(table: IkusaTable) -> None:
    """The highest bid chooses first; chance decides between equal bids (R1). Those who bid nothing draw the rest."""
    state = table.state
    bids = {number: state.colours[number].bins[TURN] for number in state.alive()}
    bidders = [number for number, bid in bids.items() if bid]
    tied = [number for number in bidders if sum(bids[other] == bids[number] for other in bidders) > 1]
    order = tuple(table.shuffle(tied, "ikusa.bidders-ranked/order"))
    among_equals = {number: place for place, number in enumerate(order)}
    ranking = sorted(bidders, key=lambda number: (-bids[number], among_equals.get(number, 0)))
    table.emit(BiddersRanked(order, tuple(ranking)))


def advance_turn_order(table: IkusaTable) -> bool:
    """Ask the next chooser; the last marker needs no question."""
    state = table.state
    markers = free_markers(state)
    if state.choosers and len(markers) > 1:
        table.ask((state.owners[state.choosers[0]],), "ikusa.take-marker")
        return True
    if state.choosers:
        table.emit(MarkerTaken(state.choosers[0], markers[0]))
    elif markers:
        drawing = tuple(number for number in state.alive() if not state.colours[number].marker)
        table.emit(MarkersDrawn(drawing, tuple(table.shuffle(markers, "ikusa.markers-drawn/order"))))
    else:
        table.emit(OrderSet(marker_order(state)))
        begin_build(table)
    return False


def free_markers(state: Ikusa) -> list[int]:
    """As many markers are in play as colours."""
    alive = state.alive()
    taken = {state.colours[number].marker for number in alive}
    return [marker for marker in range(1, len(alive) + 1) if marker not in taken]


def take_marker_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [TakeMarker(marker) for marker in free_markers(state)]


def judge_take_marker(state: Ikusa, seat: Seat, parts: Parts, command: TakeMarker) -> None:
    require(command.marker in free_markers(state), "ikusa.marker-gone", free=free_markers(state))


def take_marker(table: IkusaTable, seat: Seat, command: TakeMarker) -> None:
    table.emit(MarkerTaken(table.state.choosers[0], command.marker))
