"""What is known of a tournament after its events."""

from typing import Literal, TypeAlias

import msgspec

from domain.competition.pairing_cost import Cost
from domain.competition.rules import GameTerms, Rules

Status: TypeAlias = Literal["announced", "running", "finished", "cancelled"]
How: TypeAlias = Literal["played", "void", "adjudicated", "timed-out"]


class Entry(msgspec.Struct):
    """Somebody who takes part: an account, or a built-in bot of the organiser's."""

    entrant: str
    player: str | None
    bot: str | None
    owner: str  # who answers for it: the account itself, a bot account's owner, the organiser
    rating: int  # when entering, in whole points; seeds the event
    since: int = 1  # first round
    there: bool = False  # has checked in
    gone: bool = False  # has withdrawn, or was removed


class TableState(msgspec.Struct):
    """A table of a round; entrants in seat order."""

    game: str
    entrants: tuple[str, ...]
    ranks: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    how: How | None = None
    version: int = 0
    hash: str = ""


class RoundState(msgspec.Struct):
    number: int
    stage: str
    tables: list[TableState]
    byes: tuple[str, ...]
    seed: str
    cost: Cost
    paired: int
    deadline: int = 0
    closed: bool = False
    checkpoint: int = 0
    reason: str = ""
    scheduled: int = 0  # its number in the schedule, where rounds of that were left out; 0: its own

    @property
    def slot(self) -> int:
        """Which round of the schedule it is."""
        return self.scheduled or self.number

    @property
    def open_tables(self) -> list[TableState]:
        return [table for table in self.tables if table.how is None]


class TournamentState(msgspec.Struct):
    organiser: str = ""
    helpers: tuple[str, ...] = ()
    rules: Rules | None = None
    status: Status = "announced"
    entries: dict[str, Entry] = {}
    seeds: tuple[str, ...] = ()  # in the order of ratings, when entries were closed
    rounds: list[RoundState] = []
    places: tuple[str, ...] = ()  # the final order
    began: int = 0
    refused: str = ""  # why the service cannot pair the next round, if it has said so

    @property
    def fixed(self) -> Rules:
        """The rules; there are always some once the first event is folded."""
        return self.rules or Rules("", GameTerms("", "", ""))

    @property
    def current(self) -> RoundState | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def active(self) -> list[str]:
        """Who may be paired next."""
        return [entrant for entrant, entry in self.entries.items() if not entry.gone]

    @property
    def open_games(self) -> list[str]:
        """Games whose results are awaited."""
        if self.status != "running":
            return []
        return [table.game for round in self.rounds if not round.closed for table in round.open_tables]

    def table_of(self, game: str) -> tuple[RoundState, TableState] | None:
        for round in reversed(self.rounds):
            for table in round.tables:
                if table.game == game:
                    return round, table
        return None
