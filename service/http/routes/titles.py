"""Titles: what can be played, with which commands, events, refusals and components."""

from typing import Any

import msgspec
from flask import Blueprint, Response

from domain.game.words import refusals
from domain.kernel.title import AnyTitle
from service.http.errors import not_found
from service.http.request_context import current
from service.http.responses import answer
from service.openapi.title_schemas import command_schemas, event_schemas, view_schema

titles = Blueprint("titles", __name__)


@titles.get("/v1/titles")
def list_titles() -> Response:
    return answer({"titles": [_summary(title) for title in current().app.titles.values()]})


@titles.get("/v1/titles/<name>")
def one_title(name: str) -> Response:
    """Everything a client needs to know of a title, with JSON Schemas derived from the code that plays it."""
    title = _title(name)
    return answer(
        _summary(title)
        | {
            "questions": sorted(title.questions),
            "commands": command_schemas(title),
            "events": event_schemas(title),
            "view": view_schema(title),
            "refusals": refusals(title),
        }
    )


@titles.get("/v1/titles/<name>/packs/<pack>")
def pack(name: str, pack: str) -> Response:
    """The components of a pack: boards, cards and numbers, each table with its provenance."""
    packs = _title(name).packs
    if pack not in packs:
        raise not_found(f"The packs of this title are {', '.join(packs)}.")
    return answer({"pack": pack, "tables": packs[pack].source})


def _title(name: str) -> AnyTitle:
    known = current().app.titles
    if name not in known:
        raise not_found(f"The titles are {', '.join(known)}.")
    return known[name]


def _summary(title: AnyTitle) -> dict[str, Any]:
    meta: dict[str, Any] = msgspec.to_builtins(title.meta)
    return meta | {"packs": list(title.packs), "default_pack": title.default_pack}
