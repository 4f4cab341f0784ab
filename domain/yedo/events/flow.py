"""How a game moves on: rounds, steps, turns, and what is still owed."""

from typing import ClassVar

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import Hand, Step
from domain.yedo.state import Due, Score, Yedo


class RoundBegan(Event, tag="yedo.round-began"):
    """The Prep Phase: markers back on the bidding track, Mon on the Church, income from each Dojo."""

    round: int
    church: int
    dojos: tuple[Seat, ...]
    patrol_leaves: bool

    def apply(self, state: Yedo) -> None:
        state.round = self.round
        state.track = list(state.order)
        state.taken = []
        state.closed = ""
        state.welcome, state.exempt, state.spared, state.attending = [], [], [], []
        state.church += self.church
        for seat in self.dojos:
            state.clans[seat].mon += 1
        state.bank -= self.church + len(self.dojos)
        if self.patrol_leaves:
            state.patrol = ""


class StepBegan(Event, tag="yedo.step-began"):
    """A step of a phase begins; `seats` are to be asked in this order."""

    step: Step
    seats: tuple[Seat, ...] = ()

    def apply(self, state: Yedo) -> None:
        state.step = self.step
        state.queue = list(self.seats)
        state.turn = -1
        state.stage = ""


class Passed(Event, tag="yedo.passed"):
    """A seat lets its chance go by, and so have all before it in this step."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        queue = state.queue
        del queue[: queue.index(self.seat) + 1]


class TurnBegan(Event, tag="yedo.turn-began"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.turn = self.seat
        state.left = 1
        state.stage = "choosing"


class Owed(Event, tag="yedo.owed"):
    """To be gained or suffered next, before everything that was owed already."""

    dues: tuple[Due, ...]

    def apply(self, state: Yedo) -> None:
        state.due[:0] = self.dues


class DueSettled(Event, tag="yedo.due-settled"):
    def apply(self, state: Yedo) -> None:
        del state.due[0]


class LimitExceeded(Event, tag="yedo.limit-exceeded"):
    seat: Seat
    kind: Hand

    def apply(self, state: Yedo) -> None:
        state.over.append((self.seat, self.kind))


class LimitKept(Event, tag="yedo.limit-kept"):
    """The seat that had too much of something is within the limit again."""

    seat: Seat
    kind: Hand

    def apply(self, state: Yedo) -> None:
        state.over.remove((self.seat, self.kind))


class GameEnded(Event, tag="yedo.game-ended"):
    """The final scoring, which reveals the bonus cards."""

    scores: tuple[Score, ...]

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        state.scores = list(self.scores)
        state.step = "over"


FLOW_EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    StepBegan,
    Passed,
    TurnBegan,
    Owed,
    DueSettled,
    LimitExceeded,
    LimitKept,
    GameEnded,
)
