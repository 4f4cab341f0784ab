"""Phase 2: building actions."""

import pytest

from domain.edo.commands import Build, Forfeit, Reveal
from domain.edo.events.actions import Built
from domain.edo.events.activations import CardRevealed
from domain.edo.state import Erected
from domain.edo.tables.pack import Goods
from tests.given import Given, happened
from tests.spec.edo.positions import about_to, equip, performing, town

RICH = {"wood": 10, "stone": 10, "ryo": 60}


def building(action: str, own: int, samurai: str, **position: int) -> Given:
    return about_to(action, own, 0, samurai=samurai, **{**RICH, **position})


def test_a_house() -> None:
    """Goods and money are spent, the house takes the next space, power points are scored at once."""
    given = building("build-easy", 1, "C1")
    events = given.when(0, Reveal(), Build("house", "C1"))
    assert Built(0, "house", "C1", Goods(wood=2, stone=1, ryo=4), 1, samurai=True) in events
    daimyo = given.state.daimyos[0]
    assert (daimyo.wood, daimyo.stone, daimyo.ryo, daimyo.points, daimyo.houses) == (8, 9, 56, 1, 5)
    assert given.state.cities["C1"].buildings == [Erected("house", 0), Erected("house", 0)]


def test_easy_building() -> None:
    """Rulebook example: one official and one samurai in a city build one house there."""
    given = building("build-easy", 1, "C1")
    given.when(0, Reveal(), Build("house", "C1"))
    assert given.question == ((1,), "edo.walk")


def test_difficult_building() -> None:
    """Rulebook example: where two officials would make two houses easily, they make only one the difficult way."""
    given = building("build-difficult", 2, "C1 C1")
    given.when(0, Reveal(), Build("house", "C1"))
    assert given.question == ((1,), "edo.walk")


def test_an_odd_official_does_nothing() -> None:
    """Two officials for each building: a third one is of no use, four make two (Q8)."""
    for officials, activations in ((1, 0), (3, 1)):
        given = building("build-difficult", officials, "C1 C1")
        events = given.when(0, Reveal())
        assert happened(events, CardRevealed)[0].activations == activations


def test_each_building_needs_a_different_samurai() -> None:
    """One samurai oversees one building of a card."""
    given = building("build-easy", 3, "C1 EDO")
    given.when(0, Reveal(), Build("house", "C1"))
    assert given.refused(0, Build("house", "C1")) == "edo.nobody-to-build"
    given.when(0, Build("house", "EDO"))
    assert given.question == ((1,), "edo.walk")


def test_building_needs_a_samurai_in_the_city() -> None:
    """Not on a resource space, not where only others stand, not on a place that does not exist."""
    given = building("build-easy", 2, "C1 W1")
    given.when(0, Reveal())
    assert given.refused(0, Build("house", "C2")) == "edo.nobody-to-build"
    assert given.refused(0, Build("house", "W1")) == "edo.unknown-building-site"
    assert given.refused(0, Build("castle", "C1")) == "edo.unknown-building-site"


@pytest.mark.parametrize("missing", [{"wood": 1}, {"stone": 0}, {"ryo": 3}])
def test_a_house_must_be_paid_for(missing: dict[str, int]) -> None:
    """One wood, stone or Ryo short: nothing can be built and nobody is asked (Q18)."""
    given = building("build-easy", 1, "C1", **missing)
    given.when(0, Reveal())
    assert given.question == ((1,), "edo.walk")


def test_what_cannot_be_paid_is_refused() -> None:
    """A house is within means, a trading post is not."""
    given = building("build-easy", 1, "C1", wood=2)
    given.when(0, Reveal())
    assert given.refused(0, Build("post", "C1")) == "edo.too-expensive"


def test_seven_houses_each() -> None:
    """Who has built all houses builds no more."""
    given = town(building("build-easy", 1, "C1"), "C2", "H0 H0 H0 H0 H0 H0")
    given.when(0, Reveal())
    assert given.refused(0, Build("house", "C1")) == "edo.none-left"


def test_a_trading_post() -> None:
    """Three wood, two stone and six Ryo for two power points."""
    given = building("build-easy", 1, "C2")
    given.when(0, Reveal(), Build("post", "C2"))
    assert given.state.daimyos[0].points == 2
    assert given.state.cities["C2"].buildings[-1] == Erected("post", 0)


def test_no_trading_post_in_edo() -> None:
    """Rulebook: no trading post can be built in Edo."""
    given = building("build-easy", 1, "EDO")
    given.when(0, Reveal())
    assert given.refused(0, Build("post", "EDO")) == "edo.no-post-in-capital"


def test_one_trading_post_in_a_city() -> None:
    """Rulebook: only one trading post in each city; and each daimyo has only one."""
    given = town(building("build-easy", 1, "C2"), "C2", "T1")
    given.when(0, Reveal())
    assert given.refused(0, Build("post", "C2")) == "edo.post-already-there"
    given = town(building("build-easy", 1, "C2"), "C1", "T0")
    given.when(0, Reveal())
    assert given.refused(0, Build("post", "C2")) == "edo.none-left"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_fortress_for_two_houses(seat: int) -> None:
    """Rulebook example: blue and yellow own a house each in the city, so either can build a fortress there."""
    given = town(about_to("build-easy", 1, samurai="EDO", **RICH), "EDO", "H0 H1")
    if seat == 1:
        equip(given.state, 1, samurai="EDO", **RICH)
        given.state.daimyos[1].plan[0] = given.state.daimyos[0].plan[0]
        given.state.daimyos[1].plan[1].card = "storehouse"
        given.state.daimyos[1].plan[1].action = "rice"
        given.when(0, Reveal(), Forfeit())
    given.when(seat, Reveal(), Build("fortress", "EDO"))
    daimyo = given.state.daimyos[seat]
    assert (daimyo.points, daimyo.stone, daimyo.ryo) == (3, 4, 50)
    assert given.state.cities["EDO"].buildings[-1] == Erected("fortress", None)
    assert given.state.fortresses == 7


