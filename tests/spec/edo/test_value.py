"""What bots know of Edo: the worth of positions, the first look at answers, the end of a turn."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.edo.commands import Build, Harvest, PickUp, Reveal, SetDown, Step, TakeSet
from domain.edo.state import Edo, Slot
from domain.edo.value import FEATURES, ordering, turn_mark, value
from domain.edo.value_prospects import Prospect
from domain.edo.weights import WEIGHTS
from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, choose_seat
from tests.given import Given
from tests.spec.edo.positions import TITLE, about_to, dealt, performing, settled, town

PARTS = TITLE.packs[TITLE.default_pack]


def worth(given: Given, seat: int = 0) -> int:
    return value(given.state, seat, PARTS)


def first(given: Given) -> Any:
    """What seat 0 would try before thinking."""
    return ordering(given.state, 0, PARTS, given.options(0))[0]


def planned(given: Given, *slots: Slot) -> Prospect:
    """Seat 0 with this plan, all cards still face down."""
    state: Edo = given.state
    state.daimyos[0].plan = list(slots)
    return Prospect(state, 0, PARTS).foresee()


def positions(seats: int) -> Iterator[tuple[Edo, int]]:
    """The decisions of a game in which most answers are the promising ones."""
    picker, table = FastChance(seats, "choices"), TITLE.open_table(TITLE.setup(seats), FastChance(seats, "table"))
    while table.state.asked:
        seat = choose_seat(table.state, picker)
        yield table.state, seat
        options = TITLE.options(table.state, seat)
        ordered = ordering(table.state, seat, PARTS, options)
        TITLE.play(table, seat, ordered[0] if picker.pick(5) > 1 else by_kind(options, picker))


@pytest.mark.parametrize("seats", [2, 4])
def test_value_reads_and_changes_nothing(seats: int) -> None:
    """Along a game: equal on a clone, the weighed sum of its features; the position stays as it is."""
    for state, seat in positions(seats):
        before = TITLE.pack_state(state)
        counts = {name: feature(state, seat, PARTS) for name, feature in FEATURES.items()}
        assert value(state, seat, PARTS) == sum(WEIGHTS[name] * count for name, count in counts.items())
        assert value(TITLE.clone(state), seat, PARTS) == value(state, seat, PARTS)
        assert TITLE.pack_state(state) == before


def test_ordering_leaves_no_option_out() -> None:
    """Along a game: the same options, each once."""
    for state, seat in positions(3):
        options = TITLE.options(state, seat)
        ordered = ordering(state, seat, PARTS, options)
        assert sorted(map(repr, ordered)) == sorted(map(repr, options))


def test_every_feature_changes_in_games() -> None:
    """A feature that is always the same would tell nothing."""
    decisions = [(TITLE.clone(state), seat) for seats in (2, 3, 4) for state, seat in positions(seats)][::7]
    for name, feature in FEATURES.items():
        assert len({feature(state, seat, PARTS) for state, seat in decisions}) > 1, name


def test_a_house_in_edo_is_worth_more_than_one_elsewhere() -> None:
    """It is what allows to win at all."""
    here, there = about_to("rice", 0), about_to("rice", 0)
    assert worth(town(here, "EDO", "H0")) > worth(town(there, "C2", "H0"))


def test_a_plan_is_worth_what_it_will_bring() -> None:
    """Samurai near the wood, officials on Wood: the harvest is foreseen, with the way to pay."""
    given = about_to("rice", 0, samurai="C1 Q1", ryo=9, wood=0)
    prospect = planned(given, Slot("storehouse", "wood", 2))
    assert (prospect.wood, prospect.ryo) == (6, 9 - 1 - 2)
    assert sorted(prospect.errands) == [("C1", "W1"), ("Q1", "W2")]
    assert given.state.daimyos[0].wood == 0


def test_goods_of_one_card_build_with_the_next() -> None:
    """Cards are reckoned from left to right."""
    given = about_to("rice", 0, samurai="W1 C1", ryo=9, wood=0, stone=1)
    harvested = planned(given, Slot("storehouse", "wood", 1), Slot("highway", "build-easy", 1))
    assert harvested.points == 1
    assert planned(given, Slot("highway", "build-easy", 1), Slot("storehouse", "wood", 1)).points == 0


def test_a_crowd_is_avoided() -> None:
    """A quarry where others stand is worth a longer way to the other one."""
    given = about_to("stone", 1, samurai="C2", ryo=9, others={1: "Q1", 2: "Q1"})
    prospect = Prospect(given.state, 0, PARTS)
    prospect.use(given.state.daimyos[0].plan[0])
    assert prospect.errands == [("C2", "Q2")]


def test_what_looks_promising() -> None:
    """A rich set, the way to where the card is of use, the best crop, the duty in Edo."""
    assert first(dealt(3)) == TakeSet("alpha")
    walking = about_to("wood", 1, samurai="C1", ryo=5)
    assert first(walking) == Step("C1", "W1")
    walking.when(0, Step("C1", "W1"))
    assert first(walking) == Reveal()
    assert first(performing("harvest-any", 1, samurai="Q1 W1", others={1: "Q1"})) == Harvest("W1")
    rich = {"ryo": 60, "wood": 9, "stone": 9}
    assert first(performing("build-easy", 1, samurai="C1 EDO", towns={"C1": "H1"}, **rich)) == Build("house", "EDO")


def test_a_traveller_goes_where_the_next_card_needs_it() -> None:
    """With Wood planned next, the samurai taken in hand is set down on a wood."""
    given = performing("travel", 1, samurai="P3", rice=1)
    given.state.daimyos[0].plan[1] = Slot("storehouse", "wood", 1)
    assert first(given) == PickUp("P3")
    given.when(0, PickUp("P3"))
    chosen = first(given)
    assert isinstance(chosen, SetDown)
    assert chosen.space in ("W1", "W2")


def test_a_turn_is_a_plan_a_card_or_the_wages() -> None:
    """The mark stays while one plans or acts on one card, and changes when the turn passes."""
    given = settled(3)
    assert turn_mark(given.state, 0) == turn_mark(given.state, 1)
    walking = about_to("wood", 1, samurai="C1", ryo=5)
    mark = turn_mark(walking.state, 0)
    assert mark != turn_mark(given.state, 0)
    walking.when(0, Step("C1", "W1"))
    assert turn_mark(walking.state, 0) == mark
    walking.when(0, Reveal())
    assert turn_mark(walking.state, 0) == mark
    walking.when(0, Harvest("W1"))
    assert turn_mark(walking.state, 0) != mark
