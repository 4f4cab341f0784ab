"""The offered walks compared with a search that follows every single path."""

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.playout import steps
from domain.yokohama.commands import MovePresident
from domain.yokohama.movement import moves
from domain.yokohama.town import near, rivals
from tests.spec.yokohama.positions import PARTS, TITLE

CARDS = ((), ("stagecoach",), ("postal-system",), ("stagecoach", "postal-system"))


def paths(town, start, enterable):
    """Every way from `start` that enters no area twice."""

    def follow(path):
        for area in town[path[-1]]:
            if area not in path and enterable(area):
                yield (*path, area)
                yield from follow((*path, area))

    return follow((start,))


def expected(state, seat, cards):
    """Per destination the smallest sets of toll areas, by walking every path and paying on the way."""
    merchant, met = state.merchants[seat], rivals(state, seat)
    found: dict[str, set[frozenset[str]]] = {}
    for path in paths(near(state, PARTS), merchant.president, lambda area: area in merchant.out or area == "CANA"):
        end = path[-1]
        if end == "CANA" or (end in met and "postal-system" not in cards):
            continue
        tolled = [area for area in path[1:] if area == "CANA" or (area in met and "stagecoach" not in cards)]
        price = sum(1 if area == "CANA" else len(met[area]) for area in tolled)
        if price <= merchant.stock["yen"]:
            found.setdefault(end, set()).add(frozenset(tolled))
    return {
        MovePresident(end, "walk", tuple(sorted(tolls)))
        for end, sets in found.items()
        for tolls in sets
        if not any(other < tolls for other in sets)
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cards", CARDS)
def test_walks_are_exactly_the_cheapest_ways(seats, cards):
    """Rulings M4 to M7: all destinations with all smallest sets of tolls, and nothing else."""
    table = TITLE.open_table(TITLE.setup(seats), FastChance(seats))
    compared = 0
    for step in steps(TITLE, table, FastChance(seats + 10, "choices")):
        state = TITLE.clone(table.state)
        seat = step.seat
        merchant = state.merchants[seat]
        if state.ask != "yokohama.placement" or not merchant.president or len(merchant.out) > 8:
            continue
        merchant.technologies.clear()
        for title in cards:
            merchant.technologies[title] = "-"
        assert set(moves(state, seat, PARTS)) == expected(state, seat, cards)
        compared += 1
    assert compared > 50


def test_the_comparison_sees_tolls():
    """The random positions above do contain tolls worth choosing between."""
    table = TITLE.open_table(TITLE.setup(4), FastChance(4))
    tolled = 0
    for step in steps(TITLE, table, FastChance(14, "choices")):
        tolled += any(isinstance(option, MovePresident) and option.tolls for option in step.options)
    assert tolled > 20
