"""What a merchant can expect of the areas: how much an action would bring, in tenths of a point. For bots only."""

from functools import cache, cached_property

from domain.kernel.record import Seat
from domain.yokohama.kinds import FREE, GOODS
from domain.yokohama.parts import Parts, Prize
from domain.yokohama.state import Merchant, Yokohama
from domain.yokohama.town import MOST_POWER, near, rivals

WORTH = {"points": 10, "yen": 5, "imports": 24, "copper": 15, "silk": 12, "tea": 8, "fish": 8}
NEEDED = {"copper": 24, "silk": 19, "tea": 13, "fish": 13}
"""A good that an order in hand asks for."""
CHOICE, MOVE, ITEM = 12, 4, 9
LEAST_BONUS = 4
"""Power that opens a building; tokens ask for more."""
SURPLUS = 3
"""A good of which there is more than anybody asks for."""
TOKEN, MAJORITY, NEW_ORDER = 28, 12, 30
SHOP, HOUSE = 22, 30
"""What a building is worth besides its site's reward: power there from now on, goals, the end in sight."""
TECHNOLOGY = {
    "ball": 9, "brickyard": 6, "electrical-light": 6, "exposition": 20, "gaslight": 8, "language-school": 6,
    "letterpress-printing": 4, "mining-technology": 9, "newspaper": 12, "patent-system": 7, "postal-system": 6,
    "stagecoach": 4, "station": 10, "stock-market": 6, "telegram": 10, "telephone": 12, "textile-mill": 7, "tram": 10,
    "university": 9, "winery": 6,
}  # fmt: skip
"""Usefulness of a title in play, in tenths of a point for each tenth of the game that is left."""


