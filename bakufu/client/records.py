"""Answers as typed records. Fields that are not known here are ignored: answers may gain some."""

from typing import Any, TypeAlias

import msgspec

Command: TypeAlias = dict[str, Any]
"""A command as JSON; its `type` names it."""


class Player(msgspec.Struct, kw_only=True):
    id: str
    name: str
    bot: bool


class Registered(Player, kw_only=True):
    token: str
    """Shown this once."""


class Variant(msgspec.Struct):
    name: str
    label: str
    seats: list[int]


class TitleSummary(msgspec.Struct):
    name: str
    label: str
    summary: str
    variants: list[Variant]


class Components(msgspec.Struct):
    """Names of components by `kind.id` (and `kind.id.form`), and by `kind.id` what they do, in a sentence."""

    names: dict[str, str]
    texts: dict[str, str]


class Chair(msgspec.Struct):
    seat: int
    player: str | None
    bot: str | None
    resigned: bool


class Seen(msgspec.Struct, kw_only=True):
    """Something seen at a version; `etag` makes a command depend on it."""

    version: int
    etag: str = ""


class Revealing(msgspec.Struct):
    """Seats whose entropy is waited for, and until when."""

    seats: list[int]
    until: int


class Game(Seen, kw_only=True):
    id: str
    title: str
    variant: str
    host: str
    status: str
    commitment: str
    seed: str | None
    seats: list[Chair]
    asked: list[int]
    ask: str | None
    result: dict[str, Any] | None
    revealing: Revealing | None = None
    pack: str = ""

    @property
    def over(self) -> bool:
        return self.status in ("finished", "abandoned")


class View(Seen, kw_only=True):
    title: str
    seat: int | None
    game: Game
    view: dict[str, Any] | None
    """The position in the words of the title; None before the start."""


class Place(msgspec.Struct):
    """A component that an option touches, in a field of its command."""

    kind: str
    id: str
    field: str


class Option(msgspec.Struct):
    """One command that would be accepted, and in words: what it does, what it costs, whether it can be taken back."""

    id: str
    command: Command
    label: str = ""
    detail: str = ""
    final: bool = False
    group: str = ""
    places: list[Place] = []


class Question(msgspec.Struct):
    """A question in words, where its rule stands, and what is at stake."""

    question: str
    rule: str = ""
    stake: str = ""


class Options(Seen, kw_only=True):
    seat: int | None
    ask: str | None
    """The question, if it is put to this seat; None if the seat need not act now."""
    options: list[Option]
    question: Question | None = None


class Heading(msgspec.Struct):
    """A new round, phase or turn."""

    level: str
    text: str


class Told(msgspec.Struct):
    """What one event tells, in a sentence, and the heading of the round, phase or turn that it begins."""

    version: int
    at: int
    text: str = ""
    seat: int | None = None
    heading: Heading | None = None


class ChroniclePage(msgspec.Struct):
    entries: list[Told]
    version: int
    next: int | None


class Line(msgspec.Struct):
    """A line of the board as text."""

    heading: str
    cells: list[str]


class TextBoard(Seen, kw_only=True):
    seat: int | None
    lines: list[Line]


class Event(msgspec.Struct):
    """One entry of the log. The hash covers the bytes of `event` and `meta` as they were sent."""

    version: int
    at: int
    event: dict[str, Any]
    hash: str
    private: dict[str, Any] | None = None
    seal: str = ""
    meta: dict[str, Any] | None = None
    """When, by whom, by which commands; in format 2 the hash covers it."""
    commands: Any = None
    salt: str = ""
    commands_salt: str = ""


class Played(Seen, kw_only=True):
    events: list[Event]
    asked: list[int]
    ask: str | None
    status: str

    @property
    def over(self) -> bool:
        return self.status in ("finished", "abandoned")


class DryRun(Seen, kw_only=True):
    """One possible course of things; `version` is the game's, which has not changed."""

    events: list[dict[str, Any]]
    asked: list[int]
    ask: str | None
    status: str


class Note(msgspec.Struct):
    """Something that has happened in one of the caller's games; a host may have no seat there."""

    id: int
    at: int
    kind: str
    game: str
    title: str
    version: int
    seat: int | None
    what: str = ""
    message: int = 0


class NotePage(msgspec.Struct):
    notes: list[Note]


class StreamItem(msgspec.Struct):
    """Something told by the personal stream: `kind` says what `data` is, `id` where to go on after it."""

    kind: str
    id: str
    data: dict[str, Any]


class Message(msgspec.Struct):
    """Something said at a table; of an erased message only its place is left."""

    id: str
    number: int
    channel: str
    author: str
    seat: int | None
    at: int
    text: str
    erased: bool


class MessagePage(msgspec.Struct):
    messages: list[Message]
    next: int | None


class EventPage(msgspec.Struct):
    events: list[Event]
    version: int
    next: int | None


class ListedGame(msgspec.Struct):
    id: str
    title: str
    variant: str
    status: str
    asked: list[int]
    rated: bool = False


class Invitation(msgspec.Struct):
    game: str
    invitation: str


class GamePage(msgspec.Struct):
    games: list[ListedGame]
    next: str | None


class TitleList(msgspec.Struct):
    titles: list[TitleSummary]
