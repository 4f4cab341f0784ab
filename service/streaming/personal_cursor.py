"""Where a reader of a personal stream has got to, in every part of it, as one short word.

Slots of watched games, their versions and the numbers of their last messages are small numbers that grow: written
seven bits a byte, and slots as distances, a game takes about four bytes.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from typing import NamedTuple

FORMAT = 1
LONGEST = 8_000  # characters: with the rest of its line it must pass servers and proxies, which take 8 kilobytes
LARGEST = 2**62


class BadCursor(ValueError):
    """Not a word that this service has given."""


class ReadPlace(NamedTuple):
    """How far somebody has read a game, and what was said there."""

    version: int
    said: int


class PersonalCursor:
    """The places are kept as they are written, so that the word for the next message costs next to nothing."""

    def __init__(self, inbox: int = 0, places: dict[int, ReadPlace] | None = None) -> None:
        self.inbox = inbox
        self._places = dict(sorted((places or {}).items()))
        self._written: dict[int, bytes] = {}
        self._write_all()

    def __contains__(self, slot: int) -> bool:
        return slot in self._places

    def place(self, slot: int) -> ReadPlace | None:
        return self._places.get(slot)

    def move(self, slot: int, place: ReadPlace) -> None:
        new = slot not in self._places
        self._places[slot] = place
        if new:
            self._places = dict(sorted(self._places.items()))
            self._write_all()
        else:
            distance = self._written[slot]
            self._written[slot] = distance[: _length(distance)] + _varint(place.version) + _varint(place.said)

    def keep(self, slots: set[int]) -> None:
        """Forget all other places."""
        if not self._places.keys() <= slots:
            self._places = {slot: place for slot, place in self._places.items() if slot in slots}
            self._write_all()

    def word(self) -> str:
        raw = b"".join((bytes([FORMAT]), _varint(self.inbox), *self._written.values()))
        return urlsafe_b64encode(raw).rstrip(b"=").decode()

    @classmethod
    def read(cls, word: str) -> "PersonalCursor":
        """Raises BadCursor."""
        try:
            if len(word) > LONGEST or not word.isascii():
                raise BadCursor
            raw = urlsafe_b64decode(word + "=" * (-len(word) % 4))
            numbers = list(_numbers(raw[1:]))
        except ValueError:
            raise BadCursor from None
        if raw[:1] != bytes([FORMAT]) or len(numbers) % 3 != 1:
            raise BadCursor
        places, slot = {}, 0
        for distance, version, said in zip(numbers[1::3], numbers[2::3], numbers[3::3], strict=True):
            slot += distance
            places[slot] = ReadPlace(version, said)
        return cls(numbers[0], places)

    def _write_all(self) -> None:
        self._written, last = {}, 0
        for slot, place in self._places.items():
            self._written[slot] = _varint(slot - last) + _varint(place.version) + _varint(place.said)
            last = slot


def _varint(number: int) -> bytes:
    if number < 128:
        return bytes((number,))
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    written.append(number)
    return bytes(written)


def _length(written: bytes) -> int:
    """Bytes of the first number."""
    return next(place for place, byte in enumerate(written, 1) if byte < 128)


def _numbers(raw: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in raw:
        number |= (byte & 127) << shift
        shift += 7
        if number > LARGEST:
            raise BadCursor
        if byte < 128:
            yield number
            number = shift = 0
    if shift:
        raise BadCursor
