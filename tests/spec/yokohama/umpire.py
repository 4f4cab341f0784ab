"""The second bookkeeper of Yokohama goes on: area actions, bonus, construction, recovery."""

from collections import Counter
from functools import singledispatchmethod

from domain.kernel.record import Event
from domain.yokohama.events.area_action import ActionBegan, ActionForgone
from domain.yokohama.events.bonus import BonusTaken
from domain.yokohama.events.chinatown import Exchanged
from domain.yokohama.events.church_and_customs import AssistantDedicated, Donated, SpaceChosen
from domain.yokohama.events.construction import ShopBuilt, TradingHouseBuilt
from domain.yokohama.events.laboratory import StationPlaced, TechnologiesRefilled, TechnologyTaken
from domain.yokohama.events.port_and_dock import OrdersRefilled, OrderTaken
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.events.rewards import AssistantSet, GoodChosen, ItemTaken
from tests.spec.yokohama.ledger import GOODS, total
from tests.spec.yokohama.referee import Referee
from tests.spec.yokohama.rights import PRICES, Deed

YIELDS = {"COP": (0, 0, 1, 2, 3), "SIL": (0, 1, 2, 3, 4), "TEA": (1, 2, 3, 4, 5), "FIS": (1, 2, 3, 4, 5)}
PRODUCE = {"COP": "copper", "SIL": "silk", "TEA": "tea", "FIS": "fish", "BAN": "yen"}


