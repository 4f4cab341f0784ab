"""A game from registration to the end, as a client sees it."""

import json

import pytest

from domain.catalogue import catalogue
from domain.game.words import refusals
from domain.kernel import seal
from service.eventstore.port import StoreUnavailable
from tests.http.driver import Player, code
from tests.serving import play


def play_to_the_end(players: list[Player], game: str) -> int:
    """Everybody answers with the first option; says how many commands that took."""
    for commands in range(5000):
        asked = players[0].get(f"/v1/games/{game}").json["asked"]
        if not asked:
            return commands
        answer = players[asked[0]].play(game)
        assert answer.status_code == 200, answer.json
    raise AssertionError("the game does not end")


def test_register_open_join_start_play(ann, ben, stranger):
    """Two players open, join, start and finish a game; everybody can read the end, and the seed is revealed."""
    game = ann.open("toy", 2)
    assert ann.sit(game, entropy="ann's own").status_code == 201
    assert ben.sit(game, seat=1).status_code == 201
    started = ann.post(f"/v1/games/{game}/start")
    assert started.json["status"] == "playing"
    assert started.json["asked"] == [0, 1]
    play_to_the_end([ann, ben], game)
    end = stranger.get(f"/v1/games/{game}").json
    assert end["status"] == "finished"
    assert end["result"]["winners"]
    assert len(end["seed"]) == 64


@pytest.mark.parametrize("title", list(catalogue()))
def test_a_title_is_played_from_its_options_alone(register, title):
    """A client that knows nothing of a title sits down and plays on from the options for a while."""
    seats = catalogue()[title].meta.variants[0].seats[0]
    players = [register() for _ in range(seats)]
    game = players[0].open(title, seats)
    for player in players:
        assert player.sit(game).status_code == 201
    assert players[0].post(f"/v1/games/{game}/start").status_code == 200
    for _ in range(40):
        asked = players[0].get(f"/v1/games/{game}").json["asked"]
        if not asked:
            break
        assert players[asked[0]].play(game).status_code == 200
    for player in players:
        assert player.get(f"/v1/games/{game}/view").json["view"] is not None
        assert player.get(f"/v1/games/{game}/events?limit=200").status_code == 200


def test_bots_fill_seats(ann, services):
    """The host seats a bot; what a worker answers for it is there for all to see."""
    game = ann.open("toy", 2)
    ann.sit(game)
    assert ann.sit(game, bot="random").json["seats"][1]["bot"] == "random"
    ann.post(f"/v1/games/{game}/start")
    play(services, game, 1)
    assert ann.get(f"/v1/games/{game}").json["asked"] == [0]


def test_a_bot_can_be_sent_away_and_a_player_can_stand_up(ann, ben):
    """Before the start seats become free again."""
    game = ann.open("toy", 3)
    ben.sit(game)
    ann.sit(game, bot="random")
    assert ann.delete(f"/v1/games/{game}/seats/1").status_code == 200
    assert ben.delete(f"/v1/games/{game}/seats/0").json["seats"][0]["player"] is None


def test_resigning_ends_a_game_of_two(ann, ben):
    """The last one left wins, when nobody plays on."""
    game = ann.open("toy", 2, stand_in="nobody")
    ann.sit(game)
    ben.sit(game)
    ann.post(f"/v1/games/{game}/start")
    assert ben.post(f"/v1/games/{game}/resign").json["result"]["winners"] == [0]


def test_abandoning_needs_everybody(ann, ben, game):
    """A proposal can be taken back; when all have proposed, the game is over without a result."""
    assert ann.post(f"/v1/games/{game}/abandon").json["status"] == "playing"
    assert code(ann.post(f"/v1/games/{game}/abandon")) == (409, "game.already-proposed")
    assert ann.delete(f"/v1/games/{game}/abandon").status_code == 200
    assert ben.post(f"/v1/games/{game}/abandon").json["status"] == "playing"
    assert ann.post(f"/v1/games/{game}/abandon").json["status"] == "abandoned"


def test_a_title_describes_itself(stranger):
    """Titles list variants, commands, events, refusals and components."""
    names = [title["name"] for title in stranger.get("/v1/titles").json["titles"]]
    assert "edo" in names
    for name in names:
        title = stranger.get(f"/v1/titles/{name}").json
        assert title["commands"]
        assert title["refusals"]
        pack = stranger.get(f"/v1/titles/{name}/packs/{title['default_pack']}").json
        assert pack["tables"]["id"]


def test_every_refusal_is_explained(stranger, services):
    """The type of a problem leads to a page that explains it."""
    for title in services.titles.values():
        for refusal, meaning in refusals(title).items():
            assert stranger.get(f"/v1/problems/{refusal}").json["meaning"] == meaning
    assert stranger.get("/v1/problems/request.stale").status_code == 200
    assert code(stranger.get("/v1/problems/no.such")) == (404, "request.not-found")


