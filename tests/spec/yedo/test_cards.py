"""The 33 kinds of action cards, each in its window."""

from typing import Any

import pytest

from domain.yedo.commands import (
    Accuse,
    Activate,
    Announce,
    Bid,
    BuyWeapon,
    DropOut,
    GoHome,
    LoseAnnex,
    MoveDisciple,
    Pass,
    PayOff,
    PlaceDisciple,
    PlayCard,
    Stay,
)
from domain.yedo.events.bidding import AuctionWon, DroppedOut
from domain.yedo.events.decks import CardSnatched, HandSeen, WeaponTaken
from domain.yedo.events.event_phase import MarketStocked
from domain.yedo.events.gains import AnnexLost, BlessingTaken, Gained, MonTaken
from tests.given import Given, happened
from tests.spec.yedo.positions import PARTS, TITLE, acting, begin, clan, deck, equip, scene
from tests.spec.yedo.reading import together


def patrolling(actions: str, step: str = "influence", **things: Any) -> Given:
    """Seat 0 has its slot in 5b or 5c, the red patrol stands in the Temple."""
    given = equip(scene(4, "samurai"), 0, actions=actions, **{"out": "TE-1", **things})
    equip(given, 1, out="MK-1 RL-1")
    return begin(given, step, patrol="TE")


def on_turn(actions: str, **things: Any) -> Given:
    """Seat 0 is on turn in the Action Phase; seat 1 has something to lose."""
    given = equip(scene(4, "samurai"), 0, actions=actions, **{"out": "GA-1", **things})
    equip(given, 1, out="HA-1 DJ", weapons="Ka Ka Do", annexes="DJ KB", prestige=5)
    return begin(given, "action", turn=-1, stage="", market="Ka Do - - Me")


def test_every_kind_has_its_test() -> None:
    """33 kinds; Walls Have Ears, Borrowed Master and Painted Fan are tested with polls and missions."""
    assert len(PARTS.actions) == 33
    tested = {name[5:8].upper() for name in globals() if name.startswith("test_a")}
    assert set(PARTS.actions) - tested == {"A01", "A19", "A20"}


def test_a02_feint_moves_a_disciple_anywhere() -> None:
    """To a free space or an own empty annex; it uses up neither placement nor activation."""
    given = acting(out="GA-1 HA-1", annexes="DJ", actions="A02")
    given.when(0, PlayCard("A02", -1, ("GA-1",)))
    assert given.question == ((0,), "yedo.move")
    assert MoveDisciple("DJ") in given.options(0)
    assert given.refused(0, MoveDisciple("HA-1")) == "yedo.no-room"
    given.when(0, MoveDisciple("CA-B1"))
    assert clan(given, 0).out == ["CA-B1", "HA-1"]
    assert given.question == ((0,), "yedo.turn")


def test_a02_feint_out_of_turn() -> None:
    """While another seat is asked for a placement; the question is put again afterwards."""
    given = equip(scene(), 1, out="GA-1", actions="A02")
    begin(given, "assigning", turn=0, left=1)
    assert given.question == ((0,), "yedo.place")
    assert PlayCard("A02", -1, ("GA-1",)) in given.options(1)
    given.when(1, PlayCard("A02", -1, ("GA-1",)))
    given.when(1, MoveDisciple("HA-2"))
    assert given.question == ((0,), "yedo.place")


def test_a02_feint_keeps_to_the_bower_limit() -> None:
    """One disciple of a clan at the Bower, but the one that is there may change its number."""
    given = acting(out="CA-B1 HA-1", actions="A02")
    given.when(0, PlayCard("A02", -1, ("HA-1",)))
    assert MoveDisciple("CA-B2") not in given.options(0)
    given = acting(out="CA-B1 HA-1", actions="A02")
    given.when(0, PlayCard("A02", -1, ("CA-B1",)))
    assert MoveDisciple("CA-B2") in given.options(0)


def test_a02_feint_saves_from_the_patrol_besides_the_limit() -> None:
    """While a 5c slot is waited for (ruling 18)."""
    given = patrolling("A02 A09", "rescue")
    given.when(0, PlayCard("A02", -1, ("TE-1",)))
    given.when(0, MoveDisciple("HA-1"))
    assert clan(given, 0).out == ["HA-1"]


@pytest.mark.parametrize(("clockwise", "district"), [(True, "MK"), (False, "CA")])
def test_a03_double_time(clockwise: bool, district: str) -> None:
    """One further district in the current direction."""
    given = patrolling("A03")
    given.state.clockwise = clockwise
    given.when(0, PlayCard("A03"))
    assert given.state.patrol == district


