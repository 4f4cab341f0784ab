"""The rulebook read afresh: turns of the Action Phase, the Bower, limits and cards played on cards."""

from domain.yedo.commands import (
    Activate,
    CompleteMission,
    Counter,
    DiscardCard,
    GoHome,
    Pass,
    PlayCard,
    TakePosition,
    Use,
    VisitBower,
)
from tests.given import Given
from tests.spec.yedo.positions import clan
from tests.spec.yedo.reading import act, all_pass, asked, together


def test_turns_go_round_in_player_order():
    """One disciple each, then the next; who has none left is passed over."""
    clans = {0: {"out": "GA-1"}, 1: {"out": "GA-2 TE-1 HA-1"}, 2: {"out": "TE-2 HA-2"}}
    given = together("action", clans, seats=3, order=[2, 0, 1])
    turns = []
    for place in ("TE-2", "GA-1", "GA-2", "HA-2", "TE-1", "HA-1"):
        turns.append(given.question[0][0])
        act(given, turns[-1], place, GoHome())
    assert turns == [2, 0, 1, 2, 1, 1]
    assert given.state.round == 3


def test_the_rulebooks_bower():
    """Lower numbers choose first, whoever activated; the others fill up in their old order; play goes on after him."""
    clans = {0: {"out": "GA-1"}, 1: {"out": "CA-B1 TE-2"}, 2: {"out": "GA-2"}, 3: {"out": "CA-B3 TE-1"}}
    given = together("action", clans, queue=[3, 0, 1, 2], order=[3, 0, 1, 2])
    act(given, 3, "CA-B3", VisitBower())
    assert asked(given) == (1, "position")
    given.when(1, TakePosition(4))
    given.when(3, TakePosition(1))
    assert given.state.order == [3, 0, 2, 1]
    assert (clan(given, 1).out, clan(given, 3).out) == (["TE-2"], ["TE-1"])
    assert given.question[0] == (0,)


def test_the_activator_moves_himself_to_the_end():
    """After the last on the new track the first one follows."""
    clans = {0: {"out": "CA-B2"}, 1: {"out": "GA-1"}, 2: {"out": "GA-2"}, 3: {"out": "TE-1"}}
    given = together("action", clans)
    act(given, 0, "CA-B2", VisitBower(), TakePosition(4))
    assert given.state.order == [1, 2, 3, 0]
    assert given.question[0] == (1,)


def test_a_taken_position_is_not_free():
    """Two at the Bower cannot have the same place."""
    given = together("action", {0: {"out": "CA-B1"}, 1: {"out": "CA-B2"}}, seats=3)
    act(given, 0, "CA-B1", VisitBower(), TakePosition(2))
    assert set(given.options(1)) == {TakePosition(1), TakePosition(3)}
    given.when(1, TakePosition(3))
    assert given.state.order == [2, 0, 1]


def test_a_mission_from_the_bower_leaves_the_others_there():
    """Completing a mission with a disciple at the Bower changes no order."""
    given = together("action", {0: {"out": "CA-B1 HA-1", "missions": "G12"}, 1: {"out": "CA-B2"}})
    act(given, 0, "CA-B1", CompleteMission("G12"))
    assert clan(given, 1).out == ["CA-B2"]
    assert given.state.order == [0, 1, 2, 3]
    assert clan(given, 0).done == ["G12"]


def test_a_removed_bower_disciple_no_longer_counts_for_missions():
    """Whoever was carried home by another's visit is not in the Castle any more."""
    given = together("action", {0: {"out": "CA-B1"}, 1: {"out": "CA-B2 HA-1", "missions": "G12"}})
    act(given, 0, "CA-B1", VisitBower(), TakePosition(1))
    given.when(1, TakePosition(2))
    assert asked(given)[0] == 1
    assert not [option for option in given.options(1) if isinstance(option, CompleteMission)]


# -- cards -----------------------------------------------------------------------------------


def countering(*hands: str) -> Given:
    clans = {seat: {"actions": hand, "out": f"GA-{seat + 1}"} for seat, hand in enumerate(hands)}
    return together("action", clans)


def test_walls_have_ears_cancels_and_restores():
    """One of them undoes a card, a second one played on it brings the card back."""
    given = countering("A14 A01", "A01")
    given.when(0, PlayCard("A14"))
    given.when(1, Counter("A01"))
    given.when(0, Pass())
    assert clan(given, 0).mon == 10
    given = countering("A14 A01", "A01")
    given.when(0, PlayCard("A14"))
    given.when(1, Counter("A01"))
    given.when(0, Counter("A01"))
    all_pass(given, "poll")
    assert clan(given, 0).mon == 14
    assert (clan(given, 0).actions.cards, clan(given, 1).actions.cards) == ([], [])
    assert sorted(given.state.decks["action"].cards[-3:]) == ["A01", "A01", "A14"]


def test_a_requirement_is_shown_not_given_up():
    """A card that wants a weapon leaves it with its player."""
    given = together(
        "action", {0: {"actions": "A29", "weapons": "Do", "out": "GA-1"}, 1: {"out": "TE-1"}}, setting="samurai"
    )
    given.when(0, PlayCard("A29", rival=1, choice=("TE-1",)))
    assert clan(given, 0).weapons == ["Do"]
    assert clan(given, 1).out == []
    assert clan(given, 1).home == 2


def test_a_fourth_action_card_is_discarded_or_played():
    """Three are the limit, the Blackmail not counted; a card of any moment may be played instead of discarding."""
    clans = {0: {"actions": "A03 A09 A14", "out": "RL-1", "blackmail": True}}
    given = together("action", clans, top={"action": "A22"})
    given.when(0, Use("buy-action"))
    assert asked(given) == (0, "reduce")
    assert {DiscardCard("A03"), DiscardCard("A22"), PlayCard("A14")} <= set(given.options(0))
    given.when(0, PlayCard("A14"))
    assert sorted(clan(given, 0).actions.cards) == ["A03", "A09", "A22"]
    assert clan(given, 0).mon == 10


def test_three_cards_and_the_blackmail_are_not_too_many():
    """The Blackmail lies outside the limit."""
    given = together("action", {0: {"actions": "A03 A09", "out": "RL-1", "blackmail": True}}, top={"action": "A22"})
    given.when(0, Use("buy-action"))
    assert given.question[1] != "yedo.reduce"
    assert len(clan(given, 0).actions.cards) == 3


def test_a_disciple_recruited_now_is_placed_next_round():
    """It waits in the clan house until the next Assigning Phase."""
    given = together("action", {0: {"out": "GA-1 TE-1"}, 1: {"out": "TE-2"}})
    given.when(0, Activate("GA-1"), Use("recruit"))
    assert (clan(given, 0).home, clan(given, 0).out) == (2, ["TE-1"])
