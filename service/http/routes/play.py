"""Play: the view of a seat, its options and its commands."""

from typing import Any

from flask import Blueprint, Response

from domain.kernel.record import option_id
from service.application.play import PlayCommands, Played
from service.http.languages import wanted_language
from service.http.perspective import number, perspective
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, conditional, etag
from service.http.schemas.play import ReadHint, ReadOptions, ReadView, RunCommand, SendBatch, SendCommand

play = Blueprint("play", __name__)
SEND_COMMAND, SEND_BATCH, RUN = SendCommand(), SendBatch(), RunCommand()
READ_VIEW, READ_OPTIONS, READ_HINT = ReadView(), ReadOptions(), ReadHint()


@play.get("/v1/games/<id>/view")
def view(id: str) -> Response:
    """The position as the caller may see it, now or at any version."""
    http = current()
    viewer = http.anybody()
    wanted = http.query(READ_VIEW)
    shown = http.app.games.view(id, viewer, perspective(http, wanted), number(wanted.get("version")))
    return conditional(http, shown.drawn, etag(shown.version, shown.eyes.seat, opened=shown.eyes.opened))


@play.get("/v1/games/<id>/options")
def options(id: str) -> Response:
    """Every command that would be accepted from the caller's seat now, or was accepted from one that they may see."""
    http = current()
    viewer, wanted = http.viewer(), http.query(READ_OPTIONS)
    eyes, at, labels = perspective(http, wanted), number(wanted.get("version")), wanted.get("labels")
    if labels == "none":
        found = http.app.games.options(id, viewer, lambda _, offered: offered, eyes, at)
        listed = [{"id": option_id(option), "command": option} for option in found.options]
        undo = None if found.undo is None else found.undo._asdict()
        body = {"version": found.version, "seat": found.seat, "ask": found.ask, "options": listed, "undo": undo}
        return conditional(http, body, etag(found.version, found.seat))
    language = wanted_language(http, labels)
    said = http.app.narration.options(id, viewer, language, eyes, at)
    return conditional(http, said._asdict(), etag(said.version, said.seat, language))


@play.get("/v1/games/<id>/hint")
def hint(id: str) -> Response:
    """What a bot would do in the caller's place."""
    http = current()
    viewer = http.viewer()
    language = wanted_language(http, http.query(READ_HINT).get("labels"))
    said = http.app.narration.hint(id, viewer, language)
    return conditional(http, said._asdict(), etag(said.version, said.seat, language))


@play.post("/v1/games/<id>/commands")
def send_command(id: str) -> Response:
    """Judge a command and append what follows from it."""
    http = current()
    viewer = http.viewer("play")
    expected = http.expected_version(needed=True)
    body = http.body(SEND_COMMAND)
    return _sent(
        http, PlayCommands(id, viewer, http.app.titles, [body["command"]], body["seat"], expected, http.once_key())
    )


@play.post("/v1/games/<id>/batch")
def send_batch(id: str) -> Response:
    """Several commands of one seat, all of them or none."""
    http = current()
    viewer = http.viewer("play")
    expected = http.expected_version(needed=True)
    body = http.body(SEND_BATCH)
    return _sent(
        http, PlayCommands(id, viewer, http.app.titles, body["commands"], body["seat"], expected, http.once_key())
    )


def _sent(http: HttpRequest, request: PlayCommands) -> Response:
    if http.query_string and "dry_run" in http.query(RUN):
        tried = http.app.play.dry_run(request)
        return answer(_course(tried) | {"dry_run": True}, headers={"ETag": etag(tried.version, tried.seat)})
    outcome = http.app.play.send(request)
    played, http.replayed = outcome.result, outcome.replayed
    return answer(_course(played), 200, {"ETag": etag(played.version, played.seat)}, replayed=outcome.replayed)


def _course(played: Played) -> dict[str, Any]:
    return {
        "version": played.version,
        "events": played.events,
        "asked": played.asked,
        "ask": played.ask,
        "status": played.status,
    }
