"""Tournaments over HTTP: who may do what, what is shown, and that every number leads to its events."""

import hashlib
import json
from typing import Any

import pytest

from domain.bots import BOTS
from service.application.competition.running import RunningTournaments
from service.application.work_sources import game_sources
from tests.http.driver import Player, code
from tests.workers.hands import HereThinker
from workers.embedded import EmbeddedRunner
from workers.game_worker import GameWorker
from workers.work_queue import WorkQueue

TOY = {"title": "toy"}


@pytest.fixture
def database(module_database):
    return module_database


def announced(organiser: Player, **changes: Any) -> str:
    answer = organiser.post("/v1/tournaments", {"name": "Autumn cup", "games": TOY, **changes})
    assert answer.status_code == 201, answer.json
    return f"/v1/tournaments/{answer.json['id']}"


def with_bots(organiser: Player, count: int = 8, **changes: Any) -> str:
    path = announced(organiser, **changes)
    for _ in range(count):
        assert organiser.post(f"{path}/entries", {"bot": "random"}).status_code == 201
    return path


def run(services) -> None:
    """Let the embedded worker do what is due until nothing is."""
    runner = EmbeddedRunner(WorkQueue(GameWorker(services, BOTS, HereThinker(services))))
    while runner.round(game_sources(services)):
        pass


def played(organiser: Player, services, **changes: Any) -> str:
    path = with_bots(organiser, **changes)
    assert organiser.post(f"{path}/start").status_code == 200
    run(services)
    assert organiser.get(path).json["status"] == "finished"
    return path


def test_a_tournament_from_announcing_to_standings(organiser, services, stranger):
    """Everybody may look; the standings have everybody, and all points that there were."""
    path = played(organiser, services, rounds=3)
    shown = stranger.get(path).json
    assert (shown["round"]["round"], len(shown["places"]), shown["rounds_planned"]) == (3, 8, 3)
    standings = stranger.get(f"{path}/standings").json
    assert [line["entrant"] for line in standings["standings"]] == shown["places"]
    assert sum(line["score"] for line in standings["standings"]) == 3 * 8 * 60
    assert stranger.get(f"{path}/standings?round=0").json["standings"][0]["score"] == 0
    assert stranger.get(f"{path}/standings?round=4").status_code == 404
    listed = stranger.get(f"/v1/tournaments?organiser={organiser.id}").json["tournaments"]
    assert [one["id"] for one in listed] == [shown["id"]]


def games_of(services, id):
    return services.tournaments.read(id, lambda found: found.state.open_games)


@pytest.mark.parametrize(("named", "bot"), [({}, "greedy"), ({"stand_in_bot": "easy"}, "easy")])
def test_an_event_says_which_bot_plays_on(organiser, services, named, bot):
    """For a seat that was left and, if the clock names nobody, when time is up; a decent one if nobody is named."""
    path = with_bots(organiser, games={**TOY, "clock": {"decision": 60, "action": "stand-in"}, **named})
    rules = organiser.get(path).json["rules"]
    assert (rules["games"]["stand_in_bot"], rules["games"]["clock"]["bot"]) == (bot, bot)
    assert organiser.post(f"{path}/start").status_code == 200
    assert organiser.post(f"{path}/rounds").status_code == 201
    for game in games_of(services, path.rpartition("/")[2]):
        shown = organiser.get(f"/v1/games/{game}").json
        assert (shown["stand_in_bot"], shown["clock"]["bot"]) == (bot, bot)


def test_an_unknown_bot_cannot_play_on(organiser):
    """It is refused before anybody enters."""
    body = {"name": "Autumn cup", "games": {**TOY, "stand_in_bot": "genius"}}
    assert organiser.post("/v1/tournaments", body).status_code == 422


