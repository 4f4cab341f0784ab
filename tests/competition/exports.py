"""Exports of tournaments and ladders that were decided without a service, with a chain of their own."""

import hashlib
import json
from typing import Any

import msgspec

from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.events import LADDER_EVENTS
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import TOURNAMENT_EVENTS
from domain.kernel.record import Codec, Event
from service.application.competition.export import exported, exported_ladder
from service.application.competition.history import TournamentHistory
from service.application.competition.ladder_history import LadderHistory
from service.application.competition.ladder_views import LadderViews
from service.application.competition.tournament_views import TournamentViews
from service.eventstore.port import StoredEvent

META = b'{"format":2}'


def stored(stream: str, codec: Codec, events: list[Event]) -> list[StoredEvent]:
    """Events as they would lie in the log."""
    log: list[StoredEvent] = []
    previous = hashlib.sha256(b"bakufu.stream.1|" + stream.encode()).digest()
    for version, event in enumerate(events, 1):
        type, data, _ = codec.encode(event)
        previous = hashlib.sha256(b"bakufu.event.2|" + previous + hashlib.sha256(META).digest() + data).digest()
        log.append(StoredEvent(version, type, data, None, META, previous))
    return log


def tournament_export(tournament: Tournament) -> dict[str, Any]:
    log = stored(tournament.id, Codec(TOURNAMENT_EVENTS), list(tournament.take().events))
    views = TournamentViews(TournamentHistory(tournament, log), {})
    return as_json(exported(log, views.standings(), {}, {}))


def ladder_export(ladder: Ladder) -> dict[str, Any]:
    events = list(ladder.take().events)
    views = LadderViews(LadderHistory(ladder.id, events), {})
    return as_json(exported_ladder(stored(ladder.id, Codec(LADDER_EVENTS), events), views, ladder.now, {}))


def as_json(export: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(msgspec.json.encode(export))
    return found
