"""Phase 6: trading in Market and Tavern."""

from typing import Any

import pytest

from domain.kernel.errors import RuleViolation
from domain.kernel.record import redact
from domain.yedo.commands import AcceptOffer, CounterOffer, DiscardCard, MakeOffer, Pass, PlayCard, RejectOffer
from domain.yedo.events.trading import OfferMade, OfferRejected, Traded
from domain.yedo.wares import Goods, Wares, Wish
from tests.given import Given, happened
from tests.spec.yedo.positions import begin, clan, equip, offers, scene, view
from tests.spec.yedo.reading import asked, together


def tavern(**seat_one: Any) -> Given:
    """Seats 0, 1 and 2 are in the Tavern, seat 0 is asked for an offer."""
    given = scene(5)
    equip(given, 0, out="TV-1", weapons="Na Ka", bonuses="C05", actions="A14", missions="G01 R01")
    equip(given, 1, **{"out": "TV-2", "weapons": "Do", "geisha": 1, "missions": "G02 Y01", **seat_one})
    equip(given, 2, out="TV-3")
    return begin(given, "tavern-trade")


def market() -> Given:
    given = scene(5)
    equip(given, 0, out="MK-1", weapons="Na Ka", bonuses="C05")
    equip(given, 1, out="MK-2", weapons="Do")
    return begin(given, "market-trade")


def test_the_rulebooks_trade() -> None:
    """Example, p. 10: Red wants geisha and Doku for a bonus card and a Nawa; Green asks 6 Mon more; Red agrees."""
    red, green = 0, 1
    given = tavern()
    give, want = Goods(weapons=("Na",), cards=("C05",)), Wish(weapons=("Do",), geisha=1)
    (event,) = offers(given, red, MakeOffer(green, give, want))
    assert event == OfferMade(red, green, Wares(("Na",), 0, 0, 0, 1), Wares(("Do",), 0, 1), ("C05",))
    assert given.question == ((green,), "yedo.answer")
    counter = CounterOffer(Goods(weapons=("Do",), geisha=1), Wish(weapons=("Na",), mon=6, bonuses=1))
    offers(given, green, counter)
    assert given.question == ((red,), "yedo.reply")
    events = given.when(red, AcceptOffer(("C05",)))
    assert isinstance(events[0], Traded)
    assert (clan(given, red).geisha, clan(given, red).mon, sorted(clan(given, red).weapons)) == (1, 4, ["Do", "Ka"])
    assert (clan(given, green).mon, clan(given, green).bonuses.cards) == (16, ["C05"])
    assert clan(given, green).weapons == ["Na"]
    assert clan(given, red).out == ["TV-1"], "disciples stay where they are"


def test_faces_are_hidden_until_the_deal_is_done_and_then_known_to_both() -> None:
    """Everybody sees kinds, numbers and colours; only the two see the cards, and only afterwards."""
    given = tavern()
    (offer,) = offers(given, 0, MakeOffer(1, Goods(cards=("R01", "A14")), Wish(missions=("green",))))
    assert "cards" not in redact(offer, 1)
    assert (redact(offer, 1)["give"]["actions"], redact(offer, 1)["give"]["missions"]) == (1, ("red",))
    assert view(given, 1).trade.offer.cards == ()
    assert view(given, 0).trade.offer.cards == ("R01", "A14")
    (deal,) = happened(given.when(1, AcceptOffer(("G02",))), Traded)
    assert redact(deal, 1)["given_cards"] == ("R01", "A14")
    assert redact(deal, 0)["taken_cards"] == ("G02",)
    assert "given_cards" not in redact(deal, 2)
    assert view(given, 0).clans[1].missions.known == ["R01"], "what I gave I know"
    assert view(given, 2).clans[1].missions.known == []


def test_who_is_asked_chooses_which_cards_go() -> None:
    """Wanted cards are named by kind and colour only."""
    given = tavern(missions="G02 G03 Y01")
    offers(given, 0, MakeOffer(1, Goods(mon=1), Wish(missions=("green",))))
    assert AcceptOffer(("G02",)) in given.options(1)
    assert AcceptOffer(("G03",)) in given.options(1)
    assert given.refused(1, AcceptOffer(("Y01",))) == "yedo.other-cards"
    assert given.refused(1, AcceptOffer(("G09",))) == "yedo.not-yours"
    given.when(1, AcceptOffer(("G03",)))
    assert clan(given, 1).missions.cards == ["G02", "Y01"]