def test_every_score_leads_to_the_events_that_made_it(organiser, services, stranger):
    """Points are the sum of their sources, and each source is an event of a log that says so."""
    path = played(organiser, services, rounds=2)
    log = {event["version"]: event for event in stranger.get(f"{path}/events?limit=200").json["events"]}
    for line in stranger.get(f"{path}/standings").json["standings"]:
        assert sum(source["points"] for source in line["sources"]) == line["score"]
        for source in line["sources"]:
            told = log[source["event"]]["event"]
            assert (told["type"], told["game"]) == ("tournament.result-reported", source["game"])
            game = stranger.get(f"/v1/games/{source['game']}/events?after={source['game_version'] - 1}&limit=1").json
            assert game["events"][0]["hash"] == source["game_hash"]
            assert game["events"][0]["event"]["type"] == "game.finished"


def test_standings_at_a_time_are_those_of_then(organiser, services, clock, stranger):
    """What was known at a moment can be asked for for ever."""
    path = with_bots(organiser, rounds=1)
    organiser.post(f"{path}/start")
    before = clock.time
    clock.time += 60_000
    run(services)
    then = stranger.get(f"{path}/standings?at={before}").json
    assert (then["round"], then["final"]) == (0, False)
    assert stranger.get(f"{path}/standings?at={clock.time}").json["final"]
    assert stranger.get(f"{path}/standings?at=1").status_code == 404


def test_rounds_show_their_cost_and_why(organiser, services, stranger):
    """The parts add up, the seed is there, and another split of the two dearest tables costs no less."""
    path = played(organiser, services, rounds=3)
    rounds = stranger.get(f"{path}/rounds").json["rounds"]
    for number, round in enumerate(rounds, 1):
        assert sum(round["cost"].values()) == round["total"]
        assert round["otherwise"]["cost"] >= round["total"]
        assert round["checkpoint"] > 0
        note = stranger.get(f"{path}/export").json["checkpoints"][str(round["checkpoint"])]
        assert round["seed"] == hashlib.sha256(b"bakufu pairing\n" + note.encode()).hexdigest()
        assert stranger.get(f"{path}/rounds/{number}").json == round
    assert stranger.get(f"{path}/rounds/9").status_code == 404


def test_the_cross_table_is_the_same_from_both_sides(organiser, services, stranger):
    """Whoever was ahead of somebody was so at a table at which the other was behind."""
    path = played(organiser, services, rounds=3)
    rows = {row["entrant"]: row for row in stranger.get(f"{path}/cross-table").json["rows"]}
    for one, row in rows.items():
        for other, met in row["against"].items():
            back = {meeting["game"]: meeting["ahead"] for meeting in rows[other]["against"][one]}
            assert {meeting["game"]: 2 - meeting["ahead"] for meeting in met} == back


def test_a_record_tells_the_whole_way(organiser, services, stranger):
    """Each round with table, seat and opponents; the seats are counted."""
    path = played(organiser, services, rounds=3)
    record = stranger.get(f"{path}/entries/bot:random:1").json
    assert [one["round"] for one in record["rounds"]] == [1, 2, 3]
    assert sum(one["points"] for one in record["rounds"]) == record["score"]
    assert sum(record["seats"]["4"]) == 3
    assert max(record["seats"]["4"]) <= 1
    assert all(len(one["opponents"]) == 3 for one in record["rounds"])
    assert stranger.get(f"{path}/entries/nobody").status_code == 404


def test_exports_hold_what_was_shown(organiser, services, stranger):
    """The log, the standings, and tables for spreadsheets."""
    path = played(organiser, services, rounds=2)
    export = stranger.get(f"{path}/export").json
    assert json.loads(export["events"][0]["data"])["type"] == "tournament.announced"
    assert export["standings"] == stranger.get(f"{path}/standings").json
    lines = stranger.get(f"{path}/export.csv").text.splitlines()
    assert len(lines) == 9
    assert lines[0].startswith("place,entrant,name,score_120ths")
    assert len(stranger.get(f"{path}/export.csv?part=results").text.splitlines()) == 1 + 2 * 8


