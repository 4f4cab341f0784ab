"""What a position is worth to a seat, which answers look promising, and where its turn ends: knowledge for bots."""

from collections.abc import Callable, Mapping

from domain.edo.income import by_influence
from domain.edo.parts import Parts
from domain.edo.state import Edo
from domain.edo.value_ordering import ordering
from domain.edo.value_prospects import Prospect
from domain.edo.weights import WEIGHTS
from domain.kernel.knowledge import Foresight
from domain.kernel.record import Seat

__all__ = ["FEATURES", "features_of", "ordering", "turn_mark", "value"]

SPENDABLE = 30  # Ryo that a builder can use soon


def _kept(prospect: Prospect) -> int:
    """Samurai that can be paid at the end of the round."""
    samurai = len(prospect.samurai)
    return samurai if prospect.daimyo.settled else min(samurai, prospect.rice)


def points(prospect: Prospect) -> int:
    return prospect.points


def house_in_edo(prospect: Prospect) -> int:
    return 0 if prospect.duty else 1


def samurai(prospect: Prospect) -> int:
    return _kept(prospect)


def rice(prospect: Prospect) -> int:
    return prospect.rice - (0 if prospect.daimyo.settled else _kept(prospect))


def wood(prospect: Prospect) -> int:
    return prospect.wood


def stone(prospect: Prospect) -> int:
    return prospect.stone


def ryo(prospect: Prospect) -> int:
    return min(prospect.ryo, SPENDABLE)


def fifties(prospect: Prospect) -> int:
    return prospect.ryo // prospect.parts.numbers.ryo_per_point


def recruits(prospect: Prospect) -> int:
    """Officials of the shogun, for each round in which they will serve."""
    return prospect.neutrals * prospect.rounds


def special_cards(prospect: Prospect) -> int:
    return (prospect.cards - len(prospect.parts.source.base_cards)) * prospect.rounds


def income(prospect: Prospect) -> int:
    """What the cities pay the seat in all rounds to come."""
    if not prospect.rounds:
        return 0
    total, seat, profits = 0, prospect.seat, prospect.parts.profits
    for city in prospect.state.cities.values():
        for building in city.buildings:
            if building.owner == seat:
                ranked = by_influence(city, prospect.parts)
                total += profits[city.profit].shares[len(ranked) - 1][ranked.index(seat)]
                break
    return total * prospect.rounds


def influence(prospect: Prospect) -> int:
    """Influence that the plan will add."""
    return prospect.new_influence


def posted(prospect: Prospect) -> int:
    """Different useful spaces on which samurai stand."""
    kinds = prospect.board.kinds
    return sum(kinds[space] not in ("border", "river") for space in set(prospect.samurai))


def sites(prospect: Prospect) -> int:
    """Fortresses that could be built where the seat has a house."""
    free, seat, each = 0, prospect.seat, prospect.parts.numbers.houses_per_fortress
    for name, city in prospect.state.cities.items():
        houses = added = prospect.city_houses.get(name, 0)
        fortresses = 0
        for building in city.buildings:
            if building.kind == "house":
                houses += 1
                added += building.owner == seat
            elif building.kind == "fortress":
                fortresses += 1
        if added:
            free += houses // each - fortresses
    return min(free, 2)


def rivals(prospect: Prospect) -> int:
    """Points of the best other seat."""
    return max([daimyo.points for other, daimyo in enumerate(prospect.state.daimyos) if other != prospect.seat])


COUNTS: Mapping[str, Callable[[Prospect], int]] = {
    "points": points,
    "house-in-edo": house_in_edo,
    "samurai": samurai,
    "rice": rice,
    "wood": wood,
    "stone": stone,
    "ryo": ryo,
    "fifties": fifties,
    "recruits": recruits,
    "special-cards": special_cards,
    "income": income,
    "influence": influence,
    "posted": posted,
    "sites": sites,
    "rivals": rivals,
}


_WEIGHED = tuple((WEIGHTS[name], count) for name, count in COUNTS.items())


def _feature(count: Callable[[Prospect], int]) -> Callable[[Edo, Seat, Parts], int]:
    def feature(state: Edo, seat: Seat, parts: Parts) -> int:
        return count(Prospect(state, seat, parts).foresee())

    return feature


FEATURES: Mapping[str, Callable[[Edo, Seat, Parts], int]] = {name: _feature(count) for name, count in COUNTS.items()}


def features_of(state: Edo, seat: Seat, parts: Parts) -> dict[str, int]:
    """All features of a position."""
    prospect = Prospect(state, seat, parts).foresee()
    return {name: count(prospect) for name, count in COUNTS.items()}


def value(state: Edo, seat: Seat, parts: Parts) -> int:
    """All features of what the seat's plan will make of the position, weighed and added up."""
    prospect = Prospect(state, seat, parts).foresee()
    return sum([weight * count(prospect) for weight, count in _WEIGHED])


FORESIGHT = Foresight(worlds=3)
"""What is hidden, plans and decks, hardly changes what a turn is worth: rather a few worlds, and more ways in each."""


def turn_mark(state: Edo, seat: Seat) -> tuple[int, ...]:
    """Planning, each own card, and wages are turns of their own."""
    ask = state.ask
    if ask == "edo.plan":
        return state.round, 0
    if ask in ASIDE:
        return state.round, -1, len(ask), *state.asked
    return state.round, 1 + state.turn.slot, state.turn.seat


ASIDE = frozenset(("edo.set", "edo.home", "edo.wages", ""))
"""Questions of no card."""
