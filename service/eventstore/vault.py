"""Seeds, hidden cards and signing secrets at rest: closed before they are stored, opened when they are read.

A closed value is a mark, the id of its key, a nonce, and AES-256-GCM over the value and its place: put into another
row or column it does not open. What was stored before there was a key carries no mark and is taken as it is. Hashes
and seals are of the plain values, so neither a key nor its change touches the log.
"""

import base64
import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from service.eventstore.port import Change, Snapshot, StoredEvent, StoreUnavailable, Webhook

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MARK = b"\x00bkv1"  # never the beginning of JSON; a plain seed is shorter than any closed value
ID_BYTES, NONCE_BYTES, TAG_BYTES = 4, 12, 16
SHORTEST = len(MARK) + ID_BYTES + NONCE_BYTES + TAG_BYTES
TEXT_MARK = "bkv1:"


class VaultClosed(StoreUnavailable):
    """A secret cannot be opened: its key is not here, or it is not what was stored."""


class Vault:
    """Closes with one key and opens with any that it has; without a key it closes nothing."""

    def __init__(self, key: bytes | None = None, before: Sequence[bytes] = ()) -> None:
        self._keys = {key_id(one): one for one in [*([key] if key else []), *before]}
        self.id = key_id(key) if key else ""

    @property
    def ids(self) -> frozenset[str]:
        """Of the keys that are here."""
        return frozenset(self._keys)

    @cached_property
    def _ciphers(self) -> "dict[str, AESGCM]":
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - for who has a key

        return {id: AESGCM(key) for id, key in self._keys.items()}

    def close(self, value: bytes, *place: object) -> bytes:
        if not self.id:
            return value
        nonce = os.urandom(NONCE_BYTES)
        return MARK + bytes.fromhex(self.id) + nonce + self._ciphers[self.id].encrypt(nonce, value, _bound(place))

    def open(self, value: bytes, *place: object) -> bytes:
        id = key_of(value)
        return value if not id else self._opened(id, value, place)

    def _opened(self, id: str, value: bytes, place: tuple[object, ...]) -> bytes:
        if id not in self._keys:
            raise VaultClosed(_missing([id]))
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - for who has a key

        rest = value[len(MARK) + ID_BYTES :]
        try:
            return self._ciphers[id].decrypt(rest[:NONCE_BYTES], rest[NONCE_BYTES:], _bound(place))
        except InvalidTag:
            raise VaultClosed(f"a stored secret was changed or moved: {' '.join(map(str, place))}") from None

    def require(self, used: Sequence[str]) -> None:
        """Refuse a database with secrets that could not be opened."""
        missing = sorted(set(used) - self.ids)
        if missing:
            raise VaultClosed(_missing(missing))

    # -- records of the store --------------------------------------------------------------------

    def closed_change(self, change: Change) -> Change:
        return self._closed_change(change) if self.id else change

    def _closed_change(self, change: Change) -> Change:
        stream = change.stream
        return change._replace(
            events=[self.closed_event(stream, event) for event in change.events],
            secrets={name: self.close(value, "secrets", stream, name) for name, value in change.secrets.items()},
        )

    def closed_event(self, stream: str, event: StoredEvent) -> StoredEvent:
        secret, cause, place = event.secret, event.cause, (stream, event.version)
        if not secret and not cause:
            return event
        return event._replace(
            secret=self.close(secret, "sealed", *place) if secret else secret,
            cause=self.close(cause, "cause", *place) if cause else cause,
        )

    def opened_event(self, stream: str, event: StoredEvent) -> StoredEvent:
        secret, cause = event.secret, event.cause
        if not (secret and secret.startswith(MARK)) and not (cause and cause.startswith(MARK)):
            return event
        return event._replace(
            secret=self.open(secret, "sealed", stream, event.version) if secret else secret,
            cause=self.open(cause, "cause", stream, event.version) if cause else cause,
        )

    def closed_snapshot(self, snapshot: Snapshot) -> Snapshot:
        """A position with its hidden hands."""
        data = self.close(snapshot.data, "snapshots", snapshot.stream, snapshot.version)
        return snapshot._replace(data=data)

    def opened_snapshot(self, snapshot: Snapshot) -> Snapshot:
        data = self.open(snapshot.data, "snapshots", snapshot.stream, snapshot.version)
        return snapshot._replace(data=data)

    def closed_webhook(self, webhook: Webhook) -> Webhook:
        return webhook._replace(
            secret=self.close_text(webhook.secret, "webhooks", webhook.id),
            old_secret=self.close_text(webhook.old_secret, "webhooks", webhook.id),
        )

    def opened_webhook(self, webhook: Webhook) -> Webhook:
        return webhook._replace(
            secret=self.open_text(webhook.secret, "webhooks", webhook.id),
            old_secret=self.open_text(webhook.old_secret, "webhooks", webhook.id),
        )

    def close_text(self, value: str, *place: object) -> str:
        if not self.id or not value:
            return value
        return TEXT_MARK + base64.b64encode(self.close(value.encode(), *place)).decode()

    def open_text(self, value: str, *place: object) -> str:
        return value if not value.startswith(TEXT_MARK) else self.open(_bytes_of(value), *place).decode()


class AnyVault(Vault):
    """For who moves secrets and never opens one."""

    def require(self, used: Sequence[str]) -> None:
        pass


NO_VAULT = Vault()


def key_id(key: bytes) -> str:
    """Names a key without telling it."""
    return hashlib.sha256(b"bakufu.vault.1|" + key).hexdigest()[: 2 * ID_BYTES]


def key_of(value: bytes | str | None) -> str:
    """The id of the key that a stored value is closed with; empty for a plain one."""
    if isinstance(value, str):
        value = _bytes_of(value) if value.startswith(TEXT_MARK) else None
    if value is None or not value.startswith(MARK) or len(value) < SHORTEST:
        return ""
    return value[len(MARK) : len(MARK) + ID_BYTES].hex()


def _bytes_of(value: str) -> bytes:
    try:
        return base64.b64decode(value.removeprefix(TEXT_MARK), validate=True)
    except ValueError:
        raise VaultClosed("a stored secret was changed: it is no base64 any more") from None


def _bound(place: tuple[object, ...]) -> bytes:
    return "|".join(map(str, place)).encode()


def _missing(ids: Sequence[str]) -> str:
    return (
        f"secrets in the database are closed with the key {' and '.join(ids)}, which is not here: "
        "give it as BAKUFU_SECRETS_KEY, or as BAKUFU_SECRETS_KEY_BEFORE"
    )
