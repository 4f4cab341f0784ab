"""Short words for an independent reading of the rulebook: a position of seat 0, and how a round runs on from it."""

from typing import Any

from domain.edo.commands import Forfeit, PayWages, Reveal
from domain.kernel.record import Event
from tests.given import Given
from tests.spec.edo.positions import about_to, equip, town


def turned(action: str, own: int = 0, neutral: int = 0, **position: Any) -> Given:
    """The card is face up. Beside belongings a position may hold `others`, `towns` and `merchant` (space, card)."""
    given = covered(action, own, neutral, **position)
    given.when(0, Reveal())
    return given


def covered(action: str, own: int = 0, neutral: int = 0, **position: Any) -> Given:
    """The same before the walk."""
    others: dict[int, str] = position.pop("others", {})
    towns: dict[str, str] = position.pop("towns", {})
    place, card = position.pop("merchant", ("EDO", "merchant-01"))
    given = about_to(action, own, neutral, **position)
    for seat, samurai in others.items():
        equip(given.state, seat, samurai=samurai)
    for city, buildings in towns.items():
        town(given, city, buildings)
    offer(given, place, card)
    return given


def offer(given: Given, place: str, card: str) -> None:
    """Put the merchant on a space with this card current."""
    state = given.state
    state.merchant = place
    if card != state.merchant_card:
        state.merchant_deck[state.merchant_deck.index(card)] = state.merchant_card
        state.merchant_card = card


def next_card(given: Given, action: str, own: int) -> None:
    """Seat 0 has this on the card in its second slot."""
    slot = given.state.daimyos[0].plan[1]
    slot.action, slot.own = action, own


def others_pass(given: Given) -> None:
    """All but seat 0 turn the card of this slot over."""
    while given.question[0] != (0,):
        given.when(given.question[0][0], Reveal())


def to_wages(given: Given) -> list[Event]:
    """Everybody turns the remaining cards over and does nothing with them."""
    events: list[Event] = []
    while given.question[1] == "edo.walk" or (given.question[0] and Forfeit() in given.options(given.question[0][0])):
        seat = given.question[0][0]
        events += given.when(seat, Reveal() if given.question[1] == "edo.walk" else Forfeit())
    return events


def to_next_round(given: Given) -> list[Event]:
    """On to the next planning or the end; all samurai stay."""
    events = to_wages(given)
    while given.question[1] == "edo.wages":
        events += given.when(given.question[0][0], PayWages())
    return events


def at_the_end(seats: int = 3, **belongings: Any) -> Given:
    """Nobody does anything any more in this round, and it will be the last: seat 0 has 12 points unless told."""
    return about_to("money", seats=seats, **{"points": 12, **belongings})