def test_a_second_fortress_needs_four_houses() -> None:
    """Rulebook example: with one fortress, another cannot be built until the city has four houses."""
    given = town(building("build-easy", 1, "EDO"), "EDO", "H0 H1 F H1")
    given.when(0, Reveal())
    assert given.refused(0, Build("fortress", "EDO")) == "edo.too-few-houses"
    given = town(building("build-easy", 1, "EDO"), "EDO", "H0 H1 F H1 H0")
    given.when(0, Reveal(), Build("fortress", "EDO"))


def test_trading_posts_do_not_count_for_fortresses() -> None:
    """Q10: only houses are counted, of all daimyos together."""
    given = town(building("build-easy", 1, "C1"), "C1", "T0")
    given.when(0, Reveal())
    assert given.refused(0, Build("fortress", "C1")) == "edo.too-few-houses"


def test_a_fortress_needs_a_house_of_its_builder() -> None:
    """Rulebook: only who owns a house in the city builds a fortress there."""
    given = town(building("build-easy", 1, "C2"), "C2", "H1")
    given.when(0, Reveal())
    assert given.refused(0, Build("fortress", "C2")) == "edo.no-house-there"


def test_eight_fortresses() -> None:
    """The shared supply can run out."""
    given = building("build-easy", 1, "EDO")
    given = town(given, "EDO", "H0 H1 F H1 H1 F H2 H2")
    given = town(given, "C1", "H0 H2 H2 F F H0 H0")
    given = town(given, "C2", "H1 H1 H2 F F")
    given = town(given, "C3", "H0 H1 H2 F F")
    given.when(0, Reveal())
    assert given.state.fortresses == 0
    assert given.refused(0, Build("fortress", "EDO")) == "edo.none-left"


def test_a_house_may_make_way_for_a_fortress() -> None:
    """Q9: buildings of one card are built one after another."""
    given = building("build-easy", 2, "C1 C1")
    given.when(0, Reveal())
    assert given.refused(0, Build("fortress", "C1")) == "edo.too-few-houses"
    given.when(0, Build("house", "C1"), Build("fortress", "C1"))
    assert given.state.daimyos[0].points == 4


def test_ten_buildings_fill_a_city() -> None:
    """Rulebook: a city holds ten buildings, fortresses included."""
    given = town(building("build-easy", 1, "EDO"), "EDO", "H0 H1 F H1 H1 F H2 H2 H2")
    given.when(0, Reveal(), Build("house", "EDO"))
    given = town(building("build-easy", 1, "EDO"), "EDO", "H0 H1 F H1 H1 F H2 H2 H2 H2")
    given.when(0, Reveal())
    assert given.question == ((1,), "edo.walk")


def test_a_full_city_is_refused() -> None:
    """Where another city could be built in, the full one is refused by name."""
    given = town(building("build-easy", 1, "EDO C1"), "EDO", "H0 H1 F H1 H1 F H2 H2 H2 H2")
    given.when(0, Reveal())
    assert given.refused(0, Build("house", "EDO")) == "edo.city-full"


def test_nothing_is_built_in_a_closed_city() -> None:
    """With two seats the covered city may be walked through only."""
    given = about_to("build-easy", 1, samurai="C1 C3", seats=2, **RICH)
    given.when(0, Reveal())
    assert given.refused(0, Build("house", "C3")) == "edo.city-closed"


@pytest.mark.parametrize(
    ("action", "cost"),
    [
        ("build-easy+", Goods(wood=2, stone=1, ryo=2)),
        ("build-thrifty-wood", Goods(wood=1, stone=1, ryo=2)),
        ("build-thrifty-stone", Goods(wood=2, stone=0, ryo=2)),
    ],
)
def test_cheaper_building(action: str, cost: Goods) -> None:
    """Special cards lower the price of each building, never below nothing."""
    given = building(action, 1, "C1")
    assert Built(0, "house", "C1", cost, 1, samurai=True) in given.when(0, Reveal(), Build("house", "C1"))


def test_a_discount_never_pays_back() -> None:
    """A fortress takes no wood, so saving a wood on it gives none."""
    assert Goods(stone=6, ryo=1).less(Goods(wood=1, ryo=2)) == Goods(stone=6)


def test_remote_building() -> None:
    """Without a samurai, with two officials, where one owns a building; the same city may serve twice."""
    given = building("build-remote", 4, "W1")
    given.when(0, Reveal())
    assert given.refused(0, Build("house", "EDO")) == "edo.nobody-to-build"
    given.when(0, Build("house", "C1"), Build("house", "C1"))
    assert given.state.daimyos[0].points == 2


def test_forfeiting_a_building() -> None:
    """Nobody has to build."""
    given = performing("build-easy", 2, samurai="C1 C1", **RICH)
    given.when(0, Forfeit())
    assert given.state.daimyos[0].points == 0
