"""Phase 4: placing disciples."""

from typing import Any

import pytest

from domain.yedo.commands import PlaceDisciple, PlayCard
from domain.yedo.events.assigning import DisciplePlaced
from tests.given import Given
from tests.spec.yedo.positions import begin, clan, equip, scene
from tests.spec.yedo.reading import together


def assigning(seats: int = 4, **things: Any) -> Given:
    return begin(scene(seats), "assigning", **things)


def test_one_disciple_at_a_time_in_player_order() -> None:
    """Round after round until all are placed."""
    given = assigning(2, order=[1, 0])
    asked = []
    for space in ("GA-1", "GA-2", "HA-1", "HA-2"):
        seat = given.state.asked[0]
        asked.append(seat)
        assert given.when(seat, PlaceDisciple(space))[0] == DisciplePlaced(seat, space)
    assert asked == [1, 0, 1, 0]
    assert given.state.step != "assigning"


def test_whoever_has_more_disciples_places_on() -> None:
    """Players without disciples are skipped."""
    given = equip(scene(2), 1, reserve=0)
    begin(given, "assigning")
    for seat, space in ((0, "GA-1"), (1, "GA-2"), (0, "HA-1"), (1, "HA-2"), (1, "RL-1")):
        given.when(seat, PlaceDisciple(space))
    assert given.question == ((1,), "yedo.place")


def test_one_disciple_on_each_space() -> None:
    """Neither an occupied nor a covered space can be chosen."""
    given = assigning(2)
    given.when(0, PlaceDisciple("GA-1"))
    assert given.refused(1, PlaceDisciple("GA-1")) == "yedo.no-room"
    assert given.refused(1, PlaceDisciple("GA-3")) == "yedo.no-room"
    assert given.refused(1, PlaceDisciple("nowhere")) == "yedo.no-room"


def test_an_own_annex_takes_one_disciple() -> None:
    """Annexes of others, and those not built, take none."""
    given = equip(equip(scene(2), 0, annexes="DJ"), 1, annexes="YA")
    begin(given, "assigning")
    given.when(0, PlaceDisciple("DJ"))
    given.when(1, PlaceDisciple("GA-1"))
    assert given.refused(0, PlaceDisciple("DJ")) == "yedo.no-room"
    assert given.refused(0, PlaceDisciple("YA")) == "yedo.no-room"


def test_one_disciple_of_a_clan_at_the_bower() -> None:
    """The three numbered spaces count together."""
    given = assigning(4)
    given.when(0, PlaceDisciple("CA-B2"))
    for seat in (1, 2, 3):
        given.when(seat, PlaceDisciple(f"HA-{seat}"))
    assert given.refused(0, PlaceDisciple("CA-B1")) == "yedo.no-room"
    given.when(0, PlaceDisciple("CA-K1"))


def test_an_inaccessible_district_takes_nobody() -> None:
    """Unless Heart of the Dragon opens it to its player."""
    given = assigning(4, closed="HA", welcome=[1])
    assert given.refused(0, PlaceDisciple("HA-1")) == "yedo.no-room"
    given.when(0, PlaceDisciple("GA-1"))
    given.when(1, PlaceDisciple("HA-1"))


def test_a_disciple_without_room_stays_at_home() -> None:
    """Only cards could bring that about (ruling 22)."""
    given = scene(2)
    given.state.closed = "CA"
    spaces = [f"{name}-{number}" for name in ("GA", "TV", "HA", "RL", "MK", "TE") for number in (1, 2)]
    equip(given, 0, out=" ".join(spaces[:4]))
    given.state.clans[0].home, given.state.clans[0].reserve = 0, 0
    equip(given, 1, out=" ".join(spaces[4:8]))
    given.state.clans[1].home, given.state.clans[1].reserve = 0, 0
    begin(given, "assigning")
    assert given.state.step == "action"
    given.state.clans[0].out = spaces[:3]
    given.state.clans[0].home = 1
    begin(given, "assigning", turn=-1)
    assert given.question == ((0,), "yedo.place")
    assert clan(given, 0).home == 1


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def placing(clans: dict[int, dict[str, Any]], seats: int = 4, **more: Any) -> Given:
    return together("assigning", clans, seats=seats, turn=-1, stage="", **more)


def test_a_closed_district_and_the_counter_moves_on() -> None:
    """The event shuts its district for this round; nobody may place there, yet the Market is still stocked."""
    given = together("event", {}, top={"event": "E05", "weapon": "Ka Do Yu"})
    assert given.state.closed == "MK"
    assert given.state.market[:3] == ["Ka", "Do", "Yu"]
    assert not [option for option in given.options(0) if isinstance(option, PlaceDisciple) and option.place[:2] == "MK"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_placeholders_leave_fewer_spaces(seats: int) -> None:
    """A disciple goes to any uncovered free space or an own annex, never to somebody else's, and must go somewhere."""
    given = placing({0: {"annexes": "KR"}, 1: {"annexes": "YA"}}, seats=seats)
    options = given.options(0)
    assert all(isinstance(option, PlaceDisciple) for option in options)
    places = {option.place for option in options if isinstance(option, PlaceDisciple)}
    assert len(places) == {2: 16, 3: 20, 4: 25, 5: 26}[seats] + 1
    assert "KR" in places
    assert "YA" not in places


def test_an_occupied_space_or_annex_takes_no_other() -> None:
    """One disciple on a space, one on an annex."""
    given = placing({0: {"annexes": "KR"}}, seats=2)
    given.when(0, PlaceDisciple("KR"))
    given.when(1, PlaceDisciple("GA-1"))
    places = {option.place for option in given.options(0) if isinstance(option, PlaceDisciple)}
    assert places.isdisjoint({"KR", "GA-1"})


def test_one_of_a_clan_at_the_bower_but_more_in_the_castle() -> None:
    """The three numbered spaces take one disciple of each clan; Shogun and Bakufu are open besides."""
    given = placing({}, seats=4)
    for seat, place in enumerate(("CA-B2", "CA-B1", "GA-1", "GA-2")):
        given.when(seat, PlaceDisciple(place))
    places = {option.place for option in given.options(0) if isinstance(option, PlaceDisciple)}
    assert "CA-B3" not in places
    assert {"CA-S", "CA-K1", "CA-K2"} <= places
    given.when(0, PlaceDisciple("CA-S"))
    given.when(1, PlaceDisciple("CA-K1"))
    given.when(2, PlaceDisciple("CA-B3"))


def test_the_heart_of_the_dragon_opens_a_closed_district_for_one() -> None:
    """Whoever plays the card may enter; for all others the counter stays."""
    given = placing({0: {"actions": "A04"}}, seats=2, closed="HA", event="E01")
    given.when(0, PlayCard("A04"))
    given.when(0, PlaceDisciple("HA-1"))
    assert PlaceDisciple("HA-2") not in given.options(1)
