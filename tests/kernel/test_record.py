"""Records: stored names, secrets and their audience, up-casting."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.errors import UnknownRecord
from domain.kernel.record import CONCEALED, NOBODY, WHOLE, Codec, Command, Event, option_id, redact


class Drew(Event, tag="test.drew"):
    seat: int
    cards: tuple[str, ...]
    left: int
    secrets: ClassVar[Mapping[str, str]] = {"cards": "seat"}


class Peeked(Event, tag="test.peeked"):
    seats: tuple[int, ...]
    card: str
    order: tuple[int, ...]
    secrets: ClassVar[Mapping[str, str]] = {"card": "seats", "order": NOBODY}


class Plotted(Event, tag="test.plotted"):
    seat: int
    target: int
    secrets: ClassVar[Mapping[str, str]] = {WHOLE: "seat"}


class Rested(Event, tag="test.rested"):
    pass


CODEC = Codec((Drew, Peeked, Plotted, Rested))


def test_a_public_event_is_stored_whole() -> None:
    """Without secrets there is one part, beginning with the stored name."""
    assert CODEC.encode(Rested()) == ("test.rested", b'{"type":"test.rested"}', None)


def test_secret_fields_are_stored_apart() -> None:
    """The public part of an event holds no byte of its secrets."""
    stored = CODEC.encode(Drew(1, ("fan", "sword"), 30))
    assert stored.public == b'{"type":"test.drew","seat":1,"left":30}'
    assert stored.secret == b'{"cards":["fan","sword"]}'
    assert CODEC.decode(*stored) == Drew(1, ("fan", "sword"), 30)


def test_a_concealed_event_does_not_even_show_its_name() -> None:
    """An event that is secret as a whole is stored publicly as a blank."""
    stored = CODEC.encode(Plotted(2, 0))
    assert stored.public == CONCEALED
    assert CODEC.decode(*stored) == Plotted(2, 0)


@pytest.mark.parametrize(
    ("event", "seat", "seen"),
    [
        (Drew(1, ("fan",), 9), 1, {"type": "test.drew", "seat": 1, "cards": ("fan",), "left": 9}),
        (Drew(1, ("fan",), 9), 0, {"type": "test.drew", "seat": 1, "left": 9}),
        (Drew(1, ("fan",), 9), None, {"type": "test.drew", "seat": 1, "left": 9}),
        (Peeked((0, 2), "fan", (3, 1)), 2, {"type": "test.peeked", "seats": (0, 2), "card": "fan"}),
        (Peeked((0, 2), "fan", (3, 1)), 1, {"type": "test.peeked", "seats": (0, 2)}),
        (Plotted(2, 0), 2, {"type": "test.plotted", "seat": 2, "target": 0}),
        (Plotted(2, 0), 0, {"type": "table.concealed"}),
    ],
)
def test_redaction_follows_the_declared_audience(event: Event, seat: int | None, seen: dict[str, Any]) -> None:
    """One seat, some seats or nobody sees a secret; a spectator never does."""
    assert redact(event, seat) == seen


@given(st.builds(Drew, st.integers(0, 4), st.lists(st.text(), max_size=5).map(tuple), st.integers(-(2**53), 2**53)))
def test_any_event_survives_storing(event: Drew) -> None:
    """Whatever text and numbers an event holds, it comes back the same."""
    assert CODEC.decode(*CODEC.encode(event)) == event


def test_two_events_of_one_name_are_refused() -> None:
    """A stored name means one thing."""

    class Other(Event, tag="test.rested"):
        pass

    with pytest.raises(ValueError, match=r"test\.rested"):
        Codec((Rested, Other))


@pytest.mark.parametrize("public", [b'{"type":"test.gone"}', b'{"type":"test.drew","seat":"x","left":1}', b"{}"])
def test_what_cannot_be_read_is_named(public: bytes) -> None:
    """An unknown name or shape is an error that tells which event it was."""
    with pytest.raises(UnknownRecord, match=r"test\.some"):
        CODEC.decode("test.some", public)


def test_old_shapes_are_read_through_every_later_one() -> None:
    """Up-casts run one after another, also over sealed fields, until the present shape is reached."""

    class Moved(Event, tag="test.moved@3"):
        seat: int
        path: tuple[str, ...]
        secrets: ClassVar[Mapping[str, str]] = {"path": "seat"}

    def to_two(old: dict[str, Any]) -> dict[str, Any]:
        return {"type": "test.moved@2", "seat": old["seat"], "path": [old["to"]]}

    def to_three(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "type": "test.moved@3", "path": ["home", *old["path"]]}

    codec = Codec((Moved,), {"test.moved": to_two, "test.moved@2": to_three})
    assert codec.decode("test.moved", b'{"type":"test.moved","seat":1}', b'{"to":"edo"}') == Moved(1, ("home", "edo"))
    assert codec.decode("test.moved@2", b'{"type":"test.moved@2","seat":1,"path":["edo"]}') == Moved(1, ("home", "edo"))
    with pytest.raises(UnknownRecord, match="up-cast"):
        codec.decode("test.moved@2", b'{"type":"test.moved@2","path":["edo"]}')


def test_records_cannot_be_changed() -> None:
    """A fact stays a fact."""
    with pytest.raises(AttributeError):
        Drew(1, (), 1).left = 2


def test_an_option_has_a_readable_stable_id() -> None:
    """The id is made of the command's own name and values, never of its place in a list."""

    class Fold(msgspec.Struct):
        x: int
        y: str

    class Bid(Command, tag="test.bid"):
        amount: int
        suit: str | None = None
        cards: tuple[str, ...] = ()
        fold: Fold | None = None

    assert option_id(Bid(3)) == "test.bid:3:-::-"
    assert option_id(Bid(3, "a", ("x", "y"), Fold(1, "z"))) == "test.bid:3:a:x+y:1+z"
