"""Setup: supplies, the draft of missions, the first action card and the favours."""

import pytest

from domain.kernel.record import Event, redact
from domain.yedo.commands import DrawMission, KeepCard, TakeFavour
from domain.yedo.events.decks import CardDrawn, CardKept
from domain.yedo.events.gains import BlessingTaken, Gained
from domain.yedo.events.setting_up import FavourTaken, MissionDrafted, TableLaid
from tests.given import Given
from tests.spec.yedo.positions import PARTS, TITLE, clan, dealt, deck


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
