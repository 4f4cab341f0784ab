"""What placed disciples can do this round, and what prizes of auctions are worth: knowledge of bots."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from domain.kernel.record import Seat
from domain.yedo.card_targets import weapon_price
from domain.yedo.parts import Parts
from domain.yedo.prospects import (
    BEFORE_PLACING,
    POINT,
    best_annex,
    disciple_worth,
    mon_worth,
    rounds_left,
    safe_places,
    wanted_geisha,
    wanted_weapons,
)
from domain.yedo.state import Yedo

Errands: TypeAlias = Callable[[Yedo, Seat, Parts, str, int, int], Iterator[tuple[int, int]]]
"""(state, seat, parts, place, purse, worth of a Mon): worth of each thing to do there, and the Mon it takes."""


def _castle(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int, mon: int) -> Iterator[tuple[int, int]]:
    if place == "CA-S":
        yield POINT * parts.rule(state, "gain:audience", 1), 0
    elif place in parts.bower:
        yield 150, 0
    else:
        left = rounds_left(state, parts)
        yield (250 * min(left, 3) if len(state.clans[seat].missions.cards) < 4 else 60 * left), 0


def _gates(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int, mon: int) -> Iterator[tuple[int, int]]:
    price = parts.rule(state, "cost:recruit", 7)
    if state.clans[seat].reserve and purse >= price:
        yield disciple_worth(state, parts) - price * mon, price
    if rounds_left(state, parts) and purse < 6 and state.clans[seat].prestige > 1:
        yield 180, 0


def _tavern(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int, mon: int) -> Iterator[tuple[int, int]]:
    if purse >= 11 and rounds_left(state, parts):
        yield best_annex(state, seat, parts) - 11 * mon, 11


def _harbor(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int, mon: int) -> Iterator[tuple[int, int]]:
    yield state.church * mon, 0
    if purse >= 9:
        yield 3 * POINT - 9 * mon, 9
    if purse >= 4:
        yield POINT - 4 * mon, 4


def _red_light(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int, mon: int) -> Iterator[tuple[int, int]]:
    clan, price = state.clans[seat], parts.rule(state, "cost:geisha-mon", 8)
    if not rounds_left(state, parts):
        return
    if state.geisha and clan.geisha < 3 and purse >= price:
        yield wanted_geisha(clan, parts) - price * mon, price
    if purse >= 4:
        yield 350 - 2 * mon, 4


def _market(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int, mon: int) -> Iterator[tuple[int, int]]:
    clan = state.clans[seat]
    if rounds_left(state, parts):
        wanted = wanted_weapons(clan, parts)
        for slot, weapon in enumerate(state.market):
            if weapon and (price := weapon_price(state, seat, parts, slot)) <= purse:
                yield wanted.get(weapon, 150) - price * mon, price
    if clan.actions.cards or clan.bonuses.cards:
        yield 80, 0


def _temple(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int, mon: int) -> Iterator[tuple[int, int]]:
    clan = state.clans[seat]
    if not clan.blessed:
        yield (450 if any(parts.missions[name].needs.blessing for name in clan.missions.cards) else 200), 0


def _annex(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int, mon: int) -> Iterator[tuple[int, int]]:
    yield 120, 0


ERRANDS: dict[str, Errands] = {
    "CA": _castle,
    "GA": _gates,
    "TV": _tavern,
    "HA": _harbor,
    "RL": _red_light,
    "MK": _market,
    "TE": _temple,
    "": _annex,
}


def errand(state: Yedo, seat: Seat, parts: Parts, place: str, purse: int) -> tuple[int, int]:
    """The best that a disciple there can do with so much Mon: its worth, and the Mon it takes."""
    found = ERRANDS[parts.district[place]](state, seat, parts, place, purse, mon_worth(state, parts))
    return max(found, default=(0, 0), key=lambda one: one[0])


def errands(state: Yedo, seat: Seat, parts: Parts) -> int:
    """What disciples on the board can still do this round while the Mon last; twice the same counts half."""
    if state.step in BEFORE_PLACING:
        return 0
    acting = state.chosen if state.stage == "acting" and state.turn == seat else ""
    seen: set[str] = set()
    purse, total = state.clans[seat].mon, 0
    for place in safe_places(state, seat, parts):
        if place != acting:
            worth, cost = errand(state, seat, parts, place, purse)
            district = parts.district[place]
            total += worth // 2 if district in seen and district not in {"CA", "HA"} else max(worth, 30)
            seen.add(district)
            purse -= cost
    return total * 85 // 100


def prize(state: Yedo, seat: Seat, parts: Parts, category: str) -> int:
    """What winning a category, or the best of a group, is worth."""
    names = parts.groups.get(category, (category,))
    return max(PRIZES[name](state, seat, parts) for name in names)


def _weapon_prize(state: Yedo, seat: Seat, parts: Parts) -> int:
    if not rounds_left(state, parts):
        return 200
    return 250 + max(wanted_weapons(state.clans[seat], parts).values(), default=0) // 2


def _geisha_prize(state: Yedo, seat: Seat, parts: Parts) -> int:
    clan = state.clans[seat]
    return 2 * POINT + (wanted_geisha(clan, parts) if state.geisha and clan.geisha < 3 else 0)


def _disciple_prize(state: Yedo, seat: Seat, parts: Parts) -> int:
    return disciple_worth(state, parts) + 520 if state.clans[seat].reserve else 0


PRIZES: dict[str, Callable[[Yedo, Seat, Parts], int]] = {
    "action": lambda state, seat, _: 500 if len(state.clans[seat].actions.cards) < 3 else 200,
    "bonus": lambda state, seat, _: 1500 if len(state.clans[seat].bonuses.cards) < 2 else 500,
    "weapon": _weapon_prize,
    "annex": lambda state, seat, parts: 2 * POINT + best_annex(state, seat, parts),
    "geisha": _geisha_prize,
    "disciple": _disciple_prize,
    "mission": lambda state, _, parts: 350 * min(rounds_left(state, parts), 3),
}
