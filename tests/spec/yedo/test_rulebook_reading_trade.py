"""The rulebook read afresh: the Trade Phase."""

from typing import Any

import pytest

from domain.kernel.errors import RuleViolation
from domain.yedo.commands import AcceptOffer, CounterOffer, DiscardCard, MakeOffer, Pass, RejectOffer
from domain.yedo.wares import Goods, Wish
from tests.given import Given
from tests.spec.yedo.positions import clan, offers, view
from tests.spec.yedo.reading import asked, together

RICH: dict[str, Any] = {
    "weapons": "Ka Do",
    "geisha": 2,
    "missions": "G01 R01",
    "bonuses": "C01",
    "actions": "A14",
    "mon": 10,
}
POOR: dict[str, Any] = {**RICH, "missions": "G02 G03", "bonuses": "C02", "actions": ""}


def market() -> Given:
    clans: dict[int, dict[str, Any]] = {0: {**RICH, "out": "MK-1"}, 1: {**POOR, "out": "MK-2 TV-1"}, 2: {"out": "TV-2"}}
    return together("market-trade", clans)


def tavern(one: dict[str, Any] | None = None, two: dict[str, Any] | None = None) -> Given:
    clans = {0: {**RICH, "out": "TV-1", **(one or {})}, 1: {**POOR, "out": "TV-2", **(two or {})}, 2: {"out": "GA-1"}}
    return together("tavern-trade", clans)


def illegal(given: Given, offer: MakeOffer) -> None:
    before = given.title.clone(given.state)
    with pytest.raises(RuleViolation):
        offers(given, 0, offer)
    assert given.state == before


@pytest.mark.parametrize(
    ("give", "want"),
    [
        (Goods(geisha=1), Wish(mon=1)),
        (Goods(mon=1), Wish(geisha=1)),
        (Goods(cards=("C01",)), Wish(mon=1)),
        (Goods(mon=1), Wish(missions=("green",))),
        (Goods(mon=1), Wish(bonuses=1)),
    ],
)
def test_the_market_is_for_weapons_and_money(give: Goods, want: Wish):
    """Neither geisha nor cards change hands in the Market District."""
    illegal(market(), MakeOffer(1, give, want))


def test_weapons_for_money_in_the_market():
    """Both sides agree and the things change hands; the disciples stay for the Action Phase."""
    given = market()
    offers(given, 0, MakeOffer(1, Goods(weapons=("Ka",)), Wish(mon=7)))
    given.when(1, AcceptOffer())
    assert (clan(given, 0).mon, clan(given, 1).mon) == (17, 3)
    assert (clan(given, 0).weapons, sorted(clan(given, 1).weapons)) == (["Do"], ["Do", "Ka", "Ka"])
    assert (clan(given, 0).out, clan(given, 1).out) == (["MK-1"], ["MK-2", "TV-1"])


def test_only_those_present_trade():
    """A clan with nobody in the district is no partner, wherever else its disciples stand."""
    illegal(market(), MakeOffer(2, Goods(mon=1), Wish(mon=1)))
    illegal(tavern(), MakeOffer(2, Goods(mon=1), Wish(mon=1)))


def test_one_alone_has_nobody_to_trade_with():
    """A clan with two disciples in the district, but without company, is not asked."""
    given = together("market-trade", {0: {"out": "MK-1 MK-2"}, 1: {"out": "TV-1"}, 2: {"out": "TV-2"}})
    assert asked(given)[1] == "offer"
    assert given.state.trade.district == "TV"


def test_what_one_does_not_have_cannot_be_offered_or_had():
    """Offers are made of what both own."""
    for give, want in (
        (Goods(mon=11), Wish(geisha=1)),
        (Goods(weapons=("Yu",)), Wish(mon=1)),
        (Goods(geisha=3), Wish(mon=1)),
        (Goods(mon=1), Wish(mon=11)),
        (Goods(mon=1), Wish(weapons=("Yu",))),
        (Goods(cards=("C03",)), Wish(mon=1)),
        (Goods(mon=-1), Wish(mon=1)),
    ):
        illegal(tavern(), MakeOffer(1, give, want))


