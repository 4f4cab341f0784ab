"""What is known of a ladder after its events."""

from typing import Literal, TypeAlias

import msgspec

from domain.competition.ladder.rules import LadderRules
from domain.competition.ratings import Rating
from domain.competition.rules import GameTerms

Status: TypeAlias = Literal["open", "closed"]
How: TypeAlias = Literal["played", "void", "adjudicated"]
DAY = 86_400_000
MET_DAYS = 30
"""Rematches are counted over these days."""


class LadderEntry(msgspec.Struct):
    """Somebody on the ladder: an account, or a built-in bot of the organiser's."""

    entrant: str
    player: str | None
    bot: str | None
    owner: str
    entered: int
    most: int = 1  # games at the same time
    division: int = 1
    paused: bool = False
    gone: bool = False
    waiting: int = 0  # since when it could play one more game
    rating: Rating = Rating()
    rated: int = 0  # when the rating last changed
    start: Rating = Rating()  # at the beginning of the season
    start_rated: int = 0
    games: int = 0  # of this season, void ones left out
    points: int = 0  # of this season, the share of opponents beaten in 120ths
    seats: dict[int, tuple[int, ...]] = {}  # size of table -> how often in each seat
    met: dict[str, tuple[int, ...]] = {}  # entrant -> when they were seated together

    @property
    def active(self) -> bool:
        return not self.gone and not self.paused

    @property
    def slot(self) -> str:
        """Those of one owner never sit together; built-in bots stand for themselves."""
        return self.owner if self.player is not None else self.entrant

    def rating_at(self, now: int) -> Rating:
        """With what is forgotten in whole days without a rated game."""
        return self.rating.idle(max(0, now - self.rated) // DAY) if self.rated else self.rating


class LadderTable(msgspec.Struct, frozen=True):
    """A table that is being played; entrants in seat order."""

    game: str
    entrants: tuple[str, ...]
    at: int
    season: int
    challenge: int = 0


class CountedResult(msgspec.Struct, frozen=True):
    """A result of this season, in the order in which results count."""

    table: LadderTable
    ranks: tuple[int, ...]
    how: How
    rated: bool
    at: int


class Challenge(msgspec.Struct):
    """A challenger, whom it challenges, and who of them has accepted."""

    number: int
    challenger: str
    targets: tuple[str, ...]
    until: int
    accepted: tuple[str, ...] = ()

    @property
    def ready(self) -> bool:
        return len(self.accepted) == len(self.targets)


class SeasonPlace(msgspec.Struct, frozen=True):
    """A line of the archive. `rating` and `proven` are whole points."""

    entrant: str
    division: int
    rating: int
    proven: int
    games: int
    points: int


class PastSeason(msgspec.Struct, frozen=True):
    season: int
    began: int
    ended: int
    places: tuple[SeasonPlace, ...]
    up: tuple[str, ...]
    down: tuple[str, ...]


class LadderState(msgspec.Struct):
    organiser: str = ""
    helpers: tuple[str, ...] = ()
    rules: LadderRules | None = None
    status: Status = "open"
    entries: dict[str, LadderEntry] = {}
    tables: dict[str, LadderTable] = {}  # those that are played
    results: list[CountedResult] = []  # of this season
    places: list[str] = []  # challenge ladders, best first
    challenges: dict[int, Challenge] = {}  # open ones
    challenged: int = 0  # how many challenges there have been
    guarded: dict[str, int] = {}  # "target" or "challenger>target": until when it may not be challenged
    season: int = 0
    began: int = 0
    ends: int = 0
    made: int = 0  # tables of this season
    matched: int = 0  # when tables were last made
    past: list[PastSeason] = []

    @property
    def fixed(self) -> LadderRules:
        """The rules; there are always some once the first event is folded."""
        return self.rules or LadderRules("", GameTerms("", "", ""))

    @property
    def open_games(self) -> list[str]:
        """Games whose results are awaited."""
        return list(self.tables)

    def playing(self, entrant: str) -> int:
        return sum(entrant in table.entrants for table in self.tables.values())

    def free(self, entry: LadderEntry) -> bool:
        """Whether somebody would play one more game."""
        return entry.active and self.playing(entry.entrant) < entry.most
