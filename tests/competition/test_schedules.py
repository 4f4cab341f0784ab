"""Round robins: stored and computed."""

from collections import Counter

import pytest

from domain.competition.schedules import balance, circle, decode, round_robin, stored
from domain.competition.seats import spread
from domain.competition.tables.schedules import FREE, IN_ROUNDS

# The schedules that no search has brought to the bound yet: every other one is as even as numbers allow.
ONE_OFF = {
    (4, 8), (4, 30), (4, 35), (4, 36), (5, 15), (5, 20), (5, 22), (5, 30), (5, 35), (5, 37), (5, 38),
    (5, 39), (5, 40),
}  # fmt: skip
ROUNDS_REACHED = {
    (3, 6, 3): 2, (3, 9, 4): 0, (3, 12, 6): 2, (3, 12, 11): 0, (3, 15, 7): 0, (3, 18, 9): 1, (3, 21, 10): 0,
    (3, 24, 12): 2, (3, 27, 13): 0, (3, 30, 15): 2, (3, 33, 16): 2, (3, 36, 18): 2, (3, 39, 19): 0,
    (4, 8, 3): 2, (4, 8, 7): 0, (4, 12, 4): 3, (4, 12, 11): 0, (4, 16, 5): 0, (4, 20, 7): 1, (4, 24, 8): 2,
    (4, 28, 9): 0, (4, 32, 11): 2, (4, 36, 12): 2, (4, 40, 13): 2,
    (5, 10, 3): 3, (5, 10, 9): 4, (5, 15, 4): 3, (5, 20, 5): 3, (5, 25, 6): 0, (5, 30, 8): 2, (5, 35, 9): 2,
    (5, 40, 10): 2,
}  # fmt: skip


def test_a_schedule_is_kept_for_every_number_of_players() -> None:
    """From one more than a table holds to forty."""
    assert set(FREE) == {(size, count) for size in (3, 4, 5) for count in range(size + 1, 41)}


@pytest.mark.parametrize(("size", "count"), sorted(FREE))
def test_meetings_are_even(size: int, count: int) -> None:
    """Everybody plays equally often, and meetings differ by no more than they must; by one more in a few cases."""
    tables = decode(FREE[size, count])
    assert all(len(set(table)) == size for table in tables)
    assert len(set(Counter(player for table in tables for player in table).values())) == 1
    found = balance(tables, count)
    assert found.difference <= found.bound + ((size, count) in ONE_OFF)


@pytest.mark.parametrize("key", sorted(ROUNDS_REACHED))
def test_schedules_in_rounds(key: tuple[int, int, int]) -> None:
    """Every round seats everybody once, and meetings differ by at most what was reached before."""
    size, count, rounds = key
    tables = decode(IN_ROUNDS[key])
    per_round = count // size
    assert len(tables) == rounds * per_round
    for start in range(0, len(tables), per_round):
        assert sorted(player for table in tables[start : start + per_round] for player in table) == list(range(count))
    assert balance(tables, count).difference <= ROUNDS_REACHED[key]


@pytest.mark.parametrize("count", range(2, 13))
def test_everybody_meets_everybody_once(count: int) -> None:
    """Tables of two, in as few rounds as possible."""
    rounds = circle(count)
    assert len(rounds) == count - 1 + count % 2
    assert balance([table for tables in rounds for table in tables], count).difference == 0


@pytest.mark.parametrize(("count", "size"), [(7, 2), (8, 2), (5, 3), (13, 4), (16, 4), (22, 5), (4, 4)])
def test_seats_of_a_round_robin(count: int, size: int) -> None:
    """Nobody's seats differ by more than one, and nobody sits at two tables of a round."""
    players = [f"p{number}" for number in range(count)]
    rounds = round_robin(players, size)
    for tables in rounds:
        seated = [player for table in tables for player in table]
        assert len(seated) == len(set(seated))
    for player in players:
        counts = [sum(table[seat] == player for tables in rounds for table in tables) for seat in range(size)]
        assert spread(counts) <= 1


def test_more_players_than_are_kept() -> None:
    """There is no schedule for 41 at tables of three."""
    with pytest.raises(KeyError):
        stored(41, 3)
