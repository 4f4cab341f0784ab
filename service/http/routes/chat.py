"""What people say at a table, whom they mute, what they report."""

from typing import Any

from flask import Blueprint, Response

from service.application.administration import administrator
from service.application.chat import message_values
from service.eventstore.port import Report
from service.http.paging import page_size
from service.http.request_context import current
from service.http.responses import answer, done, reason_of
from service.http.schemas.chat import NewMessage, NewReport, ReadChat

chat = Blueprint("chat", __name__)
NEW_MESSAGE, NEW_REPORT, READ_CHAT = NewMessage(), NewReport(), ReadChat()


@chat.get("/v1/games/<id>/chat")
def read_chat(id: str) -> Response:
    """Messages after a number, without those of people whom the caller has muted; late for who sees the game late."""
    http = current()
    viewer = http.anybody()
    wanted = http.query(READ_CHAT)
    page = http.app.chat.read(id, viewer, int(wanted.get("after", 0)), page_size(wanted.get("limit")))
    return answer({"messages": [message_values(one) for one in page.messages], "next": page.next})


@chat.post("/v1/games/<id>/chat")
def say(id: str) -> Response:
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(NEW_MESSAGE)
    said, replayed = http.app.chat.say(id, viewer, wanted["channel"], wanted["text"], http.once_key())
    return answer(message_values(said), 201, replayed=replayed)


@chat.delete("/v1/games/<id>/chat/<message>")
def erase(id: str, message: str) -> Response:
    """The author or an administrator takes a message back for good."""
    http = current()
    http.app.chat.erase(id, message, http.viewer("play"), reason_of(http))
    return done()


@chat.put("/v1/games/<id>/chat/<message>/report")
def report(id: str, message: str) -> Response:
    """Tell the administrators that a message is out of place; a second report changes nothing."""
    http = current()
    viewer = http.viewer("play")
    wanted = http.body(NEW_REPORT)
    http.app.chat.report(id, message, viewer, wanted["reason"])
    return done()


@chat.get("/v1/me/mutes")
def mutes() -> Response:
    http = current()
    return answer({"players": http.app.chat.mutes(http.viewer("play"))})


@chat.put("/v1/me/mutes/<player>")
def mute(player: str) -> Response:
    """Read nothing more of a player."""
    http = current()
    http.app.chat.mute(http.viewer("play"), player)
    return done()


@chat.delete("/v1/me/mutes/<player>")
def unmute(player: str) -> Response:
    http = current()
    http.app.chat.unmute(http.viewer("play"), player)
    return done()


@chat.get("/v1/reports")
def reports() -> Response:
    """Messages that were reported, oldest report first."""
    http = current()
    http.viewer("admin")
    return answer({"reports": [_report(one) for one in http.app.chat.reports()]})


@chat.delete("/v1/reports/<message>")
def settle(message: str) -> Response:
    """The reports of a message are dealt with."""
    http = current()
    viewer = http.viewer("admin")
    http.app.administration.settle_reports(administrator(viewer.account), message, reason_of(http))
    return done()


def _report(report: Report) -> dict[str, Any]:
    return {
        "reporter": report.reporter,
        "at": report.at,
        "reason": report.reason,
        "game": report.message.game,
        "message": message_values(report.message),
    }
