"""What an arena's games say about the bots: shares with their intervals, scores, ratings, time."""

import math
from collections import Counter
from collections.abc import Sequence

import msgspec

from domain.bots.match import Match
from domain.competition.ratings import Rating
from domain.competition.strength import Strengths, whole_history
from service.cli.arena_games import ArenaGame

SURE = 1.96  # standard deviations of a 95 % interval


class Standing(msgspec.Struct):
    """How one bot did: games counted once for each seat it held."""

    bot: str
    games: int
    share: float  # of the wins; a shared win counts in part
    low: float
    high: float
    score: float
    ms: float  # for a decision with more than one option: CPU time; at a service, time on the clock
    decisions: int
    rank: float
    score_share: float  # of all points of a game
    score_low: float
    score_high: float
    rating: int
    margin: int  # of the rating, for 95 %


def standings_of(played: Sequence[ArenaGame]) -> list[Standing]:
    """All bots, those who won most first."""
    bots = list(dict.fromkeys(name for one in played for name in sorted(one.bots)))
    strengths = whole_history(bots, [(one.bots, one.match.result.ranks) for one in played])
    return sorted((_standing(bot, played, strengths) for bot in bots), key=lambda one: -one.share)


def reasons_of(played: Sequence[ArenaGame]) -> dict[str, int]:
    """How the games ended, most frequent first."""
    return dict(Counter(one.match.result.reason for one in played).most_common())


def _standing(bot: str, played: Sequence[ArenaGame], strengths: Strengths) -> Standing:
    seats = [(one.match, seat) for one in played for seat, name in enumerate(one.bots) if name == bot]
    count = len(seats)
    wins = sum((seat in match.result.winners) / max(1, len(match.result.winners)) for match, seat in seats)
    efforts = [match.efforts[seat] for match, seat in seats]
    decisions = sum(effort.decisions for effort in efforts)
    low, high = interval(wins, count)
    points, below, above = mean_interval([_score_share(match, seat) for match, seat in seats])
    rating = Rating(strengths.theta[bot], strengths.deviation(bot) ** 2, count)
    return Standing(
        bot=bot,
        games=count,
        share=round(wins / count, 4),
        low=low,
        high=high,
        score=round(sum(match.result.scores[seat] for match, seat in seats) / count, 2),
        ms=round(1000 * sum(effort.seconds for effort in efforts) / max(1, decisions), 3),
        decisions=decisions,
        rank=round(sum(match.result.ranks[seat] for match, seat in seats) / count, 2),
        score_share=points,
        score_low=below,
        score_high=above,
        rating=rating.shown(),
        margin=rating.margin(),
    )


def _score_share(match: Match, seat: int) -> float:
    """Debts count as nothing; where nobody has a point all share alike."""
    scores = [max(0, score) for score in match.result.scores]
    whole = sum(scores)
    return scores[seat] / whole if whole else 1 / len(scores)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, square = wins / games, SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean and its 95 % interval, by the spread that was seen."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    reach = SURE * math.sqrt(spread / len(values))
    return round(mean, 4), round(max(0.0, mean - reach), 4), round(min(1.0, mean + reach), 4)
