"""What people say at a table: to everybody who can see it, or among the seats. None of it is in the log."""

from typing import Any

from flask import Blueprint, Response

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.accounts import Caller
from service.eventstore.port import Message, Report
from service.http import request_context
from service.http.errors import Problem, not_found
from service.http.paging import page_size
from service.http.perspective import is_of_the_table, require_spectators, seat_of, seconds_behind, visible_game
from service.http.responses import answer, once, repeatable_id
from service.http.schemas.bodies import NewMessage, NewReport, ReadChat

chat = Blueprint("chat", __name__)
NEW_MESSAGE, NEW_REPORT, READ_CHAT = NewMessage(), NewReport(), ReadChat()
TABLE, SEATS = "table", "seats"


@chat.get("/v1/games/<id>/chat")
def read_chat(id: str) -> Response:
    """Messages after a number, without those of people whom the caller has muted; late for who sees the game late."""
    caller = request_context.maybe_caller()
    wanted = request_context.query(READ_CHAT)
    _, own = _table(id, caller)
    size = page_size(wanted.get("limit"))
    reader = caller.account if caller else ""
    service = request_context.services()
    listed = service.store.messages(
        id, (TABLE, SEATS) if own else (TABLE,), reader, int(wanted.get("after", 0)), size + 1
    )
    upto = service.clock.now() - seconds_behind(id, caller) * 1000
    listed = [message for message in listed if message.at <= upto]
    shown = listed[:size]
    more = shown[-1].number if len(listed) > size else None
    return answer({"messages": [_message(one) for one in shown], "next": more})


@chat.post("/v1/games/<id>/chat")
def say(id: str) -> Response:
    caller = request_context.lasting_caller()
    wanted = request_context.body(NEW_MESSAGE)
    seat, own = _table(id, caller)
    if not own:
        raise Problem(403, "game.not-seated")
    service = request_context.services()

    def do() -> Response:
        message = Message(
            f"m_{repeatable_id(caller.account)}",
            id,
            0,
            wanted["channel"],
            caller.account,
            seat,
            service.clock.now(),
            wanted["text"],
        )
        return answer(_message(service.store.say(message)), 201)

    return once(caller.account, do)


@chat.delete("/v1/games/<id>/chat/<message>")
def erase(id: str, message: str) -> Response:
    """The author or an administrator takes a message back for good."""
    caller = request_context.caller("play")
    found = _found(id, message, caller)
    if caller.account != found.author and "admin" not in caller.scopes:
        raise Problem(403, "request.forbidden", "Only its author may erase a message.")
    request_context.services().store.erase_message(id, message)
    return Response(status=204)


@chat.put("/v1/games/<id>/chat/<message>/report")
def report(id: str, message: str) -> Response:
    """Tell the administrators that a message is out of place; a second report changes nothing."""
    caller = request_context.caller("play")
    wanted = request_context.body(NEW_REPORT)
    _found(id, message, caller)
    service = request_context.services()
    service.store.report(message, caller.account, service.clock.now(), wanted["reason"])
    return Response(status=204)


@chat.get("/v1/me/mutes")
def mutes() -> Response:
    caller = request_context.caller("play")
    return answer({"players": request_context.services().store.mutes(caller.account)})


@chat.put("/v1/me/mutes/<player>")
def mute(player: str) -> Response:
    """Read nothing more of a player."""
    caller = request_context.caller("play")
    if request_context.services().accounts.account(player) is None:
        raise not_found("There is no player of that id.")
    request_context.services().store.mute(caller.account, player)
    return Response(status=204)


@chat.delete("/v1/me/mutes/<player>")
def unmute(player: str) -> Response:
    caller = request_context.caller("play")
    if not request_context.services().store.unmute(caller.account, player):
        raise not_found("You have not muted that player.")
    return Response(status=204)


@chat.get("/v1/reports")
def reports() -> Response:
    """Messages that were reported, oldest report first."""
    request_context.caller("admin")
    return answer({"reports": [_report(one) for one in request_context.services().store.reports(200)]})


@chat.delete("/v1/reports/<message>")
def settle(message: str) -> Response:
    """The reports of a message are dealt with."""
    request_context.caller("admin")
    if not request_context.services().store.settle_reports(message):
        raise not_found("There is no report of that message.")
    return Response(status=204)


def _table(id: str, caller: Caller | None) -> tuple[Seat | None, bool]:
    """The caller's seat, and whether the caller is one of those who sit or host."""

    def look(game: Game) -> tuple[Seat | None, bool]:
        visible_game(game, caller)
        require_spectators(game, caller)
        return seat_of(game, caller), is_of_the_table(game, caller)

    return request_context.services().games.look(id, look)


def _found(id: str, message: str, caller: Caller) -> Message:
    """A message that the caller can read; administrators can read all that was reported to them.

    One's own words are there also when one has left a table that others may not see.
    """
    found = request_context.services().store.message(id, message)
    if "admin" not in caller.scopes and (found is None or found.author != caller.account):
        _, own = _table(id, caller)
        if found is not None and found.channel == SEATS and not own:
            found = None
    if found is None:
        raise not_found("There is no message of that id.")
    return found


def _message(message: Message) -> dict[str, Any]:
    return {
        "id": message.id,
        "number": message.number,
        "channel": message.channel,
        "author": message.author,
        "seat": message.seat,
        "at": message.at,
        "text": message.text,
        "erased": message.erased,
    }


def _report(report: Report) -> dict[str, Any]:
    return {
        "reporter": report.reporter,
        "at": report.at,
        "reason": report.reason,
        "game": report.message.game,
        "message": _message(report.message),
    }
