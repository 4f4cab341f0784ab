"""What the ninja does, and how daimyos, colours and games end."""

from typing import Any, ClassVar

from domain.ikusa.state import ARMY, LYING, NONE, STANDING, Ikusa
from domain.ikusa.tables.shapes import RONIN, SIDES
from domain.kernel.record import Event, dice
from domain.kernel.title import Result


class NinjaHeld(Event, tag="ikusa.ninja-held"):
    """The ninja's question of this turn is answered: he waits."""

    colour: int

    def apply(self, state: Ikusa) -> None:
        state.turn.vigil = True


class StandingOrderGiven(Event, tag="ikusa.standing-order-given"):
    """The ninja waits for the rest of the round."""

    colour: int

    def apply(self, state: Ikusa) -> None:
        state.hold_all = True


class NinjaStruck(Event, tag="ikusa.ninja-struck"):
    colour: int
    target: int
    army: str
    roll: tuple[int, ...]
    drawn: ClassVar[Any] = {"roll": dice(SIDES)}

    def apply(self, state: Ikusa) -> None:
        state.ninja = NONE


class RevengeRolled(Event, tag="ikusa.revenge-rolled"):
    """The victim of a failed strike strikes back; `success`: it may choose a daimyo."""

    colour: int
    culprit: int
    roll: tuple[int, ...]
    success: bool
    drawn: ClassVar[Any] = {"roll": dice(SIDES)}

    def apply(self, state: Ikusa) -> None:
        if self.success:
            state.avenger = self.colour
            state.culprit = self.culprit


class RevengeTaken(Event, tag="ikusa.revenge-taken"):
    colour: int
    target: int
    army: str

    def apply(self, state: Ikusa) -> None:
        state.avenger = state.culprit = NONE


class DaimyoAssassinated(Event, tag="ikusa.daimyo-assassinated"):
    """He lies down; ronin beyond the limit leave, and then the others of that army are shown."""

    colour: int
    army: str
    dismissed: int

    def apply(self, state: Ikusa) -> None:
        army = state.colours[self.colour].armies[ARMY[self.army]]
        army.daimyo = LYING
        if self.dismissed:
            army.reveal()
            army.units[RONIN] -= self.dismissed
            state.pool += self.dismissed
        army.change(RONIN, 0)


class DaimyoLost(Event, tag="ikusa.daimyo-lost"):
    """An assassinated daimyo without units is out of the game; `emptied`: nothing else held the province."""

    colour: int
    army: str
    emptied: bool

    def apply(self, state: Ikusa) -> None:
        army = state.colours[self.colour].armies[ARMY[self.army]]
        place = army.place
        army.fall()
        if self.emptied:
            state.abandon(place)


class ColourTakenOver(Event, tag="ikusa.colour-taken-over"):
    """Everything a beaten colour has goes to another one; its hidden ronin are shown."""

    colour: int
    victim: int
    lands: tuple[str, ...]
    tray: tuple[int, ...]
    sets: int
    revealed: tuple[tuple[str, int], ...]
    recovers: bool  # whether the victor has lost daimyos to get back

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

    colours: tuple[int, ...]

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
    colour: int
    army: str
    place: str
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

    colour: int
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


EVENTS: tuple[type[Event], ...] = (
    NinjaHeld, StandingOrderGiven, NinjaStruck, RevengeRolled, RevengeTaken, DaimyoAssassinated, DaimyoLost,
    ColourTakenOver, ColoursFell, DaimyoRecovered, RecoveryEnded, GameEnded,
)  # fmt: skip
