"""What-if games over HTTP: from any version that one may see, with nothing in them that one may not know."""

import json
from typing import Any

import msgspec
import pytest

from service.application.audit import parent_of, verify
from service.application.recorded_past import NO_PARENTS
from tests.http.driver import Player, code
from tests.serving import finish, play
from tests.workers.hands import worker_on


@pytest.fixture
def database(module_database):
    return module_database


@pytest.fixture
def cho(register):
    return register("Cho")


def running(ann, ben, services, title="edo", moves=12, **more):
    """A game of two that has gone on for a while."""
    game = ann.open(title, 2, seating=[{"player": ann.id}, {"player": ben.id}], **more)
    ben.sit(game)
    ann.post(f"/v1/games/{game}/start")
    for _ in range(moves):
        play(services, game, services.games.look(game, lambda now: now.position.asked[0]))
    return game


def fork(player, game, **body):
    return player.post(f"/v1/games/{game}/forks", body)


def past_of(services, game, parents=NO_PARENTS) -> Any:
    """The past of a game that is over, for judging its forks."""
    return parent_of(services.exports.whole(game).lines(), services.titles, parents)[1]


def over(services, game):
    """The game comes to its end at random."""
    finish(services, game)
    return game


def test_a_seat_plays_on_from_here(ann, ben, services):
    """Against bots, at once, from what it sees; its own view of the table is the same in both."""
    game = running(ann, ben, services)
    made = fork(ann, game)
    assert made.status_code == 201
    shown = made.json
    assert (shown["status"], shown["visibility"], shown["undo"]) == ("playing", "private", "consent")
    assert shown["fork"] == {
        "parent": game,
        "version": ann.version(game),
        "hash": ann.get(f"/v1/games/{game}/events?after={ann.version(game) - 1}").json["events"][0]["hash"],
        "eyes": "seat0",
        "depth": 1,
    }
    assert [seat["bot"] for seat in shown["seats"]] == [None, "greedy"]
    views = [ann.get(f"/v1/games/{one}/view").json["view"] for one in (game, shown["id"])]
    assert views[0] == views[1]
    worker_on(services).work_on(shown["id"])
    assert ann.version(game) == shown["fork"]["version"]  # the game itself has not moved


def test_what_is_hidden_is_imagined(ann, ben, services):
    """The plan of the other seat is another one in some forks, and the fork's log never has the real one by right."""
    game = running(ann, ben, services)
    real = services.games.look(game, lambda now: now.title.pack_state(now.position))
    forks = [fork(ann, game).json["id"] for _ in range(5)]
    starts = {services.games.look(one, lambda now: now.title.pack_state(now.position)) for one in forks}
    assert len(starts | {real}) > 1
    told = ann.get(f"/v1/games/{forks[0]}/events").json["events"]
    sealed = [one for one in told if one["event"]["type"] == "table.concealed"]
    assert len(sealed) == 1
    assert "private" not in sealed[0]


@pytest.mark.parametrize("title", ["edo", "ikusa", "yedo", "yokohama"])
def test_before_something_is_imagined_there_is_nothing_to_see(ann, ben, services, title):
    """Whoever forks and sits down elsewhere finds no version, now or after the end, with the real position."""
    game = running(ann, ben, services, title, 6)
    made = fork(ann, game, seating=[{"bot": "random"}, {"player": ann.id}]).json["id"]
    told = ann.get(f"/v1/games/{made}/events").json["events"]
    imagined = next(one["version"] for one in told if one["event"]["type"] == "table.concealed")
    begun = services.handler.at(made, imagined)
    for more in ("", "&as=spectator"):
        empty = [ann.get(f"/v1/games/{made}/view?version={version}{more}").json for version in range(1, imagined)]
        assert [shown["view"] for shown in empty] == [None] * (imagined - 1)
    refused = {code(fork(ann, made, version=version)) for version in range(1, imagined)}
    assert refused == {(409, "fork.nobody-asked")}
    assert ann.get(f"/v1/games/{made}/options?version={imagined - 1}").json["options"] == []
    assert ann.post(f"/v1/games/{made}/abandon").json["status"] == "abandoned"
    for seat in (0, 1):
        shown = ann.get(f"/v1/games/{made}/view?version={imagined}&seat={seat}").json["view"]
        assert shown == json.loads(msgspec.json.encode(begun.title.view(begun.position, seat)))
        last = ann.get(f"/v1/games/{made}/view?version={imagined - 1}&seat={seat}").json
        assert (last["view"], last["game"]["asked"], last["game"]["ask"]) == (None, [], None)


def test_any_version_that_one_may_see(ann, ben, services):
    """Also an old one; not one before the deal, nor one that has not happened."""
    game = running(ann, ben, services)
    newest = ann.version(game)
    boundary = ann.options(game)["version"]
    assert fork(ann, game, version=boundary).status_code == 201
    assert code(fork(ann, game, version=1)) == (409, "fork.nobody-asked")
    assert fork(ann, game, version=newest + 1).status_code == 404


def test_a_spectator_forks_what_everybody_sees(ann, ben, cho, services):
    """Everything hidden is imagined; while the game runs, nobody else sees the fork."""
    game = running(ann, ben, services)
    made = fork(cho, game).json
    assert made["fork"]["eyes"] == "spectator"
    assert ann.get(f"/v1/games/{made['id']}").status_code == 404
    assert code(fork(cho, game, visibility="public")) == (409, "fork.not-public")
    assert [one["id"] for one in cho.get(f"/v1/games/{game}/forks").json["forks"]] == [made["id"]]
    assert ann.get(f"/v1/games/{game}/forks").json["forks"] == []


