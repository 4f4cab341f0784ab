"""Setup: supplies, the draft of missions, the first action card and the favours."""

from collections import Counter

import pytest

from domain.kernel.record import Event, redact
from domain.yedo.commands import DrawMission, KeepCard, TakeFavour
from domain.yedo.events.decks import CardDrawn, CardKept
from domain.yedo.events.gains import BlessingTaken, Gained
from domain.yedo.events.setting_up import FavoursReturned, FavourTaken, MissionDrafted, TableLaid
from domain.yedo.tables.house import HOUSE
from tests.given import Given, happened
from tests.spec.yedo.positions import PARTS, TITLE, clan, dealt, deck, view
from tests.spec.yedo.reading import any_draft, any_favours, asked


def drafted(seats: int = 4, setting: str = "geisha", **script: list[str]) -> Given:
    """Everybody has drawn three green missions and a red one."""
    given = dealt(seats, setting, **script)
    for colour in ("red", "green", "green", "yellow"):
        for seat in reversed(range(seats)):
            given.when(seat, DrawMission(colour))
    return given


@pytest.mark.parametrize(
    ("seats", "annexes", "geisha", "spaces"), [(2, 2, 3, 16), (3, 2, 5, 20), (4, 3, 6, 25), (5, 4, 7, 26)]
)
def test_supplies_depend_on_the_number_of_players(seats: int, annexes: int, geisha: int, spaces: int) -> None:
    """Annexes, geisha, blessings and free spaces are those of the rulebook's list."""
    given = dealt(seats)
    assert set(given.state.annexes.values()) == {annexes}
    assert given.state.geisha == geisha
    assert given.state.blessings == seats
    assert len(PARTS.spaces[seats]) == spaces


def test_everybody_starts_alike() -> None:
    """12 Mon, 1 PP, two disciples at home and two in the reserve; 3 Mon on the Church; two weapons for 6 Mon."""
    given = dealt(3)
    assert [(c.mon, c.prestige, c.home, c.reserve) for c in given.state.clans] == [(12, 1, 2, 2)] * 3
    assert given.state.church == 3
    assert [bool(weapon) for weapon in given.state.market] == [False, False, False, True, True]
    assert given.state.patrol == "GA"


def test_the_first_player_is_drawn_and_the_others_follow_clockwise() -> None:
    """Player order and bidding track are filled from the first player on."""
    state = TITLE.blank()
    laid = next(event for event in _laid(5) if isinstance(event, TableLaid))
    laid.apply(state)
    assert state.order == [(laid.first + offset) % 5 for offset in range(5)]
    assert state.track == state.order


def _laid(seats: int) -> list[Event]:
    from domain.kernel.chance import FastChance

    return list(TITLE.open_table(TITLE.setup(seats), FastChance(3)).take_events())


def test_samurai_cards_stay_in_the_box_in_the_geisha_setting() -> None:
    """39 action cards and 19 events are left; the Samurai setting uses all 50 and 27."""
    assert (len(deck(dealt(4), "action")), len(deck(dealt(4), "event"))) == (39, 19)
    assert (len(deck(dealt(4, "samurai"), "action")), len(deck(dealt(4, "samurai"), "event"))) == (50, 27)


def test_missions_are_drawn_in_reverse_player_order() -> None:
    """The last in player order draws first; which deck is public, the card is not."""
    given = dealt(3)
    assert given.question == ((2,), "yedo.draft")
    top = deck(given, "black")[0]
    (event,) = given.when(2, DrawMission("black"))
    assert event == MissionDrafted(2, "black", top)
    assert redact(event, 1) == {"type": "yedo.mission-drafted", "seat": 2, "colour": "black"}
    assert given.question == ((1,), "yedo.draft")


def test_the_fourth_mission_must_be_red_or_black_if_no_other_is() -> None:
    """At least one of the four missions is red or black."""
    given = dealt(2)
    for _ in range(3):
        given.when(1, DrawMission("green"))
        given.when(0, DrawMission("red"))
    assert given.options(1) == [DrawMission("red"), DrawMission("black")]
    assert given.refused(1, DrawMission("yellow")) == "yedo.no-such-deck"
    given.when(1, DrawMission("black"))
    assert len(given.options(0)) == 4


