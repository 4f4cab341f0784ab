"""The rulebook read afresh: laying out the table and the Prep Phase."""

from collections import Counter

import pytest

from domain.yedo.commands import DrawMission, KeepCard, TakeFavour
from domain.yedo.events.setting_up import FavoursReturned
from domain.yedo.tables.house import HOUSE
from tests.given import happened
from tests.spec.yedo.positions import PARTS, clan, dealt, deck, view
from tests.spec.yedo.reading import any_draft, any_favours, asked, together

# -- setup -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "tiles", "geisha", "covered"), [(2, 2, 3, 10), (3, 2, 5, 6), (4, 3, 6, 1), (5, 4, 7, 0)]
)
def test_what_the_number_of_players_decides(seats: int, tiles: int, geisha: int, covered: int):
    """Tiles of each annex, geisha, placeholders and blessings depend on how many play."""
    state = dealt(seats).state
    assert state.annexes == dict.fromkeys(("DJ", "KB", "KR", "YA"), tiles)
    assert (state.geisha, state.blessings) == (geisha, seats)
    assert len(PARTS.supplies[seats].covered) == covered


def test_the_decks_have_their_printed_sizes():
    """50 action, 27 bonus, 27 event cards, 59 missions, five of each of eight weapons, two of them laid out."""
    given = dealt(5, "samurai")
    sizes = {name: len(deck(given, name)) for name in given.state.decks}
    assert sizes == {
        "action": 50, "bonus": 27, "event": 27, "green": 12, "yellow": 18, "red": 18, "black": 11, "weapon": 38
    }  # fmt: skip
    weapons = Counter(deck(given, "weapon")) + Counter(filter(None, given.state.market))
    assert sorted(weapons.values()) == [5] * 8


def test_the_geisha_setting_takes_out_the_samurai_cards():
    """Only action and event cards carry the mark; the other decks are whole."""
    given = dealt(4, "geisha")
    marked = {row.id for row in HOUSE.actions if row.samurai} | {row.id for row in HOUSE.events if row.samurai}
    assert marked
    assert not marked & {*deck(given, "action"), *deck(given, "event")}
    assert (len(deck(given, "bonus")), len(deck(given, "black"))) == (27, 11)


def test_two_weapons_lie_on_the_cheap_spaces():
    """The first two weapons of the deck lie for 6 Mon each; the dear spaces are empty until the first Event Phase."""
    given = dealt(3, weapon=["Ka", "Do", "Yu"])
    assert given.state.market == ["", "", "", "Ka", "Do"]
    assert deck(given, "weapon")[0] == "Yu"


def test_missions_go_round_against_the_order():
    """The last in the order draws first, one card at a time, and four rounds are made."""
    given = dealt(3)
    assert any_draft(given) == [2, 1, 0] * 4
    assert all(len(clan(given, seat).missions.cards) == 4 for seat in range(3))


def test_a_hand_without_red_and_black_must_end_with_one():
    """Three easy missions leave only red and black; a red one earlier leaves all decks open."""
    given = dealt(2)
    for _ in range(3):
        given.when(1, DrawMission("green"))
        given.when(0, DrawMission("black"))
    assert set(given.options(1)) == {DrawMission("red"), DrawMission("black")}
    given.when(1, DrawMission("red"))
    assert {DrawMission("green"), DrawMission("yellow")} <= set(given.options(0))


def test_missions_are_drawn_from_the_top_and_hidden():
    """The drawn mission is the deck's first, and the neighbour does not see it."""
    given = dealt(2, green=["G07", "G03"])
    given.when(1, DrawMission("green"))
    assert clan(given, 1).missions.cards == ["G07"]
    assert "G07" not in str(view(given, 0))
    assert "G07" in str(view(given, 1))


def test_the_geisha_setting_deals_action_cards_in_order():
    """The first player gets the first card."""
    given = dealt(3, action=["A14", "A02", "A03"])
    any_draft(given)
    assert [clan(given, seat).actions.cards for seat in range(3)] == [["A14"], ["A02"], ["A03"]]


def test_the_samurai_setting_gives_a_choice_of_three():
    """In player order each keeps one of three; the two others go under the deck before the next one looks."""
    given = dealt(2, "samurai", action=["A14", "A02", "A03", "A05", "A06", "A09"])
    any_draft(given)
    assert set(given.options(0)) == {KeepCard("A14"), KeepCard("A02"), KeepCard("A03")}
    given.when(0, KeepCard("A02"))
    assert deck(given, "action")[-2:] == ["A14", "A03"]
    assert set(given.options(1)) == {KeepCard("A05"), KeepCard("A06"), KeepCard("A09")}
    given.when(1, KeepCard("A09"))
    assert (clan(given, 0).actions.cards, clan(given, 1).actions.cards) == (["A02"], ["A09"])


def test_favours_against_the_order_and_what_they_bring():
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


def test_seven_mon_and_straight_to_the_auctions():
    """The plain favour makes 19 Mon. Round 1 has no Prep Phase: the Church keeps its 3 Mon and bidding begins."""
    given = dealt(2)
    any_draft(given)
    any_favours(given, "F4", "F1")
    assert (clan(given, 1).mon, given.state.church, given.state.round) == (19, 3, 1)
    assert asked(given) == (0, "stay")
    assert all((one.prestige, one.home, one.reserve) == (1, 2, 2) for one in given.state.clans)


# -- phase 1 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 2), (3, 4), (9, 10)])
def test_the_church_between_rounds(before: int, after: int):
    """Three Mon for an empty Church, a single one otherwise."""
    assert together("prep", {}, church=before).state.church == after


def test_income_is_for_dojos_only():
    """A Dojo brings its owner one Mon, with or without other annexes; nothing else brings any."""
    given = together("prep", {0: {"annexes": "KB KR YA"}, 1: {"annexes": "DJ"}, 3: {"annexes": "YA DJ"}})
    assert [clan(given, seat).mon for seat in range(4)] == [10, 11, 10, 11]


def test_the_bidding_track_copies_the_player_order():
    """Whatever the markers did last round, they stand in player order again, and all of them."""
    given = together("prep", {}, order=[2, 0, 3, 1], track=[])
    assert given.state.track == [2, 0, 3, 1]
    assert given.state.round == 3
    assert asked(given) == (2, "stay")


@pytest.mark.parametrize(
    ("setting", "before", "patrol"), [("geisha", 10, ""), ("samurai", 10, "GA"), ("geisha", 9, "GA")]
)
def test_the_patrol_before_the_last_round(setting: str, before: int, patrol: str):
    """Only in the Geisha setting, and only for round 11, the patrol is taken away."""
    assert together("prep", {}, setting=setting, round=before).state.patrol == patrol
