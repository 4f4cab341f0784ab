"""The rulebook read afresh, phase 2 in the cities: who may build what, and who may trade how."""

from typing import Any

import pytest

from domain.edo.commands import Build, BuyGoods, BuyPoint, EndActivation, Reveal, Step, StepMerchant
from domain.edo.events.actions import Built, GoodsBought, PointBought, TradeBegan
from domain.edo.events.activations import CardRevealed
from tests.given import Given, happened
from tests.spec.edo.positions import hold, settled
from tests.spec.edo.reading import covered, next_card, offer, others_pass, turned

RICH: dict[str, Any] = {"ryo": 60, "wood": 10, "stone": 10}


def kinds(given: Given, city: str) -> set[str]:
    """What seat 0 is offered to build there."""
    return {option.kind for option in given.options(0) if isinstance(option, Build) and option.city == city}


# -- building --------------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "neutral", "houses"), [(1, 0, 0), (1, 1, 1), (3, 0, 1), (2, 1, 1), (2, 2, 2)])
def test_difficult_building_takes_pairs(own: int, neutral: int, houses: int):
    """Two officials of any colour for each samurai at work; an odd one does nothing."""
    given = turned("build-difficult", own, neutral, samurai="C1 C1", **RICH)
    for _ in range(houses):
        given.when(0, Build("house", "C1"))
    assert given.state.turn.seat == 1
    assert given.state.daimyos[0].points == houses


def test_easy_building_needs_a_samurai_for_each_official():
    """Three officials and one samurai in a city make one building."""
    given = turned("build-easy", 1, 2, samurai="C1 W1 R1", **RICH)
    given.when(0, Build("house", "C1"))
    assert given.state.turn.seat == 1


def test_a_tired_samurai_builds_no_second_house():
    """With a samurai in each of two cities the second building must rise in the other one."""
    given = turned("build-easy", 2, samurai="C1 EDO", **RICH)
    given.when(0, Build("house", "EDO"))
    assert given.refused(0, Build("house", "EDO")) == "edo.nobody-to-build"
    given.when(0, Build("house", "C1"))


def test_one_samurai_builds_on_two_cards():
    """The samurai that built for one card builds again for the next."""
    given = covered("build-difficult", 2, samurai="EDO", ryo=8, wood=4, stone=2)
    next_card(given, "build-easy", 1)
    given.when(0, Reveal(), Build("house", "EDO"))
    others_pass(given)
    given.when(0, Reveal(), Build("house", "EDO"))
    daimyo = given.state.daimyos[0]
    assert (daimyo.points, daimyo.wood, daimyo.stone, daimyo.ryo, daimyo.houses) == (2, 0, 0, 0, 4)


def test_the_walk_spends_building_money():
    """Money walked away is missing at the building site."""
    given = covered("build-easy", 1, samurai="C1", ryo=4, wood=2, stone=1)
    given.when(0, Step("C1", "EDO"), Reveal())
    assert given.state.turn.seat == 1
    assert not given.state.cities["EDO"].buildings


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
def test_a_fortress_for_every_two_houses(standing: str, allowed: bool):
    """Houses of all owners count by twos, trading posts do not."""
    given = turned("build-easy", 1, samurai="C1", towns={"C1": standing}, **RICH)
    assert ("fortress" in kinds(given, "C1")) is allowed
    if not allowed:
        assert given.refused(0, Build("fortress", "C1")) == "edo.too-few-houses"


def test_a_post_does_not_entitle_to_a_fortress():
    """The builder of a fortress owns a house there; neither a post nor a samurai will do."""
    given = turned("build-easy", 1, samurai="C2", towns={"C2": "H1 T0"}, **RICH)
    assert given.refused(0, Build("fortress", "C2")) == "edo.no-house-there"


def test_ones_house_may_be_followed_by_a_fortress():
    """The second activation sees what the first has built."""
    given = turned("build-easy", 2, samurai="C2 C2", **RICH)
    assert given.refused(0, Build("fortress", "C2")) == "edo.no-house-there"
    events = given.when(0, Build("house", "C2"), Build("fortress", "C2"))
    assert [event.points for event in happened(events, Built)] == [1, 3]
    assert given.state.cities["C2"].buildings[-1].owner is None


def test_one_post_in_a_city_and_one_for_each_daimyo():
    """A city with a post takes no other; a daimyo has but one."""
    given = turned("build-easy", 1, samurai="C1 C2 EDO", towns={"C1": "T1"}, **RICH)
    assert given.refused(0, Build("post", "C1")) == "edo.post-already-there"
    assert given.refused(0, Build("post", "EDO")) == "edo.no-post-in-capital"
    given.when(0, Build("post", "C2"))
    assert given.state.daimyos[0].points == 2
    given = turned("build-easy", 1, samurai="C1", towns={"C3": "T0"}, **RICH)
    assert given.refused(0, Build("post", "C1")) == "edo.none-left"


def test_the_tenth_space_is_the_last():
    """Fortresses and posts take building spaces as well; on the last one anything may rise, then nothing."""
    crowd = {"C1": "H0 H1 H1 F F T1 H2 H2"}
    given = turned("build-easy", 2, samurai="C1 C1", towns=crowd, **RICH)
    given.when(0, Build("fortress", "C1"))
    assert len(given.state.cities["C1"].buildings) == 10
    assert given.state.turn.seat == 1


def test_seven_houses_are_all():
    """Who has put down all seven houses builds no eighth, but still a post."""
    given = turned("build-easy", 1, samurai="C1", towns={"EDO": "H0 H0 H0", "C1": "H0 H0 H0"}, **RICH)
    assert given.refused(0, Build("house", "C1")) == "edo.none-left"
    given.when(0, Build("post", "C1"))


