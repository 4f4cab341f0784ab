"""What happens before and during action 1: successors, plans, the spy."""

from collections.abc import Mapping
from typing import ClassVar

from domain.ikusa.kinds import ArmyId, BinId, ColourId, UnitId
from domain.ikusa.state import ARMY, STANDING, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.tables.pack import INDEX
from domain.kernel.record import Event, Seat


class SuccessorAppointed(Event, tag="ikusa.successor-appointed"):
    """One unit is given up; the daimyo stands again and starts over."""

    colour: ColourId
    army: ArmyId
    kind: UnitId
    hole: int

    def apply(self, state: Ikusa) -> None:
        army = state.colours[self.colour].armies[ARMY[self.army]]
        army.change(INDEX[self.kind], -1)
        state.discard(self.colour, INDEX[self.kind], 1)
        army.daimyo = STANDING
        army.hole = self.hole


class KokuAllotted(Event, tag="ikusa.koku-allotted"):
    seat: Seat
    colour: ColourId
    bin: BinId
    amount: int
    secrets: ClassVar[Mapping[str, str]] = {"amount": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].bins.append(self.amount)


class PlanSpied(Event, tag="ikusa.plan-spied"):
    """The ninja's owner has seen a plan."""

    seat: Seat
    colour: ColourId
    target: ColourId
    bins: tuple[int, ...]
    secrets: ClassVar[Mapping[str, str]] = {"bins": "seat"}
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        state.spied = self.target


class SpyingDeclined(Event, tag="ikusa.spying-declined"):
    colour: ColourId

    def apply(self, state: Ikusa) -> None:
        state.spied = NONE


class NinjaReturned(Event, tag="ikusa.ninja-returned"):
    colour: ColourId

    def apply(self, state: Ikusa) -> None:
        state.ninja = NONE


class PlansRevealed(Event, tag="ikusa.plans-revealed"):
    """All bins by colour: build, turn order, ninja, ronin, levy."""

    bins: tuple[tuple[int, ...], ...]
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        for colour, bins in zip(state.colours, self.bins, strict=True):
            colour.bins = list(bins)
            colour.koku = 0


EVENTS: tuple[type[Event], ...] = (
    SuccessorAppointed,
    KokuAllotted,
    PlanSpied,
    SpyingDeclined,
    NinjaReturned,
    PlansRevealed,
)
