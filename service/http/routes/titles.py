"""Titles: what can be played, with which commands, events, refusals and components."""

from typing import Any

import msgspec
from flask import Blueprint, Response

from domain.game.words import order_of, refusals, words
from domain.kernel.catalogue import names_of, scores_of
from domain.kernel.title import AnyTitle
from service.application.exports import draws_of
from service.http.errors import not_found
from service.http.languages import wanted_language
from service.http.request_context import current
from service.http.responses import answer
from service.http.rules_page import PAGE_POLICY, rules_page
from service.http.schemas.play import ReadPack
from service.openapi.title_schemas import command_schemas, event_schemas, view_schema

titles = Blueprint("titles", __name__)
READ_PACK = ReadPack()


@titles.get("/v1/titles")
def list_titles() -> Response:
    return answer({"titles": [_summary(title) for title in current().app.titles.values()]})


@titles.get("/v1/titles/<name>")
def one_title(name: str) -> Response:
    """Everything a client needs to know of a title, with JSON Schemas derived from the code that plays it."""
    title, language = _title(name), wanted_language(current())
    return answer(
        _summary(title)
        | {
            "questions": sorted(title.questions),
            "commands": command_schemas(title),
            "events": event_schemas(title),
            "draws": draws_of(title),
            "view": view_schema(title),
            "refusals": refusals(title, language),
        }
    )


@titles.get("/v1/titles/<name>/packs/<pack>")
def pack(name: str, pack: str) -> Response:
    """The components of a pack: tables with their provenance, names, texts and the drawing of the board; and what a
    command can name of them.
    """
    http, title = current(), _title(name)
    language = wanted_language(http, http.query(READ_PACK).get("language"))
    if pack not in title.packs:
        raise not_found(f"The packs of this title are {', '.join(title.packs)}.")
    body = {
        "pack": pack,
        "title": name,
        "label": title.meta.label,
        "language": language,
        "tables": title.packs[pack].source,
        "names": names_of(title, pack, order_of(language)),
        "texts": words(title, pack, language).texts,
        "scores": scores_of(title, order_of(language)),
        "drawing": title.appearance(pack).drawing,
        "commands": command_schemas(title, pack),
    }
    return answer(body)


@titles.get("/rules/<name>")
def rules(name: str) -> Response:
    """How a title is played here, as a page to read."""
    page = rules_page(_title(name).meta)
    if page is None:
        raise not_found("No rules are written down for this title.")
    return Response(page, content_type="text/html; charset=utf-8", headers={"Content-Security-Policy": PAGE_POLICY})


def _title(name: str) -> AnyTitle:
    known = current().app.titles
    if name not in known:
        raise not_found(f"The titles are {', '.join(known)}.")
    return known[name]


def _summary(title: AnyTitle) -> dict[str, Any]:
    meta: dict[str, Any] = msgspec.to_builtins(title.meta)
    return meta | {"packs": list(title.packs), "default_pack": title.default_pack}
