"""What bots know of Yokohama: how good a position is, which options look promising, where a turn ends."""

from collections.abc import Callable, Mapping
from functools import partial

from domain.kernel.knowledge import Foresight
from domain.kernel.record import Seat
from domain.yokohama.appraisal import WORTH
from domain.yokohama.ordering import ordering
from domain.yokohama.parts import Parts
from domain.yokohama.prospects import NEEDED, TECHNOLOGY, Prospects
from domain.yokohama.scoring import country_bonus, majority, technology_bonus
from domain.yokohama.state import Merchant, Yokohama
from domain.yokohama.weights import WEIGHTS

__all__ = ["FEATURES", "features_of", "ordering", "turn_mark", "value"]

MOST_GOODS = 6
HOPE = 3
"""Share of an order's gain, in tenths, that counts before any of its goods are there."""
REACH = (10, 8, 6, 4)
"""Share of an action's worth, in tenths, by the number of assistants that the way there still needs."""
FAR = len(REACH)


def features_of(state: Yokohama, seat: Seat, parts: Parts) -> dict[str, int]:
    """All features of a position."""
    merchant = state.merchants[seat]
    stock, prospects = merchant.stock, Prospects(state, seat, parts)
    time = prospects.time
    return {
        "points": stock["points"],
        "majorities": _majorities(state, seat, parts),
        "countries": country_bonus(merchant.countries.values(), parts.source.scoring.sets),
        "yen": min(stock["yen"], 4 + time),
        "imports": min(stock["imports"], 2 + time // 2),
        "goods": _goods(prospects),
        "orders-in-reach": _orders(prospects),
        "room-for-orders": (3 - len(merchant.orders)) * min(time, 5),
        "power": _power(prospects),
        "workforce": (merchant.hand + sum(merchant.out.values())) * time,
        "pieces-to-build": (2 * merchant.shops + 6 * merchant.houses) * min(time, 6),
        "buildings": len(merchant.built) * time,
        "technologies": sum([TECHNOLOGY.get(title, 0) for title in merchant.technologies]) * time,
        "agents": len(merchant.agents) * (2 if time > 1 else 1),
        "pairs-of-icons": sum([count % 2 for country, count in merchant.countries.items() if state.agents[country]]),
        "achievements": _achievements(state, seat, parts),
    }


def _majorities(state: Yokohama, seat: Seat, parts: Parts) -> int:
    """What the three majorities would bring now."""
    found = technology_bonus(state, parts).get(seat, 0) if state.merchants[seat].technologies else 0
    for area, board in parts.boards.items():
        if seat in state.spaces[area]:
            found += majority(state.spaces[area], board.majority).get(seat, 0)
    return found


def _goods(prospects: Prospects) -> int:
    """Goods in tenths of a point, beyond a handful only what they score in the end."""
    stock = prospects.merchant.stock
    if prospects.time == 0:
        return sum(stock[good] for good in NEEDED) * 3
    found = 0
    for good in NEEDED:
        count = stock[good]
        if count > MOST_GOODS:
            found += MOST_GOODS * WORTH[good] + (count - MOST_GOODS) * 3
        else:
            found += count * WORTH[good]
    return found


def _orders(prospects: Prospects) -> int:
    """Orders in hand: their reward, as far as the goods for them are there; each good counts for one order only."""
    left = dict(prospects.merchant.stock)
    parts, worths, found = prospects.parts, prospects.worths.orders, 0
    for order in prospects.merchant.orders:
        card = parts.orders[order]
        whole = there = 0
        for good, count in card.cost:
            has = min(count, left[good])
            left[good] -= has
            whole += count * WORTH[good]
            there += has * WORTH[good]
        gain = max(0, worths[order] + 20 - whole)
        found += gain * (HOPE * whole * whole + (10 - HOPE) * there * there) // (10 * whole * whole)
    return found if prospects.time else 0


def _power(prospects: Prospects) -> int:
    """The three best actions in reach, the best one counting most."""
    if prospects.time == 0:
        return 0
    action, potential = prospects.action, prospects.potential
    found = [action(area, potential(area)) * REACH[far] for area, far in prospects.distances.items() if far < FAR]
    found.sort(reverse=True)
    return sum([worth * share for worth, share in zip(found, (6, 3, 1), strict=False)]) // 100


def _achievements(state: Yokohama, seat: Seat, parts: Parts) -> int:
    """Goals in reach: the square of the share that is met, in tenths of their points."""
    merchant, found = state.merchants[seat], 0
    for card, seats in state.achievements.items():
        if seat in seats:
            continue
        goal = parts.achievements[card]
        points = goal.later if seats else goal.first
        if goal.kind == "buildings":
            production = sum([parts.areas[area].kind == "production" for area in merchant.built])
            have = min(goal.least, production) + min(goal.other, len(merchant.built) - production)
            need = goal.least + goal.other
        else:
            have, need = _counted(merchant, goal.kind), goal.least
        found += 10 * points * min(have, need) ** 2 // (need * need)
    return found


def _counted(merchant: Merchant, kind: str) -> int:
    match kind:
        case "technologies":
            return len(merchant.technologies)
        case "tokens":
            return len(merchant.tokens) + len(merchant.agents) + len(merchant.used_agents)
        case "orders":
            return len(merchant.fulfilled)
        case _:
            return merchant.stock[kind]


def _feature(name: str, state: Yokohama, seat: Seat, parts: Parts) -> int:
    return features_of(state, seat, parts)[name]


FEATURES: Mapping[str, Callable[[Yokohama, Seat, Parts], int]] = {name: partial(_feature, name) for name in WEIGHTS}


_WEIGHTS = tuple(WEIGHTS.values())
"""In the order in which `features_of` names them."""


def value(state: Yokohama, seat: Seat, parts: Parts) -> int:
    """What the position is worth to the seat, in thousandths of a point; an ended game is its score."""
    if state.result is not None:
        return 1000 * state.result.scores[seat] - state.result.ranks[seat]
    counts = features_of(state, seat, parts).values()
    return sum([weight * count for weight, count in zip(_WEIGHTS, counts, strict=True)])


FORESIGHT = Foresight(horizon=2, margin=500, cost=3)
"""What assistants and goods are good for shows in the next turn; until then all others have theirs."""


def turn_mark(state: Yokohama, seat: Seat) -> tuple[int, ...]:
    """Round and active merchant; before the first turn the seat's own choice of an order."""
    if not state.round:
        return (0, bool(state.merchants[seat].dealt))
    return (state.round, state.active)
