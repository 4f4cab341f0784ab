"""A checkpoint of one game, made with the verifier's own arithmetic: enough to show what it holds against a forger."""

import base64
import hashlib
from typing import Any

from service.verifiers import verify as stand_alone

ORIGIN = "bakufu.example/log"


def _number(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def _compressed(point: Any) -> bytes:
    x, y = point
    return int(y | (x & 1) << 255).to_bytes(32, "little")


class Signer:
    """Ed25519, as in RFC 8032."""

    def __init__(self, private: bytes) -> None:
        digest = hashlib.sha512(private).digest()
        self._scalar = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
        self._prefix, self._base = digest[32:], stand_alone.point(stand_alone.BASE)
        self.public = _compressed(stand_alone.times(self._scalar, self._base))

    def sign(self, text: bytes) -> bytes:
        nonce = _number(self._prefix, text) % stand_alone.ORDER
        point = _compressed(stand_alone.times(nonce, self._base))
        s = (nonce + _number(point, self.public, text) * self._scalar) % stand_alone.ORDER
        return point + s.to_bytes(32, "little")

    def line(self, body: str) -> str:
        id = stand_alone.sha(f"{ORIGIN}\n\1", self.public)[:4]
        return f"\u2014 {ORIGIN} {base64.b64encode(id + self.sign(body.encode())).decode()}\n"


OPERATOR = Signer(bytes(range(32)))


def leaf_of(game: str, version: int, hash: str) -> bytes:
    found: bytes = stand_alone.sha(b"\0", f"bakufu.head.1|{game}|{version}|{hash}")
    return found


def proof_of(game: str, version: int, hash: str, *signers: Signer, at: int = 1_700_000_000_000) -> dict[str, Any]:
    """The game is the second of three in a checkpoint that the signers have signed."""
    left, right = (leaf_of(f"g_{number}", 1, "00" * 32) for number in (1, 3))
    pair = stand_alone.sha(b"\1", left, leaf_of(game, version, hash))
    root = stand_alone.sha(b"\1", pair, right)
    body = f"{ORIGIN}\n3\n{base64.b64encode(root).decode()}\nat {at}\n"
    note = body + "\n" + "".join(signer.line(body) for signer in signers or (OPERATOR,))
    checkpoint = {"n": 12, "size": 3, "root": root.hex(), "at": at, "note": note}
    path = [left.hex(), right.hex()]
    return {"game": game, "version": version, "hash": hash, "leaf": 1, "checkpoint": checkpoint, "path": path}
