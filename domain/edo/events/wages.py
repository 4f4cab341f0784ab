"""Phase 3: wages and income."""

from domain.edo.kinds import Space
from domain.edo.state import SLOTS, Edo
from domain.kernel.record import Event, Seat


class SamuraiWithdrawn(Event, tag="edo.samurai-withdrawn"):
    """Samurai go back to the planning board as officials."""

    seat: Seat
    spaces: tuple[Space, ...]

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        for space in self.spaces:
            daimyo.samurai.remove(space)
        daimyo.officials += len(self.spaces)


class WagesPaid(Event, tag="edo.wages-paid"):
    seat: Seat
    rice: int

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.rice -= self.rice
        daimyo.revealed = SLOTS + 1


class IncomePaid(Event, tag="edo.income-paid"):
    """What each city pays to whom: (city, seat, Ryo)."""

    shares: tuple[tuple[Space, Seat, int], ...]

    def apply(self, state: Edo) -> None:
        for _, seat, ryo in self.shares:
            state.daimyos[seat].ryo += ryo
        for daimyo in state.daimyos:
            daimyo.revealed = SLOTS


WAGES_EVENTS = (SamuraiWithdrawn, WagesPaid, IncomePaid)
