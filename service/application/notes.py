"""Signed notes (C2SP): the text of a checkpoint and its Ed25519 signatures. The only place that knows `cryptography`.

Origin, size, base64 of the root and `at` with milliseconds, a line each; a blank line; for each key a line with a dash,
the origin and base64 of key id and signature. What is signed is the first paragraph, its last line end included.
"""

import base64
import binascii
import hashlib
from typing import NamedTuple

from service.settings import key_of

KEY_BYTES, SIGNATURE_BYTES, ID_BYTES = 32, 64, 4
SIGNED_BY = "\u2014 "


class BadNote(Exception):
    """A text that is no signed checkpoint, or a key that is none."""


class NoteBody(NamedTuple):
    """What is signed. `after` is the sha256 of the last note of another origin, where its key was lost."""

    origin: str
    size: int
    root: bytes
    at: int
    after: str = ""

    def text(self) -> str:
        root = base64.b64encode(self.root).decode()
        after = f"after {self.after}\n" if self.after else ""
        return f"{self.origin}\n{self.size}\n{root}\nat {self.at}\n{after}"


class PublicKey(NamedTuple):
    origin: str
    public: bytes

    @property
    def id(self) -> bytes:
        return hashlib.sha256(self.origin.encode() + b"\n\x01" + self.public).digest()[:ID_BYTES]


def new_private_key() -> bytes:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415 - see below

    return Ed25519PrivateKey.generate().private_bytes_raw()


def public_key(private: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415 - see below

    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def sign(text: str, origin: str, private: bytes) -> str:
    """One line under a note. `cryptography` is imported by who signs or checks, not by every process that starts."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    key = PublicKey(origin, public_key(private))
    signature = Ed25519PrivateKey.from_private_bytes(private).sign(text.encode())
    return f"{SIGNED_BY}{origin} {base64.b64encode(key.id + signature).decode()}\n"


def signed(body: NoteBody, *privates: bytes) -> str:
    """The whole note, with one line for each key."""
    text = body.text()
    return text + "\n" + "".join(sign(text, body.origin, private) for private in privates)


def read(note: str) -> NoteBody:
    """What a note says, whoever signed it; raises BadNote."""
    text, blank, _ = note.partition("\n\n")
    lines = text.split("\n")
    try:
        origin, size, root, at, *more = lines
        after = more[0].removeprefix("after ") if more else ""
        body = NoteBody(origin, int(size), base64.b64decode(root, validate=True), int(at.removeprefix("at ")), after)
    except (ValueError, binascii.Error):
        raise BadNote("this is no checkpoint") from None
    if not blank or body.text() != text + "\n" or len(body.root) != KEY_BYTES:
        raise BadNote("this is no checkpoint")
    return body


def is_signed_by(note: str, key: PublicKey) -> bool:
    """Whether one of the lines is a signature of that key over this very note."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    text, _, lines = note.partition("\n\n")
    beginning = f"{SIGNED_BY}{key.origin} "
    for line in lines.split("\n"):
        if not line.startswith(beginning):
            continue
        try:
            blob = base64.b64decode(line.removeprefix(beginning), validate=True)
        except binascii.Error:
            continue
        if blob[:ID_BYTES] != key.id or len(blob) != ID_BYTES + SIGNATURE_BYTES:
            continue
        try:
            Ed25519PublicKey.from_public_bytes(key.public).verify(blob[ID_BYTES:], f"{text}\n".encode())
        except InvalidSignature:
            continue
        return True
    return False


def private_key_of(setting: str) -> bytes:
    """From a setting: 32 bytes in base64, or the name of a file that holds them so; raises BadNote, telling neither."""
    try:
        return key_of(setting)
    except ValueError as bad:
        raise BadNote(str(bad)) from None
