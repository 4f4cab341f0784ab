"""The flow of a turn: the innermost unfinished step goes on until somebody is asked."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ranking import after
from domain.kernel.record import Seat
from domain.yokohama import (
    additional,
    area_action,
    chinatown,
    church_and_customs,
    employment_agency,
    laboratory,
    movement,
    placement,
    port_and_dock,
    rewards,
)
from domain.yokohama import state as s
from domain.yokohama.events.flow import TurnBegan
from domain.yokohama.free_actions import stock_market
from domain.yokohama.game_end import is_last_round
from domain.yokohama.parts import YokohamaTable
from domain.yokohama.scoring import finish

GO_ON: Mapping[type[s.Frame], Callable[[YokohamaTable, Seat, Any], bool]] = {
    s.Additional: additional.go_on,
    s.Placement: placement.go_on,
    s.Movement: movement.go_on,
    s.Recall: movement.go_on_recall,
    s.Action: area_action.go_on,
    s.Exchanges: chinatown.go_on,
    s.Offering: church_and_customs.go_on,
    s.OrderPick: port_and_dock.go_on,
    s.Research: laboratory.go_on,
    s.Items: employment_agency.go_on,
    s.StationSite: laboratory.go_on_station,
    s.GoodsChoice: rewards.go_on_goods,
    s.AssistantMoves: rewards.go_on_moves,
}
"""How each kind of step goes on: it asks (True), or emits what needs no question (False)."""


def proceed(table: YokohamaTable) -> None:
    """Go on until somebody is asked or the game is over."""
    state = table.state
    while state.result is None:
        if state.frames:
            frame = state.frames[-1]
            if GO_ON[type(frame)](table, state.active, frame):
                return
        elif not next_turn(table):
            return


def next_turn(table: YokohamaTable) -> bool:
    """Begin the next merchant's turn; False while starting orders are chosen and when the game is over."""
    state = table.state
    if not state.round:
        if choosing := [seat for seat, merchant in enumerate(state.merchants) if merchant.dealt]:
            table.ask(choosing, "yokohama.keep-order")
            return False
        _begin_turn(table, state.first, 1)
        return True
    following = after(state.active, len(state.merchants))
    if following == state.first and is_last_round(state):
        finish(table, state.ending or "round-limit")
        table.ask((), "")
        return False
    _begin_turn(table, following, state.round + (following == state.first))
    return True


def _begin_turn(table: YokohamaTable, seat: Seat, round: int) -> None:
    table.emit(TurnBegan(seat, round))
    stock_market(table, seat)
