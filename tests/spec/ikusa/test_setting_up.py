"""Set-up for every number of players."""

import pytest

from domain.ikusa.commands import AssignCard, PlaceArmy, Reinforce
from domain.ikusa.events.setting_up import CardAssigned
from domain.ikusa.events.wage_war import RoundBegan
from tests.given import Given, happened
from tests.spec.ikusa.positions import dealt

TABLE = [(3, 22, 2, 7, 2), (4, 17, 0, 5, 7), (5, 13, 3, 4, 11)]


def first_options(given: Given, ask: str) -> None:
    """Let everybody take the first option as long as this is asked."""
    while given.state.ask == ask:
        seat = given.state.asked[0]
        given.when(seat, given.options(seat)[0])


@pytest.mark.parametrize(("seats", "cards", "left", "koku", "tray"), TABLE)
def test_deal_and_tray(seats: int, cards: int, left: int, koku: int, tray: int) -> None:
    """Rulebook pp. 10-11: equal shares of the cards, a third as many koku, three armies of five."""
    given = dealt(seats)
    state = given.state
    assert [len(colour.lands) for colour in state.colours] == [cards] * seats
    assert sum(province.owner < 0 for province in state.provinces.values()) == left
    assert [colour.koku for colour in state.colours] == [koku] * seats
    assert sorted(colour.marker for colour in state.colours) == list(range(1, seats + 1))
    for army in state.colours[0].armies:
        assert (army.units, army.hole, army.daimyo) == ([1, 1, 2, 0, 0], 0, "standing")
    first_options(given, "ikusa.reinforce")
    first_options(given, "ikusa.place-army")
    assert state.colours[0].tray == [6, 6, 3, tray]
    assert (state.round, state.action, state.asked) == (1, "plan", tuple(range(seats)))


def test_reinforcements_go_round_six_times() -> None:
    """Rulebook p. 11: in turn order two spearmen into a province with one, until six provinces hold three."""
    given = dealt(3)
    order = list(given.state.order)
    placed = []
    while given.state.ask == "ikusa.reinforce":
        seat = given.state.asked[0]
        placed.append(seat)
        given.when(seat, given.options(seat)[-1])
    assert placed == order * 6
    for colour in given.state.colours:
        counts = [given.state.provinces[place].units[3] for place in colour.lands]
        assert (counts.count(3), counts.count(1)) == (6, 16)


def test_a_province_is_reinforced_once() -> None:
    """Only a province with exactly one spearman takes two more, and only an own one."""
    given = dealt(3)
    first, second, third = given.state.order
    mine, theirs = given.state.colours[first].lands[0], given.state.colours[second].lands[0]
    assert given.refused(first, Reinforce(theirs)) == "ikusa.not-weak"
    given.when(first, Reinforce(mine))
    given.when(second, Reinforce(theirs))
    given.when(third, given.options(third)[0])
    assert given.refused(first, Reinforce(mine)) == "ikusa.not-weak"
    assert given.refused(second, Reinforce(theirs)) == "table.not-asked"


def test_army_markers_go_round_three_times() -> None:
    """Rulebook p. 11: one army marker each, into an own province without one."""
    given = dealt(4)
    first_options(given, "ikusa.reinforce")
    first = given.state.order[0]
    places = given.state.colours[first].lands
    assert given.options(first) == [PlaceArmy("A1", place) for place in places]
    assert given.refused(first, PlaceArmy("A2", places[0])) == "ikusa.army-not-free"
    given.when(first, PlaceArmy("A1", places[0]))
    for seat in given.state.order[1:]:
        given.when(seat, given.options(seat)[0])
    assert given.refused(first, PlaceArmy("A2", places[0])) == "ikusa.no-place-for-army"
    assert PlaceArmy("A2", places[1]) in given.options(first)


def test_two_players_split_their_piles() -> None:
    """Rulebook p. 29: each divides 34 cards into two sets of 17; when one set is full the rest follows by itself."""
    given = dealt(2)
    state = given.state
    assert (state.owners, [len(pile) for pile in state.piles]) == ([0, 1, 0, 1], [34, 34])
    card = state.piles[0][0]
    assert given.options(0) == [AssignCard(card, 0), AssignCard(card, 2)]
    assert given.refused(0, AssignCard(card, 1)) == "ikusa.colour-not-open"
    assert given.refused(0, AssignCard(state.piles[0][1], 0)) == "ikusa.not-this-card"
    events = []
    while state.asked == (0,) and state.ask == "ikusa.assign-card":
        events = given.when(0, AssignCard(state.piles[0][0], 0))
    assert [event.colour for event in happened(events, CardAssigned)] == [0] + [2] * 17
    while state.ask == "ikusa.assign-card":
        given.when(1, AssignCard(state.piles[1][0], 1))
    assert [len(colour.lands) for colour in state.colours] == [17] * 4
    assert [colour.koku for colour in state.colours] == [5] * 4
    assert sorted(colour.marker for colour in state.colours) == [1, 2, 3, 4]


