"""Positions of Yedo for tests.

A scene starts with empty hands: nobody has cards, weapons or annexes, everybody has 10 Mon, 1 PP and two disciples.
Seat 0 is first in the player order, the red Watch Patrol stands in the Gates District. `equip` gives a clan what a
test needs, `begin` makes all decks and supplies fit and lets a step of the round start.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.chance import ScriptedChance
from domain.kernel.record import Command, Event, Seat
from domain.kernel.table import Asked
from domain.yedo.flow import proceed
from domain.yedo.state import Clan, Yedo
from domain.yedo.state_piles import Pile, hand_of
from domain.yedo.title import yedo
from tests.given import Given

TITLE = yedo()
TITLE.default_pack = "yedo-house@1"  # whose cards the positions name; the rules are the same with every pack
PARTS = TITLE.packs[TITLE.default_pack]


def dealt(seats: int = 4, setting: str = "geisha", **script: Sequence[Any]) -> Given:
    """Just laid out, seat 0 first; `script` gives the top cards of decks, first ones first."""
    labels: dict[str, Sequence[Any]] = {f"yedo.table-laid/{name}": order for name, order in script.items()}
    chance = ScriptedChance({"yedo.table-laid/first": [0], "yedo.table-laid/coin": [0], **labels})
    return Given(TITLE, TITLE.open_table(TITLE.setup(seats, setting), chance))


def scene(seats: int = 4, setting: str = "geisha", chance: Mapping[str, Sequence[Any]] | None = None) -> Given:
    """Between two phases of round 2, with empty hands; `chance` scripts what is drawn later."""
    given = dealt(seats, setting)
    given.table.chance = ScriptedChance(chance)
    state: Yedo = given.state
    state.round = 2
    state.clans = [Clan(mon=10) for _ in range(seats)]
    state.market = [""] * 5
    state.favours, state.queue = [], []
    state.asked, state.ask = (), ""
    return given


def equip(given: Given, seat: Seat, **things: Any) -> Given:
    """Give a clan things; texts such as "Ka Do" are lists. Disciples `out` come from home, else from the reserve."""
    clan = given.state.clans[seat]
    for name, value in things.items():
        match name:
            case "actions" | "bonuses" | "missions":
                cards = value.split()
                setattr(clan, name, Pile(cards, [1 << seat] * len(cards)))
            case "weapons" | "annexes" | "done":
                setattr(clan, name, value.split())
            case "out":
                clan.out = value.split()
            case _:
                setattr(clan, name, value)
    if "out" in things:
        clan.home = max(2 - len(clan.out), 0)
        clan.reserve = 4 - len(clan.out) - clan.home
    elif "reserve" in things:
        clan.home = 4 - clan.reserve - len(clan.out)
    return given


def begin(given: Given, step: str, queue: Sequence[Seat] | None = None, **things: Any) -> Given:
    """Start a step; `things` are fields of the state, and `top` names the first cards of decks."""
    state: Yedo = given.state
    top = things.pop("top", {})
    market = things.pop("market", None)
    if market is not None:
        state.market = [weapon.strip("-") for weapon in market.split()]
    for name, value in things.items():
        setattr(state, name, value)
    state.step = step
    state.queue = list(state.order if queue is None else queue)
    balance(state, top)
    proceed(given.table)
    given.table.take_events()
    TITLE.check(state)
    return given


def balance(state: Yedo, top: Mapping[str, str]) -> None:
    """All that nobody holds lies in decks and supplies."""
    held: dict[str, list[str]] = {deck: [] for deck in state.decks}
    for clan in state.clans:
        held["action"] += clan.actions.cards
        held["bonus"] += clan.bonuses.cards
        held["weapon"] += clan.weapons
        for card in (*clan.missions.cards, *clan.done):
            held[PARTS.missions[card].colour].append(card)
    held["weapon"] += [*filter(None, state.market), *state.discard]
    for deck, cards in PARTS.decks[state.setting == "samurai"].items():
        first = top.get(deck, "").split()
        if deck == "event" and state.event:
            held[deck].append(state.event)
        rest = Counter(cards) - Counter(held[deck]) - Counter(first)
        order = [*first, *sorted(rest.elements())]
        state.decks[deck] = Pile(order, [0] * len(order))
    supply = PARTS.supplies[state.seats]
    state.annexes = {
        annex: supply.annexes - sum(annex in clan.annexes for clan in state.clans) for annex in PARTS.annexes
    }
    state.geisha = supply.geisha - sum(clan.geisha for clan in state.clans)
    state.blessings = state.seats - sum(clan.blessed for clan in state.clans)
    state.bank = -state.church - sum(clan.mon for clan in state.clans)


def acting(seat: Seat = 0, seats: int = 4, setting: str = "geisha", **things: Any) -> Given:
    """Seat 0, or another, is on turn in the Action Phase, equipped with `things`."""
    return begin(equip(scene(seats, setting), seat, **things), "action", turn=-1, stage="")


def clan(given: Given, seat: Seat) -> Clan:
    found: Clan = given.state.clans[seat]
    return found


def deck(given: Given, name: str) -> list[str]:
    cards: list[str] = given.state.decks[name].cards
    return cards


def view(given: Given, seat: Seat | None) -> Any:
    """What the seat sees."""
    return TITLE.view(given.state, seat)


def offers(given: Given, seat: Seat, command: Command) -> list[Event]:
    """Give a command of an open form, which need not be among the options."""
    TITLE.play(given.table, seat, command)
    TITLE.check(given.state)
    return [event for event in given.table.take_events() if not isinstance(event, Asked)]


def holds(given: Given, seat: Seat, card: str) -> bool:
    return card in clan(given, seat).hand(hand_of(card)).cards
