"""How numbers went over rounds or games: scores of a tournament, ratings of a ladder."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from service.pictures.svg import ROW, SERIES, line, picture, shortened, text

WIDTH, HEIGHT = 760, 360
LEFT, TOP, RIGHT, BELOW = 56, 56, 200, 40


class Curve(NamedTuple):
    called: str
    values: Sequence[float]  # one for each step, the first at step 0


def curves_picture(title: str, curves: Sequence[Curve], *, steps: str, unit: str) -> str:
    """The first few curves, each with its name beside its end; names never cover each other."""
    shown = [curve for curve in curves[:SERIES] if curve.values]
    last = max((len(curve.values) - 1 for curve in shown), default=0) or 1
    low = min((value for curve in shown for value in curve.values), default=0.0)
    high = max((value for curve in shown for value in curve.values), default=1.0)
    high = high if high > low else low + 1
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BELOW

    def place(step: int, value: float) -> tuple[float, float]:
        return LEFT + wide * step / last, TOP + tall * (high - value) / (high - low)

    parts = [text(16, 28, title, "head")]
    for share in range(5):
        value = low + (high - low) * share / 4
        y = place(0, value)[1]
        parts += [line([(LEFT, y), (LEFT + wide, y)], "rule"), text(LEFT - 8, y + 4, f"{value:.4g}", "faint", "end")]
    for step in range(0, last + 1, -(-last // 12)):
        parts.append(text(place(step, low)[0], HEIGHT - BELOW + 20, step, "faint", "middle"))
    parts.append(text(LEFT + wide / 2, HEIGHT - 6, f"{steps}; {unit}", "faint", "middle"))
    ends = _apart([place(len(curve.values) - 1, curve.values[-1])[1] for curve in shown], ROW - 6)
    for number, (curve, end) in enumerate(zip(shown, ends, strict=True)):
        parts.append(line([place(step, value) for step, value in enumerate(curve.values)], f"line s{number}"))
        x, y = place(len(curve.values) - 1, curve.values[-1])
        parts.append(line([(x, y), (LEFT + wide + 14, end)], "rule"))
        parts.append(text(LEFT + wide + 18, end + 4, shortened(curve.called, 22), f"f{number}"))
    told = "; ".join(f"{curve.called} ends at {curve.values[-1]:.4g}" for curve in shown)
    return picture(WIDTH, max(HEIGHT, max(ends, default=0) + 24), title, told or "Nothing to show yet.", parts)


def _apart(heights: Sequence[float], least: float) -> list[float]:
    """Heights moved down where they would be nearer than `least` to the one above."""
    moved = list(heights)
    order = sorted(range(len(heights)), key=lambda number: (heights[number], number))
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + least)
    return moved
