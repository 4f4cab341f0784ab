"""A title of forty lines of rules, to try the kernel and the contract suite on.

Each seat is dealt two cards in secret and keeps one; then the seats in turn show their card or pass. Shown cards
count their value; most points win. Its faulty sisters at the end each break one rule of the house.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.errors import require
from domain.kernel.pack import PackBase
from domain.kernel.ranking import ranks
from domain.kernel.record import NOBODY, SHUFFLED, WHOLE, Command, Event, Seat, place
from domain.kernel.table import State, Table
from domain.kernel.title import Meta, Question, Result, Rule, Ruling, Setup, Title, Variant

Card = Annotated[int, place("card")]


class Cards(PackBase):
    cards: tuple[int, ...]


class Parts:
    def __init__(self, source: Cards) -> None:
        self.source = source
        self.key = source.key
        self.ids = {"card": tuple(str(card) for card in source.cards)}


BUNDLED = Parts(Cards("toy-house", 1, tuple(range(1, 13))))


class Toy(State):
    deck: list[int] = []
    hands: list[list[int]] = []
    kept: list[int | None] = []
    shown: list[int] = []
    turn: int = -1
    result: Result | None = None


class Dealt(Event, tag="toy.dealt"):
    pack: str
    seats: int
    deck: tuple[int, ...]
    secrets: ClassVar[Mapping[str, str]] = {"deck": NOBODY}
    drawn: ClassVar[Any] = {"deck": SHUFFLED}

    def apply(self, state: Toy) -> None:
        state.pack = self.pack
        state.deck = list(self.deck)
        state.hands = [[] for _ in range(self.seats)]
        state.kept = [None] * self.seats
        state.shown = [0] * self.seats


class HandDealt(Event, tag="toy.hand-dealt"):
    seat: Seat
    cards: tuple[Card, ...]
    secrets: ClassVar[Mapping[str, str]] = {"cards": "seat"}

    def apply(self, state: Toy) -> None:
        del state.deck[: len(self.cards)]
        state.hands[self.seat] = list(self.cards)


class Kept(Event, tag="toy.kept"):
    seat: Seat
    card: Card
    secrets: ClassVar[Mapping[str, str]] = {"card": "seat"}

    def apply(self, state: Toy) -> None:
        state.kept[self.seat] = self.card


class Shown(Event, tag="toy.shown"):
    seat: Seat
    card: Card
    tells: ClassVar[bool] = True

    def apply(self, state: Toy) -> None:
        state.shown[self.seat] = self.card
        state.turn = self.seat


class Passed(Event, tag="toy.passed"):
    seat: Seat

    def apply(self, state: Toy) -> None:
        state.turn = self.seat


class Ended(Event, tag="toy.ended"):
    result: Result

    def apply(self, state: Toy) -> None:
        state.result = self.result


class Imagined(Event, tag="toy.imagined"):
    """Deck and hidden hands as they could be."""

    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    kept: tuple[int | None, ...]
    secrets: ClassVar[Mapping[str, str]] = {WHOLE: NOBODY}

    def apply(self, state: Toy) -> None:
        state.deck = list(self.deck)
        state.hands = [list(hand) for hand in self.hands]
        state.kept = list(self.kept)


class Keep(Command, tag="toy.keep"):
    card: Card
    sealed: ClassVar[bool] = True


class Show(Command, tag="toy.show"):
    pass


class Pass(Command, tag="toy.pass"):
    pass


def keep_options(state: Toy, seat: Seat, parts: Parts) -> list[Command]:
    return [Keep(card) for card in state.hands[seat]]


def judge_keep(state: Toy, seat: Seat, parts: Parts, command: Keep) -> None:
    require(command.card in state.hands[seat], "toy.not-yours", card=command.card)


def keep(table: Table[Toy, Parts], seat: Seat, command: Keep) -> None:
    table.emit(Kept(seat, command.card))


def show_options(state: Toy, seat: Seat, parts: Parts) -> list[Command]:
    return [Show(), Pass()]


def show(table: Table[Toy, Parts], seat: Seat, command: Show) -> None:
    card = table.state.kept[seat]
    assert card is not None
    table.emit(Shown(seat, card))


def hold(table: Table[Toy, Parts], seat: Seat, command: Pass) -> None:
    table.emit(Passed(seat))


def proceed(table: Table[Toy, Parts]) -> None:
    """All keep a card at once, then each in turn shows it or passes."""
    state = table.state
    if undecided := [seat for seat, card in enumerate(state.kept) if card is None]:
        table.ask(undecided, "toy.keep")
    elif state.turn + 1 < len(state.hands):
        table.ask_one(state.turn + 1, "toy.show")
    elif state.result is None:
        places = ranks(state.shown)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        table.emit(Ended(Result("toy.shown", winners, places, tuple(state.shown))))
        table.ask((), "")


FEATURES = {
    "shown": lambda state, seat, parts: state.shown[seat],
    "kept": lambda state, seat, parts: state.kept[seat] or 0,
}
WEIGHTS = {"shown": 1000, "kept": 500}


def value(state: Toy, seat: Seat, parts: Parts) -> int:
    return sum(WEIGHTS[name] * feature(state, seat, parts) for name, feature in FEATURES.items())


def ordering(state: Toy, seat: Seat, parts: Parts, options: list[Command]) -> list[Command]:
    """The highest card first, then showing it."""
    return sorted(options, key=lambda option: (-getattr(option, "card", 0), isinstance(option, Pass)))


def turn_mark(state: Toy, seat: Seat) -> tuple[int, ...]:
    return (int(state.ask == "toy.show"), state.turn)


class ToyView(msgspec.Struct, frozen=True):
    deck: int
    shown: list[int]
    hand: list[int] | None
    kept: int | None


class ToyTitle(Title[Toy, Parts]):
    meta = Meta("toy", "Toy", "Keep one of two cards.", (Variant("standard", "Standard", (2, 3, 4)),))
    pack_type = Cards
    parts_type = Parts
    state_type = Toy
    view_type = ToyView
    events: tuple[type[Event], ...] = (Dealt, HandDealt, Kept, Shown, Passed, Ended, Imagined)
    commands: tuple[type[Command], ...] = (Keep, Show, Pass)
    codes = {"toy.not-yours": Ruling("1")}
    harmless = (Pass,)
    questions: Mapping[str, Question] = {
        "toy.keep": Question(keep_options, {Keep: Rule(keep, judge_keep)}, Ruling("1")),
        "toy.show": Question(show_options, {Show: Rule(show), Pass: Rule(hold)}, Ruling("1", "T1")),
    }

    def module(self, name: str) -> Any:
        from tests import toy_words

        return toy_words.module(name)

    def lay_out(self, table: Table[Toy, Parts], setup: Setup) -> None:
        table.emit(Dealt(setup.pack, setup.seats, tuple(table.shuffle(table.parts.source.cards, "toy.dealt/deck"))))
        for seat in range(setup.seats):
            table.emit(HandDealt(seat, tuple(table.state.deck[:2])))

    def proceed(self, table: Table[Toy, Parts]) -> None:
        proceed(table)

    def view(self, state: Toy, seat: Seat | None) -> ToyView:
        if seat is None:
            return ToyView(len(state.deck), state.shown, None, None)
        return ToyView(len(state.deck), state.shown, state.hands[seat], state.kept[seat])

    def imagination(self, state: Toy, seat: Seat | None, chance: Chance) -> Event:
        hidden = [other for other in range(len(state.hands)) if other != seat and not state.shown[other]]
        pool = chance.shuffled(state.deck + [card for other in hidden for card in state.hands[other]], 0, "imagine")
        hands, kept = list(state.hands), list(state.kept)
        for other in hidden:
            hands[other] = [pool.pop(), pool.pop()]
            if kept[other] is not None:
                kept[other] = hands[other][chance.below(2, 0, "imagine")]
        return Imagined(tuple(pool), tuple(tuple(hand) for hand in hands), tuple(kept))

    def public_scores(self, state: Toy) -> list[int]:
        return state.shown

    def faults(self, state: Toy) -> Iterator[str]:
        cards = sorted(state.deck + [card for hand in state.hands for card in hand])
        if cards != list(self.parts(state).source.cards):
            yield f"cards are {cards}"


@cache
def toy_title() -> ToyTitle:
    """The toy as most tests want it: the same for all of them."""
    return ToyTitle([BUNDLED])


class LeakyView(ToyTitle):
    """Shows everybody what others have kept."""

    def view(self, state: Toy, seat: Seat | None) -> ToyView:
        return ToyView(len(state.deck), state.shown, None, next((card for card in state.kept if card), None))


class KeptOpenly(Kept, tag="toy.kept-openly"):
    secrets: ClassVar[Mapping[str, str]] = {}


def keep_openly(table: Table[Toy, Parts], seat: Seat, command: Keep) -> None:
    table.emit(KeptOpenly(seat, command.card))


class LeakyLog(ToyTitle):
    """Forgets to declare a secret."""

    events = (*ToyTitle.events, KeptOpenly)
    questions: Mapping[str, Question] = {
        **ToyTitle.questions,
        "toy.keep": Question(keep_options, {Keep: Rule(keep_openly, judge_keep)}),
    }


class LeakyRefusal(ToyTitle):
    """Tells in a refusal what lies on top of the deck."""

    def play(self, table: Table[Toy, Parts], seat: Seat, command: Command) -> None:
        if isinstance(command, Keep):
            require(command.card in table.state.hands[seat], "toy.not-yours", top=table.state.deck[0])
        super().play(table, seat, command)


class LosesCards(ToyTitle):
    """A card vanishes when it is shown."""

    events = tuple(event for event in ToyTitle.events if event is not Shown)

    def __init__(self, packs: Any) -> None:
        class Shown(Event, tag="toy.shown"):
            seat: Seat
            card: int

            def apply(self, state: Toy) -> None:
                state.shown[self.seat] = self.card
                state.turn = self.seat
                state.hands[self.seat].remove(self.card)

        def show_and_lose(table: Table[Toy, Parts], seat: Seat, command: Show) -> None:
            table.emit(Shown(seat, table.state.kept[seat] or 0))

        self.events = (*type(self).events, Shown)
        self.questions = {
            **ToyTitle.questions,
            "toy.show": Question(show_options, {Show: Rule(show_and_lose), Pass: Rule(hold)}),
        }
        super().__init__(packs)


class ChangesBehindTheLog(ToyTitle):
    """Changes the state without an event."""

    def play(self, table: Table[Toy, Parts], seat: Seat, command: Command) -> None:
        super().play(table, seat, command)
        if isinstance(command, Pass):
            table.state.shown[seat] = 1


class ListsTooMuch(ToyTitle):
    """Lists a card that the seat does not hold."""

    questions: Mapping[str, Question] = {
        **ToyTitle.questions,
        "toy.keep": Question(lambda state, seat, parts: [Keep(99)], {Keep: Rule(keep, judge_keep)}),
    }


class NeverEnds(ToyTitle):
    """Asks the same seat for ever."""

    def play(self, table: Table[Toy, Parts], seat: Seat, command: Command) -> None:
        if isinstance(command, Keep):
            super().play(table, seat, command)
