"""The referee of Yedo judges the Action Phase: prices, missions, the Bower, and the final scoring."""

from collections import Counter
from functools import singledispatchmethod

from domain.kernel.record import Event, Seat
from domain.yedo.events import action_phase, cards, decks, flow, gains, missions
from domain.yedo.tables.house import HOUSE
from tests.spec.yedo.accounts import House
from tests.spec.yedo.referee import CIRCUIT, Referee

PRICE = {
    "recruit": (7, 0), "beg-1": (-3, 1), "beg-2": (-5, 2), "carpenter": (11, 0), "luxury-1": (4, -1),
    "luxury-3": (9, -3), "geisha-mon": (8, 0), "geisha-prestige": (0, 2), "buy-action": (4, 0), "sell": (-2, 0),
    "audience": (0, -1),
}  # fmt: skip
CHANGED = {
    "E15": {"audience": (0, -2)},
    "E17": {"recruit": (4, 0)},
    "E18": {"geisha-mon": (5, 0), "geisha-prestige": (0, 1)},
}
QUESTS = {row.id: row for row in HOUSE.missions}


def reward(codes: str) -> tuple[int, int]:
    """Mon and points of a printed reward or demand."""
    mon = sum(int(code.strip("$")) for code in codes.split() if "$" in code)
    return mon, sum(int(code[:-2]) for code in codes.split() if code.endswith("PP"))