@pytest.mark.parametrize("picture", ["standings.svg", "cross-table.svg", "bracket.svg", "curves.svg"])
def test_pictures_are_drawn_at_any_moment(organiser, services, stranger, picture):
    """Before the first round and after the last one; they have titles, and read in the dark."""
    path = with_bots(organiser)
    for drawn in (stranger.get(f"{path}/pictures/{picture}"), None):
        found = drawn or stranger.get(f"{played(organiser, services, rounds=2)}/pictures/{picture}")
        assert found.mimetype == "image/svg+xml"
        assert "<title id=" in found.text
        assert "prefers-color-scheme:dark" in found.text
    assert stranger.get(f"{path}/pictures/other.svg").status_code == 404


def test_the_log_is_followed_as_lines(organiser, services, stranger):
    """One event a line, from any version on; when all is over a stream is not opened again."""
    path = played(organiser, services, rounds=1)
    version = stranger.get(path).json["version"]
    lines = stranger.get(f"{path}/events?after=2", headers={"Accept": "application/x-ndjson"}).text.splitlines()
    assert len(lines) == version - 2
    over = stranger.get(f"{path}/events?after={version}", headers={"Accept": "text/event-stream"})
    assert over.status_code == 204


# -- who may ----------------------------------------------------------------------------------


def test_announcing_needs_the_scope_organise(ann):
    """Administrators grant it."""
    assert code(ann.post("/v1/tournaments", {"name": "Cup", "games": TOY})) == (403, "request.scope")


def test_only_organisers_organise(organiser, register, services):
    """Another organiser has no say here, until it is named as a helper."""
    path = with_bots(organiser, 4)
    other = register("Other")
    other.token = services.accounts.grant(other.id, "organises", ["play", "organise"], None).text
    refused = (403, "tournament.not-organiser")
    why = {"reason": "I say so"}
    assert code(other.post(f"{path}/start")) == refused
    assert code(other.post(f"{path}/cancel", why)) == refused
    assert code(other.post(f"{path}/finish", why)) == refused
    assert code(other.post(f"{path}/entries", {"bot": "random"})) == refused
    assert code(other.call("PUT", f"{path}/helpers", {"helpers": [other.id]})) == refused
    assert organiser.call("PUT", f"{path}/helpers", {"helpers": [other.id]}).status_code == 200
    assert other.post(f"{path}/start").status_code == 200
    substitute = {"bot": "random", **why}
    register_only = register("Third")
    assert code(register_only.post(f"{path}/entries/bot:random:1/substitute", substitute)) == (403, "request.scope")
    assert code(register_only.post(f"{path}/rounds", {})) == (403, "request.scope")
    assert code(register_only.post(f"{path}/rounds/1/annul", why)) == (403, "request.scope")
    assert code(register_only.post(f"{path}/rounds/1/extension", {"hours": 1, **why})) == (403, "request.scope")
    assert code(register_only.post(f"{path}/tables/g_1/adjudication", {"ranks": [1, 2], **why})) == (
        403,
        "request.scope",
    )
    assert code(register_only.delete(f"{path}/entries/bot:random:1")) == (403, "tournament.not-yours")


def test_an_administrator_may_organise_everything(organiser, register, services):
    """Somebody must be able to end what its organiser has left."""
    path = with_bots(organiser, 4)
    admin = register("Admin")
    admin.token = services.accounts.grant(admin.id, "admin", ["play", "admin"], None).text
    assert admin.post(f"{path}/cancel", {"reason": "left alone"}).json["status"] == "cancelled"
    recorded = admin.log()[-1]["event"]
    assert (recorded["action"], recorded["reason"]) == ("tournament-changed", "left alone")


# -- organisers' acts -------------------------------------------------------------------------


