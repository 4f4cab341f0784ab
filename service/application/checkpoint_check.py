"""The checkpoint in the header of an export, checked against the log below it."""

import binascii
from collections.abc import Sequence

import msgspec

from domain.kernel import merkle
from service.application.disclosure import DisclosedEvent
from service.application.exports import ExportHeader
from service.application.log_check import BadEvent
from service.application.notes import BadNote, PublicKey, is_signed_by, read


class PlainNote(msgspec.Struct):
    n: int
    note: str


class PlainProof(msgspec.Struct):
    """As `/v1/games/{id}/proof` tells it."""

    game: str
    version: int
    hash: str
    leaf: int
    checkpoint: PlainNote
    path: list[str]


_decode = msgspec.json.Decoder(PlainProof | None).decode


def check_checkpoint(header: ExportHeader, events: Sequence[DisclosedEvent], keys: Sequence[bytes]) -> str:
    """Which key has signed that the log was as it is here; empty if nobody's signature was asked for or there is none.

    Raises BadEvent for the first event that contradicts the checkpoint.
    """
    try:
        proof = _decode(header.checkpoint)
        return "" if proof is None else _checked(proof, header, events, keys)
    except (msgspec.DecodeError, BadNote, ValueError, binascii.Error):
        raise BadEvent(len(events), "has a checkpoint that cannot be read") from None


def _checked(proof: PlainProof, header: ExportHeader, events: Sequence[DisclosedEvent], keys: Sequence[bytes]) -> str:
    n, version, note = proof.checkpoint.n, proof.version, proof.checkpoint.note
    here = events[version - 1].hash if 0 < version <= len(events) else ""
    if (proof.game, proof.hash) != (header.id, here):
        raise BadEvent(min(version, len(events) + 1), f"is not as in checkpoint {n}")
    body = read(note)
    leaf = merkle.leaf_hash(proof.game, version, bytes.fromhex(proof.hash))
    if not merkle.includes(body.root, body.size, leaf, proof.leaf, [bytes.fromhex(step) for step in proof.path]):
        raise BadEvent(version, f"is not below the root of checkpoint {n}")
    signers = [key for key in (PublicKey(body.origin, public) for public in keys) if is_signed_by(note, key)]
    if keys and not signers:
        raise BadEvent(version, f"stands in checkpoint {n}, which none of the keys has signed")
    return f"checkpoint {n} holds event {version}; signed by key {signers[0].id.hex()}" if signers else ""
