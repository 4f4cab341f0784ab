"""Ladders over HTTP: who may do what, what is shown, and that every number leads to its events."""

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tests.http.driver import Player, code
from tests.http.test_tournaments import run

TOY = {"title": "toy"}
WHY = {"reason": "the storm"}


@pytest.fixture
def database(module_database):
    return module_database


def opened(organiser: Player, **changes: Any) -> str:
    wanted = {"name": "Autumn ladder", "games": TOY, "least": 2, "every": 0, "small_after": 0, **changes}
    answer = organiser.post("/v1/ladders", wanted)
    assert answer.status_code == 201, answer.json
    return f"/v1/ladders/{answer.json['id']}"


def with_bots(organiser: Player, count: int = 6, **changes: Any) -> str:
    path = opened(organiser, **changes)
    for _ in range(count):
        assert organiser.post(f"{path}/entries", {"bot": "random"}).status_code == 201
    return path


def played(organiser: Player, services, **changes: Any) -> str:
    path = with_bots(organiser, **{"season_games": 10, "seasons": 1, **changes})
    run(services)
    assert organiser.get(path).json["status"] == "closed"
    return path


def test_a_ladder_from_opening_to_its_archive(organiser, services, stranger):
    """Everybody may look; the standings have everybody, ordered by what is proven."""
    path = played(organiser, services)
    standings = stranger.get(f"{path}/standings").json["standings"]
    assert [line["place"] for line in standings] == [1, 2, 3, 4, 5, 6]
    assert [line["proven"] for line in standings] == sorted((line["proven"] for line in standings), reverse=True)
    seasons = stranger.get(f"{path}/seasons").json
    assert [place["entrant"] for place in seasons["past"][0]["places"]] == [line["entrant"] for line in standings]
    past = stranger.get(f"{path}/standings?season=1").json
    assert past["final"]
    assert [line["rating"] for line in past["standings"]] == [line["rating"] for line in standings]
    listed = stranger.get(f"/v1/ladders?organiser={organiser.id}").json["ladders"]
    assert [one["id"] for one in listed] == [path.rpartition("/")[2]]


def test_every_rating_leads_to_the_events_that_made_it(organiser, services, stranger):
    """Each step of a rating is an event of a log that says so, and begins where the one before it ended."""
    path = played(organiser, services)
    log = {event["version"]: event["event"] for event in stranger.get(f"{path}/events?limit=200").json["events"]}
    for line in stranger.get(f"{path}/standings").json["standings"]:
        steps = stranger.get(f"{path}/entries/{line['entrant']}/ratings").json["steps"]
        assert [step["event"] for step in steps] == [source["event"] for source in line["sources"]]
        assert (steps[-1]["mu"], steps[-1]["sigma"]) == (line["mu"], line["sigma"])
        before = [(step["before_mu"], step["before_sigma"]) for step in steps]
        assert before == [(0.0, 1.4), *((step["mu"], step["sigma"]) for step in steps[:-1])]
        for source in line["sources"]:
            told = log[source["event"]]
            assert (told["type"], told["game"]) == ("ladder.result-counted", source["game"])
            game = stranger.get(f"/v1/games/{source['game']}/events?after={source['game_version'] - 1}&limit=1").json
            assert game["events"][0]["hash"] == source["game_hash"]


def test_pairings_show_seed_and_cost(organiser, services, stranger):
    """The parts add up, and every table names its game."""
    path = played(organiser, services)
    pairings = stranger.get(f"{path}/pairings").json["pairings"]
    for pairing in pairings:
        assert sum(pairing["cost"].values()) == pairing["total"]
        assert len(pairing["seed"]) == 64
    assert sum(len(pairing["tables"]) for pairing in pairings) == 10
    record = stranger.get(f"{path}/entries/bot:random:1").json
    assert all(game["how"] == "played" for game in record["games"])
    assert stranger.get(f"{path}/entries/nobody").status_code == 404


