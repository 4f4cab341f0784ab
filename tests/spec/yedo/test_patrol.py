"""Phase 5: the Watch Patrol walks, is led astray, and arrests."""

import pytest

from domain.kernel.record import Event
from domain.yedo.commands import Pass, PlayBlackmail, PlayCard
from domain.yedo.events.patrol import BlackmailPlayed, DisciplesArrested, PatrolMoved
from domain.yedo.patrol import walk
from tests.given import Given, happened
from tests.spec.yedo.positions import begin, clan, equip, scene

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
    """Page 9: the blue patrol ends in the Red Light District, a green and a yellow disciple are arrested."""
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
