"""The rulebook read afresh: completing missions."""

from typing import Any

import pytest

from domain.yedo.commands import Activate, ClaimBonus, CompleteMission, DiscardCard, DrawMission, Pass, TakeWeapon
from tests.given import Given
from tests.spec.yedo.positions import clan
from tests.spec.yedo.reading import act, all_pass, asked, together


def quest(mission: str, rivals: Any = None, **things: Any) -> Given:
    """Seat 0 of four with one mission, and what the test gives it; `board` are fields of the state."""
    board = things.pop("board", {})
    assert isinstance(board, dict)
    return together("action", {0: {"missions": mission, **things}, **(rivals or {})}, **board)


def offered(given: Given, place: str) -> list[CompleteMission]:
    """The missions this disciple can complete now."""
    if given.question[1] == "yedo.turn":
        given.when(0, Activate(place))
    return [option for option in given.options(0) if isinstance(option, CompleteMission)]


EXAMPLE = {"out": "MK-1 TE-1", "geisha": 1, "weapons": "Me", "annexes": "YA"}


@pytest.mark.parametrize("place", ["MK-1", "TE-1"])
def test_the_rulebooks_mission(place: str):
    """Either disciple may be activated; the other stays; nothing shown is surrendered; 3 points, 10 Mon and a card."""
    given = quest("Y02", **EXAMPLE)
    act(given, 0, place, CompleteMission("Y02"))
    all_pass(given, "bonus")
    (other,) = {"MK-1", "TE-1"} - {place}
    one = clan(given, 0)
    assert (one.mon, one.prestige, len(one.actions.cards)) == (20, 4, 1)
    assert (one.out, one.done, one.missions.cards) == ([other], ["Y02"], [])
    assert (one.geisha, one.weapons, one.annexes) == (1, ["Me"], ["YA"])


@pytest.mark.parametrize("lack", [{"out": "MK-1 GA-1"}, {"geisha": 0}, {"weapons": "Fu"}, {"annexes": "KR"}])
def test_every_standard_requirement_is_needed(lack: dict[str, Any]):
    """One thing missing, and there is no mission."""
    assert offered(quest("Y02", **{**EXAMPLE, **lack}), "MK-1") == []


def test_the_activated_disciple_is_in_a_standard_district():
    """Neither a disciple elsewhere nor one in the Bonus part's district can complete it, nor one on an annex."""
    for place in ("RL-1", "GA-1", "KR"):
        given = quest("G03", out=f"HA-1 {place}", weapons="Fu", annexes="KR")
        assert offered(given, place) == []


def test_rivals_and_annexes_do_not_stand_in_districts():
    """Only one's own disciples on the board are present."""
    assert offered(quest("G01", {1: {"out": "MK-1"}}, out="TV-1"), "TV-1") == []


def test_a_district_twice():
    """Two disciples in the same district are needed, one of them the activated."""
    things = {"weapons": "Ka Yu"}
    assert offered(quest("Y18", out="TV-1 GA-1", **things), "TV-1") == []
    assert offered(quest("Y18", out="TV-1 TV-2", **things), "TV-1") == [CompleteMission("Y18")]


def test_the_bonus_comes_on_top():
    """Standard and Bonus reward together; the Bonus district is served by a disciple that stays."""
    given = quest("G03", out="HA-1 RL-1", weapons="Fu", board={"top": {"action": "A22"}})
    act(given, 0, "HA-1", CompleteMission("G03"), ClaimBonus())
    one = clan(given, 0)
    assert (one.mon, one.prestige, one.actions.cards, one.out) == (16, 2, ["A22"], ["RL-1"])


def test_without_its_requirement_no_bonus():
    """The Standard reward alone; the Bonus is never made up for later."""
    given = quest("G03", out="HA-1 GA-1", weapons="Fu")
    act(given, 0, "HA-1", CompleteMission("G03"))
    assert given.question[1] != "yedo.bonus"
    assert (clan(given, 0).mon, clan(given, 0).prestige, clan(given, 0).actions.cards) == (16, 2, [])


def test_a_payment_comes_before_the_reward():
    """Mon that the Standard reward would bring cannot pay for the Standard part."""
    things = {"out": "TE-1", "weapons": "Sk Sr"}
    assert offered(quest("Y06", mon=1, **things), "TE-1") == []
    given = quest("Y06", mon=2, **things)
    act(given, 0, "TE-1", CompleteMission("Y06"))
    assert (clan(given, 0).mon, clan(given, 0).prestige) == (6, 4)


def test_the_standard_reward_may_pay_for_the_bonus():
    """The Standard reward is collected before the Bonus requirements are shown."""
    given = quest("G07", mon=0, out="MK-1", weapons="Na")
    act(given, 0, "MK-1", CompleteMission("G07"), ClaimBonus())
    assert (clan(given, 0).mon, clan(given, 0).prestige) == (2, 4)


def test_a_blessing_is_surrendered():
    """It goes back to the Temple."""
    given = quest("Y16", out="TE-1 GA-1", weapons="Ka", annexes="DJ", blessed=True)
    act(given, 0, "TE-1", CompleteMission("Y16"))
    assert (clan(given, 0).blessed, given.state.blessings) == (False, 4)


def test_a_blessing_as_reward():
    """Taken from the Temple by the unblessed; the blessed keep the one they have."""
    for blessed in (False, True):
        given = quest("G04", out="TE-1", geisha=1, blessed=blessed)
        act(given, 0, "TE-1", CompleteMission("G04"))
        assert (clan(given, 0).blessed, given.state.blessings) == (True, 3)


