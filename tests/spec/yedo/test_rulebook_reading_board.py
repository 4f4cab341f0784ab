"""The rulebook read afresh: the Event, Assigning and Watch Patrol Phases."""

from typing import Any

import pytest

from domain.yedo.commands import Lose, MoveDisciple, Pass, PlaceDisciple, PlayBlackmail, PlayCard, ReturnBlessing
from tests.given import Given
from tests.spec.yedo.positions import clan, deck
from tests.spec.yedo.reading import all_pass, asked, playable, together

# -- phase 3 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "dropped"),
    [
        ("Ka Do Yu Na Me", "Fu Fu Sk Ka Do", "Yu Na Me"),
        ("Ka - Yu Na Me", "Fu Fu Sk Ka Yu", "Na Me"),
        ("- Do Yu - -", "Fu Fu Sk Do Yu", ""),
        ("- - Yu Na Me", "Fu Fu Sk Yu Na", "Me"),
        ("- - - Na Me", "Fu Fu Sk Na Me", ""),
        ("- - - - Me", "Fu Fu Sk - Me", ""),
        ("- - - - -", "Fu Fu Sk - -", ""),
    ],
)
def test_the_market_slides(before: str, after: str, dropped: str):
    """The two leftmost weapons become cheap, the rest drops out, and three new ones lie on the dear spaces."""
    given = together("event", {}, market=before, top={"weapon": "Fu Fu Sk", "event": "E15"})
    assert given.state.market == after.replace("-", "").split(" ")
    assert sorted(given.state.discard) == sorted(dropped.split())


def test_the_weapon_deck_is_made_anew():
    """With a single weapon left in the deck the discarded ones are shuffled under it, those dropping out included."""
    rest = [weapon for weapon in ("Do", "Fu", "Ka", "Na", "Me", "Sr", "Yu", "Sk") for _ in range(5)]
    for weapon in ("Ka", "Do", "Yu", "Na", "Me", "Sk"):
        rest.remove(weapon)
    given = together("event", {}, market="Ka Do Yu Na Me", discard=rest, top={"weapon": "Sk", "event": "E15"})
    assert given.state.market[0] == "Sk"
    assert given.state.market[3:] == ["Ka", "Do"]
    assert all(given.state.market)
    assert not given.state.discard
    assert len(deck(given, "weapon")) == 40 - 5


def test_a_closed_district_and_the_counter_moves_on():
    """The event shuts its district for this round; nobody may place there, yet the Market is still stocked."""
    given = together("event", {}, top={"event": "E05", "weapon": "Ka Do Yu"})
    assert given.state.closed == "MK"
    assert given.state.market[:3] == ["Ka", "Do", "Yu"]
    assert not [option for option in given.options(0) if isinstance(option, PlaceDisciple) and option.place[:2] == "MK"]


def test_the_earthquake_and_the_last_two_disciples():
    """Everybody loses a disciple and an annex, but nobody one of his last two disciples; lost tiles go back."""
    clans: dict[int, dict[str, Any]] = {0: {"annexes": "DJ"}, 1: {"reserve": 1}, 2: {"reserve": 0, "annexes": "DJ KR"}}
    given = together("event", clans, setting="samurai", top={"event": "E20"})
    assert asked(given) == (2, "lose")
    given.when(2, Lose("KR"))
    assert [(one.home, one.reserve) for one in given.state.clans] == [(2, 2), (2, 2), (3, 1), (2, 2)]
    assert [one.annexes for one in given.state.clans] == [[], [], ["DJ"], []]
    assert (given.state.annexes["DJ"], given.state.annexes["KR"]) == (2, 3)


def test_a_blessing_softens_the_blow_if_its_owner_wants():
    """The blessed may return the counter to the Temple and suffer less, or keep it and suffer all."""
    clans = {0: {"blessed": True}, 1: {"blessed": True}, 2: {}}
    given = together("event", clans, seats=3, setting="samurai", church=4, top={"event": "E21"})
    given.when(0, ReturnBlessing())
    given.when(1, Pass())
    assert [one.mon for one in given.state.clans] == [8, 4, 4]
    assert [one.blessed for one in given.state.clans] == [False, True, False]
    assert (given.state.blessings, given.state.church) == (2, 0)


def test_points_one_does_not_have_cannot_be_lost():
    """Nobody falls below zero."""
    given = together("event", {0: {"prestige": 2}, 1: {"prestige": 0}}, setting="samurai", top={"event": "E25"})
    assert [one.prestige for one in given.state.clans] == [0, 0, 0, 0]


# -- phase 4 ---------------------------------------------------------------------------------


def placing(clans: dict[int, dict[str, Any]], seats: int = 4, **more: Any) -> Given:
    return together("assigning", clans, seats=seats, turn=-1, stage="", **more)


def test_one_at_a_time_round_after_round():
    """Everybody places one, then everybody the next; who has more goes on alone at the end."""
    given = placing({1: {"reserve": 0}, 0: {"reserve": 1}}, seats=2)
    order = []
    for place in ("GA-1", "GA-2", "TE-1", "TE-2", "RL-1", "RL-2"):
        order.append(given.question[0][0])
        given.when(order[-1], PlaceDisciple(place))
    assert order == [0, 1, 0, 1, 0, 1]
    assert asked(given) == (1, "place")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_placeholders_leave_fewer_spaces(seats: int):
    """A disciple goes to any uncovered free space or an own annex, never to somebody else's, and must go somewhere."""
    given = placing({0: {"annexes": "KR"}, 1: {"annexes": "YA"}}, seats=seats)
    options = given.options(0)
    assert all(isinstance(option, PlaceDisciple) for option in options)
    places = {option.place for option in options if isinstance(option, PlaceDisciple)}
    assert len(places) == {2: 16, 3: 20, 4: 25, 5: 26}[seats] + 1
    assert "KR" in places
    assert "YA" not in places