def test_an_empty_deck_cannot_be_drawn_from() -> None:
    """Twelve green missions are gone after twelve draws."""
    given = dealt(5)
    for colour in ("red", "green", "green"):
        for seat in reversed(range(5)):
            given.when(seat, DrawMission(colour))
    given.when(4, DrawMission("green"))
    given.when(3, DrawMission("green"))
    assert given.refused(2, DrawMission("green")) == "yedo.no-such-deck"


def test_the_geisha_setting_deals_one_action_card_each() -> None:
    """In player order everybody draws the top action card."""
    given = drafted(3, action=["A03", "A14", "A19"])
    assert [c.actions.cards for c in given.state.clans] == [["A03"], ["A14"], ["A19"]]
    assert given.question == ((2,), "yedo.favour")


def test_the_samurai_setting_lets_everybody_choose_one_of_three() -> None:
    """The two others go under the deck, and nobody else learns which card was kept."""
    given = drafted(2, "samurai", action=["A03", "A14", "A19", "A20", "A22", "A26"])
    assert given.question == ((0,), "yedo.keep")
    assert given.options(0) == [KeepCard("A03"), KeepCard("A14"), KeepCard("A19")]
    assert given.refused(0, KeepCard("A20")) == "yedo.not-offered"
    events = given.when(0, KeepCard("A14"))
    assert events[0] == CardKept(0, "action", 3, "A14")
    assert "card" not in redact(events[0], 1)
    assert deck(given, "action")[-2:] == ["A03", "A19"]
    assert given.question == ((1,), "yedo.keep")


def test_favours_are_taken_in_reverse_order_and_used_at_once() -> None:
    """Each favour gives its assets; its other side is the owner's Blackmail; leftovers leave the game."""
    given = drafted(3, action=["A03", "A14", "A19", "A20"])
    assert given.when(2, TakeFavour("F1")) == [
        FavourTaken(2, "F1"),
        CardDrawn(2, "action", "A20"),
        Gained(2, mon=3),
    ]
    assert given.refused(1, TakeFavour("F1")) == "yedo.favour-gone"
    assert given.when(1, TakeFavour("F5")) == [FavourTaken(1, "F5"), BlessingTaken(1)]
    given.when(0, TakeFavour("F4"))
    assert [c.mon for c in given.state.clans] == [19, 12, 15]
    assert all(c.blackmail for c in given.state.clans)
    assert given.state.favours == []
    assert given.question == ((0,), "yedo.stay")


def test_the_other_favours_give_a_bonus_card_and_a_weapon() -> None:
    """Each with 3 Mon."""
    given = drafted(2, bonus=["C05"], weapon=["Ka", "Do", "Na"])
    given.when(1, TakeFavour("F2"))
    given.when(0, TakeFavour("F3"))
    assert clan(given, 1).bonuses.cards == ["C05"]
    assert clan(given, 0).weapons == ["Na"]
    assert (clan(given, 0).mon, clan(given, 1).mon) == (15, 15)


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def test_the_decks_have_their_printed_sizes() -> None:
    """50 action, 27 bonus, 27 event cards, 59 missions, five of each of eight weapons, two of them laid out."""
    given = dealt(5, "samurai")
    sizes = {name: len(deck(given, name)) for name in given.state.decks}
    assert sizes == {
        "action": 50, "bonus": 27, "event": 27, "green": 12, "yellow": 18, "red": 18, "black": 11, "weapon": 38
    }  # fmt: skip
    weapons = Counter(deck(given, "weapon")) + Counter(filter(None, given.state.market))
    assert sorted(weapons.values()) == [5] * 8


def test_the_geisha_setting_takes_out_the_samurai_cards() -> None:
    """Only action and event cards carry the mark; the other decks are whole."""
    given = dealt(4, "geisha")
    marked = {row.id for row in HOUSE.actions if row.samurai} | {row.id for row in HOUSE.events if row.samurai}
    assert marked
    assert not marked & {*deck(given, "action"), *deck(given, "event")}
    assert (len(deck(given, "bonus")), len(deck(given, "black"))) == (27, 11)


