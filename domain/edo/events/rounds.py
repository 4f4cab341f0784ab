"""Phases 3 and 4: wages, income, the next round or the end."""

from domain.edo.state import Edo, Turn
from domain.kernel.record import Event, Seat
from domain.kernel.title import Result


class SamuraiWithdrawn(Event, tag="edo.samurai-withdrawn"):
    """Samurai go back to the planning board as officials."""

    seat: Seat
    spaces: tuple[str, ...]

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        for space in self.spaces:
            daimyo.samurai.remove(space)
        daimyo.officials += len(self.spaces)


class WagesPaid(Event, tag="edo.wages-paid"):
    seat: Seat
    rice: int

    def apply(self, state: Edo) -> None:
        state.daimyos[self.seat].rice -= self.rice


class IncomePaid(Event, tag="edo.income-paid"):
    """What each city pays to whom: (city, seat, Ryo)."""

    shares: tuple[tuple[str, Seat, int], ...]

    def apply(self, state: Edo) -> None:
        for _, seat, ryo in self.shares:
            state.daimyos[seat].ryo += ryo


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


ROUND_EVENTS = (SamuraiWithdrawn, WagesPaid, IncomePaid, RoundPrepared, GameEnded)
