"""What an event counts: results of tables and rounds in which somebody did not play."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import msgspec

POINT = 120
"""Event points are whole numbers of 120ths: halves, thirds, quarters and fifths of a point are exact."""


class TableResult(msgspec.Struct, frozen=True):
    """The result of one table. Players stand in seat order; `points` are theirs by the scheme of the event."""

    round: int
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    game: str = ""


class Unplayed(msgspec.Struct, frozen=True):
    """A round for which a player has points without a game: a bye, a late entry, an absence."""

    round: int
    player: str
    points: int
    reason: str = "bye"


class Sitting(NamedTuple):
    """A player's part in one result."""

    result: TableResult
    seat: int

    @property
    def points(self) -> int:
        return self.result.points[self.seat]

    @property
    def rank(self) -> int:
        return self.result.ranks[self.seat]

    def opponents(self) -> Iterable[tuple[str, int]]:
        """The others at the table, each with the half points won against them: 2 ahead, 1 tied, 0 behind."""
        for player, rank in zip(self.result.players, self.result.ranks, strict=True):
            if player != self.result.players[self.seat]:
                yield player, 2 if self.rank < rank else 1 if self.rank == rank else 0


class Field:
    """The results of an event, indexed by player."""

    def __init__(
        self,
        players: Sequence[str],
        results: Iterable[TableResult],
        unplayed: Iterable[Unplayed] = (),
        best: int = 0,
        even: int = POINT // 2,
    ) -> None:
        """`best`: how many results of a player count, the highest of them; 0: all. `even`: a mean table's points."""
        self.players, self.best, self.even = tuple(players), best, even
        self.sittings: dict[str, list[Sitting]] = {player: [] for player in players}
        self.unplayed: dict[str, list[Unplayed]] = {player: [] for player in players}
        self.results = tuple(results)
        for result in self.results:
            for seat, player in enumerate(result.players):
                self.sittings[player].append(Sitting(result, seat))
        for missed in unplayed:
            self.unplayed[missed.player].append(missed)
        self.scores: Mapping[str, int] = {player: self._score(player) for player in players}

    def _score(self, player: str) -> int:
        points = sorted((sitting.points for sitting in self.sittings[player]), reverse=True)
        played = sum(points[: self.best] if self.best else points)
        return played + sum(missed.points for missed in self.unplayed[player])

    @cached_property
    def scores_as_opponents(self) -> Mapping[str, int]:
        """Scores where they measure somebody else's opponents: unplayed rounds count as a mean table."""
        return {
            player: sum(sitting.points for sitting in sittings) + self.even * len(self.unplayed[player])
            for player, sittings in self.sittings.items()
        }


def in_points(value: int | Fraction) -> Fraction:
    """120ths as points."""
    return Fraction(value) / POINT