class Umpire(Referee):
    @singledispatchmethod
    def see(self, event: Event) -> None:
        super().see(event)

    @see.register
    def _(self, event: ActionBegan) -> None:
        area = event.area
        self.begin(area, agent=event.agent)
        assert not (area in self.levels and len(self.book.orders) == 3)
        self.deed = Deed(area, self.power(area, agent=event.agent), event.agent)
        assert event.power == self.deed.power
        owner = self.houses.get(area, self.seat)
        assert event.landlord == (-1 if owner == self.seat else owner)
        if owner != self.seat:
            self.books[owner].stock["yen"] += 1
        reward = Counter[str]()
        if kind := PRODUCE.get(area[:3]):
            reward[kind] = YIELDS.get(area[:3], (1, 2, 3, 4, 5))[event.power - 1]
        if area in self.levels and event.power == 5:
            reward["points"] = 3
        self.earn(dict(reward), event.gains)  # type: ignore[arg-type]  # the kinds are those of rewards
        self.icons = Counter(items=event.power - 1) if area == "EMPL" else Counter()

    def begin(self, area: str, *, agent: bool) -> None:
        assert self.deed is None
        if agent:
            assert self.phase in "AC"
            assert self.agent_used
            assert self.book.out[area]
            assert area != self.book.president
        else:
            assert self.phase == "act"
            assert area == self.book.president

    @see.register
    def _(self, event: ActionForgone) -> None:
        self.begin(event.area, agent=event.agent)
        assert event.area in self.levels
        assert len(self.book.orders) == 3
        self.deed = Deed(event.area, 0, event.agent)

    @see.register
    def _(self, event: BonusTaken) -> None:
        deed = self.doing
        assert (deed.power, deed.step) == (5, 3)
        assert self.token.pop(deed.area) == event.token
        self.earn(self.tokens[event.token], event.gains)
        self.book.tokens += 1
        deed.step = 4

    @see.register
    def _(self, event: ShopBuilt) -> None:
        assert event.number in self.open_shops()
        self.construct("shop")
        self.shops[event.area][event.number - 1] = self.seat
        self.earn(self.sites[self.site[event.area]].shops[event.number - 1], event.gains)
        self.pays("gaslight", points=2)
        self.ends(now=sum(self.seat in shops for shops in self.shops.values()) == 8)

    @see.register
    def _(self, event: TradingHouseBuilt) -> None:
        assert self.open_house()
        self.construct("house")
        self.houses[event.area] = self.seat
        self.earn(self.sites[self.site[event.area]].house, event.gains)
        self.pays("electrical-light", points=3)
        self.ends(now=list(self.houses.values()).count(self.seat) == 4)

    def construct(self, piece: str) -> None:
        assert self.doing.power >= 4
        assert self.doing.step < 5
        self.book.buildings[piece][0] -= 1
        self.doing.step = 5

    @see.register
    def _(self, event: AssistantsRecovered) -> None:
        area, book = self.doing.area, self.book
        assert event.area == area
        assert event.count + event.left == book.out[area]
        assert event.left <= ("telephone" in book.titles)
        book.hand, book.out[area] = book.hand + event.count, event.left
        if not self.doing.agent:
            self.phase = "C"
        self.deed = None

    # -- rewards ---------------------------------------------------------------------------------

    def choose(self, kind: str) -> None:
        assert self.icons[kind] > 0
        self.icons[kind] -= 1

    @see.register
    def _(self, event: GoodChosen) -> None:
        self.choose("goods")
        gains = total(event.gains)
        kinds = [kind for kind in gains if gains[kind]]
        assert len(kinds) == 1
        assert kinds[0] in GOODS
        more = kinds[0] == "copper" and "mining-technology" in self.book.titles and not self.mined
        assert gains.total() == 1 + more
        self.mined = self.mined or more
        self.book.stock += gains

    @see.register
    def _(self, event: AssistantSet) -> None:
        self.choose("moves")
        assert event.area in self.shops
        assert event.area != event.source
        self.book.lift(event.source)
        self.book.out[event.area] += 1

    @see.register
    def _(self, event: ItemTaken) -> None:
        self.choose("items")
        assert event.item in self.open_items()
        assert event.yen == self.cost(event.item)
        self.book.pay(Counter(yen=event.yen))
        if event.item == "assistant":
            self.book.store, self.book.hand = self.book.store - 1, self.book.hand + 1
        else:
            pair = self.book.buildings[event.item]
            pair[:] = [pair[0] + 1, pair[1] - 1]

    # -- commercial areas ------------------------------------------------------------------------

    @see.register
    def _(self, event: Exchanged) -> None:
        paid, gains = total(event.paid), total(event.gains)
        assert self.doing.area == "CHIN"
        self.doing.taken += 1
        assert self.doing.taken <= self.doing.power
        piece = next(kind for kind in (*paid, *gains) if kind != "yen")
        bought = gains[piece] > 0
        assert (piece, "buy" if bought else "sell") in self.bargains()
        self.book.pay(paid)
        if bought:
            assert paid == Counter(yen=PRICES[piece])
            assert self.book.receive({piece: 1}) == gains  # type: ignore[dict-item]  # a piece is a kind of reward
        else:
            assert (paid, gains) == (Counter({piece: 1}), Counter(yen=PRICES[piece]))
            self.book.stock += gains

    @see.register
    def _(self, event: SpaceChosen) -> None:
        deed = self.doing
        assert event.space in self.open_spaces()
        need = self.columns[deed.area][event.space - 1].need
        deed.space = event.space
        deed.taken = max(0, need - deed.power) if deed.area == "CHUR" else 0
        assert event.due == deed.taken
        price = Counter(imports=need) if deed.area == "CUST" else Counter[str]()
        assert total(event.paid) == +price
        self.book.pay(price)

    @see.register
    def _(self, event: Donated) -> None:
        deed = self.doing
        assert event.piece in {"imports", "yen", *GOODS} - set(deed.given)
        assert event.count == (2 if event.piece == "yen" else 1)
        deed.given.append(event.piece)
        self.book.pay(Counter({event.piece: event.count}))

    @see.register
    def _(self, event: AssistantDedicated) -> None:
        deed, area = self.doing, event.area
        assert len(deed.given) == deed.taken
        assert event.source in ("hand", area)
        assert (area, event.space) == (deed.area, deed.space)
        self.book.lift(event.source)
        self.book.spent += 1
        self.spaces[area][event.space - 1] = self.seat
        self.earn(self.columns[area][event.space - 1].reward, event.gains)
        if area == "CHUR":
            self.pays("winery", points=3)
        else:
            self.pays("brickyard", points=4)
        self.ends(now=sum(seat is not None for seat in self.spaces[area]) >= (6 if self.seats == 4 else 5))

    @see.register
    def _(self, event: OrderTaken) -> None:
        paid = total(event.paid)
        assert (event.order, next(iter(paid), "")) in self.open_orders()
        assert paid in ((Counter(yen=2), Counter(imports=1)) if self.doing.taken else (Counter(),))
        self.book.pay(paid)
        self.book.orders.append(event.order)
        board = self.boards[event.area]
        board[board.index(event.order)] = ""
        self.doing.taken += 1

    def refill(self, area: str, deck: list[str]) -> tuple[str, ...]:
        cards = [card for card in self.boards[area] if card]
        while len(cards) < 6 and deck:
            cards.append(deck.pop(0))
        self.boards[area] = cards + [""] * (6 - len(cards))
        return tuple(self.boards[area])

    @see.register
    def _(self, event: OrdersRefilled) -> None:
        assert self.doing.taken
        assert event.cards == self.refill(event.area, self.deck)
        self.ends(now="" in event.cards)

    @see.register
    def _(self, event: TechnologyTaken) -> None:
        assert event.card in self.open_cards()
        paid, units = total(event.paid), self.units(event.card)
        assert set(paid) <= {"imports", "yen"}
        assert 2 * paid["imports"] + paid["yen"] == 2 * units
        self.book.pay(paid)
        self.pays("patent-system", points=2)
        self.pays("letterpress-printing", yen=1)
        board = self.boards[event.area]
        board[board.index(event.card)] = ""
        card = self.cards[event.card]
        self.book.titles[card.title] = event.card
        if card.title == "exposition":
            self.pays("exposition", points=10)
        self.icon(card.country)

    @see.register
    def _(self, event: TechnologiesRefilled) -> None:
        assert event.cards == self.refill(event.area, self.inventions)

    @see.register
    def _(self, event: StationPlaced) -> None:
        assert "station" in self.book.titles
        assert not self.station
        assert event.area in self.shops
        self.station = event.area
