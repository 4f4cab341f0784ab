"""Share of points: what a table of a tournament gives whose scores are shared out."""

from typing import Any

import msgspec
import pytest

from domain.competition.results import Field, TableResult
from domain.competition.rules import Rules, problems
from domain.competition.tie_breaks import TIE_BREAKS
from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import ResultReported
from domain.competition.tournament.scores import field
from domain.kernel.aggregate import Doer
from tests.competition.events import HOUSE, ORGANISER, begun, by_lot, enter, pairing_order, play_round, report, rules

SHARED: dict[str, Any] = {"points": "score-share", "least": 4, "bye": 30}


def table_of_four(**changes: Any) -> Tournament:
    tournament = begun(4, **SHARED | changes)
    tournament.decide(HOUSE, pairing_order(tournament))
    return tournament


def result(tournament: Tournament) -> ResultReported:
    events = tournament.take().events
    return next(event for event in events if isinstance(event, ResultReported))


@pytest.mark.parametrize(
    ("scores", "left", "counted", "points"),
    [
        ((50, 30, 20, 20), (), (50, 30, 20, 20), (50, 30, 20, 20)),
        ((50, 30, -7, 20), (), (50, 30, -7, 20), (60, 36, 0, 24)),
        ((50, 30, 20, 20), (90, 0, 0, 0), (None, 30, 20, 20), (0, 51, 34, 34)),
        ((0, 0, 0, 0), (90, 95, 92, 0), (None, None, None, 0), (0, 0, 0, 120)),
        ((0, 0, 0, 0), (), (0, 0, 0, 0), (30, 30, 30, 30)),
    ],
    ids=["played", "negative", "resigned", "last-one-left", "nothing"],
)
def test_what_a_played_table_gives(
    scores: tuple[int, ...], left: tuple[int, ...], counted: tuple[int | None, ...], points: tuple[int, ...]
) -> None:
    """Whoever left gets nothing, and the others share what is theirs; the event says the scores that counted."""
    tournament = table_of_four()
    report(tournament, "g_1_0", (1, 2, 3, 3), scores=scores, left=left)
    found = result(tournament)
    assert (found.scores, found.points, found.how) == (counted, points, "played")


def test_ranks_decide_where_there_are_no_scores() -> None:
    """A table that an organiser or a referee decided, or that was not over in time."""
    adjudicated = table_of_four()
    adjudicated.decide(ORGANISER, orders.Adjudicate("g_1_0", (1, 2, 2, 4), "Power cut."))
    refereed = table_of_four()
    report(refereed, "g_1_0", (1, 2, 2, 4))
    for tournament in (adjudicated, refereed):
        found = result(tournament)
        assert (found.points, found.scores) == ((60, 30, 30, 0), msgspec.UNSET)
    late = table_of_four(round_time=60, no_show="loss")
    late.tell_time(late.now + 61_000)
    late.decide(Doer("deadline"), orders.TimeUp("g_1_0", (3,)))
    assert result(late).points == (40, 40, 40, 0)


def test_a_table_without_a_result_gives_equal_shares() -> None:
    """Half a point each would be twice what a table gives; whoever never moved gets nothing."""
    abandoned = table_of_four()
    report(abandoned, "g_1_0", (1, 1, 1, 1), void=True)
    assert result(abandoned).points == (30, 30, 30, 30)
    absent = table_of_four()
    report(absent, "g_1_0", (1, 2, 3, 4), scores=(9, 8, 7, 0), absent=(3,))
    assert (result(absent).points, field(absent.state).results) == ((30, 30, 30, 0), ())


def test_rounds_without_a_game_count_an_equal_share() -> None:
    """Byes and rounds that a late entrant missed, also where they measure the opponents of others."""
    tournament = begun(8, **SHARED, rounds=3)
    play_round(tournament, by_lot("a"))
    enter(tournament, "p_late")
    found = field(tournament.state)
    assert (found.scores["p_late"], found.scores_as_opponents["p_late"]) == (30, 30)


def test_seats_are_taken_out_of_shares_exactly() -> None:
    """Where everybody sat everywhere equally often, the seat-adjusted score is the score."""
    tables = [
        TableResult(1, ("a", "b"), (1, 2), (90, 30)),
        TableResult(2, ("b", "a"), (1, 2), (70, 50)),
    ]
    thirds = [TableResult(n, tuple("abc"[n:] + "abc"[:n]), (1, 2, 3), (60, 36, 24)) for n in range(3)]
    for players, results, even in (("ab", tables, 60), ("abc", thirds, 40)):
        found = Field(players, results, even=even)
        adjusted = TIE_BREAKS["seat-adjusted"](found)
        assert {player: 120 * value for player, value in adjusted.items()} == found.scores


def test_points_other_than_win_points_and_shares_say_nothing_more() -> None:
    """Events are what they always were where ranks alone make the points; of win points they name the winners."""
    tournament = begun(4)
    tournament.decide(HOUSE, pairing_order(tournament))
    report(tournament, "g_1_0", (1, 2, 3, 4), scores=(4, 3, 2, 1))
    told = msgspec.to_builtins(result(tournament))
    assert not {"winners", "scores"} & told.keys()
    won = begun(4, points="wins", least=4)
    won.decide(HOUSE, pairing_order(won))
    report(won, "g_1_0", (1, 2, 3, 4), left=(50, 0, 0, 0))
    assert result(won).winners == ()


@pytest.mark.parametrize(
    ("changes", "said"), [({"least": 3}, "smaller tables"), ({"bye": 60}, "bye: from 0 to 30")], ids=["sizes", "bye"]
)
def test_rules_that_would_be_unfair(changes: dict[str, Any], said: str) -> None:
    """Smaller tables would give larger shares, and a bye more than a table."""
    unfair: Rules = rules(**SHARED | changes)
    assert any(said in problem for problem in problems(unfair, (2, 3, 4)))
    assert problems(rules(**SHARED), (2, 3, 4)) == []
