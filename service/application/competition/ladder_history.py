"""A ladder with its log: which event each of its numbers comes from, and how ratings went."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.competition.ladder.events import (
    Entered,
    ResultAnnulled,
    ResultCounted,
    SeasonBegun,
    SeasonEnded,
    TablesMade,
)
from domain.competition.ladder.state import LadderState, LadderTable
from domain.competition.ratings import Rating
from domain.kernel.record import Event


class CountedEvent(NamedTuple):
    """A result with where it stands in the log."""

    version: int
    table: LadderTable
    event: ResultCounted
    season: int


class MadeEvent(NamedTuple):
    version: int
    event: TablesMade
    season: int


class RatingChange(NamedTuple):
    """What an event did to one rating."""

    version: int
    at: int
    season: int
    what: str
    game: str | None
    rank: int | None
    before: Rating
    after: Rating


class LadderHistory:
    """The fold of a log, with what came about on the way."""

    def __init__(self, id: str, events: Sequence[Event]) -> None:
        self.id, self.version, self.state = id, 0, LadderState()
        self.at = 0
        self.results: dict[str, CountedEvent] = {}  # by game, annulled ones included
        self.annulled: set[str] = set()
        self.made: list[MadeEvent] = []
        self.season_ends: dict[int, tuple[int, SeasonEnded]] = {}
        self.changes: dict[str, list[RatingChange]] = {}
        for event in events:
            self._take(event)

    @property
    def players(self) -> list[str | None]:
        """Accounts of those who have entered; None for a built-in bot."""
        return [entry.player for entry in self.state.entries.values()]

    def _take(self, event: Event) -> None:
        before = {entrant: entry.rating for entrant, entry in self.state.entries.items()} if _rates(event) else {}
        table = self.state.tables.get(event.game) if isinstance(event, ResultCounted) else None
        self.version += 1
        event.apply(self.state)
        self.at = getattr(event, "at", self.at)
        season = self.state.season
        if isinstance(event, ResultCounted) and table is not None:
            self.results[event.game] = CountedEvent(self.version, table, event, season)
        elif isinstance(event, ResultAnnulled):
            self.annulled.add(event.game)
        elif isinstance(event, TablesMade):
            self.made.append(MadeEvent(self.version, event, season))
        elif isinstance(event, SeasonEnded):
            self.season_ends[event.season] = self.version, event
        elif isinstance(event, Entered):
            self.changes.setdefault(event.entrant, [])
        for entrant, rating in before.items():
            self._note(event, entrant, rating, table)

    def _note(self, event: Event, entrant: str, before: Rating, table: LadderTable | None) -> None:
        after = self.state.entries[entrant].rating
        if after == before:
            return
        rank = game = None
        if isinstance(event, ResultCounted) and table is not None:
            rank, game = event.ranks[table.entrants.index(entrant)], event.game
        elif isinstance(event, ResultAnnulled):
            game = event.game
        what = {ResultCounted: "result", ResultAnnulled: "annulment"}.get(type(event), "season")
        change = RatingChange(self.version, self.at, self.state.season, what, game, rank, before, after)
        self.changes[entrant].append(change)


def _rates(event: Event) -> bool:
    return isinstance(event, ResultCounted | ResultAnnulled | SeasonBegun)
