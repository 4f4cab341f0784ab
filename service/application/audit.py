"""Export of a game's log, and its verification: chain, seals, chance, rules and result."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.game.events import GameFinished, GameOpened, SeedRevealed
from domain.game.game import Game, codec_of
from domain.game.opening import pack_digest
from domain.kernel import seal
from domain.kernel.audit import false_draws
from domain.kernel.chance import SealedChance, chance_key, commitment
from domain.kernel.errors import Broken, UnknownRecord
from domain.kernel.record import CONCEALED
from domain.kernel.title import AnyTitle
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.application.disclosure import DisclosedEvent, disclosed

FORMAT = "bakufu.game.1"
PAGE = 1000


class Header(msgspec.Struct):
    """First line of an exported log."""

    format: str
    id: str
    title: str
    opened: bool  # sealed parts are included


class AuditReport(msgspec.Struct):
    """What verification found out; `faults` is empty for a sound log."""

    id: str
    title: str
    events: int = 0
    seals: int = 0
    seals_opened: int = 0
    draws: int = 0
    finished: bool = False
    faults: list[str] = []


class BadExport(Exception):
    """A file that is not an exported log."""


_encode = msgspec.json.Encoder().encode


class Audit:
    def __init__(self, handler: CommandHandler, games: GameType) -> None:
        self._handler, self._games = handler, games

    def export(self, id: str) -> Iterator[bytes]:
        """The log, one JSON line an event: public while the game runs, opened once it is over."""
        version, title, opened = self._handler.read(
            id, lambda game: (game.version, game.title.meta.name, bool(game.lobby.seed))
        )
        yield _encode(Header(FORMAT, id, title, opened))
        for after in range(0, version, PAGE):
            stored = self._handler.events(id, after, min(version, after + PAGE))
            yield from map(_encode, disclosed(self._games.codec_of(title), stored, None, opened=opened))


def verify(lines: Iterable[bytes], titles: dict[str, AnyTitle]) -> AuditReport:
    """Check an exported log against itself; what cannot be checked yet (a running game's secrets) is counted."""
    rows = iter(line for line in lines if line.strip())
    try:
        header = msgspec.json.decode(next(rows), type=Header)
        events = [msgspec.json.decode(row, type=DisclosedEvent) for row in rows]
    except StopIteration:
        raise BadExport("not an exported log: the file is empty") from None
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadExport(f"not an exported log: {error}") from None
    if header.format != FORMAT or header.title not in titles:
        raise BadExport(f"unknown format {header.format!r} or title {header.title!r}")
    report = AuditReport(header.id, header.title, len(events))
    _check_chain(header, events, report)
    if header.opened and not report.faults:
        _check_opened(header, events, titles[header.title], report)
    return report


def _check_chain(header: Header, events: list[DisclosedEvent], report: AuditReport) -> None:
    previous = seal.genesis(header.id)
    for number, event in enumerate(events, start=1):
        if event.version != number:
            report.faults.append(f"version {number} is missing")
            return
        sealed = bytes.fromhex(event.seal) if event.seal else seal.NO_SEAL
        report.seals += bool(event.seal)
        previous = seal.link(previous, bytes(event.event), sealed)
        if previous.hex() != event.hash:
            report.faults.append(f"the hash of event {number} does not fit")
            return


def _check_opened(header: Header, events: list[DisclosedEvent], title: AnyTitle, report: AuditReport) -> None:
    """With the seed revealed everything can be recomputed."""
    codec = codec_of(title)
    try:
        facts = [codec.decode(_name(event), bytes(event.event), _secret(event)) for event in events]
    except (UnknownRecord, msgspec.DecodeError) as error:
        report.faults.append(f"an event cannot be read: {error}")
        return
    opening, last = facts[0], facts[-1]
    if not isinstance(opening, GameOpened) or not isinstance(last, SeedRevealed):
        report.faults.append("the log does not run from the opening to the revealed seed")
        return
    seed = bytes.fromhex(last.seed)
    if commitment(seed) != opening.commitment:
        report.faults.append("the revealed seed is not the one committed to")
    if opening.setup.pack not in title.packs or pack_digest(title, opening.setup.pack) != opening.pack_digest:
        report.faults.append(f"the components {opening.setup.pack} are not here as they were")
        return
    _check_seals(header, events, seed, report)
    _check_play(Game(title, header.id, seed), facts, report)


def _check_seals(header: Header, events: list[DisclosedEvent], seed: bytes, report: AuditReport) -> None:
    for event in events:
        if event.seal:
            report.seals_opened += 1
            salt = seal.salt(seed, header.id, event.version)
            if seal.seal(salt, _secret(event) or b"").hex() != event.seal:
                report.faults.append(f"the seal of event {event.version} does not open")


def _check_play(game: Game, facts: list[Any], report: AuditReport) -> None:
    chance: SealedChance | None = None
    for version, fact in enumerate(facts, start=1):
        if chance is None and fact.drawn:
            chance = SealedChance(chance_key(game.seed, [chair.entropy for chair in game.lobby.chairs]), game.id)
        if fact.drawn and chance:
            report.draws += len(fact.drawn)
            report.faults += [
                f"{field} of event {version} was not drawn" for field in false_draws(fact, version, chance)
            ]
        game.fold([fact])
        if isinstance(fact, GameFinished):
            report.finished = True
            if fact.result.reason != "game.last-one-left" and game.title.result(game.position) != fact.result:
                report.faults.append("the result does not follow from the position")
    try:
        game.title.check(game.position)
    except Broken as broken:
        report.faults.append(f"the final position does not add up: {broken}")


def _name(event: DisclosedEvent) -> str:
    raw = _secret(event) if bytes(event.event) == CONCEALED else bytes(event.event)
    name: str = msgspec.json.decode(raw or b"{}").get("type", "")
    return name


def _secret(event: DisclosedEvent) -> bytes | None:
    return bytes(event.private) or None
