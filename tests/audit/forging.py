"""A forger who has everything: changes an opened log as it likes, then seals and chains it anew."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from domain.kernel import seal
from service.application.disclosure import DisclosedEvent

Rows = list[dict[str, Any]]


class ForgedLog(NamedTuple):
    """The header, and events as plain values."""

    header: dict[str, Any]
    rows: Rows

    @property
    def seed(self) -> bytes:
        return bytes.fromhex(self.rows[-1]["event"]["seed"])

    def find(self, wanted: Callable[[dict[str, Any]], bool]) -> int:
        """The place of the first event of which something is true."""
        return next(place for place, row in enumerate(self.rows) if wanted(row))

    def head_of(self, place: int) -> int:
        """The first event of the append that an event belongs to."""
        while "events" not in self.rows[place]["meta"]:
            place -= 1
        return place


def opened_log(lines: list[bytes]) -> ForgedLog:
    header, *rows = [msgspec.json.decode(line) for line in lines]
    return ForgedLog(header, rows)


def chained_anew(log: ForgedLog) -> list[bytes]:
    """The lines of a log whose seals, hashes and numbers all fit."""
    seed, id = log.seed, log.header["id"]
    previous = seal.genesis(id)
    lines = []
    for version, row in enumerate(log.rows, start=1):
        meta = dict(row["meta"])
        if "private" in row:
            meta["seal"] = seal.seal(seal.salt(seed, id, version), _raw(row["private"])).hex()
        if "commands" in row:
            salt = seal.commands_salt(seed, id, version)
            meta["commands_seal"] = seal.commands_seal(salt, _raw(row["commands"])).hex()
        event = _raw(row["event"])
        previous = seal.link_2(previous, seal.digest_of(_raw(meta)), event)
        told = DisclosedEvent(version, meta["at"], msgspec.Raw(event), previous.hex(), seal=meta.get("seal", ""))
        told.meta = msgspec.Raw(_raw(meta))
        if "private" in row:
            told.private = msgspec.Raw(_raw(row["private"]))
        if "commands" in row:
            told.commands = msgspec.Raw(_raw(row["commands"]))
        lines.append(_raw(told))
    return [_raw({**log.header, "version": len(log.rows), "hash": previous.hex()}), *lines]


def _raw(value: Any) -> bytes:
    return msgspec.json.encode(value)
