"""What can be checked of a log without knowing the game: order, chain, times, appends, seals, promises, its header."""

import hashlib
from typing import Any

import msgspec

from domain.kernel import seal
from domain.kernel.chance import commitment
from service.application.disclosure import DisclosedEvent
from service.application.exports import ExportHeader
from service.eventstore.codec import NEW_FORMAT, OLD_FORMAT, EventMeta, decode_meta

REVEALED = "game.seed-revealed"
NO_META = EventMeta(0)


class BadEvent(Exception):
    """The first event that is not as it was written."""

    def __init__(self, version: int, fault: str) -> None:
        super().__init__(f"event {version} {fault}")
        self.version = version


class LogCheck:
    """One log, checked event by event; with the seed everything that was sealed is opened."""

    def __init__(self, header: ExportHeader, events: list[DisclosedEvent]) -> None:
        self._header, self._events = header, events
        self.seed = _promised_seed(events)
        self.hash = seal.genesis(header.id)
        self.seals = self.opened = self.old = 0
        self._version = self._at = self._left = 0
        self._promises: dict[int, tuple[str, str]] = {}

    def run(self) -> None:
        """Raises BadEvent at the first that does not fit."""
        for event in self._events:
            self._version += 1
            try:
                self._take(event)
            except (msgspec.DecodeError, ValueError, LookupError, TypeError, AttributeError):
                raise BadEvent(self._version, "cannot be read") from None
        self._end()

    def _demand(self, holds: bool, fault: str, version: int = 0) -> None:
        if not holds:
            raise BadEvent(version or self._version, fault)

    def _take(self, event: DisclosedEvent) -> None:
        self._demand(event.version == self._version, f"is missing: event {event.version} has its place")
        meta = decode_meta(event.meta) if bytes(event.meta) else NO_META
        fact: dict[str, Any] = msgspec.json.decode(event.event)
        if meta.format == NEW_FORMAT:
            self.hash = seal.link_2(self.hash, seal.digest_of(bytes(event.meta)), bytes(event.event))
        else:
            sealed = bytes.fromhex(event.seal) if event.seal else seal.NO_SEAL
            self.hash = seal.link(self.hash, bytes(event.event), sealed)
        self._demand(self.hash.hex() == event.hash, "was changed: its hash does not fit")
        if meta.format == OLD_FORMAT:
            self._demand(self.old == self._version - 1 and not fact.get("rules"), "is chained in the old way")
            self.old = self._version
        else:
            self._check_append(event, meta)
        self._at = event.at
        self._unseal(event, meta)
        self._check_fact(fact)

    def _check_append(self, event: DisclosedEvent, meta: EventMeta) -> None:
        first = not self._left
        self._demand((meta.events > 0) == first, "does not belong into its append")
        self._demand(meta.at == self._at or (first and meta.at > self._at), "is not of the time of its append")
        self._demand((event.at, event.seal) == (meta.at, meta.seal), "shows another time or seal")
        self._left = (self._left or meta.events) - 1

    def _unseal(self, event: DisclosedEvent, meta: EventMeta) -> None:
        """A seat of a running game has the salts of what it sees in full."""
        private, commands, version = bytes(event.private), bytes(event.commands), event.version
        self._demand(bool(event.seal) or not private, "shows a secret that was never sealed")
        self._demand(bool(meta.commands_seal) or not commands, "shows commands that were never sealed")
        self.seals += bool(event.seal) + bool(meta.commands_seal)
        if event.seal and (self.seed or event.salt):
            salt = seal.salt(self.seed, self._header.id, version) if self.seed else bytes.fromhex(event.salt)
            self._demand(seal.seal(salt, private).hex() == event.seal, "shows another secret than was sealed")
            self.opened += 1
        if meta.commands_seal and (self.seed or event.commands_salt):
            given = event.commands_salt
            salt = seal.commands_salt(self.seed, self._header.id, version) if self.seed else bytes.fromhex(given)
            same = seal.commands_seal(salt, commands).hex() == meta.commands_seal
            self._demand(same, "shows other commands than were sealed")
            self.opened += 1

    def _check_fact(self, fact: dict[str, Any]) -> None:
        """What a stranger to the game can say of an event."""
        kind = fact["type"]
        self._demand((kind == "game.opened") == (self._version == 1), "is not where a game begins")
        self._demand(bool(self.seed) or kind != REVEALED, "reveals another seed than was promised")
        if kind == "game.opened":
            self._demand(_fits(self._header, fact), "contradicts the header")
        elif kind in ("game.seat-taken", "game.seat-left"):
            self._promises[fact["seat"]] = fact.get("promise", ""), fact.get("player") or ""
        elif kind == "game.entropy-revealed":
            promise, player = self._promises[fact["seat"]]
            kept = _promise(self._header.id, player, fact["entropy"]) == promise
            self._demand(kept, "reveals other entropy than was promised")

    def _end(self) -> None:
        """A download that broke off is shorter than its header says."""
        header, count = self._header, len(self._events)
        told = count if header.version is None else header.version
        self._demand(told == count and not self._left, "is missing", min(told, count) + 1)
        same = header.hash in (None, self.hash.hex()) and header.opened == bool(self.seed)
        self._demand(same, "is not the end that the header promises")


def _promised_seed(events: list[DisclosedEvent]) -> bytes:
    """The seed, if the log reveals it and its first event has promised it; else nothing."""
    for event in reversed(events):
        if REVEALED.encode() in bytes(event.event):
            try:
                seed = bytes.fromhex(msgspec.json.decode(event.event)["seed"])
                promised = msgspec.json.decode(events[0].event)["commitment"]
            except (msgspec.DecodeError, ValueError, LookupError, TypeError):
                return b""
            return seed if commitment(seed) == promised else b""
    return b""


def _promise(game: str, account: str, entropy: str) -> str:
    return hashlib.sha256(f"bakufu.entropy.1|{game}|{account}|{entropy}".encode()).hexdigest()


def _fits(header: ExportHeader, opening: dict[str, Any]) -> bool:
    pack = header.pack
    return (
        opening["title"] == header.title
        and (pack is None or (pack.key, pack.digest) == (opening["setup"]["pack"], opening["pack_digest"]))
        and header.rules in ("", opening.get("rules", ""))
    )