def test_two_weapons_lie_on_the_cheap_spaces() -> None:
    """The first two weapons of the deck lie for 6 Mon each; the dear spaces are empty until the first Event Phase."""
    given = dealt(3, weapon=["Ka", "Do", "Yu"])
    assert given.state.market == ["", "", "", "Ka", "Do"]
    assert deck(given, "weapon")[0] == "Yu"


def test_missions_go_round_against_the_order() -> None:
    """The last in the order draws first, one card at a time, and four rounds are made."""
    given = dealt(3)
    assert any_draft(given) == [2, 1, 0] * 4
    assert all(len(clan(given, seat).missions.cards) == 4 for seat in range(3))


def test_a_hand_without_red_and_black_must_end_with_one() -> None:
    """Three easy missions leave only red and black; a red one earlier leaves all decks open."""
    given = dealt(2)
    for _ in range(3):
        given.when(1, DrawMission("green"))
        given.when(0, DrawMission("black"))
    assert set(given.options(1)) == {DrawMission("red"), DrawMission("black")}
    given.when(1, DrawMission("red"))
    assert {DrawMission("green"), DrawMission("yellow")} <= set(given.options(0))


def test_missions_are_drawn_from_the_top_and_hidden() -> None:
    """The drawn mission is the deck's first, and the neighbour does not see it."""
    given = dealt(2, green=["G07", "G03"])
    given.when(1, DrawMission("green"))
    assert clan(given, 1).missions.cards == ["G07"]
    assert "G07" not in str(view(given, 0))
    assert "G07" in str(view(given, 1))


def test_the_geisha_setting_deals_action_cards_in_order() -> None:
    """The first player gets the first card."""
    given = dealt(3, action=["A14", "A02", "A03"])
    any_draft(given)
    assert [clan(given, seat).actions.cards for seat in range(3)] == [["A14"], ["A02"], ["A03"]]


def test_the_samurai_setting_gives_a_choice_of_three() -> None:
    """In player order each keeps one of three; the two others go under the deck before the next one looks."""
    given = dealt(2, "samurai", action=["A14", "A02", "A03", "A05", "A06", "A09"])
    any_draft(given)
    assert set(given.options(0)) == {KeepCard("A14"), KeepCard("A02"), KeepCard("A03")}
    given.when(0, KeepCard("A02"))
    assert deck(given, "action")[-2:] == ["A14", "A03"]
    assert set(given.options(1)) == {KeepCard("A05"), KeepCard("A06"), KeepCard("A09")}
    given.when(1, KeepCard("A09"))
    assert (clan(given, 0).actions.cards, clan(given, 1).actions.cards) == (["A02"], ["A09"])


def test_favours_against_the_order_and_what_they_bring() -> None:
    """The last chooses first; a favour cannot be had twice; each brings its assets on top of 12 Mon."""
    given = dealt(4, action=["A14", "A02", "A03", "A05", "A22"], weapon=["Ka", "Do", "Yu"], bonus=["C09"])
    any_draft(given)
    assert any_favours(given, "F1", "F3", "F5") == [3, 2, 1]
    assert set(given.options(0)) == {TakeFavour("F2"), TakeFavour("F4")}
    events = given.when(0, TakeFavour("F2"))
    assert [event.favours for event in happened(events, FavoursReturned)] == [("F4",)]
    assert [clan(given, seat).mon for seat in range(4)] == [15, 12, 15, 15]
    assert clan(given, 3).actions.cards == ["A05", "A22"]
    assert clan(given, 2).weapons == ["Yu"]
    assert (clan(given, 1).blessed, given.state.blessings) == (True, 3)
    assert clan(given, 0).bonuses.cards == ["C09"]
    assert all(clan(given, seat).blackmail for seat in range(4))


def test_seven_mon_and_straight_to_the_auctions() -> None:
    """The plain favour makes 19 Mon. Round 1 has no Prep Phase: the Church keeps its 3 Mon and bidding begins."""
    given = dealt(2)
    any_draft(given)
    any_favours(given, "F4", "F1")
    assert (clan(given, 1).mon, given.state.church, given.state.round) == (19, 3, 1)
    assert asked(given) == (0, "stay")
    assert all((one.prestige, one.home, one.reserve) == (1, 2, 2) for one in given.state.clans)
