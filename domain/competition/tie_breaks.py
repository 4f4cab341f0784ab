"""Tie-breaks: each a number a player has in a field, larger is better, exact."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from domain.competition.results import Field, in_points
from domain.competition.strength import event_strength

Values = Mapping[str, Fraction]
TieBreak = Callable[[Field], Values]

SEAT_PRIOR = 4
"""How many imagined games with the mean result each seat starts with in the seat-adjusted score."""


def wins(field: Field) -> Values:
    """First places; one that m players share counts 1/m."""
    return {
        player: sum(
            (Fraction(1, sitting.result.ranks.count(1)) for sitting in sittings if sitting.rank == 1), Fraction()
        )
        for player, sittings in field.sittings.items()
    }


def opponents(field: Field) -> Values:
    """Strength of opponents: over the games, the mean final score of the others at the table.

    For a bye it is as if one had met somebody with one's own score.
    """
    scores = field.scores_as_opponents
    return {
        player: in_points(
            sum(
                (
                    Fraction(sum(scores[other] for other, _ in sitting.opponents()), len(sitting.result.players) - 1)
                    for sitting in sittings
                ),
                Fraction(field.scores[player] * len(field.unplayed[player])),
            )
        )
        for player, sittings in field.sittings.items()
    }


def opponents_cut(field: Field) -> Values:
    """The scores of all single opponents without the lowest."""
    return {player: in_points(sum(scores[1:])) for player, scores in _opponent_scores(field).items()}


def median(field: Field) -> Values:
    """The scores of all single opponents without the lowest and the highest."""
    return {player: in_points(sum(scores[1:-1])) for player, scores in _opponent_scores(field).items()}


def sonneborn_berger(field: Field) -> Values:
    """Over the games, the scores of those beaten and half of those tied, divided by the number of opponents."""
    totals, scores = {}, field.scores_as_opponents
    for player, sittings in field.sittings.items():
        total = in_points(sum(missed.points for missed in field.unplayed[player])) * field.scores[player]
        for sitting in sittings:
            beaten = sum(half * scores[other] for other, half in sitting.opponents())
            total += Fraction(beaten, 2 * (len(sitting.result.players) - 1))
        totals[player] = in_points(total)
    return totals


def seat_adjusted(field: Field) -> Values:
    """The score with the advantage of each seat in this event taken out.

    Equals the plain score when everybody sat equally often in every seat.
    """
    taken: dict[tuple[int, int], list[int]] = {}
    for result in field.results:
        for seat, points in enumerate(result.points):
            taken.setdefault((len(result.players), seat), []).append(points)
    even = in_points(field.even)
    mean = {
        place: (in_points(sum(points)) + SEAT_PRIOR * even) / (len(points) + SEAT_PRIOR)
        for place, points in taken.items()
    }
    return {
        player: sum(
            (
                in_points(sitting.points) - mean[len(sitting.result.players), sitting.seat] + even
                for sitting in sittings
            ),
            sum((in_points(missed.points) for missed in field.unplayed[player]), Fraction()),
        )
        for player, sittings in field.sittings.items()
    }


def direct_encounter(field: Field, tied: Sequence[str]) -> Values | None:
    """How the tied did against each other; None unless every two of them met."""
    values = {}
    for player in tied:
        met = {other: 0 for other in tied if other != player}
        ahead = dict.fromkeys(met, 0)
        for sitting in field.sittings[player]:
            for other, half in sitting.opponents():
                if other in met:
                    met[other] += 1
                    ahead[other] += half
        if not all(met.values()):
            return None
        values[player] = sum((Fraction(ahead[other], 2 * met[other]) for other in met), Fraction())
    return values


def lot(seed: str, player: str) -> int:
    """The draw that decides when nothing else does; nobody can choose it, everybody can compute it."""
    return int.from_bytes(hashlib.sha256(f"{seed}|lots|{player}".encode()).digest(), "big")


def strength(field: Field) -> Values:
    """Plackett-Luce strength from the results of this event, in millionths."""
    return {player: Fraction(round(theta * 1_000_000)) for player, theta in event_strength(field).items()}


def _opponent_scores(field: Field) -> dict[str, list[int]]:
    """The scores of the single opponents of each player, lowest first; a bye is an opponent like oneself."""
    known = field.scores_as_opponents
    return {
        player: sorted(
            [known[other] for sitting in sittings for other, _ in sitting.opponents()]
            + [field.scores[player]] * len(field.unplayed[player])
        )
        for player, sittings in field.sittings.items()
    }


TIE_BREAKS: Mapping[str, TieBreak] = {
    "median": median,
    "opponents": opponents,
    "opponents-cut-1": opponents_cut,
    "seat-adjusted": seat_adjusted,
    "sonneborn-berger": sonneborn_berger,
    "strength": strength,
    "wins": wins,
}
NAMES = ("direct-encounter", *TIE_BREAKS)
SWISS = ("direct-encounter", "opponents-cut-1", "sonneborn-berger", "wins", "strength")
ROUND_ROBIN = ("direct-encounter", "sonneborn-berger", "wins", "seat-adjusted")
