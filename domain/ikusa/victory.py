"""Winning the game (rulebook p. 28; two players p. 29; quick play p. 30) and the cap of rounds (R31)."""

from domain.ikusa.events.fate import GameEnded
from domain.ikusa.parts import IkusaTable
from domain.ikusa.state import LOST, Ikusa
from domain.kernel.ranking import ranks
from domain.kernel.record import Seat
from domain.kernel.title import Result


def seat_provinces(state: Ikusa, seat: Seat) -> int:
    return sum(len(colour.lands) for colour in state.colours if colour.seat == seat)


def seat_figures(state: Ikusa, seat: Seat) -> int:
    """Regular units on the map and on army cards, daimyos included."""
    return sum(
        sum(army.regular() for army in colour.armies if army.daimyo != LOST)
        + sum(state.provinces[place].regular() for place in colour.lands)
        for colour in state.colours
        if colour.seat == seat
    )


def claim_victory(table: IkusaTable, colour: int) -> None:
    """First to own enough provinces, at any moment of the round; not if they are counted at its end only."""
    state = table.state
    if not state.at_round_end and len(state.colours[colour].lands) >= state.goal:
        end_game(table, "ikusa.provinces")


def survivors(state: Ikusa) -> list[Seat]:
    return sorted({colour.seat for colour in state.colours if not colour.out})


def after_elimination(table: IkusaTable, eliminator: int | None) -> None:
    """Quick play ends with the first elimination (p. 30); a sole survivor wins (R34)."""
    state = table.state
    if len(survivors(state)) < 2:
        end_game(table, "ikusa.last-standing", eliminator)
    elif state.variant == "quick":
        end_game(table, "ikusa.elimination", eliminator)
    elif eliminator is not None:
        claim_victory(table, eliminator)


def end_of_round(table: IkusaTable) -> None:
    """Long game and two players: provinces are counted now. After the last round the most provinces win."""
    state = table.state
    if state.at_round_end and max(seat_provinces(state, seat) for seat in range(state.seats)) >= state.goal:
        end_game(table, "ikusa.provinces")
    elif state.round >= state.max_rounds:
        end_game(table, "ikusa.last-round")


def end_game(table: IkusaTable, reason: str, eliminator: int | None = None) -> None:
    """Most provinces; then the eliminator (R28), most figures (R31), and who was eliminated last."""
    state = table.state
    hunter = None if eliminator is None else state.owners[eliminator]
    keys = []
    breakdown = []
    for seat in range(state.seats):
        provinces, figures = seat_provinces(state, seat), seat_figures(state, seat)
        left = max(colour.out or len(state.colours) + 1 for colour in state.colours if colour.seat == seat)
        keys.append((provinces, seat == hunter, figures, left))
        breakdown.append({"provinces": provinces, "figures": figures})
    places = ranks(keys)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    scores = tuple(key[0] for key in keys)
    table.emit(GameEnded(Result(reason, winners, places, scores, tuple(breakdown))))
