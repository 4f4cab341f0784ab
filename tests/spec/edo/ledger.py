"""What a second bookkeeper of Edo keeps, and what may be done by a reading of the rulebook of its own."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any

from domain.edo.events import planning, setting_up
from domain.edo.tables.pack import Action, BuildEffect, Goods, HarvestEffect, Pack, TradeEffect
from domain.kernel.record import Event, Seat

NO_ACTION = Action("", "", 0, 1, BuildEffect(), "rulebook")
GROUND = {"wood": "wood", "quarry": "stone", "field": "rice"}


@dataclass
class Lord:
    """What one seat owns."""

    ryo: int
    stock: Counter[str] = field(default_factory=Counter)
    points: int = 0
    officials: int = 5
    houses: int = 7
    posts: int = 1
    neutrals: int = 0
    recruits: int = 0
    samurai: Counter[str] = field(default_factory=Counter)
    hand: set[str] = field(default_factory=set)
    bought: set[str] = field(default_factory=set)
    plan: list[list[Any]] = field(default_factory=list)

    def gain(self, good: str, count: int) -> None:
        self.stock[good] = min(10, self.stock[good] + count)

    def can_pay(self, price: Goods) -> bool:
        return self.ryo >= price.ryo and all(self.stock[good] >= getattr(price, good) for good in GROUND.values())

    def pay(self, price: Goods) -> None:
        assert self.can_pay(price)
        self.ryo -= price.ryo
        for good in GROUND.values():
            self.stock[good] -= getattr(price, good)


class Ledger:
    """The table as far as the rulebook speaks of it."""

    def __init__(self, tables: Pack) -> None:
        self.tables = tables
        self.actions = {action.id: action for action in tables.actions}
        self.cards = {card.id: card for card in (*tables.base_cards, *tables.special_cards)}
        self.merchant_cards = {card.id: card for card in tables.merchant_cards}
        self.price = {building.kind: building for building in tables.buildings}
        self.profits = {profit.id: profit.shares for profit in tables.profits}
        self.supply = Counter(neutrals=12, fortresses=8)
        self.lords: list[Lord] = []
        self.towns: dict[str, list[tuple[str, Seat | None]]] = {}
        self.roads: dict[str, tuple[str, ...]] = {}
        self.kind: dict[str, str] = {}
        self.profit: dict[str, str] = {}
        self.merchant, self.current, self.following, self.closed = "", "", "", ""
        self.turn: tuple[int, Seat] = (-1, -1)
        self.action, self.left, self.used = NO_ACTION, 0, Counter[str]()
        self.turns: Iterator[tuple[int, Seat]] = iter(())
        self.order: list[Seat] = []
        self.paid: list[Seat] = []
        self.start, self.round = 0, 0

    # -- before and around the rounds ------------------------------------------------------------

    @singledispatchmethod
    def see(self, event: Event) -> None:
        """Others say nothing the rulebook speaks of."""

    @see.register
    def _(self, event: setting_up.TableLaid) -> None:
        self.start, self.round = event.start, 1
        self.merchant = event.merchant
        board = next(board for board in self.tables.boards if board.side == event.side)
        assert event.side == ("B" if event.seats == 4 else "A")
        self.roads = {space.id: space.neighbours for space in board.spaces}
        self.kind = {space.id: space.kind for space in board.spaces}
        self.lords = [Lord(10 + (seat - event.start) % event.seats) for seat in range(event.seats)]
        for lord in self.lords:
            lord.hand = {card.id for card in self.tables.base_cards}
        self.towns = {city: [] for city in event.cities}

    @see.register
    def _(self, event: setting_up.ProfitsAssigned) -> None:
        self.profit = dict(zip(self.towns, (event.capital, *event.outer), strict=False))

    @see.register
    def _(self, event: setting_up.MerchantCardTurned) -> None:
        assert self.current == "" or event.current == self.following
        self.current, self.following = event.current, event.following

    @see.register
    def _(self, event: setting_up.SetTaken) -> None:
        self.lords[event.seat].ryo += event.goods.ryo
        self.lords[event.seat].stock.update({good: getattr(event.goods, good) for good in GROUND.values()})

    @see.register
    def _(self, event: setting_up.HomeFounded) -> None:
        assert event.city != "EDO"
        assert not self.towns[event.city]
        lord = self.lords[event.seat]
        lord.houses, lord.officials = 6, 4
        lord.samurai[event.city] += 1
        self.towns[event.city].append(("house", event.seat))

    @see.register
    def _(self, event: setting_up.CityClosed) -> None:
        assert len(self.lords) == 2
        self.closed = event.city

    @see.register
    def _(self, event: planning.CardPlanned) -> None:
        lord = self.lords[event.seat]
        assert event.card in lord.hand - {slot[0] for slot in lord.plan}
        lord.plan.append([event.card, "", 0, 0])

    @see.register
    def _(self, event: planning.ActionPlanned) -> None:
        slot = self.lords[event.seat].plan[event.slot]
        assert event.action in self.cards[slot[0]].actions
        slot[1] = event.action

    @see.register
    def _(self, event: planning.OfficialsPlanned) -> None:
        self.lords[event.seat].plan[event.slot][2] = event.own

    @see.register
    def _(self, event: planning.NeutralsPlanned) -> None:
        self.lords[event.seat].plan[event.slot][3] = event.neutral

    @see.register
    def _(self, event: planning.PlanningClosed) -> None:
        for lord in self.lords:
            assert len({slot[0] for slot in lord.plan}) == 3
            assert sum(slot[2] for slot in lord.plan) <= lord.officials
            assert sum(slot[3] for slot in lord.plan) <= lord.neutrals
        order = [(self.start + place) % len(self.lords) for place in range(len(self.lords))]
        self.order, self.paid = order, []
        self.turns = iter([(slot, seat) for slot in range(3) for seat in order])

    # -- what may be done ------------------------------------------------------------------------

    def close_turn(self) -> None:
        """Nobody loses an activation that could have been used, unless by his own will."""
        if self.left:
            assert not self.deeds(), f"{self.deeds()} was still possible"
        self.left = 0

    def deeds(self) -> set[tuple[str, ...]]:
        """What the activation now due can do, as far as samurai are needed."""
        match self.action.effect:
            case HarvestEffect(spaces=kinds):
                return {("harvest", space) for space in self.rested() if self.kind[space] in kinds}
            case BuildEffect(remote=remote):
                return {deed for city in self.towns for deed in self.sites(city, remote)}
            case TradeEffect(reach=reach):
                near = {self.merchant, *(self.roads[self.merchant] if reach else ())}
                return {deed for space in near & self.rested() for deed in self.bargains(space)}
            case _:
                return set()

    def rested(self) -> set[str]:
        return {space for space, count in self.lord.samurai.items() if count > self.used[space]}

    @property
    def lord(self) -> Lord:
        return self.lords[self.turn[1]]

    def sites(self, city: str, remote: bool) -> Iterator[tuple[str, ...]]:
        lord, seat, town = self.lord, self.turn[1], self.towns[city]
        here = any(owner == seat for _, owner in town) if remote else city in self.rested()
        if not here or len(town) == 10 or city == self.closed:
            return
        kinds = Counter(kind for kind, _ in town)
        fits = {
            "house": lord.houses > 0,
            "post": lord.posts > 0 and not kinds["post"] and city != "EDO",
            "fortress": kinds["fortress"] < kinds["house"] // 2
            and ("house", seat) in town
            and self.supply["fortresses"] > 0,
        }
        yield from (("build", kind, city) for kind, fit in fits.items() if fit and lord.can_pay(self.cost(kind)))

    def cost(self, kind: str) -> Goods:
        effect = self.action.effect
        return self.price[kind].cost.less(effect.discount if isinstance(effect, BuildEffect) else Goods())  # type: ignore[index]

    def bargains(self, space: str) -> Iterator[tuple[str, ...]]:
        lord, card = self.lord, self.merchant_cards[self.current]
        if lord.can_pay(card.point):
            yield "point", space
        for count in range(1, card.most + 1):
            if count * card.price <= lord.ryo and lord.stock[card.good] + count <= 10:
                yield "buy", space, str(count)

    def ranking(self, city: str) -> list[Seat]:
        """Who has influence there, the highest first."""
        influence, first = Counter[Seat](), dict[Seat, int]()
        for place, (kind, owner) in enumerate(self.towns[city]):
            if owner is not None:
                influence[owner] += 2 if kind == "post" else 1
                first.setdefault(owner, place)
        return sorted(influence, key=lambda seat: (-influence[seat], first[seat]))

    def income(self) -> list[tuple[str, Seat, int]]:
        """What each city pays to whom."""
        owners = {city: self.ranking(city) for city in self.towns}
        return [
            (city, seat, ryo)
            for city, seats in owners.items()
            if seats
            for seat, ryo in zip(seats, self.profits[self.profit[city]][len(seats) - 1], strict=True)
        ]

    def score(self, seat: Seat) -> int:
        """Points after the final scoring, in which only owners of a house in Edo take part."""
        lord = self.lords[seat]
        if ("house", seat) not in self.towns["EDO"]:
            return lord.points
        return lord.points + lord.samurai.total() + lord.ryo // 50

    def podium(self) -> list[Seat]:
        """Those who may win, the best first."""
        influence = self.ranking("EDO")
        return sorted(
            (seat for seat in range(len(self.lords)) if ("house", seat) in self.towns["EDO"]),
            key=lambda seat: (-self.score(seat), -self.lords[seat].stock.total(), influence.index(seat)),
        )
