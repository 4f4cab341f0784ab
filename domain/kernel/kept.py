"""What is costly to make and small to keep."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST_KEPT = 20_000


class Kept(dict[K, V]):
    """Makes what it is asked for the first time and keeps it; what has grown too large is forgotten as a whole."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST_KEPT:
            self.clear()
        made = self[key] = self._make(key)
        return made