def test_an_organiser_pairs_by_hand_with_a_reason(organiser, services, stranger):
    """Tables and seats as wished; the cost is worked out, and the games are there."""
    path = with_bots(organiser, 8, rounds=1)
    organiser.post(f"{path}/start")
    names = [f"bot:random:{number}" for number in range(1, 9)]
    wanted = {"tables": [names[:4], names[4:]], "reason": "The four who came by train play together."}
    assert (
        code(organiser.post(f"{path}/rounds", {"tables": [names[:4]], "reason": "x"}))[1] == "tournament.not-everybody"
    )
    assert organiser.post(f"{path}/rounds", wanted).status_code == 201
    round = stranger.get(f"{path}/rounds/1").json
    assert [[place["entrant"] for place in table["places"]] for table in round["tables"]] == wanted["tables"]
    assert round["reason"] == wanted["reason"]
    assert {stranger.get(f"/v1/games/{table['game']}").json["status"] for table in round["tables"]} == {"playing"}
    assert code(organiser.post(f"{path}/rounds", wanted)) == (409, "tournament.round-open")


def test_a_round_is_taken_back_and_paired_anew(organiser, services, stranger):
    """The games of the first pairing count no more."""
    path = with_bots(organiser, 8, rounds=1)
    organiser.post(f"{path}/start")
    organiser.post(f"{path}/rounds", {})
    first = stranger.get(f"{path}/rounds/1").json
    assert code(organiser.post(f"{path}/rounds/2/annul", {"reason": "no"})) == (409, "tournament.no-open-round")
    assert organiser.post(f"{path}/rounds/1/annul", {"reason": "A table was forgotten."}).json["round"] is None
    run(services)
    second = stranger.get(f"{path}/rounds/1").json
    assert {table["game"] for table in first["tables"]}.isdisjoint(table["game"] for table in second["tables"])
    assert stranger.get(path).json["status"] == "finished"


def test_a_table_is_decided_by_the_organiser(organiser, services, stranger):
    """With ranks that can be, and a reason that everybody reads; what the game says later counts no more."""
    path = with_bots(organiser, 4, rounds=1)
    organiser.post(f"{path}/start")
    organiser.post(f"{path}/rounds", {})
    game = stranger.get(f"{path}/rounds/1").json["tables"][0]["game"]
    decide = f"{path}/tables/{game}/adjudication"
    assert code(organiser.post(decide, {"ranks": [1, 1, 2, 4], "reason": "x"})) == (409, "tournament.bad-ranks")
    assert organiser.post(decide, {"ranks": [1, 2, 2, 4], "reason": "Power cut."}).json["status"] == "finished"
    run(services)
    table = stranger.get(f"{path}/rounds/1").json["tables"][0]
    assert (table["how"], table["reason"]) == ("adjudicated", "Power cut.")
    assert [place["points"] for place in table["places"]] == [120, 60, 60, 0]
    assert code(organiser.post(decide, {"ranks": [1, 2, 3, 4], "reason": "x"})) == (409, "tournament.not-running")


def test_a_round_that_is_not_over_in_time(organiser, services, clock, stranger):
    """It may be given more time; when that is up, whoever is waited for comes last, and the event goes on."""
    path = with_bots(organiser, 4, rounds=1, round_time=3600, no_show="loss")
    organiser.post(f"{path}/start")
    organiser.post(f"{path}/rounds", {})
    late = clock.time + 7200_000
    assert (
        code(organiser.post(f"{path}/rounds/1/extension", {"deadline": 1, "reason": "x"}))[1]
        == "tournament.in-the-past"
    )
    extended = organiser.post(f"{path}/rounds/1/extension", {"deadline": late, "reason": "It snows."})
    assert extended.json["round"]["deadline"] == late
    shown = stranger.get(f"{path}/rounds/1").json["tables"][0]
    asked = stranger.get(f"/v1/games/{shown['game']}").json["asked"]
    clock.time = late
    services.models.catch_up()
    RunningTournaments(services.tournaments, services.entrants, services.handler, clock).time_up(
        path.rpartition("/")[2]
    )
    table = stranger.get(f"{path}/rounds/1").json["tables"][0]
    assert table["how"] == ("void" if len(asked) == 4 else "timed-out")
    assert stranger.get(path).json["status"] == "finished"


