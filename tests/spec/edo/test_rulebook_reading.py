"""The rulebook read afresh, phases 1 and 2: what a planner may assign, and what officials and samurai then do."""

import pytest

from domain.edo.commands import (
    CommitPlan,
    EndActivation,
    Harvest,
    PickUp,
    PlanAction,
    PlanCard,
    PlanNeutrals,
    PlanOfficials,
    Recruit,
    Reveal,
    Send,
    SetDown,
    Step,
    StepMerchant,
    TakeSpecial,
)
from domain.edo.events.actions import GoodsGained, Harvested, OfficialRecruited, SamuraiSetDown
from domain.edo.events.activations import CardRevealed
from domain.edo.events.walking import MerchantStepped, SamuraiStepped
from tests.given import happened
from tests.spec.edo.positions import plan, settled
from tests.spec.edo.reading import covered, next_card, others_pass, to_next_round, turned

# -- phase 1 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "most"), [("build-difficult", 4), ("rice", 4), ("money", 4), ("wood", 4)])
def test_room_for_officials_on_the_first_card(action: str, most: int):
    """A card takes as many officials as its activations cost together: two for each difficult building."""
    given = settled()
    given.when(0, PlanCard("storehouse"), PlanAction(action))
    assert PlanOfficials(most) in given.options(0)
    assert PlanOfficials(most + 1) not in given.options(0)


@pytest.mark.parametrize(
    ("card", "action", "most"),
    [("highway", "travel", 3), ("highway", "recruit", 2), ("guild", "trade", 2), ("guild", "develop", 1)],
)
def test_actions_with_less_room(card: str, action: str, most: int):
    """The printed number of activations bounds the officials in front of the card."""
    given = settled()
    given.when(0, PlanCard(card), PlanAction(action))
    assert given.refused(0, PlanOfficials(most + 1)) == "edo.too-many-officials"
    given.when(0, PlanOfficials(most))


def test_officials_are_spent_over_all_three_cards():
    """Four officials are four for the whole round, not for each card."""
    given = settled()
    given.when(0, *plan("storehouse", "money", 3), PlanCard("guild"), PlanAction("money"))
    assert given.refused(0, PlanOfficials(2)) == "edo.too-many-officials"
    given.when(0, PlanOfficials(1), PlanNeutrals(0), PlanCard("highway"), PlanAction("travel"))
    assert [option for option in given.options(0) if isinstance(option, PlanOfficials)] == [PlanOfficials(0)]


def test_the_same_action_on_two_cards():
    """Two cards that offer the same action may both be turned to it."""
    given = settled()
    given.when(0, *plan("storehouse", "money", 1), *plan("guild", "money", 1), *plan("highway", "travel"), CommitPlan())
    assert [slot.action for slot in given.state.daimyos[0].plan] == ["money", "money", "travel"]


# -- phase 2: order and walking --------------------------------------------------------------


def test_a_card_without_officials_is_skipped_but_walked_before():
    """No official, no action; yet the figures may walk before it."""
    given = covered("money", 0, samurai="C1", ryo=3)
    events = given.when(0, Step("C1", "W1"), Reveal())
    assert [event.activations for event in happened(events, CardRevealed)] == [0]
    assert not happened(events, GoodsGained)
    assert (given.state.daimyos[0].samurai, given.state.daimyos[0].ryo) == (["W1"], 2)


def test_walking_is_paid_from_money_in_hand():
    """The card's own yield comes after the walk: with 1 Ryo one step, then the money."""
    given = covered("money", 2, samurai="C1", ryo=1)
    events = given.when(0, Step("C1", "W1"))
    assert [event.ryo for event in happened(events, SamuraiStepped)] == [1]
    assert happened(events, CardRevealed)
    assert given.state.daimyos[0].ryo == 10


def test_several_samurai_and_the_merchant_share_the_purse():
    """Each space of each figure costs 1 Ryo, whoever walks."""
    given = covered("money", 0, samurai="C1 C1 Q1", ryo=9)
    events = given.when(0, Step("C1", "W1"), StepMerchant("R2"), Step("Q1", "P2"), Step("W1", "P1"), StepMerchant("W2"))
    assert len(happened(events, SamuraiStepped)) == 3
    assert len(happened(events, MerchantStepped)) == 2
    assert given.state.daimyos[0].ryo == 4
    assert sorted(given.state.daimyos[0].samurai) == ["C1", "P1", "P2"]


def test_samurai_of_others_do_not_obey():
    """A seat walks its own samurai only."""
    given = covered("money", 1, samurai="C1", others={1: "W1"})
    assert given.refused(0, Step("W1", "P1")) == "edo.no-samurai-there"


def test_a_samurai_goes_on_before_the_next_card():
    """Each own card has a walk of its own, so the way back is open before the second card."""
    given = covered("money", 0, samurai="C1", ryo=5)
    given.when(0, Step("C1", "W1"), Reveal())
    others_pass(given)
    given.when(0, Step("W1", "C1"))
    assert given.state.daimyos[0].ryo == 3


# -- money, rice, recruit, development -------------------------------------------------------


def test_recruiting_is_limited_by_rice():
    """Two officials with one rice recruit one."""
    given = turned("recruit", 2, rice=1)
    events = given.when(0, Recruit())
    assert len(happened(events, OfficialRecruited)) == 1
    assert given.state.turn.seat == 1
    assert (given.state.daimyos[0].rice, given.state.neutrals) == (0, 11)


