"""Phase 4: the next round or the end of the game."""

from domain.edo.state import Edo, Turn
from domain.kernel.record import Event, Seat
from domain.kernel.title import Result


class RoundPrepared(Event, tag="edo.round-prepared"):
    """The start marker passes to the left; cards come back to hand; recruits and new cards join."""

    round: int
    start: Seat

    def apply(self, state: Edo) -> None:
        state.round = self.round
        state.start = self.start
        state.turn = Turn()
        for daimyo in state.daimyos:
            daimyo.neutrals += daimyo.recruits
            daimyo.recruits = 0
            daimyo.cards += daimyo.new_cards
            daimyo.new_cards = []
            daimyo.plan = []
            daimyo.answers = daimyo.revealed = daimyo.idle = 0


class GameEnded(Event, tag="edo.game-ended"):
    result: Result

    def apply(self, state: Edo) -> None:
        state.result = self.result


NEXT_ROUND_EVENTS = (RoundPrepared, GameEnded)
