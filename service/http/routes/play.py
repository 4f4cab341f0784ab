"""Play: the view of a seat, its options and its commands."""

from typing import Any

import msgspec
from flask import Blueprint, Response

from domain.game.game import Game
from domain.kernel.errors import refuse
from domain.kernel.record import Command, Event, Seat, option_id
from domain.kernel.title import AnyTitle
from service.games import Outcome
from service.http import context
from service.http.answers import Remembered, answer, conditional, etag
from service.http.bodies import ReadOptions, ReadView, SendCommand
from service.http.perspective import chosen_seat, seat_of, shown_game, visible_game
from service.http.problems import not_found
from service.http.strict import whole_numbers
from service.journal import PublicEvent

play = Blueprint("play", __name__)
SEND_COMMAND, READ_VIEW, READ_OPTIONS = SendCommand(), ReadView(), ReadOptions()


@play.get("/v1/games/<id>/view")
def view(id: str) -> Response:
    """The position as the caller may see it, now or at any version."""
    caller = context.maybe_caller()
    wanted = context.query(READ_VIEW)

    def look(game: Game) -> tuple[int, Seat | None, dict[str, Any]]:
        visible_game(game, caller)
        seat = chosen_seat(game, caller, _number(wanted.get("seat")), public=wanted.get("as_") == "spectator")
        return game.version, seat, shown_game(game, seat)

    version, seat, shown = context.services().games.look(id, look)
    at = _number(wanted.get("version"))
    if at is not None and at != version:
        if at > version:
            raise not_found(f"The game is at version {version}.")
        shown = shown_game(context.services().games.at(id, at), seat)
        version = at
    return conditional(shown, etag(version, seat))


@play.get("/v1/games/<id>/options")
def options(id: str) -> Response:
    """Every command that would be accepted from the caller's seat now."""
    caller = context.caller()
    context.query(READ_OPTIONS)

    def look(game: Game) -> Response:
        visible_game(game, caller)
        seat = game.lobby.seat_of(caller.account)
        listed = [] if seat is None else game.options(seat)
        body = {
            "version": game.version,
            "seat": seat,
            "ask": game.position.ask if seat in game.position.asked else None,
            "options": [{"id": option_id(option), "command": option} for option in listed],
        }
        return conditional(body, etag(game.version, seat))

    return context.services().games.look(id, look)


@play.post("/v1/games/<id>/commands")
def send_command(id: str) -> Response:
    """Judge a command and append what follows from it."""
    caller = context.caller()
    expected = context.expected_version(needed=True)
    wanted = context.body(SEND_COMMAND)

    def act(game: Game) -> list[Event]:
        visible_game(game, caller)
        seat = wanted["seat"] if wanted["seat"] is not None else game.lobby.seat_of(caller.account)
        if seat is None:
            refuse("game.not-seated")
        game.require_seat(caller.account, seat)
        return game.play(seat, _command(game.title, wanted["command"]))

    def respond(outcome: Outcome) -> Response:
        game, seat = outcome.game, seat_of(outcome.game, caller)
        body = {
            "version": game.version,
            "events": _disclosed(game, outcome.events, seat),
            "asked": list(game.position.asked),
            "ask": game.position.ask or None,
            "status": game.lobby.status,
        }
        return answer(body, headers={"ETag": etag(game.version, seat)})

    return Remembered(caller.account).act(id, act, respond, expected)


def _command(title: AnyTitle, raw: dict[str, Any]) -> Command:
    """The title's own command; whatever does not fit its schema is told with the path to the fault."""
    name = raw.get("type")
    kind = title.command_types.get(name) if isinstance(name, str) else None
    if kind is None:
        if _is_foreign(name):
            refuse("game.foreign-command", title=title.meta.name, commands=list(title.command_types))
        raise context.invalid({"command": ["Must have a `type` that names a command of the title."]})
    try:
        return msgspec.convert(whole_numbers(raw), kind)
    except msgspec.ValidationError as error:
        raise context.invalid({"command": [str(error)]}) from None


def _is_foreign(name: object) -> bool:
    """Whether another title has a command of that name: well-formed, but not at this table."""
    titles = context.services().titles.values()
    return isinstance(name, str) and any(name in title.command_types for title in titles)


def _disclosed(game: Game, stored: list[Any], seat: Seat | None) -> list[PublicEvent]:
    journal = context.services().games.journal
    name, opened = game.title.meta.name, bool(game.lobby.seed)
    return [journal.disclose(name, event, seat, opened) for event in stored]


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