def test_standings_at_a_time_and_idle_days(organiser, services, clock, stranger):
    """What was known at a moment can be asked for for ever; after idle days less is known than before."""
    path = with_bots(organiser, season_games=10, seasons=1)
    before = clock.time
    clock.time += 60_000
    run(services)
    then = stranger.get(f"{path}/standings?at={before}").json
    assert {line["games"] for line in then["standings"]} == {0}
    now = stranger.get(f"{path}/standings")
    clock.time += 30 * 86_400_000
    later = stranger.get(f"{path}/standings")
    assert later.headers["ETag"] != now.headers["ETag"]
    doubt = {line["entrant"]: line["sigma"] for line in now.json["standings"]}
    assert {line["entrant"] for line in later.json["standings"]} == doubt.keys()
    for line in later.json["standings"]:  # the order may differ: who was known best loses most
        assert line["sigma"] > doubt[line["entrant"]]
    assert stranger.get(f"{path}/standings?at=1").status_code == 404
    assert stranger.get(f"{path}/standings?season=7").status_code == 404


def test_whole_history_audits_the_running_rating(organiser, services, stranger):
    """Every rated entrant has an interval, and the running rating of a static field lies within it."""
    path = played(organiser, services, season_games=20)
    audit = stranger.get(f"{path}/strengths").json
    assert (audit["results"], audit["left_out"], len(audit["strengths"])) == (20, 0, 6)
    for line in audit["strengths"]:
        assert line["low"] < line["strength"] < line["high"]
        assert not line["outside"]


def test_exports_and_pictures_of_a_ladder(organiser, services, stranger):
    """The log, the standings, tables for spreadsheets, and pictures that are well formed."""
    path = played(organiser, services)
    export = stranger.get(f"{path}/export").json
    assert json.loads(export["events"][0]["data"])["type"] == "ladder.opened"
    assert export["standings"] == stranger.get(f"{path}/standings").json
    assert len(stranger.get(f"{path}/export.csv").text.splitlines()) == 7
    seats = sum(len(json.loads(event["data"])["ranks"]) for event in export["events"] if '"ranks"' in event["data"])
    assert len(stranger.get(f"{path}/export.csv?part=results").text.splitlines()) == 1 + seats
    for picture in ("standings.svg", "curves.svg"):
        ET.fromstring(stranger.get(f"{path}/pictures/{picture}").text)
    assert stranger.get(f"{path}/pictures/other.svg").status_code == 404


def test_opening_a_ladder_needs_the_scope_organise(ann, stranger, organiser):
    """Playing is not organising; all that is wrong with the rules is said at once."""
    wanted = {"name": "Autumn ladder", "games": TOY}
    assert stranger.post("/v1/ladders", wanted).status_code == 401
    assert code(ann.post("/v1/ladders", wanted)) == (403, "request.scope")
    bad = organiser.post("/v1/ladders", {**wanted, "divisions": 2, "division_size": 1, "seats": 5})
    assert bad.status_code == 422
    assert {"division_size", "seats"} <= bad.json["errors"].keys()


