"""JSON bodies in which nothing is said twice: readers that see different values are how requests are smuggled in."""

import json
import re
from typing import Any

import msgspec

NAME_END = re.compile(rb'"[ \t\r\n]*:')
_decode = msgspec.json.Decoder().decode


def decode_once(raw: bytes) -> Any:
    """The value; raises DecodeError for what is no JSON, or names a member of an object twice.

    Each name ends with a quote and a colon, which elsewhere stand only inside of strings: where there are as many of
    them as members nothing was said twice. Only the others are read once more, slowly.
    """
    plain = _decode(raw)
    members, values = 0, [plain]
    for value in values:  # it grows while it is walked: every request passes here, and calls cost
        if isinstance(value, dict):
            members += len(value)
            values.extend(value.values())
        elif isinstance(value, list):
            values.extend(value)
    if len(NAME_END.findall(raw)) != members:
        json.loads(raw, object_pairs_hook=_no_name_twice)
    return plain


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise msgspec.DecodeError(f"JSON is malformed: {twice!r} is given twice")
    return found