def test_the_tavern_trades_everything_else():
    """Geisha, open missions, action and bonus cards; the partner chooses which of his cards go."""
    given = tavern(two={"geisha": 0})
    offers(given, 0, MakeOffer(1, Goods(geisha=1, cards=("A14", "R01")), Wish(missions=("green",), mon=2)))
    given.when(1, AcceptOffer(("G03",)))
    assert (clan(given, 0).geisha, clan(given, 1).geisha) == (1, 1)
    assert sorted(clan(given, 0).missions.cards) == ["G01", "G03"]
    assert sorted(clan(given, 1).missions.cards) == ["G02", "R01"]
    assert (clan(given, 0).actions.cards, clan(given, 1).actions.cards) == ([], ["A14"])


def test_cards_are_bought_face_down():
    """Before the deal nobody else sees which cards lie in it; afterwards the buyer does and a third clan does not."""
    given = tavern()
    offers(given, 0, MakeOffer(1, Goods(cards=("R01",)), Wish(mon=2)))
    assert "R01" not in str(view(given, 1))
    given.when(1, AcceptOffer())
    assert "R01" in str(view(given, 1))
    assert "R01" not in str(view(given, 2))


def test_nobody_gets_a_fourth_geisha():
    """The limit of three holds in a deal."""
    illegal(tavern({"geisha": 2}, {"geisha": 3}), MakeOffer(1, Goods(geisha=1), Wish(mon=1)))


def test_too_many_missions_after_a_deal():
    """Whoever ends a deal with five missions discards one at once."""
    given = tavern({"missions": "G01 R01"}, {"missions": "G02 G03 Y01 Y02"})
    offers(given, 0, MakeOffer(1, Goods(cards=("R01",)), Wish(mon=3)))
    given.when(1, AcceptOffer())
    assert asked(given) == (1, "reduce")
    given.when(1, DiscardCard("Y01"))
    assert sorted(clan(given, 1).missions.cards) == ["G02", "G03", "R01", "Y02"]


def test_a_deal_needs_consent_and_may_be_bettered():
    """The rulebook's trade: the other wants 6 Mon more, and only then the goods move."""
    given = tavern()
    offers(given, 0, MakeOffer(1, Goods(weapons=("Ka",), cards=("C01",)), Wish(geisha=1, weapons=("Do",))))
    better = CounterOffer(Goods(geisha=1, weapons=("Do",)), Wish(weapons=("Ka",), bonuses=1, mon=6))
    offers(given, 1, better)
    assert clan(given, 0).geisha == 2
    given.when(0, AcceptOffer(("C01",)))
    assert (clan(given, 0).geisha, clan(given, 1).geisha) == (3, 1)
    assert (clan(given, 0).mon, clan(given, 1).mon) == (4, 16)
    assert sorted(clan(given, 0).weapons) == ["Do", "Do"]
    assert sorted(clan(given, 1).bonuses.cards) == ["C01", "C02"]


def test_a_refused_offer_changes_nothing():
    """No means no."""
    given = tavern()
    offers(given, 0, MakeOffer(1, Goods(mon=5), Wish(geisha=1)))
    given.when(1, RejectOffer())
    assert [(one.mon, one.geisha) for one in given.state.clans[:2]] == [(10, 2), (10, 2)]


def test_market_first_then_tavern_then_actions():
    """When nobody wants to trade any more, the next part follows."""
    given = together("market-trade", {0: {"out": "MK-1 TV-1"}, 1: {"out": "MK-2 TV-2"}})
    districts = []
    while given.question[1] == "yedo.offer":
        districts.append(given.state.trade.district)
        given.when(given.question[0][0], Pass())
    assert districts == ["MK", "MK", "TV", "TV"]
    assert asked(given) == (0, "turn")
