"""A second bookkeeper of Yokohama: folds the log by its own reading of the rulebook and protests where they differ."""

from collections import Counter
from collections.abc import Iterable
from functools import singledispatchmethod

from domain.kernel.record import Event, Seat
from domain.kernel.table import Asked
from domain.yokohama.events.additional import AchievementFulfilled, AdditionalEnded, AgentUsed, AgentWon, OrderFulfilled
from domain.yokohama.events.flow import StockMarketPaid, TurnBegan
from domain.yokohama.events.free_actions import AssistantGraduated, SilkMilled
from domain.yokohama.events.game_end import EndTriggered, GameScored
from domain.yokohama.events.movement import AssistantsRecalled, PresidentMoved, PresidentRecalled, RecallEnded
from domain.yokohama.events.placement import AssistantPlaced, PlacementEnded
from domain.yokohama.events.rewards import TechnologyPaid
from domain.yokohama.tables.pack import Pack, Reward
from tests.spec.yokohama.ledger import CHOSEN, total
from tests.spec.yokohama.rights import Rights


class Referee(Rights):
    """`witness` is given every event in order."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.round, self.last = 0, 0
        self.phase = "over"
        self.icons = Counter[str]()
        self.owed: list[tuple[str, Counter[str]]] = []  # by technologies
        self.promised: list[str] = []  # agents
        self.free_used: set[str] = set()
        self.mined = self.announced = self.over = False
        self.market = 0
        self.played = Counter[Seat]()

    def witness(self, event: Event) -> None:
        seat = getattr(event, "seat", None)
        if self.market:
            assert isinstance(event, StockMarketPaid)
        if self.round and seat is not None and not isinstance(event, TurnBegan):
            assert seat == self.seat
        if isinstance(event, Asked):
            assert not self.promised
            assert not self.owed
        self.see(event)

    # -- small words -----------------------------------------------------------------------------

    def earn(self, reward: Reward, gains: Iterable[tuple[str, int]]) -> None:
        """A reward is what the log says; what is to be chosen is remembered."""
        assert self.book.receive(reward) == total(gains)
        self.icons = Counter({kind: count for kind, count in reward.items() if kind in CHOSEN})
        self.mined = False

    def pays(self, title: str, **gains: int) -> None:
        if title in self.book.titles:
            self.owed.append((title, Counter(gains)))

    def icon(self, country: str) -> None:
        self.book.countries[country] += 1
        if self.book.countries[country] % 2 == 0 and self.supply[country]:
            self.promised.append(country)

    def ends(self, *, now: bool) -> None:
        if now and not self.last:
            self.last = self.round + 1

    # -- the turn --------------------------------------------------------------------------------

    @singledispatchmethod
    def see(self, event: Event) -> None:
        super().see(event)

    @see.register
    def _(self, event: TurnBegan) -> None:
        assert self.phase == "over"
        assert not self.owed
        total = self.played.total()
        assert (event.seat, event.round) == (self.everybody[total % self.seats], total // self.seats + 1)
        assert not self.last or event.round <= self.last
        assert bool(self.last) == self.announced
        self.played[event.seat] += 1
        self.seat, self.round, self.phase = event.seat, event.round, "A"
        self.agent_used, self.free_used, self.placed = False, set(), []
        if "stock-market" in self.book.titles:
            self.market = max(0, 2 - self.book.stock["yen"])

    @see.register
    def _(self, event: StockMarketPaid) -> None:
        assert event.yen == self.market > 0
        self.book.stock["yen"] += self.market
        self.market = 0

    @see.register
    def _(self, event: AdditionalEnded) -> None:
        assert event.phase == self.phase
        self.phase = {"A": "place", "C": "over"}[self.phase]

    @see.register
    def _(self, event: AssistantPlaced) -> None:
        assert self.phase == "place"
        assert event.area in self.next_to_place()
        assert sorted(event.tolls) == self.presidents(event.area)
        self.book.lift("hand")
        self.book.out[event.area] += 1
        self.placed.append(event.area)
        self.hand_over(event.tolls)

    def hand_over(self, owners: Iterable[Seat]) -> None:
        for owner in owners:
            self.book.pay(Counter(yen=1))
            self.books[owner].stock["yen"] += 1

    @see.register
    def _(self, event: PlacementEnded) -> None:
        assert self.phase == "place"
        self.phase = "move"

    @see.register
    def _(self, event: PresidentMoved) -> None:
        assert self.phase == "move"
        ways = [tolls for area, via, tolls in self.journeys() if (area, via) == (event.area, event.via)]
        prices = [(sorted(s for gate in tolls for s in self.presidents(gate)), "CANA" in tolls) for tolls in ways]
        assert (sorted(event.tolls), event.canal == 1) in prices
        self.book.pay(Counter(yen=event.canal))
        self.hand_over(event.tolls)
        self.book.president, self.phase = event.area, "act"

    @see.register
    def _(self, event: PresidentRecalled) -> None:
        assert self.phase == "move"
        assert self.book.president or not self.journeys()
        self.book.president, self.phase = "", "recall"

    @see.register
    def _(self, event: AssistantsRecalled) -> None:
        assert self.phase == "recall"
        assert 0 < event.count <= self.book.out[event.area]
        self.book.out[event.area] -= event.count
        self.book.hand += event.count

    @see.register
    def _(self, event: RecallEnded) -> None:
        assert self.phase == "recall"
        self.phase = "C"

    @see.register
    def _(self, event: AgentUsed) -> None:
        assert self.phase in "AC"
        assert event.area in self.agent_areas()
        self.agent_used = True
        self.book.agents.remove(event.country)
        self.book.used.append(event.country)

    @see.register
    def _(self, event: AgentWon) -> None:
        self.promised.remove(event.country)
        self.supply[event.country] -= 1
        assert self.supply[event.country] >= 0
        self.book.agents.append(event.country)

    @see.register
    def _(self, event: OrderFulfilled) -> None:
        assert self.phase in "AC"
        assert event.order in self.payable_orders()
        order = self.orders[event.order]
        self.book.pay(Counter(order.goods))
        self.earn(order.reward, event.gains)
        self.book.orders.remove(event.order)
        self.book.fulfilled.append(event.order)
        self.pays("ball", points=2)
        self.pays("language-school", yen=1)
        self.icon(order.country)

    @see.register
    def _(self, event: AchievementFulfilled) -> None:
        assert self.phase in "AC"
        assert event.card in self.reached_goals()
        goal = self.goal_cards[event.card]
        assert event.points == (goal.later if self.goals[event.card] else goal.first)
        self.goals[event.card].append(self.seat)
        self.book.lift("hand")
        self.book.spent += 1
        self.book.stock["points"] += event.points

    @see.register
    def _(self, event: TechnologyPaid) -> None:
        self.owed.remove((event.title, total(event.gains)))
        self.book.stock += total(event.gains)

    @see.register
    def _(self, event: SilkMilled) -> None:
        self.use("textile-mill")
        self.book.pay(Counter(silk=1))
        self.book.stock["yen"] += 2

    @see.register
    def _(self, event: AssistantGraduated) -> None:
        self.use("university")
        self.book.pay(Counter(yen=1))
        self.book.store, self.book.hand = self.book.store - 1, self.book.hand + 1

    def use(self, title: str) -> None:
        assert title in self.book.titles
        assert title not in self.free_used
        self.free_used.add(title)

    @see.register
    def _(self, event: EndTriggered) -> None:
        assert not self.announced
        assert event.last_round == self.last == self.round + 1
        self.announced = True

    @see.register
    def _(self, event: GameScored) -> None:
        assert self.phase == "over"
        assert self.round == self.last
        assert len(set(self.played.values())) == 1
        score = self.final()
        assert list(event.scores) == score
        podium = sorted(self.everybody, key=lambda seat: -score[seat])
        assert event.winners == tuple(podium[:1])
        assert [event.ranks[seat] for seat in podium] == list(range(1, self.seats + 1))
        self.over = True
