"""What a second bookkeeper of Yokohama keeps: everybody's belongings, the town, the boards, and the final score."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import singledispatchmethod

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import (
    AchievementsDrawn,
    AreasLaid,
    DummyPlaced,
    GamePrepared,
    OrderKept,
    OrdersDealt,
    OrdersShown,
    OrdersShuffled,
    SitesLaid,
    TechnologiesShown,
    TechnologiesShuffled,
    TokensLaid,
)
from domain.yokohama.tables.pack import Pack, Reward

GOODS = ("copper", "silk", "tea", "fish")
AT_ONCE = ("points", "yen", "imports", *GOODS)
CHOSEN = ("goods", "moves", "items")
PLACES = {"CHUR": (6, 3), "CUST": (8, 4)}
DUMMY = -9


def total(amounts: Iterable[tuple[str, int]]) -> Counter[str]:
    """Amounts by kind; a kind may be named twice."""
    found = Counter[str]()
    for kind, count in amounts:
        found[kind] += count
    return +found


@dataclass
class Book:
    """What one seat owns."""

    stock: Counter[str]
    hand: int = 8
    store: int = 12
    spent: int = 0  # assistants on management boards and goal cards
    out: Counter[str] = field(default_factory=Counter)
    buildings: dict[str, list[int]] = field(default_factory=lambda: {"shop": [2, 6], "house": [0, 4]})
    president: str = ""
    orders: list[str] = field(default_factory=list)
    fulfilled: list[str] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    countries: Counter[str] = field(default_factory=Counter)
    agents: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    tokens: int = 0

    def pay(self, price: Counter[str]) -> None:
        assert self.stock >= price, f"{price} of {self.stock}"
        self.stock.subtract(price)

    def can_pay(self, **price: int) -> bool:
        return all(self.stock[kind] >= count for kind, count in price.items())

    def receive(self, reward: Reward) -> Counter[str]:
        """What a reward brings at once; Mining Technology adds a copper to copper."""
        gains = Counter[str]({kind: count for kind, count in reward.items() if kind in AT_ONCE})
        gains["copper"] += gains["copper"] > 0 and "mining-technology" in self.titles
        self.stock += gains
        return +gains

    def lift(self, source: str) -> None:
        if source == "hand":
            assert self.hand > 0
            self.hand -= 1
        else:
            assert self.out[source] > 0
            self.out[source] -= 1


class Ledger:
    """The table as the rulebook describes it."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.orders = {order.id: order for order in pack.orders}
        self.cards = {card: technology for technology in pack.technologies for card in technology.cards}
        self.sites = {site.id: site for site in pack.sites}
        self.tokens = {token.id: token.reward for token in pack.tokens}
        self.goal_cards = {goal.id: goal for goal in pack.achievements}
        self.kinds = {area.id: area.kind for area in pack.areas}
        self.columns = {board.area: board.spaces for board in pack.space_boards}
        self.levels = {board.area: board.levels for board in pack.order_boards}
        self.extras = {board.area: board.extra for board in pack.technology_boards}
        self.books: list[Book] = []
        self.first = self.seats = 0
        self.near: dict[str, set[str]] = {}
        self.site: dict[str, str] = {}
        self.token: dict[str, str] = {}
        self.shops: dict[str, list[Seat | None]] = {}
        self.houses: dict[str, Seat] = {}
        self.station = ""
        self.boards: dict[str, list[str]] = {}
        self.deck: list[str] = []
        self.inventions: list[str] = []
        self.spaces: dict[str, list[Seat | None]] = {}
        self.goals: dict[str, list[Seat]] = {}
        self.supply = Counter(GB=3, US=2, FR=2, DE=2, NL=1)

    @property
    def everybody(self) -> list[Seat]:
        """In turn order."""
        return [(self.first + at) % self.seats for at in range(self.seats)]

    # -- set-up ----------------------------------------------------------------------------------

    @singledispatchmethod
    def see(self, event: Event) -> None:
        """Others say nothing the rulebook speaks of."""

    @see.register
    def _(self, event: GamePrepared) -> None:
        self.seats, self.first = event.seats, event.first
        for seat in range(self.seats):
            yen = self.pack.start.first_yen if seat == self.first else self.pack.start.yen
            self.books.append(Book(Counter(copper=1, silk=1, tea=1, fish=1, yen=yen)))
        self.spaces = {area: [None] * len(spaces) for area, spaces in self.columns.items()}

    @see.register
    def _(self, event: AreasLaid) -> None:
        assert sorted(event.areas) == sorted(area.id for area in self.pack.areas if area.seats <= self.seats)
        top = {2: 4, 3: 5, 4: 6}[self.seats]
        spots = [(2 * i + row, row) for row in range(4) for i in range(top - row)]
        where = dict(zip(event.areas, spots, strict=True))
        for area, (x, y) in where.items():
            beside = {other for other, (u, v) in where.items() if (abs(u - x), abs(v - y)) in ((2, 0), (1, 1))}
            self.near[area] = beside
        self.shops = {area: [None] * 4 for area in event.areas if area != "CANA"}

    @see.register
    def _(self, event: SitesLaid) -> None:
        self.site = dict(zip(self.shops, event.cards, strict=False))

    @see.register
    def _(self, event: TokensLaid) -> None:
        self.token = dict(zip(self.shops, event.cards, strict=False))

    @see.register
    def _(self, event: OrdersShuffled) -> None:
        self.deck = list(event.cards[{2: 16, 3: 5, 4: 0}[self.seats] :])

    @see.register
    def _(self, event: OrdersShown) -> None:
        self.boards[event.area] = [self.deck.pop(0) for _ in range(6)]
        assert list(event.cards) == self.boards[event.area]

    @see.register
    def _(self, event: OrdersDealt) -> None:
        self.books[event.seat].orders = [self.deck.pop(0) for _ in range(2)]

    @see.register
    def _(self, event: OrderKept) -> None:
        assert sorted(self.books[event.seat].orders) == sorted([event.order, event.dropped])
        self.books[event.seat].orders = [event.order]

    @see.register
    def _(self, event: TechnologiesShuffled) -> None:
        self.inventions = list(event.cards)

    @see.register
    def _(self, event: TechnologiesShown) -> None:
        self.boards[event.area] = [self.inventions.pop(0) for _ in range(6)]
        assert list(event.cards) == self.boards[event.area]

    @see.register
    def _(self, event: AchievementsDrawn) -> None:
        self.goals = {event.a[0]: [], event.b[0]: [], event.c[0]: []}

    @see.register
    def _(self, event: DummyPlaced) -> None:
        assert self.seats == 2
        assert self.columns[event.area][event.space - 1].blocked
        self.spaces[event.area][event.space - 1] = DUMMY

    # -- the final score -------------------------------------------------------------------------

    def final(self) -> list[int]:
        score = [book.stock["points"] for book in self.books]
        for area, points in PLACES.items():
            right = {seat: at for at, seat in enumerate(self.spaces[area]) if seat is not None}
            count = Counter(self.spaces[area])
            self.award(score, sorted(right, key=lambda seat: (-count[seat], -right[seat])), points)
        value = {
            seat: float(sum(self.cards[c].cost for c in self.books[seat].titles.values())) for seat in self.everybody
        }
        if self.seats == 2:
            value[DUMMY] = 7.5
        self.award(score, sorted((seat for seat in value if value[seat]), key=lambda seat: -value[seat]), (10, 5))
        for seat, book in enumerate(self.books):
            depth = max(book.countries.values(), default=0)
            sizes = [sum(count >= level for count in book.countries.values()) for level in range(1, depth + 1)]
            score[seat] += sum((0, 0, 2, 4, 8, 12)[size] for size in sizes)
            score[seat] += len(book.agents) + book.stock["imports"] + book.stock["yen"] // 2
            score[seat] += sum(book.stock[good] for good in GOODS) // 3
        return score

    def industry(self, book: Book) -> int:
        return sum(self.cards[card].cost for card in book.titles.values())

    @staticmethod
    def award(score: list[int], ranking: list[Seat], points: tuple[int, int]) -> None:
        for seat, prize in zip(ranking, points, strict=False):
            if seat != DUMMY:
                score[seat] += prize
