"""What always adds up: pieces of each merchant, agents, cards, and the limits of areas."""

from collections import Counter
from collections.abc import Iterator

from domain.yokohama.kinds import FREE
from domain.yokohama.parts import Parts
from domain.yokohama.state import Merchant, Yokohama


def faults(state: Yokohama, parts: Parts) -> Iterator[str]:
    """Everything that does not add up."""
    yield from _cards(state, parts)
    yield from _agents(state, parts)
    yield from _areas(state, parts)
    for seat, merchant in enumerate(state.merchants):
        for fault in _merchant(state, seat, merchant, parts):
            yield f"seat {seat}: {fault}"


def _merchant(state: Yokohama, seat: int, merchant: Merchant, parts: Parts) -> Iterator[str]:
    start = parts.start
    if any(count < 0 for count in merchant.stock.values()):
        yield f"owes {merchant.stock}"
    dedicated = sum(spaces.count(seat) for spaces in state.spaces.values())
    achieved = sum(seats.count(seat) for seats in state.achievements.values())
    assistants = merchant.hand + merchant.warehouse + sum(merchant.out.values()) + dedicated + achieved
    fewest = min(merchant.hand, merchant.warehouse, *merchant.out.values())
    if assistants != sum(start.assistants) or fewest < 0:
        yield f"{assistants} assistants"
    shops = sum(seat in area.shops for area in state.areas.values())
    if merchant.shops + merchant.stored_shops + shops != sum(start.shops):
        yield "shops"
    houses = sum(area.house == seat for area in state.areas.values())
    if merchant.houses + merchant.stored_houses + houses != len(start.house_costs):
        yield "trading houses"
    built = {id for id, area in state.areas.items() if seat in area.shops or area.house == seat}
    if built != set(merchant.built):
        yield "list of areas with buildings"
    if len(merchant.orders) > 3 or merchant.secret not in ("", *merchant.orders):
        yield f"orders {merchant.orders}"
    icons = Counter(parts.orders[order].country for order in merchant.fulfilled)
    icons += Counter(parts.technologies[card].country for card in merchant.technologies.values())
    if icons != merchant.countries:
        yield f"country icons {merchant.countries}"


def _areas(state: Yokohama, parts: Parts) -> Iterator[str]:
    for id, area in state.areas.items():
        shops = [owner for owner in area.shops if owner != FREE]
        if len(shops) != len(set(shops)):
            yield f"two shops of one merchant in {id}"
    for canal in (area for area in parts.canals if area in state.areas):
        area = state.areas[canal]
        here = any(merchant.president == canal or canal in merchant.out for merchant in state.merchants)
        if here or area.site or area.token or state.station == canal:
            yield "pieces on the Canal"


def _agents(state: Yokohama, parts: Parts) -> Iterator[str]:
    if not state.merchants:
        return
    agents = Counter(state.agents)
    for merchant in state.merchants:
        agents.update(merchant.agents + merchant.used_agents)
    if agents != parts.start.agents:
        yield f"agents {agents}"


def _cards(state: Yokohama, parts: Parts) -> Iterator[str]:
    """Each order and technology is in exactly one place, once they have been shuffled."""
    lying = [card for board in state.boards.values() for card in board if card]
    orders = state.deck + state.aside + [card for card in lying if card in parts.orders]
    for merchant in state.merchants:
        orders += merchant.dealt + merchant.orders + merchant.fulfilled
        orders += [merchant.dropped] if merchant.dropped else []
    if orders and sorted(orders) != sorted(parts.orders):
        yield f"{len(orders)} orders"
    technologies = state.technology_deck + [card for card in lying if card in parts.technologies]
    for merchant in state.merchants:
        technologies += merchant.technologies.values()
    if technologies and sorted(technologies) != sorted(parts.technologies):
        yield f"{len(technologies)} technologies"
    tokens = [area.token for area in state.areas.values() if area.token]
    tokens += [token for merchant in state.merchants for token in merchant.tokens]
    if len(tokens) != len(set(tokens)):
        yield "a token twice"