def test_a04_heart_of_the_dragon_opens_the_district_to_one_seat() -> None:
    """The counter stays for everybody else."""
    given = equip(scene(), 0, actions="A04")
    begin(given, "assigning", closed="HA")
    assert given.refused(0, PlaceDisciple("HA-1")) == "yedo.no-room"
    given.when(0, PlayCard("A04"))
    given.when(0, PlaceDisciple("HA-1"))
    assert given.refused(1, PlaceDisciple("HA-2")) == "yedo.no-room"


def test_a04_needs_an_inaccessible_district() -> None:
    """Without the counter on the board it cannot be played."""
    given = equip(scene(), 0, actions="A04")
    begin(given, "assigning")
    assert given.refused(0, PlayCard("A04")) == "yedo.not-playable"


def test_a05_about_face() -> None:
    """The colour changes and stays, then one district the new way."""
    given = patrolling("A05")
    given.when(0, PlayCard("A05"))
    assert (given.state.patrol, given.state.clockwise) == ("CA", False)


def test_a06_dawdling_sergeant() -> None:
    """One district back, colour kept."""
    given = patrolling("A06")
    given.when(0, PlayCard("A06"))
    assert (given.state.patrol, given.state.clockwise) == ("CA", True)


@pytest.mark.parametrize(("steps", "district"), [("1", "MK"), ("2", "RL"), ("3", "HA")])
def test_a07_marching_orders(steps: str, district: str) -> None:
    """One to three further districts, for the owner of a geisha."""
    given = patrolling("A07", geisha=1)
    given.when(0, PlayCard("A07", -1, (steps,)))
    assert given.state.patrol == district
    assert patrolling("A07").refused(0, PlayCard("A07", -1, ("1",))) == "yedo.not-playable"


def test_a08_bar_the_gates() -> None:
    """For 3 Mon, which are not refunded."""
    given = patrolling("A08", mon=3)
    given.when(0, PlayCard("A08"))
    assert (given.state.patrol, clan(given, 0).mon) == ("GA", 0)
    assert patrolling("A08", mon=2).refused(0, PlayCard("A08")) == "yedo.not-playable"


def test_a09_hidden_cellar() -> None:
    """One disciple in the patrol's district stays."""
    given = patrolling("A09", "rescue", out="TE-1 TE-2")
    given.when(0, PlayCard("A09", -1, ("TE-2",)))
    assert clan(given, 0).out == ["TE-2"]


def test_a10_blinding_smoke() -> None:
    """All of them stay, if one owns a Metsubushi."""
    given = patrolling("A10", "rescue", out="TE-1 TE-2", weapons="Me")
    given.when(0, PlayCard("A10"))
    assert clan(given, 0).out == ["TE-1", "TE-2"]
    assert patrolling("A10", "rescue").refused(0, PlayCard("A10")) == "yedo.not-playable"


def test_a11_forged_pass() -> None:
    """To a space of another district, not to an annex."""
    given = patrolling("A11", "rescue", annexes="DJ")
    given.when(0, PlayCard("A11", -1, ("TE-1",)))
    assert given.refused(0, MoveDisciple("TE-2")) == "yedo.no-room"
    assert given.refused(0, MoveDisciple("DJ")) == "yedo.no-room"
    given.when(0, MoveDisciple("HA-4"))
    assert clan(given, 0).out == ["HA-4"]


def test_a12_a_word_in_his_ear() -> None:
    """Up to two disciples, for the owner of a geisha."""
    given = patrolling("A12", "rescue", out="TE-1 TE-2 TE-3", geisha=1)
    assert len([option for option in given.options(0) if isinstance(option, PlayCard)]) == 6
    given.when(0, PlayCard("A12", -1, ("TE-1", "TE-3")))
    assert clan(given, 0).out == ["TE-1", "TE-3"]


def test_a13_scapegoat() -> None:
    """A rival's disciple next to the patrol is arrested instead, unless its owner saves it later."""
    given = patrolling("A13", "rescue")
    equip(given, 1, out="MK-1 CA-S RL-1", blackmail=True)
    equip(given, 2, out="MK-2")
    given.when(0, PlayCard("A13", -1, ("TE-1",)))
    assert given.options(0) == [Accuse("MK-1"), Accuse("CA-S"), Accuse("MK-2")]
    assert given.refused(0, Accuse("RL-1")) == "yedo.no-such-disciple"
    given.when(0, Accuse("MK-1"))
    assert given.question == ((1,), "yedo.rescue")
    given.when(1, Pass())
    assert clan(given, 1).out == ["CA-S", "RL-1"]
    assert clan(given, 0).out == ["TE-1"]
    assert not given.state.accused


def test_a14_windfall_at_any_moment() -> None:
    """Here while another seat is asked to announce."""
    given = equip(scene(), 2, actions="A14")
    begin(given, "auctions", track=[0, 1])
    assert given.when(2, PlayCard("A14"))[-1] == Gained(2, mon=4)
    assert given.question == ((0,), "yedo.announce")


