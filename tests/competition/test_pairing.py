"""Pairing: the cost, the exact search, the heuristic search, seats."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.competition.pairing_cost import Entrant, Pairing, cost, table_sizes
from domain.competition.points import beaten_share
from domain.competition.results import Field, TableResult
from domain.competition.seats import not_due, seat_schedule, spread
from service.pairing import solve
from service.pairing.exact import cheapest
from service.pairing.problem import Draws, PairingProblem
from service.pairing.search import search
from service.pairing.solve import NoPairing
from tests.competition.event import entrants, field

SPLITS = {
    "ABE|CDF": 277_200, "ABD|CEF": 306_000, "ACD|BEF": 306_000, "ACE|BDF": 320_400, "ACF|BDE": 20_372_600,
    "ADF|BCE": 20_435_600, "AEF|BCD": 20_435_600, "ABF|CDE": 20_437_400, "ADE|BCF": 20_754_200,
    "ABC|DEF": 20_775_800,
}  # fmt: skip


@pytest.mark.parametrize(("split", "total"), SPLITS.items())
def test_cost_of_every_split_of_the_worked_example(split: str, total: int) -> None:
    """Six players after two rounds at tables of three: all ten splits."""
    known = entrants(field(2), 3)
    problem = PairingProblem(known, (3, 3), seed="")
    place = {entrant.id: index for index, entrant in enumerate(problem.entrants)}
    tables = [problem.seated(tuple(place[player] for player in half)) for half in split.split("|")]
    assert cost(Pairing(tuple(tables)), {entrant.id: entrant for entrant in known}).total == total


def test_the_cheapest_split_is_found() -> None:
    """By parts: distance 46,800 and four rematches' worth of 230,400; every seat is due."""
    known = entrants(field(2), 3)
    found = solve(known, "any", largest=3, least=3)
    assert {frozenset(table) for table in found.tables} == {frozenset("ABE"), frozenset("CDF")}
    by_part = cost(found, {entrant.id: entrant for entrant in known})
    assert (by_part.distance, by_part.rematches, by_part.seats) == (46_800, 230_400, 0)


def test_pairs_of_the_worked_example() -> None:
    """At tables of two: AF, BE, CD for 27,000."""
    known = [Entrant(e.id, e.score, {}, e.met) for e in entrants(field(2), 3)]
    found = solve(known, "any", largest=2, least=2)
    assert {frozenset(table) for table in found.tables} == {frozenset("AF"), frozenset("BE"), frozenset("CD")}
    assert cost(found, {entrant.id: entrant for entrant in known}).total == 27_000


def swiss(count: int, size: int, rounds: int, seed: str) -> Field:
    """A Swiss event decided by lots, paired by the service."""
    players = [f"p{number:02}" for number in range(count)]
    results: list[TableResult] = []
    draws = Draws(seed, "results")
    for round in range(rounds):
        known = entrants(Field(players, results), size)
        for table in solve(known, f"{seed}{round}", largest=size, least=max(2, size - 1)).tables:
            ranks = tuple(sorted(range(1, len(table) + 1), key=lambda _: draws.below(1 << 30)))
            results.append(TableResult(round, table, ranks, beaten_share(ranks)))
    return Field(players, results)


@pytest.mark.parametrize(("count", "size"), [(16, 2), (15, 3), (16, 4), (20, 5)])
def test_seats_stay_balanced(count: int, size: int) -> None:
    """Where all play and the size divides, nobody's seats ever differ by more than one."""
    for rounds in range(1, size + 2):
        event = swiss(count, size, rounds, "balance")
        assert max(spread(entrant.counts(size)) for entrant in entrants(event, size)) <= 1


@given(st.integers(0, 10**9))
@settings(max_examples=12, deadline=None)
def test_the_search_finds_the_optimum_of_small_fields(number: int) -> None:
    """On fields that an exact search can do, the search for larger ones is as cheap."""
    known = entrants(swiss(9, 3, 3, str(number)), 3)
    problem = PairingProblem(known, (3, 3, 3), seed="s")
    best = sum(problem.cost(table) for table in cheapest(problem))
    assert sum(problem.cost(table) for table in search(problem)) == best


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_pairing_does_not_depend_on_the_order_of_entrants(size: int) -> None:
    """Same entrants, same seed: same tables and seats, however they are listed."""
    known = entrants(swiss(16, size, 2, "order"), size)
    assert solve(known, "s", largest=size, least=2) == solve(known[::-1], "s", largest=size, least=2)


def test_an_odd_player_has_a_bye() -> None:
    """The lowest score that has had none."""
    known = [Entrant("A", 240), Entrant("B", 120), Entrant("C", 0, byes=1), Entrant("D", 60), Entrant("E", 60, byes=1)]
    found = solve(known, "s", largest=2, least=2)
    assert found.byes == ("D",)
    assert cost(found, {entrant.id: entrant for entrant in known}).byes == 60**2


def test_smaller_tables_go_round() -> None:
    """After five rounds nobody has sat at a smaller table twice more than another."""
    times = dict.fromkeys([f"p{number}" for number in range(10)], 0)
    for round in range(5):
        known = [Entrant(player, 0, smaller=count) for player, count in times.items()]
        for table in solve(known, str(round), largest=4, least=3).tables:
            for player in table:
                times[player] += len(table) < 4
    assert max(times.values()) - min(times.values()) <= 2


@pytest.mark.parametrize(
    ("count", "largest", "least", "sizes"),
    [
        (10, 4, 3, (4, 3, 3)), (13, 4, 3, (4, 3, 3, 3)), (17, 5, 4, (5, 4, 4, 4)), (11, 5, 3, (4, 4, 3)),
        (22, 4, 3, (4, 4, 4, 4, 3, 3)), (5, 4, 3, ()), (11, 5, 4, ()), (1, 4, 2, ()), (4, 4, 2, (4,)),
    ],
)  # fmt: skip
def test_sizes_of_tables(count: int, largest: int, least: int, sizes: tuple[int, ...]) -> None:
    """As few tables as possible, as equal as possible, none below the least size."""
    assert table_sizes(count, largest, least) == sizes


@pytest.mark.parametrize(("count", "size"), [(1, 2), (5, 4), (0, 3)])
def test_what_cannot_be_split_is_refused(count: int, size: int) -> None:
    """With the numbers in the message."""
    with pytest.raises(NoPairing, match=str(count)):
        solve([Entrant(str(number), 0) for number in range(count)], "s", largest=size, least=max(2, size - 1))


@given(st.integers(2, 5), st.integers(1, 4), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_known_schedule_can_be_seated_evenly(size: int, rounds: int, number: int) -> None:
    """Every player's seats differ by at most one, whatever the schedule."""
    draws = Draws(str(number), "schedule")
    players = [f"p{index}" for index in range(size * 4)]
    tables = []
    for _ in range(rounds * size - 1):
        order = sorted(players, key=lambda _: draws.below(1 << 30))
        tables += [order[start : start + size] for start in range(0, len(order), size)]
    seated = seat_schedule(tables)
    assert [sorted(table) for table in seated] == [sorted(table) for table in tables]
    for player in players:
        counts = [sum(table[seat] == player for table in seated) for seat in range(size)]
        assert spread(counts) <= 1


def test_players_of_the_example_sit_where_it_is_due() -> None:
    """A has sat first and third, so second is due; and so on."""
    known = {entrant.id: entrant.counts(3) for entrant in entrants(field(2), 3)}
    assert not_due(("B", "A", "E"), known) == 0
    assert not_due(("A", "B", "E"), known) == 2