def test_two_organisers_at_once(organiser):
    """Who has not seen the newest version is told so; who repeats a request gets the first answer."""
    path = with_bots(organiser, 4)
    seen = organiser.get(path).headers["ETag"]
    assert organiser.post(f"{path}/start", headers={"If-Match": seen}).status_code == 200
    assert code(organiser.post(f"{path}/cancel", {"reason": "x"}, headers={"If-Match": seen})) == (412, "request.stale")
    paired = organiser.post(f"{path}/rounds", {}, headers={"Idempotency-Key": "round"})
    again = organiser.post(f"{path}/rounds", {}, headers={"Idempotency-Key": "round"})
    assert (again.data, again.headers["Idempotency-Replayed"]) == (paired.data, "true")


# -- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seats": 5}, "seats"),
        ({"seats": 3, "least": 2, "points": "wins"}, "points"),
        ({"seats": 3, "least": 2, "points": "score-share"}, "points"),
        ({"seats": 3, "bye": 60, "points": "score-share"}, "bye"),
        ({"points": "placement", "places": [5, 3]}, "places"),
        ({"format": "groups", "group_size": 3}, "group_size"),
        ({"format": "arena"}, "window, best"),
        ({"entrants_least": 9, "entrants_most": 8}, "entrants"),
    ],
)
def test_rules_that_cannot_be_played(organiser, changes, field):
    """Everything that is wrong is named."""
    answer = organiser.post("/v1/tournaments", {"name": "Cup", "games": TOY, **changes})
    assert code(answer) == (422, "request.invalid")
    assert field in answer.json["errors"]


def test_an_unknown_title_or_variant(organiser):
    """As when a game is opened."""
    wrong = {"name": "Cup", "games": {"title": "go"}}
    assert code(organiser.post("/v1/tournaments", wrong)) == (409, "tournament.unknown-title")
    wrong = {"name": "Cup", "games": {"title": "toy", "variant": "x"}}
    assert code(organiser.post("/v1/tournaments", wrong)) == (409, "game.unknown-variant")


def test_entering(organiser, ann, services):
    """Once, while entries are open, by those for whom it is."""
    path = announced(organiser, games_least=0, entrants_most=3)
    assert ann.post(f"{path}/entries", {}).status_code == 201
    assert code(ann.post(f"{path}/entries", {})) == (409, "tournament.already-entered")
    assert code(organiser.post(f"{path}/entries", {"bot": "nobody"})) == (409, "game.unknown-bot")
    for _ in range(2):
        organiser.post(f"{path}/entries", {"bot": "random"})
    assert code(organiser.post(f"{path}/entries", {"bot": "random"})) == (409, "tournament.full")
    assert ann.delete(f"{path}/entries/{ann.id}").json["entrants"] == 2
    organiser.post(f"{path}/cancel", {"reason": "rain"})
    assert code(ann.post(f"{path}/entries", {})) == (409, "tournament.entries-closed")


def test_conditions_of_entry(organiser, ann, register):
    """People or bots only; enough games; each refusal says which one it is."""
    bots_only = announced(organiser, field="bots")
    assert code(ann.post(f"{bots_only}/entries", {})) == (409, "tournament.not-for-you")
    assert register("Bot", bot=True).post(f"{bots_only}/entries", {}).status_code == 201
    people_only = announced(organiser, field="people")
    assert code(organiser.post(f"{people_only}/entries", {"bot": "random"})) == (409, "tournament.not-for-you")
    for condition, refusal in (
        ({"games_least": 3}, "tournament.too-few-games"),
        ({"rating_least": 1600}, "tournament.rating-too-low"),
        ({"rating_most": 1400}, "tournament.rating-too-high"),
    ):
        path = announced(organiser, **condition)
        assert code(ann.post(f"{path}/entries", {})) == (409, refusal)