def test_the_covered_city_of_a_game_of_two():
    """Nothing is built in the third city; samurai walk through it and the merchant deals there all the same."""
    given = turned("build-easy", 2, seats=2, samurai="C3 C1", **RICH)
    for kind in ("house", "post"):
        assert given.refused(0, Build(kind, "C3")) == "edo.city-closed"
    given = covered("trade", 1, seats=2, samurai="W2", merchant=("C3", "merchant-06"), ryo=11)
    given.when(0, Step("W2", "C3"), Reveal(), BuyPoint("C3"))
    assert given.state.daimyos[0].points == 1


# -- trading ---------------------------------------------------------------------------------


def test_goods_or_a_point():
    """Away from one's post an activation gives one half."""
    given = turned("trade", 1, samurai="EDO", ryo=20, rice=9)
    given.when(0, BuyGoods("EDO", 2))
    assert given.state.turn.seat == 1
    assert (given.state.daimyos[0].wood, given.state.daimyos[0].ryo, given.state.daimyos[0].rice) == (2, 16, 9)


@pytest.mark.parametrize(
    ("towns", "place"),
    [({"C1": "T1"}, "C1"), ({"C2": "T0"}, "C1"), ({"C2": "T0"}, "EDO"), ({}, "C1"), ({"C1": "T0"}, "W1")],
)
def test_no_second_half_elsewhere(towns: dict[str, str], place: str):
    """Another's post, one's own post in another city, a mere house or a wood: one half only."""
    given = turned("trade", 1, samurai=place, merchant=(place, "merchant-01"), towns=towns, ryo=20, rice=9)
    events = given.when(0, BuyPoint(place))
    assert [event.open_half for event in happened(events, PointBought)] == [""]
    assert given.state.turn.seat == 1


def test_two_samurai_at_ones_post_get_everything_twice():
    """Both halves in either order, for each of two samurai; then the officials are used up."""
    given = turned(
        "trade", 2, samurai="C1 C1 C1", merchant=("C1", "merchant-03"), towns={"C1": "T0"}, wood=6, ryo=20, rice=3
    )
    events = given.when(0, BuyGoods("C1", 3))
    assert given.refused(0, BuyGoods("C1", 1)) == "edo.half-already-taken"
    events += given.when(0, BuyPoint("C1"), BuyPoint("C1"), BuyGoods("C1", 3))
    daimyo = given.state.daimyos[0]
    assert len(happened(events, TradeBegan)) == 2
    assert (daimyo.points, daimyo.rice, daimyo.wood, daimyo.ryo) == (2, 9, 0, 10)
    assert given.state.turn.seat == 1


def test_one_samurai_at_ones_post_trades_once():
    """Two officials, one samurai: one activation, though both halves of it."""
    given = turned("trade", 2, samurai="C1", merchant=("C1", "merchant-03"), towns={"C1": "T0"}, wood=9, ryo=20, rice=0)
    given.when(0, BuyPoint("C1"), BuyGoods("C1", 2))
    assert (given.state.turn.seat, given.state.daimyos[0].points) == (1, 1)


def test_the_second_half_may_be_left():
    """Taking one half at one's post obliges to nothing."""
    given = turned("trade", 1, samurai="C1", merchant=("C1", "merchant-03"), towns={"C1": "T0"}, wood=9, ryo=20, rice=0)
    given.when(0, BuyPoint("C1"), EndActivation())
    assert (given.state.turn.seat, given.state.daimyos[0].rice) == (1, 0)


@pytest.mark.parametrize(
    ("wood", "ryo", "most"), [(0, 20, 3), (8, 20, 2), (9, 20, 1), (0, 5, 2), (9, 1, 0), (10, 20, 0)]
)
def test_buying_is_limited_piece_by_piece(wood: int, ryo: int, most: int):
    """The offer, the purse and the store of ten: the smallest decides."""
    given = turned("trade", 1, samurai="EDO", merchant=("EDO", "merchant-10"), wood=wood, ryo=ryo)
    counts = [option.count for option in given.options(0) if isinstance(option, BuyGoods)]
    assert counts == list(range(1, most + 1))


def test_the_merchant_walks_to_the_post():
    """The trader himself may pay the merchant's way to the city of his post."""
    given = covered("trade", 1, samurai="C1", merchant=("W1", "merchant-01"), towns={"C1": "T0"}, ryo=5, rice=4)
    events = given.when(0, StepMerchant("C1"), Reveal(), BuyPoint("C1"), BuyGoods("C1", 2))
    assert len(happened(events, GoodsBought)) == 1
    assert (given.state.daimyos[0].ryo, given.state.daimyos[0].points) == (0, 1)


def test_a_merchant_led_away_is_missed():
    """Somebody else moves the merchant before his own idle card; the trade planned for later finds nobody."""
    given = covered("money", 0, samurai="EDO", ryo=0)
    hold(given.state, 1, "trade", 2, 0)
    given.state.daimyos[0].ryo = 1
    given.state.daimyos[1].samurai = ["EDO"]
    given.when(0, StepMerchant("R1"))
    events = given.when(1, Reveal())
    assert happened(events, CardRevealed)
    assert not happened(events, TradeBegan)
    assert given.state.turn.seat == 2


def test_the_merchant_card_of_the_round_is_the_same_for_all():
    """The current card, not the one lying face up on the deck, sets the terms."""
    given = settled(merchants=["merchant-06", "merchant-10"])
    assert (given.state.merchant_card, given.state.merchant_deck[0]) == ("merchant-06", "merchant-10")
    given = covered("trade", 1, samurai="EDO", ryo=11)
    offer(given, "EDO", "merchant-06")
    given.when(0, Reveal(), BuyPoint("EDO"))
    assert given.state.daimyos[0].ryo == 1