def test_two_players_place_for_both_colours() -> None:
    """Rulebook p. 29: all actions of the two colours are done separately, each in its place in turn order."""
    given = dealt(2)
    first_options(given, "ikusa.assign-card")
    asked = []
    while given.state.ask == "ikusa.reinforce":
        asked.append(given.state.asked[0])
        given.when(asked[-1], given.options(asked[-1])[0])
    assert asked == [colour % 2 for colour in given.state.order] * 6
    first_options(given, "ikusa.place-army")
    assert [colour.tray for colour in given.state.colours] == [[6, 6, 3, 7]] * 4


def test_round_one_begins_after_the_set_up() -> None:
    """The last army marker starts the first round."""
    given = dealt(3)
    first_options(given, "ikusa.reinforce")
    events: list = []
    while given.state.ask == "ikusa.place-army":
        seat = given.state.asked[0]
        events = given.when(seat, given.options(seat)[0])
    assert happened(events, RoundBegan) == [RoundBegan(1)]


def settle_down(given: Given) -> None:
    """Answer every question of the set-up with its last option."""
    while given.state.round == 0:
        seat = given.question[0][0]
        given.when(seat, given.options(seat)[-1])


@pytest.mark.parametrize(
    ("seats", "colours", "cards", "koku", "spearmen_left", "empty"),
    [(2, 4, 17, 5, 7, 0), (3, 3, 22, 7, 2, 2), (4, 4, 17, 5, 7, 0), (5, 5, 13, 4, 11, 3)],
)
def test_after_the_whole_set_up(
    seats: int, colours: int, cards: int, koku: int, spearmen_left: int, empty: int
) -> None:
    """Equal shares of the 68 cards; a third in koku; 12 more spearmen; 1 bowman, 1 swordsman, 2 gunners an army."""
    given = dealt(seats)
    settle_down(given)
    state = given.state
    assert len(state.colours) == colours
    assert [province.owner for province in state.provinces.values()].count(-1) == empty
    for colour in state.colours:
        assert (len(colour.lands), colour.koku) == (cards, koku)
        assert colour.tray == [6, 6, 3, spearmen_left]
        assert [army.units for army in colour.armies] == [[1, 1, 2, 0, 0]] * 3
        assert [army.hole for army in colour.armies] == [0] * 3
        spearmen = sorted(state.provinces[place].units[3] for place in colour.lands)
        assert spearmen == [1] * (cards - 6) + [3] * 6
        assert len({army.place for army in colour.armies}) == 3
        assert {army.place for army in colour.armies} <= set(colour.lands)
    assert (state.pool, state.castles, state.bases) == (30, 10, 5)


@pytest.mark.parametrize(("seats", "markers"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_markers_of_the_set_up(seats: int, markers: int) -> None:
    """There is one marker for each colour, so two players use four of them; marker 1 reinforces first."""
    given = dealt(seats)
    while given.question[1] == "ikusa.assign-card":
        seat = given.question[0][0]
        given.when(seat, given.options(seat)[0])
    state = given.state
    assert sorted(colour.marker for colour in state.colours) == list(range(1, markers + 1))
    first = next(colour for colour in state.colours if colour.marker == 1)
    assert given.question == ((first.seat,), "ikusa.reinforce")


def test_reinforcements_alternate() -> None:
    """One province in turn, two spearmen each time; a province reinforced already is closed."""
    given = dealt(3)
    order = list(given.state.order)
    for number in range(6):
        seat = order[number % 3]
        place = given.state.colours[seat].lands[number // 3]
        given.when(seat, Reinforce(place))
        assert given.state.provinces[place].units[3] == 3
    first = given.state.colours[order[0]].lands[0]
    assert given.refused(order[0], Reinforce(first)) == "ikusa.not-weak"
    abroad = given.state.colours[order[1]].lands[-1]
    assert given.refused(order[0], Reinforce(abroad)) == "ikusa.not-weak"


def test_two_armies_do_not_start_together() -> None:
    """An army marker goes where no other one is, be it reinforced or not."""
    given = dealt(3)
    while given.question[1] == "ikusa.reinforce":
        seat = given.question[0][0]
        given.when(seat, given.options(seat)[0])
    order = list(given.state.order)
    place = given.state.colours[order[0]].lands[-1]
    given.when(order[0], PlaceArmy("A1", place))
    for seat in order[1:]:
        given.when(seat, given.options(seat)[0])
    assert given.refused(order[0], PlaceArmy("A2", place)) == "ikusa.no-place-for-army"


def test_two_players_cannot_split_unevenly() -> None:
    """A pile of 34 becomes twice 17: with 17 cards a colour takes no more."""
    given = dealt(2)
    pile = list(given.state.piles[0])
    colours = sorted({option.colour for option in given.options(0) if isinstance(option, AssignCard)})
    assert len(pile) == 34
    assert len(colours) == 2
    for card in pile[:17]:
        given.when(0, AssignCard(card, colours[0]))
    assert len(given.state.colours[colours[0]].lands) == 17
    assert len(given.state.colours[colours[1]].lands) == 17
    assert given.question[0] != (0,)
