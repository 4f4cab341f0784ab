"""Phase 2: Travel."""

from domain.edo.commands import EndActivation, Forfeit, PickUp, Send, SetDown
from domain.edo.events.actions import JourneyBegan, SamuraiPickedUp, SamuraiSent, SamuraiSetDown
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
    assert given.when(0, PickUp("C1")) == [JourneyBegan(0, 2), SamuraiPickedUp(0, "C1")]
    assert given.question == ((0,), "edo.set-down")
    assert given.when(0, SetDown("P2")) == [SamuraiSetDown(0, "C1", "P2")]
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


def test_a_samurai_in_hand_is_set_down_elsewhere() -> None:
    """Setting it down where it was, or nowhere, is refused."""
    given = performing("travel", 1, samurai="C1")
    given.when(0, PickUp("C1"))
    assert given.refused(0, SetDown("C1")) == "edo.must-move"
    assert given.refused(0, SetDown("Kyoto")) == "edo.unknown-space"
    assert len(given.options(0)) == 15


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
