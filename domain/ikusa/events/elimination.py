"""How colours and games end, and how lost daimyos come back."""

from typing import ClassVar

from domain.ikusa.kinds import ArmyId, ColourId, ProvinceId
from domain.ikusa.state import ARMY, STANDING, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.kernel.record import Event
from domain.kernel.title import Result


class ColourTakenOver(Event, tag="ikusa.colour-taken-over"):
    """Everything a beaten colour has goes to another one; its hidden ronin are shown."""

    colour: ColourId
    victim: ColourId
    lands: tuple[ProvinceId, ...]
    tray: tuple[int, ...]
    sets: int
    revealed: tuple[tuple[str, int], ...]
    recovers: bool  # whether the victor has lost daimyos to get back
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        victor, victim = state.colours[self.colour], state.colours[self.victim]
        for place in self.lands:
            province = state.provinces[place]
            province.owner = self.colour
            province.reveal()
        victor.lands += self.lands
        victor.tray = [one + other for one, other in zip(victor.tray, self.tray, strict=True)]
        victor.sets += self.sets
        victim.lands = []
        victim.tray = [0] * len(self.tray)
        victim.sets = 0
        if self.recovers:
            state.recovering = self.colour
        _leave(state, self.victim)


class ColoursFell(Event, tag="ikusa.colours-fell"):
    """Two colours lost their last daimyos in one battle: both are out, their provinces empty (R19)."""

    colours: tuple[ColourId, ...]
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        for number in self.colours:
            colour = state.colours[number]
            for place in tuple(colour.lands):
                province = state.provinces[place]
                province.reveal()
                for kind, amount in enumerate(province.units):
                    state.discard(number, kind, amount)
                province.disband()
                state.abandon(place)
            _leave(state, number)
        for number in self.colours:
            state.colours[number].out = state.fallen  # at the same moment


class DaimyoRecovered(Event, tag="ikusa.daimyo-recovered"):
    colour: ColourId
    army: ArmyId
    place: ProvinceId
    hole: int

    def apply(self, state: Ikusa) -> None:
        army = state.colours[self.colour].armies[ARMY[self.army]]
        army.daimyo = STANDING
        army.place = self.place
        army.hole = self.hole
        state.recovered = self.army
        if state.turn.colour == self.colour and state.turn.phase == "march":
            state.turn.done.append(ARMY[self.army])  # it moves in phase D at the earliest


class RecoveryEnded(Event, tag="ikusa.recovery-ended"):
    """The daimyo just put down has picked up what he wants; `last`: no other is to be put down."""

    colour: ColourId
    last: bool

    def apply(self, state: Ikusa) -> None:
        state.recovered = ""
        if self.last:
            state.recovering = NONE


class GameEnded(Event, tag="ikusa.game-ended"):
    result: Result

    def apply(self, state: Ikusa) -> None:
        state.result = self.result


def _leave(state: Ikusa, colour: int) -> None:
    state.fallen += 1
    leaver = state.colours[colour]
    leaver.out = state.fallen
    leaver.koku = 0
    if state.ninja == colour:
        state.ninja = NONE
    if colour in state.waiting:
        state.waiting.remove(colour)


EVENTS: tuple[type[Event], ...] = (ColourTakenOver, ColoursFell, DaimyoRecovered, RecoveryEnded, GameEnded)
