"""Cards, coins and figures add up in every position."""

from collections.abc import Iterator

from domain.edo.parts import Parts
from domain.edo.state import COMMITTED, SLOTS, Daimyo, Edo
from domain.edo.tables.pack import BuildingKind
from domain.kernel.record import Seat


def faults(state: Edo, parts: Parts) -> Iterator[str]:
    """Everything that does not add up."""
    yield from _figures(state, parts)
    yield from _cities(state, parts)
    yield from _cards(state, parts)
    for seat in range(len(state.daimyos)):
        for fault in _belongings(state, seat, parts):
            yield f"seat {seat}: {fault}"


def _figures(state: Edo, parts: Parts) -> Iterator[str]:
    neutrals = state.neutrals + sum(daimyo.neutrals + daimyo.recruits for daimyo in state.daimyos)
    if neutrals != parts.numbers.neutrals:
        yield f"{neutrals} neutral officials"
    if state.merchant not in parts.boards[state.side].kinds:
        yield f"the merchant is on {state.merchant!r}"


def _cities(state: Edo, parts: Parts) -> Iterator[str]:
    board = parts.boards[state.side]
    fortresses = state.fortresses + sum(city.count("fortress") for city in state.cities.values())
    if fortresses != parts.buildings["fortress"].supply:
        yield f"{fortresses} fortresses"
    for name, city in state.cities.items():
        if len(city.buildings) > parts.numbers.city_spaces:
            yield f"{len(city.buildings)} buildings in {name}"
        if city.count("post") > (name != board.capital):
            yield f"too many trading posts in {name}"
        if city.count("fortress") > city.count("house") // parts.numbers.houses_per_fortress:
            yield f"too many fortresses in {name}"
        if city.closed and city.buildings:
            yield f"buildings in {name}, which is closed"


def _cards(state: Edo, parts: Parts) -> Iterator[str]:
    held = [card for daimyo in state.daimyos for card in (*daimyo.cards, *daimyo.new_cards)]
    base = [card.id for card in parts.source.base_cards]
    expected = sorted([card.id for card in parts.source.special_cards] + base * len(state.daimyos))
    if state.display and sorted(state.special_deck + state.display + held) != expected:
        yield "authorization cards are missing or doubled"
    merchants = [*state.merchant_deck, state.merchant_card] if state.merchant_card else state.merchant_deck
    if len(set(merchants)) != len(merchants) or not set(merchants) <= set(parts.merchants):
        yield "merchant cards are doubled or unknown"
    if state.merchant_card and abs(len(parts.merchants) + 1 - state.round - len(merchants)) > 1:
        yield f"{len(merchants)} merchant cards in round {state.round}"


def _belongings(state: Edo, seat: Seat, parts: Parts) -> Iterator[str]:
    daimyo = state.daimyos[seat]
    if daimyo.officials + len(daimyo.samurai) != parts.numbers.figures or daimyo.officials < 0:
        yield f"{daimyo.officials} officials and {len(daimyo.samurai)} samurai"
    if min(daimyo.ryo, daimyo.points) < 0:
        yield "negative money or points"
    if not all(0 <= stock <= parts.numbers.limit for stock in (daimyo.rice, daimyo.wood, daimyo.stone)):
        yield "a stock is negative or above the limit"
    supplies: tuple[tuple[BuildingKind, int], ...] = (("house", daimyo.houses), ("post", daimyo.posts))
    for kind, left in supplies:
        built = sum(
            building.kind == kind and building.owner == seat
            for city in state.cities.values()
            for building in city.buildings
        )
        if left < 0 or left + built != parts.buildings[kind].supply:
            yield f"{left} {kind} left and {built} built"
    yield from _plan(daimyo, parts)


def _plan(daimyo: Daimyo, parts: Parts) -> Iterator[str]:
    plan = daimyo.plan
    if daimyo.answers == COMMITTED and len(plan) != SLOTS:
        yield f"a committed plan of {len(plan)} slots"
    if len({slot.card for slot in plan}) != len(plan) or any(slot.card not in daimyo.cards for slot in plan):
        yield "planned cards are doubled or not in hand"
    if sum(slot.own for slot in plan) > daimyo.officials or sum(slot.neutral for slot in plan) > daimyo.neutrals:
        yield "more officials planned than there are"
    for slot in plan:
        if slot.action and slot.own + slot.neutral > parts.rooms[slot.action]:
            yield f"too many officials in front of {slot.card}"
