"""Sentences that can be kept: they know no player. Seats are kept as marks, and names are put in each time."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from domain.kernel.kept import Kept
from domain.kernel.phrases import Names, Sentence

FIRST_MARK, MOST_SEATS = 0xE000, 16
SEAT_MARKS = tuple(chr(FIRST_MARK + seat) for seat in range(MOST_SEATS))
"""What stands for a seat's name in sentences that are kept: characters of no script. As many more follow, for names
at the beginning of a sentence."""

_MARK = re.compile(f"[{SEAT_MARKS[0]}-{chr(FIRST_MARK + 2 * MOST_SEATS - 1)}]")
_encode = msgspec.json.Encoder().encode

Cuts: TypeAlias = tuple[bytes | int, ...]
"""JSON that was cut where names belong: in their place stand the numbers of the marks."""


class Voice(Names, Protocol):
    """Who says a template."""

    def sentence(self, part: str, key: str) -> Sentence: ...


class Said(NamedTuple):
    """A sentence and the same as JSON; `named`: it names seats, by their marks."""

    text: str
    json: bytes
    named: bool


def has_marks(text: str) -> bool:
    return not text.isascii() and _MARK.search(text) is not None


def said(text: str) -> Said:
    return Said(text, _encode(text), has_marks(text))


NOTHING = said("")


class Saying:
    """One thing to say, in every way that it was said so far. What a sentence does not mention makes no difference."""

    __slots__ = ("_fields", "_instead", "_known", "_opens", "_sentence", "_voice")

    def __init__(self, voice: Voice, part: str, key: str, *, opens: bool, instead: str) -> None:
        """`opens`: it begins with a capital; `instead`: what is said if there are no words for it."""
        self._voice, self._opens, self._instead = voice, opens, said(capital(instead) if opens else instead)
        self._sentence = voice.sentence(part, key)
        self._fields = self._sentence.fields
        self._known = Kept[tuple[Any, ...], Said](self._say_again)

    def say(self, values: Mapping[str, Any]) -> Said:
        return self._known[tuple([values.get(field) for field in self._fields])]

    def _say_again(self, values: tuple[Any, ...]) -> Said:
        return self.say_once(dict(zip(self._fields, values, strict=True)))

    def say_once(self, values: Mapping[str, Any]) -> Said:
        """The same for what is kept elsewhere, or hardly ever said again."""
        text = self._sentence.say(values, self._voice)
        if not text:
            return self._instead
        return said(_opening(text) if self._opens else text)


class Sayings:
    """All that one voice has said; it calls seats by their marks."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self._sayings: dict[tuple[str, str], Saying] = {}

    def of(self, part: str, key: str, *, opens: bool = False, instead: str = "") -> Saying:
        """The templates of one thing to say."""
        found = self._sayings.get((part, key))
        if found is None:
            found = self._sayings[part, key] = Saying(self.voice, part, key, opens=opens, instead=instead)
        return found


def with_names(text: str, seats: Sequence[str]) -> str:
    """Names in the place of marks, all at once: a name is never read as a mark."""
    return _MARK.sub(lambda found: _name(ord(found[0]) - FIRST_MARK, seats), text)


def cut(json: bytes) -> Cuts:
    """JSON ready to have names put in."""
    pieces: list[bytes | int] = []
    text, at = json.decode(), 0
    for found in _MARK.finditer(text):
        pieces += [text[at : found.start()].encode(), ord(found[0]) - FIRST_MARK]
        at = found.end()
    return *pieces, text[at:].encode()


def spelt(cuts: Cuts, seats: Sequence[str]) -> bytes:
    """The same with names."""
    return b"".join([piece if type(piece) is bytes else _encode(_name(piece, seats))[1:-1] for piece in cuts])  # type: ignore[arg-type]  # bytes or int


def _name(mark: int, seats: Sequence[str]) -> str:
    seat = mark % MOST_SEATS
    name = seats[seat] if seat < len(seats) else str(seat)
    return name if mark < MOST_SEATS else capital(name)


def _opening(text: str) -> str:
    """With a capital, also where the first word is a name that is not known yet."""
    if text[0].isupper():
        return text
    mark = ord(text[0]) - FIRST_MARK
    return chr(FIRST_MARK + MOST_SEATS + mark) + text[1:] if 0 <= mark < MOST_SEATS else capital(text)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
