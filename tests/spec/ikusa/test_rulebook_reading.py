"""The rulebook read afresh: laying out the board, planning and turn order."""

import pytest

from domain.ikusa.commands import (
    AddSpearman,
    AllotKoku,
    AssignCard,
    ClaimProvince,
    DeclineSpying,
    FillCards,
    PlaceArmy,
    Reinforce,
    Spy,
    TakeMarker,
)
from domain.ikusa.events.plan import NinjaReturned, PlanSpied, PlansRevealed
from domain.ikusa.events.turn_order import BiddersRanked, MarkersDrawn
from tests.given import Given, happened
from tests.spec.ikusa.positions import action, dealt, resumed
from tests.spec.ikusa.reading import allot, planned

LANDS = {"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp3", "HIT": "2 sp3"}


def settle_down(given: Given) -> None:
    """Answer every question of the set-up with its last option."""
    while given.state.round == 0:
        seat = given.question[0][0]
        given.when(seat, given.options(seat)[-1])


# -- the layout ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "colours", "cards", "koku", "spearmen_left", "empty"),
    [(2, 4, 17, 5, 7, 0), (3, 3, 22, 7, 2, 2), (4, 4, 17, 5, 7, 0), (5, 5, 13, 4, 11, 3)],
)
def test_after_the_whole_set_up(seats: int, colours: int, cards: int, koku: int, spearmen_left: int, empty: int):
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
def test_markers_of_the_set_up(seats: int, markers: int):
    """There is one marker for each colour, so two players use four of them; marker 1 reinforces first."""
    given = dealt(seats)
    while given.question[1] == "ikusa.assign-card":
        seat = given.question[0][0]
        given.when(seat, given.options(seat)[0])
    state = given.state
    assert sorted(colour.marker for colour in state.colours) == list(range(1, markers + 1))
    first = next(colour for colour in state.colours if colour.marker == 1)
    assert given.question == ((first.seat,), "ikusa.reinforce")


def test_reinforcements_alternate():
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


def test_two_armies_do_not_start_together():
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


def test_two_players_cannot_split_unevenly():
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


# -- quick play ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "dealt_cards", "lands", "on_map", "left", "empty", "koku"),
    [(3, 16, 22, 34, 2, 2, 7), (4, 11, 17, 29, 7, 0, 5), (5, 7, 13, 25, 11, 3, 4)],
)
def test_the_printed_table_of_quick_play(
    seats: int, dealt_cards: int, lands: int, on_map: int, left: int, empty: int, koku: int
):
    """Six claims with three spearmen each lead to the table in the book; cards of 5, 5 and 6 at level 2."""
    given = dealt(seats, "quick")
    assert {len(colour.lands) for colour in given.state.colours} == {dealt_cards}
    settle_down(given)
    state = given.state
    assert [province.owner for province in state.provinces.values()].count(-1) == empty
    for colour in state.colours:
        spearmen = [state.provinces[place].units[3] for place in colour.lands]
        assert (len(spearmen), sum(spearmen), max(spearmen)) == (lands, on_map, 3)
        assert colour.tray == [4, 4, 3, left]
        assert colour.koku == koku
        assert [sum(army.units[kind] for army in colour.armies) for kind in range(5)] == [5, 5, 6, 0, 0]
        assert [army.hole for army in colour.armies] == [2] * 3


def test_a_claim_and_its_two_spearmen():
    """The claimer takes one free province, then adds two spearmen anywhere of his own, here both in one."""
    given = dealt(5, "quick")
    first, second = given.state.order[:2]
    free = [place for place, province in given.state.provinces.items() if province.owner < 0]
    assert len(free) == 33
    own = given.state.colours[first].lands[0]
    assert given.refused(first, ClaimProvince(given.state.colours[second].lands[0])) == "ikusa.not-unoccupied"
    given.when(first, ClaimProvince(free[0]), AddSpearman(own), AddSpearman(own))
    assert given.state.provinces[own].units[3] == 3
    assert given.question == ((second,), "ikusa.claim-province")
    assert ClaimProvince(free[0]) not in given.options(second)


def test_army_cards_of_quick_play_keep_their_squares():
    """Four samurai is all an army can carry, so five bowmen never go to one card, nor fill up two."""
    given = dealt(3, "quick")
    while given.question[1] != "ikusa.fill-cards":
        seat = given.question[0][0]
        given.when(seat, given.options(seat)[0])
    assert FillCards("bowman", (5, 0, 0)) not in given.options(0)
    given.when(0, FillCards("bowman", (4, 1, 0)))
    assert FillCards("swordsman", (1, 2, 2)) not in given.options(0)
    assert FillCards("swordsman", (0, 1, 4)) in given.options(0)
    given.when(0, FillCards("swordsman", (0, 2, 3)), FillCards("gunner", (6, 0, 0)))


