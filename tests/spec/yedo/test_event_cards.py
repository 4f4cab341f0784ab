"""The 27 events, each with what it does."""

from typing import Any

import pytest

from domain.yedo.commands import (
    BuyWeapon,
    DiscardCard,
    Lose,
    LoseAnnex,
    Pass,
    PayRansom,
    PlaceDisciple,
    ReturnBlessing,
    Use,
)
from domain.yedo.events.decks import WeaponTaken
from domain.yedo.patrol import walk
from tests.given import Given
from tests.spec.yedo.positions import PARTS, begin, clan, deck, equip, scene


def revealed(event: str, seats: int = 3, *, first: Given | None = None) -> Given:
    """The event has come and waits for its first answer, or for the first placement."""
    return begin(first or scene(seats, "samurai"), "event", top={"event": event})


def with_event(event: str, **things: Any) -> Given:
    """Seat 0 acts in a round with this event."""
    given = equip(scene(3, "samurai"), 0, **things)
    return begin(given, "action", turn=-1, stage="", event=event, market="Ka - - - Do")


def test_every_event_has_its_test() -> None:
    """27 of them, 8 with the Samurai mark."""
    tested = {name[5:8].upper() for name in globals() if name.startswith("test_e")} | set(CLOSING)
    assert set(PARTS.events) <= tested
    assert sum(event.row.samurai for event in PARTS.events.values()) == 8


CLOSING = {"E01": "HA", "E02": "GA", "E03": "TV", "E04": "RL", "E05": "MK", "E06": "TE", "E07": "CA"}


@pytest.mark.parametrize(("event", "district"), CLOSING.items())
def test_seven_events_close_a_district(event: str, district: str) -> None:
    """Nobody may place there this round; the other districts are open."""
    given = revealed(event, 5)
    assert given.state.closed == district
    spaces = [option.place for option in given.options(0) if isinstance(option, PlaceDisciple)]
    assert {space[:2] for space in spaces} == set(CLOSING.values()) - {district}


def test_e05_leaves_the_market_display_adjusted() -> None:
    """Only its spaces are closed."""
    given = revealed("E05")
    assert all(given.state.market[:3])


@pytest.mark.parametrize(("event", "price"), [("E08", 6), ("E09", 10)])
def test_e08_and_e09_change_the_price_of_weapons(event: str, price: int) -> None:
    """Two less, two more."""
    given = with_event(event, out="MK-1", mon=price)
    assert WeaponTaken(0, 0, "Ka", price) in given.when(0, BuyWeapon(0))
    assert with_event(event, out="MK-1", mon=price - 1).refused(0, BuyWeapon(0)) == "yedo.no-such-weapon"


test_e09 = test_e08_and_e09_change_the_price_of_weapons


def test_e10_three_mon_for_everybody() -> None:
    """Now."""
    assert [c.mon for c in revealed("E10").state.clans] == [13, 13, 13]


def test_e11_blessings_for_the_unblessed() -> None:
    """In player order."""
    given = revealed("E11", first=equip(scene(3), 1, blessed=True))
    assert all(c.blessed for c in given.state.clans)
    assert given.state.blessings == 0


def test_e12_the_guard_changes() -> None:
    """The other colour in the same place."""
    given = revealed("E12")
    assert (given.state.clockwise, given.state.patrol) == (False, "GA")


@pytest.mark.parametrize(("event", "district"), [("E13", "TE"), ("E14", "GA")])
def test_e13_and_e14_change_the_march(event: str, district: str) -> None:
    """Two districts, or none."""
    given = scene(3)
    given.state.event = event
    walk(given.table)
    assert given.state.patrol == district


test_e14 = test_e13_and_e14_change_the_march


def test_e15_the_shogun_is_generous() -> None:
    """2 PP for an audience."""
    given = with_event("E15", out="CA-S")
    given.when(0, Use("audience"))
    assert clan(given, 0).prestige == 3


def test_e16_four_mon_on_the_church() -> None:
    """From the bank."""
    assert revealed("E16").state.church == 7


def test_e17_a_disciple_for_four() -> None:
    """Instead of seven."""
    given = with_event("E17", out="GA-1", mon=4)
    given.when(0, Use("recruit"))
    assert clan(given, 0).mon == 0


def test_e18_a_geisha_for_five_or_one() -> None:
    """Mon or prestige."""
    given = with_event("E18", out="RL-1", mon=5)
    given.when(0, Use("geisha-mon"))
    assert clan(given, 0).mon == 0
    given = with_event("E18", out="RL-1", prestige=1)
    given.when(0, Use("geisha-prestige"))
    assert clan(given, 0).prestige == 0


def test_e19_a_card_for_everybody() -> None:
    """In player order; the limit applies and interrupts."""
    given = equip(scene(3), 1, actions="A14 A03 A06")
    begin(given, "event", top={"event": "E19", "action": "A19 A20 A22"})
    assert given.question == ((1,), "yedo.reduce")
    given.when(1, DiscardCard("A03"))
    assert [c.actions.cards for c in given.state.clans] == [["A19"], ["A14", "A06", "A20"], ["A22"]]


