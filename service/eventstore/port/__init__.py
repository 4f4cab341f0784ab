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
from service.eventstore.port.read_models import Changes
from service.eventstore.port.records import (
    NO_SECRETS,
    START,
    Account,
    Build,
    Change,
    Checkpoint,
    Claim,
    Cursor,
    Delivery,
    FeedEntry,
    FeedPage,
    Invitation,
    Message,
    Receipt,
    Report,
    RowChange,
    Snapshot,
    StoredEvent,
    StoredRow,
    Switch,
    Token,
    Webhook,
)
from service.eventstore.port.store import Store

__all__ = [
    "NO_SECRETS",
    "START",
    "Account",
    "AccountGone",
    "Build",
    "Change",
    "Changes",
    "Checkpoint",
    "CheckpointMoved",
    "Claim",
    "Cursor",
    "Delivery",
    "EventLog",
    "FeedEntry",
    "FeedPage",
    "Invitation",
    "InvitationRefused",
    "Message",
    "NameTaken",
    "Receipt",
    "ReceiptExists",
    "Report",
    "RowChange",
    "Snapshot",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "StoredEvent",
    "StoredRow",
    "Switch",
    "Token",
    "VersionConflict",
    "Webhook",
]
