"""Assets that change hands: prestige, Mon, geisha, blessings, annexes, disciples in the reserve."""

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import Annex
from domain.yedo.state import Yedo


class Gained(Event, tag="yedo.gained"):
    """Prestige, and Mon from the bank; what is lost is negative."""

    seat: Seat
    prestige: int = 0
    mon: int = 0

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.prestige += self.prestige
        clan.mon += self.mon
        state.bank -= self.mon


class ChurchEmptied(Event, tag="yedo.church-emptied"):
    """A seat takes all Mon from the Church."""

    seat: Seat
    mon: int

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].mon += self.mon
        state.church -= self.mon


class ChurchChanged(Event, tag="yedo.church-changed"):
    """Mon from the bank to the Church, or back."""

    mon: int

    def apply(self, state: Yedo) -> None:
        state.church += self.mon
        state.bank -= self.mon


class BlessingTaken(Event, tag="yedo.blessing-taken"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].blessed = True
        state.blessings -= 1


class BlessingReturned(Event, tag="yedo.blessing-returned"):
    """Given back to the Temple so that the event does less harm."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].blessed = False
        state.blessings += 1
        state.spared.append(self.seat)
        queue = state.queue
        del queue[: queue.index(self.seat) + 1]


class GeishaTaken(Event, tag="yedo.geisha-taken"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].geisha += 1
        state.geisha -= 1


class GeishaLost(Event, tag="yedo.geisha-lost"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].geisha -= 1
        state.geisha += 1


class AnnexTaken(Event, tag="yedo.annex-taken"):
    seat: Seat
    annex: Annex

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].annexes.append(self.annex)
        state.annexes[self.annex] -= 1


class AnnexLost(Event, tag="yedo.annex-lost"):
    seat: Seat
    annex: Annex

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].annexes.remove(self.annex)
        state.annexes[self.annex] += 1


class DiscipleRecruited(Event, tag="yedo.disciple-recruited"):
    """From the reserve to the clan house."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.reserve -= 1
        clan.home += 1


class DiscipleLost(Event, tag="yedo.disciple-lost"):
    """From the clan house to the reserve."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.home -= 1
        clan.reserve += 1


class MonTaken(Event, tag="yedo.mon-taken"):
    """By one seat from another."""

    seat: Seat
    rival: Seat
    mon: int

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].mon += self.mon
        state.clans[self.rival].mon -= self.mon


GAINS_EVENTS: tuple[type[Event], ...] = (
    Gained,
    ChurchEmptied,
    ChurchChanged,
    BlessingTaken,
    BlessingReturned,
    GeishaTaken,
    GeishaLost,
    AnnexTaken,
    AnnexLost,
    DiscipleRecruited,
    DiscipleLost,
    MonTaken,
)