def time_left(state: Yokohama, parts: Parts) -> int:
    """How much of the game is still to come, from 10 down to 0: the trigger that is nearest counts."""
    if state.ending:
        return 0 if state.round >= state.last_round else 1
    seats, start, boards = len(state.merchants), parts.start, state.boards
    whole = len(parts.orders) - start.orders_aside[seats - 2] - start.orders_dealt * seats
    for area in parts.order_levels:
        if area in boards:
            whole -= len(boards[area])
    done = 10 - 10 * len(state.deck) // whole
    for area, owners in state.spaces.items():
        taken = len(owners) - owners.count(FREE)
        done = max(done, 10 * taken // parts.boards[area].full[seats])
    all_shops, all_houses = sum(start.shops), len(start.house_costs)
    for merchant in state.merchants:
        shops = 10 * (all_shops - merchant.shops - merchant.stored_shops) // 8
        houses = 10 * (all_houses - merchant.houses - merchant.stored_houses) // 4
        done = max(done, shops)
        done = max(done, houses)
    return 10 - done if done < 9 else 1


def needs_of(merchant: Merchant, parts: Parts) -> dict[str, int]:
    """Goods that the orders in hand ask for and that are not there."""
    lacking: dict[str, int] = dict.fromkeys(GOODS, 0)
    for order in merchant.orders:
        for good, count in parts.orders[order].cost:
            lacking[good] += count
    stock = merchant.stock
    for good, wanted in lacking.items():
        if wanted:
            have = stock[good]
            lacking[good] = wanted - have if wanted > have else 0
    return lacking


@cache
def prize_worth(prize: Prize) -> int:
    """A reward, choices included. Remembered: packs have some hundred, and each is asked for again and again."""
    total = prize.goods * CHOICE + prize.moves * MOVE + prize.items * ITEM
    for kind, count in prize.gains:
        total += WORTH[kind] * count
    return total


class Prospects:
    """The areas as one merchant sees them at one moment."""

    def __init__(self, state: Yokohama, seat: Seat, parts: Parts) -> None:
        self.state, self.seat, self.parts = state, seat, parts
        self.merchant = state.merchants[seat]
        self.needs = needs_of(self.merchant, parts)
        self.time = time_left(state, parts)

    def good_worth(self, good: str, count: int) -> int:
        """So many more of a good: those that are needed first, then those for orders to come, the rest for little."""
        needed = self.needs[good]
        if needed >= count:
            return count * NEEDED[good]
        count -= needed
        spare = 3 - self.merchant.stock[good] if self.time > 1 else 0
        spare = 0 if spare < 0 else min(count, spare)
        return needed * NEEDED[good] + spare * WORTH[good] + (count - spare) * SURPLUS

    def potential(self, area: str) -> int:
        """Power there if the president came."""
        place, seat = self.state.areas[area], self.seat
        there = self.merchant.out.get(area, 0) + (seat in place.shops) + (place.house == seat)
        return there + (self.state.station == area) + 1

    def action(self, area: str, power: int) -> int:
        """What an action there would bring, bonus and building included."""
        if power < 1:
            return 0
        power = min(power, MOST_POWER)
        board = self.parts.areas[area]
        level, effect = board.levels[power - 1], board.effect
        if effect == "goods":
            found = self.good_worth(str(board.good), level)
        elif effect == "yen":
            found = level * (6 if self.merchant.stock["yen"] < 8 else 3)
        elif effect == "orders":
            if len(self.merchant.orders) >= 3:
                return 0
            found = 0 if not level or self.time < 2 else NEW_ORDER + 4 * level - 8 * len(self.merchant.orders)
            found += 10 * board.points[power - 1]
        else:
            found = self._choices(area, effect, level)
        return found + self._bonus(area, power) if power >= LEAST_BONUS else found

    def _choices(self, area: str, effect: str, level: int) -> int:
        stock = self.merchant.stock
        if effect == "industry":
            return self._technology(area, level)
        if effect == "items":
            pieces = self.merchant.warehouse > 0 and self.time > 2
            wanted = stock["yen"] >= 4 and self.merchant.houses == 0 and self.merchant.stored_houses > 0
            return (level * 7 if pieces else 0) + (15 if wanted and level else 0)
        if effect == "exchange":
            missing = sum(self.needs.values())
            return min(level, missing, stock["yen"]) * 9
        return self._space(area, level)

    def _space(self, area: str, level: int) -> int:
        """The best space of a board for assistants: its reward without what it takes."""
        church, board = area == self.parts.church, self.parts.boards[area]
        imports, needs = self.merchant.stock["imports"], board.needs
        gifts = self.gifts() if church else []
        best = 0
        for at, owner in enumerate(self.state.spaces[area]):
            if owner != FREE:
                continue
            need = needs[at]
            lacking = need - level
            if lacking > len(gifts) if church else need > level or need > imports:
                continue
            cost = (sum(gifts[:lacking]) if lacking > 0 else 0) if church else need * WORTH["imports"]
            worth = prize_worth(board.prizes[at]) + MAJORITY - cost
            best = max(best, worth)
        return best

    def gifts(self) -> list[int]:
        """What the gifts at hand would cost, cheapest first."""
        stock, needs = self.merchant.stock, self.needs
        found = [NEEDED[good] if needs[good] or stock[good] == 1 else WORTH[good] for good in GOODS if stock[good]]
        if stock["imports"]:
            found.append(WORTH["imports"])
        if stock["yen"] >= 2:
            found.append(10)
        return sorted(found)

    def _technology(self, area: str, level: int) -> int:
        """The best technology that can be paid."""
        merchant, parts = self.merchant, self.parts
        means = merchant.stock["imports"] + merchant.stock["yen"] // 2
        best = 0
        for space, card in enumerate(self.state.boards[area]):
            if not card:
                continue
            technology = parts.technologies[card]
            if technology.title in merchant.technologies:
                continue
            due = max(0, technology.cost + parts.industry_extra[area][space] - level)
            due += len(merchant.technologies) >= 3
            if due <= means:
                best = max(best, self.technology_worth(card) - 10 * due)
        return best

    def technology_worth(self, card: str) -> int:
        """Use in play, the printed cost for the majority, and the icon."""
        technology = self.parts.technologies[card]
        pair = self.merchant.countries.get(technology.country, 0) % 2 and self.state.agents[technology.country]
        at_once = 100 if technology.title == "exposition" else 0
        use = 0 if at_once else TECHNOLOGY.get(technology.title, 0) * self.time // 3
        return use + at_once + 6 * technology.cost + 10 + (25 if pair else 0)

    def _bonus(self, area: str, power: int) -> int:
        """Token and building that the power opens."""
        place, merchant = self.state.areas[area], self.merchant
        found = TOKEN if power >= MOST_POWER and place.token else 0
        if merchant.houses and place.house == FREE:
            found += prize_worth(self.parts.sites[place.site].house) + HOUSE * self.time // 10
        elif merchant.shops and self.seat not in place.shops and FREE in place.shops:
            found += self.best_site(area) + SHOP * self.time // 10
        return found

    def best_site(self, area: str) -> int:
        place = self.state.areas[area]
        shops = self.parts.sites[place.site].shops
        return max(prize_worth(shops[at]) for at, owner in enumerate(place.shops) if owner == FREE)

    @cached_property
    def distances(self) -> dict[str, int]:
        """Assistants still lacking on the best way of the president to each area, itself included."""
        merchant, state, parts = self.merchant, self.state, self.parts
        met = rivals(state, self.seat)
        closed = {} if "postal-system" in merchant.technologies else met
        if not merchant.president or "tram" in merchant.technologies:
            return {a: 0 if a in merchant.out else 1 for a in state.areas if a not in parts.canals and a not in closed}
        neighbours, out, canals = near(state, parts), merchant.out, parts.canals
        through = canals if merchant.stock["yen"] else ()
        found = {merchant.president: 0}
        edge = [merchant.president]
        lacking = 0
        while edge and lacking < 4:
            later: list[str] = []
            for area in edge:  # grows as it goes
                for other in neighbours[area]:
                    if other not in found:
                        if other in out or other in through:
                            found[other] = lacking
                            edge.append(other)
                        else:
                            later.append(other)
            lacking += 1
            edge = []
            for area in later:
                if area not in found:
                    found[area] = lacking
                    edge.append(area)
        del found[merchant.president]
        for area in (*canals, *closed):
            found.pop(area, None)
        return found
