"""Short words for a turn of seat 0: the position it begins from, and how it goes on."""

from typing import Any

from domain.kernel.record import Event
from domain.yokohama import state as s
from domain.yokohama.commands import EndAdditional, MovePresident, PlaceAssistant, TakeItem
from tests.given import Given
from tests.spec.yokohama.positions import arrive, begun, learn, own, resume, send, stand

IDLE = ("End", "Skip", "Decline", "Recall", "Leave")
"""How the commands that do little are called."""


def seated(*titles: str, **position: Any) -> Given:
    """Seat 0 owns these technologies and these belongings, stands `at` an area (or nowhere), has assistants `out`.

    `others` says where opposing presidents stand; there are three `seats` unless told.
    """
    given = begun(position.pop("seats", 3))
    learn(given, *titles)
    stand(given, position.pop("at", ""))
    send(given, position.pop("out", ""))
    for seat, area in position.pop("others", {}).items():
        stand(given, area, seat)
    own(given, **position)
    return given


def to_place(*titles: str, **position: Any) -> Given:
    given = seated(*titles, **position)
    resume(given, s.Placement())
    return given


def to_move(*titles: str, **position: Any) -> Given:
    """The movement step is open; one that leaves no choice has already been carried out."""
    given = seated(*titles, **position)
    resume(given, s.Movement())
    return given


def at_power(area: str, power: int, *titles: str, **position: Any) -> Given:
    """The president of seat 0 acts in the area with this power, all but one of it by assistants."""
    given = seated(*titles, **position)
    act(given, area, power - 1)
    return given


def act(given: Given, area: str, assistants: int) -> list[Event]:
    send(given, " ".join([area] * assistants))
    return arrive(given, area)


def enter_phase(given: Given, letter: str = "A") -> list[Event]:
    return resume(given, s.Additional(letter))


def places(given: Given) -> set[str]:
    """Where an assistant may be placed now."""
    return {option.area for option in given.options(0) if isinstance(option, PlaceAssistant)}


def journeys(given: Given) -> set[tuple[str, str, tuple[str, ...]]]:
    """Destinations with the way to get there and the areas paid for."""
    return {(m.area, m.via, m.tolls) for m in given.options(0) if isinstance(m, MovePresident)}


def items(given: Given) -> set[str]:
    return {option.item for option in given.options(0) if isinstance(option, TakeItem)}


def yens(given: Given) -> list[int]:
    return [merchant.stock["yen"] for merchant in given.state.merchants]


def have(given: Given, seat: int = 0, **stock: int) -> None:
    """Check what a seat owns."""
    owned = given.state.merchants[seat].stock
    assert {kind: owned[kind] for kind in stock} == stock


def end_game(given: Given) -> Any:
    """The last turn of the last round ends here; the result."""
    state = given.state
    state.ending, state.last_round = "orders", state.round
    state.active = (state.first - 1) % len(state.merchants)
    enter_phase(given, "C")
    if state.asked:
        given.when(state.active, EndAdditional())
    return state.result


def pass_turn(given: Given) -> list[Event]:
    """Whoever is asked does as little as possible until the turn is another's."""
    seat, events = given.state.active, []
    while given.state.active == seat and given.state.asked:
        done = [option for option in given.options(seat) if type(option).__name__.startswith(IDLE)]
        events += given.when(seat, done[0])
    return events
