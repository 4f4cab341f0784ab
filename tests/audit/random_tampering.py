"""Random changes of exports; each gives the changed bytes and the number of the first bad event."""

import json
import random
from typing import Any

from tests.audit.tampering import Rows

FLIPPED = ("event", "private", "meta", "hash", "at", "seal", "commands")


def flip(content: bytes, dice: random.Random) -> tuple[bytes, int]:
    """One bit anywhere in the events, so that the text of the line differs."""
    start = content.index(b"\n") + 1
    place = dice.randrange(start, len(content) - 1)
    changed = bytearray(content)
    changed[place] ^= 1 << dice.randrange(8)
    return bytes(changed), content.count(b"\n", 0, place)


def flip_a_column(content: bytes, dice: random.Random) -> tuple[bytes, int]:
    """One digit or letter inside one column of one event."""
    rows = Rows(content)
    while True:
        column = dice.choice(FLIPPED)
        row = dice.choice(rows.events)
        if column in row:
            break
    row[column] = another(row[column], dice)
    return rows.content(), int(row["version"])


def another(value: Any, dice: random.Random) -> Any:
    match value:
        case dict():
            key = dice.choice(list(value))
            return {**value, key: another(value[key], dice)}
        case list() if value:
            place = dice.randrange(len(value))
            return [*value[:place], another(value[place], dice), *value[place + 1 :]]
        case bool() | None | list():
            return 7
        case int():
            return value + 1
        case str() if value:
            return value[:-1] + ("0" if value[-1] != "0" else "1")
        case _:
            return "x"


def drop(content: bytes, dice: random.Random) -> tuple[bytes, int]:
    header, *lines = content.splitlines(keepends=True)
    place = dice.randrange(len(lines))
    return header + b"".join(lines[:place] + lines[place + 1 :]), place + 1


def swap(content: bytes, dice: random.Random) -> tuple[bytes, int]:
    header, *lines = content.splitlines(keepends=True)
    one, other = sorted(dice.sample(range(len(lines)), 2))
    lines[one], lines[other] = lines[other], lines[one]
    return header + b"".join(lines), one + 1


def insert(content: bytes, dice: random.Random) -> tuple[bytes, int]:
    header, *lines = content.splitlines(keepends=True)
    place = dice.randrange(len(lines))
    twin = dice.choice(lines)
    lines.insert(place, twin)
    first = place + 1 if json.loads(twin)["version"] != place + 1 else place + 2
    return header + b"".join(lines), first


def truncate(content: bytes, dice: random.Random) -> tuple[bytes, int]:
    start = content.index(b"\n") + 1
    cut = dice.randrange(start, len(content) - 2)
    return content[:cut], content.count(b"\n", 0, cut + 1)


IN_EXPORTS = (flip, flip_a_column, drop, swap, insert, truncate)
