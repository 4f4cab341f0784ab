"""How components look and what they are called.

It comes with a pack, but beside its tables: a log keeps a digest of the tables, and neither a typing error nor a new
language may change it.
"""

from typing import Literal

import msgspec

Point = tuple[int, int]
Box = tuple[int, int, int, int]  # left, top, width, height


class LineShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line between two places, with the point at which it is crossed."""

    kind: Literal["land", "sea", "road", "ring"]
    ends: tuple[str, str]  # keys as in `points`
    path: str  # path data
    crossing: Point | None = None


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Positions and shapes of a board in whole numbers; keys are `kind:id`, as in the places of an option."""

    box: Box
    points: dict[str, Point]
    shapes: dict[str, str] = {}  # path data
    lines: tuple[LineShape, ...] = ()
    phone_box: Box | None = None
    phone_points: dict[str, Point] = {}
    notes: dict[str, str] = {}  # further path data or a credit, by name


class Appearance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names and texts by language, then by `kind.id` or `kind.id.form`; and the drawing of the board."""

    names: dict[str, dict[str, str]] = {}
    texts: dict[str, dict[str, str]] = {}
    drawing: Drawing | None = None
