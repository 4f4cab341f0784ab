"""Games before and around play: open, list, look, sit down, start, resign, abandon."""

from typing import Any

import msgspec
from flask import Blueprint, Response

from domain.game.clock import Clock
from domain.game.game import Game
from domain.game.lobby import Terms
from domain.kernel.errors import require
from domain.kernel.record import Event, Seat
from service.bots import BOT_NAMES
from service.games import Act, Answered, Outcome
from service.http import context
from service.http.answers import Remembered, answer, conditional, etag
from service.http.bodies import ListGames, NewGame, Nothing, TakeSeat
from service.http.paging import page_of_games
from service.http.perspective import game_summary, invitation_of, require_present, seat_of, visible_game, watched
from service.http.problems import Problem

games = Blueprint("games", __name__)
NEW_GAME, TAKE_SEAT, NOTHING, LIST_GAMES = NewGame(), TakeSeat(), Nothing(), ListGames()


@games.post("/v1/games")
def open_game() -> Response:
    caller = context.caller("play")
    wanted = context.body(NEW_GAME)
    service = context.services()
    title = service.titles.get(wanted["title"])
    if title is None:
        raise Problem(409, "game.unknown-title", titles=list(service.titles))
    usual = title.setup(wanted["seats"], wanted["variant"], wanted["pack"])
    setup = msgspec.structs.replace(usual, settings=usual.settings | wanted["settings"])
    remembered = Remembered(caller.account)
    if (earlier := remembered.earlier()) is not None:
        return earlier
    kept: list[Response] = []
    try:
        service.games.open(
            caller.account,
            wanted["title"],
            setup,
            _terms(wanted),
            note=remembered.note(_opened, kept),
        )
    except Answered as answered:
        return remembered.replay(answered.receipt)
    return kept[-1]


def _terms(wanted: dict[str, Any]) -> Terms:
    clock = Clock(**wanted["clock"]) if wanted["clock"] else None
    return Terms(wanted["visibility"], wanted["stand_in"], clock, wanted["spectators"], wanted["delay"])


def _opened(outcome: Outcome) -> Response:
    game = outcome.game
    return answer(game_summary(game), 201, {"Location": f"/v1/games/{game.id}", "ETag": etag(game.version, None)})


@games.get("/v1/games")
def list_games() -> Response:
    """Public games, newest first; with `player` or `to_move` naming oneself, private ones too."""
    return page_of_games(context.query(LIST_GAMES), context.maybe_caller())


@games.get("/v1/games/<id>")
def one_game(id: str) -> Response:
    caller = context.maybe_caller()

    def look(game: Game) -> int:
        visible_game(game, caller, invited=True)
        return game.version

    games = context.services().games
    version = games.look(id, look)
    game = watched(id, caller, version)
    if game is not None:
        return conditional(game_summary(game), etag(game.version, None))
    return games.look(id, lambda game: conditional(game_summary(game), etag(game.version, None)))


@games.get("/v1/games/<id>/invitation")
def invitation(id: str) -> Response:
    """What the host of a private game passes on to those who shall sit down."""
    caller = context.caller("play")

    def look(game: Game) -> dict[str, Any]:
        visible_game(game, caller)
        require(caller.account == game.lobby.host, "game.not-host")
        return {"game": game.id, "invitation": invitation_of(game)}

    body = context.services().games.look(id, look)
    public = context.services().settings.public_url
    link = f"{public}/v1/games/{id}#invitation={body['invitation']}"
    return answer(body | {"link": link})


@games.post("/v1/games/<id>/seats")
def take_seat(id: str) -> Response:
    """Sit down, or as host put a built-in bot on a seat."""
    caller = context.caller("play")
    wanted = context.body(TAKE_SEAT)

    def act(game: Game) -> list[Event]:
        if wanted["bot"] is None:
            return game.take_seat(caller.account, wanted["seat"], wanted["entropy"])
        require(wanted["bot"] in BOT_NAMES, "game.unknown-bot", bots=list(BOT_NAMES))
        return game.seat_bot(caller.account, wanted["bot"], wanted["seat"])

    return change(id, act, 201)


@games.delete("/v1/games/<id>/seats/<int:seat>")
def leave_seat(id: str, seat: Seat) -> Response:
    """Stand up before the start, or as host send a bot away."""
    caller = context.caller("play")

    def act(game: Game) -> list[Event]:
        if game.lobby.seat_of(caller.account) == seat:
            return game.leave_seat(caller.account)
        return game.remove_bot(caller.account, seat)

    return change(id, act)


@games.post("/v1/games/<id>/start")
def start(id: str) -> Response:
    caller = context.caller("play")
    context.body(NOTHING)
    return change(id, lambda game: game.start(caller.account))


@games.post("/v1/games/<id>/resign")
def resign(id: str) -> Response:
    caller = context.caller("play")
    context.body(NOTHING)
    return change(id, lambda game: game.resign(caller.account))


@games.post("/v1/games/<id>/abandon")
def abandon(id: str) -> Response:
    """Close an open game, or propose to end a running one without a result."""
    caller = context.caller("play")
    context.body(NOTHING)
    return change(id, lambda game: game.abandon(caller.account))


@games.delete("/v1/games/<id>/abandon")
def play_on(id: str) -> Response:
    """Take back the proposal to abandon."""
    caller = context.caller("play")
    return change(id, lambda game: game.play_on(caller.account))


def change(id: str, act: Act, status: int = 200) -> Response:
    """Change a game in the caller's name and answer with its summary."""
    caller = context.caller("play")

    def guard(game: Game) -> None:
        visible_game(game, caller, invited=True)
        require_present(game, caller)

    def respond(outcome: Outcome) -> Response:
        game = outcome.game
        headers = {"ETag": etag(game.version, seat_of(game, caller))}
        if status == 201:
            headers["Location"] = f"/v1/games/{game.id}"
        return answer(game_summary(game), status, headers)

    return Remembered(caller.account).act(id, act, respond, context.expected_version(needed=False), guard)
