"""A title of forty lines of rules, to try the kernel and the contract suite on.

Each seat is dealt two cards in secret and keeps one; then the seats in turn show their card or pass. Shown cards
count their value; most points win. Its faulty sisters at the end each break one rule of the house.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.errors import Broken, require
from domain.kernel.ranking import ranks
from domain.kernel.record import NOBODY, SHUFFLED, Command, Event, Seat
from domain.kernel.table import State, Table
from domain.kernel.title import Meta, PackError, Question, Result, Setup, Title, Variant


class Cards(msgspec.Struct, frozen=True):
    id: str
    version: int
    cards: tuple[int, ...]


class Parts:
    def __init__(self, source: Cards) -> None:
        self.source = source
        self.key = f"{source.id}@{source.version}"


BUNDLED = Parts(Cards("toy-house", 1, tuple(range(1, 13))))


class Toy(State):
    deck: list[int] = []
    hands: list[list[int]] = []
    kept: list[int | None] = []
    shown: list[int] = []
    turn: int = -1
    over: bool = False


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
    cards: tuple[int, ...]
    secrets: ClassVar[Mapping[str, str]] = {"cards": "seat"}

    def apply(self, state: Toy) -> None:
        del state.deck[: len(self.cards)]
        state.hands[self.seat] = list(self.cards)


class Kept(Event, tag="toy.kept"):
    seat: Seat
    card: int
    secrets: ClassVar[Mapping[str, str]] = {"card": "seat"}

    def apply(self, state: Toy) -> None:
        state.kept[self.seat] = self.card


class Shown(Event, tag="toy.shown"):
    seat: Seat
    card: int

    def apply(self, state: Toy) -> None:
        state.shown[self.seat] = self.card
        state.turn = self.seat


class Passed(Event, tag="toy.passed"):
    seat: Seat

    def apply(self, state: Toy) -> None:
        state.turn = self.seat


class Ended(Event, tag="toy.ended"):
    def apply(self, state: Toy) -> None:
        state.over = True


class Keep(Command, tag="toy.keep"):
    card: int


class Show(Command, tag="toy.show"):
    pass


class Pass(Command, tag="toy.pass"):
    pass


def keep(table: Table[Toy, Parts], seat: Seat, command: Keep) -> None:
    state = table.state
    require(command.card in state.hands[seat], "toy.not-yours", card=command.card)
    table.emit(Kept(seat, command.card))
    left = [other for other in state.asked if other != seat]
    if left:
        table.ask(left, "toy.keep")
    else:
        table.ask((0,), "toy.show")


def show(table: Table[Toy, Parts], seat: Seat, command: Show) -> None:
    card = table.state.kept[seat]
    assert card is not None
    table.emit(Shown(seat, card))
    _next(table)


def hold(table: Table[Toy, Parts], seat: Seat, command: Pass) -> None:
    table.emit(Passed(seat))
    _next(table)


def _next(table: Table[Toy, Parts]) -> None:
    following = table.state.turn + 1
    if following < len(table.state.hands):
        table.ask((following,), "toy.show")
    else:
        table.emit(Ended())
        table.ask((), "")


class ToyView(msgspec.Struct, frozen=True):
    deck: int
    shown: list[int]
    hand: list[int] | None
    kept: int | None


class ToyTitle(Title[Toy, Parts]):
    meta = Meta("toy", "Toy", "Keep one of two cards.", (Variant("standard", "Standard", (2, 3, 4)),))
    state_type = Toy
    view_type = ToyView
    events: tuple[type[Event], ...] = (Dealt, HandDealt, Kept, Shown, Passed, Ended)
    commands = (Keep, Show, Pass)
    codes = {"toy.not-yours": "You do not hold that card."}
    questions: Mapping[str, Question] = {
        "toy.keep": Question(lambda state, seat, parts: [Keep(card) for card in state.hands[seat]], {Keep: keep}),
        "toy.show": Question(lambda state, seat, parts: [Show(), Pass()], {Show: show, Pass: hold}),
    }

    def deal(self, table: Table[Toy, Parts], setup: Setup) -> None:
        table.emit(Dealt(setup.pack, setup.seats, tuple(table.shuffle(table.parts.source.cards, "toy.dealt/deck"))))
        for seat in range(setup.seats):
            table.emit(HandDealt(seat, tuple(table.state.deck[:2])))
        table.ask(range(setup.seats), "toy.keep")

    def view(self, state: Toy, seat: Seat | None) -> ToyView:
        if seat is None:
            return ToyView(len(state.deck), state.shown, None, None)
        return ToyView(len(state.deck), state.shown, state.hands[seat], state.kept[seat])

    def imagine(self, state: Toy, seat: Seat | None, chance: Chance) -> Toy:
        copy = self.clone(state)
        hidden = [other for other in range(len(state.hands)) if other != seat and not state.shown[other]]
        pool = copy.deck + [card for other in hidden for card in copy.hands[other]]
        pool = chance.shuffled(pool, 0, "imagine")
        for other in hidden:
            copy.hands[other] = [pool.pop(), pool.pop()]
            if copy.kept[other] is not None:
                copy.kept[other] = copy.hands[other][chance.below(2, 0, "imagine")]
        copy.deck = pool
        return copy

    def fallback(self, state: Toy, seat: Seat) -> Command:
        return Keep(state.hands[seat][0]) if state.ask == "toy.keep" else Pass()

    def result(self, state: Toy) -> Result | None:
        if not state.over:
            return None
        places = ranks(state.shown)
        return Result("toy.shown", tuple(s for s, place in enumerate(places) if place == 1), places, tuple(state.shown))

    def check(self, state: Toy) -> None:
        cards = sorted(state.deck + [card for hand in state.hands for card in hand])
        if cards and cards != list(self.parts(state).source.cards):
            raise Broken(f"cards are {cards}")

    def load_pack(self, raw: object) -> Parts:
        try:
            cards = msgspec.convert(raw, Cards)
        except msgspec.ValidationError as error:
            raise PackError("toy", [str(error)]) from None
        return Parts(cards)


class LeakyView(ToyTitle):
    """Shows everybody what others have kept."""

    def view(self, state: Toy, seat: Seat | None) -> ToyView:
        return ToyView(len(state.deck), state.shown, None, next((card for card in state.kept if card), None))


class KeptOpenly(Kept, tag="toy.kept-openly"):
    secrets: ClassVar[Mapping[str, str]] = {}


def keep_openly(table: Table[Toy, Parts], seat: Seat, command: Keep) -> None:
    require(command.card in table.state.hands[seat], "toy.not-yours", card=command.card)
    table.emit(KeptOpenly(seat, command.card))
    left = [other for other in table.state.asked if other != seat]
    table.ask(left or (0,), "toy.keep" if left else "toy.show")


class LeakyLog(ToyTitle):
    """Forgets to declare a secret."""

    events = (*ToyTitle.events, KeptOpenly)
    questions: Mapping[str, Question] = {
        **ToyTitle.questions,
        "toy.keep": Question(ToyTitle.questions["toy.keep"].options, {Keep: keep_openly}),
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
            _next(table)

        self.events = (*type(self).events, Shown)
        self.questions = {
            **ToyTitle.questions,
            "toy.show": Question(ToyTitle.questions["toy.show"].options, {Show: show_and_lose, Pass: hold}),
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
        "toy.keep": Question(lambda state, seat, parts: [Keep(99)], {Keep: keep}),
    }


class NeverEnds(ToyTitle):
    """Asks the same seat for ever."""

    def play(self, table: Table[Toy, Parts], seat: Seat, command: Command) -> None:
        if isinstance(command, Keep):
            super().play(table, seat, command)