def test_a15_pilgrims_charm() -> None:
    """Only for an unblessed clan."""
    given = on_turn("A15")
    assert BlessingTaken(0) in given.when(0, PlayCard("A15"))
    assert on_turn("A15", blessed=True).refused(0, PlayCard("A15")) == "yedo.not-playable"


def test_a16_loose_tongue() -> None:
    """All cards of one kind in one rival's hand, seen by the player alone."""
    given = on_turn("A16")
    equip(given, 1, missions="R01 G01")
    given.state.decks["red"].cards.remove("R01"), given.state.decks["red"].seen.pop()
    given.state.decks["green"].cards.remove("G01"), given.state.decks["green"].seen.pop()
    (seen,) = happened(given.when(0, PlayCard("A16", 1, ("missions",))), HandSeen)
    assert seen.cards == ("R01", "G01")
    assert TITLE.view(given.state, 0).clans[1].missions.known == ["G01", "R01"]
    assert TITLE.view(given.state, 2).clans[1].missions.known == []


def test_a17_fresh_stock() -> None:
    """Exactly the emptied spaces are filled again; any seat may play it while a turn is waited for."""
    given = equip(on_turn(""), 3, actions="A17")
    given.state.decks["action"].cards.remove("A17"), given.state.decks["action"].seen.pop()
    top = tuple(deck(given, "weapon")[:3])
    (stocked,) = happened(given.when(3, PlayCard("A17")), MarketStocked)
    assert stocked == MarketStocked((0, 1, 4), top)
    assert given.state.discard == ["Ka", "Do", "Me"]


def test_a18_night_courier() -> None:
    """A weapon for 2 Mon less, then the normal turn."""
    given = on_turn("A18", mon=6)
    assert WeaponTaken(0, 0, "Ka", 6) in given.when(0, PlayCard("A18", -1, ("0",)))
    assert given.question == ((0,), "yedo.action")
    assert on_turn("A18", mon=3).refused(0, PlayCard("A18", -1, ("0",))) == "yedo.not-playable"


def test_a21_second_wind() -> None:
    """Another activation at once."""
    given = on_turn("A21", out="GA-1 HA-2")
    given.when(0, Activate("GA-1"), GoHome())
    given.when(0, PlayCard("A21"))
    assert given.question == ((0,), "yedo.action")
    given.when(0, GoHome())
    assert given.question[0] == (1,)


def test_a22_quick_feet() -> None:
    """Two disciples in one turn."""
    given = equip(scene(2), 0, actions="A22")
    begin(given, "assigning")
    given.when(0, PlayCard("A22"))
    given.when(0, PlaceDisciple("GA-1"))
    assert given.question == ((0,), "yedo.place")
    given.when(0, PlaceDisciple("GA-2"))
    assert given.question == ((1,), "yedo.place")


def test_a22_needs_two_unplaced_disciples() -> None:
    """One is not enough."""
    given = equip(scene(2), 0, actions="A22", out="HA-1")
    begin(given, "assigning")
    assert given.refused(0, PlayCard("A22")) == "yedo.not-playable"


def test_a23_old_favour() -> None:
    """3 Mon less for the auction just won, not below 0."""
    given = equip(scene(), 0, actions="A23")
    begin(given, "auctions", track=[0, 1])
    given.when(0, Announce("disciple"))
    given.when(1, Bid(4))
    given.when(0, Bid(5))
    assert given.question == ((0,), "yedo.won")
    events = given.when(0, PlayCard("A23"))
    assert AuctionWon(0, "disciple", 2) in events


def test_a24_heavy_sleeves() -> None:
    """6 Mon instead of 3 for dropping out at the start."""
    given = equip(scene(2), 0, actions="A24")
    begin(given, "dropping-out", track=[0, 1])
    assert given.options(0) == [Stay(), DropOut(), PlayCard("A24")]
    assert DroppedOut(0, 6) in given.when(0, PlayCard("A24"))
    assert given.question == ((1,), "yedo.stay")


def test_a25_shutters_closed() -> None:
    """Its player is exempt from the Samurai event."""
    given = equip(scene(2, "samurai"), 0, actions="A25", prestige=5)
    begin(given, "event", top={"event": "E25"})
    given.when(0, PlayCard("A25"))
    assert [c.prestige for c in given.state.clans] == [5, 0]


def test_a26_long_arm() -> None:
    """Counts as present in both trading districts."""
    given = equip(equip(scene(), 0, actions="A26"), 1, out="MK-1 TV-1")
    begin(given, "attendance")
    given.when(0, PlayCard("A26"))
    assert given.state.trade.district == "MK"
    given.when(0, Pass())
    given.when(1, Pass())
    assert given.state.trade.district == "TV"


