"""Phase 7: what may stand in for something that a mission asks for, and its special requirements."""

from typing import Any

import pytest

from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command, redact
from domain.yedo.commands import (
    Activate,
    ClaimBonus,
    CompleteMission,
    Counter,
    Pass,
    PlayCard,
    SendHelper,
)
from domain.yedo.events.missions import (
    HelperSent,
    MissionAbandoned,
    StandardMet,
)
from tests.given import Given, happened
from tests.spec.yedo.completing import complete, ready
from tests.spec.yedo.positions import clan, equip
from tests.spec.yedo.reading import together

# -- substitutes ------------------------------------------------------------------------------------------


def test_a_disciple_on_the_yashiki_counts_as_a_geisha() -> None:
    """It goes home, and no geisha counter is gained; without a card in hand nobody is asked what else could help."""
    given = ready("G04", bonus=False, geisha=0, annexes="YA", out="TE-1 YA")
    events = complete(given, "G04")
    assert HelperSent(0, "YA", garden=False) in events
    assert (clan(given, 0).geisha, clan(given, 0).out) == (0, [])


def test_the_yashiki_is_not_used_for_a_geisha_one_has() -> None:
    """Only for one that is missing (ruling 39)."""
    given = ready("G04", bonus=False, geisha=1, annexes="YA", out="TE-1 YA")
    assert not happened(complete(given, "G04"), HelperSent)
    assert clan(given, 0).out == ["YA"]


def test_the_yashiki_counts_for_both_parts() -> None:
    """Whether it is sent home for the Standard or for the Bonus part."""
    given = ready("G09", bonus=False, geisha=0, annexes="YA", out="TV-1 YA")
    complete(given, "G09")
    given.when(0, ClaimBonus())
    assert (clan(given, 0).prestige, clan(given, 0).out) == (4, [])


def test_a_disciple_on_the_karesansui_counts_as_a_blessing() -> None:
    """Only for a clan without one (ruling 40)."""
    given = ready("Y16", bonus=False, blessed=False, annexes="DJ KR", out="TE-1 KR")
    assert HelperSent(0, "KR", garden=True) in complete(given, "Y16")
    assert clan(given, 0).done == ["Y16"]
    given = ready("Y16", bonus=False, blessed=True, annexes="DJ KR", out="TE-1 KR")
    assert not happened(complete(given, "Y16"), HelperSent)
    assert clan(given, 0).out == ["KR"]


def test_borrowed_master_stands_in_for_a_weapon() -> None:
    """The weapon is named when the card is played."""
    given = ready("Y03", bonus=False, weapons="Sk", actions="A19")
    complete(given, "Y03")
    assert given.question == ((0,), "yedo.help")
    assert given.options(0) == [PlayCard("A19", -1, ("Na",))]
    given.when(0, PlayCard("A19", -1, ("Na",)))
    assert clan(given, 0).done == ["Y03"]
    assert clan(given, 0).actions.cards == []


def test_a_help_must_help() -> None:
    """Another card, or a weapon that is not missing, is refused; and a mission is not laid open for show."""
    given = ready("Y03", bonus=False, weapons="Sk", actions="A19 A14")
    complete(given, "Y03")
    assert given.refused(0, PlayCard("A14")) == "yedo.no-help"
    assert given.refused(0, PlayCard("A19", -1, ("Sk",))) == "yedo.no-help"
    assert given.refused(0, PlayCard("A20")) == "yedo.not-yours"
    assert given.refused(0, SendHelper("YA")) == "yedo.no-such-disciple"
    assert given.refused(0, Pass()) == "yedo.help-first"


def test_never_more_substitutes_than_missing_things() -> None:
    """Two masters stand in for two weapons; with all weapons there none is played."""
    given = ready("Y03", bonus=False, weapons="", actions="A19 A19")
    complete(given, "Y03")
    given.when(0, PlayCard("A19", -1, ("Sk",)))
    given.when(0, PlayCard("A19", -1, ("Na",)))
    assert clan(given, 0).done == ["Y03"]
    given = ready("Y03", bonus=False, actions="A19")
    complete(given, "Y03")
    assert given.question == ((0,), "yedo.bonus")


def test_painted_fan_or_yashiki_is_the_players_choice() -> None:
    """With one geisha missing either will do; with two missing both are needed, the card first."""
    things: dict[str, Any] = {"annexes": "YA", "actions": "A20"}
    given = ready("Y07", bonus=False, geisha=0, out="RL-1 YA", **things)
    complete(given, "Y07")
    assert given.options(0) == [SendHelper("YA"), PlayCard("A20")]
    given.when(0, SendHelper("YA"))
    assert clan(given, 0).actions.cards == ["A20"]
    given = ready("R02", bonus=False, geisha=0, out="CA-S RL-1 YA", **things)
    complete(given, "R02")
    assert given.options(0) == [PlayCard("A20")]
    assert HelperSent(0, "YA", garden=False) in given.when(0, PlayCard("A20"))
    assert clan(given, 0).done == ["R02"]


