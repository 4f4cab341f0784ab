"""Phase 2: building rules, what may stand where."""

from typing import Any

import pytest

from domain.edo.commands import Build, BuyPoint, Forfeit, Reveal, Step
from domain.edo.events.actions import Built
from domain.edo.state import Erected
from tests.given import Given, happened
from tests.spec.edo.positions import about_to, equip, performing, town

RICH: dict[str, Any] = {"wood": 10, "stone": 10, "ryo": 60}


def building(action: str, own: int, samurai: str, **position: int) -> Given:
    return about_to(action, own, 0, samurai=samurai, **{**RICH, **position})


def kinds(given: Given, city: str) -> set[str]:
    """What seat 0 is offered to build there."""
    return {option.kind for option in given.options(0) if isinstance(option, Build) and option.city == city}


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


@pytest.mark.parametrize(
    ("standing", "allowed"),
    [
        ("", False),  # one house, of the home
        ("H1", True),
        ("H1 F", False),
        ("H1 F H1", False),
        ("H1 F H1 H2", True),
        ("H1 F H1 H2 F", False),
        ("T1", False),
        ("T0 H1", True),
        ("T0 H1 F H1", False),
    ],
)
def test_a_fortress_for_every_two_houses(standing: str, allowed: bool) -> None:
    """Houses of all owners count by twos, trading posts do not."""
    given = performing("build-easy", 1, samurai="C1", towns={"C1": standing}, **RICH)
    assert ("fortress" in kinds(given, "C1")) is allowed
    if not allowed:
        assert given.refused(0, Build("fortress", "C1")) == "edo.too-few-houses"


def test_a_post_does_not_entitle_to_a_fortress() -> None:
    """The builder of a fortress owns a house there; neither a post nor a samurai will do."""
    given = performing("build-easy", 1, samurai="C2", towns={"C2": "H1 T0"}, **RICH)
    assert given.refused(0, Build("fortress", "C2")) == "edo.no-house-there"


def test_ones_house_may_be_followed_by_a_fortress() -> None:
    """The second activation sees what the first has built."""
    given = performing("build-easy", 2, samurai="C2 C2", **RICH)
    assert given.refused(0, Build("fortress", "C2")) == "edo.no-house-there"
    events = given.when(0, Build("house", "C2"), Build("fortress", "C2"))
    assert [event.points for event in happened(events, Built)] == [1, 3]
    assert given.state.cities["C2"].buildings[-1].owner is None


def test_the_tenth_space_is_the_last() -> None:
    """Fortresses and posts take building spaces as well; on the last one anything may rise, then nothing."""
    crowd = {"C1": "H0 H1 H1 F F T1 H2 H2"}
    given = performing("build-easy", 2, samurai="C1 C1", towns=crowd, **RICH)
    given.when(0, Build("fortress", "C1"))
    assert len(given.state.cities["C1"].buildings) == 10
    assert given.state.turn.seat == 1


def test_seven_houses_are_all() -> None:
    """Who has put down all seven houses builds no eighth, but still a post."""
    given = performing("build-easy", 1, samurai="C1", towns={"EDO": "H0 H0 H0", "C1": "H0 H0 H0"}, **RICH)
    assert given.refused(0, Build("house", "C1")) == "edo.none-left"
    given.when(0, Build("post", "C1"))


def test_the_covered_city_of_a_game_of_two() -> None:
    """Nothing is built in the third city; samurai walk through it and the merchant deals there all the same."""
    given = performing("build-easy", 2, seats=2, samurai="C3 C1", **RICH)
    for kind in ("house", "post"):
        assert given.refused(0, Build(kind, "C3")) == "edo.city-closed"
    given = about_to("trade", 1, seats=2, samurai="W2", merchant=("C3", "merchant-06"), ryo=11)
    given.when(0, Step("W2", "C3"), Reveal(), BuyPoint("C3"))
    assert given.state.daimyos[0].points == 1


def test_the_rule_that_forbids_comes_before_the_price() -> None:
    """Who is too poor for what may not be built anyway hears the rule, not the price."""
    given = performing("build-easy", 1, samurai="EDO C1", wood=2, stone=1, ryo=4)
    assert given.refused(0, Build("post", "EDO")) == "edo.no-post-in-capital"
    assert given.refused(0, Build("fortress", "C1")) == "edo.too-few-houses"
    assert given.refused(0, Build("post", "C1")) == "edo.too-expensive"
