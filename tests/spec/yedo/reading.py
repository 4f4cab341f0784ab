"""Short words for an independent reading of the rulebook."""

from typing import Any

from domain.kernel.record import Command, Seat
from domain.yedo.commands import Activate, DrawMission, Pass, PlayCard, Stay, TakeFavour, Use
from domain.yedo.tables.vocabulary import ColourName
from tests.given import Given
from tests.spec.yedo.positions import begin, clan, equip, scene


def asked(given: Given) -> tuple[Seat, str]:
    """The one seat that is asked, and what, without the title's name."""
    seats, ask = given.question
    assert len(seats) == 1
    return seats[0], ask.removeprefix("yedo.")


def any_draft(given: Given) -> list[Seat]:
    """Everybody drafts four missions, a red one first; returns who drew when."""
    drawn: list[Seat] = []
    while given.question[1] == "yedo.draft":
        seat = given.question[0][0]
        colours: tuple[ColourName, ...] = ("red", "yellow", "green", "green")
        given.when(seat, DrawMission(colours[len(clan(given, seat).missions.cards)]))
        drawn.append(seat)
    return drawn


def any_favours(given: Given, *favours: str) -> list[Seat]:
    """Favours are taken in this order; returns by whom."""
    taken = []
    for favour in favours:
        taken.append(given.question[0][0])
        given.when(taken[-1], TakeFavour(favour))
    return taken


def bidding(seats: int = 4, stay: bool = True, **things: Any) -> Given:
    """The start of a Bidding Phase, or its first announcement."""
    everybody = things.pop("clans", {})
    given = scene(seats)
    for seat, belongings in everybody.items():
        equip(given, seat, **belongings)
    begin(given, "dropping-out", **things)
    while stay and given.question[1] == "yedo.stay":
        given.when(given.question[0][0], Stay())
    return given


def together(
    step: str, clans: dict[Seat, dict[str, Any]], seats: int = 4, setting: str = "geisha", **more: Any
) -> Given:
    """A step begins with these clans."""
    given = scene(seats, setting)
    for seat, belongings in clans.items():
        equip(given, seat, **belongings)
    if step == "action":
        more = {"turn": -1, "stage": "", **more}
    return begin(given, step, **more)


def act(given: Given, seat: Seat, place: str, *commands: Command) -> list[Any]:
    """Activate the disciple there, whether or not it has to be chosen, and go on."""
    events = []
    if given.question[1] == "yedo.turn":
        events += given.when(seat, Activate(place))
    assert given.question == ((seat,), "yedo.action")
    return events + given.when(seat, *commands)


def uses(given: Given, seat: Seat) -> set[str]:
    """Which uses of the chosen space are offered."""
    return {option.use for option in given.options(seat) if isinstance(option, Use)}


def all_pass(given: Given, ask: str) -> None:
    """Whoever is asked this passes."""
    while given.question[1] == f"yedo.{ask}":
        given.when(given.question[0][0], Pass())


def playable(given: Given, seat: Seat) -> set[str]:
    """Cards that may be played now."""
    return {option.card for option in given.options(seat) if isinstance(option, PlayCard)}
