"""What the lists of tournaments and of ladders have in common."""

from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

from projections.read_model import ReadRow

AWAITS_RESULTS = "awaits-results"
"""Tag of an event of which games are still played."""


class ListedCompetition(Protocol):
    title: str
    status: str
    organiser: str
    awaited: list[str]


class ListedEntrant(Protocol):
    player: str | None


class CompetitionGame(msgspec.Struct):
    """Where a game belongs: an event, there a round or season, and a table."""

    event: str
    round: int
    table: int


read_competition_game = msgspec.json.Decoder(CompetitionGame).decode
_encode = msgspec.json.Encoder().encode


def tags_of(listed: ListedCompetition, entries: Iterable[ListedEntrant]) -> frozenset[str]:
    """Everything one may look for."""
    tags = {f"title:{listed.title}", f"status:{listed.status}", f"organiser:{listed.organiser}"}
    tags |= {f"player:{entry.player}" for entry in entries if entry.player is not None}
    return frozenset(tags | ({AWAITS_RESULTS} if listed.awaited else set()))


def game_rows(event: str, round: int, at: int, games: Iterable[str]) -> Iterator[ReadRow]:
    """Rows of the games that one event of a log has opened, by table."""
    for table, game in enumerate(games, 1):
        yield ReadRow(game, at, frozenset({f"event:{event}"}), _encode(CompetitionGame(event, round, table)))
