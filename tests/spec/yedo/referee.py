"""A referee of Yedo, who knows the rulebook and the printed tables: order of phases, prices, rewards, arrests."""

from collections import Counter
from functools import singledispatchmethod

from domain.kernel.record import Event, Seat
from domain.yedo.events import assigning, bidding, event_phase, flow, patrol
from domain.yedo.tables.house import HOUSE
from tests.spec.yedo.accounts import Accounts

PHASES = (
    "prep", "dropping-out", "auctions", "event", "exemptions", "blessings", "assigning", "patrol", "influence",
    "rescue", "arrests", "attendance", "market-trade", "tavern-trade", "action", "scoring",
)  # fmt: skip
CIRCUIT = ("GA", "CA", "TE", "MK", "RL", "HA", "TV")
MINIMUM = {"annex": 5, "geisha": 5, "black": 5}


class Referee(Accounts):
    def __init__(self) -> None:
        super().__init__()
        self.round, self.phase, self.high, self.leader = 1, "", 0, -1
        self.closed: set[str] = set()
        self.saved: set[str] = set()
        self.marked: set[str] = set()
        self.over = False
        self.last = -1

    @singledispatchmethod
    def see(self, event: Event) -> None:
        super().see(event)

    # -- phases ----------------------------------------------------------------------------------

    @see.register
    def _(self, event: flow.StepBegan) -> None:
        if event.step in PHASES:
            if self.phase and event.step != "prep":
                assert PHASES.index(event.step) > PHASES.index(self.phase)
            elif event.step == "prep":
                assert self.phase == "action"
            self.phase = event.step
            self.last = -1

    @see.register
    def _(self, event: flow.RoundBegan) -> None:
        self.round += 1
        assert event.round == self.round <= 11
        assert event.church == (1 if self.church else 3)
        self.church += event.church
        assert set(event.dojos) == {seat for seat, one in enumerate(self.houses) if "DJ" in one.annexes}
        for seat in event.dojos:
            self.houses[seat].mon += 1
        assert event.patrol_leaves == (self.round == 11 and self.setting == "geisha")
        if event.patrol_leaves:
            self.patrol = ""
        self.closed = set()
        assert not any(one.out for one in self.houses)

    # -- auctions --------------------------------------------------------------------------------

    @see.register
    def _(self, event: bidding.DroppedOut) -> None:
        assert event.mon in ((3, 6) if self.phase == "dropping-out" else (0,))
        self.on(event).mon += event.mon

    @see.register
    def _(self, event: bidding.AuctionOpened) -> None:
        assert event.category not in self.closed
        assert event.minimum == MINIMUM.get(event.category, 3) <= self.on(event).mon
        self.high, self.leader = event.minimum, event.seat
        self.closed.add(event.category)

    @see.register
    def _(self, event: bidding.BidPlaced) -> None:
        assert self.high < event.amount <= self.on(event).mon
        self.high, self.leader = event.amount, event.seat

    @see.register
    def _(self, event: bidding.RebateGranted) -> None:
        self.high = max(self.high - 3, 0)

    @see.register
    def _(self, event: bidding.AuctionWon) -> None:
        assert (event.seat, event.paid) == (self.leader, self.high)
        self.pay(event.seat, event.paid)

    # -- events, market, patrol ------------------------------------------------------------------

    @see.register
    def _(self, event: event_phase.MarketCleared) -> None:
        if self.phase == "event":
            left = [weapon for weapon in self.market if weapon]
            kept, gone = (left[:2], left[2:])
            assert (list(filter(None, event.market)), Counter(event.discarded)) == (kept, Counter(gone))
            assert not any(event.market[:3])
        self.market = list(event.market)
        self.discard += event.discarded

    @see.register
    def _(self, event: event_phase.MarketStocked) -> None:
        for slot, weapon in zip(event.slots, event.weapons, strict=True):
            assert not self.market[slot]
            assert weapon == self.draw("weapon")
            self.market[slot] = weapon

    @see.register
    def _(self, event: event_phase.EventRevealed) -> None:
        assert event.card == self.draw("event")
        self.event = event.card

    @see.register
    def _(self, event: patrol.PatrolMoved) -> None:
        if self.phase == "patrol":
            steps = {"E13": 2, "E14": 0}.get(self.event, 1) * (1 if self.clockwise else -1)
            assert event.district == CIRCUIT[(CIRCUIT.index(self.patrol) + steps) % 7]
        self.patrol = event.district

    @see.register
    def _(self, event: patrol.PatrolSwapped) -> None:
        self.clockwise = not self.clockwise

    @see.register
    def _(self, event: assigning.DisciplePlaced) -> None:
        supply = next(row for row in HOUSE.supplies if row.seats == len(self.houses))
        assert event.place not in supply.covered
        self.settle(event.seat, event.place)
        self.on(event).home -= 1

    def settle(self, seat: Seat, place: str) -> None:
        one = self.houses[seat]
        if "-" in place:
            assert all(place not in other.out for other in self.houses)
        else:
            assert place in one.annexes
            assert place not in one.out
        one.out.append(place)
        assert sum(place.startswith("CA-B") for place in one.out) <= 1

    @see.register
    def _(self, event: assigning.DiscipleMoved) -> None:
        self.on(event).out.remove(event.origin)
        self.saved.discard(event.origin)
        self.marked.discard(event.origin)
        self.settle(event.seat, event.place)

    @see.register
    def _(self, event: assigning.DiscipleSentHome) -> None:
        self.home(event.seat, event.place)

    @see.register
    def _(self, event: patrol.DisciplesSheltered) -> None:
        self.saved |= set(event.spaces)

    @see.register
    def _(self, event: patrol.BlackmailPlayed) -> None:
        super().see(event)
        self.saved.add(event.space)

    @see.register
    def _(self, event: patrol.DiscipleAccused) -> None:
        self.marked.add(event.space)

    @see.register
    def _(self, event: patrol.DisciplesArrested) -> None:
        for one in self.houses:
            for place in [p for p in one.out if (p[:2] == self.patrol and "-" in p) or p in self.marked]:
                if place not in self.saved:
                    one.out.remove(place)
                    one.home, one.reserve = (one.home + 1, 2) if one.reserve == 2 else (one.home, one.reserve + 1)
        self.saved, self.marked = set(), set()

    def home(self, seat: Seat, place: str) -> None:
        self.houses[seat].out.remove(place)
        self.houses[seat].home += 1
