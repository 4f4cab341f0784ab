"""What the second bookkeeper of Yokohama would allow: an enumeration of its own for the questions of a turn."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from domain.kernel.record import Seat
from domain.yokohama.tables.pack import Pack
from tests.spec.yokohama.ledger import GOODS, Book, Ledger

PRICES = {"copper": 2, "silk": 2, "tea": 1, "fish": 1, "imports": 4}


@dataclass
class Deed:
    """Steps 3 to 6 in an area."""

    area: str
    power: int
    agent: bool
    step: int = 3
    taken: int = 0  # orders, or donations due
    given: list[str] = field(default_factory=list)
    space: int = 0


class Rights(Ledger):
    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.seat: Seat = -1
        self.placed: list[str] = []
        self.deed: Deed | None = None
        self.agent_used = False

    @property
    def book(self) -> Book:
        return self.books[self.seat]

    @property
    def doing(self) -> Deed:
        assert self.deed
        return self.deed

    def presidents(self, area: str) -> list[Seat]:
        """Opposing ones."""
        return [seat for seat, book in enumerate(self.books) if seat != self.seat and book.president == area]

    def power(self, area: str, *, agent: bool) -> int:
        mine = [not agent, self.seat in self.shops[area], self.houses.get(area) == self.seat, self.station == area]
        return min(5, self.book.out[area] + sum(mine))

    def next_to_place(self) -> set[str]:
        book, placed = self.book, self.placed
        if not book.hand:
            return set()
        double = len(set(placed)) < len(placed)
        if double:
            done = len(placed) > 2 or "telegram" not in book.titles
            areas = set() if done else self.near[placed[0]] - {placed[0]}
        elif len(placed) < (4 if "newspaper" in book.titles else 3):
            areas = set(self.shops) - (set(placed) if len(placed) > 1 else set())
        else:
            areas = set()
        return {area for area in areas if area != "CANA" and book.stock["yen"] >= len(self.presidents(area))}

    # -- moving ----------------------------------------------------------------------------------

    def toll(self, area: str) -> int:
        """To pass an area."""
        if area == "CANA":
            return 1
        return 0 if "stagecoach" in self.book.titles else len(self.presidents(area))

    def walks(self) -> set[tuple[str, str, tuple[str, ...]]]:
        """Destinations with every least set of toll areas that opens a way."""
        book = self.book
        gates = [area for area in self.near if area != book.president and self.toll(area)]
        found: dict[str, list[set[str]]] = {}
        for size in range(len(gates) + 1):
            for paid in combinations(gates, size):
                if sum(self.toll(area) for area in paid) > book.stock["yen"]:
                    continue
                for area in self.flood(set(paid), gates):
                    if not any(less <= set(paid) for less in found.get(area, [])):
                        found.setdefault(area, []).append(set(paid))
        return {
            (area, "walk", tuple(sorted(paid))) for area, sets in found.items() for paid in sets if self.may_stop(area)
        }

    def flood(self, paid: set[str], gates: list[str]) -> set[str]:
        reached, edge = set[str](), [self.book.president]
        while edge:
            for area in self.near[edge.pop()] - reached - {self.book.president}:
                if (self.book.out[area] or area == "CANA") and (area in paid or area not in gates):
                    reached.add(area)
                    edge.append(area)
        return reached

    def may_stop(self, area: str) -> bool:
        free = not self.presidents(area) or "postal-system" in self.book.titles
        return area != "CANA" and self.book.out[area] > 0 and free

    def journeys(self) -> set[tuple[str, str, tuple[str, ...]]]:
        book = self.book
        found = self.walks() if book.president else {
            (area, "deploy", (area,) if self.toll(area) else ())
            for area in self.shops
            if self.may_stop(area) and self.toll(area) <= book.stock["yen"]
        }  # fmt: skip
        if "tram" in book.titles:
            found |= {(area, "tram", ()) for area in self.shops if not self.presidents(area)}
        if "station" in book.titles and self.station:
            found = {way for way in found if way[0] != self.station} | {(self.station, "station", ())}
        return {way for way in found if way[0] != book.president}

    # -- additional actions ----------------------------------------------------------------------

    def agent_areas(self) -> set[str]:
        book = self.book
        if self.agent_used or not book.agents:
            return set()
        return {area for area in self.shops if book.out[area] and area != book.president}

    def reached_goals(self) -> set[str]:
        book = self.book
        return {card for card, done in self.goals.items() if self.meets(card) and self.seat not in done and book.hand}

    def meets(self, card: str) -> bool:
        book, goal = self.book, self.goal_cards[card]
        built = [a for a in self.shops if self.seat in self.shops[a] or self.houses.get(a) == self.seat]
        kinds = Counter(self.kinds[area] for area in built)
        owned = {
            "technologies": len(book.titles),
            "tokens": book.tokens + len(book.agents) + len(book.used),
            "orders": len(book.fulfilled),
            "buildings": kinds["production"],
        }.get(goal.kind, book.stock[goal.kind])
        return owned >= goal.least and kinds["commercial"] >= goal.other

    def payable_orders(self) -> set[str]:
        book = self.book
        return {order for order in book.orders if book.can_pay(**self.orders[order].goods)}

    # -- area actions ----------------------------------------------------------------------------

    def bargains(self) -> set[tuple[str, str]]:
        stock = self.book.stock
        buys = {(piece, "buy") for piece, price in PRICES.items() if stock["yen"] >= price}
        return buys | {(good, "sell") for good in GOODS if stock[good]}

    def open_spaces(self) -> set[int]:
        deed, book = self.doing, self.book
        gifts = sum(book.stock[kind] > 0 for kind in (*GOODS, "imports")) + (book.stock["yen"] >= 2)
        reach = deed.power + gifts if deed.area == "CHUR" else min(deed.power - 1, book.stock["imports"])
        places = enumerate(zip(self.columns[deed.area], self.spaces[deed.area], strict=True), start=1)
        return {at for at, (space, owner) in places if owner is None and space.need <= reach}

    def open_orders(self) -> set[tuple[str, str]]:
        deed, book = self.doing, self.book
        allowed = {2: ("LOW",), 3: ("LOW", "MID")}.get(deed.power, ("LOW", "MID", "HIGH"))
        if deed.power < 2 or len(book.orders) == 3 or deed.taken > 1:
            return set()
        ways = [way for way, price in (("yen", 2), ("imports", 1)) if book.stock[way] >= price] if deed.taken else [""]
        board = zip(self.boards[deed.area], self.levels[deed.area], strict=True)
        return {(card, way) for card, level in board if card and level in allowed for way in ways}

    def units(self, card: str) -> int:
        """What is to be paid beside power, in imports or pairs of yen."""
        extra = self.extras[self.doing.area][self.boards[self.doing.area].index(card)]
        return max(0, self.cards[card].cost + extra - self.doing.power) + (len(self.book.titles) >= 3)

    def open_cards(self) -> set[str]:
        purse = self.book.stock["imports"] + self.book.stock["yen"] // 2
        board = [card for card in self.boards[self.doing.area] if card]
        return {c for c in board if self.cards[c].title not in self.book.titles and self.units(c) <= purse}

    def open_shops(self) -> set[int]:
        owners = self.shops[self.doing.area]
        may = self.book.buildings["shop"][0] and self.seat not in owners
        return {at for at, owner in enumerate(owners, start=1) if owner is None and may}

    def open_house(self) -> set[tuple[()]]:
        return {()} if self.book.buildings["house"][0] and self.doing.area not in self.houses else set()

    def open_bonus(self) -> set[tuple[()]]:
        return {()} if self.doing.power == 5 and self.doing.area in self.token else set()

    def cost(self, item: str) -> int:
        stored = self.book.buildings.get(item, [0, 0])[1]
        return {"assistant": 0, "shop": 2, "house": 8 - stored}[item]

    def open_items(self) -> set[str]:
        left = {"assistant": self.book.store} | {kind: pair[1] for kind, pair in self.book.buildings.items()}
        return {item for item, count in left.items() if count and self.cost(item) <= self.book.stock["yen"]}
