"""Winning the game (rulebook p. 28; two players p. 29; quick play p. 30; cap of rounds R31): when it is over."""

from domain.ikusa.parts import IkusaTable
from domain.ikusa.scoring import finish, finish_with_elimination, seat_provinces
from domain.ikusa.state import Ikusa
from domain.kernel.record import Seat


def claim_victory(table: IkusaTable, colour: int) -> None:
    """First to own enough provinces, at any moment of the round; not if they are counted at its end only."""
    state = table.state
    if not state.at_round_end and len(state.colours[colour].lands) >= state.goal:
        finish(table, "ikusa.provinces")


def survivors(state: Ikusa) -> list[Seat]:
    return sorted({colour.seat for colour in state.colours if not colour.out})


def after_elimination(table: IkusaTable, eliminator: int | None) -> None:
    """Quick play ends with the first elimination (p. 30); a sole survivor wins (R34)."""
    state = table.state
    if len(survivors(state)) < 2:
        finish_with_elimination(table, "ikusa.last-standing", eliminator)
    elif state.variant == "quick":
        finish_with_elimination(table, "ikusa.elimination", eliminator)
    elif eliminator is not None:
        claim_victory(table, eliminator)


def end_of_round(table: IkusaTable) -> None:
    """Long game and two players: provinces are counted now. After the last round the most provinces win."""
    state = table.state
    if state.at_round_end and max(seat_provinces(state, seat) for seat in range(state.seats)) >= state.goal:
        finish(table, "ikusa.provinces")
    elif state.round >= state.max_rounds:
        finish(table, "ikusa.last-round")
