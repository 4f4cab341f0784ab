"""Before the first round."""

import pytest

from domain.edo.commands import FoundHome, PlanCard, TakeSet
from domain.edo.events.setting_up import CityClosed, HomeFounded, ProfitsAssigned, SetTaken, TableLaid
from domain.edo.state import Erected
from domain.edo.tables.pack import Goods
from domain.kernel.chance import FastChance
from tests.given import happened
from tests.spec.edo.positions import TITLE, dealt, settled


@pytest.mark.parametrize(("seats", "side", "cities"), [(2, "A", 4), (3, "A", 4), (4, "B", 5)])
def test_the_board_side_follows_the_number_of_seats(seats: int, side: str, cities: int) -> None:
    """Side A with Edo and three cities serves two and three seats, side B with four cities serves four."""
    state = dealt(seats).state
    assert (state.side, len(state.cities), len(state.daimyos)) == (side, cities, seats)
    assert state.merchant == "EDO"


def test_the_first_event_keeps_what_was_agreed() -> None:
    """Pack, seats and settings stand in the first event."""
    table = TITLE.open_table(TITLE.setup(3, hide_money=True), FastChance(1))
    first = table.events[0]
    assert isinstance(first, TableLaid)
    assert (first.pack, first.seats, first.hide_money) == ("edo-house@1", 3, True)


def test_later_seats_are_compensated() -> None:
    """Ten Ryo each, and one more for each place behind the start player."""
    assert [daimyo.ryo for daimyo in dealt(4).state.daimyos] == [10, 11, 12, 13]


def test_open_cards() -> None:
    """One merchant card is current, the next face up on a deck of nine; four special cards lie open."""
    state = dealt(3, merchants=["merchant-04", "merchant-09"]).state
    assert (state.merchant_card, state.merchant_deck[0], len(state.merchant_deck)) == ("merchant-04", "merchant-09", 9)
    assert (len(state.display), len(state.special_deck)) == (4, 8)


def test_profit_sets_are_laid_on_cities() -> None:
    """Edo always has the set of twelve, outer cities get drawn ones; with two seats only the smaller sets are drawn."""
    state = dealt(3, outer=["sum-8a", "sum-6"]).state
    assert [city.profit for city in state.cities.values()][:3] == ["sum-12", "sum-8a", "sum-6"]
    table = TITLE.open_table(TITLE.setup(2), FastChance(3))
    assigned = happened(table.events, ProfitsAssigned)[0]
    assert sorted(assigned.outer) == ["sum-6", "sum-7a", "sum-7b"]


def test_sets_are_taken_clockwise() -> None:
    """The start player takes a resource set first."""
    given = dealt(3)
    assert given.question == ((0,), "edo.set")
    assert given.when(0, TakeSet("delta")) == [SetTaken(0, "delta", Goods(rice=3, wood=1, stone=1, ryo=1))]
    assert given.question == ((1,), "edo.set")
    assert given.state.daimyos[0].ryo == 11


def test_a_set_is_taken_once() -> None:
    """A set already taken, or one that does not exist, is refused."""
    given = dealt(3)
    given.when(0, TakeSet("delta"))
    assert given.refused(1, TakeSet("delta")) == "edo.set-taken"
    assert given.refused(1, TakeSet("omega")) == "edo.unknown-set"
    assert given.refused(0, TakeSet("alpha")) == "table.not-asked"


def test_homes_are_founded_in_reverse_order() -> None:
    """The last seat chooses first; a home is a house that scores nothing and a samurai."""
    given = dealt(3)
    for seat, choice in enumerate(("alpha", "beta", "gamma")):
        given.when(seat, TakeSet(choice))
    assert given.question == ((2,), "edo.home")
    assert given.when(2, FoundHome("C2")) == [HomeFounded(2, "C2")]
    daimyo = given.state.daimyos[2]
    assert (daimyo.officials, daimyo.samurai, daimyo.houses, daimyo.points) == (4, ["C2"], 6, 0)
    assert given.state.cities["C2"].buildings == [Erected("house", 2)]
    assert given.question == ((1,), "edo.home")


def test_a_home_city_is_an_outer_city_nobody_has_chosen() -> None:
    """Edo is no home, and two homes never share a city."""
    given = dealt(3)
    for seat, choice in enumerate(("alpha", "beta", "gamma")):
        given.when(seat, TakeSet(choice))
    assert given.refused(2, FoundHome("EDO")) == "edo.no-home-city"
    given.when(2, FoundHome("C1"))
    assert given.refused(1, FoundHome("C1")) == "edo.home-taken"


def test_the_last_city_is_taken_without_asking() -> None:
    """With as many cities as seats the start player has no choice left; then all plan at once."""
    given = dealt(3)
    for seat, choice in enumerate(("alpha", "beta", "gamma")):
        given.when(seat, TakeSet(choice))
    given.when(2, FoundHome("C1"))
    assert given.when(1, FoundHome("C3")) == [HomeFounded(1, "C3"), HomeFounded(0, "C2")]
    assert given.question == ((0, 1, 2), "edo.plan")


def test_with_two_seats_the_unchosen_city_is_closed() -> None:
    """The city nobody lives in is covered for the whole game."""
    given = dealt(2)
    given.when(0, TakeSet("alpha"))
    given.when(1, TakeSet("beta"))
    given.when(1, FoundHome("C3"))
    assert given.when(0, FoundHome("C1")) == [HomeFounded(0, "C1"), CityClosed("C2")]
    assert given.state.cities["C2"].closed


def test_planning_follows() -> None:
    """No city is closed with three and four seats, and everybody is asked to plan."""
    given = settled(4)
    assert not any(city.closed for city in given.state.cities.values())
    assert given.question == ((0, 1, 2, 3), "edo.plan")
    assert PlanCard("guild") in given.options(3)


def test_nobody_starts_with_points_or_in_edo() -> None:
    """The first house scores nothing and does not stand in Edo; four officials and a samurai are left."""
    given = settled(4)
    assert not given.state.cities["EDO"].buildings
    assert [(daimyo.points, daimyo.officials, len(daimyo.samurai)) for daimyo in given.state.daimyos] == [(0, 4, 1)] * 4
    assert [daimyo.ryo for daimyo in dealt(4).state.daimyos] == [10, 11, 12, 13]
