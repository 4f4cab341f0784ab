"""What happens when provincial forces move: the second half of phase D."""

from domain.ikusa.state import Ikusa
from domain.ikusa.tables.pack import INDEX
from domain.kernel.record import Event


class ForceChosen(Event, tag="ikusa.force-chosen"):
    colour: int
    place: str

    def apply(self, state: Ikusa) -> None:
        state.turn.origin = self.place


class RouteChosen(Event, tag="ikusa.route-chosen"):
    colour: int
    to: str
    formation: str

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.to = self.to
        turn.join = self.formation
        turn.sent = 0


class UnitMoved(Event, tag="ikusa.unit-moved"):
    """A unit of a force goes the chosen way."""

    colour: int
    kind: str
    origin: str
    to: str
    formation: str
    conquered: bool

    def apply(self, state: Ikusa) -> None:
        kind = INDEX[self.kind]
        force = state.provinces[self.origin]
        force.change(kind, -1)
        force.doubt = 0
        state.formation(self.colour, self.formation).change(kind, 1)
        state.turn.sent += 1
        if self.formation == self.to:
            state.turn.spend(self.to, kind)
        if self.conquered:
            state.conquer(self.colour, self.to)


class RouteClosed(Event, tag="ikusa.route-closed"):
    colour: int

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.origin = turn.to = turn.join = ""
        turn.sent = 0


EVENTS: tuple[type[Event], ...] = (ForceChosen, RouteChosen, UnitMoved, RouteClosed)
