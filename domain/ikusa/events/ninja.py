"""What the ninja does: hired in action 6, an assassin in action 7."""

from collections.abc import Mapping
from typing import Any, ClassVar

from domain.ikusa.kinds import ArmyId, ColourId
from domain.ikusa.state import ARMY, LYING, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.tables.pack import RONIN, SIDES
from domain.kernel.record import Event, Seat, dice


class NinjaHired(Event, tag="ikusa.ninja-hired"):
    colour: ColourId  # NONE when the highest bids are equal

    def apply(self, state: Ikusa) -> None:
        state.ninja = self.colour
        state.hold_all = False


class NinjaHeld(Event, tag="ikusa.ninja-held@2"):
    """The ninja's question of this turn is answered: he waits. Whether for the whole round, his owner alone knows."""

    seat: Seat
    colour: ColourId
    all_round: bool
    secrets: ClassVar[Mapping[str, str]] = {"all_round": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.turn.vigil = True
        if self.all_round:
            state.hold_all = True


class StandingOrderGiven(Event, tag="ikusa.standing-order-given"):
    """The ninja waits for the rest of the round. Only in games from before such orders were kept secret."""

    colour: ColourId

    def apply(self, state: Ikusa) -> None:
        state.hold_all = True


class NinjaStruck(Event, tag="ikusa.ninja-struck"):
    colour: ColourId
    target: ColourId
    army: ArmyId
    roll: tuple[int, ...]
    drawn: ClassVar[Any] = {"roll": dice(SIDES)}

    def apply(self, state: Ikusa) -> None:
        state.ninja = NONE


class RevengeRolled(Event, tag="ikusa.revenge-rolled"):
    """The victim of a failed strike strikes back; `success`: it may choose a daimyo."""

    colour: ColourId
    culprit: ColourId
    roll: tuple[int, ...]
    success: bool
    drawn: ClassVar[Any] = {"roll": dice(SIDES)}

    def apply(self, state: Ikusa) -> None:
        if self.success:
            state.avenger = self.colour
            state.culprit = self.culprit


class RevengeTaken(Event, tag="ikusa.revenge-taken"):
    colour: ColourId
    target: ColourId
    army: ArmyId

    def apply(self, state: Ikusa) -> None:
        state.avenger = state.culprit = NONE


class DaimyoAssassinated(Event, tag="ikusa.daimyo-assassinated"):
    """He lies down. `dismissed`: ronin beyond the limit left and the others were shown, as once was usual."""

    colour: ColourId
    army: ArmyId
    dismissed: int = 0

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

    colour: ColourId
    army: ArmyId
    emptied: bool

    def apply(self, state: Ikusa) -> None:
        army = state.colours[self.colour].armies[ARMY[self.army]]
        place = army.place
        army.fall()
        if self.emptied:
            state.abandon(place)


EVENTS: tuple[type[Event], ...] = (
    NinjaHired,
    NinjaHeld,
    StandingOrderGiven,
    NinjaStruck,
    RevengeRolled,
    RevengeTaken,
    DaimyoAssassinated,
    DaimyoLost,
)