def test_forks_are_marked_in_lists(ann, ben, services, stranger):
    """The list of games says where one comes from; that of a game is in pages."""
    game = over(services, running(ann, ben, services))
    made = [fork(ann, game, version=30, visibility="public").json["id"] for _ in range(3)]
    services.models.catch_up()
    listed = {one["id"]: one["fork"] for one in stranger.get("/v1/games?limit=100").json["games"]}
    assert listed[game] is None
    assert listed[made[0]] == {"parent": game, "version": 30}
    first = stranger.get(f"/v1/games/{game}/forks?limit=2").json
    rest = stranger.get(f"/v1/games/{game}/forks?limit=2&cursor={first['next']}").json
    assert {one["id"] for one in first["forks"] + rest["forks"]} == set(made)
    assert rest["next"] is None


def test_after_the_end_nothing_is_imagined(ann, ben, cho, services):
    """All eyes are open: the fork has the very position, and goes on by its own chance."""
    game = over(services, running(ann, ben, services))
    made = fork(cho, game, version=60, visibility="public").json
    assert made["fork"]["eyes"] == "all"
    then = services.handler.at(game, 60)
    now = services.handler.at(made["id"], made["version"])
    assert now.title.pack_state(now.position) == then.title.pack_state(then.position)


def test_people_are_invited(ann, ben, cho, services):
    """A fork with others begins when all sit."""
    game = over(services, running(ann, ben, services))
    made = fork(ann, game, version=60, seating=[{"player": ann.id}, {"player": cho.id}]).json
    assert made["status"] == "open"
    assert cho.sit(made["id"]).json["status"] == "playing"
    assert services.games.look(made["id"], lambda now: now.position) == services.handler.at(game, 60).position


def test_a_fork_is_judged_with_its_parent(ann, ben, services):
    """Without it, chain, seals and chance are; another parent, or another version of it, is noticed."""
    game = running(ann, ben, services)
    made = fork(ann, game).json["id"]
    over(services, made)
    lines = list(services.exports.whole(made).lines())
    assert json.loads(lines[0])["fork"]["parent"] == game
    alone = verify(lines, services.titles)
    assert alone.faults == []
    assert "position of the parent" in alone.gaps[0]
    assert parent_of(services.exports.whole(game).lines(), services.titles)[1] is None  # not over yet
    over(services, game)
    report = verify(lines, services.titles, parents={game: past_of(services, game)})
    assert (report.faults, report.gaps) == ([], [])
    assert report.commands > 0
    other = over(services, running(ann, ben, services))
    assert verify(lines, services.titles, parents={game: past_of(services, other)}).faults


def test_forks_of_forks(ann, ben, services):
    """Eight deep, and no deeper; the last one folds as the first does, and is judged with all above it."""
    game = running(ann, ben, services, "edo", 4)
    line = [game]
    for depth in range(1, 9):
        made = fork(ann, line[-1]).json
        assert made["fork"]["depth"] == depth
        play(services, made["id"], services.games.look(made["id"], lambda now: now.position.asked[0]))
        line.append(made["id"])
    assert code(fork(ann, line[-1])) == (409, "fork.too-deep")
    parents: dict[str, Any] = {}
    for one in line:
        over(services, one)
        parents[one] = past_of(services, one, parents)
    report = verify(services.exports.whole(line[-1]).lines(), services.titles, parents=parents)
    assert (report.faults, report.gaps) == ([], [])


def test_undo_in_a_fork(ann, ben, services):
    """It goes back to where it began, and not into its parent."""
    game = running(ann, ben, services, moves=2)
    made = fork(ann, game, seating=[{"player": ann.id}, {"bot": "greedy"}]).json
    start = made["version"]
    worker_on(services).work_on(made["id"])
    if ann.options(made["id"])["ask"] is not None:
        ann.play(made["id"])
    assert code(ann.post(f"/v1/games/{made['id']}/undo", {"to": 2})) == (409, "undo.no-such-version")
    assert services.handler.at(made["id"], start).position.asked


def test_a_game_of_a_ladder_is_forked_when_it_is_over(ann, ben, services, app):
    """Nobody tries out moves of a rated game while it runs."""
    organiser = Player(app.test_client(), ann.id, services.accounts.grant(ann.id, "o", ["play", "organise"], None).text)
    rules = {"name": "Cup", "games": {"title": "toy"}, "seats": 2, "least": 2, "rounds": 1}
    cup = organiser.post("/v1/tournaments", rules).json["id"]
    for entrant in (ann, ben):
        assert entrant.post(f"/v1/tournaments/{cup}/entries", {}).status_code == 201
    organiser.post(f"/v1/tournaments/{cup}/start", {})
    organiser.post(f"/v1/tournaments/{cup}/rounds", {})
    [game] = [one["id"] for one in ann.get(f"/v1/games?player={ann.id}&status=playing").json["games"]]
    assert code(fork(ann, game)) == (409, "fork.in-competition")


def test_who_may_fork(ann, ben, cho, services, stranger):
    """Whoever may see the game: nobody without an account, no stranger in a private one; late games as late."""
    private = running(ann, ben, services, visibility="private")
    assert fork(cho, private).status_code == 404
    assert cho.get(f"/v1/games/{private}/forks").status_code == 404
    assert fork(stranger, private).status_code == 401
    late = running(ann, ben, services, delay=3600)
    assert fork(cho, late, version=ann.version(late)).status_code == 404
    assert code(fork(cho, late)) == (409, "fork.nobody-asked")  # nothing was dealt yet, for those who see it late
    assert fork(ann, late).json["visibility"] == "private"


@pytest.mark.parametrize("body", [{"version": 0}, {"version": "3"}, {"eyes": "all"}, {"undo": "always"}])
def test_malformed(ann, ben, services, body):
    """Eyes are nobody's to choose."""
    game = running(ann, ben, services, moves=0)
    assert fork(ann, game, **body).status_code == 422
