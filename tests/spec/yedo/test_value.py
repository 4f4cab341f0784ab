"""What bots know of Yedo: values, an ordering of options, and where a turn ends."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, steps
from domain.yedo.commands import Activate, Announce, Bid, GoHome, PlaceDisciple, Use
from domain.yedo.state import Yedo
from domain.yedo.value import FEATURES, ordering, turn_mark, value
from domain.yedo.weights import WEIGHTS
from tests.given import Given
from tests.spec.yedo.completing import ready
from tests.spec.yedo.positions import PARTS, TITLE, acting, begin, equip, scene


def positions(seats: int = 3, every: int = 9, setting: str = "samurai") -> Iterator[tuple[Yedo, int]]:
    """Positions of random games with a seat that is asked."""
    for seed in range(2):
        table = TITLE.open_table(TITLE.setup(seats, setting), FastChance(seed, "table"))
        for number, _ in enumerate(steps(TITLE, table, FastChance(seed, "choices"), choose=by_kind)):
            if number % every == 0 and table.state.asked:
                yield table.state, table.state.asked[0]


def test_a_value_depends_on_nothing_but_the_position() -> None:
    """Equal on a copy, and the position is left as it was."""
    for state, seat in positions():
        before = TITLE.pack_state(state)
        assert value(state, seat, PARTS) == value(TITLE.clone(state), seat, PARTS)
        ordering(state, seat, PARTS, TITLE.options(state, seat))
        assert TITLE.pack_state(state) == before


def test_every_feature_counts() -> None:
    """Each has a weight, and none is the same everywhere."""
    assert set(FEATURES) == set(WEIGHTS)
    seen: dict[str, set[int]] = {name: set() for name in FEATURES}
    for state, seat in positions():
        for name, feature in FEATURES.items():
            seen[name].add(feature(state, seat, PARTS))
    assert [name for name, amounts in seen.items() if len(amounts) < 2] == []


def test_an_ordering_leaves_nothing_out() -> None:
    """It is a permutation of the options."""
    for state, seat in positions():
        options = TITLE.options(state, seat)
        assert sorted(map(str, ordering(state, seat, PARTS, options))) == sorted(map(str, options))


def test_ended_games_are_ordered_as_their_ranks() -> None:
    """Whoever ranks better has the greater value."""
    table = TITLE.open_table(TITLE.setup(4), FastChance(3, "table"))
    for _ in steps(TITLE, table, FastChance(3, "choices")):
        pass
    result = table.state.result
    assert result is not None
    values = [value(table.state, seat, PARTS) for seat in range(4)]
    assert sorted(range(4), key=lambda seat: -values[seat]) == sorted(range(4), key=lambda seat: result.ranks[seat])


# -- turns ---------------------------------------------------------------------------------------------------


def mark(given: Given, seat: int = 0) -> tuple[int, ...]:
    return turn_mark(given.state, seat)


def test_choosing_a_disciple_and_its_action_is_one_turn() -> None:
    """The mark changes when the disciple is home again."""
    given = equip(acting(out="CA-S HA-1"), 1, out="GA-1")
    before = mark(given)
    given.when(0, Activate("CA-S"))
    assert mark(given) == before
    given.when(0, Use("audience"))
    assert mark(given) != before


def test_a_placement_is_a_turn() -> None:
    """Then the others place."""
    given = begin(scene(2), "assigning", turn=-1)
    before = mark(given)
    given.when(0, PlaceDisciple("CA-S"))
    assert mark(given) != before


def test_a_bid_is_a_turn() -> None:
    """What others bid is not planned for them."""
    given = begin(scene(4), "auctions", queue=(), track=[0, 1, 2, 3])
    before = mark(given)
    given.when(0, Announce("geisha"))
    assert mark(given) != before
    before = mark(given, 1)
    given.when(1, Bid(6))
    assert mark(given, 1) != before


# -- what a player would say -----------------------------------------------------------------------------------


def better(one: Any, other: Any) -> bool:
    return value(one.state, 0, PARTS) > value(other.state, 0, PARTS)


@pytest.mark.parametrize("mission", ["G01", "Y05", "R13", "B08"])
def test_a_mission_nearer_to_completion_is_worth_more(mission: str) -> None:
    """With all it asks for more than with one weapon or disciple fewer."""
    needs = PARTS.missions[mission].needs
    whole = ready(mission, bonus=False)
    fewer = ready(mission, bonus=False, out=" ".join(whole.state.clans[0].out[1:]))
    assert better(whole, fewer)
    if needs.weapons:
        assert better(whole, ready(mission, bonus=False, weapons=" ".join(needs.weapons[1:])))


def test_standing_in_the_way_of_the_patrol_is_bad() -> None:
    """The red one comes from the Gates to the Castle next."""
    safe = begin(equip(scene(2), 0, out="HA-1"), "assigning", turn=-1)
    way = begin(equip(scene(2), 0, out="CA-S"), "assigning", turn=-1)
    assert better(safe, way)


def test_idle_disciples_come_last() -> None:
    """An audience promises more than going home."""
    given = acting(out="CA-S")
    assert ordering(given.state, 0, PARTS, given.options(0)) == [Use("audience"), GoHome()]
