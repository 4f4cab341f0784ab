"""The Watch Patrol and whom it arrests."""

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import District, Place
from domain.yedo.state import Yedo


class PatrolMoved(Event, tag="yedo.patrol-moved"):
    district: District

    def apply(self, state: Yedo) -> None:
        state.patrol = self.district


class PatrolSwapped(Event, tag="yedo.patrol-swapped"):
    """The piece of the other colour takes its place."""

    def apply(self, state: Yedo) -> None:
        state.clockwise = not state.clockwise


class BlackmailPlayed(Event, tag="yedo.blackmail-played"):
    """One disciple is not arrested; the card leaves the game."""

    seat: Seat
    space: Place

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].blackmail = False
        state.sheltered.append(self.space)
        queue = state.queue
        del queue[: queue.index(self.seat) + 1]


class DisciplesSheltered(Event, tag="yedo.disciples-sheltered"):
    seat: Seat
    spaces: tuple[Place, ...]

    def apply(self, state: Yedo) -> None:
        state.sheltered.extend(self.spaces)


class DiscipleAccused(Event, tag="yedo.disciple-accused"):
    """Will be arrested as if it stood in the Watch Patrol's district."""

    seat: Seat
    space: Place

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


PATROL_EVENTS: tuple[type[Event], ...] = (
    PatrolMoved,
    PatrolSwapped,
    BlackmailPlayed,
    DisciplesSheltered,
    DiscipleAccused,
    DisciplesArrested,
)