def test_one_entrant_is_no_tournament(organiser):
    """It cannot begin; it can wait, or be called off."""
    path = with_bots(organiser, 1)
    assert code(organiser.post(f"{path}/start")) == (409, "tournament.too-few")
    assert organiser.post(f"{path}/cancel", {"reason": "Nobody came."}).json["status"] == "cancelled"


@pytest.mark.parametrize("count", [5, 7, 9])
def test_an_odd_number_plays_all_the_same(organiser, services, stranger, count):
    """Tables of two sizes where the number can be split, a bye where it cannot; nobody rests twice."""
    path = played(organiser, services, count=count, rounds=2)
    byes = [entrant for round in stranger.get(f"{path}/rounds").json["rounds"] for entrant in round["byes"]]
    assert len(byes) == len(set(byes)) == (2 if count == 5 else 0)


def test_checking_in(organiser, ann, ben, clock, services):
    """From a while before the start on; who does not is out."""
    begins = clock.time + 3600_000
    path = announced(organiser, check_in=600, begins=begins, entrants_least=2)
    for player in (ann, ben):
        player.post(f"{path}/entries", {})
    organiser.post(f"{path}/entries", {"bot": "random"})
    organiser.post(f"{path}/entries", {"bot": "random"})
    assert code(ann.post(f"{path}/entries/{ann.id}/check-in")) == (409, "tournament.too-early")
    clock.time = begins - 1000
    assert code(ben.post(f"{path}/entries/{ann.id}/check-in")) == (403, "tournament.not-yours")
    assert ann.post(f"{path}/entries/{ann.id}/check-in").status_code == 200
    assert organiser.post(f"{path}/start").status_code == 200
    entries = {entry["entrant"]: entry["withdrawn"] for entry in organiser.get(f"{path}/entries").json["entries"]}
    assert (entries[ann.id], entries[ben.id]) == (False, True)


def test_there_is_no_such_tournament(stranger, organiser, ann):
    """Nor is a game one."""
    game = ann.open("toy", 2)
    for id in ("t_nothing", "nothing", game):
        assert stranger.get(f"/v1/tournaments/{id}").status_code == 404
        assert stranger.get(f"/v1/tournaments/{id}/standings").status_code == 404
        assert stranger.get(f"/v1/tournaments/{id}/events").status_code == 404
        assert organiser.post(f"/v1/tournaments/{id}/start").status_code == 404
        assert organiser.post(f"/v1/tournaments/{id}/rounds", {}).status_code == 404


def test_refusals_are_explained_in_both_languages(stranger):
    """As those of games are."""
    said = {
        language: stranger.get("/v1/problems/tournament.round-open", headers={"Accept-Language": language}).json[
            "meaning"
        ]
        for language in ("en", "de")
    }
    assert said == {"en": "A round is still being played.", "de": "Eine Runde wird noch gespielt."}


# -- people -----------------------------------------------------------------------------------


def with_people(organiser: Player, people: list[Player], **changes: Any) -> tuple[str, str]:
    """A tournament of one table, paired; returns its path and its game."""
    path = announced(organiser, **{"rounds": 1, "seats": len(people), "least": len(people)} | changes)
    for player in people:
        assert player.post(f"{path}/entries", {}).status_code == 201
    assert organiser.post(f"{path}/start").status_code == 200
    assert organiser.post(f"{path}/rounds", {}).status_code == 201
    return path, organiser.get(f"{path}/rounds/1").json["tables"][0]["game"]


def play_on(players: list[Player], game: str, most: int = 200) -> None:
    """Everybody who is asked answers with the first option, until nobody of them is."""
    for _ in range(most):
        asked = next((player for player in players if player.options(game)["options"]), None)
        if asked is None:
            return
        assert asked.play(game).status_code == 200


