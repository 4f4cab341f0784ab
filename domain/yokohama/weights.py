"""What the features of a position are worth, in thousandths of a point. Tuned by self-play."""

from collections.abc import Mapping

WEIGHTS: Mapping[str, int] = {
    "points": 1000,
    "majorities": 700,
    "countries": 900,
    "yen": 500,
    "imports": 2000,
    "goods": 100,
    "orders-in-reach": 90,
    "room-for-orders": 100,
    "power": 150,
    "workforce": 84,
    "pieces-to-build": 40,
    "buildings": 50,
    "technologies": 12,
    "agents": 2500,
    "pairs-of-icons": 700,
    "achievements": 70,
}