def test_the_market_deals_in_weapons_and_mon_only() -> None:
    """Everything else is for the Tavern."""
    given = market()
    assert _refused(given, MakeOffer(1, Goods(cards=("C05",)), Wish(weapons=("Do",)))) == "yedo.only-weapons"
    assert _refused(given, MakeOffer(1, Goods(mon=3), Wish(actions=1))) == "yedo.only-weapons"
    offers(given, 0, MakeOffer(1, Goods(mon=3), Wish(weapons=("Do",))))
    given.when(1, AcceptOffer())
    assert clan(given, 0).weapons == ["Na", "Ka", "Do"]


def _refused(given: Given, command: MakeOffer, seat: int = 0) -> str:
    return given.refused(seat, command)


@pytest.mark.parametrize(
    ("give", "want", "code"),
    [
        (Goods(), Wish(mon=1), "yedo.no-gifts"),
        (Goods(mon=1), Wish(), "yedo.no-gifts"),
        (Goods(mon=11), Wish(mon=1), "yedo.not-yours"),
        (Goods(weapons=("Ka", "Ka")), Wish(mon=1), "yedo.not-yours"),
        (Goods(cards=("B07",)), Wish(mon=1), "yedo.not-yours"),
        (Goods(geisha=1), Wish(mon=1), "yedo.not-yours"),
        (Goods(cards=("", "?")), Wish(mon=1), "yedo.not-yours"),
        (Goods(mon=1), Wish(missions=("", "?")), "yedo.not-theirs"),
        (Goods(mon=1), Wish(weapons=("Ka",)), "yedo.not-theirs"),
        (Goods(mon=1), Wish(actions=1), "yedo.not-theirs"),
        (Goods(mon=1), Wish(missions=("black",)), "yedo.not-theirs"),
        (Goods(mon=1), Wish(geisha=2), "yedo.not-theirs"),
        (Goods(mon=-1), Wish(geisha=1), "yedo.below-zero"),
    ],
)
def test_an_offer_keeps_within_its_bounds(give: Goods, want: Wish, code: str) -> None:
    """Both sides hold something that its side has (ruling 31)."""
    assert _refused(tavern(), MakeOffer(1, give, want)) == code


def test_the_bounds_of_the_form_are_shown() -> None:
    """What each seat present could give at most stands in the view."""
    trade = view(tavern(), 0).trade
    assert trade.partners == [1, 2]
    bounds = {bound.seat: bound for bound in trade.bounds}
    assert (bounds[1].weapons, bounds[1].geisha, bounds[1].missions) == (["Do"], 1, {"green": 1, "yellow": 1})
    assert trade.offers_left == [3] * 5


def test_nobody_gets_a_fourth_geisha() -> None:
    """Such a deal is illegal (ruling 32)."""
    given = equip(tavern(), 0, geisha=3)
    given.state.geisha = 3
    assert _refused(given, MakeOffer(1, Goods(mon=1), Wish(geisha=1))) == "yedo.too-many-geisha"


def test_too_many_weapons_are_reduced_at_once() -> None:
    """An excess of cards or weapons is legal, and answered for before trading goes on."""
    given = equip(tavern(), 0, weapons="Na Ka Sk Yu")
    begin(given, "tavern-trade")
    offers(given, 0, MakeOffer(1, Goods(mon=1), Wish(weapons=("Do",))))
    given.when(1, AcceptOffer())
    assert given.state.ask == "yedo.reduce"
    given.when(0, DiscardCard("Na"))
    assert given.state.discard == ["Na"]
    assert given.question == ((1,), "yedo.offer")


def test_one_can_trade_only_with_somebody_present() -> None:
    """And only if at least two are there."""
    given = tavern()
    assert _refused(given, MakeOffer(3, Goods(mon=1), Wish(mon=1))) == "yedo.not-present"
    alone = equip(scene(), 0, out="TV-1")
    assert begin(alone, "tavern-trade").state.step == "action"


