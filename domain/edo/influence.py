"""Who counts how much in a city."""

from domain.edo.parts import EdoParts
from domain.edo.state import City
from domain.kernel.record import Seat


def influence(city: City, parts: EdoParts) -> dict[Seat, int]:
    """Influence points of each daimyo who has built here, in the order of their first buildings."""
    points: dict[Seat, int] = {}
    for building in city.buildings:
        if building.owner is not None:
            points[building.owner] = points.get(building.owner, 0) + parts.buildings[building.kind].influence
    return points


def by_influence(city: City, parts: EdoParts) -> list[Seat]:
    """Highest influence first; among equals whoever built there earlier (Q14)."""
    points = influence(city, parts)
    return sorted(points, key=points.__getitem__, reverse=True)  # stable: equals stay in building order
