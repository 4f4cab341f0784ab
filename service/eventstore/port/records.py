"""What a store keeps and gives back."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

NO_SECRETS: Mapping[str, bytes] = {}


class StoredEvent(NamedTuple):
    """One event as it lies in the log. The hash covers exactly these bytes."""

    version: int  # 1 for the first event of a stream
    type: str  # stored name, e.g. "edo.built"
    data: bytes  # canonical public JSON
    secret: bytes | None  # JSON of the sealed part, kept in a table of its own
    meta: bytes  # JSON: when, by whom; part of the hash in format 2
    hash: bytes  # 32 bytes
    cause: bytes | None = None  # JSON: what is sealed of the append's cause; only at its first event


class Change(NamedTuple):
    """What one append does to one stream; `events[0].version` is `expected + 1`."""

    stream: str
    expected: int
    events: Sequence[StoredEvent]
    secrets: Mapping[str, bytes] = NO_SECRETS  # named values of the stream (its seed), written once each


class Cursor(NamedTuple):
    """A place in the global feed. Compare only cursors of the same store."""

    epoch: int  # PostgreSQL: transaction id; SQLite: always 0
    position: int


START = Cursor(0, 0)


class FeedEntry(NamedTuple):
    cursor: Cursor
    stream: str
    event: StoredEvent  # without its sealed part
    place: int  # in its page: 1, 2, 3 ..., counting what was left out


class FeedPage(NamedTuple):
    """A stretch of the feed; `upto` and `size` cover all of it, also what was left out."""

    entries: list[FeedEntry]
    upto: Cursor
    size: int


class ArchivedStream(NamedTuple):
    """A stream that is over, in one piece."""

    stream: str
    title: str
    version: int
    hash: bytes  # of the last event
    at: int  # when it was put into the archive, in milliseconds since 1970
    imported: int = 0  # 1: of another service
    places: bytes = b"[]"  # where in the feed its rows were
    data: bytes = b""


class QuarantinedStream(NamedTuple):
    """A stream whose log was found damaged."""

    stream: str
    version: int  # of the first event that is not as it was written
    fault: str
    at: int  # when that was found, in milliseconds since 1970


class Snapshot(NamedTuple):
    """A position saved to shorten folding. `fingerprint` names the code and shape that wrote it."""

    stream: str
    version: int
    fingerprint: str
    hash: bytes  # chain hash at `version`: a snapshot that does not fit the log is ignored
    data: bytes
    at: int = 0  # time of its last event, in milliseconds since 1970; 0 if it is not known


class Receipt(NamedTuple):
    """That a request with an Idempotency-Key was carried out, and what it did: its answer is rendered again from that.

    Receipts of the previous release have no `kind` and keep the answer itself.
    """

    owner: str
    key: str
    digest: bytes  # sha256 of method, path, precondition and body
    at: int  # milliseconds since 1970
    stream: str = ""  # or the id of what was made, where nothing was appended
    first: int = 0  # versions that it appended
    last: int = 0
    kind: str = ""  # names the renderer of the answer
    status: int = 0
    headers: bytes = b""  # JSON object
    body: bytes = b""


class Account(NamedTuple):
    id: str
    name: str
    bot: bool
    created: int  # milliseconds since 1970
    contact: str = ""  # how to reach the person; told to nobody else
    erased: bool = False  # the person has gone: name and contact are no more


class Token(NamedTuple):
    """An access token; the token itself is never stored, only its sha256."""

    digest: bytes
    id: str
    account: str
    scopes: str  # space separated
    label: str
    created: int
    expires: int | None


class Webhook(NamedTuple):
    """Where a player wants to be told of news."""

    id: str
    account: str
    url: str
    kinds: str  # space separated kinds of notes; empty: all
    secret: str  # signs deliveries, so it is kept as it is
    old_secret: str  # signs beside it until `old_until`
    old_until: int
    created: int
    enabled: int  # 1 or 0
    dead: int  # deliveries given up in a row
    seen: int  # last note of the inbox that was turned into a delivery


class Delivery(NamedTuple):
    """One piece of news on its way to a webhook."""

    id: str
    webhook: str
    body: bytes
    created: int
    status: str  # waiting, delivered, dead
    due: int
    tries: int
    note: str  # how the last try ended


class Invitation(NamedTuple):
    """Allows to register; like a token, only its sha256 is stored."""

    digest: bytes
    id: str
    label: str
    created: int
    expires: int | None
    uses: int  # how often it can still be used


class Message(NamedTuple):
    """Something said at a table: to everybody who can see it, or among the seats."""

    id: str
    game: str
    number: int  # 1, 2, 3 ... in each game; given by the store
    channel: str
    author: str
    seat: int | None
    at: int
    text: str
    erased: bool = False


class ChatAudience(NamedTuple):
    """Somebody who is to hear that something was said, and how the game stands for them."""

    account: str
    title: str
    version: int
    seat: int | None  # None for a host without one


class ChatNote(NamedTuple):
    """That something was said at a table, never what; a newer one about the same game takes its place."""

    number: int  # of the note
    at: int
    game: str
    title: str
    version: int
    seat: int | None
    message: int  # the number of the message


class Study(NamedTuple):
    """What somebody has written about a game at a version, seen with certain eyes."""

    id: str
    game: str
    author: str
    version: int
    seat: int  # through whose eyes; -1 for a spectator's
    shown: int  # 1: to whoever may see the game, once it is over; 0: to nobody else
    at: int  # when it was written, in milliseconds since 1970
    changed: int  # when it was last changed
    text: str


class Report(NamedTuple):
    """Somebody finds a message out of place."""

    reporter: str
    at: int
    reason: str
    message: Message


class GameNote(NamedTuple):
    """What somebody has written down about a game."""

    game: str
    text: str
    at: int


class RestPlan(NamedTuple):
    """When somebody sleeps and is away, in a time zone."""

    account: str
    zone: str  # IANA name
    begin: int | None  # minutes after midnight there; None: no nights
    until: int | None
    away: str  # first day of a vacation, ISO; empty: none
    back: str  # first day after it
    changed: int


class WatchedGame(NamedTuple):
    """A game on a list of watched ones: from where on it is told, and how."""

    game: str
    slot: int  # its place in the list, given by the store and never to another game
    after: int  # version
    said: int  # number of a message
    shows: str  # events or patches


class StoredRow(NamedTuple):
    """One row of a read model: found by key, by tag, or by range of `sort`."""

    key: str
    sort: int
    tags: frozenset[str]
    data: bytes


class RowChange(NamedTuple):
    """What becomes of a row: the stored one, or None if there is none, and the new one, or None if it goes."""

    old: StoredRow | None
    new: StoredRow | None


class Checkpoint(NamedTuple):
    """How far read models that are carried together have read the feed."""

    cursor: Cursor = START
    number: int = 0  # of events up to there
    revision: int = 0  # changes when read models join or leave


class Build(NamedTuple):
    """The rows of one read model: being built, in use, or replaced by newer ones."""

    projection: str  # under which the rows are kept
    model: str
    track: str  # the checkpoint that it shares
    state: str  # building, live, old
    changed: int  # milliseconds since 1970
    revision: int = 0  # of its track


class Switch(NamedTuple):
    """Put what was built on `track` into use; with `into`, it is carried together with the read models there."""

    track: str
    at: Checkpoint
    live: tuple[str, ...]  # projections
    old: tuple[str, ...]
    now: int
    into: str = ""
    into_at: Checkpoint = Checkpoint()
    numbers: tuple[tuple[str, int, int], ...] = ()  # of notes: player, old, new


class Claim(NamedTuple):
    """A lease on an item of the to-do list; without an owner, an item that failed and waits for its next try."""

    item: str
    mark: str  # which state of the item the tries were about
    owner: str
    until: int  # milliseconds since 1970
    tries: int  # failed ones
    note: str  # why the last try failed


class KeptExplanation(NamedTuple):
    """What a bot weighed when it was asked at a version; `data` is packed."""

    game: str
    version: int
    seat: int
    bot: str  # name and version
    at: int
    data: bytes


class Analysis(NamedTuple):
    """A look at a version of a game: at a seat's decision, with what the seat saw or with all hands open."""

    id: str
    game: str
    version: int
    seat: int | None
    opened: int
    account: str
    asked: int
    ended: int | None = None
    done: int = 0  # thousandths
    data: bytes = b""