def test_only_organisers_organise_ladders(organiser, ann, ben, stranger, services):
    """Players speak for themselves; the organiser, its helpers and administrators for everybody."""
    path = with_bots(organiser, 2)
    assert ann.post(f"{path}/entries", {}).status_code == 201
    mine = f"{path}/entries/{ann.id}"
    assert stranger.post(f"{path}/entries", {}).status_code == 401
    assert code(ann.post(f"{path}/entries", {"bot": "random"})) == (403, "request.scope")
    for act in ("pause", "resume"):
        assert code(ben.post(f"{mine}/{act}")) == (403, "ladder.not-yours")
    assert code(ben.call("PUT", f"{mine}/limit", {"limit": 2})) == (403, "ladder.not-yours")
    assert code(ben.delete(mine)) == (403, "ladder.not-yours")
    token = services.accounts.grant(ben.id, "organises", ["play", "organise"], None).text
    other = Player(ben.client, ben.id, token)
    acts = {
        "pairings": {},
        "tables/g_x/adjudication": {"ranks": [1, 2], **WHY},
        "tables/g_x/annul": WHY,
        "season/extension": {"ends": 9_999_999_999_999, **WHY},
        "season/end": WHY,
        "close": WHY,
    }
    for act, body in acts.items():
        assert code(ann.post(f"{path}/{act}", body)) == (403, "request.scope")
        assert code(other.post(f"{path}/{act}", body)) == (403, "ladder.not-organiser")
    assert code(other.call("PUT", f"{path}/helpers", {"helpers": [ben.id]})) == (403, "ladder.not-organiser")
    assert organiser.call("PUT", f"{path}/helpers", {"helpers": [ben.id]}).status_code == 200
    assert other.post(f"{path}/season/end", WHY).status_code == 200
    assert other.post(f"{mine}/pause").status_code == 200
    admin = Player(ben.client, ben.id, services.accounts.grant(ben.id, "adm", ["play", "admin"], None).text)
    assert admin.post(f"{path}/close", WHY).status_code == 200


def test_challenges_are_the_entrants_own(organiser, ann, ben, services):
    """One challenges for oneself, answers for oneself, and takes the place of who declines."""
    path = opened(organiser, kind="challenge", seats=2)
    for player in (ann, ben):
        assert player.post(f"{path}/entries", {}).status_code == 201
    assert code(ann.post(f"{path}/challenges", {"challenger": ben.id, "targets": [ann.id]})) == (
        403,
        "ladder.not-yours",
    )
    assert code(ann.post(f"{path}/challenges", {"targets": [ben.id]})) == (409, "ladder.out-of-reach")
    assert ben.post(f"{path}/challenges", {"targets": [ann.id]}).status_code == 201
    for answer in ("accept", "decline"):
        refused = ben.post(f"{path}/challenges/1/{answer}", {"entrant": ann.id})
        assert code(refused) == (403, "ladder.not-yours")
    assert ann.get(f"{path}/challenges").json["places"] == [ann.id, ben.id]
    assert ann.post(f"{path}/challenges/1/decline", {}).status_code == 200
    assert ann.get(f"{path}/challenges").json == {
        "ladder": path.rpartition("/")[2],
        "version": 6,
        "places": [ben.id, ann.id],
        "challenges": [],
    }
    assert ann.post(f"{path}/challenges", {"targets": [ben.id]}).status_code == 201
    assert ben.post(f"{path}/challenges/2/accept", {}).status_code == 200
    run(services)
    (challenge,) = ann.get(f"{path}/challenges").json["challenges"]
    assert challenge["game"].startswith("g_")


def test_entering_twice_below_conditions_or_a_closed_ladder(organiser, ann, ben):
    """Each refusal has its own code, and changes nothing."""
    path = opened(organiser, games_least=1)
    assert code(ann.post(f"{path}/entries", {})) == (409, "ladder.too-few-games")
    path = opened(organiser, rating_least=1600)
    assert code(ann.post(f"{path}/entries", {})) == (409, "ladder.rating-too-low")
    path = opened(organiser, field="bots")
    assert code(ann.post(f"{path}/entries", {})) == (409, "ladder.not-for-you")
    path = opened(organiser)
    assert ann.post(f"{path}/entries", {}).status_code == 201
    assert code(ann.post(f"{path}/entries", {})) == (409, "ladder.already-entered")
    assert code(ben.post(f"{path}/entries", {"limit": 9})) == (409, "ladder.bad-limit")
    organiser.post(f"{path}/close", WHY)
    assert code(ben.post(f"{path}/entries", {})) == (409, "ladder.closed")
    assert code(organiser.post(f"{path}/season/end", WHY)) == (409, "ladder.closed")
    assert organiser.get("/v1/ladders/t_0").status_code == organiser.get("/v1/ladders/l_0").status_code == 404


