"""The end of the game is triggered, and the final score."""

from domain.kernel.record import Event, Seat
from domain.kernel.title import Result
from domain.yokohama.state import Yokohama


class EndTriggered(Event, tag="yokohama.end-triggered"):
    seat: Seat
    reason: str
    last_round: int

    def apply(self, state: Yokohama) -> None:
        state.ending = self.reason
        state.last_round = self.last_round


class GameScored(Event, tag="yokohama.game-scored"):
    """Final scores, strict ranks, and what each step of the final scoring gave each seat."""

    reason: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]

    def apply(self, state: Yokohama) -> None:
        state.frames = []
        state.result = Result(f"yokohama.{self.reason}", self.winners, self.ranks, self.scores, self.breakdown)
