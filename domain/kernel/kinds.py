"""Which fields of a record name components, and of which kind: read from the types of the fields."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

SEAT = "seat"


class Place(msgspec.Struct, frozen=True):
    """A component that an option touches; `field` says in which part of the command."""

    kind: str
    id: str
    field: str


@cache
def kinds_of(record: type[msgspec.Struct]) -> Mapping[str, str]:
    """Kind of the component that each field names, alone or in a tuple; fields that name none are left out."""
    hints = get_type_hints(record, include_extras=True)
    found = {field: next(_kinds(hints[field]), None) for field in record.__struct_fields__}
    return {field: kind for field, kind in found.items() if kind is not None}


def _kinds(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Annotated:
        for mark in hint.__metadata__:
            if isinstance(mark, msgspec.Meta) and mark.extra and "kind" in mark.extra:
                yield mark.extra["kind"]
    for inner in get_args(hint):
        yield from _kinds(inner)


@cache
def place_fields(record: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    """Field and kind of everything on the board that a record names; seats are no places."""
    return tuple((field, kind) for field, kind in kinds_of(record).items() if kind != SEAT)


def places_of(command: msgspec.Struct) -> tuple[Place, ...]:
    """The places of a command, in the order of its fields."""
    found: list[Place] = []
    for field, kind in place_fields(type(command)):
        value = getattr(command, field)
        if type(value) is str:
            found.append(Place(kind, value, field))
        elif isinstance(value, tuple | list):
            found += [Place(kind, str(id), field) for id in value]
        elif value is not None:
            found.append(Place(kind, str(value), field))
    return tuple(found)
