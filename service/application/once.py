"""Requests that append to no stream and are still carried out at most once: their write takes a receipt along."""

import hashlib
import secrets
from collections.abc import Callable
from typing import TypeVar

from service.application.command_handler import require_same
from service.application.requests import OnceKey
from service.eventstore.port import Receipt, ReceiptExists

T = TypeVar("T")


def repeatable_id(once: OnceKey | None) -> str:
    """Hex digits that are new, but the same for the same request under the same key."""
    if once is None:
        return secrets.token_hex(8)
    return hashlib.sha256(f"{once.owner}\n{once.key}\n".encode() + once.digest).hexdigest()[:16]


def receipt_for(once: OnceKey | None, made: str, kind: str, now: int) -> Receipt | None:
    """That something was made, by its id."""
    if once is None:
        return None
    return Receipt(once.owner, once.key, once.digest, now, made, kind=kind)


def done_once(once: OnceKey | None, do: Callable[[], T], find: Callable[[str], T]) -> tuple[T, bool]:
    """What `do` has made, or what the first such request had; says whether it was a repetition."""
    try:
        return do(), False
    except ReceiptExists as exists:
        require_same(once, exists.receipt)
        return find(exists.receipt.stream), True
