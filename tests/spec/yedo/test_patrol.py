"""Phase 5: the Watch Patrol walks, is led astray, and arrests."""

from typing import Any

import pytest

from domain.kernel.record import Event
from domain.yedo.commands import MoveDisciple, Pass, PlayBlackmail, PlayCard
from domain.yedo.events.patrol import BlackmailPlayed, DisciplesArrested, PatrolMoved
from domain.yedo.patrol import walk
from tests.given import Given, happened
from tests.spec.yedo.positions import begin, clan, equip, scene
from tests.spec.yedo.reading import all_pass, asked, playable, together

CIRCUIT = ["GA", "CA", "TE", "MK", "RL", "HA", "TV"]


def walked(given: Given) -> list[Event]:
    walk(given.table)
    return list(given.table.take_events())


@pytest.mark.parametrize(("clockwise", "way"), [(True, CIRCUIT), (False, [CIRCUIT[0], *CIRCUIT[:0:-1]])])
def test_the_colour_decides_the_direction(clockwise: bool, way: list[str]) -> None:
    """Red walks clockwise, blue counterclockwise, one district a round."""
    given = scene()
    for start, end in zip(way, [*way[1:], way[0]], strict=True):
        given.state.patrol, given.state.clockwise = start, clockwise
        assert walked(given)[0] == PatrolMoved(end)


def test_the_rulebooks_arrest() -> None:
    """Example, p. 9: the blue patrol ends in the Red Light District, a green and a yellow disciple are arrested."""
    green, yellow = 1, 2
    given = equip(equip(scene(), green, out="RL-1 HA-1"), yellow, out="RL-2")
    begin(given, "patrol", patrol="HA", clockwise=False)
    assert given.state.patrol == "RL"
    assert clan(given, green).out == ["HA-1"]
    assert clan(given, yellow).out == []


def test_the_last_two_disciples_are_never_lost() -> None:
    """With two in the reserve an arrested disciple goes home; one by one, in the order of the spaces (ruling 28)."""
    given = scene(2)
    equip(given, 0, out="RL-2 RL-1 HA-1")
    given.state.clans[0].reserve, given.state.clans[0].home = 1, 0
    begin(given, "patrol", patrol="MK")
    assert (clan(given, 0).reserve, clan(given, 0).home, clan(given, 0).out) == (2, 1, ["HA-1"])


def test_three_arrested_of_three() -> None:
    """One goes to the reserve, two go home."""
    given = scene(5)
    equip(given, 0, out="RL-1 RL-2 RL-3")
    given.state.clans[0].reserve, given.state.clans[0].home = 1, 0
    begin(given, "patrol", patrol="MK")
    assert (clan(given, 0).reserve, clan(given, 0).home) == (2, 2)


def test_disciples_on_annexes_are_safe_and_those_at_the_bower_are_not() -> None:
    """The Castle is on the circuit (ruling 29)."""
    given = equip(scene(), 0, annexes="DJ", out="DJ CA-B1")
    begin(given, "patrol", patrol="GA")
    assert clan(given, 0).out == ["DJ"]


def test_each_holder_of_cards_has_one_chance_to_move_the_patrol() -> None:
    """In player order, one 5b card each; who holds no card is not asked."""
    given = equip(equip(scene(3), 0, actions="A03 A06"), 2, actions="A14")
    begin(given, "patrol", patrol="GA")
    assert given.question == ((0,), "yedo.influence")
    given.when(0, PlayCard("A03"))
    given.when(2, Pass())
    assert given.state.patrol == "TE"
    assert given.question == ((2,), "yedo.influence"), "the second 5b card of seat 0 must wait"
    assert given.refused(0, PlayCard("A06")) == "yedo.not-now"


def test_only_clans_in_danger_are_asked_in_5c() -> None:
    """One card or the Blackmail each; without a disciple in danger there is nothing to save (ruling 66)."""
    given = equip(equip(scene(3), 0, actions="A10", weapons="Me", blackmail=True), 1, out="CA-S", blackmail=True)
    begin(given, "patrol", patrol="GA")
    given.when(0, Pass())
    assert given.question == ((1,), "yedo.rescue")
    assert given.options(1) == [Pass(), PlayBlackmail("CA-S")]


def test_blackmail_saves_one_disciple_and_cannot_be_countered() -> None:
    """It stays where it is; the card leaves the game."""
    given = equip(equip(scene(3), 1, out="CA-S CA-K1", blackmail=True), 2, actions="A01")
    begin(given, "patrol", patrol="GA")
    given.when(2, Pass())
    events = given.when(1, PlayBlackmail("CA-K1"))
    assert events[0] == BlackmailPlayed(1, "CA-K1")
    assert happened(events, DisciplesArrested)
    assert clan(given, 1).out == ["CA-K1"]
    assert not clan(given, 1).blackmail
    assert not given.state.sheltered


def test_blackmail_is_refused_without_danger_or_card() -> None:
    """It must be one's own disciple in danger."""
    given = equip(scene(3), 1, out="CA-S HA-1", blackmail=True)
    begin(given, "patrol", patrol="GA")
    assert given.refused(1, PlayBlackmail("HA-1")) == "yedo.no-such-disciple"
    given = equip(scene(3), 1, out="CA-S", actions="A14")
    begin(given, "rescue", patrol="CA")
    assert given.refused(1, PlayBlackmail("CA-S")) == "yedo.no-blackmail"


