"""The store itself: its promises, method by method."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

from service.eventstore.port.records import (
    Account,
    Build,
    Checkpoint,
    Claim,
    Cursor,
    Delivery,
    FeedPage,
    Invitation,
    Message,
    Receipt,
    Report,
    Row,
    RowChange,
    Snapshot,
    StoredEvent,
    Switch,
    Token,
    Webhook,
)

NO_SECRETS: Mapping[str, bytes] = {}

Changes: TypeAlias = Mapping[str, Sequence[RowChange]]
"""What becomes of rows, by projection."""


class Store(Protocol):
    """A store is shared by the threads of a process and opened once after fork."""

    @property
    def engine(self) -> str:
        """For people: `sqlite 3.40.1` or `postgres 18.6`."""

    def close(self) -> None: ...

    # -- the log -----------------------------------------------------------------------------

    def append(
        self,
        stream: str,
        expected: int,
        events: Sequence[StoredEvent],
        *,
        receipt: Receipt | None = None,
        secrets: Mapping[str, bytes] = NO_SECRETS,
    ) -> None:
        """Append all or nothing in one transaction; `events[0].version` is `expected + 1`.

        Raises VersionConflict or ReceiptExists, having changed nothing; where both apply, ReceiptExists: a
        repeated request gets its answer. A gap is a conflict too. No query goes before a successful append.
        `secrets` are named values of the stream (its seed) written in the same transaction, once each.
        After StoreUnavailable it is unknown whether the events are stored: read before going on.
        """

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Events with after < version <= upto, in order, sealed parts included."""

    def version(self, stream: str) -> int:
        """Number of events in the stream; 0 for an unknown one."""

    def versions(self, streams: Sequence[str]) -> dict[str, int]:
        """Versions of many streams at once; unknown ones are left out."""

    def feed(self, after: Cursor, limit: int, types: Collection[str] | None = None) -> FeedPage:
        """The next `limit` events of the global feed, or of them only those named in `types`; without sealed parts.

        Following `upto` never skips an event, whatever commits late, and events of one stream come in order.
        PostgreSQL shows an event only when no older transaction is still running on the server, so it may appear a
        moment after its append.
        """

    # -- beside the log ----------------------------------------------------------------------

    def secret(self, stream: str, name: str) -> bytes | None: ...

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep at most one snapshot per (stream, version)."""

    def snapshot(self, stream: str, fingerprint: str, upto: int | None = None) -> Snapshot | None:
        """The newest snapshot with that fingerprint at or below `upto`."""

    def without_snapshot(self, projection: str, limit: int) -> list[Row]:
        """Rows of a read model of streams that have no snapshot at or above the version in the row's `sort`."""

    def receipt(self, owner: str, key: str) -> Receipt | None: ...

    def save_receipt(self, receipt: Receipt) -> None:
        """For requests that append nothing; raises ReceiptExists."""

    def forget_receipts(self, before: int) -> int: ...

    # -- people ------------------------------------------------------------------------------

    def add_account(self, account: Account, token: Token, *, invitation: bytes | None = None) -> None:
        """Raises NameTaken (names are compared without case).

        With the digest of an `invitation` one use of it is spent in the same transaction, or InvitationRefused.
        """

    def erase_account(self, id: str) -> bool:
        """Forget the person: name, contact, tokens, receipts, everything said, webhooks and their deliveries.

        The id stays as it is in the log.
        """

    def account(self, id: str) -> Account | None: ...

    def accounts(self, ids: Sequence[str]) -> dict[str, Account]: ...

    def add_token(self, token: Token) -> None:
        """Raises AccountGone, like everything that keeps something of a person: what is forgotten stays forgotten."""

    def token(self, digest: bytes) -> Token | None: ...

    def tokens(self, account: str) -> list[Token]: ...

    def drop_token(self, account: str, id: str) -> bool: ...

    def add_invitation(self, invitation: Invitation) -> None: ...

    def invitations(self) -> list[Invitation]: ...

    def drop_invitation(self, id: str) -> bool: ...

    # -- webhooks ----------------------------------------------------------------------------

    def add_webhook(self, webhook: Webhook) -> None:
        """Raises AccountGone."""

    def webhook(self, id: str) -> Webhook | None: ...

    def webhooks(self, account: str) -> list[Webhook]: ...

    def enabled_webhooks(self, after: str, limit: int) -> list[Webhook]:
        """All that are switched on, by id, a page at a time."""

    def change_webhook(self, known: Webhook, wanted: Webhook) -> None:
        """Write what differs between the two and nothing else: what somebody else has changed meanwhile stays."""

    def drop_webhook(self, account: str, id: str) -> bool:
        """With all its deliveries."""

    def plan_deliveries(self, webhook: Webhook, seen: int, deliveries: Sequence[Delivery]) -> None:
        """Keep deliveries and move `seen` on, both or none; none if another process was faster."""

    def lease_deliveries(self, now: int, until: int, limit: int) -> list[Delivery]:
        """Waiting deliveries due at `now`, put off to `until` so that nobody else sends them meanwhile."""

    def waiting_deliveries(self, limit: int) -> list[Delivery]:
        """What is still to be delivered, due first, without the bodies."""

    def settle_delivery(self, delivery: Delivery) -> None: ...

    def deliveries(self, webhook: str, limit: int) -> list[Delivery]:
        """Newest first."""

    def delivery(self, webhook: str, id: str) -> Delivery | None: ...

    def forget_deliveries(self, before: int) -> int: ...

    # -- talk --------------------------------------------------------------------------------

    def say(self, message: Message) -> Message:
        """Add a message; the answer carries its number. Following the numbers never skips a message.

        One of the same id is not added again: the answer is the one that is there. Raises AccountGone.
        """

    def message(self, game: str, id: str) -> Message | None: ...

    def messages(self, game: str, channels: Sequence[str], reader: str, after: int, limit: int) -> list[Message]:
        """Messages with number > after, without those of people whom `reader` has muted."""

    def erase_message(self, game: str, id: str) -> bool:
        """Its text is gone for good; that there was a message stays."""

    def mute(self, account: str, muted: str) -> None: ...

    def unmute(self, account: str, muted: str) -> bool: ...

    def mutes(self, account: str) -> list[str]: ...

    def report(self, message: str, reporter: str, at: int, reason: str) -> None:
        """A second report of the same message by the same person changes nothing. Raises AccountGone."""

    def reports(self, limit: int) -> list[Report]:
        """Oldest first."""

    def settle_reports(self, message: str) -> bool: ...

    # -- read models -------------------------------------------------------------------------

    def checkpoint(self, track: str) -> Checkpoint: ...

    def rows(self, projection: str, keys: Sequence[str]) -> dict[str, Row]: ...

    def find(
        self,
        projection: str,
        tags: Sequence[str] = (),
        *,
        after: tuple[int, str] | None = None,
        sort_upto: int | None = None,
        limit: int = 100,
        descending: bool = False,
    ) -> list[Row]:
        """Rows carrying all `tags`, ordered by (sort, key); `after` continues a page.

        `sort_upto` is inclusive. Name the rarest tag first: the search walks along it.
        """

    def write_rows(self, changes: Changes) -> None:
        """Write rows by projection, in one transaction; each change names the row that is stored now."""

    def project(self, track: str, before: Checkpoint, after: Checkpoint, changes: Changes) -> None:
        """Write rows and move the checkpoint in one transaction; raises CheckpointMoved, having changed nothing."""

    def reset(self, projection: str) -> None:
        """Forget all rows, in small transactions."""

    def builds(self) -> list[Build]:
        """By time of the last change, the newest last."""

    def begin_builds(self, track: str, builds: Sequence[Build]) -> bool:
        """Begin a new track at the start of the feed; False if there is one of that name."""

    def switch_builds(self, switch: Switch) -> None:
        """All or nothing; raises CheckpointMoved if a track was carried on or changed meanwhile.

        Where webhooks have seen notes up to an old number, they have seen them up to the new one.
        """

    def forget_build(self, projection: str) -> None:
        """Forget a build with its rows, and its track if it was the last one on it."""

    def new_note_number(self, player: str, old: int) -> int:
        """The number of the last note up to an old number; 0 if there is none."""

    # -- leases ------------------------------------------------------------------------------

    def pulse(self) -> int:
        """A number that changes when another process has committed; cheap enough to ask many times a second."""

    def claim(self, items: Iterable[tuple[str, str]], owner: str, now: int, until: int) -> set[str]:
        """Lease items, given with their marks, to `owner`; returns those that were free.

        A new mark forgets the tries.
        """

    def hand_over(self, item: str, owner: str, to: str, until: int) -> bool:
        """Prolong a lease or give it to somebody else; False if it is no longer the owner's."""

    def release(self, items: Sequence[str], owner: str) -> None:
        """Done, or given back undone."""

    def fail(self, item: str, owner: str, until: int, note: str) -> None:
        """Give up a lease after a failed try; nobody tries again before `until`."""

    def expire(self, owner: str) -> int:
        """End all leases of an owner that is known to be dead."""

    def forget_claims(self, before: int) -> int:
        """Drop what ended before a time and was not taken up again."""

    def claims(self, items: Sequence[str] | None = None, limit: int = 1000) -> list[Claim]:
        """Leases and failures: of these items, or all, those that failed most often first."""
