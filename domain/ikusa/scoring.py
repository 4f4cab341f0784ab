"""The end of a game: who has won, and what everybody has in the end (rulebook p. 28, R28, R31)."""

from domain.ikusa.events.elimination import GameEnded
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import LOST, Ikusa
from domain.kernel.ranking import standings
from domain.kernel.record import Seat
from domain.kernel.title import Result


def finish(table: IkusaTable, reason: str) -> None:
    table.emit(GameEnded(final_result(table.state, table.parts, reason)))


def finish_with_elimination(table: IkusaTable, reason: str, eliminator: int | None) -> None:
    """An elimination ends the game; among equals the eliminator comes first (R28)."""
    hunter = None if eliminator is None else table.state.owners[eliminator]
    table.emit(GameEnded(ranked(table.state, reason, hunter)))


def final_result(state: Ikusa, parts: Parts, reason: str) -> Result:
    return ranked(state, reason)


def ranked(state: Ikusa, reason: str, hunter: Seat | None = None) -> Result:
    """Most provinces; then the eliminator (R28), most figures (R31), and who was eliminated last."""
    keys = []
    breakdown = []
    for seat in range(state.seats):
        provinces, figures = seat_provinces(state, seat), seat_figures(state, seat)
        left = max(colour.out or len(state.colours) + 1 for colour in state.colours if colour.seat == seat)
        keys.append((provinces, seat == hunter, figures, left))
        breakdown.append({"provinces": provinces, "figures": figures})
    alive = [any(colour.seat == seat and not colour.out for colour in state.colours) for seat in range(state.seats)]
    winners, places = standings(keys, alive)
    return Result(reason, winners, places, tuple(key[0] for key in keys), tuple(breakdown))


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
