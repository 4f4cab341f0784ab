"""Positions of Edo for tests. Seat 0 is the start player and lives in C1, seat 1 in C2, and so on."""

from collections.abc import Sequence
from typing import Any

from domain.edo.commands import (
    Forfeit,
    FoundHome,
    PayWages,
    PlanAction,
    PlanCard,
    PlanNeutrals,
    PlanOfficials,
    Reveal,
    TakeSet,
)
from domain.edo.state import COMMITTED, Edo, Erected, Slot
from domain.edo.tables.pack import BuildingKind
from domain.edo.title import EdoTitle, edo
from domain.kernel.chance import ScriptedChance
from domain.kernel.record import Command, Event
from domain.kernel.title import Setup
from tests.given import Given

TITLE = edo()
TITLE.default_pack = "edo-house@1"  # whose cards the positions name; the rules are the same with every pack
SETS = ("alpha", "beta", "gamma", "delta")
KINDS: dict[str, BuildingKind] = {"H": "house", "T": "post", "F": "fortress"}


def dealt(seats: int = 3, title: EdoTitle = TITLE, setup: Setup | None = None, **script: Sequence[Any]) -> Given:
    """Just laid out. `script` gives the start of shuffles: outer, merchants, specials."""
    labels = {
        "outer": "edo.profits-assigned/outer",
        "merchants": "edo.merchant-cards-shuffled/order",
        "specials": "edo.special-cards-shuffled/order",
    }
    scripted: dict[str, Sequence[Any]] = {labels[name]: order for name, order in script.items()}
    chance = ScriptedChance({"edo.table-laid/start": [0], **scripted})
    return Given(title, title.open_table(setup or title.setup(seats), chance))


def settled(seats: int = 3, title: EdoTitle = TITLE, setup: Setup | None = None, **script: Sequence[Any]) -> Given:
    """Sets taken, homes founded, the first plan asked for."""
    given = dealt(seats, title, setup, **script)
    for seat in range(seats):
        given.when(seat, TakeSet(SETS[seat]))
    for seat in range(seats - 1, -1, -1):
        if seat in given.state.asked and given.state.ask == "edo.home":
            given.when(seat, FoundHome(f"C{seat + 1}"))
    return given


def plan(card: str, action: str, own: int = 0, neutral: int = 0) -> tuple[Command, ...]:
    """The four answers for one slot."""
    return PlanCard(card), PlanAction(action), PlanOfficials(own), PlanNeutrals(neutral)


def about_to(action: str, own: int = 0, neutral: int = 0, *, seats: int = 3, **belongings: Any) -> Given:
    """Seat 0 walks before its first card, which holds `action` with these officials; nobody else does anything.

    `belongings` of seat 0: ryo, rice, wood, stone, points, and `samurai` as a text such as "C1 W1 W1". Beside them:
    samurai of `others` by seat, `towns` with further buildings, `merchant` as (space, card).
    """
    others: dict[int, str] = belongings.pop("others", {})
    towns: dict[str, str] = belongings.pop("towns", {})
    merchant: tuple[str, str] = belongings.pop("merchant", ("EDO", "merchant-01"))
    given = settled(seats)
    state: Edo = given.state
    for seat in range(seats):
        equip(state, seat, samurai=[f"C{seat + 1}"], rice=9, wood=0, stone=0)
        state.daimyos[seat].plan = [Slot("storehouse", "rice"), Slot("highway", "travel"), Slot("guild", "money")]
        state.daimyos[seat].answers = COMMITTED
    equip(state, 0, **belongings)
    hold(state, 0, action, own, neutral)
    for seat, samurai in others.items():
        equip(state, seat, samurai=samurai)
    for city, buildings in towns.items():
        town(given, city, buildings)
    offer(given, *merchant)
    state.asked, state.ask = (0,), "edo.walk"
    return given


def hold(state: Edo, seat: int, action: str, own: int, neutral: int) -> None:
    """Plan `action` in the first slot, with the card that offers it and officials enough."""
    daimyo = state.daimyos[seat]
    card = next(card.id for card in TITLE.packs[state.pack].cards.values() if action in card.actions)
    if card not in daimyo.cards:
        (state.display if card in state.display else state.special_deck).remove(card)
        daimyo.cards.append(card)
    state.neutrals -= neutral - daimyo.neutrals
    daimyo.neutrals = neutral
    rest = [slot for slot in daimyo.plan if slot.card != card]
    daimyo.plan = [Slot(card, action, own, neutral), *rest[:2]]
    daimyo.idle = daimyo.officials - own


def equip(state: Edo, seat: int, **belongings: Any) -> None:
    """Give a seat exactly this; its figures not on the map are officials."""
    daimyo = state.daimyos[seat]
    for name, value in belongings.items():
        setattr(daimyo, name, sorted(value.split()) if isinstance(value, str) else value)
    daimyo.officials = 5 - len(daimyo.samurai)


def performing(action: str, own: int = 0, neutral: int = 0, **position: Any) -> Given:
    """As `about_to`, with the card already revealed."""
    given = about_to(action, own, neutral, **position)
    given.when(0, Reveal())
    return given


def town(given: Given, city: str, buildings: str) -> Given:
    """Put buildings into a city in this order: "H0 H1 T0 F" is a house of seat 0, one of seat 1, a post, a fortress."""
    state: Edo = given.state
    for text in buildings.split():
        kind = KINDS[text[0]]
        owner = int(text[1]) if kind != "fortress" else None
        state.cities[city].buildings.append(Erected(kind, owner))
        if owner is None:
            state.fortresses -= 1
        elif kind == "house":
            state.daimyos[owner].houses -= 1
        else:
            state.daimyos[owner].posts -= 1
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
