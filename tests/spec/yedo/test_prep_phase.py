"""Phase 1: preparing the round."""

import pytest

from domain.yedo.events.flow import RoundBegan
from tests.spec.yedo.positions import begin, clan, equip, scene
from tests.spec.yedo.reading import asked, together


def test_an_empty_church_gets_three_mon_another_one_more() -> None:
    """If Mon is left on the Church only 1 is added."""
    for before, then in ((0, 3), (3, 4), (7, 8)):
        assert begin(scene(), "prep", church=before).state.church == then


def test_each_dojo_brings_one_mon() -> None:
    """No disciple is needed there."""
    given = equip(scene(), 2, annexes="DJ YA")
    begin(given, "prep")
    assert [c.mon for c in given.state.clans] == [10, 10, 11, 10]


def test_markers_return_to_the_bidding_track_in_player_order() -> None:
    """The order is that of the player order track now."""
    given = begin(scene(), "prep", order=[2, 0, 3, 1], track=[], taken=["bonus"])
    assert given.state.track == [2, 0, 3, 1]
    assert given.state.taken == []
    assert given.question == ((2,), "yedo.stay")


def test_what_an_event_did_for_the_round_is_over() -> None:
    """The inaccessible district is open again, exemptions end."""
    given = begin(scene(), "prep", closed="HA", welcome=[1], exempt=[2], spared=[3], attending=[0])
    state = given.state
    assert (state.closed, state.welcome, state.exempt, state.spared, state.attending) == ("", [], [], [], [])


@pytest.mark.parametrize(("setting", "patrol"), [("geisha", ""), ("samurai", "GA")])
def test_the_patrol_leaves_before_the_last_round_of_the_geisha_setting(setting: str, patrol: str) -> None:
    """In the Samurai setting it stays."""
    given = begin(scene(4, setting), "prep", round=10)
    assert given.state.patrol == patrol
    assert given.state.round == 11


def test_the_round_is_one_event() -> None:
    """Everything that Prep does stands in one fact."""
    given = equip(scene(2), 1, annexes="DJ")
    state = given.state
    begin(given, "prep", church=2, round=4)
    assert RoundBegan(5, 1, (1,), patrol_leaves=False).round == state.round
    assert clan(given, 1).mon == 11


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 2), (3, 4), (9, 10)])
def test_the_church_between_rounds(before: int, after: int) -> None:
    """Three Mon for an empty Church, a single one otherwise."""
    assert together("prep", {}, church=before).state.church == after


def test_income_is_for_dojos_only() -> None:
    """A Dojo brings its owner one Mon, with or without other annexes; nothing else brings any."""
    given = together("prep", {0: {"annexes": "KB KR YA"}, 1: {"annexes": "DJ"}, 3: {"annexes": "YA DJ"}})
    assert [clan(given, seat).mon for seat in range(4)] == [10, 11, 10, 11]


def test_the_bidding_track_copies_the_player_order() -> None:
    """Whatever the markers did last round, they stand in player order again, and all of them."""
    given = together("prep", {}, order=[2, 0, 3, 1], track=[])
    assert given.state.track == [2, 0, 3, 1]
    assert given.state.round == 3
    assert asked(given) == (2, "stay")


@pytest.mark.parametrize(
    ("setting", "before", "patrol"), [("geisha", 10, ""), ("samurai", 10, "GA"), ("geisha", 9, "GA")]
)
def test_the_patrol_before_the_last_round(setting: str, before: int, patrol: str) -> None:
    """Only in the Geisha setting, and only for round 11, the patrol is taken away."""
    assert together("prep", {}, setting=setting, round=before).state.patrol == patrol
