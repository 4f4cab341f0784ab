"""Events, disciples on the board and the Watch Patrol."""

from domain.kernel.record import Event, Seat
from domain.yedo.state import Yedo


class EventRevealed(Event, tag="yedo.event-revealed"):
    card: str
    closes: str = ""

    def apply(self, state: Yedo) -> None:
        state.decks["event"].take_top()
        state.event = self.card
        state.closed = self.closes


class Exempted(Event, tag="yedo.exempted"):
    """The event passes this seat by."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.exempt.append(self.seat)
        queue = state.queue
        del queue[: queue.index(self.seat) + 1]


class DistrictOpened(Event, tag="yedo.district-opened"):
    """The inaccessible district is open to one seat."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.welcome.append(self.seat)


class DisciplePlaced(Event, tag="yedo.disciple-placed"):
    seat: Seat
    place: str

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
    origin: str
    place: str

    def apply(self, state: Yedo) -> None:
        out = state.clans[self.seat].out
        out[out.index(self.origin)] = self.place
        for marks in (state.sheltered, state.accused):
            if self.origin in marks:
                marks.remove(self.origin)


class DiscipleSentHome(Event, tag="yedo.disciple-sent-home"):
    """Back in its clan house without having been activated."""

    seat: Seat
    place: str

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.out.remove(self.place)
        clan.home += 1


class PatrolMoved(Event, tag="yedo.patrol-moved"):
    district: str

    def apply(self, state: Yedo) -> None:
        state.patrol = self.district


class PatrolSwapped(Event, tag="yedo.patrol-swapped"):
    """The piece of the other colour takes its place."""

    def apply(self, state: Yedo) -> None:
        state.clockwise = not state.clockwise


class BlackmailPlayed(Event, tag="yedo.blackmail-played"):
    """One disciple is not arrested; the card leaves the game."""

    seat: Seat
    space: str

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].blackmail = False
        state.sheltered.append(self.space)
        queue = state.queue
        del queue[: queue.index(self.seat) + 1]


class DisciplesSheltered(Event, tag="yedo.disciples-sheltered"):
    seat: Seat
    spaces: tuple[str, ...]

    def apply(self, state: Yedo) -> None:
        state.sheltered.extend(self.spaces)


class DiscipleAccused(Event, tag="yedo.disciple-accused"):
    """Will be arrested as if it stood in the Watch Patrol's district."""

    seat: Seat
    space: str

    def apply(self, state: Yedo) -> None:
        state.accused.append(self.space)


class DisciplesArrested(Event, tag="yedo.disciples-arrested"):
    """One by one: seat, space, and whether it goes to the reserve or, as one of the last two, home."""

    arrests: tuple[tuple[Seat, str, bool], ...]

    def apply(self, state: Yedo) -> None:
        for seat, space, reserve in self.arrests:
            clan = state.clans[seat]
            clan.out.remove(space)
            if reserve:
                clan.reserve += 1
            else:
                clan.home += 1
        state.sheltered, state.accused = [], []


BOARD_EVENTS: tuple[type[Event], ...] = (
    EventRevealed,
    Exempted,
    DistrictOpened,
    DisciplePlaced,
    PlacementGranted,
    DiscipleMoved,
    DiscipleSentHome,
    PatrolMoved,
    PatrolSwapped,
    BlackmailPlayed,
    DisciplesSheltered,
    DiscipleAccused,
    DisciplesArrested,
)
