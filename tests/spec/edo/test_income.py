"""Phase 3: income."""

import pytest

from domain.edo.events.wages import IncomePaid
from domain.edo.income import by_influence, influence, pay_income
from domain.edo.state import City, Erected
from tests.given import Given, happened
from tests.spec.edo.positions import TITLE, about_to, settled, to_next_round, town

PARTS = TITLE.packs[TITLE.default_pack]


def income(given: Given) -> dict[str, list[tuple[int, int]]]:
    pay_income(given.table)
    paid: dict[str, list[tuple[int, int]]] = {}
    for city, seat, ryo in happened(given.table.take_events(), IncomePaid)[0].shares:
        paid.setdefault(city, []).append((seat, ryo))
    return paid


def test_income_of_two_with_equal_influence() -> None:
    """Rulebook example: blue and red have 1 point each; blue built prior to red, so 6 Ryo and 2 Ryo."""
    given = settled(3, outer=["sum-8a"])
    blue, red = 0, 2
    town(given, "C1", "H2")
    assert income(given)["C1"] == [(blue, 6), (red, 2)]


def test_income_of_four_with_two_ties() -> None:
    """Rulebook example: red and green 2 points, blue and yellow 1; red before green, blue before yellow: 5, 4, 2, 1."""
    given = settled(4)
    red, green, blue, yellow = 0, 1, 2, 3
    town(given, "EDO", "H2 H0 H1 H3 H0 H1")
    assert income(given)["EDO"] == [(red, 5), (green, 4), (blue, 2), (yellow, 1)]


def test_a_single_owner_takes_all() -> None:
    """Rulebook: if only one has built in a city, he earns its whole profit; an empty city pays nothing."""
    given = settled(3, outer=["sum-8b"])
    before = given.state.daimyos[0].ryo
    paid = income(given)
    assert paid["C1"] == [(0, 8)]
    assert "EDO" not in paid
    assert given.state.daimyos[0].ryo == before + 8


def test_influence() -> None:
    """A trading post counts two, a house one, a fortress nothing; fortresses belong to nobody (Q15)."""
    city = City("sum-12", False, [Erected("house", 1), Erected("post", 0), Erected("house", 1), Erected("fortress")])
    assert influence(city, PARTS) == {1: 2, 0: 2}
    assert by_influence(city, PARTS) == [1, 0]  # seat 1 has the earlier first building (Q14)


def incomes(seats: int, buildings: str, city: str = "EDO", profit: str = "") -> list[tuple[int, int]]:
    """Who gets what from the city, the largest share first."""
    given = town(about_to("money", seats=seats), city, buildings)
    if profit:
        given.state.cities[city].profit = profit
    [paid] = happened(to_next_round(given), IncomePaid)
    return [(seat, ryo) for place, seat, ryo in paid.shares if place == city]


@pytest.mark.parametrize(
    ("buildings", "shares"),
    [
        ("H3", [(3, 12)]),
        ("H1 H0", [(1, 8), (0, 4)]),
        ("H1 H0 H0", [(0, 8), (1, 4)]),
        ("H0 H1 H1 H0", [(0, 8), (1, 4)]),
        ("H2 F H0 H1 H1", [(1, 6), (2, 4), (0, 2)]),
        ("H3 H1 H2 H0 H2 H1", [(1, 5), (2, 4), (3, 2), (0, 1)]),
        ("H3 H2 H1 H0", [(3, 5), (2, 4), (1, 2), (0, 1)]),
    ],
)
def test_edo_pays_by_influence_and_age(buildings: str, shares: list[tuple[int, int]]) -> None:
    """More influence first, then the earlier first building; the number of owners picks the row of shares."""
    assert sorted(incomes(4, buildings)) == sorted(shares)


@pytest.mark.parametrize(
    ("buildings", "shares"),
    [
        ("T1", [(1, 6), (0, 2)]),  # after the home house of seat 0
        ("H0 T1", [(0, 6), (1, 2)]),
        ("T1 H0", [(0, 6), (1, 2)]),
        ("T1 H2 H0 H2", [(0, 5), (1, 2), (2, 1)]),
        ("T1 H2 H2 H2", [(2, 5), (1, 2), (0, 1)]),
        ("H1 F", [(0, 6), (1, 2)]),
    ],
)
def test_a_post_weighs_two_houses(buildings: str, shares: list[tuple[int, int]]) -> None:
    """A post is worth two influence, a fortress none; who was there first goes first among equals."""
    assert sorted(incomes(3, buildings, "C1", "sum-8a")) == sorted(shares)


def test_every_city_pays_and_an_empty_one_does_not() -> None:
    """Each home pays its only owner everything; Edo without buildings pays nobody."""
    given = about_to("money", ryo=0)
    [paid] = happened(to_next_round(given), IncomePaid)
    assert sorted((city, seat) for city, seat, _ in paid.shares) == [("C1", 0), ("C2", 1), ("C3", 2)]
