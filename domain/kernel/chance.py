"""Chance behind one interface: committed and recomputable for real games, scripted for tests, fast for search.

A draw is named by the version of the event that will carry it and by a label, `<event name>/<field>`. Shuffles
start from the sorted items, so that whoever knows the key can recompute an outcome from the event alone.
"""

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from struct import Struct
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_WORD = 1 << 64

# FastChance mixes this many words at a time, each in the lower half of a lane of 128 bits.
_LANES = 16
_STEP = 0x9E3779B97F4A7C15
_ONES = sum(1 << 128 * lane for lane in range(_LANES))
_WORDS = _ONES * (_WORD - 1)
_STEPS = sum(_STEP * (lane + 1) % _WORD << 128 * lane for lane in range(_LANES))
_HALVES = Struct(f"<{2 * _LANES}Q")


class Chance(ABC):
    """Source of uniform integers."""

    @abstractmethod
    def draw(self, bounds: Sequence[int], version: int, label: str) -> list[int]:
        """One integer in 0..bound-1 for each bound."""

    def below(self, bound: int, version: int, label: str) -> int:
        return self.draw((bound,), version, label)[0]

    def dice(self, count: int, sides: int, version: int, label: str) -> list[int]:
        return [1 + face for face in self.draw((sides,) * count, version, label)]

    def shuffled(self, items: Iterable[T], version: int, label: str) -> list[T]:
        """The items in random order (Fisher-Yates from the sorted list)."""
        order = sorted(items)  # type: ignore[type-var]  # cards are strings or numbers
        for last, pick in zip(
            range(len(order) - 1, 0, -1), self.draw(range(len(order), 1, -1), version, label), strict=True
        ):
            order[last], order[pick] = order[pick], order[last]
        return order


class SealedChance(Chance):
    """HMAC-SHA256 in counter mode under a key that is committed to before the game and revealed after it."""

    def __init__(self, key: bytes, stream: str) -> None:
        self._key = key
        self._stream = stream

    def draw(self, bounds: Sequence[int], version: int, label: str) -> list[int]:
        words = self._words(f"{self._stream}|{version}|{label}|")
        drawn = []
        for bound in bounds:
            limit = _WORD - _WORD % bound  # words at or above it would favour small numbers
            word = next(words)
            while word >= limit:
                word = next(words)
            drawn.append(word % bound)
        return drawn

    def _words(self, prefix: str) -> Iterator[int]:
        counter = 0
        while True:
            block = hmac.digest(self._key, f"{prefix}{counter}".encode(), "sha256")
            for start in range(0, 32, 8):
                yield int.from_bytes(block[start : start + 8], "big")
            counter += 1


class FastChance(Chance):
    """SplitMix64: small, quick, reproducible; for search, simulation and tests, never for a real game.

    Seed and purpose are hashed: neighbouring seeds, and one seed used for dice and for choices, give streams that have
    nothing to do with each other.
    """

    __slots__ = ("_state", "_words")

    def __init__(self, seed: int, purpose: str = "") -> None:
        digest = hashlib.sha256(f"bakufu.fast.1|{seed}|{purpose}".encode()).digest()
        self._begin(int.from_bytes(digest[:8], "big"))

    def _begin(self, state: int) -> None:
        self._state = state
        self._words: list[int] = []  # mixed and not yet used, the next one last

    def copy(self) -> "FastChance":
        """A stream of its own that goes on as this one would; words are mixed before, so that copies share the work."""
        if not self._words:
            self._mix()
        twin = FastChance.__new__(FastChance)
        twin._state = self._state  # noqa: SLF001 - its own kind
        twin._words = self._words.copy()  # noqa: SLF001
        return twin

    def _mix(self) -> None:
        """Some more words, each in a lane of its own within one large integer.

        Python's integers cost by the operation rather than by the digit, so this takes a third of the time.
        """
        lanes = self._state * _ONES + _STEPS & _WORDS
        lanes = (lanes ^ lanes >> 30 & _WORDS) * 0xBF58476D1CE4E5B9 & _WORDS
        lanes = (lanes ^ lanes >> 27 & _WORDS) * 0x94D049BB133111EB & _WORDS
        lanes ^= lanes >> 31  # what runs into the upper half of a lane is left behind there
        self._state = self._state + _LANES * _STEP & 0xFFFFFFFFFFFFFFFF
        self._words[:0] = _HALVES.unpack(lanes.to_bytes(_HALVES.size, "little"))[-2::-2]

    def pick(self, bound: int) -> int:
        """An integer in 0..bound-1; the bias of at most bound / 2**64 is of no matter here."""
        words = self._words
        if not words:
            self._mix()
        return words.pop() * bound >> 64

    def draw(self, bounds: Sequence[int], version: int = 0, label: str = "") -> list[int]:
        """What `pick` would give for each bound."""
        words = self._words
        while len(words) < len(bounds):
            self._mix()
        return [words.pop() * bound >> 64 for bound in bounds]

    def dice(self, count: int, sides: int, version: int = 0, label: str = "") -> list[int]:
        """What `draw` would give for each die, as faces."""
        words = self._words
        while len(words) < count:
            self._mix()
        return [(words.pop() * sides >> 64) + 1 for _ in range(count)]


class ScriptedChance(Chance):
    """For tests: outcomes by label, each used once, in order; everything unscripted comes from a fixed seed.

    A scripted shuffle names the whole resulting order or only its beginning.
    """

    def __init__(self, script: Mapping[str, Sequence[Any]] | None = None, seed: int = 1) -> None:
        self._script = {label: list(outcomes) for label, outcomes in (script or {}).items()}
        self._rest = FastChance(seed)

    def draw(self, bounds: Sequence[int], version: int, label: str) -> list[int]:
        wanted = self._script.get(label)
        if not wanted:
            return self._rest.draw(bounds, version, label)
        taken, self._script[label] = wanted[: len(bounds)], wanted[len(bounds) :]
        return [*taken, *self._rest.draw(bounds[len(taken) :])]

    def dice(self, count: int, sides: int, version: int, label: str) -> list[int]:
        """Scripted dice are given as their faces."""
        wanted = self._script.get(label)
        if not wanted:
            return super().dice(count, sides, version, label)
        taken, self._script[label] = wanted[:count], wanted[count:]
        return [*taken, *(1 + face for face in self._rest.draw((sides,) * (count - len(taken))))]

    def shuffled(self, items: Iterable[T], version: int, label: str) -> list[T]:
        rest = sorted(items)  # type: ignore[type-var]
        first: list[T] = []
        for item in self._script.pop(label, ()):
            rest.remove(item)
            first.append(item)
        return first + self._rest.shuffled(rest, version, label)


def commitment(seed: bytes) -> str:
    """What a game publishes of its seed before anybody sits down."""
    return hashlib.sha256(b"bakufu.seed.1" + seed).hexdigest()


def promise_of(game: str, account: str, entropy: str) -> str:
    """What a seat says of its entropy before it shows it. With game and account in it, nobody can copy another's."""
    return hashlib.sha256(f"bakufu.entropy.1|{game}|{account}|{entropy}".encode()).hexdigest()


def chance_key(seed: bytes, entropies: Sequence[str]) -> bytes:
    """The key of a game's chance: the server's seed mixed with what each seat, in seat order, has added."""
    return hmac.digest(seed, b"bakufu.chance.1|" + msgspec.json.encode(list(entropies)), "sha256")