def test_all_must_pass_in_a_row() -> None:
    """An offer, accepted or not, gives everybody another chance."""
    given = tavern()
    given.when(0, Pass())
    offers(given, 1, MakeOffer(0, Goods(mon=1), Wish(mon=2)))
    assert given.when(0, RejectOffer()) == [OfferRejected(0)]
    assert given.question == ((2,), "yedo.offer")
    given.when(2, Pass())
    assert given.question == ((0,), "yedo.offer")
    given.when(0, Pass())
    given.when(1, Pass())
    assert given.state.step == "action"


def test_three_offers_each() -> None:
    """A fourth offer in the same district is not asked for (ruling 30)."""
    given = tavern()
    for _ in range(3):
        offers(given, 0, MakeOffer(1, Goods(mon=1), Wish(mon=2)))
        given.when(1, RejectOffer())
        given.when(1, Pass())
        given.when(2, Pass())
    assert given.state.step == "action"


def test_a_counter_offer_cannot_be_countered() -> None:
    """It can only be accepted or rejected."""
    given = tavern()
    offers(given, 0, MakeOffer(1, Goods(mon=1), Wish(weapons=("Do",))))
    offers(given, 1, CounterOffer(Goods(weapons=("Do",)), Wish(mon=4)))
    assert given.refused(0, CounterOffer(Goods(mon=3), Wish(weapons=("Do",)))) == "table.wrong-answer"
    assert given.options(0) == [RejectOffer(), AcceptOffer()]
    given.when(0, RejectOffer())
    assert clan(given, 0).mon == 10


def test_a_few_sensible_offers_are_suggested() -> None:
    """For a weapon that own missions need, a spare one or Mon is offered."""
    given = scene(5)
    equip(given, 0, out="MK-1", weapons="Ka", missions="G07")
    equip(given, 1, out="MK-2", weapons="Na")
    begin(given, "market-trade")
    assert given.options(0) == [
        Pass(),
        MakeOffer(1, Goods(weapons=("Ka",)), Wish(weapons=("Na",))),
        MakeOffer(1, Goods(mon=5), Wish(weapons=("Na",))),
        MakeOffer(1, Goods(weapons=("Ka",)), Wish(mon=5)),
    ]


def test_a_counter_for_a_little_more_is_suggested() -> None:
    """So that whoever knows nothing of trading can still haggle."""
    given = market()
    offers(given, 0, MakeOffer(1, Goods(mon=3), Wish(weapons=("Do",))))
    assert given.options(1) == [
        RejectOffer(),
        AcceptOffer(),
        CounterOffer(Goods(weapons=("Do",)), Wish(mon=5)),
    ]


def test_long_arm_lets_an_absent_clan_trade() -> None:
    """Whoever holds a card is asked at the start if somebody else stands in a trading district."""
    given = equip(equip(scene(), 0, out="TV-1"), 2, actions="A26")
    begin(given, "attendance")
    assert given.question == ((2,), "yedo.attendance")
    given.when(2, PlayCard("A26"))
    assert given.question == ((0,), "yedo.offer")
    assert view(given, 0).trade.partners == [2]


def test_nobody_is_asked_for_it_when_nobody_trades() -> None:
    """Whether somebody is asked depends on open facts only."""
    given = equip(scene(), 2, actions="A26", out="MK-1")
    assert begin(given, "attendance").state.step == "action"


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def rich_market() -> Given:
    clans: dict[int, dict[str, Any]] = {0: {**RICH, "out": "MK-1"}, 1: {**POOR, "out": "MK-2 TV-1"}, 2: {"out": "TV-2"}}
    return together("market-trade", clans)


RICH: dict[str, Any] = {
    "weapons": "Ka Do",
    "geisha": 2,
    "missions": "G01 R01",
    "bonuses": "C01",
    "actions": "A14",
    "mon": 10,
}


POOR: dict[str, Any] = {**RICH, "missions": "G02 G03", "bonuses": "C02", "actions": ""}


def illegal(given: Given, offer: MakeOffer) -> None:
    before = given.title.clone(given.state)
    with pytest.raises(RuleViolation):
        offers(given, 0, offer)
    assert given.state == before


def rich_tavern(one: dict[str, Any] | None = None, two: dict[str, Any] | None = None) -> Given:
    clans = {0: {**RICH, "out": "TV-1", **(one or {})}, 1: {**POOR, "out": "TV-2", **(two or {})}, 2: {"out": "GA-1"}}
    return together("tavern-trade", clans)


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
def test_the_market_is_for_weapons_and_money(give: Goods, want: Wish) -> None:
    """Neither geisha nor cards change hands in the Market District."""
    illegal(rich_market(), MakeOffer(1, give, want))


