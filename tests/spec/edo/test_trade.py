"""Phase 2: trading actions."""

from typing import Any

import pytest

from domain.edo.commands import BuyGoods, BuyPoint, EndActivation, Forfeit, Reveal, StepMerchant
from domain.edo.events.actions import GoodsBought, PointBought, TradeBegan
from domain.edo.events.activations import ActivationEnded, CardRevealed
from domain.edo.tables.pack import Goods
from tests.given import Given, happened
from tests.spec.edo.positions import about_to, hold, offer, performing, settled, town


def trading(
    action: str = "trade", own: int = 1, *, merchant: str = "C1", card: str = "merchant-01", post: str = "", **mine: Any
) -> Given:
    """Merchant card 1 sells up to 2 wood at 2 Ryo; 4 rice buy a power point. Seat 0 may own a post."""
    given = about_to(action, own, **{"samurai": "C1", "rice": 9, "ryo": 9, **mine})
    state = given.state
    state.merchant = merchant
    state.merchant_deck = [c for c in (*state.merchant_deck, state.merchant_card) if c != card]
    state.merchant_card = card
    if post:
        town(given, post, "T0")
    given.when(0, Reveal())
    return given


def test_buying_goods() -> None:
    """Receive one or more pieces of what the current card offers, at its price."""
    given = trading()
    assert given.options(0) == [BuyGoods("C1", 1), BuyGoods("C1", 2), BuyPoint("C1"), Forfeit()]
    events = given.when(0, BuyGoods("C1", 2))
    assert events[:2] == [TradeBegan(0, "C1"), GoodsBought(0, Goods(wood=2), 4, "")]
    daimyo = given.state.daimyos[0]
    assert (daimyo.wood, daimyo.ryo) == (2, 5)
    assert given.question == ((1,), "edo.walk")


def test_buying_a_point() -> None:
    """Or: give what the card asks for one power point."""
    given = trading()
    assert PointBought(0, Goods(rice=4), "") in given.when(0, BuyPoint("C1"))
    assert (given.state.daimyos[0].points, given.state.daimyos[0].rice) == (1, 5)


def test_trading_is_limited() -> None:
    """By the card, by money, by the store of ten at any time."""
    assert trading().refused(0, BuyGoods("C1", 3)) == "edo.cannot-buy-so-many"
    assert trading().refused(0, BuyGoods("C1", 0)) == "edo.cannot-buy-so-many"
    assert trading(ryo=3).refused(0, BuyGoods("C1", 2)) == "edo.cannot-buy-so-many"
    assert trading(wood=9).refused(0, BuyGoods("C1", 2)) == "edo.cannot-buy-so-many"
    assert trading(rice=3).refused(0, BuyPoint("C1")) == "edo.too-expensive"


def test_trading_needs_a_samurai_at_the_merchant() -> None:
    """A samurai elsewhere cannot trade; if nobody is there, nobody is asked (Q13)."""
    given = trading(samurai="C1 C2")
    assert given.refused(0, BuyGoods("C2", 1)) == "edo.no-samurai-at-merchant"
    assert trading(merchant="EDO").question == ((1,), "edo.walk")


def test_trading_twice_needs_two_samurai() -> None:
    """Rulebook: two samurai on the merchant's space and two officials; the same offer may be taken twice."""
    given = trading(own=2)
    given.when(0, BuyGoods("C1", 1))
    assert given.question == ((1,), "edo.walk")
    given = trading(own=2, samurai="C1 C1")
    given.when(0, BuyPoint("C1"), BuyPoint("C1"))
    assert given.state.daimyos[0].points == 2


def test_both_at_ones_own_trading_post() -> None:
    """Rulebook: in a city with one's own trading post a single trade gives goods and a point, in either order."""
    given = trading(post="C1")
    assert happened(given.when(0, BuyGoods("C1", 2)), GoodsBought)[0].open_half == "point"
    assert given.options(0) == [BuyPoint("C1"), EndActivation()]
    given.when(0, BuyPoint("C1"))
    assert (given.state.daimyos[0].wood, given.state.daimyos[0].points) == (2, 1)
    given = trading(post="C1")
    given.when(0, BuyPoint("C1"), BuyGoods("C1", 1))
    assert given.question == ((1,), "edo.walk")


