"""Action cards played, countered and settled; standing orders."""

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.record import WHOLE, Event, Seat
from domain.yedo.kinds import Card, Orderable
from domain.yedo.state import Play, Yedo
from domain.yedo.state_piles import EVERYBODY


class CardPlayed(Event, tag="yedo.card-played"):
    """Open on the table, its price paid; `polled` may now counter it."""

    seat: Seat
    card: Card
    rival: Seat
    choice: tuple[str, ...]
    window: str
    paid: int
    polled: tuple[Seat, ...]

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.actions.take_openly(self.card)
        clan.mon -= self.paid
        state.bank += self.paid
        state.play = Play(self.seat, self.card, self.rival, self.choice, self.window, list(self.polled))
        if state.stage == "choosing":
            state.chosen = ""  # after the card the seat on turn chooses anew
        if self.window in {"5b", "5c"}:
            queue = state.queue
            del queue[: queue.index(self.seat) + 1]
        elif self.window == "P7m":
            assert state.quest is not None
            state.quest.helped = True


class PollAnswered(Event, tag="yedo.poll-answered"):
    """Whether the seat would counter shows only when all have answered."""

    seat: Seat
    counters: bool

    secrets: ClassVar[Mapping[str, str]] = {"counters": "seat"}
    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        play = state.play
        assert play is not None
        play.polled.remove(self.seat)
        play.answered.append(self.seat)
        if self.counters:
            play.countering.append(self.seat)


class CardCountered(Event, tag="yedo.card-countered"):
    """A countering card lies on the one before it, and may be countered in its turn."""

    seat: Seat
    card: Card
    polled: tuple[Seat, ...]

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        play = state.play
        assert play is not None
        state.clans[self.seat].actions.take_openly(self.card)
        play.counters.append((self.seat, self.card))
        play.polled = list(self.polled)
        play.answered, play.countering = [], []


class CardSettled(Event, tag="yedo.card-settled"):
    """All cards on the table go under the deck, first played first."""

    seat: Seat
    card: Card
    effective: bool

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        play = state.play
        assert play is not None
        deck = state.decks["action"]
        deck.add(play.card, EVERYBODY)
        for _, card in play.counters:
            deck.add(card, EVERYBODY)
        state.play = None


class OrderGiven(Event, tag="yedo.order-given"):
    """A seat has a kind of question passed from now on, or no longer."""

    seat: Seat
    question: Orderable
    active: bool

    secrets: ClassVar[Mapping[str, str]] = {WHOLE: "seat"}

    def apply(self, state: Yedo) -> None:
        orders = state.clans[self.seat].orders
        if self.active:
            orders.append(self.question)
            orders.sort()
        else:
            orders.remove(self.question)


CARD_EVENTS: tuple[type[Event], ...] = (
    CardPlayed,
    PollAnswered,
    CardCountered,
    CardSettled,
    OrderGiven,
)