def test_the_yashiki_lends_one_geisha():
    """Its disciple goes home and counts as one geisha, not two; no counter is gained; an empty one is no help."""
    out = {"weapons": "Do", "annexes": "YA"}
    assert offered(quest("R02", out="CA-S RL-1 YA", geisha=0, **out), "CA-S") == []
    assert offered(quest("R02", out="CA-S RL-1", geisha=1, **out), "CA-S") == []
    given = quest("R02", out="CA-S RL-1 YA", geisha=1, **out)
    assert offered(given, "CA-S") == [CompleteMission("R02", ("YA",))]
    given.when(0, CompleteMission("R02", ("YA",)))
    one = clan(given, 0)
    assert (one.geisha, one.out, one.home) == (1, ["RL-1"], 2)


def test_the_yashiki_only_for_a_geisha_one_lacks():
    """With geisha enough the disciple on the Yashiki stays for its own activation."""
    given = quest("R02", out="CA-S RL-1 YA", geisha=2, weapons="Do", annexes="YA")
    assert offered(given, "CA-S") == [CompleteMission("R02")]


def test_the_karesansui_stands_for_a_blessing():
    """Its disciple goes home instead of a counter; with a blessing of one's own it cannot be used so."""
    things = {"out": "TE-1 KR", "weapons": "Ka", "annexes": "DJ KR"}
    given = quest("Y16", **things)
    assert offered(given, "TE-1") == [CompleteMission("Y16", ("KR",))]
    given.when(0, CompleteMission("Y16", ("KR",)))
    assert (clan(given, 0).out, given.state.blessings, clan(given, 0).prestige) == ([], 4, 5)
    assert offered(quest("Y16", blessed=True, **things), "TE-1") == [CompleteMission("Y16")]


def test_the_church_as_reward():
    """All Mon on the Church, besides the printed ones; an empty Church is no obstacle."""
    for church in (5, 0):
        given = quest("G05", out="HA-1 GA-1", weapons="Sk", board={"church": church})
        act(given, 0, "HA-1", CompleteMission("G05"))
        assert (clan(given, 0).mon, given.state.church) == (13 + church, 0)


def test_the_patrol_is_exchanged():
    """It stays where it stands but will walk the other way; without one nothing happens."""
    given = quest("G11", out="GA-1 TE-1", weapons="Yu", board={"patrol": "MK"})
    act(given, 0, "GA-1", CompleteMission("G11"))
    assert (given.state.patrol, given.state.clockwise) == ("MK", False)
    given = quest("G11", out="GA-1 TE-1", weapons="Yu", board={"patrol": "", "round": 11})
    act(given, 0, "GA-1", CompleteMission("G11"))
    assert given.state.patrol == ""


@pytest.mark.parametrize(("out", "reserve", "home"), [("GA-1 HA-1 MK-1 TE-1", 1, 0), ("GA-1 HA-1 MK-1", 2, 0)])
def test_the_exiled_disciple(out: str, reserve: int, home: int):
    """The one that was activated goes to the reserve instead of home."""
    given = quest("R12", out=out, weapons="Yu Sr", annexes="DJ")
    act(given, 0, "HA-1", CompleteMission("R12"))
    assert (clan(given, 0).reserve, clan(given, 0).home) == (reserve, home)


def test_the_last_two_are_not_exiled():
    """With two in the reserve already, exile leads home."""
    given = quest("R17", out="HA-1 GA-1", weapons="Yu Me Sk", blessed=True)
    act(given, 0, "GA-1", CompleteMission("R17"))
    assert (clan(given, 0).reserve, clan(given, 0).home, clan(given, 0).out) == (2, 1, ["HA-1"])


def test_a_weapon_from_the_market_for_nothing():
    """Any of those lying there, free; a fifth weapon must be balanced by a discard."""
    given = quest("R05", out="CA-S CA-K1", weapons="Sk Sr Do Do", annexes="DJ KB", board={"market": "Ka - - - Yu"})
    act(given, 0, "CA-S", CompleteMission("R05"))
    assert set(given.options(0)) == {TakeWeapon(0), TakeWeapon(4)}
    given.when(0, TakeWeapon(4))
    assert asked(given) == (0, "reduce")
    given.when(0, DiscardCard("Do"))
    assert (sorted(clan(given, 0).weapons), clan(given, 0).mon) == (["Do", "Sk", "Sr", "Yu"], 18)


def test_a_mission_as_reward_replaces_the_completed_one():
    """The completed mission no longer counts for the limit of four."""
    given = quest("Y09 G01 G02 R01", out="HA-1 GA-1", weapons="Do", annexes="KR")
    act(given, 0, "HA-1", CompleteMission("Y09"), DrawMission("red"))
    assert given.question[1] != "yedo.reduce"
    assert len(clan(given, 0).missions.cards) == 4


def test_one_mission_for_one_disciple():
    """An activation completes a single mission, though two could be; the next needs another disciple."""
    given = quest("G01 G06", {1: {"out": "GA-1"}}, out="TV-1 MK-1", weapons="Sk")
    act(given, 0, "MK-1", CompleteMission("G01"))
    assert given.question[0] == (1,)
    assert clan(given, 0).done == ["G01"]


def test_the_bonus_may_be_waived():
    """It is offered, not imposed."""
    given = quest("G07", out="MK-1", weapons="Na")
    act(given, 0, "MK-1", CompleteMission("G07"), Pass())
    assert (clan(given, 0).mon, clan(given, 0).prestige) == (15, 2)
