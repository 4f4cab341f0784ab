"""Nobody may hold too much: reductions interrupt whatever is going on."""

from typing import Any

import pytest

from domain.yedo.commands import (
    Announce,
    BuyWeapon,
    DiscardCard,
    DrawMission,
    Exchange,
    KeepCard,
    MoveDisciple,
    Pass,
    PlayCard,
    Use,
)
from domain.yedo.events.decks import CardDiscarded, WeaponDiscarded
from domain.yedo.events.gains import Gained
from tests.given import Given, happened
from tests.spec.yedo.positions import TITLE, acting, begin, clan, deck, equip, scene
from tests.spec.yedo.reading import asked, together


def fourth_card(hand: str, top: str = "A19", **things: Any) -> Given:
    """Seat 0 buys a fourth action card."""
    given = equip(scene(), 0, out="RL-1 GA-1", actions=hand, **things)
    begin(given, "action", turn=0, stage="choosing", chosen="RL-1", top={"action": top})
    given.when(0, Use("buy-action"))
    return given


def test_a_fourth_action_card_must_go() -> None:
    """Any of the four, under the deck; then the activation is finished."""
    given = fourth_card("A03 A06 A09")
    assert given.question == ((0,), "yedo.reduce")
    assert given.options(0) == [DiscardCard(card) for card in ("A03", "A06", "A09", "A19")]
    assert given.refused(0, DiscardCard("A01")) == "yedo.not-yours"
    assert given.when(0, DiscardCard("A06"))[0] == CardDiscarded(0, "action", "A06")
    assert deck(given, "action")[-1] == "A06"
    assert clan(given, 0).out == ["GA-1"]


def test_instead_a_card_of_any_moment_may_be_played() -> None:
    """Also the one just gained (ruling 19)."""
    given = fourth_card("A03 A06 A09", top="A14")
    assert PlayCard("A14") in given.options(0)
    assert given.refused(0, PlayCard("A03")) == "yedo.not-now"
    assert Gained(0, mon=4) in given.when(0, PlayCard("A14"))
    assert clan(given, 0).out == ["GA-1"]


def test_the_activated_disciple_cannot_feint_away() -> None:
    """It is in the middle of its action."""
    given = fourth_card("A03 A06 A09", top="A02")
    assert PlayCard("A02", -1, ("RL-1",)) not in given.options(0)
    given.when(0, PlayCard("A02", -1, ("GA-1",)))
    given.when(0, MoveDisciple("HA-1"))
    assert clan(given, 0).out == ["HA-1"]


def test_nobody_else_acts_meanwhile() -> None:
    """Not even with a card of any moment."""
    given = fourth_card("A03 A06 A09")
    equip(given, 1, actions="A14")
    given.state.decks["action"].cards.remove("A14"), given.state.decks["action"].seen.pop()
    assert given.refused(1, PlayCard("A14")) == "yedo.not-now"
    TITLE.check(given.state)


def test_a_fifth_weapon_goes_to_the_discard_pile_face_up() -> None:
    """The new one may be the one."""
    given = equip(scene(), 0, out="MK-1", weapons="Ka Do Na Me")
    begin(given, "action", turn=-1, stage="", market="- - - Yu -")
    given.when(0, BuyWeapon(3))
    events = given.when(0, DiscardCard("Yu"))
    assert events[0] == WeaponDiscarded(0, "Yu")
    assert given.state.discard == ["Yu"]


def test_a_fifth_mission_goes_under_its_deck() -> None:
    """Of one's own choice."""
    given = acting(out="CA-K1", missions="G01 G02 R01 B01")
    given.when(0, Use("bakufu"), DrawMission("green"))
    given.when(0, DiscardCard("R01"))
    assert deck(given, "red")[-1] == "R01"


def test_a_third_bonus_card_goes_under_its_deck() -> None:
    """Here after an auction."""
    given = equip(scene(), 0, bonuses="C01 C02")
    begin(given, "auctions", track=[0, 1], top={"bonus": "C03 C04 C05"})
    given.when(0, Announce("bonus"))

    given.when(1, Pass())
    given.when(0, KeepCard("C05"))
    given.when(0, DiscardCard("C01"))
    assert clan(given, 0).bonuses.cards == ["C02", "C05"]
    assert given.question == ((1,), "yedo.announce")


def test_an_exchange_never_exceeds_the_limit() -> None:
    """One is given up first."""
    given = acting(out="KB", annexes="KB", actions="A03 A06 A09")
    given.when(0, Exchange("A03"))
    assert not given.state.over


@pytest.mark.parametrize("card", ["A01", "A02", "A14"])
def test_the_blackmail_does_not_count(card: str) -> None:
    """Three action cards and the Blackmail are fine (ruling 61)."""
    given = acting(out="RL-1", actions=f"{card} A03", blackmail=True, mon=4)
    given.when(0, Use("buy-action"))
    assert not happened(given.table.events, Gained)
    assert not given.state.over


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def test_a_fourth_action_card_is_discarded_or_played() -> None:
    """Three are the limit, the Blackmail not counted; a card of any moment may be played instead of discarding."""
    clans = {0: {"actions": "A03 A09 A14", "out": "RL-1", "blackmail": True}}
    given = together("action", clans, top={"action": "A22"})
    given.when(0, Use("buy-action"))
    assert asked(given) == (0, "reduce")
    assert {DiscardCard("A03"), DiscardCard("A22"), PlayCard("A14")} <= set(given.options(0))
    given.when(0, PlayCard("A14"))
    assert sorted(clan(given, 0).actions.cards) == ["A03", "A09", "A22"]
    assert clan(given, 0).mon == 10