def test_weapons_for_money_in_the_market() -> None:
    """Both sides agree and the things change hands; the disciples stay for the Action Phase."""
    given = rich_market()
    offers(given, 0, MakeOffer(1, Goods(weapons=("Ka",)), Wish(mon=7)))
    given.when(1, AcceptOffer())
    assert (clan(given, 0).mon, clan(given, 1).mon) == (17, 3)
    assert (clan(given, 0).weapons, sorted(clan(given, 1).weapons)) == (["Do"], ["Do", "Ka", "Ka"])
    assert (clan(given, 0).out, clan(given, 1).out) == (["MK-1"], ["MK-2", "TV-1"])


def test_only_those_present_trade() -> None:
    """A clan with nobody in the district is no partner, wherever else its disciples stand."""
    illegal(rich_market(), MakeOffer(2, Goods(mon=1), Wish(mon=1)))
    illegal(rich_tavern(), MakeOffer(2, Goods(mon=1), Wish(mon=1)))


def test_one_alone_has_nobody_to_trade_with() -> None:
    """A clan with two disciples in the district, but without company, is not asked."""
    given = together("market-trade", {0: {"out": "MK-1 MK-2"}, 1: {"out": "TV-1"}, 2: {"out": "TV-2"}})
    assert asked(given)[1] == "offer"
    assert given.state.trade.district == "TV"


def test_what_one_does_not_have_cannot_be_offered_or_had() -> None:
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
        illegal(rich_tavern(), MakeOffer(1, give, want))


def test_the_tavern_trades_everything_else() -> None:
    """Geisha, open missions, action and bonus cards; the partner chooses which of his cards go."""
    given = rich_tavern(two={"geisha": 0})
    offers(given, 0, MakeOffer(1, Goods(geisha=1, cards=("A14", "R01")), Wish(missions=("green",), mon=2)))
    given.when(1, AcceptOffer(("G03",)))
    assert (clan(given, 0).geisha, clan(given, 1).geisha) == (1, 1)
    assert sorted(clan(given, 0).missions.cards) == ["G01", "G03"]
    assert sorted(clan(given, 1).missions.cards) == ["G02", "R01"]
    assert (clan(given, 0).actions.cards, clan(given, 1).actions.cards) == ([], ["A14"])


def test_cards_are_bought_face_down() -> None:
    """Before the deal nobody else sees which cards lie in it; afterwards the buyer does and a third clan does not."""
    given = rich_tavern()
    offers(given, 0, MakeOffer(1, Goods(cards=("R01",)), Wish(mon=2)))
    assert "R01" not in str(view(given, 1))
    given.when(1, AcceptOffer())
    assert "R01" in str(view(given, 1))
    assert "R01" not in str(view(given, 2))


def test_too_many_missions_after_a_deal() -> None:
    """Whoever ends a deal with five missions discards one at once."""
    given = rich_tavern({"missions": "G01 R01"}, {"missions": "G02 G03 Y01 Y02"})
    offers(given, 0, MakeOffer(1, Goods(cards=("R01",)), Wish(mon=3)))
    given.when(1, AcceptOffer())
    assert asked(given) == (1, "reduce")
    given.when(1, DiscardCard("Y01"))
    assert sorted(clan(given, 1).missions.cards) == ["G02", "G03", "R01", "Y02"]


def test_a_refused_offer_changes_nothing() -> None:
    """No means no."""
    given = rich_tavern()
    offers(given, 0, MakeOffer(1, Goods(mon=5), Wish(geisha=1)))
    given.when(1, RejectOffer())
    assert [(one.mon, one.geisha) for one in given.state.clans[:2]] == [(10, 2), (10, 2)]


def test_market_first_then_tavern_then_actions() -> None:
    """When nobody wants to trade any more, the next part follows."""
    given = together("market-trade", {0: {"out": "MK-1 TV-1"}, 1: {"out": "MK-2 TV-2"}})
    districts = []
    while given.question[1] == "yedo.offer":
        districts.append(given.state.trade.district)
        given.when(given.question[0][0], Pass())
    assert districts == ["MK", "MK", "TV", "TV"]
    assert asked(given) == (0, "turn")
