"""The stand-alone checker and whatever may happen in a tournament: late entry, withdrawal, substitutes, void tables."""

from typing import Any

import pytest

from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.kernel.aggregate import Doer
from tests.competition.events import HOUSE, ORGANISER, begun, by_lot, enter, pairing_order, play_out, play_round, report
from tests.competition.exports import tournament_export
from tests.competition.test_checker import CHECKER, changed

WHY = "because"
SCHEMES: dict[str, dict[str, Any]] = {
    "beaten-share": {},
    "placement": {"points": "placement", "places": (10, 6, 3, 1)},
    "wins": {"points": "wins", "least": 4},
    "score-share": {"points": "score-share", "least": 4, "bye": 10},
}
TIE_BREAKS = ("opponents", "opponents-cut-1", "median", "sonneborn-berger", "wins", "seat-adjusted", "strength")


def pair(tournament: Tournament) -> list[str]:
    """Announce the next round; returns its games."""
    tournament.decide(HOUSE, pairing_order(tournament))
    return [table.game for table in tournament.state.rounds[-1].tables]


def eventful(scheme: str) -> Tournament:
    """Twelve entrants, one withdraws, one comes late, a bot plays on for one; every way that a table can end."""
    tournament = begun(12, rounds=4, tie_breaks=TIE_BREAKS, round_time=60, no_show="void", **SCHEMES[scheme])
    first, second, third = pair(tournament)
    report(tournament, first, (1, 2, 3, 3), scores=(40, 30, -5, -5))
    report(tournament, second, (1, 1, 1, 1), void=True)
    report(tournament, third, (2, 1, 3, 4), scores=(3, 9, 0, 1), absent=(3,))
    tournament.decide(Doer("person", "p_05"), orders.Withdraw("p_05"))
    enter(tournament, "p_late")
    tournament.decide(ORGANISER, orders.Substitute("p_07", ORGANISER.by, WHY, bot="greedy"))
    first, second, third = pair(tournament)
    report(tournament, first, (1, 2, 3, 4), scores=(40, 30, 20, 0), left=(50, 0, 0, 0))
    report(tournament, second, (4, 4, 4, 4), scores=(0, 0, 0, 0), left=(0, 0, 0, 60))
    tournament.decide(ORGANISER, orders.Adjudicate(third, (1, 2, 2, 4), WHY))
    pair(tournament)
    tournament.decide(ORGANISER, orders.AnnulRound(WHY))
    first, second, third = (f"again_{number}" for number in range(3))
    again = pairing_order(tournament)
    tables = tuple(type(table)(f"again_{n}", table.entrants) for n, table in enumerate(again.tables))
    tournament.decide(HOUSE, orders.PairRound(tables, again.byes, again.seed, again.cost))
    report(tournament, first, (1, 2, 3, 4), scores=(7, 5, 5, 2))
    tournament.tell_time(tournament.now + 60_000)
    for late in (second, third):
        tournament.decide(Doer("deadline"), orders.TimeUp(late, (0,)))
    return play_out(tournament)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_an_eventful_tournament_is_as_stated(scheme: str) -> None:
    """Points, scores, tie-breaks, order and costs come out the same under every scheme of points."""
    export = tournament_export(eventful(scheme))
    faults, log = CHECKER.check(export)
    assert (faults, log.status, len(log.rounds)) == ([], "finished", 4)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_points_that_do_not_follow_are_found(scheme: str) -> None:
    """Whatever the scheme: with other points the table is named."""
    export = changed(tournament_export(eventful(scheme)), "result-reported", points=[7, 7, 7, 7])
    assert any("its ranks give" in fault for fault in CHECKER.check(export)[0])


@pytest.mark.parametrize(
    ("scheme", "fields"),
    [("wins", {"winners": [2]}), ("score-share", {"scores": [1, 2, 3, 4]}), ("score-share", {"scores": None})],
)
def test_points_that_are_made_of_something_else_are_found(scheme: str, fields: dict[str, Any]) -> None:
    """Winners and scores stand in the event so that points can be worked out."""
    tournament = begun(4, rounds=1, **SCHEMES[scheme])
    report(tournament, pair(tournament)[0], (1, 2, 3, 4), scores=(70, 20, 9, 1))
    export = tournament_export(tournament)
    assert CHECKER.check(export)[0] == []
    assert any("its ranks give" in fault for fault in CHECKER.check(changed(export, "result-reported", **fields))[0])


def test_void_tables_are_checked_too() -> None:
    """Half a point for those who were there, and nothing for those who never moved."""
    tournament = begun(4, rounds=1)
    report(tournament, pair(tournament)[0], (1, 2, 3, 4), absent=(1,))
    export = tournament_export(tournament)
    assert CHECKER.check(export)[0] == []
    forged = changed(export, "result-reported", points=[120, 0, 60, 60])
    assert any("its ranks give" in fault for fault in CHECKER.check(forged)[0])


def test_win_points_of_older_events() -> None:
    """They do not name the winners: the first have won, or nobody has."""
    told = {"how": "played", "ranks": [1, 1, 3, 4], "points": [60, 60, 0, 0], "winners": None}
    assert CHECKER.points_of({"points": "wins"}, told) == [60, 60, 0, 0]
    assert CHECKER.points_of({"points": "wins"}, {**told, "points": [0, 0, 0, 0]}) == [0, 0, 0, 0]
    assert CHECKER.points_of({"points": "wins"}, {**told, "points": [120, 0, 0, 0]}) == [60, 60, 0, 0]


def arena() -> Tournament:
    """Tables that go on while others are paired anew, somebody who comes late, and more results than count."""
    tournament = begun(9, format="arena", window=3600, best=2, seats=3, least=2)
    ranks = by_lot("arena")
    for number in range(6):
        pair(tournament)
        if number == 2:
            enter(tournament, "p_late")
        for round in tournament.state.rounds:
            for table in list(round.open_tables)[number % 2 :]:
                report(tournament, table.game, ranks(table.entrants))
    for round in tournament.state.rounds:
        for table in list(round.open_tables):
            report(tournament, table.game, ranks(table.entrants))
    tournament.decide(ORGANISER, orders.Finish(WHY))
    return tournament


def test_an_arena_is_as_stated() -> None:
    """Each pairing costs what it cost at its moment, with the results that were known then; the best results count."""
    tournament = arena()
    export = tournament_export(tournament)
    faults, log = CHECKER.check(export)
    assert (faults, log.status) == ([], "finished")


@pytest.mark.parametrize("name", ["late", "withdrawn", "substitute"])
def test_who_comes_and_goes(name: str) -> None:
    """Also each by itself, to the end."""
    tournament = begun(9, rounds=4)
    play_round(tournament, by_lot("a"))
    if name == "late":
        enter(tournament, "p_late")
    elif name == "withdrawn":
        tournament.decide(Doer("person", "p_03"), orders.Withdraw("p_03"))
    else:
        tournament.decide(ORGANISER, orders.Substitute("p_03", "p_new", WHY, "p_new"))
    faults, log = CHECKER.check(tournament_export(play_out(tournament)))
    assert (faults, log.status) == ([], "finished")