def with_ears(given: Given, *seats: int) -> Given:
    """These seats hold a Walls Have Ears each."""
    for seat in seats:
        equip(given, seat, actions="A01")
        given.state.decks["action"].cards.remove("A01")
        given.state.decks["action"].seen.pop()
    return given


def test_a_countered_help_leaves_the_mission_undone() -> None:
    """The disciple is not activated, the card is spent, and another activation is chosen (ruling 39b)."""
    given = with_ears(ready("Y03", bonus=False, weapons="Sk", actions="A19", mon=9), 1)
    complete(given, "Y03")
    given.when(0, PlayCard("A19", -1, ("Na",)))
    events = given.when(1, Counter("A01"))
    assert MissionAbandoned(0, "Y03") in events
    assert given.question == ((0,), "yedo.action")
    assert clan(given, 0).missions.cards == ["Y03"]
    assert clan(given, 0).out == ["RL-1"]
    assert clan(given, 0).actions.cards == []


def test_helps_are_announced_when_they_are_played() -> None:
    """Nobody learns of a second help before the first one is settled (ruling 39b)."""
    given = with_ears(ready("R13", bonus=False, weapons="Do", geisha=1, actions="A19 A20"), 1)
    events = complete(given, "R13")
    events += given.when(0, PlayCard("A19", -1, ("Fu",)))
    for seat in (1, 2, 3, None):
        told = str([redact(event, seat) for event in events])
        assert "A19" in told
        assert "A20" not in told


def test_no_second_help_after_the_first_was_countered_and_the_part_became_impossible() -> None:
    """The Painted Fan stays in hand, unknown to all, when the Borrowed Master was countered (ruling 39b)."""
    given = with_ears(ready("R13", bonus=False, weapons="Do", geisha=1, actions="A19 A20"), 1)
    complete(given, "R13")
    given.when(0, PlayCard("A19", -1, ("Fu",)))
    given.when(1, Counter("A01"))
    assert MissionAbandoned(0, "R13") in given.when(0, Pass())  # to the poll about the counter
    assert clan(given, 0).actions.cards == ["A20"]


def test_whoever_might_still_help_is_asked_whatever_the_hand_holds() -> None:
    """After a counter two other cards might help for all that a rival knows; here they do not (ruling 20)."""
    given = with_ears(ready("R13", bonus=False, weapons="Do", geisha=2, actions="A19 A14"), 1)
    complete(given, "R13")
    given.when(0, PlayCard("A19", -1, ("Fu",)))
    given.when(1, Counter("A01"))
    given.when(0, Pass())
    assert given.question == ((0,), "yedo.help")
    assert given.options(0) == [Pass()]
    assert MissionAbandoned(0, "R13") in given.when(0, Pass())


def test_after_a_counter_one_may_try_again_or_give_up() -> None:
    """A second master can be played, but need not."""
    for answer, done in ((PlayCard("A19", -1, ("Na",)), ["Y03"]), (Pass(), [])):
        given = with_ears(ready("Y03", bonus=False, weapons="Sk", actions="A19 A19"), 1)
        complete(given, "Y03")
        given.when(0, PlayCard("A19", -1, ("Na",)))
        given.when(1, Counter("A01"))
        given.when(0, Pass())
        assert given.options(0) == [PlayCard("A19", -1, ("Na",)), Pass()]
        given.when(0, answer)
        assert clan(given, 0).done == done


def test_a_countered_help_for_the_bonus_costs_only_the_bonus() -> None:
    """The Standard part stays completed."""
    given = with_ears(ready("G01", bonus=False, actions="A19"), 1)
    complete(given, "G01")
    given.when(0, ClaimBonus(), PlayCard("A19", -1, ("Do",)))
    given.when(1, Counter("A01"))
    assert clan(given, 0).done == ["G01"]
    assert clan(given, 0).prestige == 2


def test_help_in_the_bonus_part() -> None:
    """Cards and annexes help there too."""
    given = ready("G01", bonus=False, actions="A19")
    complete(given, "G01")
    given.when(0, ClaimBonus(), PlayCard("A19", -1, ("Do",)))
    assert clan(given, 0).prestige == 3


# -- what is missing ----------------------------------------------------------------------------------------


def missing(given: Given, command: Command) -> list[str]:
    """What a refusal says is missing."""
    with pytest.raises(RuleViolation) as refusal:
        given.title.play(given.table, 0, command)
    found: list[str] = refusal.value.facts["lacking"]
    return found


def test_a_refusal_says_what_is_missing() -> None:
    """In the codes of the cards: districts, weapons, annexes, geisha, a blessing, Mon, special requirements."""
    given = ready("R07", bonus=False, weapons="Me", annexes="", blessed=False, out="TE-1")
    assert missing(given, CompleteMission("R07")) == ["GA", "Fu", "KR", "BL"]
    given = ready("R13", bonus=False, geisha=0, mon=1)
    given.when(0, Activate("CA-S"))
    assert missing(given, CompleteMission("R13")) == ["G2", "$2"]
    given = ready("Y10", bonus=False)
    given.state.clans[1].out = ["HA-1"]
    given.when(0, Activate("TV-1"))
    assert missing(given, CompleteMission("Y10")) == ["X2"]


