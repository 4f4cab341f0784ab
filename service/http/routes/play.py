"""Play: the view of a seat, its options and its commands."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Blueprint, Response

from domain.game.game import Game
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Event, Seat, option_id
from service.application.accounts import Caller
from service.application.command_handler import Outcome, StaleVersion
from service.application.dry_run import play_all, rehearse
from service.http import request_context
from service.http.errors import not_found
from service.http.judging import commands_of, disclosed, missed, refused, speaking_seat
from service.http.perspective import (
    chosen_seat,
    require_present,
    require_spectators,
    seat_of,
    shown_game,
    visible_game,
    watched,
)
from service.http.responses import IdempotentRequest, answer, conditional, etag
from service.http.schemas.bodies import ReadOptions, ReadView, RunCommand, SendBatch, SendCommand

play = Blueprint("play", __name__)
SEND_COMMAND, SEND_BATCH, RUN = SendCommand(), SendBatch(), RunCommand()
READ_VIEW, READ_OPTIONS = ReadView(), ReadOptions()


@play.get("/v1/games/<id>/view")
def view(id: str) -> Response:
    """The position as the caller may see it, now or at any version."""
    caller = request_context.maybe_caller()
    wanted = request_context.query(READ_VIEW)

    def look(game: Game) -> tuple[int, Seat | None, dict[str, Any]]:
        visible_game(game, caller)
        require_spectators(game, caller)
        seat = chosen_seat(game, caller, _number(wanted.get("seat")), public=wanted.get("as_") == "spectator")
        return game.version, seat, shown_game(game, seat)

    version, seat, shown = request_context.services().games.look(id, look)
    if (past := watched(id, caller, version)) is not None:
        version, shown = past.version, shown_game(past, None)
    at = _number(wanted.get("version"))
    if at is not None and at != version:
        if at > version:
            raise not_found(f"The game is at version {version}.")
        shown = shown_game(request_context.services().games.at(id, at), seat)
        version = at
    return conditional(shown, etag(version, seat))


@play.get("/v1/games/<id>/options")
def options(id: str) -> Response:
    """Every command that would be accepted from the caller's seat now."""
    caller = request_context.caller()
    request_context.query(READ_OPTIONS)

    def look(game: Game) -> Response:
        visible_game(game, caller)
        require_present(game, caller)
        seat = game.lobby.seat_of(caller.account)
        listed = [] if seat is None else game.options(seat)
        body = {
            "version": game.version,
            "seat": seat,
            "ask": game.position.ask if seat in game.position.asked else None,
            "options": [{"id": option_id(option), "command": option} for option in listed],
        }
        return conditional(body, etag(game.version, seat))

    return request_context.services().games.look(id, look)


@play.post("/v1/games/<id>/commands")
def send_command(id: str) -> Response:
    """Judge a command and append what follows from it."""
    caller = request_context.caller("play")
    expected = request_context.expected_version(needed=True)
    wanted = request_context.body(SEND_COMMAND)
    return _judge(Sent(id, caller, expected, wanted["seat"], [wanted["command"]]))


@play.post("/v1/games/<id>/batch")
def send_batch(id: str) -> Response:
    """Several commands of one seat, all of them or none."""
    caller = request_context.caller("play")
    expected = request_context.expected_version(needed=True)
    wanted = request_context.body(SEND_BATCH)
    return _judge(Sent(id, caller, expected, wanted["seat"], wanted["commands"]))


class Sent(NamedTuple):
    """Commands on their way to a game."""

    game: str
    caller: Caller
    expected: int | None
    seat: Seat | None
    raws: list[dict[str, Any]]


def _judge(sent: Sent) -> Response:
    rehearsing = "dry_run" in request_context.query(RUN)
    try:
        return _rehearse(sent) if rehearsing else _play(sent)
    except StaleVersion as stale:
        raise missed(sent.game, sent.caller, stale) from None
    except RuleViolation as refusal:
        raise refused(sent.game, sent.caller, refusal, sent.raws[refusal.facts.get("batch_index", 0)]) from None


def _play(sent: Sent) -> Response:
    def act(game: Game) -> list[Event]:
        seat = speaking_seat(game, sent.caller, sent.seat)
        commands = commands_of(game.title, sent.raws)
        if len(commands) > 1:
            rehearse(game, seat, commands)
        return play_all(game, seat, commands)

    def respond(outcome: Outcome) -> Response:
        game, seat = outcome.game, seat_of(outcome.game, sent.caller)
        return answer(_course(game, disclosed(game, outcome.events, seat)), headers={"ETag": etag(game.version, seat)})

    def guard(game: Game) -> None:
        visible_game(game, sent.caller)
        require_present(game, sent.caller)

    return IdempotentRequest(sent.caller.account).act(sent.game, act, respond, sent.expected, guard)


def _rehearse(sent: Sent) -> Response:
    """What would happen, as far as the seat can know it; nothing is stored."""

    def look(game: Game) -> Response:
        visible_game(game, sent.caller)
        require_present(game, sent.caller)
        if sent.expected is not None and sent.expected != game.version:
            raise StaleVersion(sent.expected, game.version)
        seat = speaking_seat(game, sent.caller, sent.seat)
        course = rehearse(game, seat, commands_of(game.title, sent.raws))
        body = _course(course.game, course.events) | {"version": game.version, "dry_run": True}
        return answer(body, headers={"ETag": etag(game.version, seat)})

    return request_context.services().games.look(sent.game, look)


def _course(game: Game, events: Sequence[object]) -> dict[str, Any]:
    return {
        "version": game.version,
        "events": events,
        "asked": list(game.position.asked),
        "ask": game.position.ask or None,
        "status": game.lobby.status,
    }


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