def test_an_occupied_space_or_annex_takes_no_other():
    """One disciple on a space, one on an annex."""
    given = placing({0: {"annexes": "KR"}}, seats=2)
    given.when(0, PlaceDisciple("KR"))
    given.when(1, PlaceDisciple("GA-1"))
    places = {option.place for option in given.options(0) if isinstance(option, PlaceDisciple)}
    assert places.isdisjoint({"KR", "GA-1"})


def test_one_of_a_clan_at_the_bower_but_more_in_the_castle():
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


def test_the_heart_of_the_dragon_opens_a_closed_district_for_one():
    """Whoever plays the card may enter; for all others the counter stays."""
    given = placing({0: {"actions": "A04"}}, seats=2, closed="HA", event="E01")
    given.when(0, PlayCard("A04"))
    given.when(0, PlaceDisciple("HA-1"))
    assert PlaceDisciple("HA-2") not in given.options(1)


# -- phase 5 ---------------------------------------------------------------------------------


def patrolled(clans: dict[int, dict[str, Any]], **more: Any) -> Given:
    return together("patrol", clans, **more)


def test_the_colour_is_the_direction():
    """Red and blue walk one district, opposite ways, and seven steps bring either back."""
    assert patrolled({}, patrol="TV", clockwise=True).state.patrol == "GA"
    assert patrolled({}, patrol="TV", clockwise=False).state.patrol == "HA"


def test_who_is_arrested():
    """Everybody on a space of the district it stops in, not those it left, nor those on annexes."""
    clans = {0: {"out": "CA-S GA-1 KR", "annexes": "KR"}, 1: {"out": "CA-B1 CA-B2 TE-1"}}
    given = patrolled(clans)
    assert given.state.patrol == "CA"
    assert (clan(given, 0).reserve, clan(given, 0).home, clan(given, 0).out) == (2, 0, ["GA-1", "KR"])
    assert (clan(given, 1).reserve, clan(given, 1).home, clan(given, 1).out) == (2, 1, ["TE-1"])


@pytest.mark.parametrize(
    ("out", "reserve", "home"), [("CA-S CA-K1 CA-K2 CA-B1", 2, 2), ("CA-S CA-K1", 2, 2), ("CA-S", 2, 2)]
)
def test_two_disciples_are_never_lost(out: str, reserve: int, home: int):
    """With two in the reserve every further arrested one goes home, but is off the board all the same."""
    given = patrolled({0: {"out": out}, 1: {"out": "GA-1"}})
    assert (clan(given, 0).reserve, clan(given, 0).home, clan(given, 0).out) == (reserve, home, [])


def test_one_card_each_for_the_patrols_way():
    """In player order everybody may send it further once; a second such card must wait for another round."""
    given = patrolled({0: {"actions": "A03 A03"}, 1: {"actions": "A06"}, 2: {"out": "TE-1"}})
    given.when(0, PlayCard("A03"))
    given.when(1, Pass())
    assert given.state.patrol == "TE"
    assert asked(given) == (1, "influence")
    given.when(1, PlayCard("A06"))
    given.when(0, Pass())
    assert given.state.patrol == "CA"
    assert clan(given, 2).out == ["TE-1"]
    assert clan(given, 0).actions.cards == ["A03"]


def test_a_feint_stands_outside_the_limit():
    """A card of any moment may be played in 5c besides the one that saves."""
    given = patrolled({0: {"actions": "A02 A09", "out": "CA-S CA-K1"}, 1: {"out": "GA-1"}})
    all_pass(given, "influence")
    assert asked(given) == (0, "rescue")
    assert playable(given, 0) == {"A02", "A09"}
    given.when(0, PlayCard("A02", choice=("CA-S",)), MoveDisciple("GA-2"))
    assert asked(given) == (0, "rescue")
    given.when(0, PlayCard("A09", choice=("CA-K1",)))
    assert sorted(clan(given, 0).out) == ["CA-K1", "GA-2"]


def test_blackmail_saves_in_5c_and_leaves_the_game():
    """It saves a disciple once, is no action card, and the saved one stays where it is."""
    given = patrolled(
        {0: {"out": "CA-S CA-K1", "blackmail": True, "reserve": 1}, 1: {"blackmail": True, "out": "GA-1"}}
    )
    assert asked(given) == (0, "rescue")
    given.when(0, PlayBlackmail("CA-S"))
    assert clan(given, 0).out == ["CA-S"]
    assert (clan(given, 0).blackmail, clan(given, 1).blackmail) == (False, True)
    assert clan(given, 0).reserve == 2


def test_blackmail_or_a_card_but_not_both():
    """The one chance in 5c is used up by either."""
    given = patrolled({0: {"out": "CA-S CA-K1 CA-K2", "blackmail": True, "actions": "A09 A09"}, 1: {"out": "GA-1"}})
    all_pass(given, "influence")
    given.when(0, PlayBlackmail("CA-K1"))
    assert clan(given, 0).out == ["CA-K1"]
    assert clan(given, 0).actions.cards == ["A09", "A09"]
    assert (clan(given, 0).reserve, clan(given, 0).home) == (2, 1)


def test_no_patrol_no_arrest():
    """With the patrol gone nobody is asked for cards and nobody is arrested."""
    given = patrolled({0: {"out": "GA-1 CA-S", "actions": "A03 A09"}}, patrol="", round=11)
    assert given.question[1] not in ("yedo.influence", "yedo.rescue")
    assert clan(given, 0).out == ["GA-1", "CA-S"]
