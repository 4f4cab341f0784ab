"""The Action Phase: activations and the Bower."""

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import Place, Position, Use
from domain.yedo.state import Bower, Yedo


class DiscipleChosen(Event, tag="yedo.disciple-chosen"):
    seat: Seat
    place: Place

    def apply(self, state: Yedo) -> None:
        state.chosen = self.place


class DiscipleUsed(Event, tag="yedo.disciple-used"):
    """A use has been chosen and paid for; what it brings follows."""

    seat: Seat
    place: Place
    use: Use
    prestige: int = 0
    mon: int = 0

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.prestige -= self.prestige
        clan.mon -= self.mon
        state.bank += self.mon
        state.chosen = self.place
        state.stage = "acting"


class DiscipleReturned(Event, tag="yedo.disciple-returned"):
    """The activation is over."""

    seat: Seat
    place: Place

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.out.remove(self.place)
        clan.home += 1
        state.chosen = ""
        state.stage = "after"


class EncoreGranted(Event, tag="yedo.encore-granted"):
    """The seat activates another disciple at once."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.stage = "choosing"


class TurnEnded(Event, tag="yedo.turn-ended"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.stage = ""


class BowerOpened(Event, tag="yedo.bower-opened"):
    """All who are at the Bower will choose a place in the player order, lowest number first."""

    seat: Seat
    seats: tuple[Seat, ...]

    def apply(self, state: Yedo) -> None:
        state.bower = Bower(self.seat, list(self.seats), [-1] * state.seats)


class PositionTaken(Event, tag="yedo.position-taken"):
    seat: Seat
    position: Position

    def apply(self, state: Yedo) -> None:
        assert state.bower is not None
        state.bower.track[self.position - 1] = self.seat
        del state.bower.waiting[0]


class OrderChanged(Event, tag="yedo.order-changed"):
    """The new player order; everybody at the Bower goes home."""

    seat: Seat
    order: tuple[Seat, ...]
    home: tuple[tuple[Seat, str], ...]

    def apply(self, state: Yedo) -> None:
        state.order = list(self.order)
        for seat, place in self.home:
            clan = state.clans[seat]
            clan.out.remove(place)
            clan.home += 1
        state.bower = None
        state.chosen = ""
        state.stage = "after"


ACTION_PHASE_EVENTS: tuple[type[Event], ...] = (
    DiscipleChosen,
    DiscipleUsed,
    DiscipleReturned,
    EncoreGranted,
    TurnEnded,
    BowerOpened,
    PositionTaken,
    OrderChanged,
)
