"""The exponential function from exact operations only, so that ratings are the same bits on every platform.

C libraries differ in the last bit of exp; +, -, *, / and ldexp do not.
"""

from math import ldexp

_LN2_HIGH = 6.93147180369123816490e-01  # the upper bits of ln 2: a multiple of it up to 2**20 is exact
_LN2_LOW = 1.90821492927058770002e-10
_PER_LN2 = 1.44269504088896338700e00
_LEAST = -708.0


def exp(x: float) -> float:
    """e**x; below -708 nothing is left."""
    if x < _LEAST:
        return 0.0
    turns = round(x * _PER_LN2)
    r = x - turns * _LN2_HIGH - turns * _LN2_LOW
    # Taylor's polynomial of degree 13; |r| is at most ln 2 / 2.
    p = 1.0 + r / 13.0
    p = 1.0 + r / 12.0 * p
    p = 1.0 + r / 11.0 * p
    p = 1.0 + r / 10.0 * p
    p = 1.0 + r / 9.0 * p
    p = 1.0 + r / 8.0 * p
    p = 1.0 + r / 7.0 * p
    p = 1.0 + r / 6.0 * p
    p = 1.0 + r / 5.0 * p
    p = 1.0 + r / 4.0 * p
    p = 1.0 + r / 3.0 * p
    p = 1.0 + r / 2.0 * p
    return ldexp(1.0 + r * p, turns)
