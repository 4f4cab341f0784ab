"""Phase 2: Travel."""

from domain.edo.commands import EndActivation, Forfeit, PickUp, Send, SetDown
from domain.edo.events.actions import JourneyBegan, SamuraiLaidBack, SamuraiPickedUp, SamuraiSent, SamuraiSetDown
from domain.edo.events.activations import ActivationEnded
from tests.given import happened
from tests.spec.edo.positions import performing


def test_an_official_becomes_a_samurai_on_a_border_post() -> None:
    """Either: the official in front of the card is placed on one of the border posts."""
    given = performing("travel", 2, samurai="C1")
    assert {option.to for option in given.options(0) if isinstance(option, Send)} == {"P1", "P2", "P3"}
    assert given.when(0, Send("P2")) == [SamuraiSent(0, "P2")]
    daimyo = given.state.daimyos[0]
    assert (daimyo.officials, daimyo.samurai, daimyo.plan[0].own) == (3, ["C1", "P2"], 1)


def test_samurai_are_sent_to_border_posts_only() -> None:
    """Edo or a wood is no place to arrive."""
    given = performing("travel", 1, samurai="C1")
    assert given.refused(0, Send("EDO")) == "edo.not-a-border-post"


def test_neutral_officials_never_become_samurai() -> None:
    """Rulebook: only a figure of one's own colour is used as a samurai; neutral ones can move samurai (Q4)."""
    given = performing("travel", 0, 2, samurai="C1")
    assert given.refused(0, Send("P1")) == "edo.no-own-official"
    assert given.options(0) == [PickUp("C1"), Forfeit()]


def test_neutral_officials_move_before_own_ones() -> None:
    """With one own and two neutral officials, two activations of moving still leave the own one to be sent."""
    given = performing("travel", 1, 2, samurai="C1")
    for space in ("W1", "C1"):
        given.when(0, PickUp(given.state.daimyos[0].samurai[0]), SetDown(space))
    assert given.state.turn.left == 1
    given.when(0, Send("P1"))
    assert given.state.daimyos[0].samurai == ["C1", "P1"]


def test_two_samurai_move_any_distance_for_nothing() -> None:
    """Or: up to two samurai on the board are moved to new places."""
    given = performing("travel", 1, samurai="C1 W2 P3", ryo=2)
    assert given.when(0, PickUp("C1")) == [SamuraiPickedUp(0, "C1")]
    assert given.question == ((0,), "edo.set-down")
    assert given.when(0, SetDown("P2")) == [JourneyBegan(0, 2), SamuraiSetDown(0, "C1", "P2")]
    given.when(0, PickUp("W2"), SetDown("EDO"))
    assert given.state.daimyos[0].samurai == ["EDO", "P2", "P3"]
    assert given.state.daimyos[0].ryo == 2
    assert given.question == ((1,), "edo.walk")


def test_the_same_samurai_is_not_moved_twice_in_one_activation() -> None:
    """That would be one move, so it is not offered (Q5); another one on the same space may move."""
    given = performing("travel", 1, samurai="C1 W1")
    given.when(0, PickUp("C1"), SetDown("P1"))
    assert given.refused(0, PickUp("P1")) == "edo.no-samurai-there"
    assert given.options(0) == [PickUp("W1"), EndActivation()]
    given = performing("travel", 1, samurai="C1 W1")
    given.when(0, PickUp("C1"), SetDown("W1"))
    assert PickUp("W1") in given.options(0)


def test_a_single_move_ends_by_itself() -> None:
    """With one samurai on the board there is no second move; the next activation begins."""
    given = performing("travel", 2, samurai="C1")
    events = given.when(0, PickUp("C1"), SetDown("P1"))
    assert happened(events, ActivationEnded)
    assert given.question == ((0,), "edo.travel")
    given.when(0, PickUp("P1"))  # moved by a later activation


def test_a_begun_activation_is_ended_before_anything_else() -> None:
    """After the first move one may move another samurai or end the activation, not send or forfeit."""
    given = performing("travel", 2, samurai="C1 W1")
    given.when(0, PickUp("C1"), SetDown("P1"))
    assert given.refused(0, Send("P1")) == "edo.activation-begun"
    assert given.refused(0, Forfeit()) == "edo.activation-begun"
    assert given.when(0, EndActivation()) == [ActivationEnded(0)]
    given.when(0, Send("P1"))


def test_a_samurai_just_sent_can_be_moved_by_the_next_activation() -> None:
    """Q3: it cannot walk before the next card, but Travel itself may move it on."""
    given = performing("travel", 2, samurai="")
    given.when(0, Send("P1"), PickUp("P1"), SetDown("EDO"))
    assert given.state.daimyos[0].samurai == ["EDO"]