def test_the_same_half_is_taken_once() -> None:
    """After the goods only the point is left of this activation."""
    given = trading(post="C1", own=2, samurai="C1 C1")
    given.when(0, BuyGoods("C1", 1))
    assert given.refused(0, BuyGoods("C1", 1)) == "edo.half-already-taken"
    assert given.refused(0, Forfeit()) == "edo.activation-begun"
    assert given.when(0, EndActivation()) == [ActivationEnded(0)]
    given.when(0, BuyGoods("C1", 1))  # by the second samurai


def test_a_half_that_cannot_be_paid_ends_by_itself() -> None:
    """With too little rice for the point, the trade is over after the goods."""
    given = trading(post="C1", rice=3)
    assert ActivationEnded(0) in given.when(0, BuyGoods("C1", 1))
    assert given.question == ((1,), "edo.walk")


def test_trading_with_both_halves_by_card() -> None:
    """Trade+ gives both without a trading post, also outside cities."""
    given = trading("trade+", merchant="R1", samurai="R1")
    given.when(0, BuyPoint("R1"), BuyGoods("R1", 2))
    assert (given.state.daimyos[0].wood, given.state.daimyos[0].points) == (2, 1)


def test_trading_from_the_next_space() -> None:
    """Trade far: a samurai next to the merchant may deal, but has no use of a trading post there (Q12)."""
    given = trading("trade-far", 2, merchant="EDO", samurai="C1 EDO W1", post="C1")
    assert {option.space for option in given.options(0) if isinstance(option, BuyPoint)} == {"C1", "EDO"}
    assert given.refused(0, BuyPoint("W1")) == "edo.no-samurai-at-merchant"
    given.when(0, BuyGoods("C1", 1))
    assert given.refused(0, BuyPoint("C1")) == "edo.no-samurai-at-merchant"
    given = trading("trade-far", 1, merchant="C1", samurai="C1", post="C1")
    given.when(0, BuyGoods("C1", 1))
    assert given.options(0) == [BuyPoint("C1"), EndActivation()]


def test_points_for_several_goods() -> None:
    """Card 7 asks for two rice and two stone."""
    given = trading(card="merchant-07", rice=2, stone=2)
    given.when(0, BuyPoint("C1"))
    assert (given.state.daimyos[0].rice, given.state.daimyos[0].stone) == (0, 0)


@pytest.mark.parametrize(
    ("towns", "place"),
    [({"C1": "T1"}, "C1"), ({"C2": "T0"}, "C1"), ({"C2": "T0"}, "EDO"), ({}, "C1"), ({"C1": "T0"}, "W1")],
)
def test_no_second_half_elsewhere(towns: dict[str, str], place: str) -> None:
    """Another's post, one's own post in another city, a mere house or a wood: one half only."""
    given = performing("trade", 1, samurai=place, merchant=(place, "merchant-01"), towns=towns, ryo=20, rice=9)
    events = given.when(0, BuyPoint(place))
    assert [event.open_half for event in happened(events, PointBought)] == [""]
    assert given.state.turn.seat == 1


def test_two_samurai_at_ones_post_get_everything_twice() -> None:
    """Both halves in either order, for each of two samurai; then the officials are used up."""
    given = performing(
        "trade", 2, samurai="C1 C1 C1", merchant=("C1", "merchant-03"), towns={"C1": "T0"}, wood=6, ryo=20, rice=3
    )
    events = given.when(0, BuyGoods("C1", 3))
    assert given.refused(0, BuyGoods("C1", 1)) == "edo.half-already-taken"
    events += given.when(0, BuyPoint("C1"), BuyPoint("C1"), BuyGoods("C1", 3))
    daimyo = given.state.daimyos[0]
    assert len(happened(events, TradeBegan)) == 2
    assert (daimyo.points, daimyo.rice, daimyo.wood, daimyo.ryo) == (2, 9, 0, 10)
    assert given.state.turn.seat == 1


def test_one_samurai_at_ones_post_trades_once() -> None:
    """Two officials, one samurai: one activation, though both halves of it."""
    given = performing(
        "trade", 2, samurai="C1", merchant=("C1", "merchant-03"), towns={"C1": "T0"}, wood=9, ryo=20, rice=0
    )
    given.when(0, BuyPoint("C1"), BuyGoods("C1", 2))
    assert (given.state.turn.seat, given.state.daimyos[0].points) == (1, 1)