def test_the_log_can_be_followed_in_pages(ann, game):
    """Pages of the log join without gap or repeat, and the chain can be recomputed from the public parts."""
    address: str | None = f"/v1/games/{game}/events?limit=3&as=spectator"
    previous, seen = seal.genesis(game), []
    while address:
        page = ann.get(address)
        seen += page.json["events"]
        link = page.headers.get("Link")
        address = link[1 : link.index(">")] if link else None
    assert [event["version"] for event in seen] == list(range(1, ann.version(game) + 1))
    lines = ann.get(f"/v1/games/{game}/events?limit=200", headers={"Accept": "application/x-ndjson"})
    assert len(lines.data.splitlines()) == len(seen)
    for line, event in zip(lines.data.splitlines(), seen, strict=True):
        raw = line[line.index(b'"event":') + 8 : line.index(b',"hash":')]
        meta = json.dumps(event["meta"], separators=(",", ":")).encode()
        assert meta in line
        previous = seal.link_2(previous, seal.digest_of(meta), raw)
        assert previous.hex() == event["hash"]


def test_the_view_at_every_version(ann, ben, game):
    """The past can be looked at: what a version showed then it shows now."""
    seen = {}
    for _ in range(3):
        asked = ann.get(f"/v1/games/{game}").json["asked"]
        player = (ann, ben)[asked[0]]
        seen[player.version(game)] = player, player.get(f"/v1/games/{game}/view").data
        player.play(game)
    for version, (player, shown) in seen.items():
        assert player.get(f"/v1/games/{game}/view?version={version}").data == shown
    assert ann.get(f"/v1/games/{game}/view?version=1").json["view"] is None
    assert code(ann.get(f"/v1/games/{game}/view?version=0")) == (404, "request.not-found")
    assert ann.get(f"/v1/games/{game}/view?version=1").json["game"]["status"] == "open"
    future = ann.version(game) + 1
    assert code(ann.get(f"/v1/games/{game}/view?version={future}")) == (404, "request.not-found")


def test_games_are_listed_by_pages_and_filters(ann, ben):
    """A page holds what was asked for; its cursor leads on; filters combine."""
    games = [ann.open("toy", 2) for _ in range(5)]
    ben.sit(games[0])
    first = ann.get(f"/v1/games?limit=2&player={ann.id}")
    second = ann.get(f"/v1/games?limit=2&player={ann.id}&cursor={first.json['next']}")
    link = second.headers["Link"]
    third = ann.get(link[1 : link.index(">")])
    listed = [game["id"] for page in (first, second, third) for game in page.json["games"]]
    assert sorted(listed) == sorted(games)
    assert third.json["next"] is None
    assert [g["id"] for g in ann.get(f"/v1/games?player={ben.id}&status=open").json["games"]] == [games[0]]
    assert ann.get(f"/v1/games?title=edo&player={ann.id}").json["games"] == []


def test_a_list_of_games_waiting_for_me(ann, ben, game):
    """`to_move` finds the games that wait for a player."""
    assert [g["id"] for g in ann.get(f"/v1/games?to_move={ann.id}").json["games"]] == [game]
    ann.play(game)
    assert ann.get(f"/v1/games?to_move={ann.id}").json["games"] == []
    assert len(ann.get(f"/v1/games?to_move={ben.id}").json["games"]) == 1


def test_who_am_i(ann, stranger):
    """A token speaks for one player; everybody may know a player's name."""
    assert ann.get("/v1/me").json["scopes"] == ["play"]
    assert stranger.get(f"/v1/players/{ann.id}").json["name"].startswith("Ann")
    assert code(stranger.get("/v1/me")) == (401, "request.unauthenticated")


def test_a_name_is_given_once(ann, stranger):
    """Names are unique whatever their case."""
    taken = ann.get("/v1/me").json["name"].upper()
    assert code(stranger.post("/v1/players", {"name": taken})) == (409, "account.name-taken")


def test_a_service_that_cannot_write_is_not_ready(stranger, services, monkeypatch):
    """A disk that is full or read-only lets everything be read; new requests belong elsewhere all the same."""

    def full(*_: object, **__: object) -> None:
        raise StoreUnavailable("the database cannot be used: database or disk is full")

    monkeypatch.setattr(services.store, "claim", full)
    refused = stranger.get("/readyz")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/version", "/v1/titles"])
def test_the_house_answers_everybody(stranger, path):
    """Health, version and titles need no token."""
    assert stranger.get(path).status_code == 200
