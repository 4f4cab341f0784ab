"""Phase 2: building actions, who builds and at what price."""

from typing import Any

import pytest

from domain.edo.commands import Build, Forfeit, Reveal, Step
from domain.edo.events.actions import Built
from domain.edo.events.activations import CardRevealed
from domain.edo.state import Erected
from domain.edo.tables.pack import Goods
from tests.given import Given, happened
from tests.spec.edo.positions import TITLE, about_to, next_card, others_pass, performing

RICH: dict[str, Any] = {"wood": 10, "stone": 10, "ryo": 60}


def building(action: str, own: int, samurai: str, **position: int) -> Given:
    return about_to(action, own, 0, samurai=samurai, **{**RICH, **position})


def test_a_house() -> None:
    """Goods and money are spent, the house takes the next space, power points are scored at once."""
    given = building("build-easy", 1, "C1")
    events = given.when(0, Reveal(), Build("house", "C1"))
    assert Built(0, "house", "C1", Goods(wood=2, stone=1, ryo=4), 1, served=True) in events
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
    castle = Build("castle", "C1")  # type: ignore[arg-type]
    assert given.refused(0, castle) == "edo.unknown-building-site"


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
    assert Built(0, "house", "C1", cost, 1, served=True) in given.when(0, Reveal(), Build("house", "C1"))


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


@pytest.mark.parametrize(("own", "neutral", "houses"), [(1, 0, 0), (1, 1, 1), (3, 0, 1), (2, 1, 1), (2, 2, 2)])
def test_difficult_building_takes_pairs(own: int, neutral: int, houses: int) -> None:
    """Two officials of any colour for each samurai at work; an odd one does nothing."""
    given = performing("build-difficult", own, neutral, samurai="C1 C1", **RICH)
    for _ in range(houses):
        given.when(0, Build("house", "C1"))
    assert given.state.turn.seat == 1
    assert given.state.daimyos[0].points == houses


def test_easy_building_needs_a_samurai_for_each_official() -> None:
    """Three officials and one samurai in a city make one building."""
    given = performing("build-easy", 1, 2, samurai="C1 W1 R1", **RICH)
    given.when(0, Build("house", "C1"))
    assert given.state.turn.seat == 1


def test_one_samurai_builds_on_two_cards() -> None:
    """The samurai that built for one card builds again for the next."""
    given = about_to("build-difficult", 2, samurai="EDO", ryo=8, wood=4, stone=2)
    next_card(given, "build-easy", 1)
    given.when(0, Reveal(), Build("house", "EDO"))
    others_pass(given)
    given.when(0, Reveal(), Build("house", "EDO"))
    daimyo = given.state.daimyos[0]
    assert (daimyo.points, daimyo.wood, daimyo.stone, daimyo.ryo, daimyo.houses) == (2, 0, 0, 0, 4)


def test_the_walk_spends_building_money() -> None:
    """Money walked away is missing at the building site."""
    given = about_to("build-easy", 1, samurai="C1", ryo=4, wood=2, stone=1)
    given.when(0, Step("C1", "EDO"), Reveal())
    assert given.state.turn.seat == 1
    assert not given.state.cities["EDO"].buildings


def test_discounts_stop_at_nothing() -> None:
    """A card that saves wood and money saves only money where no wood is asked."""
    given = performing("build-thrifty-wood", 1, samurai="C1", towns={"C1": "H1"}, wood=0, stone=6, ryo=8)
    given.when(0, Build("fortress", "C1"))
    assert (given.state.daimyos[0].ryo, given.state.daimyos[0].stone) == (0, 0)


def test_remote_building_wants_a_building_of_ones_own() -> None:
    """Without a samurai two officials build where something of one's own stands, a post included."""
    given = performing("build-remote", 2, samurai="W1", towns={"C2": "T0", "EDO": "H1"}, **RICH)
    assert given.refused(0, Build("house", "EDO")) == "edo.nobody-to-build"
    given.when(0, Build("house", "C2"))
    assert given.state.turn.seat == 1


def test_older_logs_of_buildings_are_read() -> None:
    """What was called `samurai` in logs is `served` today."""
    stored = b'{"type":"edo.built","seat":1,"kind":"house","city":"EDO","cost":{"wood":2},"points":1,"samurai":true}'
    assert TITLE.codec.decode("edo.built", stored) == Built(1, "house", "EDO", Goods(wood=2), 1, served=True)
