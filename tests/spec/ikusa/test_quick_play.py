"""Set-up of quick play."""

import pytest

from domain.ikusa.commands import AddSpearman, ClaimProvince, FillCards, PlaceArmy
from domain.ikusa.events.setting_up import ArmiesRaised
from tests.given import Given, happened
from tests.spec.ikusa.positions import asked, dealt, seen


def drafted(seats: int) -> Given:
    """Everybody has claimed and reinforced the first province on the list."""
    given = dealt(seats, "quick")
    while given.state.ask in ("ikusa.claim-province", "ikusa.add-spearman"):
        seat = given.state.asked[0]
        given.when(seat, given.options(seat)[0])
    return given


@pytest.mark.parametrize(
    ("seats", "dealt_cards", "owned", "tray", "left"), [(3, 16, 22, 2, 2), (4, 11, 17, 7, 0), (5, 7, 13, 11, 3)]
)
def test_table_of_the_draft(seats: int, dealt_cards: int, owned: int, tray: int, left: int) -> None:
    """Rulebook p. 30: provinces and spearmen after the draft."""
    given = dealt(seats, "quick")
    assert [len(colour.lands) for colour in given.state.colours] == [dealt_cards] * seats
    given = drafted(seats)
    assert [len(colour.lands) for colour in given.state.colours] == [owned] * seats
    assert [colour.tray[3] for colour in given.state.colours] == [tray] * seats
    assert sum(province.owner < 0 for province in given.state.provinces.values()) == left


def test_claim_and_two_spearmen() -> None:
    """Each claims an unoccupied province and adds two spearmen, together or apart, never more than three."""
    given = dealt(3, "quick")
    first = given.state.order[0]
    free = next(place for place, province in given.state.provinces.items() if province.owner < 0)
    taken = given.state.colours[given.state.order[1]].lands[0]
    assert given.refused(first, ClaimProvince(taken)) == "ikusa.not-unoccupied"
    given.when(first, ClaimProvince(free))
    assert given.refused(first, AddSpearman(taken)) == "ikusa.no-spearman-there"
    given.when(first, AddSpearman(free), AddSpearman(free))
    assert given.state.provinces[free].units[3] == 3
    assert asked(given) == ((given.state.order[1],), "ikusa.claim-province")


def test_a_province_holds_three_spearmen_at_most() -> None:
    """No province may contain more than three spearmen during the draft."""
    given = drafted_until_full()
    first = given.state.order[0]
    full = next(place for place in given.state.colours[first].lands if given.state.provinces[place].units[3] == 3)
    assert given.refused(first, AddSpearman(full)) == "ikusa.no-spearman-there"


def drafted_until_full() -> Given:
    given = dealt(3, "quick")
    for _ in range(3):
        seat = given.state.asked[0]
        given.when(seat, given.options(seat)[0])
        place = given.state.colours[seat].lands[0]
        given.when(seat, AddSpearman(place), AddSpearman(place))
    given.when(given.state.order[0], given.options(given.state.order[0])[0])
    return given


def test_army_cards_are_filled_in_secret_and_shown_together() -> None:
    """Rulebook p. 30: five bowmen, five swordsmen, six gunners over three armies within their squares."""
    given = drafted(3)
    assert asked(given) == ((0, 1, 2), "ikusa.fill-cards")
    assert given.refused(0, FillCards("bowman", (5, 0, 0))) == "ikusa.card-full"
    assert given.refused(0, FillCards("gunner", (2, 2, 2))) == "ikusa.not-this-kind"
    given.when(0, FillCards("bowman", (4, 1, 0)))
    assert given.refused(0, FillCards("swordsman", (1, 1, 3))) == "ikusa.card-full"
    given.when(0, FillCards("swordsman", (0, 3, 2)), FillCards("gunner", (0, 0, 6)))
    assert asked(given) == ((1, 2), "ikusa.fill-cards")
    assert seen(given, 1).colours[0].committed is None
    even = FillCards("bowman", (2, 2, 1)), FillCards("swordsman", (2, 2, 1)), FillCards("gunner", (2, 2, 2))
    given.when(1, *even)
    shown = happened(given.when(2, *even), ArmiesRaised)
    assert shown[0] == ArmiesRaised(0, ((4, 0, 0, 0), (1, 3, 0, 0), (0, 2, 6, 0)), 2)


def test_armies_differ_when_they_are_placed() -> None:
    """Quick play: any of the three armies may be placed first; daimyos start at level 2; then koku are collected."""
    given = drafted(3)
    for seat in range(3):
        given.when(
            seat, FillCards("bowman", (4, 1, 0)), FillCards("swordsman", (0, 3, 2)), FillCards("gunner", (0, 0, 6))
        )
    first = given.state.order[0]
    assert {getattr(option, "army", "") for option in given.options(first)} == {"A1", "A2", "A3"}
    given.when(first, PlaceArmy("A3", given.state.colours[first].lands[0]))
    while given.state.ask == "ikusa.place-army":
        seat = given.state.asked[0]
        given.when(seat, given.options(seat)[0])
    assert [colour.koku for colour in given.state.colours] == [7, 7, 7]
    assert seen(given, None).colours[0].armies["A1"].level == 2


def settle_down(given: Given) -> None:
    """Answer every question of the set-up with its last option."""
    while given.state.round == 0:
        seat = given.question[0][0]
        given.when(seat, given.options(seat)[-1])


@pytest.mark.parametrize(
    ("seats", "dealt_cards", "lands", "on_map", "left", "empty", "koku"),
    [(3, 16, 22, 34, 2, 2, 7), (4, 11, 17, 29, 7, 0, 5), (5, 7, 13, 25, 11, 3, 4)],
)
def test_the_printed_table_of_quick_play(
    seats: int, dealt_cards: int, lands: int, on_map: int, left: int, empty: int, koku: int
) -> None:
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


def test_army_cards_of_quick_play_keep_their_squares() -> None:
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
