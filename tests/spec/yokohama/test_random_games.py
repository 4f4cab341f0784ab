"""Whole games at random: they end, always add up, and the numbers of possibilities stay what they are."""

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.playout import steps
from domain.kernel.table import Asked
from tests.perft import CountedChance, perft
from tests.spec.yokohama.eager import play
from tests.spec.yokohama.positions import TITLE

SEATS = (2, 3, 4)
ENDS = {f"yokohama.{end}" for end in ("church", "customs", "orders", "shops", "trading-houses", "round-limit")}


def checked_game(seats, seed):
    """Fold every event of a random game into a second position and check it."""
    table = TITLE.open_table(TITLE.setup(seats), FastChance(seed))
    shadow = TITLE.blank()
    for events in (
        table.take_events(),
        *(step.events for step in steps(TITLE, table, FastChance(seed + 1, "choices"))),
    ):
        for event in events:
            event.apply(shadow)
            if not isinstance(event, Asked):
                TITLE.check(shadow)
    assert shadow == table.state
    return table.state


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_end(seats, seed):
    """Random play ends, with everything adding up after every event."""
    state = checked_game(seats, seed)
    assert state.result.reason in ENDS
    assert sorted(state.result.ranks) == list(range(1, seats + 1))


@pytest.mark.parametrize("goal", ["shops", "trading-houses"])
@pytest.mark.parametrize("seats", SEATS)
def test_building_games_end_by_building(goal, seats):
    """Merchants who only build end the game by building."""
    state, _ = play(goal, TITLE.setup(seats), 1)
    assert state.result is not None
    assert state.result.reason == f"yokohama.{goal}"


def test_the_fallback_alone_plays_a_game():
    """Merchants whose time is always up do nothing, and the round limit ends their game."""
    table = TITLE.open_table(TITLE.setup(3, max_rounds=4), FastChance(1))
    while table.state.asked:
        seat = table.state.asked[0]
        command = TITLE.fallback(table.state, seat)
        assert command in TITLE.options(table.state, seat)
        TITLE.play(table, seat, command)
    assert table.state.result is not None
    assert table.state.result.reason == "yokohama.round-limit"
    assert not any(merchant.out for merchant in table.state.merchants)


def position(seats, decisions):
    """After so many decisions of a fixed random game."""
    table = TITLE.open_table(TITLE.setup(seats), CountedChance(7))
    for number, _ in enumerate(steps(TITLE, table, CountedChance(8)), 1):
        if number == decisions:
            break
    return table.state


@pytest.mark.parametrize(
    ("seats", "decisions", "counts"),
    [
        (2, 2, [1, 11, 111, 858]),
        (2, 150, [9, 33, 73, 211]),
        (2, 400, [7, 22, 110, 737]),
        (3, 3, [1, 14, 183, 1951]),
        (3, 150, [7, 36, 144, 444]),
        (3, 400, [1, 1, 14, 185]),
        (4, 4, [1, 18, 307]),
        (4, 150, [4, 6, 7, 35]),
        (4, 400, [7, 37, 158, 537]),
    ],
)
def test_perft(seats, decisions, counts):
    """The number of lines of play from fixed positions changes only when a rule changes."""
    state = position(seats, decisions)
    assert [perft(TITLE, state, depth) for depth in range(1, len(counts) + 1)] == counts
