"""Every event comes to its end, whatever its numbers and whoever leaves it between two rounds."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.competition.formats import elimination_tables
from domain.competition.pairing_cost import Cost
from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import PairedTable
from domain.competition.tournament.outcome import faults
from domain.competition.tournament.stages import FINAL, next_round
from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation
from service.application.competition.planning import field_of, plan
from service.pairing.problem import Draws
from tests.competition.events import HOUSE, begun, by_lot, report

MOST = 40
Leave = Callable[[Tournament], None]
ELIMINATIONS = [
    (seats, least, advance) for seats in range(2, 6) for least in range(2, seats + 1) for advance in range(1, seats)
]


def nobody(_: Tournament) -> None:
    """Everybody stays."""


def by_chance(seed: str, share: int) -> Leave:
    """Before each round everybody leaves with a chance of `share` in a hundred."""
    draws = Draws(seed, "leavers")

    def leave(tournament: Tournament) -> None:
        withdraw(tournament, *(one for one in tournament.state.active if draws.below(100) < share))

    return leave


def withdraw(tournament: Tournament, *entrants: str) -> None:
    for entrant in entrants:
        tournament.decide(Doer("administrator", "p_adm"), orders.Withdraw(entrant))


def played_out(tournament: Tournament, leave: Leave = nobody) -> Tournament:
    """As the workers do it: pair what comes, and finish when nothing does."""
    ranks, rules = by_lot(tournament.id), tournament.rules
    for number in range(1, 10 * MOST):
        leave(tournament)
        try:
            coming = tournament.coming(HOUSE)
        except RuleViolation as refusal:
            if refusal.code != "tournament.no-more-rounds":
                raise
            tournament.decide(HOUSE, orders.Finish("too few are left"))
            return tournament
        planned = plan(field_of(tournament.state, coming), f"seed {number}")
        paired = tuple(PairedTable(f"g_{number}_{place}", table) for place, table in enumerate(planned.pairing.tables))
        tournament.decide(
            HOUSE, orders.PairRound(paired, planned.pairing.byes, f"seed {number}", planned.cost, planned.stage)
        )
        assert {len(table.entrants) for table in paired} <= set(range(rules.least, rules.seats + 1))
        for table in paired:
            report(tournament, table.game, ranks(table.entrants))
        if tournament.state.status != "running":
            return tournament
    raise AssertionError("it never ends")


def require_end(tournament: Tournament) -> None:
    state = tournament.state
    assert state.status == "finished"
    assert sorted(state.places) == sorted(state.entries)
    assert list(faults(state)) == []


def fields(least: int) -> range:
    return range(max(2, least), MOST + 1)


@pytest.mark.parametrize(("seats", "least", "advance"), ELIMINATIONS)
def test_an_elimination_of_any_number_ends_in_a_final(seats: int, least: int, advance: int) -> None:
    """No table is larger than the rules say or smaller than the title allows, and each round fewer are left."""
    for count in fields(least):
        tournament = played_out(begun(count, format="elimination", seats=seats, least=least, advance=advance))
        require_end(tournament)
        rounds = tournament.state.rounds
        assert [round.stage == FINAL for round in rounds] == [False] * (len(rounds) - 1) + [True]


@pytest.mark.parametrize(("seats", "least", "advance"), ELIMINATIONS)
@pytest.mark.parametrize("lives", [1, 2])
def test_an_elimination_that_many_leave_ends(seats: int, least: int, advance: int, lives: int) -> None:
    """Some withdraw before every round."""
    for count in fields(least):
        rules = {"format": "elimination", "seats": seats, "least": least, "advance": advance, "lives": lives}
        for share in (8, 50):
            require_end(played_out(begun(count, **rules), by_chance(f"{rules}{count}", share)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_lives_of_any_number_end_in_a_final(seats: int) -> None:
    """Lower halves lose lives until one table holds those who are left."""
    for least in range(2, seats + 1):
        for count in fields(least):
            tournament = played_out(begun(count, format="elimination", lives=2, seats=seats, least=least))
            require_end(tournament)
            assert tournament.state.rounds[-1].stage == FINAL


OTHERS: dict[str, dict[str, Any]] = {
    "swiss": {},
    "swiss-of-two": {"seats": 2, "least": 2},
    "swiss-of-five": {"seats": 5, "least": 4},
    "round-robin": {"format": "round-robin"},
    "round-robin-of-two": {"format": "round-robin", "seats": 2, "least": 2},
    "groups": {"format": "groups", "group_size": 7, "advance": 1},
    "groups-of-two": {"format": "groups", "group_size": 4, "advance": 2, "seats": 2, "least": 2},
}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("share", [10, 40, 80])
def test_every_format_ends_whoever_leaves(name: str, share: int) -> None:
    """If fewer are left than a table needs, it ends, and everybody has a place."""
    for count in range(4, 24, 3):
        try:
            tournament = begun(count, **OTHERS[name])
        except RuleViolation as refusal:
            if refusal.code != "tournament.no-schedule":
                raise
            continue
        require_end(played_out(tournament, by_chance(f"{name}{count}", share)))


def test_an_arena_that_everybody_leaves_ends_with_its_window() -> None:
    """Until then others may come; there is nothing to be paired."""
    tournament = begun(5, format="arena", window=60, best=2)
    withdraw(tournament, *list(tournament.state.active)[:3])
    assert next_round(tournament.state) is None
    tournament.tell_time(tournament.state.began + 60_000)
    with pytest.raises(RuleViolation, match="window-closed"):
        tournament.coming(HOUSE)
    tournament.decide(HOUSE, orders.Finish("window"))
    require_end(tournament)


def test_rounds_of_a_schedule_that_nobody_can_play_are_left_out() -> None:
    """Four in pairs; the two who are left meet in the last round, which is paired next."""
    tournament = begun(4, format="round-robin", seats=2, least=2)
    first, *_, last = tournament.state.seeds
    schedule = [round.entrants for round in _first_tables(tournament)]
    gone = [one for one in tournament.state.seeds if one not in schedule[-1]]
    withdraw(tournament, *gone)
    coming = tournament.coming(HOUSE)
    assert (coming.scheduled, coming.byes) == (3, ())
    played_out(tournament)
    assert [round.slot for round in tournament.state.rounds] == [3]
    assert {first, last} <= set(tournament.state.places)


def _first_tables(tournament: Tournament) -> list[Any]:
    """The first table of every round, as it would be played if everybody stayed."""
    played = played_out(begun(len(tournament.state.seeds), format="round-robin", seats=2, least=2))
    return [round.tables[0] for round in played.state.rounds]


@pytest.mark.parametrize("left", [1, 2])
def test_groups_without_enough_for_a_final_end(left: int) -> None:
    """14 entrants of whom 12 or 13 have gone; nobody comes first for having sat at the last table."""
    tournament = begun(14, format="groups", group_size=7, advance=1)
    withdraw(tournament, *tournament.state.active[left:])
    require_end(played_out(tournament))


def test_one_who_leaves_between_rounds_makes_a_smaller_table() -> None:
    """Sixteen at four, two go on: of eight survivors one leaves; tables of four and three lead to a full final."""
    tournament = begun(16, format="elimination")
    survivors = iter([False, True])

    def leave(one: Tournament) -> None:
        coming = next_round(one.state)
        if next(survivors, False) and coming is not None:
            withdraw(one, coming.players[-1])

    rounds = played_out(tournament, leave).state.rounds
    assert [sorted(len(table.entrants) for table in round.tables) for round in rounds] == [[4] * 4, [3, 4], [4]]


def test_the_best_of_the_beaten_fill_a_final() -> None:
    """Ten at tables of exactly three: two are left in the end, and whoever came nearest plays the final with them."""
    rounds = played_out(begun(10, format="elimination", seats=3, least=3, advance=1)).state.rounds
    assert [[len(table.entrants) for table in round.tables] for round in rounds] == [[3, 3, 3], [3], [3]]
    before, final = rounds[-2], rounds[-1].tables[0].entrants
    by_rank = dict(zip(before.tables[0].ranks, before.tables[0].entrants, strict=True))
    assert set(final) == {before.byes[0], by_rank[1], by_rank[2]}


@pytest.mark.parametrize(("seats", "least", "advance"), ELIMINATIONS)
def test_large_fields(seats: int, least: int, advance: int) -> None:
    """Every number up to a thousand comes down to one table in a few rounds."""
    for count in range(seats + 1, 1001):
        left, rounds = count, 0
        while left > seats:
            sizes = elimination_tables(left, seats, advance, least)
            assert all(max(least, advance + 1) <= size <= seats for size in sizes)
            assert sum(sizes) <= left
            left -= sum(size - advance for size in sizes)
            rounds += 1
        assert rounds <= 2 + 32 * advance // seats


def test_a_round_without_tables_is_refused() -> None:
    """Also by hand."""
    tournament = begun(4)
    with pytest.raises(RuleViolation, match="no-tables"):
        tournament.decide(HOUSE, orders.PairRound((), tuple(tournament.state.active), "s", Cost(), reason="rest"))
