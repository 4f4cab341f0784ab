"""Organisers and administrators: they decide, close and give time, always with a reason that everybody can read."""

import threading

import pytest

from tests.http.driver import Player, code
from tests.workers.hands import audited

REASON = "The rules of the event say so."
ACTS = {
    "adjudication": {"ranks": [1, 2], "reason": REASON},
    "closing": {"reason": REASON},
    "extra-time": {"seat": 0, "seconds": 3600, "reason": REASON},
}
CLOCK = {"decision": 60, "bank": 600}


@pytest.fixture
def granted(services, app, register):
    """Makes a token with scopes, for a player at hand or a new one."""

    def grant(player, *scopes):
        owner = (player or register("Granted")).id
        made = services.accounts.grant(owner, "by operator", scopes, None)
        return Player(app.test_client(), owner, made.text)

    return grant


@pytest.fixture
def organiser(granted):
    return granted(None, "play", "organise")


@pytest.fixture
def admin(granted):
    return granted(None, "play", "admin")


@pytest.fixture
def hosted(organiser, ann, ben):
    """A running game of the toy that the organiser hosts: Ann on seat 0, Ben on seat 1."""
    game = organiser.open("toy", 2, clock=CLOCK, seating=[{"player": ann.id}, {"player": ben.id}])
    ann.sit(game)
    ben.sit(game)
    organiser.post(f"/v1/games/{game}/start")
    return game


def logged(admin, subject):
    """What the administrators' log has about something, oldest first."""
    return [one["event"] for one in admin.log() if one["event"].get("subject") == subject]


def chronicle(player, game, language="en"):
    entries = player.get(f"/v1/games/{game}/chronicle?language={language}&limit=200")
    return [entry["text"] for entry in entries.json["entries"]]


def test_an_organiser_decides_a_game(organiser, admin, ann, hosted, services):
    """With ranks and a reason; the table is told in its language, the log has it, and the game verifies."""
    answer = organiser.post(f"/v1/games/{hosted}/adjudication", ACTS["adjudication"])
    assert answer.json["status"] == "finished"
    assert (answer.json["result"]["winners"], answer.json["result"]["ranks"]) == ([0], [1, 2])
    assert f"An organiser decides the game: {REASON}" in chronicle(ann, hosted)
    assert [one["action"] for one in logged(admin, hosted)] == ["game-adjudicated"]
    assert (logged(admin, hosted)[0]["by"], logged(admin, hosted)[0]["reason"]) == (organiser.id, REASON)
    audited(services, hosted)


def test_an_organiser_closes_a_game(organiser, admin, ann, hosted):
    """Without a result, before the start as well."""
    assert organiser.post(f"/v1/games/{hosted}/closing", ACTS["closing"]).json["status"] == "abandoned"
    assert f"An organiser closes the game: {REASON}" in chronicle(ann, hosted)
    still_open = organiser.open("toy", 2)
    assert organiser.post(f"/v1/games/{still_open}/closing", ACTS["closing"]).json["status"] == "abandoned"
    assert [one["action"] for one in logged(admin, still_open)] == ["game-closed"]


def test_more_time_for_one_seat(organiser, ann, hosted, clock):
    """The bank grows, and the deadline of a running clock with it."""
    before = ann.get(f"/v1/games/{hosted}").json["clocks"]["seats"][0]
    after = organiser.post(f"/v1/games/{hosted}/extra-time", ACTS["extra-time"]).json["clocks"]["seats"]
    assert after[0]["bank"] == before["bank"] + 3_600_000
    assert after[0]["deadline"] == before["deadline"] + 3_600_000
    assert after[1]["bank"] == 600_000


