"""Disciples on the board and on annexes."""

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import Place
from domain.yedo.state import Yedo


class DistrictOpened(Event, tag="yedo.district-opened"):
    """The inaccessible district is open to one seat."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.welcome.append(self.seat)


class DisciplePlaced(Event, tag="yedo.disciple-placed"):
    seat: Seat
    place: Place

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.home -= 1
        clan.out.append(self.place)
        state.left -= 1


class PlacementGranted(Event, tag="yedo.placement-granted"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.left += 1


class DiscipleMoved(Event, tag="yedo.disciple-moved"):
    """To another space or annex; protection and accusation stay behind."""

    seat: Seat
    origin: Place
    place: Place

    def apply(self, state: Yedo) -> None:
        out = state.clans[self.seat].out
        out[out.index(self.origin)] = self.place
        for marks in (state.sheltered, state.accused):
            if self.origin in marks:
                marks.remove(self.origin)


class DiscipleSentHome(Event, tag="yedo.disciple-sent-home"):
    """Back in its clan house without having been activated."""

    seat: Seat
    place: Place

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.out.remove(self.place)
        clan.home += 1


ASSIGNING_EVENTS: tuple[type[Event], ...] = (
    DistrictOpened,
    DisciplePlaced,
    PlacementGranted,
    DiscipleMoved,
    DiscipleSentHome,
)
