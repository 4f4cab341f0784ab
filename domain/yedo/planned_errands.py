"""What disciples can do and what prizes bring for the missions that a clan plans: knowledge of bots that look far.

What no mission has to do with is worth what `errands.py` says.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from domain.kernel.record import Seat
from domain.yedo.card_targets import weapon_price
from domain.yedo.errands import PRIZES, errand
from domain.yedo.parts import Parts
from domain.yedo.prospects import BEFORE_PLACING, POINT, safe_places
from domain.yedo.state import Yedo
from domain.yedo.wanted import Wanted, best_wanted_annex, wanted

Errands: TypeAlias = Callable[[Yedo, Seat, Parts, Wanted, int], Iterator[tuple[int, int]]]
"""(state, seat, parts, what it wants, Mon to spend): worth of each thing to do there, and the Mon it takes."""


def _tavern(state: Yedo, seat: Seat, parts: Parts, want: Wanted, purse: int) -> Iterator[tuple[int, int]]:
    if purse >= 11 and want.left:
        yield best_wanted_annex(state, state.clans[seat], want) - 11 * want.mon, 11


def _red_light(state: Yedo, seat: Seat, parts: Parts, want: Wanted, purse: int) -> Iterator[tuple[int, int]]:
    clan, price = state.clans[seat], parts.rule(state, "cost:geisha-mon", 8)
    if not want.left:
        return
    if state.geisha and clan.geisha < 3 and purse >= price:
        yield want.geisha - price * want.mon, price
    if purse >= 4:
        yield 350 - 2 * want.mon, 4


def _market(state: Yedo, seat: Seat, parts: Parts, want: Wanted, purse: int) -> Iterator[tuple[int, int]]:
    clan = state.clans[seat]
    if want.left:
        for slot, weapon in enumerate(state.market):
            if weapon and (price := weapon_price(state, seat, parts, slot)) <= purse:
                yield want.weapons.get(weapon, 30 * want.left) - price * want.mon, price
    if clan.actions.cards or clan.bonuses.cards:
        yield 80, 0


def _temple(state: Yedo, seat: Seat, parts: Parts, want: Wanted, purse: int) -> Iterator[tuple[int, int]]:
    if not state.clans[seat].blessed:
        yield want.blessing, 0


def _bakufu(state: Yedo, seat: Seat, parts: Parts, want: Wanted, purse: int) -> Iterator[tuple[int, int]]:
    """A mission more may go with those that are planned."""
    yield (250 * min(want.left, 4) if len(state.clans[seat].missions.cards) < 4 else 60 * want.left), 0


ERRANDS: dict[str, Errands] = {"TV": _tavern, "RL": _red_light, "MK": _market, "TE": _temple}


def planned_errand(state: Yedo, seat: Seat, parts: Parts, want: Wanted, place: str, purse: int) -> tuple[int, int]:
    """The best that a disciple there can do with so much Mon: its worth, and the Mon it takes."""
    found = _bakufu if place.startswith("CA-K") else ERRANDS.get(parts.district[place])
    if found is None:
        return errand(state, seat, parts, place, purse)
    return max(found(state, seat, parts, want, purse), default=(0, 0), key=lambda one: one[0])


def planned_errands(state: Yedo, seat: Seat, parts: Parts) -> int:
    """What disciples on the board can still do this round while the Mon last; twice the same counts half."""
    places = [] if state.step in BEFORE_PLACING else safe_places(state, seat, parts)
    if not places:
        return 0
    acting = state.chosen if state.stage == "acting" and state.turn == seat else ""
    want = wanted(state, seat, parts)
    seen: set[str] = set()
    purse, total = state.clans[seat].mon, 0
    for place in places:
        if place != acting:
            worth, cost = planned_errand(state, seat, parts, want, place, purse)
            district = parts.district[place]
            total += worth // 2 if district in seen and district not in {"CA", "HA"} else max(worth, 30)
            seen.add(district)
            purse -= cost
    return total * 85 // 100


# -- auctions ------------------------------------------------------------------------------------------------------


def planned_prize(state: Yedo, seat: Seat, parts: Parts, want: Wanted, category: str) -> int:
    """What winning a category, or the best of a group, is worth."""
    return max(_prize(state, seat, parts, want, name) for name in parts.groups.get(category, (category,)))


def _prize(state: Yedo, seat: Seat, parts: Parts, want: Wanted, name: str) -> int:
    match name:
        case "weapon" if want.left:
            return 250 + max(want.weapons.values(), default=0) // 2
        case "annex":
            return 2 * POINT + best_wanted_annex(state, state.clans[seat], want)
        case "geisha":
            return 2 * POINT + (want.geisha if state.geisha and state.clans[seat].geisha < 3 else 0)
        case _:
            return PRIZES[name](state, seat, parts)


def prize_ahead(state: Yedo, seat: Seat, parts: Parts) -> int:
    """What the bidding may bring: of an auction that is led, or of what is still to be had."""
    auction = state.auction
    if auction is not None and not auction.paid and auction.leader == seat:
        want = wanted(state, seat, parts)
        gain = planned_prize(state, seat, parts, want, auction.category) - auction.high * want.mon
        return gain * (100 - 8 * len(auction.bidders)) // 100
    if seat not in state.track or state.step not in {"dropping-out", "auctions"}:
        return 0
    names = parts.groups if parts.supplies[state.seats].grouped else parts.categories
    purse, want = state.clans[seat].mon, wanted(state, seat, parts)
    return max(
        (
            (planned_prize(state, seat, parts, want, name) - (parts.minimums[name] + 1) * want.mon) * 60 // 100
            for name in names
            if name not in state.taken and parts.minimums[name] <= purse
        ),
        default=0,
    )
