"""Checkpoints as the verifiers for strangers see them: signatures, keys, and what a cut tail runs into."""

import base64
import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from domain.catalogue import catalogue
from service.verifiers import verify as stand_alone
from tests.audit.played import exported, recorded
from tests.audit.signing import OPERATOR, Signer, leaf_of, proof_of
from tests.audit.verifiers import NODE, Finding, NodeVerifier, by_python, node

ID = "g_edo000001"
NOTE = "bakufu.example/log\n3\ny4mA180SfyRfVMH9+0lmSpkudXYsq3kQ/KfkDLHsXFE=\nat 1700000000000\n"
SIGNATURE = "GjgpUBpDBSvFqIkUoSXx1foJTl1y+DBCz3Z0bW+i93F5S9vAMAk3CDBJntnP/De3um/sX0mj7O09oUQQTUXCaVy4AAw="
OTHER = Signer(b"\x07" * 32)


@pytest.fixture(scope="module")
def content() -> bytes:
    titles = catalogue()
    return exported(titles, recorded(titles["edo"], 1), ID)


@pytest.fixture(scope="module")
def browser() -> Iterator[NodeVerifier | None]:
    if NODE is None:
        yield None
        return
    with node() as verifier:
        yield verifier


class Checker:
    """Both verifiers, which must say the same."""

    def __init__(self, browser: NodeVerifier | None, folder: Path) -> None:
        self._browser, self._path = browser, folder / "game.jsonl"

    def __call__(self, content: bytes, proof: Any, *keys: Signer) -> Finding:
        self._path.write_bytes(content)
        trusted = [key.public.hex() for key in keys]
        (found,) = by_python(self._path, trusted, proof)
        if self._browser is not None:
            (other,) = self._browser(self._path, trusted, proof)
            assert (other.event, other.text, other.gaps) == (found.event, found.text, found.gaps)
        return found


@pytest.fixture
def check(browser: NodeVerifier | None, tmp_path: Path) -> Checker:
    return Checker(browser, tmp_path)


def head(content: bytes, version: int) -> str:
    return str(json.loads(content.splitlines()[version])["hash"])


def test_the_vectors_of_the_format() -> None:
    """Key, signature, leaves and root are those of the design."""
    signature = base64.b64decode(SIGNATURE)
    assert OPERATOR.public.hex() == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
    assert signature[:4].hex() == "1a382950"
    assert stand_alone.signed(OPERATOR.public, NOTE.encode(), signature[4:])
    assert OPERATOR.sign(NOTE.encode()) == signature[4:]
    assert not stand_alone.signed(OTHER.public, NOTE.encode(), signature[4:])
    heads = [(3, bytes(range(32)).hex()), (1, "00" * 32), (7, "ff" * 32)]
    leaves = [leaf_of(f"g_0000000000000000000{n}", *one) for n, one in enumerate(heads, start=1)]
    assert leaves[0].hex() == "bc9049cb4d46472facd053ea0d8fa901376866297b761eab40c6af046f8b478c"
    for place, path in enumerate(([leaves[1], leaves[2]], [leaves[0], leaves[2]])):
        found = stand_alone.root(leaves[place], place, 3, path)
        assert found.hex() == "cb8980d7cd127f245f54c1fdfb49664a992e75762cab7910fca7e40cb1ec5c51"


def test_no_bit_of_a_signature_can_be_changed() -> None:
    """Nor of what was signed."""
    text = NOTE.encode()
    signature = OPERATOR.sign(text)
    for bit in range(0, 512, 37):
        changed = bytearray(signature)
        changed[bit // 8] ^= 1 << bit % 8
        with suppress(*stand_alone.UNREADABLE):  # not even a point of the curve
            assert not stand_alone.signed(OPERATOR.public, text, bytes(changed))
    assert not stand_alone.signed(OPERATOR.public, text + b" ", signature)


def test_a_signed_checkpoint_holds(content: bytes, check: Checker) -> None:
    """It is named with the key that has signed it."""
    found = check(content, proof_of(ID, 200, head(content, 200)), OPERATOR)
    assert found == Finding(None, "checkpoint 12 holds event 200; signed by key 1a382950", found.draws, found.opened)
    assert found.gaps == ()


def test_without_a_key_the_signature_is_not_checked(content: bytes, check: Checker) -> None:
    """The tree is; and why no signature was checked is told: without a key, or without a checkpoint."""
    found = check(content, proof_of(ID, 200, head(content, 200)))
    assert (found.text, found.gaps) == ("", ("signature, because no key was named",))
    assert check(content, None, OPERATOR).gaps == ("signature, because there is no checkpoint",)
    assert not check(content, proof_of(ID, 200, head(content, 199))).sound


def test_a_foreign_key_is_refused(content: bytes, check: Checker) -> None:
    """Whoever signs with another key has not signed for the operator."""
    proof = proof_of(ID, 200, head(content, 200), OTHER)
    found = check(content, proof, OPERATOR)
    assert (found.event, found.text) == (200, "stands in checkpoint 12, which none of the keys has signed")


def test_a_rotated_key_is_known_by_the_old_one(content: bytes, check: Checker) -> None:
    """The checkpoint of the rotation has both signatures: who trusts either of the keys accepts it."""
    proof = proof_of(ID, 200, head(content, 200), OPERATOR, OTHER)
    assert check(content, proof, OPERATOR).sound
    assert check(content, proof, OTHER).sound
    assert check(content, proof, OTHER, OPERATOR).sound


def test_a_cut_tail_contradicts_a_kept_checkpoint(content: bytes, check: Checker) -> None:
    """The first event that is missing is named."""
    lines = content.splitlines(keepends=True)
    header = json.loads(lines[0])
    cut = next(n for n in range(300, 400) if b'"events":' in lines[n + 1])  # at the end of an append
    header |= {"version": cut, "hash": head(content, cut), "opened": False}
    closed = [json.dumps(header, separators=(",", ":")).encode() + b"\n", *lines[1 : cut + 1]]
    shorter = b"".join(_public(line) for line in closed)
    assert check(shorter, None).sound
    found = check(shorter, proof_of(ID, 600, head(content, 600)), OPERATOR)
    assert (found.event, found.text) == (cut + 1, "is not as in checkpoint 12")


def _public(line: bytes) -> bytes:
    row = json.loads(line)
    for name in ("private", "commands"):
        row.pop(name, None)
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


@pytest.mark.parametrize("path", [("leaf",), ("path", 0), ("checkpoint", "note"), ("game",), ("hash",), ("version",)])
def test_a_changed_checkpoint_is_refused(content: bytes, check: Checker, path: tuple[Any, ...]) -> None:
    """Whatever of it is changed."""
    proof = deepcopy(proof_of(ID, 200, head(content, 200)))
    place: Any = proof
    for step in path[:-1]:
        place = place[step]
    old = place[path[-1]]
    place[path[-1]] = old + 1 if isinstance(old, int) else old.replace("3", "4", 1) if "3" in old else "g_other"
    assert not check(content, proof, OPERATOR).sound