@pytest.mark.parametrize("act", ACTS)
def test_sent_twice_it_is_done_once(organiser, admin, hosted, services, act):
    """The same answer under its key, one act in the game and one in the log."""
    headers = {"Idempotency-Key": "once"}
    first = organiser.post(f"/v1/games/{hosted}/{act}", ACTS[act], headers=headers)
    version = services.store.version(hosted)
    services.handler.cache.clear()
    again = organiser.post(f"/v1/games/{hosted}/{act}", ACTS[act], headers=headers)
    assert (again.data, again.status_code, again.headers["ETag"]) == (first.data, 200, first.headers["ETag"])
    assert again.headers["Idempotency-Replayed"] == "true"
    assert services.store.version(hosted) == version
    assert len(logged(admin, hosted)) == 1


@pytest.mark.parametrize("act", ACTS)
def test_only_organisers_decide_games(granted, organiser, ann, ben, hosted, stranger, act):
    """Not players, not the host without the scope, not an organiser of other games, and nobody at their own table."""
    path, body = f"/v1/games/{hosted}/{act}", ACTS[act]
    assert stranger.post(path, body).status_code == 401
    assert code(ann.post(path, body)) == (403, "request.scope")
    other = granted(None, "play", "organise")
    assert code(other.post(path, body)) == (403, "game.not-host")
    host = granted(organiser, "play")
    assert code(host.post(path, body)) == (403, "request.scope")
    seated = granted(ben, "play", "admin")
    assert code(seated.post(path, body)) == (403, "game.own-table")
    assert organiser.get(f"/v1/games/{hosted}").json["status"] == "playing"


def test_a_private_game_is_there_for_administrators_only(granted, admin, ann):
    """An organiser of other games is not told that there is one."""
    game = ann.open("toy", 2, visibility="private")
    other = granted(None, "play", "organise")
    assert other.post(f"/v1/games/{game}/closing", ACTS["closing"]).status_code == 404
    assert admin.post(f"/v1/games/{game}/closing", ACTS["closing"]).status_code == 200


@pytest.mark.parametrize("act", ["adjudication", "closing"])
def test_a_finished_game_is_left_alone(organiser, admin, hosted, act):
    """One decision is final, and nothing more is written to the log."""
    organiser.post(f"/v1/games/{hosted}/adjudication", ACTS["adjudication"])
    assert code(admin.post(f"/v1/games/{hosted}/{act}", ACTS[act])) == (409, "game.over")
    assert len(logged(admin, hosted)) == 1


@pytest.mark.parametrize("ranks", [[1], [1, 1, 1], [2, 2], [1, 3], [2, 3]])
def test_ranks_must_be_ranks(organiser, hosted, ranks):
    """One for each seat, from 1 on, with the gaps that shared ones leave."""
    answer = organiser.post(f"/v1/games/{hosted}/adjudication", {"ranks": ranks, "reason": REASON})
    assert code(answer) == (409, "game.bad-ranks")


def test_a_reason_is_needed(organiser, hosted):
    """Nothing happens to a table without one."""
    assert organiser.post(f"/v1/games/{hosted}/closing", {}).status_code == 422
    assert organiser.post(f"/v1/games/{hosted}/closing", {"reason": ""}).status_code == 422
    assert code(organiser.post(f"/v1/games/{hosted}/closing", {"reason": "  "}))[0] == 409


