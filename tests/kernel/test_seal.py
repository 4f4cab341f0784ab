"""The hash chain and its seals."""

import hashlib

from domain.kernel import seal


def test_a_link_covers_everything_before_it() -> None:
    """Changing an earlier event, its bytes, its seal or the stream changes every later hash."""

    def chain(stream: str, *events: tuple[bytes, bytes]) -> bytes:
        last = seal.genesis(stream)
        for public, sealed in events:
            last = seal.link(last, public, sealed)
        return last

    some = hashlib.sha256(b"x").digest()
    ends = {
        chain("g_1", (b"{}", seal.NO_SEAL), (b"[]", seal.NO_SEAL)),
        chain("g_2", (b"{}", seal.NO_SEAL), (b"[]", seal.NO_SEAL)),
        chain("g_1", (b"{1}", seal.NO_SEAL), (b"[]", seal.NO_SEAL)),
        chain("g_1", (b"{}", some), (b"[]", seal.NO_SEAL)),
        chain("g_1", (b"[]", seal.NO_SEAL), (b"{}", seal.NO_SEAL)),
    }
    assert len(ends) == 5


def test_a_seal_hides_and_binds_its_secret() -> None:
    """Without the salt a short secret cannot be guessed; with it, it fits nothing else."""
    salts = {seal.salt(b"s" * 32, "g_1", version) for version in (1, 2)}
    assert len(salts) == 2
    salt = salts.pop()
    assert seal.seal(salt, b'{"card":"fan"}') != seal.seal(salt, b'{"card":"cup"}')
    assert seal.seal(salt, b"x") != seal.seal(salts.pop(), b"x")


def test_the_formula_is_the_documented_one() -> None:
    """Anybody can recompute a hash with sha256 alone."""
    previous = seal.genesis("g_1")
    assert previous == hashlib.sha256(b"bakufu.stream.1|g_1").digest()
    expected = hashlib.sha256(b"bakufu.event.1|" + previous + bytes(32) + b'{"type":"game.started"}').digest()
    assert seal.link(previous, b'{"type":"game.started"}') == expected
