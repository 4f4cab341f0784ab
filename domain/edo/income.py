"""Phase 3: income. Each city splits its profit by influence."""

from domain.edo.events.wages import IncomePaid
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import City
from domain.kernel.record import Seat


def pay_income(table: EdoTable) -> None:
    """Rulebook: each city splits its profit by influence among those who have built there."""
    state, parts = table.state, table.parts
    shares: list[tuple[str, Seat, int]] = []
    for name, city in state.cities.items():
        ranked = by_influence(city, parts)
        if ranked:
            split = parts.profits[city.profit].shares[len(ranked) - 1]
            shares += [(name, seat, ryo) for seat, ryo in zip(ranked, split, strict=True)]
    table.emit(IncomePaid(tuple(shares)))


def influence(city: City, parts: Parts) -> dict[Seat, int]:
    """Influence points of each daimyo who has built here, in the order of their first buildings."""
    points: dict[Seat, int] = {}
    for building in city.buildings:
        if building.owner is not None:
            points[building.owner] = points.get(building.owner, 0) + parts.buildings[building.kind].influence
    return points


def by_influence(city: City, parts: Parts) -> list[Seat]:
    """Highest influence first; among equals whoever built there earlier (Q14)."""
    points = influence(city, parts)
    return sorted(points, key=points.__getitem__, reverse=True)  # stable: equals stay in building order