def test_a27_cutpurse() -> None:
    """Up to 4 Mon, all if the rival has fewer."""
    given = on_turn("A27")
    assert MonTaken(0, 1, 4) in given.when(0, PlayCard("A27", 1))
    given = on_turn("A27")
    given.state.clans[1].mon, given.state.bank = 3, given.state.bank + 7
    assert MonTaken(0, 1, 3) in given.when(0, PlayCard("A27", 1))


def test_a28_slander() -> None:
    """Only against a rival with more prestige."""
    given = on_turn("A28")
    assert given.refused(0, PlayCard("A28", 2)) == "yedo.not-playable"
    given.when(0, PlayCard("A28", 1))
    assert clan(given, 1).prestige == 3


def test_a29_sleeping_draught() -> None:
    """A rival's disciple on the board, not on an annex, goes home."""
    given = on_turn("A29", weapons="Do")
    assert given.refused(0, PlayCard("A29", 1, ("DJ",))) == "yedo.not-playable"
    given.when(0, PlayCard("A29", 1, ("HA-1",)))
    assert clan(given, 1).out == ["DJ"]
    assert on_turn("A29").refused(0, PlayCard("A29", 1, ("HA-1",))) == "yedo.not-playable"


@pytest.mark.parametrize("own", ["Ka", "Sk"])
def test_a30_broken_blade(own: str) -> None:
    """With a Katana or a Shuko; the weapon goes to the discard pile."""
    given = on_turn("A30", weapons=own)
    given.when(0, PlayCard("A30", 1, ("Ka",)))
    assert clan(given, 1).weapons == ["Ka", "Do"]
    assert given.state.discard == ["Ka"]


def test_a31_honey_trap() -> None:
    """A random card, which only the two get to know; the limit applies."""
    given = equip(scene(3, "samurai", {"yedo.card-snatched/index": [1]}), 0, actions="A31", geisha=1, out="GA-1")
    equip(given, 1, actions="A14 A03 A19")
    begin(given, "action", turn=-1, stage="")
    given.when(0, PlayCard("A31", 1))
    (event,) = happened(given.when(1, Pass()), CardSnatched)
    assert (event.card, event.index, event.count) == ("A03", 1, 3)
    assert clan(given, 0).actions.cards == ["A03"]


def test_a32_arson() -> None:
    """The victim pays 4 Mon or returns the annex; one with a disciple on it is safe."""
    given = on_turn("A32", weapons="Me")
    assert given.refused(0, PlayCard("A32", 1, ("DJ",))) == "yedo.not-playable"
    given.when(0, PlayCard("A32", 1, ("KB",)))
    assert given.question == ((1,), "yedo.extortion")
    assert given.refused(1, LoseAnnex("DJ")) == "yedo.no-such-annex"
    given.when(1, PayOff())
    assert (clan(given, 1).mon, clan(given, 1).annexes) == (6, ["DJ", "KB"])
    given = on_turn("A32", weapons="Me")
    given.when(0, PlayCard("A32", 1, ("KB",)))
    assert AnnexLost(1, "KB") in given.when(1, LoseAnnex("KB"))


def test_a32_arson_leaves_no_choice_to_the_poor() -> None:
    """Under 4 Mon the annex is lost."""
    given = on_turn("A32", weapons="Me")
    given.state.clans[1].mon, given.state.bank = 3, given.state.bank + 7
    assert AnnexLost(1, "KB") in given.when(0, PlayCard("A32", 1, ("KB",)))


def test_a33_tip_off() -> None:
    """To the first district on the way with a disciple of the rival."""
    given = patrolling("A33")
    assert given.refused(0, PlayCard("A33", 2)) == "yedo.not-playable"
    given.when(0, PlayCard("A33", 1))
    assert given.state.patrol == "MK"
    given = patrolling("A33")
    given.state.clockwise = False
    given.when(0, PlayCard("A33", 1))
    assert given.state.patrol == "RL"


def test_a_card_outside_its_window_is_refused() -> None:
    """Not now, or not yours."""
    given = on_turn("A03")
    assert given.refused(0, PlayCard("A03")) == "yedo.not-now"
    assert given.refused(0, PlayCard("A14")) == "yedo.not-yours"
    assert given.refused(1, PlayCard("A03")) == "yedo.not-yours"
    assert given.refused(0, BuyWeapon(0)) == "yedo.no-such-use"


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def test_a_requirement_is_shown_not_given_up() -> None:
    """A card that wants a weapon leaves it with its player."""
    given = together(
        "action", {0: {"actions": "A29", "weapons": "Do", "out": "GA-1"}, 1: {"out": "TE-1"}}, setting="samurai"
    )
    given.when(0, PlayCard("A29", rival=1, choice=("TE-1",)))
    assert clan(given, 0).weapons == ["Do"]
    assert clan(given, 1).out == []
    assert clan(given, 1).home == 2
