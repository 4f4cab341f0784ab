"""Events and commands: tagged Structs with stable stored names, declared secrets, and the codec that stores them.

A stored event has a public part and, where the event declares secrets, a sealed part; both are JSON objects
and together hold every field exactly once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial, reduce
from operator import or_
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias

import msgspec

from domain.kernel.errors import UnknownRecord

Seat: TypeAlias = Annotated[int, msgspec.Meta(extra={"kind": "seat"})]

NOBODY = ""
"""Audience of a secret that no seat may see before the end, such as the order of a deck."""

WHOLE = "*"
"""In `secrets`: the event itself is secret, its name included."""

CONCEALED = b'{"type":"table.concealed"}'

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


_RECORD: Any = {"frozen": True, "tag_field": "type", "forbid_unknown_fields": True, "gc": False}
"""Inherited by every record. Passed as a mapping because mypy would want `frozen` repeated in each subclass."""


class Event(msgspec.Struct, **_RECORD):
    """A fact. Its tag is its stored name for ever; a changed shape gets a new tag (`edo.built@2`) and an up-cast.

    `secrets` names the fields that are not for everybody, each with the field that holds the seat (or seats)
    allowed to see it, or NOBODY. `drawn` names the fields decided by chance, so that an audit can recompute them.
    `tells`: by this event somebody learns what was hidden from it, so that it cannot be taken back without asking.
    """

    secrets: ClassVar[Mapping[str, str]] = {}
    drawn: ClassVar[Mapping[str, "Drawn"]] = {}
    tells: ClassVar[bool] = False
    tells_a_seat: ClassVar[bool] = False  # some of it is for certain seats only; follows from `secrets`
    tells_only_a_seat: ClassVar[bool] = False  # not even that it happened, or who did it, is for the others

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.tells_a_seat = any(audience != NOBODY for audience in cls.secrets.values())
        cls.tells_only_a_seat = cls.secrets.get(WHOLE, NOBODY) != NOBODY

    def apply(self, state: Any) -> None:
        """Change `state` to what it is after this fact; never draw, refuse or look at a clock."""
        raise NotImplementedError


class Command(msgspec.Struct, **_RECORD):
    """What a seat wants. Equal commands are the same option.

    `final`: afterwards it cannot be taken back freely, because it draws, shows something hidden or ends the turn.
    `sealed`: while the question is open nobody but its seat may know the command.
    """

    final: ClassVar[bool] = True
    sealed: ClassVar[bool] = False


def place(kind: str) -> msgspec.Meta:
    """Mark a field that holds the id of a component; used as in `Space = Annotated[str, ...]`."""
    return msgspec.Meta(extra_json_schema={"x-place": kind}, extra={"kind": kind})


class Drawn(NamedTuple):
    """How a field of an event was drawn: `shuffle` of its own values, `dice` of some sides, or one of `below`."""

    kind: str
    of: int | str = 0  # dice: number of sides; below: the field that holds the bound


SHUFFLED = Drawn("shuffle")


def dice(sides: int) -> Drawn:
    return Drawn("dice", sides)


def below(field: str) -> Drawn:
    return Drawn("below", field)


def tag_of(record: type[msgspec.Struct]) -> str:
    return str(record.__struct_config__.tag)


@cache
def _shape(record: type[msgspec.Struct]) -> tuple[str, tuple[str, ...]]:
    return tag_of(record), record.__struct_fields__


def option_id(command: Command) -> str:
    """A short stable name of a command: its tag and its values, `edo.build:house:C1`."""
    id, fields = _shape(type(command))
    for field in fields:
        value = getattr(command, field)
        id += ":" + (value if type(value) is str else _plain(value))
    return id


def _plain(value: Any) -> str:
    match value:
        case None:
            return "-"
        case tuple() | list():
            return "+".join(_plain(item) for item in value)
        case msgspec.Struct():
            return "+".join(_plain(item) for item in msgspec.structs.astuple(value))
        case _:
            return str(value)


def may_see(event: Event, field: str, seat: Seat | None) -> bool:
    """Whether `seat` (None: a spectator) is in the audience of a secret field."""
    audience = event.secrets[field]
    if audience == NOBODY or seat is None:
        return False
    allowed = getattr(event, audience)
    return seat in allowed if isinstance(allowed, tuple | list | frozenset) else seat == allowed


def redact(event: Event, seat: Seat | None) -> dict[str, Any]:
    """What `seat` may know of an event, as plain values. The only way an event leaves the domain."""
    secrets = event.secrets
    if WHOLE in secrets and not may_see(event, WHOLE, seat):
        return {"type": "table.concealed"}
    seen: dict[str, Any] = {"type": tag_of(type(event))}
    for field in event.__struct_fields__:
        if field not in secrets or may_see(event, field, seat):
            seen[field] = msgspec.to_builtins(getattr(event, field))
    return seen


class Stored(NamedTuple):
    """An event in bytes: stored name, public JSON, sealed JSON."""

    type: str
    public: bytes
    secret: bytes | None


def _joined(one: bytes, other: bytes) -> bytes:
    """One JSON object out of two that have no key in common."""
    return one[:-1] + b"," + other[1:]


class _Shape(NamedTuple):
    """How the events of one type are stored."""

    tag: str
    name: bytes  # {"type":tag}: first in the public part, where a decoder looks for it
    public: tuple[str, ...]
    sealed: tuple[str, ...]
    whole: bool  # its name is secret, too


@cache
def _shape_of(event: type[Event]) -> _Shape:
    tag, fields, secrets = tag_of(event), event.__struct_fields__, event.secrets
    public = tuple(field for field in fields if field not in secrets)
    sealed = tuple(field for field in fields if field in secrets)
    return _Shape(tag, msgspec.json.encode({"type": tag}), public, sealed, WHOLE in secrets)


class Codec:
    """Stores and restores the events it was given; knows how to read their older shapes."""

    def __init__(self, events: Iterable[type[Event]], upcasts: Mapping[str, Upcast] | None = None) -> None:
        self.events: dict[str, type[Event]] = {}
        for event in events:
            if self.events.setdefault(tag_of(event), event) is not event:
                raise ValueError(f"two events are named {tag_of(event)}")
        self._upcasts = dict(upcasts or {})
        union: Any = reduce(or_, self.events.values())
        self._decode = msgspec.json.Decoder(union).decode
        self._convert = union
        self._encode = msgspec.json.Encoder().encode  # fields in order of declaration
        self._shapes = {event: _shape_of(event) for event in self.events.values()}

    def encode(self, event: Event) -> Stored:
        tag, name, public, sealed, whole = self._shapes[type(event)]
        if whole:
            return Stored(tag, CONCEALED, self._encode(event))
        if not sealed:
            return Stored(tag, self._encode(event), None)
        secret = self._encode({field: getattr(event, field) for field in sealed})
        if public:
            name = _joined(name, self._encode({field: getattr(event, field) for field in public}))
        return Stored(tag, name, secret)

    def decode(self, type: str, public: bytes, secret: bytes | None = None) -> Event:
        """The event as it was. Public and sealed part are objects without common keys, so their bytes can be joined."""
        whole = public if secret is None else secret if public == CONCEALED else _joined(public, secret)
        if type in self._upcasts:
            return self._upcast(type, whole)
        try:
            event: Event = self._decode(whole)
        except msgspec.ValidationError as error:
            raise UnknownRecord(f"{type}: {error}") from None
        return event

    @property
    def names(self) -> frozenset[str]:
        """Every stored name that can be read, those of older shapes included."""
        return frozenset((*self.events, *self._upcasts))

    def reader(self, type: str) -> Callable[[bytes], Event]:
        """Reads the public part of events of one stored name that have no sealed part; for whoever reads many."""
        return partial(self._upcast, type) if type in self._upcasts else self._decode

    def decode_all(self, records: Sequence[tuple[str, bytes, bytes | None]]) -> list[Event]:
        return [self.decode(*record) for record in records]

    def _upcast(self, type: str, whole: bytes) -> Event:
        plain = msgspec.json.decode(whole)
        while (step := self._upcasts.get(plain["type"])) is not None:
            plain = step(plain)
        try:
            event: Event = msgspec.convert(plain, self._convert)
        except msgspec.ValidationError as error:
            raise UnknownRecord(f"{type}, up-cast: {error}") from None
        return event
