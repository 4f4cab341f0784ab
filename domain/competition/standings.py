"""The order of a field, with the tie-break that decided each place."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import msgspec

from domain.competition.results import Field
from domain.competition.tie_breaks import TIE_BREAKS, direct_encounter, lot


class StandingsPlace(msgspec.Struct, frozen=True):
    """One line of the standings. `decided` names what put the player below the one above; "" for the first."""

    place: int
    player: str
    score: int
    decided: str
    values: dict[str, str]


class Standings:
    """Players ordered by score, then by the named tie-breaks, then by lot."""

    def __init__(self, field: Field, order: Sequence[str], seed: str) -> None:
        self.field, self.order, self.seed = field, tuple(order), seed
        self._values: dict[str, Mapping[str, Fraction]] = {}
        self._decided: dict[str, str] = {}

    @cached_property
    def places(self) -> list[StandingsPlace]:
        ranked = self._split(list(self.field.players), "score", lambda player: Fraction(self.field.scores[player]), 0)
        return [
            StandingsPlace(
                number, player, self.field.scores[player], self._decided.get(player, ""), self._shown(player)
            )
            for number, player in enumerate(ranked, 1)
        ]

    def value(self, name: str) -> Mapping[str, Fraction]:
        """A tie-break of everybody, worked out once."""
        if name not in self._values:
            self._values[name] = TIE_BREAKS[name](self.field)
        return self._values[name]

    def _split(self, players: list[str], name: str, key: Callable[[str], Fraction], following: int) -> list[str]:
        """Order by one number; those who stay equal go on to the next one."""
        groups: dict[Fraction, list[str]] = {}
        for player in players:
            groups.setdefault(key(player), []).append(player)
        ranked: list[str] = []
        for value in sorted(groups, reverse=True):
            tied = self._break(groups[value], following)
            if ranked:
                self._decided[tied[0]] = name
            ranked += tied
        return ranked

    def _break(self, tied: list[str], following: int) -> list[str]:
        if len(tied) == 1:
            return tied
        if following == len(self.order):
            drawn = sorted(tied, key=lambda player: lot(self.seed, player))
            self._decided.update(dict.fromkeys(drawn[1:], "lots"))
            return drawn
        name = self.order[following]
        if name == "direct-encounter":
            return self._direct(tied, following)
        return self._split(tied, name, self.value(name).__getitem__, following + 1)

    def _direct(self, tied: list[str], following: int) -> list[str]:
        """Those who stay tied are compared anew among themselves before the next tie-break."""
        met = direct_encounter(self.field, tied)
        if met is None or len(set(met.values())) == 1:
            return self._break(tied, following + 1)
        return self._split(tied, "direct-encounter", met.__getitem__, following)

    def _shown(self, player: str) -> dict[str, str]:
        return {name: str(values[player]) for name, values in sorted(self._values.items())}
