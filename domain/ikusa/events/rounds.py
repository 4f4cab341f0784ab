"""What happens round by round: plans, turn order, the ninja's hire, income."""

from collections.abc import Mapping
from typing import Any, ClassVar

from domain.ikusa.state import ARMY, NONE, STANDING, Ikusa, Turn
from domain.ikusa.tables.shapes import INDEX
from domain.kernel.record import SHUFFLED, Event, Seat


class RoundBegan(Event, tag="ikusa.round-began"):
    number: int

    def apply(self, state: Ikusa) -> None:
        state.round = self.number
        state.action = "succession"
        state.spied = None


class SuccessorAppointed(Event, tag="ikusa.successor-appointed"):
    """One unit is given up; the daimyo stands again and starts over."""

    colour: int
    army: str
    kind: str
    hole: int

    def apply(self, state: Ikusa) -> None:
        army = state.colours[self.colour].armies[ARMY[self.army]]
        army.change(INDEX[self.kind], -1)
        state.discard(self.colour, INDEX[self.kind], 1)
        army.daimyo = STANDING
        army.hole = self.hole


class KokuAllotted(Event, tag="ikusa.koku-allotted"):
    seat: Seat
    colour: int
    bin: str
    amount: int
    secrets: ClassVar[Mapping[str, str]] = {"amount": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].bins.append(self.amount)


class PlanSpied(Event, tag="ikusa.plan-spied"):
    """The ninja's owner has seen a plan."""

    seat: Seat
    colour: int
    target: int
    bins: tuple[int, ...]
    secrets: ClassVar[Mapping[str, str]] = {"bins": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.spied = self.target


class SpyingDeclined(Event, tag="ikusa.spying-declined"):
    colour: int

    def apply(self, state: Ikusa) -> None:
        state.spied = NONE


class NinjaReturned(Event, tag="ikusa.ninja-returned"):
    colour: int

    def apply(self, state: Ikusa) -> None:
        state.ninja = NONE


class PlansRevealed(Event, tag="ikusa.plans-revealed"):
    """All bins by colour: build, turn order, ninja, ronin, levy."""

    bins: tuple[tuple[int, ...], ...]

    def apply(self, state: Ikusa) -> None:
        for colour, bins in zip(state.colours, self.bins, strict=True):
            colour.bins = list(bins)
            colour.koku = 0


class BiddersRanked(Event, tag="ikusa.bidders-ranked"):
    """Who chooses a marker before whom; `order` is what chance said about tied bids."""

    order: tuple[int, ...]
    ranking: tuple[int, ...]
    drawn: ClassVar[Any] = {"order": SHUFFLED}

    def apply(self, state: Ikusa) -> None:
        state.choosers = list(self.ranking)
        for colour in state.colours:
            colour.marker = 0


class MarkerTaken(Event, tag="ikusa.marker-taken"):
    colour: int
    marker: int

    def apply(self, state: Ikusa) -> None:
        state.choosers.remove(self.colour)
        state.colours[self.colour].marker = self.marker


class MarkersDrawn(Event, tag="ikusa.markers-drawn"):
    """These colours draw these markers."""

    colours: tuple[int, ...]
    order: tuple[int, ...]
    drawn: ClassVar[Any] = {"order": SHUFFLED}

    def apply(self, state: Ikusa) -> None:
        for colour, marker in zip(self.colours, self.order, strict=True):
            state.colours[colour].marker = marker


class OrderSet(Event, tag="ikusa.order-set"):
    """All markers are out."""

    order: tuple[int, ...]

    def apply(self, state: Ikusa) -> None:
        state.order = list(self.order)


class NinjaHired(Event, tag="ikusa.ninja-hired"):
    colour: int  # NONE when the highest bids are equal

    def apply(self, state: Ikusa) -> None:
        state.ninja = self.colour
        state.hold_all = False


class WarBegan(Event, tag="ikusa.war-began"):
    order: tuple[int, ...]

    def apply(self, state: Ikusa) -> None:
        state.action = "war"
        state.waiting = list(self.order)
        state.turn = Turn()


class RoninRemoved(Event, tag="ikusa.ronin-removed"):
    """Action 8: every ronin goes back to the master tray."""

    amount: int

    def apply(self, state: Ikusa) -> None:
        state.pool += self.amount
        armies = (army for colour in state.colours for army in colour.armies)
        for formation in (*state.provinces.values(), *armies):
            formation.units[4] = formation.hidden = formation.doubt = 0


class KokuCollected(Event, tag="ikusa.koku-collected"):
    amounts: tuple[int, ...]

    def apply(self, state: Ikusa) -> None:
        for colour, amount in zip(state.colours, self.amounts, strict=True):
            colour.koku = amount
            colour.bins = []


EVENTS: tuple[type[Event], ...] = (
    RoundBegan, SuccessorAppointed, KokuAllotted, PlanSpied, SpyingDeclined, NinjaReturned, PlansRevealed,
    BiddersRanked, MarkerTaken, MarkersDrawn, OrderSet, NinjaHired, WarBegan, RoninRemoved, KokuCollected,
)  # fmt: skip
