"""Exact odds of a battle, computed on their own: no rule of the engine is used here.

Both sides lose their cheapest figures first, the attacker never calls off. A side is (bowmen, swordsmen, gunners,
spearmen, ronin, daimyo); the defender may have bonus units as (amount, value) that are lost first.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import comb

Side = tuple[int, int, int, int, int, int]
Walls = tuple[int, int]
ORDER = (3, 2, 4, 1, 0)  # spearmen, gunners, ronin, swordsmen, bowmen


@cache
def hits(dice: int, value: int) -> tuple[Fraction, ...]:
    p = Fraction(value, 12)
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


@cache
def combined(groups: tuple[tuple[int, int], ...]) -> tuple[Fraction, ...]:
    """Distribution of the hits of several groups of dice."""
    total: tuple[Fraction, ...] = (Fraction(1),)
    for dice, value in groups:
        more = hits(dice, value)
        found = [Fraction(0)] * (len(total) + dice)
        for i, one in enumerate(total):
            for j, other in enumerate(more):
                found[i + j] += one * other
        total = tuple(found)
    return total


def ranged(side: Side) -> tuple[tuple[int, int], ...]:
    return (side[0], 6), (side[2], 4)


def melee(side: Side, walls: Walls = (0, 0)) -> tuple[tuple[int, int], ...]:
    return (side[5], 6), (side[1] + side[4], 5), (side[3], 4), walls


def lose(side: Side, count: int) -> Side:
    """Cheapest first, the daimyo last of all, always more regular units than ronin."""
    left = list(side)
    for _ in range(min(count, sum(side))):
        regular = sum(left[:4]) + left[5]
        able = [k for k in ORDER if left[k] and (k == 4 or not left[4] or left[4] <= regular - 2)]
        left[able[0] if able else 5] -= 1
    return left[0], left[1], left[2], left[3], left[4], left[5]


def struck(side: Side, walls: Walls, count: int) -> tuple[Side, Walls]:
    shield = min(walls[0], count)
    return lose(side, count - shield), (walls[0] - shield, walls[1])


Position = tuple[Side, Side, Walls]


def exchange(position: Position, ours: tuple, theirs: tuple) -> dict[Position, Fraction]:
    attacker, defender, walls = position
    found: dict[Position, Fraction] = defaultdict(Fraction)
    for dealt, p in enumerate(combined(ours)):
        beaten = struck(defender, walls, dealt)
        for taken, q in enumerate(combined(theirs)):
            found[lose(attacker, taken), beaten[0], beaten[1]] += p * q
    return found


def is_over(position: Position) -> bool:
    return not sum(position[0]) or not sum(position[1])


def one_round(position: Position) -> dict[Position, Fraction]:
    found: dict[Position, Fraction] = defaultdict(Fraction)
    for middle, p in exchange(position, ranged(position[0]), ranged(position[1])).items():
        if is_over(middle):
            found[middle] += p
            continue
        for end, q in exchange(middle, melee(middle[0]), melee(middle[1], middle[2])).items():
            found[end] += p * q
    return found


@cache
def fight(position: Position) -> tuple[tuple[Position, Fraction], ...]:
    """How a battle ends: every final position with its probability."""
    if is_over(position):
        return ((position, Fraction(1)),)
    found: dict[Position, Fraction] = defaultdict(Fraction)
    after = one_round(position)
    again = after.pop(position, Fraction(0))
    for middle, p in after.items():
        for end, q in fight(middle):
            found[end] += p * q / (1 - again)
    return tuple(found.items())


def outcomes(attacker: Side, defender: Side, walls: Walls = (0, 0), naval: bool = False) -> dict[Position, Fraction]:
    found: dict[Position, Fraction] = defaultdict(Fraction)
    starts = {(attacker, defender, walls): Fraction(1)}
    if naval:
        starts = exchange((attacker, defender, walls), (), (*ranged(defender), *melee(defender)))
    for start, p in starts.items():
        for end, q in fight(start):
            found[end] += p * q
    return dict(found)


def verdict(position: Position) -> str:
    if not sum(position[1]):
        return "won" if sum(position[0]) else "drawn"
    return "lost"
