"""What bots know: a value that any machine computes alike, an order of options, and where a turn ends."""

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.playout import steps
from domain.yokohama import commands as c
from domain.yokohama.value import FEATURES, features_of, ordering, turn_mark, value
from domain.yokohama.weights import WEIGHTS
from tests.spec.yokohama.positions import PARTS, TITLE, arrive, begun, build, hold, in_hand, own, send, stand


def positions(seats, every=5):
    """Positions of a random game, with the seat that is asked."""
    table = TITLE.open_table(TITLE.setup(seats), FastChance(seats, "table"))
    for number, _ in enumerate(steps(TITLE, table, FastChance(seats, "choices"))):
        if table.state.asked and number % every == 0:
            yield table.state, table.state.asked[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_value_depends_on_the_position_alone(seats):
    """The same on a clone, the sum of weighted features, and the position is left as it was."""
    for number, (state, seat) in enumerate(positions(seats)):
        before = TITLE.pack_state(state)
        found = value(state, seat, PARTS)
        assert found == value(TITLE.clone(state), seat, PARTS)
        assert found == sum(WEIGHTS[name] * FEATURES[name](state, seat, PARTS) for name in FEATURES)
        assert TITLE.pack_state(state) == before
        if number > 40:
            break


def test_every_feature_tells_positions_apart():
    """Each feature differs between positions, and each has a weight."""
    seen: dict[str, set[int]] = {name: set() for name in WEIGHTS}
    for seats in (2, 4):
        for state, seat in positions(seats):
            for name, count in features_of(state, seat, PARTS).items():
                seen[name].add(count)
    assert {name for name, counts in seen.items() if len(counts) < 2} == set()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ended_games_are_ordered_as_their_ranks(seats):
    """Whoever is ahead in the result has the greater value."""
    table = TITLE.open_table(TITLE.setup(seats), FastChance(seats, "table"))
    for _ in steps(TITLE, table, FastChance(seats, "choices")):
        pass
    result = table.state.result
    assert result is not None
    by_value = sorted(range(seats), key=lambda seat: -value(table.state, seat, PARTS))
    assert [result.ranks[seat] for seat in by_value] == sorted(result.ranks)


@pytest.mark.parametrize("seats", [2, 4])
def test_ordering_is_a_permutation(seats):
    """All options and nothing else, the same each time, and the position is left as it was."""
    for state, seat in positions(seats):
        before, options = TITLE.pack_state(state), TITLE.options(state, seat)
        ordered = ordering(state, seat, PARTS, options)
        assert sorted(map(str, ordered)) == sorted(map(str, options))
        assert ordered == ordering(state, seat, PARTS, options)
        assert TITLE.pack_state(state) == before


def test_the_mark_lasts_as_long_as_the_turn():
    """It changes exactly when another merchant's turn begins."""
    table = TITLE.open_table(TITLE.setup(3), FastChance(3, "table"))
    mark = None
    for step in steps(TITLE, table, FastChance(3, "choices")):
        state = table.state
        if not state.round or not state.asked:
            continue
        turned = any(type(event).__name__ == "TurnBegan" for event in step.events)
        if mark is not None:
            assert (turn_mark(state, 0) != mark) == turned
        mark = turn_mark(state, 0)


def test_a_payable_order_is_worth_more_than_one_that_lacks_goods():
    """Orders in reach: the nearer the goods, the greater the feature."""
    given = begun()
    hold(given, "O08")  # 2 copper, 2 silk, 1 tea
    found = []
    for copper, silk in ((0, 0), (1, 1), (2, 2)):
        own(given, copper=copper, silk=silk, tea=1)
        found.append(features_of(given.state, 0, PARTS)["orders-in-reach"])
    assert found == sorted(set(found))


def test_what_can_be_built_is_built_first():
    """With power 4 and a trading house in hand the house comes before the shop, and both before nothing."""
    given = begun()
    in_hand(given, shops=1, houses=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    ordered = ordering(given.state, 0, PARTS, given.options(0))
    assert isinstance(ordered[0], c.BuildTradingHouse)
    assert isinstance(ordered[-1], c.SkipBuilding)


def test_power_counts_where_the_president_can_go():
    """Assistants beside the president promise more than the same ones far from it."""
    given = begun()
    send(given, "BANK BANK BANK")
    build(given, "BANK", shop=1)
    stand(given, "PORT")  # next to the Bank
    near = features_of(given.state, 0, PARTS)["power"]
    stand(given, "FIS2")  # in the far corner
    assert near > features_of(given.state, 0, PARTS)["power"]
