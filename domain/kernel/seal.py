"""The hash chain: each event's hash covers its public bytes, the seal of its secret bytes, and all that came before.

In format 2 it also covers what is known besides the fact: when, by whom, by which commands. The seals stand there.

A reader who may not see the secrets can still verify the chain; once the seed is revealed, everybody can open
the seals, because every salt derives from the seed.
"""

import hashlib
import hmac

NO_SEAL = b"\0" * 32


def genesis(stream: str) -> bytes:
    """The 'previous hash' of a stream's first event."""
    return hashlib.sha256(b"bakufu.stream.1|" + stream.encode()).digest()


def salt(seed: bytes, stream: str, version: int) -> bytes:
    return hmac.digest(seed, f"bakufu.salt.1|{stream}|{version}".encode(), "sha256")


def seal(salt: bytes, secret: bytes) -> bytes:
    return hashlib.sha256(b"bakufu.seal.1|" + salt + secret).digest()


def commands_salt(seed: bytes, stream: str, version: int) -> bytes:
    """For the commands of the append whose first event has this version."""
    return hmac.digest(seed, f"bakufu.salt.2|{stream}|{version}".encode(), "sha256")


def commands_seal(salt: bytes, commands: bytes) -> bytes:
    return hashlib.sha256(b"bakufu.seal.2|" + salt + commands).digest()


def link(previous: bytes, public: bytes, seal: bytes = NO_SEAL) -> bytes:
    """Hash of an event. Every part but `public` has a fixed length, so no two inputs can be confused."""
    return hashlib.sha256(b"bakufu.event.1|" + previous + seal + public).digest()


def digest_of(meta: bytes) -> bytes:
    """What of `meta` goes into the hash: should it ever have to be erased, its digest can take its place."""
    return hashlib.sha256(meta).digest()


def link_2(previous: bytes, meta: bytes, public: bytes) -> bytes:
    """Hash of an event in format 2; `meta` is a digest."""
    return hashlib.sha256(b"bakufu.event.2|" + previous + meta + public).digest()
