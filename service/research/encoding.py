"""Positions and options as arrays of a fixed size, for any title; docs/research.md tells it in words.

Everything is placed by a hash of its name (feature hashing), so no list of all cards and places is needed, a replaced
pack works as it is, and the same thing has the same index in every position. Only a seat's view and its own options are
ever encoded.
"""

from collections.abc import Iterator, Sequence
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from domain.kernel.record import Command, Seat, option_id
from domain.kernel.title import AnyTitle

ENCODING = 1
"""Raised with every change of what an index means."""

OBSERVATION_SIZE = 4096
ACTION_SIZE = 4096

Leaf = tuple[str, float]


def view_leaves(value: object, path: str = "") -> Iterator[Leaf]:
    """The names of everything that a view says, with numbers: a number under its path, a word as path and word."""
    match value:
        case dict():
            for name, each in value.items():
                yield from view_leaves(each, f"{path}.{name}")
        case list() | tuple():
            for number, each in enumerate(value):
                yield from _item(each, path, number)
        case bool() | int() | float():
            yield path, float(value)
        case str():
            yield f"{path}={value}", 1.0
        case _:
            return  # nothing is known


def _item(value: object, path: str, number: int) -> Iterator[Leaf]:
    """Words in a list are counted, wherever they stand; everything else is told by its place."""
    if isinstance(value, str):
        yield f"{path}[]={value}", 1.0
    else:
        yield from view_leaves(value, f"{path}[{number}]")


def encode_position(title: AnyTitle, state: object, seat: Seat) -> NDArray[np.float32]:
    """What a seat sees, who it is, and what is asked of whom."""
    found = np.zeros(OBSERVATION_SIZE, dtype=np.float32)
    for name, value in view_leaves(msgspec.to_builtins(title.view(state, seat))):
        found[index_of(name, OBSERVATION_SIZE)] += value
    found[index_of(f"seat={seat}", OBSERVATION_SIZE)] += 1.0
    found[index_of(f"ask={state.ask}", OBSERVATION_SIZE)] += 1.0  # type: ignore[attr-defined]  # every state has it
    for asked in state.asked:  # type: ignore[attr-defined]
        found[index_of(f"asked={asked}", OBSERVATION_SIZE)] += 1.0
    return found


def number_options(options: Sequence[Command]) -> dict[int, Command]:
    """An index for each option: by the hash of its id, and if that is taken the next free one, in the order of ids."""
    found: dict[int, Command] = {}
    for id, option in sorted((option_id(option), option) for option in options):
        index = index_of(id, ACTION_SIZE)
        while index in found:
            index = (index + 1) % ACTION_SIZE
        found[index] = option
    return found


def action_mask(actions: Sequence[int]) -> NDArray[np.int8]:
    mask = np.zeros(ACTION_SIZE, dtype=np.int8)
    mask[list(actions)] = 1
    return mask


def index_of(name: str, size: int) -> int:
    """The same on every machine."""
    return crc32(name.encode()) % size
