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


class NameTaken(StoreError):
    """An account with that name exists."""


class AccountGone(StoreError):
    """There is no such account, or its person has gone for good."""


class InvitationRefused(StoreError):
    """The code is unknown, used up or out of date."""


class StoreUnavailable(StoreError):
    """The database cannot be reached, is not ours, is corrupt, or needs a migration."""
