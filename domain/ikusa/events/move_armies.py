"""What happens when armies move: phase A and the first half of phase D."""

from typing import ClassVar

from domain.ikusa.kinds import ArmyId, ColourId, ProvinceId, UnitId
from domain.ikusa.state import ARMY, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.tables.pack import INDEX
from domain.kernel.record import Event


class ArmyChosen(Event, tag="ikusa.army-chosen"):
    colour: ColourId
    army: ArmyId
    steps: int

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.army = ARMY[self.army]
        turn.steps = self.steps
        turn.forced = NONE


class UnitPickedUp(Event, tag="ikusa.unit-picked-up"):
    """From the force of the province into the army."""

    colour: ColourId
    army: ArmyId
    kind: UnitId
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        army = state.army(self.colour, self.army)
        state.provinces[army.place].change(INDEX[self.kind], -1)
        army.change(INDEX[self.kind], 1)


class GarrisonLeft(Event, tag="ikusa.garrison-left"):
    """From the army into the force of the province it is about to leave."""

    colour: ColourId
    army: ArmyId
    kind: UnitId
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        army = state.army(self.colour, self.army)
        army.change(INDEX[self.kind], -1)
        state.provinces[army.place].change(INDEX[self.kind], 1)
        state.turn.leaving = True


class ArmyMoved(Event, tag="ikusa.army-moved"):
    colour: ColourId
    army: ArmyId
    to: ProvinceId
    conquered: bool
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        army, turn = state.army(self.colour, self.army), state.turn
        army.place = self.to
        army.doubt = 0
        turn.steps -= 1
        turn.leaving = False
        turn.outposts = []
        turn.opened = ""
        if self.conquered:
            state.conquer(self.colour, self.to)


class ArmyStopped(Event, tag="ikusa.army-stopped"):
    """The army has done its moves; `makes_room` names the army that must leave its province now."""

    colour: ColourId
    army: ArmyId
    makes_room: ArmyId = ""

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.army = NONE
        turn.done.append(ARMY[self.army])
        turn.forced = ARMY.get(self.makes_room, NONE)
        turn.outposts = []


class UnitDetached(Event, tag="ikusa.unit-detached"):
    """From the army into an adjacent province that was empty."""

    colour: ColourId
    army: ArmyId
    kind: UnitId
    to: ProvinceId
    conquered: bool
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        kind = INDEX[self.kind]
        state.army(self.colour, self.army).change(kind, -1)
        state.provinces[self.to].change(kind, 1)
        state.turn.spend(self.to, kind)
        if self.conquered:
            state.conquer(self.colour, self.to)
            state.turn.outposts.append(self.to)


EVENTS: tuple[type[Event], ...] = (ArmyChosen, UnitPickedUp, GarrisonLeft, ArmyMoved, ArmyStopped, UnitDetached)