# -- action 1: plan --------------------------------------------------------------------------


def test_the_build_bin_takes_two_or_none():
    """Neither one nor three, and not two out of one."""
    given = resumed(action("plan", LANDS, koku=[5, 3, 3]))
    amounts = [option.amount for option in given.options(0) if isinstance(option, AllotKoku)]
    assert sorted(amounts) == [0, 2]


def test_no_koku_is_held_back():
    """What the other bins do not take is in the levy bin."""
    given = planned(LANDS, [(0, 1, 1, 0, 3), (2, 1, 0, 0, 0), (0, 0, 0, 0, 3)])
    assert [colour.koku for colour in given.state.colours] == [0, 0, 0]
    assert [colour.bins[-1] for colour in given.state.colours] == [3, 0, 3]


def test_bins_are_shown_together():
    """The last plan uncovers all of them, as they were filled."""
    given = resumed(action("plan", LANDS, koku=[5, 3, 3]))
    assert not happened(allot(given, 2, (0, 0, 0, 1, 2)), PlansRevealed)
    assert not happened(allot(given, 0, (2, 1, 2, 0, 0)), PlansRevealed)
    (shown,) = happened(allot(given, 1, (0, 3, 0, 0, 0)), PlansRevealed)
    assert shown.bins == ((2, 1, 2, 0, 0), (0, 3, 0, 0, 0), (0, 0, 0, 1, 2))


def test_the_spy_comes_last_and_looks_at_one():
    """The ninja's owner waits for all others, sees one plan, plans, and gives the ninja back."""
    given = resumed(action("plan", LANDS, koku=[5, 3, 3], ninja=1))
    assert given.question[0] == (0, 2)
    allot(given, 0, (2, 1, 2, 0, 0))
    assert 1 not in given.question[0]
    allot(given, 2, (0, 0, 0, 1, 2))
    assert Spy(1) not in given.options(1)
    (look,) = happened(given.when(1, Spy(0)), PlanSpied)
    assert (look.target, look.bins) == (0, (2, 1, 2, 0, 0))
    assert happened(allot(given, 1, (0, 3, 0, 0, 0)), NinjaReturned)
    assert given.state.ninja == -1


def test_an_unused_ninja_is_returned():
    """Whoever does not want to look loses the ninja all the same."""
    given = resumed(action("plan", LANDS, koku=[3, 3, 3], ninja=0))
    allot(given, 1, (0, 0, 0, 0, 3))
    allot(given, 2, (0, 0, 0, 0, 3))
    given.when(0, DeclineSpying())
    assert happened(allot(given, 0, (0, 0, 0, 3, 0)), NinjaReturned)


# -- action 2: turn order --------------------------------------------------------------------


def test_bids_choose_and_the_rest_draws():
    """More koku choose earlier, any marker that is left; who paid nothing draws from the rest."""
    given = planned(LANDS, [(0, 1, 0, 0, 2), (0, 3, 0, 0, 0), (0, 0, 0, 0, 3), (0, 0, 0, 0, 3)], seats=4)
    assert given.question[0] == (1,)
    given.when(1, TakeMarker(4))
    assert given.refused(0, TakeMarker(4)) == "ikusa.marker-gone"
    events = given.when(0, TakeMarker(2))
    (draw,) = happened(events, MarkersDrawn)
    assert sorted(draw.colours) == [2, 3]
    assert sorted(draw.order) == [1, 3]
    assert [given.state.order[1], given.state.order[3]] == [0, 1]


def test_equal_bids_choose_before_lower_ones():
    """A tie concerns only those who tie: both of them choose before whoever bid less."""
    given = planned(LANDS, [(0, 1, 0, 0, 2), (0, 2, 0, 0, 1), (0, 2, 0, 0, 1), (0, 3, 0, 0, 0)], seats=4)
    assert given.question[0] == (3,)
    given.when(3, TakeMarker(1))
    assert given.question[0][0] in (1, 2)
    given.when(given.question[0][0], TakeMarker(2))
    assert given.question[0][0] in (1, 2)


def test_a_tie_is_broken_by_chance_among_the_tied():
    """What chance orders are the tied bidders, nobody else."""
    given = resumed(action("plan", LANDS, koku=[3, 3, 3]))
    allot(given, 0, (0, 1, 0, 0, 2))
    allot(given, 1, (0, 2, 0, 0, 1))
    (ranked,) = happened(allot(given, 2, (0, 1, 0, 0, 2)), BiddersRanked)
    assert ranked.ranking[0] == 1
    assert sorted(ranked.ranking[1:]) == [0, 2]
