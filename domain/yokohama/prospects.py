"""What a merchant can expect of the areas: how much an action would bring, in tenths of a point. For bots only."""

from collections.abc import Callable, Mapping
from functools import cached_property

from domain.kernel.record import Seat
from domain.yokohama.appraisal import WORTH, appraisal_of
from domain.yokohama.kinds import FREE, GOODS
from domain.yokohama.parts import Parts
from domain.yokohama.state import Merchant, Yokohama
from domain.yokohama.town import MOST_POWER, near, rivals

NEEDED = {"copper": 24, "silk": 19, "tea": 13, "fish": 13}
"""A good that an order in hand asks for."""
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
    near = [10 - 10 * len(state.deck) // whole]
    for area, owners in state.spaces.items():
        near.append(10 * (len(owners) - owners.count(FREE)) // parts.boards[area].full[seats])
    shops = min([merchant.shops + merchant.stored_shops for merchant in state.merchants])
    houses = min([merchant.houses + merchant.stored_houses for merchant in state.merchants])
    done = max(*near, 10 * (sum(start.shops) - shops) // 8, 10 * (len(start.house_costs) - houses) // 4)
    return 10 - done if done < 9 else 1


def needs_of(merchant: Merchant, parts: Parts) -> dict[str, int]:
    """Goods that the orders in hand ask for and that are not there."""
    lacking: dict[str, int] = dict.fromkeys(GOODS, 0)
    if not merchant.orders:
        return lacking
    for order in merchant.orders:
        for good, count in parts.orders[order].cost:
            lacking[good] += count
    stock = merchant.stock
    for good, wanted in lacking.items():
        if wanted:
            have = stock[good]
            lacking[good] = wanted - have if wanted > have else 0
    return lacking


class Prospects:
    """The areas as one merchant sees them at one moment."""

    def __init__(self, state: Yokohama, seat: Seat, parts: Parts) -> None:
        self.state, self.seat, self.parts = state, seat, parts
        self.worths = appraisal_of(parts)
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
        if power >= LEAST_BONUS:
            power = min(power, MOST_POWER)
        board = self.parts.areas[area]
        level, good = board.levels[power - 1], board.good
        if good is not None:
            found = self.good_worth(good, level)
        elif board.effect == "orders":
            if len(self.merchant.orders) >= 3:
                return 0
            found = 0 if not level or self.time < 2 else NEW_ORDER + 4 * level - 8 * len(self.merchant.orders)
            found += 10 * board.points[power - 1]
        else:
            found = EFFECTS[board.effect](self, area, level)
        return found + self._bonus(area, power) if power >= LEAST_BONUS else found

    def yen(self, area: str, level: int) -> int:
        return level * (6 if self.merchant.stock["yen"] < 8 else 3)

    def items(self, area: str, level: int) -> int:
        merchant = self.merchant
        pieces = merchant.warehouse > 0 and self.time > 2
        wanted = merchant.stock["yen"] >= 4 and merchant.houses == 0 and merchant.stored_houses > 0
        return (level * 7 if pieces else 0) + (15 if wanted and level else 0)

    def exchange(self, area: str, level: int) -> int:
        missing = sum(self.needs.values())
        return min(level, missing, self.merchant.stock["yen"]) * 9

    def space(self, area: str, level: int) -> int:
        """The best space of a board for assistants: its reward without what it takes."""
        church, board = area == self.parts.church, self.parts.boards[area]
        imports, needs, worths = self.merchant.stock["imports"], board.needs, self.worths.spaces[area]
        gifts = self.gifts() if church else []
        found = [0]
        for at, owner in enumerate(self.state.spaces[area]):
            if owner != FREE:
                continue
            need = needs[at]
            lacking = need - level
            if lacking > len(gifts) if church else need > level or need > imports:
                continue
            cost = (sum(gifts[:lacking]) if lacking > 0 else 0) if church else need * WORTH["imports"]
            found.append(worths[at] + MAJORITY - cost)
        return max(found)

    def gifts(self) -> list[int]:
        """What the gifts at hand would cost, cheapest first."""
        stock, needs = self.merchant.stock, self.needs
        found = [NEEDED[good] if needs[good] or stock[good] == 1 else WORTH[good] for good in GOODS if stock[good]]
        if stock["imports"]:
            found.append(WORTH["imports"])
        if stock["yen"] >= 2:
            found.append(10)
        return sorted(found)

    def technology(self, area: str, level: int) -> int:
        """The best technology that can be paid."""
        merchant, parts = self.merchant, self.parts
        means = merchant.stock["imports"] + merchant.stock["yen"] // 2
        extra, tax = parts.industry_extra[area], len(merchant.technologies) >= 3
        best = 0
        for space, card in enumerate(self.state.boards[area]):
            if not card:
                continue
            technology = parts.technologies[card]
            if technology.title in merchant.technologies:
                continue
            due = max(0, technology.cost + extra[space] - level) + tax
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
            found += self.worths.houses[place.site] + HOUSE * self.time // 10
        elif merchant.shops and self.seat not in place.shops and FREE in place.shops:
            found += self.best_site(area) + SHOP * self.time // 10
        return found

    def best_site(self, area: str) -> int:
        place = self.state.areas[area]
        worths = self.worths.shops[place.site]
        return max([worths[at] for at, owner in enumerate(place.shops) if owner == FREE])

    @cached_property
    def met(self) -> dict[str, tuple[Seat, ...]]:
        """Owners of opposing presidents by area."""
        return rivals(self.state, self.seat)

    @cached_property
    def distances(self) -> dict[str, int]:
        """Assistants still lacking on the best way of the president to each area, itself included."""
        merchant, state, parts = self.merchant, self.state, self.parts
        closed = {} if "postal-system" in merchant.technologies else self.met
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


EFFECTS: Mapping[str, Callable[[Prospects, str, int], int]] = {
    "yen": Prospects.yen,
    "items": Prospects.items,
    "exchange": Prospects.exchange,
    "industry": Prospects.technology,
    "church": Prospects.space,
    "customs": Prospects.space,
}
"""What an action at such a level brings."""
