"""Phase 2: walking before a card is revealed."""

from domain.edo.commands import Reveal, Step, StepMerchant
from domain.edo.events.actions import GoodsGained
from domain.edo.events.activations import ActionForfeited, CardRevealed
from domain.edo.events.walking import MerchantStepped, SamuraiStepped, TurnBegan
from tests.given import happened
from tests.spec.edo.positions import about_to, equip


def test_each_space_costs_one_ryo() -> None:
    """Rulebook example: one Ryo moves samurai A one space, two Ryo move samurai B two spaces."""
    given = about_to("wood", 2, samurai="C1 C2", ryo=3)
    assert given.when(0, Step("C1", "W1")) == [SamuraiStepped(0, "C1", "W1", 1)]
    given.when(0, Step("C2", "EDO"))
    events = given.when(0, Step("EDO", "R1"))
    assert events[0] == SamuraiStepped(0, "EDO", "R1", 1)
    assert given.state.daimyos[0].ryo == 0


def test_samurai_walk_along_roads() -> None:
    """A step needs a samurai of one's own, a road and a Ryo."""
    given = about_to("wood", 1, samurai="C1", ryo=5)
    assert given.refused(0, Step("C2", "EDO")) == "edo.no-samurai-there"
    assert given.refused(0, Step("C1", "C2")) == "edo.no-road"
    assert given.refused(0, StepMerchant("W1")) == "edo.no-road"
    assert given.refused(1, Step("C2", "EDO")) == "table.not-asked"


def test_a_space_holds_any_number_of_figures() -> None:
    """Rulebook: samurai may move to spaces with other samurai."""
    given = about_to("wood", 1, samurai="C1", ryo=5)
    equip(given.state, 1, samurai="EDO EDO")
    given.when(0, Step("C1", "EDO"))
    assert given.state.daimyos[0].samurai == ["EDO"]


def test_anybody_may_move_the_merchant() -> None:
    """Rulebook: the merchant is moved for 1 Ryo a space, even by somebody who does not want to trade."""
    given = about_to("wood", 1, samurai="C1", ryo=5)
    assert given.when(0, StepMerchant("C2")) == [MerchantStepped(0, "EDO", "C2", 1)]
    assert given.when(0, StepMerchant("F1")) == [MerchantStepped(0, "C2", "F1", 1)]
    assert given.state.daimyos[0].ryo == 3


def test_no_road_is_walked_back() -> None:
    """Q26: within one walk a road is not walked in both directions, by samurai or by the merchant."""
    given = about_to("wood", 1, samurai="C1", ryo=9)
    given.when(0, Step("C1", "EDO"), StepMerchant("C2"))
    assert given.refused(0, Step("EDO", "C1")) == "edo.walking-back"
    assert given.refused(0, StepMerchant("EDO")) == "edo.walking-back"
    given.when(0, Step("EDO", "C2"))  # the merchant's road is not the samurai's


def test_walking_back_is_free_to_choose_before_the_next_card() -> None:
    """The next card opens a new walk (Q1)."""
    given = about_to("rice", 0, samurai="C1", ryo=9)
    given.when(0, Step("C1", "EDO"), Reveal())
    for seat in (1, 2):
        given.when(seat, Reveal())
    assert given.question == ((0,), "edo.walk")
    assert Step("EDO", "C1") in given.options(0)


def test_there_is_a_walk_before_every_card() -> None:
    """Even before a card without officials and before Travel (Q1); such a card does nothing."""
    given = about_to("travel", 0, samurai="C1", ryo=9)
    events = given.when(0, Reveal())
    assert happened(events, CardRevealed) == [CardRevealed(0, 0, "highway", "travel", 0, 0, 0)]
    assert not happened(events, ActionForfeited)
    assert given.question == ((1,), "edo.walk")


def test_without_money_the_card_is_revealed_at_once() -> None:
    """Who cannot pay a step is not asked whether to walk."""
    given = about_to("harvest-any", 1, samurai="C1", ryo=1)
    equip(given.state, 1, ryo=0)
    events = given.when(0, Step("C1", "W1"))  # the last Ryo
    assert happened(events, CardRevealed)
    events = given.when(0, given.options(0)[0])
    assert [event.seat for event in happened(events, TurnBegan)] == [1, 2]
    assert [event.seat for event in happened(events, CardRevealed)] == [1]


def test_slots_go_round_from_the_start_player() -> None:
    """All first cards clockwise from the start player, then all second cards, then all third."""
    given = about_to("rice", 0, ryo=9)
    turns = [(0, 0)]
    while given.state.ask == "edo.walk":
        events = given.when(given.state.asked[0], Reveal())
        turns += [(event.seat, event.slot) for event in happened(events, TurnBegan)]
    assert turns == [(seat, slot) for slot in range(3) for seat in range(3)]


def test_a_card_without_officials_is_skipped_but_walked_before() -> None:
    """No official, no action; yet the figures may walk before it."""
    given = about_to("money", 0, samurai="C1", ryo=3)
    events = given.when(0, Step("C1", "W1"), Reveal())
    assert [event.activations for event in happened(events, CardRevealed)] == [0]
    assert not happened(events, GoodsGained)
    assert (given.state.daimyos[0].samurai, given.state.daimyos[0].ryo) == (["W1"], 2)


def test_walking_is_paid_from_money_in_hand() -> None:
    """The card's own yield comes after the walk: with 1 Ryo one step, then the money."""
    given = about_to("money", 2, samurai="C1", ryo=1)
    events = given.when(0, Step("C1", "W1"))
    assert [event.ryo for event in happened(events, SamuraiStepped)] == [1]
    assert happened(events, CardRevealed)
    assert given.state.daimyos[0].ryo == 10


def test_several_samurai_and_the_merchant_share_the_purse() -> None:
    """Each space of each figure costs 1 Ryo, whoever walks."""
    given = about_to("money", 0, samurai="C1 C1 Q1", ryo=9)
    events = given.when(0, Step("C1", "W1"), StepMerchant("R2"), Step("Q1", "P2"), Step("W1", "P1"), StepMerchant("W2"))
    assert len(happened(events, SamuraiStepped)) == 3
    assert len(happened(events, MerchantStepped)) == 2
    assert given.state.daimyos[0].ryo == 4
    assert sorted(given.state.daimyos[0].samurai) == ["C1", "P1", "P2"]
