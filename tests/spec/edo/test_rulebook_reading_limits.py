"""The rulebook read afresh: what runs out, and what the stronger actions of special cards do and do not lift."""

from domain.edo.commands import (
    Build,
    BuyGoods,
    BuyPoint,
    Harvest,
    PayWages,
    PickUp,
    Recruit,
    Reveal,
    Send,
    SetDown,
    TakeSpecial,
    Withdraw,
)
from domain.edo.events.wages import SamuraiWithdrawn, WagesPaid
from tests.given import happened
from tests.spec.edo.reading import covered, to_wages, turned

RICH = {"ryo": 60, "wood": 10, "stone": 10}


def test_trading_from_the_next_space_is_no_trading_at_the_post():
    """The stronger trade reaches one space, but both halves want the samurai beside merchant and post."""
    goods = {"wood": 9, "ryo": 20, "rice": 0}
    given = turned("trade-far", 2, samurai="C1 W1", merchant=("C1", "merchant-03"), towns={"C1": "T0"}, **goods)
    given.when(0, BuyPoint("W1"))
    assert given.refused(0, BuyPoint("W1")) == "edo.no-samurai-at-merchant"
    given.when(0, BuyPoint("C1"), BuyGoods("C1", 1))
    assert given.state.turn.seat == 1


def test_discounts_stop_at_nothing():
    """A card that saves wood and money saves only money where no wood is asked."""
    given = turned("build-thrifty-wood", 1, samurai="C1", towns={"C1": "H1"}, wood=0, stone=6, ryo=8)
    given.when(0, Build("fortress", "C1"))
    assert (given.state.daimyos[0].ryo, given.state.daimyos[0].stone) == (0, 0)


def test_remote_building_wants_a_building_of_ones_own():
    """Without a samurai two officials build where something of one's own stands, a post included."""
    given = turned("build-remote", 2, samurai="W1", towns={"C2": "T0", "EDO": "H1"}, **RICH)
    assert given.refused(0, Build("house", "EDO")) == "edo.nobody-to-build"
    given.when(0, Build("house", "C2"))
    assert given.state.turn.seat == 1


def test_the_post_must_be_where_the_merchant_is():
    """A samurai at one's post dealing with a merchant next door takes one half."""
    goods = {"wood": 9, "ryo": 20, "rice": 0}
    given = turned("trade-far", 1, samurai="C1", merchant=("W1", "merchant-03"), towns={"C1": "T0"}, **goods)
    given.when(0, BuyPoint("C1"))
    assert given.state.turn.seat == 1


def test_both_halves_by_card_for_three_samurai():
    """The guild's envoy takes both halves anywhere, up to three times with three samurai."""
    given = turned("trade+", 2, 1, samurai="EDO EDO EDO", merchant=("EDO", "merchant-06"), ryo=36, rice=0)
    for _ in range(3):
        given.when(0, BuyPoint("EDO"), BuyGoods("EDO", 1))
    assert (given.state.daimyos[0].points, given.state.daimyos[0].rice, given.state.daimyos[0].ryo) == (3, 3, 0)


def test_any_harvest_counts_figures_too():
    """Each samurai brings in what its own space bears, less where others stand."""
    given = turned("harvest-any", 1, 3, samurai="W1 Q1 F1 C1", others={1: "Q1", 2: "Q1"}, rice=9)
    given.when(0, Harvest("W1"), Harvest("Q1"), Harvest("F1"))
    daimyo = given.state.daimyos[0]
    assert (daimyo.wood, daimyo.stone, daimyo.rice) == (3, 1, 10)
    assert given.state.turn.seat == 1


def test_a_bonus_is_for_each_activation():
    """One more piece for each samurai at work."""
    given = turned("wood+", 2, samurai="W1 W1")
    given.when(0, Harvest("W1"), Harvest("W1"))
    assert given.state.daimyos[0].wood == 6


def test_own_officials_that_move_samurai_stay_officials():
    """An official turns into a samurai by being sent, not by ordering a move."""
    given = turned("travel", 2, samurai="C1 W1")
    given.when(0, PickUp("C1"), SetDown("EDO"), PickUp("W1"), SetDown("C1"), PickUp("EDO"), SetDown("F2"))
    assert (given.state.daimyos[0].officials, sorted(given.state.daimyos[0].samurai)) == (3, ["C1", "F2"])


def test_the_last_activation_may_still_send():
    """After two moves paid by neutral officials the own one is there to be sent."""
    given = turned("travel", 1, 2, samurai="C1")
    given.when(0, PickUp("C1"), SetDown("EDO"), PickUp("EDO"), SetDown("C1"), Send("P1"))
    assert sorted(given.state.daimyos[0].samurai) == ["C1", "P1"]


def test_neutral_officials_alone_cannot_travel_without_samurai():
    """Nobody to send and nobody to move: the card passes by."""
    given = covered("travel", 0, 3, samurai="")
    given.when(0, Reveal())
    assert given.state.turn.seat == 1


def test_the_shogun_has_twelve_officials():
    """Eleven are gone, so only one can be recruited."""
    given = covered("recruit", 2, rice=9)
    given.state.neutrals, given.state.daimyos[1].neutrals = 1, 11
    given.when(0, Reveal(), Recruit())
    assert (given.state.turn.seat, given.state.daimyos[0].rice, given.state.neutrals) == (1, 8, 0)


def test_eight_fortresses_are_all():
    """When eight stand on the map, no ninth is built, however many houses there are."""
    castles = {"EDO": "H0 H1 H2 H0 F F", "C1": "H1 H2 H1 F F", "C2": "H0 H2 H2 F F", "C3": "H0 H1 H0 H1 F F"}
    given = turned("build-easy", 1, samurai="C1 EDO", towns={**castles, "EDO": "H0 H1 H2 H0 H1 H2 F F"}, **RICH)
    assert given.refused(0, Build("fortress", "EDO")) == "edo.none-left"


def test_development_wants_its_price():
    """Four Ryo buy no card, and the second cheap card wants its 2 Ryo as well."""
    given = covered("develop", 1, ryo=4)
    given.when(0, Reveal())
    assert given.state.turn.seat == 1
    given = turned("develop+", 2, ryo=3)
    given.when(0, TakeSpecial(given.state.display[0]))
    assert (given.state.turn.seat, given.state.daimyos[0].ryo) == (1, 1)


def test_alike_samurai_too_many_for_the_rice():
    """Three on one space and one rice: two go at once, the last may still be taken back."""
    given = covered("money", samurai="W1 W1 W1", rice=1)
    events = to_wages(given)
    gone = [space for event in happened(events, SamuraiWithdrawn) for space in event.spaces]
    assert gone == ["W1", "W1"]
    assert Withdraw("W1") in given.options(0)
    events = given.when(0, PayWages())
    assert [event.rice for event in happened(events, WagesPaid)] == [1]


def test_rice_stops_at_ten():
    """Four officials bring four rice, but nobody owns eleven."""
    assert turned("rice", 4, samurai="C1", rice=5).state.daimyos[0].rice == 9
    assert turned("rice", 4, samurai="C1", rice=8).state.daimyos[0].rice == 10


def test_money_has_no_limit():
    """The limit is for resources; money piles up."""
    assert turned("money", 2, 2, ryo=50).state.daimyos[0].ryo == 70
