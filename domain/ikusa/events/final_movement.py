"""What happens when provincial forces move: the second half of phase D."""

from typing import ClassVar

from domain.ikusa.kinds import ColourId, FormationId, ProvinceId, UnitId
from domain.ikusa.state import Ikusa
from domain.ikusa.tables.pack import INDEX
from domain.kernel.record import Event


class ForceChosen(Event, tag="ikusa.force-chosen"):
    colour: ColourId
    place: ProvinceId
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        state.turn.origin = self.place


class RouteChosen(Event, tag="ikusa.route-chosen"):
    colour: ColourId
    to: ProvinceId
    formation: FormationId
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.to = self.to
        turn.join = self.formation
        turn.sent = 0


class UnitMoved(Event, tag="ikusa.unit-moved"):
    """A unit of a force goes the chosen way."""

    colour: ColourId
    kind: UnitId
    origin: ProvinceId
    to: ProvinceId
    formation: FormationId
    conquered: bool
    tells: ClassVar[bool] = True

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
    colour: ColourId

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.origin = turn.to = turn.join = ""
        turn.sent = 0


EVENTS: tuple[type[Event], ...] = (ForceChosen, RouteChosen, UnitMoved, RouteClosed)