class Verdicts(Referee):
    def __init__(self) -> None:
        super().__init__()
        self.expected: dict[Seat, list[int]] = {}
        self.lent, self.waived, self.garden, self.ending = 0, Counter[str](), False, False
        self.taken: dict[Seat, int] = {}
        self.quest = ""

    @singledispatchmethod
    def see(self, event: Event) -> None:
        super().see(event)

    @see.register
    def _(self, event: flow.TurnBegan) -> None:
        start = self.order.index(self.last) + 1 if self.last >= 0 else 0
        following = self.order[start:] + self.order[:start]
        able = [seat for seat in following if self.houses[seat].out or self.phase == "assigning"]
        if self.phase == "assigning":
            able = [seat for seat in able if self.houses[seat].home]
        assert event.seat == able[0]
        self.last = event.seat

    @see.register
    def _(self, event: cards.CardSettled) -> None:
        super().see(event)
        if event.effective and event.card == "A14" and event.seat in self.expected:
            self.expected[event.seat][0] += 4

    @see.register
    def _(self, event: action_phase.DiscipleUsed) -> None:
        one = self.on(event)
        assert event.place in one.out
        mon, prestige = CHANGED.get(self.event, {}).get(event.use, PRICE.get(event.use, (0, 0)))
        mon -= self.church if event.use == "church" else 0
        self.expected = {event.seat: [one.mon - mon, one.prestige - prestige]}
        self.pay(event.seat, event.mon)
        one.prestige -= event.prestige
        assert one.prestige >= 0

    @see.register
    def _(self, event: decks.WeaponTaken) -> None:
        if event.paid or event.seat not in self.expected or not self.quest:
            price = (8, 8, 8, 6, 6)[event.slot] - 3 * ("KB" in self.on(event).annexes)
            price += {"E08": -2, "E09": 2}.get(self.event, 0)
            assert event.paid in (max(price, 0), max(price - 2, 0))
            if event.seat in self.expected:
                self.expected[event.seat][0] -= event.paid
        super().see(event)

    @see.register
    def _(self, event: action_phase.DiscipleReturned) -> None:
        one = self.on(event)
        assert self.expected.pop(event.seat) == [one.mon, one.prestige]
        self.home(event.seat, event.place)

    # -- missions --------------------------------------------------------------------------------

    @see.register
    def _(self, event: missions.MissionRevealed) -> None:
        assert event.mission in self.on(event).missions
        assert event.place[:2] in QUESTS[event.mission].needs.split()
        assert event.place in self.on(event).out
        self.lent, self.waived, self.garden, self.quest = 0, Counter(), False, event.mission
        self.expected = {event.seat: [self.on(event).mon, self.on(event).prestige]}

    @see.register
    def _(self, event: missions.WeaponWaived) -> None:
        self.waived[event.weapon] += 1

    @see.register
    def _(self, event: missions.GeishaLent) -> None:
        self.lent += 1

    @see.register
    def _(self, event: missions.HelperSent) -> None:
        assert event.annex == ("KR" if event.garden else "YA")
        self.home(event.seat, event.annex)
        self.garden |= event.garden
        self.lent += not event.garden

    def met(self, one: House, codes: str) -> None:
        """Owned, present or paid for."""
        present = Counter(place[:2] for place in one.out if "-" in place)
        needs = Counter(codes.split())
        for code, count in needs.items():
            if code in CIRCUIT:
                assert present[code] >= count
            elif code in HOUSE.weapons:
                assert one.weapons.count(code) + self.waived[code] >= count
            elif code in HOUSE.annexes:
                assert code in one.annexes
            elif code.startswith("G"):
                assert one.geisha + self.lent >= int(code[1:])
            elif code == "BL":
                assert one.blessed or self.garden
            elif code.startswith("$"):
                assert one.mon >= int(code[1:])

    def surrender(self, seat: Seat, needs: str, gains: str, paid: int) -> None:
        one = self.houses[seat]
        self.met(one, needs)
        mon, prestige = reward(gains)
        assert paid == reward(needs)[0]
        self.expected[seat][0] += mon - paid + (self.church if "CHURCH" in gains.split() else 0)
        self.expected[seat][1] += prestige
        self.pay(seat, paid)
        if "BL" in needs.split() and not self.garden:
            one.blessed = False
        self.garden = False

    @see.register
    def _(self, event: missions.StandardMet) -> None:
        row = QUESTS[event.mission]
        self.surrender(event.seat, row.needs, row.reward, event.mon)
        self.on(event).missions.remove(event.mission)
        self.ending |= "END" in row.reward

    @see.register
    def _(self, event: missions.BonusMet) -> None:
        row = QUESTS[self.quest]
        self.surrender(event.seat, row.bonus_needs, row.bonus_reward, event.mon)

    @see.register
    def _(self, event: missions.MissionAbandoned) -> None:
        self.quest, self.expected = "", {}

    @see.register
    def _(self, event: missions.MissionCompleted) -> None:
        one = self.on(event)
        assert self.expected.pop(event.seat) == [one.mon, one.prestige]
        one.done.append(event.mission)
        exiled = "EXILE" in QUESTS[event.mission].reward.split() and one.reserve < 2
        one.out.remove(event.place)
        one.reserve += exiled
        one.home += not exiled
        self.quest = ""

    # -- counters --------------------------------------------------------------------------------

    @see.register
    def _(self, event: gains.BlessingTaken) -> None:
        assert not self.on(event).blessed
        self.on(event).blessed = True

    @see.register
    def _(self, event: gains.BlessingReturned) -> None:
        assert self.on(event).blessed
        self.on(event).blessed = False

    @see.register
    def _(self, event: gains.GeishaTaken) -> None:
        assert self.geisha > 0
        self.geisha -= 1
        self.on(event).geisha += 1

    @see.register
    def _(self, event: gains.GeishaLost) -> None:
        self.geisha += 1
        self.on(event).geisha -= 1

    @see.register
    def _(self, event: gains.AnnexTaken) -> None:
        assert self.annexes[event.annex] > 0
        assert event.annex not in self.on(event).annexes
        self.annexes[event.annex] -= 1
        self.on(event).annexes.append(event.annex)

    @see.register
    def _(self, event: gains.AnnexLost) -> None:
        self.annexes[event.annex] += 1
        self.on(event).annexes.remove(event.annex)

    @see.register
    def _(self, event: gains.DiscipleRecruited) -> None:
        self.on(event).reserve -= 1
        self.on(event).home += 1

    @see.register
    def _(self, event: gains.DiscipleLost) -> None:
        self.on(event).reserve += 1
        self.on(event).home -= 1
        assert self.on(event).reserve <= 2

    # -- the Bower and the end -------------------------------------------------------------------

    @see.register
    def _(self, event: action_phase.PositionTaken) -> None:
        assert event.position not in self.taken.values()
        numbers = {place: seat for seat, one in enumerate(self.houses) for place in one.out if place[:4] == "CA-B"}
        assert [numbers[place] for place in sorted(numbers)][len(self.taken)] == event.seat
        self.taken[event.seat] = event.position

    @see.register
    def _(self, event: action_phase.OrderChanged) -> None:
        rest = [seat for seat in self.order if seat not in self.taken]
        seats = {position: seat for seat, position in self.taken.items()}
        self.order = [seats[spot] if spot in seats else rest.pop(0) for spot in range(1, len(self.order) + 1)]
        assert list(event.order) == self.order
        for seat in self.taken:
            (place,) = (place for place in self.houses[seat].out if place[:4] == "CA-B")
            self.home(seat, place)
        self.taken = {}

    @see.register
    def _(self, event: flow.GameEnded) -> None:
        assert self.ending or self.round == 11
        assert not any(one.out for one in self.houses)
        self.over = True