def test_a_refused_bonus_says_what_is_missing() -> None:
    """Also of the Bonus part."""
    given = ready("G01", bonus=False, actions="A14")
    complete(given, "G01")
    assert missing(given, ClaimBonus()) == ["Do"]


# -- special requirements -----------------------------------------------------------------------------------


def test_x1_no_weapon_owned() -> None:
    """G02's Bonus part."""
    given = ready("G02", bonus=False)
    complete(given, "G02")
    given.when(0, ClaimBonus())
    assert clan(given, 0).prestige == 4
    assert not _bonus_asked(ready("G02", bonus=False, weapons="Ka"), "G02")


def _bonus_asked(given: Given, mission: str) -> bool:
    complete(given, mission)
    return bool(given.state.ask == "yedo.bonus")


def test_x2_a_rival_nearby() -> None:
    """Y10 needs a rival's disciple in Tavern or Red Light."""
    given = ready("Y10", bonus=False)
    assert happened(complete(given, "Y10"), StandardMet)
    given = ready("Y10", bonus=False)
    given.state.clans[1].out = ["HA-1"]
    given.when(0, Activate("TV-1"))
    assert given.refused(0, CompleteMission("Y10")) == "yedo.mission-not-met"


def test_x3_no_rival_in_the_tavern() -> None:
    """Y18's Bonus part."""
    assert _bonus_asked(ready("Y18", bonus=False), "Y18")
    given = ready("Y18", bonus=False)
    equip(given, 1, out="TV-3")
    assert not _bonus_asked(given, "Y18")


def test_x4_more_espionage_than_every_rival() -> None:
    """The mission itself does not count yet."""
    assert not _bonus_asked(ready("R02", bonus=False), "R02")
    given = ready("R02")
    given.state.decks["green"].cards.remove("G02")
    given.state.decks["green"].seen.pop()
    given.state.clans[1].done = ["G02"]
    assert not _bonus_asked(given, "R02")


def test_x5_first_in_the_player_order() -> None:
    """R11's Bonus part."""
    assert _bonus_asked(ready("R11", bonus=False), "R11")
    given = ready("R11", bonus=False)
    given.state.order = [1, 0, 2, 3]
    assert not _bonus_asked(given, "R11")


@pytest.mark.parametrize(("patrol", "met"), [("GA", False), ("TV", False), ("TE", False), ("HA", True), ("", True)])
def test_x6_the_patrol_is_elsewhere(patrol: str, met: bool) -> None:
    """Also met without a patrol on the board."""
    given = ready("R16", bonus=False)
    given.state.patrol = patrol
    given.when(0, Activate("GA-1"))
    assert (CompleteMission("R16") in given.options(0)) == met


def test_x7_two_assassinations_before() -> None:
    """B09's Bonus part."""
    assert not _bonus_asked(ready("B09", bonus=False), "B09")
    assert _bonus_asked(ready("B09"), "B09")


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def offered(given: Given, place: str) -> list[CompleteMission]:
    """The missions this disciple can complete now."""
    if given.question[1] == "yedo.turn":
        given.when(0, Activate(place))
    return [option for option in given.options(0) if isinstance(option, CompleteMission)]


def quest(mission: str, rivals: Any = None, **things: Any) -> Given:
    """Seat 0 of four with one mission, and what the test gives it; `board` are fields of the state."""
    board = things.pop("board", {})
    assert isinstance(board, dict)
    return together("action", {0: {"missions": mission, **things}, **(rivals or {})}, **board)


def test_the_yashiki_lends_one_geisha() -> None:
    """Its disciple goes home and counts as one geisha, not two; no counter is gained; an empty one is no help."""
    out = {"weapons": "Do", "annexes": "YA"}
    assert offered(quest("R02", out="CA-S RL-1 YA", geisha=0, **out), "CA-S") == []
    assert offered(quest("R02", out="CA-S RL-1", geisha=1, **out), "CA-S") == []
    given = quest("R02", out="CA-S RL-1 YA", geisha=1, **out)
    assert offered(given, "CA-S") == [CompleteMission("R02")]
    given.when(0, CompleteMission("R02"))
    one = clan(given, 0)
    assert (one.geisha, one.out, one.home) == (1, ["RL-1"], 2)


def test_the_yashiki_only_for_a_geisha_one_lacks() -> None:
    """With geisha enough the disciple on the Yashiki stays for its own activation."""
    given = quest("R02", out="CA-S RL-1 YA", geisha=2, weapons="Do", annexes="YA")
    assert offered(given, "CA-S") == [CompleteMission("R02")]


def test_the_karesansui_stands_for_a_blessing() -> None:
    """Its disciple goes home instead of a counter; with a blessing of one's own it cannot be used so."""
    things = {"out": "TE-1 KR", "weapons": "Ka", "annexes": "DJ KR"}
    given = quest("Y16", **things)
    assert offered(given, "TE-1") == [CompleteMission("Y16")]
    given.when(0, CompleteMission("Y16"))
    assert (clan(given, 0).out, given.state.blessings, clan(given, 0).prestige) == ([], 4, 5)
    assert offered(quest("Y16", blessed=True, **things), "TE-1") == [CompleteMission("Y16")]
