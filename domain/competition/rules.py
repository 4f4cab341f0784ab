"""The rules of an event: fixed when it is announced, their hash in its first event."""

import hashlib
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from domain.competition.formats import swiss_rounds
from domain.competition.points import beaten_share, placement_points, rank_share, score_share, win_points
from domain.competition.results import POINT
from domain.competition.tie_breaks import NAMES, ROUND_ROBIN, SWISS

Format: TypeAlias = Literal["swiss", "round-robin", "elimination", "groups", "arena"]
Scheme: TypeAlias = Literal["beaten-share", "placement", "wins", "score-share"]
Field: TypeAlias = Literal["people", "bots", "mixed"]
MOST_ENTRANTS = 1000
ONE_SIZE = ("wins", "score-share")
"""Schemes by which smaller tables would give more."""


class GameTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the games of an event are opened."""

    title: str
    variant: str
    pack: str
    settings: dict[str, bool | int] = {}
    clock: dict[str, int | str | bool] | None = None
    delay: int = 0  # seconds by which games, and with them results, are shown late
    spectators: bool = True
    stand_in: Literal["bot", "nobody"] = "bot"  # who plays on for a seat that resigns
    pack_digest: str = ""  # of the pack's content: every round is played with the same
    undo: Literal["free", "consent"] | msgspec.UnsetType = msgspec.UNSET  # none, and nothing in the digest of the rules
    stand_in_bot: str | msgspec.UnsetType = msgspec.UNSET  # that plays on for a seat; before there was a choice: random


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an organiser decides before anybody enters."""

    name: str
    games: GameTerms
    format: Format = "swiss"
    seats: int = 4  # of a full table
    least: int = 3  # seats of the smallest table
    rounds: int = 0  # Swiss: 0 leaves it to the number of entrants
    points: Scheme = "beaten-share"
    places: tuple[int, ...] = ()  # placement points, first place first
    tie_breaks: tuple[str, ...] = ()  # () are the usual ones of the format
    field: Field = "mixed"
    entrants_least: int = 2
    entrants_most: int = 500
    games_least: int = 0  # rated games an entrant must have played
    rating_least: int | None = None
    rating_most: int | None = None
    conduct_most: int | None = None  # time-outs and desertions that are accepted
    advance: int = 2  # elimination and groups: how many of a table or group go on
    lives: int = 1  # elimination: how often one may be in the lower half
    group_size: int = 0  # groups
    window: int = 0  # arena: how long it lasts, in seconds
    best: int = 0  # arena: how many results count
    bye: int = POINT // 2
    late_rounds: int = 2  # missed rounds of a late entrant that count half a point each
    check_in: int = 0  # how long before the start entrants must say that they are there, in seconds; 0: not
    begins: int = 0  # when entries close, in milliseconds since 1970; 0: by hand
    round_time: int = 0  # how long a round may last, in seconds; 0: as long as it takes
    no_show: Literal["void", "loss"] = "void"  # what a table counts at which somebody never moved
    late_entries: bool | msgspec.UnsetType = msgspec.UNSET  # Swiss, arena: entering after the start; unset is yes
    rated: bool | msgspec.UnsetType = msgspec.UNSET  # in older rules and their digest; it never had a meaning

    @property
    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()

    @property
    def order(self) -> tuple[str, ...]:
        """The tie-breaks in force."""
        return self.tie_breaks or (ROUND_ROBIN if self.format == "round-robin" else SWISS)

    @property
    def even(self) -> int:
        """What a table counts that decided nothing: half a point, or an equal share where scores are shared out."""
        return even_points(self.points, self.seats)

    def points_of(
        self, ranks: Sequence[int], winners: Sequence[int], scores: Sequence[int | None] = ()
    ) -> tuple[int, ...]:
        """What a table gives, in 120ths, by seat; no `scores` where somebody has decided it by ranks alone."""
        match self.points:
            case "beaten-share":
                return beaten_share(ranks)
            case "placement":
                return placement_points(tuple(ranks), self.places)
            case "wins":
                return win_points(winners, len(ranks))
            case "score-share":
                return score_share(scores) if scores else rank_share(ranks)

    def rounds_for(self, entrants: int) -> int:
        return self.rounds or swiss_rounds(entrants, self.seats)


def even_points(scheme: str, seats: int) -> int:
    return POINT // seats if scheme == "score-share" else POINT // 2


def problems(rules: Rules, sizes: Sequence[int]) -> list[str]:
    """What is wrong with the rules; `sizes` are the tables that the title's variant can be played at."""
    found = []
    if not rules.name.strip() or len(rules.name) > 80:
        found.append("name: from 1 to 80 characters")
    if rules.seats not in sizes:
        found.append(f"seats: the title is played by {', '.join(map(str, sizes))}")
    if not 2 <= rules.least <= rules.seats or any(size not in sizes for size in range(rules.least, rules.seats + 1)):
        found.append("least: every size from the smallest to the full table must be playable")
    if not 2 <= rules.entrants_least <= rules.entrants_most <= MOST_ENTRANTS:
        found.append(f"entrants: from 2 to {MOST_ENTRANTS}, the least not above the most")
    if rules.entrants_most < rules.least:
        found.append("entrants_most: at least as many as the smallest table seats, or nothing is ever played")
    if unknown := [name for name in rules.tie_breaks if name not in NAMES]:
        found.append(f"tie_breaks: {', '.join(unknown)} unknown; there are {', '.join(NAMES)}")
    if len(set(rules.tie_breaks)) < len(rules.tie_breaks):
        found.append("tie_breaks: each at most once")
    return found + _points_problems(rules) + _format_problems(rules)


def _points_problems(rules: Rules) -> list[str]:
    found = []
    if rules.points == "placement" and len(rules.places) < rules.seats:
        found.append("places: a number for every place at a full table")
    if list(rules.places) != sorted(rules.places, reverse=True) or any(place < 0 for place in rules.places):
        found.append("places: from the first place down, none below 0")
    if rules.points in ONE_SIZE and rules.least < rules.seats:
        found.append(f"points: {rules.points} would favour smaller tables; play tables of one size")
    most = rules.even if rules.points == "score-share" else POINT
    if not 0 <= rules.bye <= most:
        found.append(f"bye: from 0 to {most}")
    return found


def _format_problems(rules: Rules) -> list[str]:
    found = []
    if rules.rounds < 0 or rules.rounds > 100:
        found.append("rounds: from 0 to 100")
    if rules.format == "elimination" and not 1 <= rules.advance < rules.seats:
        found.append("advance: at least one and fewer than sit at a table")
    if rules.format == "elimination" and rules.lives not in (1, 2):
        found.append("lives: 1 or 2")
    if rules.format == "groups" and not rules.seats <= rules.group_size <= 40:
        found.append("group_size: from a full table to 40")
    if rules.format == "arena" and (rules.window <= 0 or rules.best < 1):
        found.append("window, best: an arena lasts a time, and the best results count")
    return found