def test_two_organisers_at_once(organiser, admin, hosted):
    """One of them decides; the other is told that the game is over, and the log has one decision."""
    answers = []

    def act(who, what):
        answers.append(who.post(f"/v1/games/{hosted}/{what}", ACTS[what]))

    threads = [
        threading.Thread(target=act, args=(organiser, "adjudication")),
        threading.Thread(target=act, args=(admin, "closing")),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert [answer.json["code"] for answer in answers if answer.status_code == 409] == ["game.over"]
    assert len(logged(admin, hosted)) == 1


def test_who_has_seen_another_version_is_told(organiser, ann, hosted):
    """`If-Match` guards organisers as it guards players."""
    version = organiser.version(hosted)
    ann.play(hosted)
    answer = organiser.post(
        f"/v1/games/{hosted}/adjudication", ACTS["adjudication"], headers={"If-Match": f'"v{version}.public"'}
    )
    assert code(answer) == (412, "request.stale")


# -- bans ----------------------------------------------------------------------------------------


def ban(admin, player, **more):
    return admin.call("PUT", f"/v1/admin/players/{player.id}/ban", {"reason": REASON, **more})


def test_the_banned_stay_away_from_new_tables(admin, ann, ben, hosted, organiser):
    """They neither open, sit down, take over nor are invited; the game that runs they play to its end."""
    waiting = ben.open("toy", 2)
    assert ban(admin, ann).status_code == 200
    answer = ann.post("/v1/games", {"title": "toy", "seats": 2})
    assert code(answer) == (403, "account.banned")
    assert answer.json["facts"] == {"reason": REASON, "until": None}
    assert code(ann.sit(waiting)) == (403, "account.banned")
    invited = ben.post("/v1/games", {"title": "toy", "seats": 2, "seating": [{"player": ann.id}]})
    assert code(invited) == (409, "game.player-banned")
    assert invited.json["facts"] == {"player": ann.id}
    assert code(ben.sit(waiting, player=ann.id)) == (409, "game.player-banned")
    body = {"games": [{"title": "toy", "seats": 2}, {"title": "toy", "seats": 2, "seating": [{"player": ann.id}]}]}
    bulk = organiser.post("/v1/games/bulk", body)
    assert (code(bulk), bulk.json["index"]) == ((409, "game.player-banned"), 1)
    ben.post(f"/v1/games/{hosted}/resign")
    assert ann.play(hosted).status_code == 200


def test_a_suspension_ends_by_itself(admin, ann, clock):
    """At the moment that was named, without anybody's doing."""
    end = clock.now() + 1000
    assert ban(admin, ann, until=end).json == {"player": ann.id, "reason": REASON, "until": end}
    assert code(ann.post("/v1/games", {"title": "toy", "seats": 2})) == (403, "account.banned")
    clock.time = end
    assert ann.post("/v1/games", {"title": "toy", "seats": 2}).status_code == 201
    assert ann.id not in [one["player"] for one in admin.get("/v1/admin/bans").json["bans"]]


def test_a_ban_is_lifted(admin, ann):
    """Both acts stand in the log, with their reasons."""
    ban(admin, ann)
    assert ann.id in [one["player"] for one in admin.get("/v1/admin/bans").json["bans"]]
    path = f"/v1/admin/players/{ann.id}/ban"
    assert admin.delete(f"{path}?reason=mistake").status_code == 204
    assert admin.delete(f"{path}?reason=mistake").status_code == 404
    assert ann.post("/v1/games", {"title": "toy", "seats": 2}).status_code == 201
    assert [one["action"] for one in logged(admin, ann.id)] == ["player-banned", "ban-lifted"]


def test_bans_are_for_administrators(organiser, ann, ben):
    """Neither players nor organisers list, impose or lift them."""
    for who in (organiser, ann):
        assert code(who.get("/v1/admin/bans")) == (403, "request.scope")
        assert code(ban(who, ben)) == (403, "request.scope")
        assert code(who.delete(f"/v1/admin/players/{ben.id}/ban?reason=x")) == (403, "request.scope")


def test_bans_that_make_no_sense(admin, ann, clock):
    """Oneself, nobody, or until yesterday."""
    assert code(ban(admin, admin)) == (409, "account.own-ban")
    assert code(ban(admin, ann, until=clock.now())) == (409, "account.ban-passed")
    assert admin.call("PUT", "/v1/admin/players/p_nobody/ban", {"reason": REASON}).status_code == 404


def test_another_process_knows_of_a_ban_at_once(admin, ann, services, app):
    """It stands in the log, which is asked whenever somebody wants to a table."""
    ban(admin, ann)
    services.handler.cache.clear()
    assert code(ann.post("/v1/games", {"title": "toy", "seats": 2})) == (403, "account.banned")
