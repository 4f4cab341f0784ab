"""Ladders as they are shown: plain values whose schemas stand in the contract.

Ratings are points as people know them, strengths (`mu`, `sigma`) natural logits rounded to six digits.
"""

import msgspec

from domain.competition.ladder.rules import LadderRules
from domain.competition.ladder.state import How, PastSeason, Status
from domain.competition.pairing_cost import Cost


class SeasonInShort(msgspec.Struct):
    """The season that is played; `ends` is null if nobody knows yet."""

    season: int
    began: int
    ends: int | None
    tables: int
    open: int
    results: int


class LadderSummary(msgspec.Struct, kw_only=True):
    """A ladder in short. Players appear by id only, so that the same answer can be given again."""

    id: str
    version: int
    name: str
    status: Status
    organiser: str
    helpers: list[str]
    rules: LadderRules
    rules_digest: str
    entrants: int
    waiting: int
    season: SeasonInShort
    past: int


class ShownLadderEntry(msgspec.Struct, kw_only=True):
    """Somebody on the ladder. `name` is null for built-in bots and for those who have gone for good."""

    entrant: str
    name: str | None
    player: str | None
    bot: str | None
    division: int
    limit: int
    playing: int
    waiting: int | None
    paused: bool
    left: bool
    entered: int


class LadderEntryList(msgspec.Struct):
    ladder: str
    version: int
    entries: list[ShownLadderEntry]


class RatingSource(msgspec.Struct, kw_only=True):
    """An event of the ladder's log that counted a result and, if played, the event that ended the game."""

    event: int
    game: str
    how: How
    rated: bool
    rank: int
    game_version: int | None
    game_hash: str | None


class LadderLine(msgspec.Struct, kw_only=True):
    """`proven` is what the ladder is ordered by; `margin` is half of the 95 % interval."""

    place: int
    division: int
    entrant: str
    name: str | None
    rating: int
    margin: int
    proven: int
    provisional: bool
    mu: float
    sigma: float
    rated_games: int
    games: int
    points: int
    paused: bool
    left: bool
    sources: list[RatingSource]


class LadderStandings(msgspec.Struct, kw_only=True):
    """As of a moment; of a past season, as it ended. `up` and `down` are those who changed the division after it."""

    ladder: str
    version: int
    season: int
    at: int
    final: bool
    unit: int
    standings: list[LadderLine]
    up: list[str]
    down: list[str]


class SeasonList(msgspec.Struct):
    ladder: str
    version: int
    season: SeasonInShort
    past: list[PastSeason]


class RatingStep(msgspec.Struct, kw_only=True):
    """What one event did to a rating: a result, a reset at the beginning of a season, or an annulment."""

    event: int
    at: int
    season: int
    what: str
    game: str | None
    rank: int | None
    before_mu: float
    before_sigma: float
    mu: float
    sigma: float
    rating: int
    margin: int
    provisional: bool


class RatingHistory(msgspec.Struct, kw_only=True):
    ladder: str
    version: int
    entrant: str
    name: str | None
    steps: list[RatingStep]


class LadderSeat(msgspec.Struct, kw_only=True):
    seat: int
    entrant: str
    name: str | None
    rank: int | None


class LadderGame(msgspec.Struct, kw_only=True):
    """A table: `how` is null while it is played."""

    game: str
    season: int
    at: int
    seats: list[LadderSeat]
    how: How | None
    event: int | None
    annulled: bool
    challenge: int | None


class LadderRecord(msgspec.Struct, kw_only=True):
    """One entrant's games on the ladder, newest first; `seats` counts by size of table how often it sat where."""

    entry: ShownLadderEntry
    place: int
    games: list[LadderGame]
    seats: dict[str, list[int]]


class ShownMatch(msgspec.Struct, kw_only=True):
    """Tables that were made together: why these, by cost and seed."""

    event: int
    at: int
    seed: str
    checkpoint: int
    cost: Cost
    total: int
    reason: str
    tables: list[LadderGame]


class MatchList(msgspec.Struct):
    ladder: str
    version: int
    pairings: list[ShownMatch]


class ShownChallenge(msgspec.Struct, kw_only=True):
    challenge: int
    challenger: str
    targets: list[str]
    accepted: list[str]
    until: int
    game: str | None


class ChallengeList(msgspec.Struct):
    ladder: str
    version: int
    places: list[str]
    challenges: list[ShownChallenge]


class StrengthLine(msgspec.Struct, kw_only=True):
    """Whole-history strength with its 95 % interval beside the running rating; both with the field's mean as 0."""

    entrant: str
    name: str | None
    strength: float
    low: float
    high: float
    running: float
    outside: bool


class StrengthAudit(msgspec.Struct, kw_only=True):
    ladder: str
    version: int
    results: int
    left_out: int
    strengths: list[StrengthLine]


LADDER_SHOWN = (
    LadderSummary, LadderEntryList, LadderStandings, SeasonList, RatingHistory, LadderRecord, MatchList,
    ChallengeList, StrengthAudit,
)  # fmt: skip
"""What the contract describes."""