def test_recruits_join_next_round():
    """A recruit cannot serve in the round in which it came; afterwards it stands beside the board."""
    given = turned("recruit", 2, rice=9)
    given.when(0, Recruit(), Recruit())
    assert given.state.daimyos[0].neutrals == 0
    to_next_round(given)
    assert given.state.daimyos[0].neutrals == 2
    given.when(0, PlanCard("storehouse"), PlanAction("money"), PlanOfficials(0))
    assert PlanNeutrals(2) in given.options(0)


def test_a_special_card_is_planned_next_round():
    """The display is filled up at once, the card bought for 5 Ryo serves from the next planning on."""
    given = turned("develop", 1, ryo=5, samurai="C1")
    card = given.state.display[1]
    given.when(0, TakeSpecial(card))
    assert card not in given.state.daimyos[0].cards
    assert (len(given.state.display), given.state.daimyos[0].ryo) == (4, 0)
    to_next_round(given)
    assert PlanCard(card) in given.options(0)
    assert PlanCard(card) not in given.options(1)


# -- travel ----------------------------------------------------------------------------------


def test_sent_samurai_come_from_this_card():
    """One own and two neutral officials send one samurai; the neutral ones only move samurai."""
    given = turned("travel", 1, 2, samurai="C1")
    given.when(0, Send("P1"))
    assert given.refused(0, Send("P2")) == "edo.no-own-official"
    given.when(0, PickUp("C1"), SetDown("EDO"), EndActivation(), PickUp("P1"), SetDown("Q1"))
    assert sorted(given.state.daimyos[0].samurai) == ["EDO", "Q1"]


def test_moving_first_leaves_own_officials_to_be_sent():
    """A move is charged to the neutral official as long as there is one."""
    given = turned("travel", 2, 1, samurai="C1")
    given.when(0, PickUp("C1"), SetDown("W2"), Send("P1"), Send("P1"))
    assert sorted(given.state.daimyos[0].samurai) == ["P1", "P1", "W2"]
    assert given.state.daimyos[0].officials == 2


def test_a_neutral_official_may_move_the_samurai_just_sent():
    """Even a daimyo without anybody on the map can send one and move it on by the next activation."""
    given = turned("travel", 1, 1, samurai="")
    given.when(0, Send("P3"), PickUp("P3"), SetDown("EDO"))
    assert given.state.daimyos[0].samurai == ["EDO"]


def test_two_moves_are_of_two_samurai():
    """One activation moves different samurai, but one that stood where the first arrived may go on."""
    given = turned("travel", 1, samurai="C1")
    events = given.when(0, PickUp("C1"), SetDown("W1"))
    assert len(happened(events, SamuraiSetDown)) == 1
    assert given.state.turn.seat == 1
    given = turned("travel", 1, samurai="C1 W1")
    given.when(0, PickUp("C1"), SetDown("W1"), PickUp("W1"), SetDown("Q2"))
    assert sorted(given.state.daimyos[0].samurai) == ["Q2", "W1"]


def test_cities_are_no_border_posts():
    """A new samurai enters at the border, not where it is wanted."""
    given = turned("travel", 1, samurai="C1")
    assert given.refused(0, Send("C1")) == "edo.not-a-border-post"


def test_a_sent_official_is_gone_from_the_planning_board():
    """Five figures in all: one sent out is no official next round unless it is taken back."""
    given = turned("travel", 3, samurai="C1")
    given.when(0, Send("P1"), Send("P2"), Send("P2"))
    assert (given.state.daimyos[0].officials, len(given.state.daimyos[0].samurai)) == (1, 4)


# -- harvest ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "others", "yields"),
    [
        ("W1", {}, [3]),
        ("W1 W1", {}, [2, 2]),
        ("W1 W1", {1: "W1"}, [1, 1]),
        ("W1", {1: "W1", 2: "W1"}, [1]),
        ("W1", {1: "W1 W1", 2: "W1"}, [1]),
        ("W1 W1 W1", {}, [1, 1, 1]),
        ("W1 W2 W2", {1: "C1"}, [3, 2, 2]),
        ("W1 Q1 F1", {}, [3]),
    ],
)
def test_yields(mine: str, others: dict[int, str], yields: list[int]):
    """All figures of all colours on the space lower the yield, also one's own that have already worked."""
    given = turned("wood", 1, 3, samurai=mine, others=others)
    events = []
    for space in (space for space in mine.split() if space[0] == "W"):
        events += given.when(0, Harvest(space))
    assert [event.goods.wood for event in happened(events, Harvested)] == yields
    assert given.state.turn.seat == 1


def test_the_merchant_is_no_crowd():
    """A merchant on the space leaves the yield as it is."""
    given = turned("stone", 1, samurai="Q1", merchant=("Q1", "merchant-01"))
    given.when(0, Harvest("Q1"))
    assert given.state.daimyos[0].stone == 3


def test_the_store_takes_what_fits():
    """At nine a yield of three makes ten, not twelve."""
    given = turned("wood", 2, samurai="W1 W2", wood=9)
    given.when(0, Harvest("W1"))
    assert given.state.daimyos[0].wood == 10


def test_a_samurai_works_again_for_a_later_card():
    """Once for a card; the next card finds it rested, and it may walk to other work."""
    given = covered("wood", 2, samurai="W1", ryo=9, rice=2)
    next_card(given, "rice-field", 1)
    given.when(0, Reveal(), Harvest("W1"))
    others_pass(given)
    given.when(0, Step("W1", "R1"), Step("R1", "F1"), Reveal(), Harvest("F1"))
    assert (given.state.daimyos[0].wood, given.state.daimyos[0].rice) == (3, 5)
