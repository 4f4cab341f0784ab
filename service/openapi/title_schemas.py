"""JSON Schemas of a title's commands, events and views, derived from the Structs: nothing is typed twice."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from domain.kernel.record import WHOLE, Event, tag_of
from domain.kernel.title import AnyTitle

LOCAL = "#/$defs/{name}"


def union(records: Iterable[type[msgspec.Struct]]) -> Any:
    return reduce(or_, records)


def schema_of(type_: Any) -> dict[str, Any]:
    """A self-contained JSON Schema (2020-12); what it refers to is in its `$defs`."""
    (schema,), parts = msgspec.json.schema_components([type_], ref_template=LOCAL)
    own = schema.get("$ref", "").rpartition("/")[2]
    if own and f'"{schema["$ref"]}"' not in msgspec.json.encode(parts).decode():
        schema = parts.pop(own)
    return {**schema, "$defs": parts} if parts else schema


def command_schemas(title: AnyTitle, pack: str | None = None) -> dict[str, Any]:
    """By name; with a pack, each field that names one of its components lists all of that kind."""
    found: dict[str, Any] = {tag_of(command): schema_of(command) for command in title.commands}
    return found if pack is None else enumerated(found, title.packs[pack].ids)


def enumerated(schema: Any, ids: Mapping[str, Sequence[str]]) -> Any:
    """The schema with the values of each kind of component; the closed sets of the rules are there already."""
    if isinstance(schema, list):
        return [enumerated(part, ids) for part in schema]
    if not isinstance(schema, dict):
        return schema
    whole = {name: enumerated(part, ids) for name, part in schema.items()}
    known, kind = ids.get(whole.get("x-place", "")), whole.get("type")
    if known is None or "enum" in whole or kind not in ("string", "integer"):
        return whole
    return whole | {"enum": [int(id) for id in known] if kind == "integer" else list(known)}


def event_schemas(title: AnyTitle) -> dict[str, Any]:
    """Schema of each event and who may see which part of it."""
    return {
        tag_of(event): {"schema": schema_of(event), "secrets": _secrets(event), "drawn": sorted(event.drawn)}
        for event in title.events
    }


def view_schema(title: AnyTitle) -> dict[str, Any]:
    return schema_of(title.view_type)


def _secrets(event: type[Event]) -> dict[str, str]:
    return {
        "whole event" if field == WHOLE else field: f"seen by {audience}" if audience else "seen by nobody"
        for field, audience in event.secrets.items()
    }
