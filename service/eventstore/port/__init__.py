"""What every store promises; `sqlite.py` and `postgres.py` keep the promise, one contract suite checks both.

The log is the truth. Receipts (idempotency), secrets, snapshots, accounts and read-model rows
live beside it; only the log, the secrets and the accounts cannot be rebuilt.
"""

from service.eventstore.port.errors import (
    AccountGone,
    CheckpointMoved,
    InvitationRefused,
    NameTaken,
    ReceiptExists,
    StoreError,
    StoreUnavailable,
    VersionConflict,
)
from service.eventstore.port.log import EventLog
from service.eventstore.port.records import (
    NO_SECRETS,
    START,
    Account,
    Change,
    Claim,
    Cursor,
    Delivery,
    FeedEntry,
    Invitation,
    Message,
    Receipt,
    Report,
    Row,
    Snapshot,
    StoredEvent,
    Token,
    Webhook,
)
from service.eventstore.port.store import Store

__all__ = [
    "NO_SECRETS",
    "START",
    "Account",
    "AccountGone",
    "Change",
    "CheckpointMoved",
    "Claim",
    "Cursor",
    "Delivery",
    "EventLog",
    "FeedEntry",
    "Invitation",
    "InvitationRefused",
    "Message",
    "NameTaken",
    "Receipt",
    "ReceiptExists",
    "Report",
    "Row",
    "Snapshot",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "StoredEvent",
    "Token",
    "VersionConflict",
    "Webhook",
]