@pytest.mark.parametrize(
    ("wood", "ryo", "most"), [(0, 20, 3), (8, 20, 2), (9, 20, 1), (0, 5, 2), (9, 1, 0), (10, 20, 0)]
)
def test_buying_is_limited_piece_by_piece(wood: int, ryo: int, most: int) -> None:
    """The offer, the purse and the store of ten: the smallest decides."""
    given = performing("trade", 1, samurai="EDO", merchant=("EDO", "merchant-10"), wood=wood, ryo=ryo)
    counts = [option.count for option in given.options(0) if isinstance(option, BuyGoods)]
    assert counts == list(range(1, most + 1))


def test_the_merchant_walks_to_the_post() -> None:
    """The trader himself may pay the merchant's way to the city of his post."""
    given = about_to("trade", 1, samurai="C1", merchant=("W1", "merchant-01"), towns={"C1": "T0"}, ryo=5, rice=4)
    events = given.when(0, StepMerchant("C1"), Reveal(), BuyPoint("C1"), BuyGoods("C1", 2))
    assert len(happened(events, GoodsBought)) == 1
    assert (given.state.daimyos[0].ryo, given.state.daimyos[0].points) == (0, 1)


def test_a_merchant_led_away_is_missed() -> None:
    """Somebody else moves the merchant before his own idle card; the trade planned for later finds nobody."""
    given = about_to("money", 0, samurai="EDO", ryo=0)
    hold(given.state, 1, "trade", 2, 0)
    given.state.daimyos[0].ryo = 1
    given.state.daimyos[1].samurai = ["EDO"]
    given.when(0, StepMerchant("R1"))
    events = given.when(1, Reveal())
    assert happened(events, CardRevealed)
    assert not happened(events, TradeBegan)
    assert given.state.turn.seat == 2


def test_the_merchant_card_of_the_round_is_the_same_for_all() -> None:
    """The current card, not the one lying face up on the deck, sets the terms."""
    given = settled(merchants=["merchant-06", "merchant-10"])
    assert (given.state.merchant_card, given.state.merchant_deck[0]) == ("merchant-06", "merchant-10")
    given = about_to("trade", 1, samurai="EDO", ryo=11)
    offer(given, "EDO", "merchant-06")
    given.when(0, Reveal(), BuyPoint("EDO"))
    assert given.state.daimyos[0].ryo == 1


def test_trading_from_the_next_space_is_no_trading_at_the_post() -> None:
    """The stronger trade reaches one space, but both halves want the samurai beside merchant and post."""
    goods = {"wood": 9, "ryo": 20, "rice": 0}
    given = performing("trade-far", 2, samurai="C1 W1", merchant=("C1", "merchant-03"), towns={"C1": "T0"}, **goods)
    given.when(0, BuyPoint("W1"))
    assert given.refused(0, BuyPoint("W1")) == "edo.no-samurai-at-merchant"
    given.when(0, BuyPoint("C1"), BuyGoods("C1", 1))
    assert given.state.turn.seat == 1


def test_the_post_must_be_where_the_merchant_is() -> None:
    """A samurai at one's post dealing with a merchant next door takes one half."""
    goods = {"wood": 9, "ryo": 20, "rice": 0}
    given = performing("trade-far", 1, samurai="C1", merchant=("W1", "merchant-03"), towns={"C1": "T0"}, **goods)
    given.when(0, BuyPoint("C1"))
    assert given.state.turn.seat == 1


def test_both_halves_by_card_for_three_samurai() -> None:
    """The guild's envoy takes both halves anywhere, up to three times with three samurai."""
    given = performing("trade+", 2, 1, samurai="EDO EDO EDO", merchant=("EDO", "merchant-06"), ryo=36, rice=0)
    for _ in range(3):
        given.when(0, BuyPoint("EDO"), BuyGoods("EDO", 1))
    assert (given.state.daimyos[0].points, given.state.daimyos[0].rice, given.state.daimyos[0].ryo) == (3, 3, 0)
