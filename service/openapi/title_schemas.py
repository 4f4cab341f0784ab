"""JSON Schemas of a title's commands, events and views, derived from the Structs: nothing is typed twice."""

from collections.abc import Iterable
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
    """A self-contained JSON Schema (2020-12)."""
    (schema,), parts = msgspec.json.schema_components([type_], ref_template=LOCAL)
    return {**schema, "$defs": parts} if parts else schema


def command_schemas(title: AnyTitle) -> dict[str, Any]:
    return {tag_of(command): schema_of(command) for command in title.commands}


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
