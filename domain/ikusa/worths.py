"""What possessions are worth to bots with time to think: a spearman counts for 300."""

from domain.ikusa.odds import Force

LAND = 400
"""What a province is worth in a duel. Units decide games: land without them is lost in
the next round, and until then it brings a third of a koku.
"""
PROVINCES, NEARER = 68, 20
"""Among more than two, whoever spends units on land is overrun by those who kept theirs. There an even share of the
provinces is worth nothing by itself, and each beyond it so much more than the one before: it leads to the goal.
"""
DAIMYO_STAKES = (0, 6000, 3000, 2000)
"""What the next daimyo to fall is worth if his colour has so many left; with the last one everything goes."""
DAIMYOS_TOGETHER = (0, 6000, 9000, 11000)
UNITS = (Force(8, 1, 700), Force(5, 1, 450), Force(5, 1, 330), Force(4, 1, 300))


def worth_of_lands(count: int, seats: int) -> int:
    """What so many provinces of one colour are worth."""
    if seats == 2:
        return LAND * count
    share = PROVINCES // seats - 1
    return NEARER * max(0, count - share) ** 2


def worth_of_last_land(count: int, seats: int) -> int:
    """What the last one of so many adds."""
    return worth_of_lands(count, seats) - worth_of_lands(count - 1, seats)
