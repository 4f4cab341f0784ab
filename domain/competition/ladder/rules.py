"""The rules of a ladder: fixed when it is opened, their hash in its first event."""

import hashlib
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from domain.competition.rules import Field, GameTerms

Kind: TypeAlias = Literal["rating", "challenge"]
MOST_GAMES = 20
MOST_DIVISIONS = 10
MOST_ENTRANTS = 2000


class LadderRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an organiser decides before anybody enters."""

    name: str
    games: GameTerms
    kind: Kind = "rating"
    seats: int = 4  # of a full table
    least: int = 3  # seats of the smallest table
    field: Field = "mixed"
    games_least: int = 0  # finished games of the title that an entrant must have played
    rating_least: int | None = None
    rating_most: int | None = None
    conduct_most: int | None = None  # time-outs and desertions that are accepted
    games_most: int = 3  # how many games somebody may play at the same time
    entrants_most: int = 500
    rated: bool = True
    season: int = 0  # how long a season lasts, in seconds; 0: until it is ended by hand
    season_games: int = 0  # how many tables are made in a season; 0: any number
    seasons: int = 0  # after how many the ladder closes; 0: never
    divisions: int = 1
    division_size: int = 0  # entrants of every division but the last
    moving: int = 2  # how many go up, and as many down, between two divisions
    every: int = 60  # the matchmaker waits this long between two looks, in seconds
    reach: int = 100  # how far ratings at a table may be apart at first, in points
    widening: int = 2  # by how much that grows for each minute waited
    patience: int = 60  # minutes after which anybody will do
    small_after: int = 10  # minutes after which a smaller table will do
    no_show: Literal["void", "loss"] = "void"  # what a table counts at which somebody never moved
    adjudicated: Literal["void", "rated"] = "void"  # what a table counts that an organiser decided
    accept_within: int = 3 * 86_400  # challenges: how long the challenged may take to accept, in seconds
    same_again: int = 7 * 86_400  # challenges: how long the same two may not meet again after a defence
    rest: int = 2 * 86_400  # challenges: how long a successful defender is left alone

    @property
    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()


def problems(rules: LadderRules, sizes: Sequence[int]) -> list[str]:
    """What is wrong with the rules; `sizes` are the tables that the title's variant can be played at."""
    found = []
    if not rules.name.strip() or len(rules.name) > 80:
        found.append("name: from 1 to 80 characters")
    if rules.seats not in sizes:
        found.append(f"seats: the title is played by {', '.join(map(str, sizes))}")
    if not 2 <= rules.least <= rules.seats or any(size not in sizes for size in range(rules.least, rules.seats + 1)):
        found.append("least: every size from the smallest to the full table must be playable")
    if not 1 <= rules.games_most <= MOST_GAMES:
        found.append(f"games_most: from 1 to {MOST_GAMES}")
    if not 2 <= rules.entrants_most <= MOST_ENTRANTS:
        found.append(f"entrants_most: from 2 to {MOST_ENTRANTS}")
    if min(rules.every, rules.reach, rules.widening, rules.patience, rules.small_after, rules.season) < 0:
        found.append("every, reach, widening, patience, small_after, season: none below 0")
    return found + _division_problems(rules)


def _division_problems(rules: LadderRules) -> list[str]:
    found = []
    if not 1 <= rules.divisions <= MOST_DIVISIONS:
        found.append(f"divisions: from 1 to {MOST_DIVISIONS}")
    if rules.divisions > 1:
        if rules.kind == "challenge":
            found.append("divisions: a challenge ladder has one")
        if rules.division_size < rules.seats:
            found.append("division_size: at least a full table")
        if not 0 <= 4 * rules.moving < rules.division_size:
            found.append("moving: those who go up and down are fewer than half of a division")
    return found