def test_people_are_seated_and_their_results_count(organiser, ann, ben, services, stranger):
    """Nobody has to sit down; the game knows them, and its end is a result."""
    path, game = with_people(organiser, [ann, ben])
    assert {seat["player"] for seat in stranger.get(f"/v1/games/{game}").json["seats"]} == {ann.id, ben.id}
    play_on([ann, ben], game)
    run(services)
    assert stranger.get(path).json["status"] == "finished"
    names = {line["entrant"]: line["name"] for line in stranger.get(f"{path}/standings").json["standings"]}
    assert names[ann.id].startswith("Ann")


def test_a_player_who_vanishes(organiser, ann, ben, services, stranger):
    """Who resigns comes last, whatever the bot that plays on achieves."""
    path, game = with_people(organiser, [ann, ben])
    for player in (ann, ben):
        player.play(game)
    assert ann.post(f"/v1/games/{game}/resign").status_code == 200
    for _ in range(20):
        run(services)
        play_on([ben], game)
    run(services)
    table = stranger.get(f"{path}/rounds/1").json["tables"][0]
    ranks = {place["entrant"]: place["rank"] for place in table["places"]}
    assert ranks == {ben.id: 1, ann.id: 2}


def test_scores_are_shared_out(organiser, services, stranger):
    """The scores of the game's end make the points, and the event says them; seats and byes follow the scheme."""
    path = played(organiser, services, points="score-share", rounds=2)
    shown = stranger.get(path).json["rules"]
    assert (shown["least"], shown["bye"]) == (4, 30)
    events = [one["event"] for one in stranger.get(f"{path}/events?limit=200").json["events"]]
    results = [event for event in events if event["type"] == "tournament.result-reported"]
    assert len(results) == 4
    for told in results:
        scores = stranger.get(f"/v1/games/{told['game']}").json["result"]["scores"]
        assert told["scores"] == scores
        counted = [max(score, 0) for score in scores]
        total = sum(counted)
        assert told["points"] == ([120 * one // total for one in counted] if total else [30] * 4)


def test_scores_that_are_shared_when_somebody_resigns(organiser, ann, ben, services, stranger):
    """The one who stayed has the whole point."""
    path, game = with_people(organiser, [ann, ben], points="score-share")
    for player in (ann, ben):
        player.play(game)
    assert ann.post(f"/v1/games/{game}/resign").status_code == 200
    for _ in range(20):
        run(services)
        play_on([ben], game)
    run(services)
    table = stranger.get(f"{path}/rounds/1").json["tables"][0]
    points = {place["entrant"]: place["points"] for place in table["places"]}
    assert (table["how"], points) == ("played", {ann.id: 0, ben.id: 120})


def test_a_player_who_never_moved(organiser, ann, ben, services, stranger):
    """The table is void: the absent gets nothing, the others half a point."""
    path, game = with_people(organiser, [ann, ben])
    assert ann.post(f"/v1/games/{game}/resign").status_code == 200
    for _ in range(20):
        run(services)
        play_on([ben], game)
    run(services)
    table = stranger.get(f"{path}/rounds/1").json["tables"][0]
    points = {place["entrant"]: place["points"] for place in table["places"]}
    assert (table["how"], points) == ("void", {ann.id: 0, ben.id: 60})


def test_a_game_that_is_abandoned(organiser, ann, ben, services, stranger):
    """It says nothing of anybody: half a point each."""
    path, game = with_people(organiser, [ann, ben])
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    run(services)
    table = stranger.get(f"{path}/rounds/1").json["tables"][0]
    assert (table["how"], [place["points"] for place in table["places"]]) == ("void", [60, 60])


def test_an_erased_account_keeps_its_place_and_loses_its_name(organiser, ann, ben, services, stranger):
    """Standings stay as they were, with nobody's name."""
    path, game = with_people(organiser, [ann, ben])
    play_on([ann, ben], game)
    run(services)
    before = stranger.get(f"{path}/standings").json["standings"]
    assert ann.call("DELETE", "/v1/me").status_code == 204
    after = stranger.get(f"{path}/standings").json["standings"]
    assert [(line["place"], line["entrant"], line["score"]) for line in after] == [
        (line["place"], line["entrant"], line["score"]) for line in before
    ]
    assert next(line["name"] for line in after if line["entrant"] == ann.id) is None
    assert "(gone)" in stranger.get(f"{path}/pictures/standings.svg").text


def test_late_entry_and_substitutes(organiser, ann, ben, register, services, stranger):
    """Late entrants get half a point for a missed round; a substitute plays on with what the entrant had."""
    path = with_bots(organiser, 7, rounds=2)
    organiser.post(f"{path}/start")
    organiser.post(f"{path}/rounds", {})
    assert ann.post(f"{path}/entries", {}).status_code == 201
    entries = organiser.get(f"{path}/entries").json["entries"]
    assert next(entry["since"] for entry in entries if entry["entrant"] == ann.id) == 2
    both = {"bot": "random", "player": ben.id, "reason": "x"}
    assert code(organiser.post(f"{path}/entries/bot:random:1/substitute", both))[1] == "tournament.one-substitute"
    instead = {"player": ben.id, "reason": "The machine is broken."}
    assert organiser.post(f"{path}/entries/bot:random:1/substitute", instead).status_code == 200
    again = {"player": ann.id, "reason": "x"}
    assert code(organiser.post(f"{path}/entries/bot:random:2/substitute", again))[1] == "tournament.already-entered"
    run(services)
    second = stranger.get(f"{path}/rounds/2").json
    seats = [
        seat["player"]
        for table in second["tables"]
        for seat in stranger.get(f"/v1/games/{table['game']}").json["seats"]
    ]
    assert ben.id in seats
    late = stranger.get(f"{path}/entries/{ann.id}").json
    assert (late["rounds"][0]["how"], late["rounds"][0]["points"]) == ("late", 60)


def test_entering_while_banned(organiser, ann, ben, services, stranger):
    """Refused with the reason to oneself; who is banned in the middle of an event is paired no more."""
    path = announced(organiser, rounds=2, seats=2)
    for player in (ann, ben):
        player.post(f"{path}/entries", {})
    for _ in range(2):
        organiser.post(f"{path}/entries", {"bot": "random"})
    third = announced(organiser)
    services.refereeing.ban(organiser.id, ann.id, "Insults.", None)
    refused = ann.post(f"{third}/entries", {})
    assert (code(refused), refused.json["facts"]["reason"]) == ((403, "account.banned"), "Insults.")
    assert code(organiser.post(f"{third}/entries", {"player": ann.id})) == (409, "game.player-banned")
    organiser.post(f"{path}/start")
    run(services)
    entries = {entry["entrant"]: entry["withdrawn"] for entry in stranger.get(f"{path}/entries").json["entries"]}
    assert (entries[ann.id], entries[ben.id]) == (True, False)


def test_games_without_a_purpose_are_ended(organiser, services, stranger):
    """Those of a round that was taken back, and of a table that was decided."""
    path = with_bots(organiser, 8, rounds=1)
    organiser.post(f"{path}/start")
    organiser.post(f"{path}/rounds", {})
    first = [table["game"] for table in stranger.get(f"{path}/rounds/1").json["tables"]]
    organiser.post(f"{path}/rounds/1/annul", {"reason": "A table was forgotten."})
    assert {stranger.get(f"/v1/games/{game}").json["status"] for game in first} == {"abandoned"}
    organiser.post(f"{path}/rounds", {})
    one, other = (table["game"] for table in stranger.get(f"{path}/rounds/1").json["tables"])
    organiser.post(f"{path}/tables/{one}/adjudication", {"ranks": [4, 3, 2, 1], "reason": "Power cut."})
    assert stranger.get(f"/v1/games/{one}").json["result"]["ranks"] == [4, 3, 2, 1]
    organiser.post(f"{path}/cancel", {"reason": "The power stays away."})
    assert stranger.get(f"/v1/games/{other}").json["status"] == "abandoned"