def test_a_banned_account_does_not_enter(organiser, ann, services):
    """It is told until when, and why."""
    path = opened(organiser)
    admin = services.accounts.grant(organiser.id, "adm", ["play", "admin"], None).text
    judge = Player(organiser.client, organiser.id, admin)
    banned = judge.call("PUT", f"/v1/admin/players/{ann.id}/ban", {"reason": "cheating"})
    assert banned.status_code in (200, 201, 204), banned.json
    assert code(ann.post(f"{path}/entries", {})) == (403, "account.banned")


def test_an_erased_account_keeps_its_place_and_loses_its_name(organiser, ann, services, stranger):
    """Ratings are about results; the name is about a person."""
    path = with_bots(organiser, 1, seats=2)
    ann.post(f"{path}/entries", {})
    organiser.post(f"{path}/pairings", {})
    game = stranger.get(f"{path}/pairings").json["pairings"][0]["tables"][0]
    ranks = [1 if seat["entrant"] == ann.id else 2 for seat in game["seats"]]
    organiser.post(f"{path}/tables/{game['game']}/adjudication", {"ranks": ranks, **WHY})
    before = stranger.get(f"{path}/standings").json["standings"]
    assert services.accounts.erase(ann.id)
    after = stranger.get(f"{path}/standings").json["standings"]
    assert [line["entrant"] for line in after] == [line["entrant"] for line in before]
    assert [line["name"] for line in after if line["entrant"] == ann.id] == [None]


def test_two_organisers_at_once(organiser, services):
    """Whoever comes second with the version it has seen is told so; without one, the state decides."""
    path = with_bots(organiser, 4, seats=2)
    tag = organiser.get(path).headers["ETag"]
    first = organiser.post(f"{path}/pairings", {}, headers={"If-Match": tag})
    assert first.status_code == 201
    assert organiser.post(f"{path}/pairings", {}, headers={"If-Match": tag}).status_code == 412
    assert code(organiser.post(f"{path}/pairings", {})) == (409, "ladder.nobody-waits")


def test_by_hand_with_a_reason(organiser, stranger):
    """An organiser seats whom it likes of those who wait, and the log says why."""
    path = with_bots(organiser, 4, seats=2, season_games=9)
    tables = [["bot:random:4", "bot:random:1"]]
    made = organiser.post(f"{path}/pairings", {"tables": tables, **WHY})
    assert made.status_code == 201
    (pairing,) = stranger.get(f"{path}/pairings").json["pairings"]
    assert pairing["reason"] == WHY["reason"]
    assert [seat["entrant"] for seat in pairing["tables"][0]["seats"]] == tables[0]
    again = organiser.post(f"{path}/pairings", {"tables": tables, **WHY})
    assert code(again) == (409, "ladder.not-waiting")


@pytest.mark.parametrize("rated", [True, False])
def test_games_say_whether_they_are_rated(organiser, ann, stranger, rated):
    """In the list, as a filter and for themselves; a rematch of a rated game is only a game."""
    path = opened(organiser, seats=2, rated=rated)
    for player in (organiser, ann):
        assert player.post(f"{path}/entries", {}).status_code == 201
    made = organiser.post(f"{path}/pairings", {"tables": [[organiser.id, ann.id]], **WHY})
    assert made.status_code == 201, made.json
    game = stranger.get(f"{path}/pairings").json["pairings"][0]["tables"][0]["game"]
    for player in (organiser, ann):
        assert player.post(f"/v1/games/{game}/abandon", {}).status_code == 200
    again = ann.post(f"/v1/games/{game}/rematch", {}).json["id"]

    def found(query: str) -> dict[str, bool]:
        page = stranger.get(f"/v1/games?player={organiser.id}&{query}").json
        return {one["id"]: one["rated"] for one in page["games"]}

    assert found("") == {game: rated, again: False}
    assert found("rated=true") == ({game: True} if rated else {})
    assert found("rated=false") == ({again: False} if rated else {game: False, again: False})
    assert stranger.get(f"/v1/games/{game}").json["rated"] is rated
    assert stranger.get("/v1/games?rated=maybe").status_code == 422
