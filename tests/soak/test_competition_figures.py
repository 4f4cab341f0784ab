"""Figures of docs/benchmarks.md about pairings, schedules and ratings; what holds on every machine is asserted."""

import random
import time
from collections import Counter

import pytest

from domain.competition.pairing_cost import cost, table_sizes
from domain.competition.ratings import Rating, update
from domain.competition.schedules import Tables, balance, circle, decode
from domain.competition.seats import seat_schedule, spread
from domain.competition.tables.schedules import FREE, IN_ROUNDS
from service.pairing import pairs
from service.pairing.exact import MOST, cheapest
from service.pairing.problem import PairingProblem
from service.pairing.search import search
from tests.competition.event import entrants
from tests.competition.test_pairing import swiss

pytestmark = pytest.mark.soak
FIELDS = 16  # of each number of entrants
RESULTS = 4000
PLAYERS = 40


def figures(tables: Tables, count: int) -> str:
    """Games each, difference of meetings and of seats, each with the least that numbers allow in brackets."""
    games = Counter(player for table in tables for player in table)[0]
    size = len(tables[0])
    seated = seat_schedule([[str(player) for player in table] for table in tables])
    seats = max(
        spread([sum(table[seat] == str(player) for table in seated) for seat in range(size)]) for player in range(count)
    )
    met, least = balance(tables, count), int(games % size > 0)
    assert seats <= 1
    return f"{games}: {met.difference} ({met.bound}), {seats} ({least})"


def test_schedules(say):
    """Worst difference of meetings and of seats of every stored schedule beside the bound."""
    say("| n | tables of 2 | 3 | 4 | 5 |\n|---|---|---|---|---|")
    for count in range(3, 41):
        row = [figures([table for tables in circle(count) for table in tables], count)]
        row += [figures(decode(FREE[size, count]), count) if (size, count) in FREE else "" for size in (3, 4, 5)]
        say(f"| {count} | {' | '.join(row)} |")
    say("| in rounds | n, games: difference of meetings (bound), of seats (bound) |\n|---|---|")
    for size in (3, 4, 5):
        rows = [f"{key[1]}, {figures(decode(IN_ROUNDS[key]), key[1])}" for key in sorted(IN_ROUNDS) if key[0] == size]
        say(f"| tables of {size} | {'; '.join(rows)} |")


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_cost_beside_the_exact_optimum(size, say):
    """Pairs are always matched as cheaply as can be; the search for large fields mostly finds it in small ones."""
    for count in range(size + 1, MOST + 1):
        sizes = table_sizes(count, size, max(2, size - 1))
        if not sizes or (size == 2 and count % 2):
            continue
        optimal, excess = 0, 0.0
        for number in range(FIELDS):
            known = entrants(swiss(count, size, 3, f"{number}"), size)
            problem = PairingProblem(known, sizes, "s")
            best = sum(problem.cost(table) for table in cheapest(problem))
            if size == 2:
                found = cost(pairs.match(known, "s"), {one.id: one for one in known}).total
            else:
                found = sum(problem.cost(table) for table in search(problem))
            assert found >= best
            optimal += found == best
            excess += (found - best) / max(best, 1) / FIELDS
        say(f"| {count} | {'+'.join(map(str, sizes))} | {optimal} of {FIELDS} | {100 * excess:.1f} % |")
        assert optimal == FIELDS or (size > 2 and optimal > FIELDS / 2)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_results_rated_in_a_cpu_second(seats, say):
    """The best of three runs over results by lot among forty."""
    draw, best = random.Random(seats), 0.0
    games = [(draw.sample(range(PLAYERS), seats), draw.sample(range(1, seats + 1), seats)) for _ in range(RESULTS)]
    for _ in range(3):
        ratings = [Rating()] * PLAYERS
        begin = time.process_time()
        for table, ranks in games:
            for player, rating in zip(table, update([ratings[player] for player in table], ranks), strict=True):
                ratings[player] = rating
        best = max(best, RESULTS / (time.process_time() - begin))
    say(f"{seats} players: {best:,.0f} results a CPU second")
