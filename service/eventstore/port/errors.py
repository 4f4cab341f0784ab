"""What a store raises on purpose."""

from service.eventstore.port.records import Receipt


class StoreError(Exception):
    """Base of everything a store raises on purpose."""


class VersionConflict(StoreError):
    """Somebody else has appended to the stream since it was read."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"stream {stream} is at version {actual}, not {expected}")
        self.stream, self.expected, self.actual = stream, expected, actual


class ReceiptExists(StoreError):
    """A request with the same Idempotency-Key was answered before; nothing was appended now."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__(f"key {receipt.key!r} was used before")
        self.receipt = receipt


class CheckpointMoved(StoreError):
    """Another process has carried this projection forward; read again."""


class StreamDamaged(StoreError):
    """What is stored of a stream is not as it was written. It is in quarantine: nothing is appended to it."""

    def __init__(self, stream: str, fault: str) -> None:
        super().__init__(f"{stream} is damaged: {fault}")
        self.stream, self.fault = stream, fault


class ArchiveDamaged(StoreError):
    """A game that was put away cannot be read any more."""


class NameTaken(StoreError):
    """An account with that name exists."""


class AccountGone(StoreError):
    """There is no such account, or its person has gone for good."""


class InvitationRefused(StoreError):
    """The code is unknown, used up or out of date."""


class TooManyStudies(StoreError):
    """The author has as many studies of the game as there may be; nothing was changed."""


class TooManyWatched(StoreError):
    """A list of watched games holds as many as it may hold."""


class StoreUnavailable(StoreError):
    """The database cannot be reached, is not ours, is corrupt, or needs a migration."""


class StoreAway(StoreUnavailable):
    """The server does not answer. It may come back by itself: whoever can wait tries again."""


class MigrationNeeded(StoreUnavailable):
    """The database is older than this release, or was restored from another server."""
