"""What a seat's unrevealed cards will bring, as a player reckons it: each samurai walks to the nearest useful space.

A rough forecast for bots: others stay where they are, and each card takes what is best for itself.
"""

from collections.abc import Iterator

from domain.edo.parts import Parts
from domain.edo.state import City, Daimyo, Edo, Slot
from domain.edo.tables.pack import (
    HARVESTED,
    BuildEffect,
    Building,
    DevelopEffect,
    GainEffect,
    Goods,
    HarvestEffect,
    Offers,
    RecruitEffect,
    TradeEffect,
    TravelEffect,
)
from domain.kernel.record import Seat

GOOD, RYO, POINT, DUTY = 130, 30, 1000, 4000
"""What a good, a Ryo, a power point and the first house in Edo count when a card has several uses."""

SOON = 4  # rounds that count when something pays again and again
NO_HARVEST = (0, "", "", 0, 0)


class Prospect:
    """A seat's belongings, carried on from what is to what its plan will make of it."""

    __slots__ = (
        "board", "cards", "city_houses", "crowd", "daimyo", "duty", "errands", "fortresses", "free_moves", "houses",
        "neutrals", "new_influence", "parts", "points", "posts", "rice", "rounds", "ryo", "samurai", "seat", "state",
        "stone", "wood",
    )  # fmt: skip

    def __init__(self, state: Edo, seat: Seat, parts: Parts) -> None:
        daimyo = state.daimyos[seat]
        self.state, self.seat, self.parts, self.board = state, seat, parts, parts.boards[state.side]
        self.daimyo: Daimyo = daimyo
        self.ryo, self.rice, self.wood, self.stone = daimyo.ryo, daimyo.rice, daimyo.wood, daimyo.stone
        self.points, self.houses, self.posts = daimyo.points, daimyo.houses, daimyo.posts
        self.neutrals = daimyo.neutrals + daimyo.recruits
        self.cards = len(daimyo.cards) + len(daimyo.new_cards)
        self.samurai = daimyo.samurai[:]
        self.fortresses = state.fortresses
        self.duty = not state.cities[self.board.capital].owns(seat, "house")
        self.free_moves = self.new_influence = self.rounds = 0  # rounds to come, as far as they count
        self.crowd: dict[str, int] = {}
        self.city_houses: dict[str, int] = {}  # own houses that the plan adds
        self.errands: list[tuple[str, str]] = []  # who has to go where, for cards that are to come

    def foresee(self) -> "Prospect":
        """Carry out the cards that are still face down."""
        daimyo = self.daimyo
        for slot in daimyo.plan[daimyo.revealed :]:
            if slot.own or slot.neutral:
                self.use(slot)
        most = max(self.points, *[daimyo.points for daimyo in self.state.daimyos])
        self.rounds = max(0, min(len(self.state.merchant_deck), (self.parts.numbers.goal - most + 1) // 2, 2 * SOON))
        return self

    def use(self, slot: Slot) -> None:
        action = self.parts.actions[slot.action]
        times = min((slot.own + slot.neutral) // action.officials, action.most)
        match action.effect:
            case GainEffect(gain=gain):
                self._receive(gain, times)
            case HarvestEffect():
                self._harvest(action.effect, times)
            case BuildEffect():
                self._build(action.effect, self.parts.offers[action.id], times)
            case TradeEffect():
                self._trade(action.effect, times)
            case TravelEffect(moves=moves):
                sent = min(slot.own, times)
                self.samurai += self.board.borders[:sent]
                self.free_moves += moves * (times - sent)
            case RecruitEffect(rice=price):
                recruits = min(times, self.state.neutrals, self.rice // price if price else times)
                self.rice -= price * recruits
                self.neutrals += recruits
            case DevelopEffect(ryo=price):
                bought = min(times, len(self.state.display), self.ryo // price if price else times)
                self.ryo -= price * bought
                self.cards += bought

    def _receive(self, goods: Goods, times: int) -> None:
        limit = self.parts.numbers.limit
        self.rice = min(limit, self.rice + goods.rice * times)
        self.wood = min(limit, self.wood + goods.wood * times)
        self.stone = min(limit, self.stone + goods.stone * times)
        self.ryo += goods.ryo * times

    def _walk(self, distance: int) -> bool:
        """Pay for the way, unless Travel makes it free."""
        if distance and self.free_moves:
            self.free_moves -= 1
        elif distance > self.ryo:
            return False
        else:
            self.ryo -= distance
        return True

    def _move(self, origin: str, to: str) -> None:
        if origin != to:
            self.errands.append((origin, to))
            self.samurai.remove(origin)
            self.samurai.append(to)

    # -- harvest -----------------------------------------------------------------------------------

    def _harvest(self, effect: HarvestEffect, times: int) -> None:
        idle = self.samurai[:]
        self._count_others()
        for _ in range(min(times, len(idle))):
            worth, origin, space, crop, way = max(self._harvests(effect, idle), default=NO_HARVEST)
            if worth <= 0 or not self._walk(way):
                return
            good = HARVESTED[self.board.kinds[space]]
            setattr(self, good, getattr(self, good) + crop)
            idle.remove(origin)
            self._move(origin, space)

    def _harvests(self, effect: HarvestEffect, idle: list[str]) -> Iterator[tuple[int, str, str, int, int]]:
        """Worth, samurai, space, crop and way of every harvest within reach."""
        board, numbers = self.board, self.parts.numbers
        yields, most, purse = numbers.yields, len(numbers.yields), 99 if self.free_moves else self.ryo
        origins = set(idle)
        for kind in effect.spaces:
            room = numbers.limit - getattr(self, HARVESTED[kind])
            for space in board.grounds[kind]:
                figures = self.crowd.get(space, 0) + self.samurai.count(space)
                for origin in origins:
                    way = board.distances[origin][space]
                    if way <= purse:
                        there = figures if origin == space else figures + 1
                        crop = min(room, yields[(min(most, there)) - 1] + effect.bonus)
                        yield GOOD * crop - RYO * way, origin, space, crop, way

    def _count_others(self) -> None:
        """Samurai of other seats, by space."""
        if not self.crowd:
            for other, daimyo in enumerate(self.state.daimyos):
                if other != self.seat:
                    for space in daimyo.samurai:
                        self.crowd[space] = self.crowd.get(space, 0) + 1

    # -- build -------------------------------------------------------------------------------------

    def _build(self, effect: BuildEffect, offers: Offers, times: int) -> None:
        idle = self.samurai[:]
        for _ in range(times):
            offers = [offer for offer in offers if offer[1].within(self.rice, self.wood, self.stone, self.ryo)]
            best: tuple[int, str, Building, Goods, str, int] | None = None
            for name, city in self.state.cities.items() if offers else ():
                if city.closed or len(city.buildings) + self.city_houses.get(name, 0) >= self.parts.numbers.city_spaces:
                    continue
                origin, way = self._nearest(idle, name) if not effect.remote else self._remote(name, city)
                if not origin or way > self.ryo:
                    continue
                for building, cost, worth in self._buildings(name, city, offers, self.ryo - way):
                    if best is None or worth - RYO * way > best[0]:
                        best = (worth - RYO * way, name, building, cost, origin, way)
            if best is None:
                return
            _, name, building, cost, origin, way = best
            self._walk(way)
            self._put(building, cost, name)
            if not effect.remote:
                idle.remove(origin)
                self._move(origin, name)

    def _nearest(self, idle: list[str], target: str) -> tuple[str, int]:
        """The samurai that is nearest to a space, and its way."""
        best, shortest = "", 99
        for origin in idle:
            way = self.board.distances[origin][target]
            if way < shortest:
                best, shortest = origin, way
        return best, 0 if self.free_moves else shortest

    def _remote(self, name: str, city: City) -> tuple[str, int]:
        return (name, 0) if city.owns(self.seat, "house", "post") else ("", 0)

    def _buildings(self, name: str, city: City, offers: Offers, ryo: int) -> Iterator[tuple[Building, Goods, int]]:
        """What of the offers, which are affordable but for the way, can be built there, and how much it is worth."""
        capital = name == self.board.capital
        added = self.city_houses.get(name, 0)
        for building, cost in offers:
            if cost.ryo > ryo:
                continue
            if building.kind == "house":
                if self.houses:
                    yield building, cost, POINT * building.points + (DUTY if capital and self.duty else 0)
            elif building.kind == "post":
                if self.posts and not capital and not city.count("post"):
                    yield building, cost, POINT * building.points
            elif self.fortresses and (added or city.owns(self.seat, "house")):
                houses = city.count("house") + added
                if city.count("fortress") < houses // self.parts.numbers.houses_per_fortress:
                    yield building, cost, POINT * building.points

    def _put(self, building: Building, cost: Goods, name: str) -> None:
        self.ryo, self.wood, self.stone = self.ryo - cost.ryo, self.wood - cost.wood, self.stone - cost.stone
        self.rice -= cost.rice
        self.points += building.points
        self.new_influence += building.influence
        if building.kind == "house":
            self.houses -= 1
            self.city_houses[name] = self.city_houses.get(name, 0) + 1
            self.duty = self.duty and name != self.board.capital
        elif building.kind == "post":
            self.posts -= 1
        else:
            self.fortresses -= 1

    # -- trade -------------------------------------------------------------------------------------

    def _trade(self, effect: TradeEffect, times: int) -> None:
        idle, card = self.samurai[:], self.parts.merchants[self.state.merchant_card]
        merchant = self.state.merchant
        for _ in range(min(times, len(idle))):
            origin, way = self._nearest(idle, merchant)
            if effect.reach:
                way = max(0, way - 1)
            if not self._walk(way):
                return
            idle.remove(origin)
            self._move(origin, merchant)
            price = card.point
            payable = self.rice >= price.rice and self.wood >= price.wood and self.stone >= price.stone
            if payable and self.ryo >= price.ryo:
                self.rice, self.wood = self.rice - price.rice, self.wood - price.wood
                self.stone, self.ryo = self.stone - price.stone, self.ryo - price.ryo
                self.points += 1
                if not effect.both and not self._at_post(merchant):
                    continue
            room = self.parts.numbers.limit - getattr(self, card.good)
            count = min(card.most, room, self.ryo // card.price if card.price else card.most)
            setattr(self, card.good, getattr(self, card.good) + count)
            self.ryo -= card.price * count

    def _at_post(self, space: str) -> bool:
        city = self.state.cities.get(space)
        return city is not None and city.owns(self.seat, "post")