def test_a_countered_5c_card_is_used_up() -> None:
    """The Blackmail cannot be played after it in the same phase (ruling 16)."""
    given = equip(equip(scene(3), 1, out="CA-S", actions="A09", blackmail=True), 2, actions="A01")
    begin(given, "rescue", patrol="CA")
    given.when(1, PlayCard("A09", -1, ("CA-S",)))
    from domain.yedo.commands import Counter

    given.when(2, Counter("A01"))
    assert given.state.step != "rescue"
    assert clan(given, 1).out == []
    assert clan(given, 1).blackmail


def test_without_a_patrol_the_phase_is_skipped() -> None:
    """Round 11 of the Geisha setting (ruling 54)."""
    given = equip(scene(2), 0, actions="A03", out="GA-1")
    begin(given, "patrol", patrol="")
    assert given.state.step == "action"
    assert clan(given, 0).out == ["GA-1"]


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def patrolled(clans: dict[int, dict[str, Any]], **more: Any) -> Given:
    return together("patrol", clans, **more)


def test_the_colour_is_the_direction() -> None:
    """Red and blue walk one district, opposite ways, and seven steps bring either back."""
    assert patrolled({}, patrol="TV", clockwise=True).state.patrol == "GA"
    assert patrolled({}, patrol="TV", clockwise=False).state.patrol == "HA"


def test_who_is_arrested() -> None:
    """Everybody on a space of the district it stops in, not those it left, nor those on annexes."""
    clans = {0: {"out": "CA-S GA-1 KR", "annexes": "KR"}, 1: {"out": "CA-B1 CA-B2 TE-1"}}
    given = patrolled(clans)
    assert given.state.patrol == "CA"
    assert (clan(given, 0).reserve, clan(given, 0).home, clan(given, 0).out) == (2, 0, ["GA-1", "KR"])
    assert (clan(given, 1).reserve, clan(given, 1).home, clan(given, 1).out) == (2, 1, ["TE-1"])


@pytest.mark.parametrize(
    ("out", "reserve", "home"), [("CA-S CA-K1 CA-K2 CA-B1", 2, 2), ("CA-S CA-K1", 2, 2), ("CA-S", 2, 2)]
)
def test_two_disciples_are_never_lost(out: str, reserve: int, home: int) -> None:
    """With two in the reserve every further arrested one goes home, but is off the board all the same."""
    given = patrolled({0: {"out": out}, 1: {"out": "GA-1"}})
    assert (clan(given, 0).reserve, clan(given, 0).home, clan(given, 0).out) == (reserve, home, [])


def test_one_card_each_for_the_patrols_way() -> None:
    """In player order everybody may send it further once; a second such card must wait for another round."""
    given = patrolled({0: {"actions": "A03 A03"}, 1: {"actions": "A06"}, 2: {"out": "TE-1"}})
    given.when(0, PlayCard("A03"))
    given.when(1, Pass())
    assert given.state.patrol == "TE"
    assert asked(given) == (1, "influence")
    given.when(1, PlayCard("A06"))
    given.when(0, Pass())
    assert given.state.patrol == "CA"
    assert clan(given, 2).out == ["TE-1"]
    assert clan(given, 0).actions.cards == ["A03"]


def test_a_feint_stands_outside_the_limit() -> None:
    """A card of any moment may be played in 5c besides the one that saves."""
    given = patrolled({0: {"actions": "A02 A09", "out": "CA-S CA-K1"}, 1: {"out": "GA-1"}})
    all_pass(given, "influence")
    assert asked(given) == (0, "rescue")
    assert playable(given, 0) == {"A02", "A09"}
    given.when(0, PlayCard("A02", choice=("CA-S",)), MoveDisciple("GA-2"))
    assert asked(given) == (0, "rescue")
    given.when(0, PlayCard("A09", choice=("CA-K1",)))
    assert sorted(clan(given, 0).out) == ["CA-K1", "GA-2"]


def test_blackmail_saves_in_5c_and_leaves_the_game() -> None:
    """It saves a disciple once, is no action card, and the saved one stays where it is."""
    given = patrolled(
        {0: {"out": "CA-S CA-K1", "blackmail": True, "reserve": 1}, 1: {"blackmail": True, "out": "GA-1"}}
    )
    assert asked(given) == (0, "rescue")
    given.when(0, PlayBlackmail("CA-S"))
    assert clan(given, 0).out == ["CA-S"]
    assert (clan(given, 0).blackmail, clan(given, 1).blackmail) == (False, True)
    assert clan(given, 0).reserve == 2


def test_blackmail_or_a_card_but_not_both() -> None:
    """The one chance in 5c is used up by either."""
    given = patrolled({0: {"out": "CA-S CA-K1 CA-K2", "blackmail": True, "actions": "A09 A09"}, 1: {"out": "GA-1"}})
    all_pass(given, "influence")
    given.when(0, PlayBlackmail("CA-K1"))
    assert clan(given, 0).out == ["CA-K1"]
    assert clan(given, 0).actions.cards == ["A09", "A09"]
    assert (clan(given, 0).reserve, clan(given, 0).home) == (2, 1)


def test_no_patrol_no_arrest() -> None:
    """With the patrol gone nobody is asked for cards and nobody is arrested."""
    given = patrolled({0: {"out": "GA-1 CA-S", "actions": "A03 A09"}}, patrol="", round=11)
    assert given.question[1] not in ("yedo.influence", "yedo.rescue")
    assert clan(given, 0).out == ["GA-1", "CA-S"]
