"""Signatures as standard-webhooks describes them, so that its verifiers in any language fit."""

import base64
import hashlib
import hmac
import secrets

PREFIX = "whsec_"


def new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def signature(secret: str, id: str, timestamp: int, body: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def headers(id: str, timestamp: int, body: bytes, *keys: str) -> dict[str, str]:
    """One signature for each secret in force: after a rotation both the new and the old one fit."""
    return {
        "Content-Type": "application/json",
        "User-Agent": "bakufu-webhooks/1",
        "webhook-id": id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signature(key, id, timestamp, body) for key in keys),
    }