def test_e20_earthquake_takes_a_disciple_and_an_annex() -> None:
    """The owner chooses which annex; the last two disciples are safe; the blessed lose only one of the two."""
    given = scene(3, "samurai")
    equip(given, 0, reserve=1, annexes="DJ YA")
    equip(given, 1, annexes="KR", blessed=True, reserve=0)
    begin(given, "event", top={"event": "E20"})
    given.when(1, ReturnBlessing())
    assert given.question == ((0,), "yedo.lose")
    assert given.options(0) == [LoseAnnex("DJ"), LoseAnnex("YA")]
    given.when(0, LoseAnnex("DJ"))
    assert (clan(given, 0).home, clan(given, 0).reserve, clan(given, 0).annexes) == (2, 2, ["YA"])
    assert given.options(1) == [Lose("disciple"), Lose("annex")]
    assert given.refused(1, Lose("geisha")) == "yedo.nothing-to-lose"
    given.when(1, Lose("annex"))
    assert (clan(given, 1).annexes, clan(given, 1).home) == ([], 4)
    assert (clan(given, 2).home, clan(given, 2).reserve) == (2, 2)


def test_e20_the_blessed_must_lose_what_they_have() -> None:
    """With no annex it is the disciple (ruling 65)."""
    given = equip(scene(2, "samurai"), 0, blessed=True, reserve=1)
    begin(given, "event", top={"event": "E20"})
    given.when(0, ReturnBlessing())
    assert clan(given, 0).reserve == 2


def test_e21_tsunami() -> None:
    """6 Mon or all one has, the blessed 2; the Church loses everything."""
    given = equip(equip(scene(3, "samurai"), 0, mon=4), 2, blessed=True)
    begin(given, "event", top={"event": "E21"})
    given.when(2, ReturnBlessing())
    assert [c.mon for c in given.state.clans] == [0, 4, 8]
    assert given.state.church == 0


def test_e22_the_great_fire() -> None:
    """An annex and a weapon of the owner's choice, the blessed only the weapon."""
    given = scene(3, "samurai")
    equip(given, 0, annexes="DJ", weapons="Ka Do")
    equip(given, 1, annexes="KB", weapons="Na Na", blessed=True)
    begin(given, "event", top={"event": "E22"})
    given.when(1, ReturnBlessing())
    assert given.question == ((0,), "yedo.discard")
    given.when(0, DiscardCard("Do"))
    assert (clan(given, 0).annexes, clan(given, 0).weapons) == ([], ["Ka"])
    assert (clan(given, 1).annexes, clan(given, 1).weapons) == (["KB"], ["Na"]), "alike weapons leave no choice"


def test_e23_pestilence() -> None:
    """A disciple and a geisha, the blessed one of the two."""
    given = scene(3, "samurai")
    equip(given, 0, geisha=1, reserve=0)
    equip(given, 1, geisha=1, reserve=0, blessed=True)
    begin(given, "event", top={"event": "E23"})
    given.when(1, ReturnBlessing())
    given.when(1, Lose("geisha"))
    assert (clan(given, 0).geisha, clan(given, 0).reserve) == (0, 1)
    assert (clan(given, 1).geisha, clan(given, 1).reserve) == (0, 0)


def test_e24_trial_of_the_informers() -> None:
    """Down to one action card of one's choice, the blessed to two."""
    given = scene(2, "samurai")
    equip(given, 0, actions="A14 A03 A06")
    equip(given, 1, actions="A09 A10 A11", blessed=True)
    begin(given, "event", top={"event": "E24"})
    given.when(0, Pass())
    given.when(1, Pass())
    given.when(1, ReturnBlessing())
    given.when(0, DiscardCard("A14"), DiscardCard("A06"))
    assert given.refused(1, DiscardCard("A14")) == "yedo.not-yours"
    given.when(1, DiscardCard("A10"))
    assert (clan(given, 0).actions.cards, clan(given, 1).actions.cards) == (["A03"], ["A09", "A11"])
    assert deck(given, "action")[-3:] == ["A14", "A06", "A10"]


def test_e25_scandal_at_court() -> None:
    """3 PP but not below 0, the blessed 1."""
    given = equip(equip(scene(3, "samurai"), 0, prestige=5), 1, prestige=5, blessed=True)
    begin(given, "event", top={"event": "E25"})
    given.when(1, ReturnBlessing())
    assert [c.prestige for c in given.state.clans] == [2, 4, 0]


def test_e26_sword_hunt() -> None:
    """Down to two weapons, the blessed to three."""
    given = equip(equip(scene(2, "samurai"), 0, weapons="Ka Ka Ka Ka"), 1, weapons="Do Fu Na Me", blessed=True)
    begin(given, "event", top={"event": "E26"})
    given.when(1, ReturnBlessing())
    given.when(1, DiscardCard("Na"))
    assert (clan(given, 0).weapons, clan(given, 1).weapons) == (["Ka", "Ka"], ["Do", "Fu", "Me"])


def test_e27_peasant_revolt() -> None:
    """Pay for each disciple at home or lose it, one by one; the last two are safe."""
    given = scene(3, "samurai")
    equip(given, 0, reserve=0, mon=5)
    equip(given, 1, reserve=0, mon=3, blessed=True)
    equip(given, 2, mon=1)
    begin(given, "event", top={"event": "E27"})
    given.when(1, ReturnBlessing())
    assert given.options(0) == [PayRansom(0), PayRansom(1), PayRansom(2)]
    assert given.refused(0, PayRansom(3)) == "yedo.cannot-pay"
    given.when(0, PayRansom(1))
    assert (clan(given, 0).mon, clan(given, 0).home) == (3, 2), "three unpaid, but only two can be lost"
    given.when(1, PayRansom(3))
    assert (clan(given, 1).mon, clan(given, 1).home) == (0, 3)
    assert (clan(given, 2).mon, clan(given, 2).home) == (1, 2), "who cannot pay is not asked"
