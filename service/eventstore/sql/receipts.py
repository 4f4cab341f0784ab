"""Receipts: which requests with an Idempotency-Key were carried out, and what they did."""

from collections.abc import Iterator
from contextlib import contextmanager

from service.eventstore.port import Receipt, ReceiptExists
from service.eventstore.sql.engine import SqlEngine, Work

COLUMNS = "owner, key, request, at, stream, first, last, kind, status, headers, body"
RECEIPT = f"SELECT {COLUMNS} FROM receipts WHERE owner = ? AND key = ?"
KEEP_RECEIPT = f"INSERT INTO receipts ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SAVE_RECEIPT = f"{KEEP_RECEIPT} ON CONFLICT DO NOTHING"
FORGET_RECEIPTS = "DELETE FROM receipts WHERE at < ?"


class _KeyUsed(Exception):
    """The key has a receipt; leaves the transaction, so that it is rolled back."""


class SqlReceipts(SqlEngine):
    """The parts of `Store` about receipts."""

    def receipt(self, owner: str, key: str) -> Receipt | None:
        found = self._first(RECEIPT, (owner, key))
        return Receipt(*found) if found else None

    def save_receipt(self, receipt: Receipt) -> None:
        with self._receipted(receipt):
            pass

    def forget_receipts(self, before: int) -> int:
        with self._transaction() as work:
            return work.run(FORGET_RECEIPTS, (before,))

    @contextmanager
    def _receipted(self, receipt: Receipt | None) -> Iterator[Work]:
        """One transaction that keeps the receipt, if there is one; raises ReceiptExists, having changed nothing."""
        try:
            with self._transaction() as work:
                _keep(work, receipt)
                yield work
        except _KeyUsed:
            assert receipt is not None
            raise ReceiptExists(self.receipt(receipt.owner, receipt.key) or receipt) from None


def _keep(work: Work, receipt: Receipt | None) -> None:
    if receipt is not None and not work.run(SAVE_RECEIPT, receipt):
        raise _KeyUsed
