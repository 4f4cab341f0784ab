"""Tournaments run by themselves: rounds are paired, games opened, results counted, whoever does it and how often."""

from typing import Any

import msgspec
import pytest

from domain.competition.rules import GameTerms, Rules
from domain.competition.tournament import orders
from domain.competition.tournament.outcome import faults
from domain.kernel.aggregate import Doer, person
from domain.kernel.errors import RuleViolation
from projections.competition import read_competition_game
from projections.tournament_list import read_tournament
from service.application.competition.running import RunningTournaments
from service.application.competition.table_opening import TableTerms
from service.http.app import create_app
from service.projecting.notes import Notes
from tests.serving import elsewhere

ANN = person("p_ann")


OPEN_TO_ALL = (
    "/entries", "/rounds", "/rounds/1", "/standings", "/cross-table", "/pictures/standings.svg", "/export",
    "/export.csv", "/events",
)  # fmt: skip


def cup(services, **changes):
    """A tournament of built-in bots, announced by Ann."""
    given = {"name": "Autumn cup", "games": GameTerms("toy", "", ""), "least": 2, "rounds": 3, **changes}
    return services.tournaments.announce(ANN, Rules(**given)).result.values.id


def begun(services, bots=8, **changes):
    id = cup(services, **changes)
    for number in range(bots):
        entrant = f"bot:random:{number + 1}"
        services.tournaments.change(id, ANN, orders.Enter(entrant, ANN.by, bot="random"))
    services.tournaments.change(id, ANN, orders.Begin())
    return id


def state_of(services, id):
    return services.tournaments.at(id, services.store.version(id)).state


def running(services):
    return RunningTournaments(services.tournaments, services.entrants, services.handler, services.clock)


def notes_of(services, account):
    services.models.catch_up()
    return [(note.kind, note.game, note.what) for note in Notes(services.models).after(account, 0, 50)]


def types(services, id):
    return [event.type.removeprefix("tournament.") for event in services.store.read(id)]


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"seats": 2, "least": 2},
        {"format": "round-robin"},
        {"format": "elimination"},
        {"format": "elimination", "lives": 2},
        {"format": "groups", "group_size": 4, "advance": 2},
    ],
    ids=["swiss", "pairs", "round-robin", "elimination", "two-lives", "groups"],
)
def test_a_tournament_runs_to_its_end_by_itself(crew, changes):
    """Every format: nobody but the workers does anything, and everybody has a place in the end."""
    id = begun(crew.services, **changes)
    crew.drain()
    state = state_of(crew.services, id)
    assert state.status == "finished"
    assert sorted(state.places) == sorted(state.entries)
    assert list(faults(state)) == []
    assert crew.meter.failures == 0
    assert crew.services.store.claims() == []


@pytest.mark.parametrize("bots", [4, 5, 7])
def test_an_elimination_that_does_not_come_out_even_is_played(crew, bots):
    """Three at a table, two go on: some rest, and one final is played."""
    id = begun(crew.services, bots=bots, format="elimination", seats=3, least=3, advance=2)
    crew.drain()
    state = state_of(crew.services, id)
    assert (state.status, state.rounds[-1].stage) == ("finished", "final")
    assert crew.meter.failures == 0


@pytest.mark.parametrize(
    ("bots", "changes"),
    [
        (4, {"format": "round-robin", "seats": 2}),
        (8, {"format": "groups", "group_size": 4}),
        (6, {"format": "elimination", "seats": 2, "advance": 1}),
        (6, {"format": "elimination", "seats": 2, "advance": 1, "lives": 2}),
    ],
    ids=["round-robin", "groups", "elimination", "two-lives"],
)
def test_an_event_that_all_but_one_have_left_ends(crew, bots, changes):
    """There is nobody to play with: everybody has a place, and nothing fails."""
    id = begun(crew.services, bots=bots, **changes)
    for number in range(1, bots):
        crew.services.tournaments.change(id, Doer("administrator", "p_adm"), orders.Withdraw(f"bot:random:{number}"))
    crew.drain()
    state = state_of(crew.services, id)
    assert (state.status, sorted(state.places)) == ("finished", sorted(state.entries))
    assert crew.meter.failures == 0


def test_a_pairing_that_is_refused_is_seen_to_fail(crew, monkeypatch):
    """Whatever stands against it, the item is not free but fails."""

    def refuse(*_):
        raise RuleViolation("tournament.table-size")

    monkeypatch.setattr("service.application.competition.tournaments.plan", refuse)
    id = begun(crew.services)
    crew.drain()
    assert [claim.note for claim in crew.services.store.claims()] == ["RuleViolation"]
    assert types(crew.services, id).count("pairing-refused") == 1
    assert notes_of(crew.services, ANN.by) == [("pairing-stuck", id, id)]


def test_those_who_organise_hear_how_it_goes(crew):
    """Of rounds that are over and of the end; a newer note about the same event replaces the older one."""
    id = begun(crew.services)
    crew.services.tournaments.change(id, ANN, orders.NameHelpers(("p_ben", ANN.by)))
    crew.drain()
    for account in (ANN.by, "p_ben"):
        told = [note for note in notes_of(crew.services, account) if note[1] == id]
        assert told == [("round-over", id, id), ("event-over", id, id)]