def test_a_samurai_in_hand_may_be_laid_back() -> None:
    """Q30: a slip costs nothing; no move is used, and the official may still be sent out."""
    given = performing("travel", 1, samurai="C1")
    given.when(0, PickUp("C1"))
    assert given.when(0, SetDown("C1")) == [SamuraiLaidBack(0, "C1")]
    assert given.question == ((0,), "edo.travel")
    assert given.options(0) == [PickUp("C1"), Send("P1"), Send("P2"), Send("P3"), Forfeit()]
    given.when(0, Send("P2"))
    assert given.state.daimyos[0].samurai == ["C1", "P2"]


def test_laying_back_between_two_moves_leaves_the_second() -> None:
    """Q30: the begun activation still has its other move."""
    given = performing("travel", 1, samurai="C1 W1 W2")
    given.when(0, PickUp("C1"), SetDown("EDO"), PickUp("W1"), SetDown("W1"), PickUp("W2"), SetDown("EDO"))
    assert given.state.daimyos[0].samurai == ["EDO", "EDO", "W1"]
    assert given.question == ((1,), "edo.walk")


def test_a_space_is_laid_back_to_once_for_a_card() -> None:
    """Q30: or nobody could tell when a turn ends; another space has its own."""
    given = performing("travel", 1, samurai="C1 W1")
    given.when(0, PickUp("C1"), SetDown("C1"), PickUp("C1"))
    assert given.refused(0, SetDown("C1")) == "edo.must-move"
    given.when(0, SetDown("EDO"), PickUp("W1"), SetDown("W1"))


def test_a_seat_out_of_time_lays_its_samurai_back() -> None:
    """What answers for it changes as little as it can."""
    given = performing("travel", 1, samurai="C1")
    given.when(0, PickUp("C1"))
    assert given.title.fallback(given.state, 0) == SetDown("C1")


def test_a_samurai_is_set_down_on_the_board() -> None:
    """All sixteen spaces of this side are offered, and no other is accepted."""
    given = performing("travel", 1, samurai="C1")
    given.when(0, PickUp("C1"))
    assert given.refused(0, SetDown("Kyoto")) == "edo.unknown-space"
    assert len(given.options(0)) == 16


def test_without_own_officials_and_samurai_travel_does_nothing() -> None:
    """Nothing to send and nobody to move: nobody is asked."""
    assert performing("travel", 0, 2, samurai="").question == ((1,), "edo.walk")


def test_travel_anywhere() -> None:
    """Travel+ sends to any space and moves up to three samurai."""
    given = performing("travel+", 2, samurai="C1 C1 W1")
    given.when(0, Send("EDO"))
    for origin in ("C1", "C1", "W1"):
        given.when(0, PickUp(origin), SetDown("Q1"))
    assert given.state.daimyos[0].samurai == ["EDO", "Q1", "Q1", "Q1"]
    assert given.question == ((1,), "edo.walk")


def test_sent_samurai_come_from_this_card() -> None:
    """One own and two neutral officials send one samurai; the neutral ones only move samurai."""
    given = performing("travel", 1, 2, samurai="C1")
    given.when(0, Send("P1"))
    assert given.refused(0, Send("P2")) == "edo.no-own-official"
    given.when(0, PickUp("C1"), SetDown("EDO"), EndActivation(), PickUp("P1"), SetDown("Q1"))
    assert sorted(given.state.daimyos[0].samurai) == ["EDO", "Q1"]


def test_moving_first_leaves_own_officials_to_be_sent() -> None:
    """A move is charged to the neutral official as long as there is one."""
    given = performing("travel", 2, 1, samurai="C1")
    given.when(0, PickUp("C1"), SetDown("W2"), Send("P1"), Send("P1"))
    assert sorted(given.state.daimyos[0].samurai) == ["P1", "P1", "W2"]
    assert given.state.daimyos[0].officials == 2


def test_a_neutral_official_may_move_the_samurai_just_sent() -> None:
    """Even a daimyo without anybody on the map can send one and move it on by the next activation."""
    given = performing("travel", 1, 1, samurai="")
    given.when(0, Send("P3"), PickUp("P3"), SetDown("EDO"))
    assert given.state.daimyos[0].samurai == ["EDO"]


def test_a_sent_official_is_gone_from_the_planning_board() -> None:
    """Five figures in all: one sent out is no official next round unless it is taken back."""
    given = performing("travel", 3, samurai="C1")
    given.when(0, Send("P1"), Send("P2"), Send("P2"))
    assert (given.state.daimyos[0].officials, len(given.state.daimyos[0].samurai)) == (1, 4)


def test_own_officials_that_move_samurai_stay_officials() -> None:
    """An official turns into a samurai by being sent, not by ordering a move."""
    given = performing("travel", 2, samurai="C1 W1")
    given.when(0, PickUp("C1"), SetDown("EDO"), PickUp("W1"), SetDown("C1"), PickUp("EDO"), SetDown("F2"))
    assert (given.state.daimyos[0].officials, sorted(given.state.daimyos[0].samurai)) == (3, ["C1", "F2"])
