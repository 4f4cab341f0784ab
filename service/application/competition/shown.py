"""Tournaments as they are shown: plain values whose schemas stand in the contract. Points are 120ths."""

import msgspec

from domain.competition.pairing_cost import Cost
from domain.competition.rules import Rules
from domain.competition.tournament.state import How, Status


class RoundInShort(msgspec.Struct):
    round: int
    stage: str
    tables: int
    open: int
    closed: bool
    deadline: int | None


class TournamentSummary(msgspec.Struct, kw_only=True):
    """A tournament in short. Players appear by id only, so that the same answer can be given again."""

    id: str
    version: int
    name: str
    status: Status
    organiser: str
    helpers: list[str]
    rules: Rules
    rules_digest: str
    entrants: int
    rounds_planned: int | None
    round: RoundInShort | None
    places: list[str]
    began: int | None


class ShownEntry(msgspec.Struct, kw_only=True):
    """Somebody who takes part. `name` is null for built-in bots and for those who have gone for good."""

    entrant: str
    name: str | None
    player: str | None
    bot: str | None
    rating: int
    since: int
    checked_in: bool
    withdrawn: bool


class EntryList(msgspec.Struct):
    tournament: str
    version: int
    entries: list[ShownEntry]


class ScoreSource(msgspec.Struct, kw_only=True):
    """Where points come from: an event of the tournament's log and, if played, the event that ended the game."""

    round: int
    points: int
    how: str
    event: int
    game: str | None = None
    game_version: int | None = None
    game_hash: str | None = None


class StandingsLine(msgspec.Struct, kw_only=True):
    """`decided` names what put the entrant below the one above."""

    place: int
    entrant: str
    name: str | None
    score: int
    games: int
    decided: str
    tie_breaks: dict[str, str]
    withdrawn: bool
    sources: list[ScoreSource]


class StandingsPage(msgspec.Struct, kw_only=True):
    tournament: str
    version: int
    round: int
    order: list[str]
    unit: int
    final: bool
    seed: str
    standings: list[StandingsLine]


class Meeting(msgspec.Struct):
    """`ahead` counts half points against the other: 2 ahead, 1 tied, 0 behind."""

    round: int
    game: str
    ahead: int


class CrossTableRow(msgspec.Struct, kw_only=True):
    place: int
    entrant: str
    name: str | None
    score: int
    against: dict[str, list[Meeting]]


class CrossTable(msgspec.Struct):
    tournament: str
    version: int
    rows: list[CrossTableRow]


class TablePlace(msgspec.Struct, kw_only=True):
    seat: int
    entrant: str
    name: str | None
    rank: int | None
    points: int | None


class ShownTable(msgspec.Struct, kw_only=True):
    table: int
    game: str
    places: list[TablePlace]
    how: How | None
    event: int | None
    game_version: int | None
    game_hash: str | None
    reason: str


class OtherSplit(msgspec.Struct):
    """Why not otherwise: the cheapest other split of the two dearest tables, and what the round would cost with it."""

    tables: list[list[str]]
    cost: int


class ShownRound(msgspec.Struct, kw_only=True):
    tournament: str
    round: int
    stage: str
    tables: list[ShownTable]
    byes: list[str]
    seed: str
    checkpoint: int
    cost: Cost
    total: int
    otherwise: OtherSplit | None
    paired: int
    deadline: int | None
    closed: bool
    reason: str
    event: int


class RoundList(msgspec.Struct):
    tournament: str
    version: int
    rounds: list[ShownRound]


class PlayedRound(msgspec.Struct, kw_only=True):
    round: int
    stage: str
    how: str
    points: int
    event: int
    game: str | None = None
    seat: int | None = None
    rank: int | None = None
    opponents: list[TablePlace] = []


class EntryRecord(msgspec.Struct, kw_only=True):
    """One entrant's way through the event; `seats` counts by size of table how often it sat where."""

    entry: ShownEntry
    place: int
    score: int
    rounds: list[PlayedRound]
    seats: dict[str, list[int]]


SHOWN = (TournamentSummary, EntryList, StandingsPage, CrossTable, ShownRound, RoundList, EntryRecord)
"""What the contract describes."""