def test_whoever_plays_now_is_told_of_a_pairing(crew):
    """After a substitution not the account that had entered, and never a built-in bot."""
    services = crew.services
    id = cup(services, rounds=1)
    for player in ("p_one", "p_two", "p_three"):
        services.tournaments.change(id, person(player), orders.Enter(player, player, player))
    services.tournaments.change(id, ANN, orders.Enter("bot:random:1", ANN.by, bot="random"))
    services.tournaments.change(id, ANN, orders.Begin())
    services.tournaments.change(id, ANN, orders.Substitute("p_one", "p_new", "ill", "p_new"))
    services.tournaments.change(id, ANN, orders.Substitute("p_two", ANN.by, "gone", None, "random"))
    services.tournaments.pair(id, Doer("house"))
    told = {
        who: [kind for kind, *_ in notes_of(services, who)]
        for who in ("p_one", "p_two", "p_three", "p_new", "bot:random:1")
    }
    paired = {who for who, kinds in told.items() if "round-paired" in kinds}
    assert paired == {"p_new", "p_three"}


def test_events_that_were_announced_before_keep_their_bot(crew):
    """Rules that name nobody are rules of then, when a bot at random played on; their digest is what it was."""
    services = crew.services
    old = GameTerms("toy", "", "")
    assert TableTerms(services.titles, old).terms.stand_in_bot == "random"
    assert b"stand_in_bot" not in msgspec.json.encode(old)
    assert TableTerms(services.titles, old).fixed().stand_in_bot == "greedy"


def test_games_know_their_tournament_and_results_their_game(crew):
    """Each table is a game that can be found from both sides, and each result names the event that it came from."""
    id = begun(crew.services)
    crew.drain()
    crew.services.models.catch_up()
    for round in state_of(crew.services, id).rounds:
        for place, table in enumerate(round.tables, 1):
            row = crew.services.models.rows("tournament-games", [table.game])[table.game]
            assert msgspec.structs.astuple(read_competition_game(row.data)) == (id, round.number, place)
            (end,) = crew.services.store.read(table.game, table.version - 1, table.version)
            assert (end.type, end.hash.hex()) == ("game.finished", table.hash)
    (listed,) = crew.services.models.find("tournaments", ["status:finished"])
    assert read_tournament(listed.data).awaited == []


def test_work_that_is_done_twice_counts_once(crew):
    """Two workers that look at the same moment open one round, and a result is reported once."""
    services, other = crew.services, elsewhere(crew.services)
    id = begun(services, rounds=1)
    for tournaments in (other.tournaments, services.tournaments):  # both have seen the round unpaired
        tournaments.read(id, lambda tournament: tournament.version)
    here, there = running(services), running(other)
    assert here.pair_on_time(id)
    assert not there.pair_on_time(id)
    while crew.round():
        for worker in (here, there):
            worker.collect(id)
    found = types(services, id)
    assert (found.count("round-paired"), found.count("result-reported"), found[-1]) == (1, 2, "finished")
    assert len(services.models.find("games", limit=10)) == 2


def test_a_result_that_is_shown_late_counts_late(crew):
    """Standings tell nothing of a game before its spectators may know."""
    services = crew.services
    id = begun(services, rounds=1, games=GameTerms("toy", "", "", delay=600))
    crew.drain()
    assert "result-reported" not in types(services, id)
    services.clock.time += 599_000
    crew.drain()
    assert "result-reported" not in types(services, id)
    anybody: Any = create_app(services).test_client()
    path = f"/v1/tournaments/{id}"
    entrant = anybody.get(f"{path}/entries").json["entries"][0]["entrant"]
    for rest in ("", *OPEN_TO_ALL, f"/entries/{entrant}"):
        answer = anybody.get(f"{path}{rest}")
        assert answer.status_code < 500, rest
        assert "result-reported" not in answer.text, rest
    services.clock.time += 1_000
    crew.drain()
    assert types(services, id)[-1] == "finished"


def test_entries_close_by_themselves(crew):
    """At the stated time the tournament begins; with one entrant it is called off."""
    services = crew.services
    begins = services.clock.now() + 60_000
    held, lonely = cup(services, begins=begins), cup(services, begins=begins)
    for id, count in ((held, 4), (lonely, 1)):
        for number in range(count):
            services.tournaments.change(id, ANN, orders.Enter(f"bot:random:{number}", ANN.by, bot="random"))
    crew.drain()
    assert {state_of(services, id).status for id in (held, lonely)} == {"announced"}
    services.clock.time += 60_000
    crew.drain()
    assert [state_of(services, id).status for id in (held, lonely)] == ["finished", "cancelled"]


def test_an_arena_pairs_whoever_is_free_until_its_window_closes(crew):
    """The best results count, and the last games are waited for."""
    services = crew.services
    id = begun(services, format="arena", window=60, best=2)
    for _ in range(15):
        crew.round()
        services.clock.time += 5_000
    crew.drain()
    state = state_of(services, id)
    assert state.status == "finished"
    assert len(state.rounds) > 2
    assert all(round.paired < state.began + 60_000 for round in state.rounds)


def test_a_pack_that_was_changed_between_rounds_stops_the_pairing(crew, monkeypatch):
    """Later rounds would be another game: nothing is opened, and the item is seen to fail."""
    services = crew.services
    id = begun(services)
    monkeypatch.setattr("service.application.competition.table_opening.pack_digest", lambda *_: "other")
    crew.drain()
    assert types(services, id)[-2:] == ["begun", "pairing-refused"]
    assert [claim.note for claim in services.store.claims()] == ["RuleViolation"]


def test_too_few_who_are_left_end_it(crew):
    """When all but one have withdrawn between rounds there is nothing to pair: that is the end."""
    services = crew.services
    id = begun(services, bots=3)
    for number in (1, 2):
        services.tournaments.change(id, Doer("administrator", "p_adm"), orders.Withdraw(f"bot:random:{number}"))
    crew.drain()
    assert types(services, id)[-1] == "finished"
