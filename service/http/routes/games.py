"""Games before and around play: open, list, look, sit down, start, resign, abandon."""

from typing import Any

import msgspec
from flask import Blueprint, Response

from domain.bots import BOTS
from domain.game.clock import Clock
from domain.game.game import Game
from domain.game.lobby import Terms
from domain.kernel.errors import require
from domain.kernel.record import Event, Seat
from service.application.command_handler import Act, Answered, Outcome
from service.http import request_context
from service.http.errors import Problem
from service.http.paging import page_of_games
from service.http.perspective import (
    changed_game,
    game_summary,
    invitation_of,
    require_present,
    seat_of,
    visible_game,
    watched,
)
from service.http.responses import IdempotentRequest, answer, conditional, etag
from service.http.schemas.bodies import ListGames, NewGame, Nothing, TakeSeat

games = Blueprint("games", __name__)
NEW_GAME, TAKE_SEAT, NOTHING, LIST_GAMES = NewGame(), TakeSeat(), Nothing(), ListGames()


@games.post("/v1/games")
def open_game() -> Response:
    caller = request_context.lasting_caller()
    wanted = request_context.body(NEW_GAME)
    service = request_context.services()
    title = service.titles.get(wanted["title"])
    if title is None:
        raise Problem(409, "game.unknown-title", titles=list(service.titles))
    usual = title.setup(wanted["seats"], wanted["variant"], wanted["pack"])
    setup = msgspec.structs.replace(usual, settings=usual.settings | wanted["settings"])
    idempotent = IdempotentRequest(caller.account)
    if (earlier := idempotent.earlier()) is not None:
        return earlier
    kept: list[Response] = []
    try:
        service.games.open(
            caller.account,
            wanted["title"],
            setup,
            _terms(wanted),
            note=idempotent.note(_opened, kept),
        )
    except Answered as answered:
        return idempotent.replay(answered.receipt)
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
    return page_of_games(request_context.query(LIST_GAMES), request_context.maybe_caller())


@games.get("/v1/games/<id>")
def one_game(id: str) -> Response:
    """As it is, or for who sees it late as it was. Looked at once: a move between two looks would be told early."""
    caller = request_context.maybe_caller()

    def look(game: Game) -> tuple[int, dict[str, Any]]:
        visible_game(game, caller, invited=True)
        return game.version, game_summary(game)

    version, summary = request_context.services().games.look(id, look)
    if (past := watched(id, caller, version)) is not None:
        version, summary = past.version, game_summary(past)
    return conditional(summary, etag(version, None))


@games.get("/v1/games/<id>/invitation")
def invitation(id: str) -> Response:
    """What the host of a private game passes on to those who shall sit down."""
    caller = request_context.caller("play")

    def look(game: Game) -> dict[str, Any]:
        visible_game(game, caller)
        require(caller.account == game.lobby.host, "game.not-host")
        return {"game": game.id, "invitation": invitation_of(game)}

    body = request_context.services().games.look(id, look)
    public = request_context.services().settings.public_url
    link = f"{public}/v1/games/{id}#invitation={body['invitation']}"
    return answer(body | {"link": link})


@games.post("/v1/games/<id>/seats")
def take_seat(id: str) -> Response:
    """Sit down, or as host put a built-in bot on a seat."""
    caller = request_context.lasting_caller()
    wanted = request_context.body(TAKE_SEAT)

    def act(game: Game) -> list[Event]:
        if wanted["bot"] is None:
            return game.take_seat(caller.account, wanted["seat"], wanted["entropy"])
        require(wanted["bot"] in BOTS, "game.unknown-bot", bots=list(BOTS))
        return game.seat_bot(caller.account, wanted["bot"], wanted["seat"])

    return change(id, act, 201)


@games.delete("/v1/games/<id>/seats/<int:seat>")
def leave_seat(id: str, seat: Seat) -> Response:
    """Stand up before the start, or as host send a bot away."""
    caller = request_context.caller("play")

    def act(game: Game) -> list[Event]:
        if game.lobby.seat_of(caller.account) == seat:
            return game.leave_seat(caller.account)
        return game.remove_bot(caller.account, seat)

    return change(id, act)


@games.post("/v1/games/<id>/start")
def start(id: str) -> Response:
    caller = request_context.caller("play")
    request_context.body(NOTHING)
    return change(id, lambda game: game.start(caller.account))


@games.post("/v1/games/<id>/resign")
def resign(id: str) -> Response:
    caller = request_context.caller("play")
    request_context.body(NOTHING)
    return change(id, lambda game: game.resign(caller.account))


@games.post("/v1/games/<id>/abandon")
def abandon(id: str) -> Response:
    """Close an open game, or propose to end a running one without a result."""
    caller = request_context.caller("play")
    request_context.body(NOTHING)
    return change(id, lambda game: game.abandon(caller.account))


@games.delete("/v1/games/<id>/abandon")
def play_on(id: str) -> Response:
    """Take back the proposal to abandon."""
    caller = request_context.caller("play")
    return change(id, lambda game: game.play_on(caller.account))


def change(id: str, act: Act, status: int = 200) -> Response:
    """Change a game in the caller's name and answer with its summary."""
    caller = request_context.caller("play")

    def guard(game: Game) -> None:
        visible_game(game, caller, invited=True)
        require_present(game, caller)

    def respond(outcome: Outcome) -> Response:
        game = changed_game(outcome, caller)
        headers = {"ETag": etag(game.version, seat_of(game, caller))}
        if status == 201:
            headers["Location"] = f"/v1/games/{game.id}"
        return answer(game_summary(game), status, headers)

    return IdempotentRequest(caller.account).act(
        id, act, respond, request_context.expected_version(needed=False), guard
    )
