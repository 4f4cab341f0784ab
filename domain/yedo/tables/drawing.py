"""Where things are on the drawn board: districts around the paved ring, their spaces, and what lies in its middle.

Boxes are left, top, width, height; a wide board, and a narrow one for phones in two columns.
"""

from domain.kernel.appearance import Box, Drawing, LineShape, Point
from domain.yedo.tables.board import ANNEXES, CIRCUIT, DISTRICTS, MARKET

WIDE: dict[str, Box] = {
    "GA": (16, 62, 250, 138),
    "CA": (333, 12, 380, 140),
    "TE": (780, 62, 250, 124),
    "MK": (780, 218, 250, 190),
    "RL": (560, 474, 270, 126),
    "HA": (216, 474, 270, 138),
    "TV": (16, 236, 250, 124),
}
NARROW: dict[str, Box] = {
    "CA": (42, 6, 306, 80),
    "GA": (6, 98, 152, 80),
    "TE": (232, 98, 152, 80),
    "TV": (6, 190, 152, 80),
    "MK": (232, 190, 152, 80),
    "HA": (6, 282, 152, 80),
    "RL": (232, 282, 152, 80),
}
RING: dict[str, Point] = {
    "GA": (280, 175),
    "CA": (523, 165),
    "TE": (766, 175),
    "MK": (766, 345),
    "RL": (690, 448),
    "HA": (356, 448),
    "TV": (280, 345),
}
"""Where the Watch Patrol stands in each district."""

MIDDLE: dict[str, Point] = {
    "deck:event": (400, 220),
    "deck:action": (470, 220),
    "deck:bonus": (540, 220),
    "deck:weapon": (610, 220),
    "deck:green": (400, 300),
    "deck:yellow": (470, 300),
    "deck:red": (540, 300),
    "deck:black": (610, 300),
}
CATEGORIES = ("action", "bonus", "weapon", "annex", "geisha", "disciple", "mission", "white", "black", "red")


def _spaces(boxes: dict[str, Box], below: int) -> dict[str, Point]:
    """The spaces of each district evenly in a row below its roof."""
    points: dict[str, Point] = {}
    for row in DISTRICTS:
        left, top, width, _ = boxes[row.id]
        for index, space in enumerate(row.spaces):
            points[f"place:{space}"] = (left + 7 + (width - 14) * (2 * index + 1) // (2 * len(row.spaces)), top + below)
    return points


def _centres(boxes: dict[str, Box]) -> dict[str, Point]:
    return {
        f"district:{id}": (left + width // 2, top + height // 2) for id, (left, top, width, height) in boxes.items()
    }


def _market(boxes: dict[str, Box], step: int) -> dict[str, Point]:
    left, top, _, height = boxes["MK"]
    return {f"market:{slot}": (left + 28 + step * slot, top + height - 30) for slot in range(len(MARKET))}


def _roof(box: Box) -> str:
    """A curved roof over the house of a district."""
    left, top, width, _ = box
    right, middle = left + width, left + width // 2
    return (
        f"M{left - 8} {top + 28} Q{middle} {top - 16} {right + 8} {top + 28} L{right} {top + 34} L{left} {top + 34} Z"
    )


def _house(box: Box) -> str:
    left, top, width, height = box
    return f"M{left} {top + 34} H{left + width} V{top + height} H{left} Z"


def _road(one: str, two: str) -> LineShape:
    (x, y), (to_x, to_y) = RING[one], RING[two]
    return LineShape("ring", (f"district:{one}", f"district:{two}"), f"M{x} {y} L{to_x} {to_y}")


DRAWING = Drawing(
    box=(0, 0, 1046, 622),
    phone_box=(0, 0, 390, 440),
    points={
        **_spaces(WIDE, 54),
        **_centres(WIDE),
        **_market(WIDE, 48),
        **{f"patrol:{id}": point for id, point in RING.items()},
        **MIDDLE,
        **{f"category:{id}": (400 + 44 * (index % 7), 370 + 26 * (index // 7)) for index, id in enumerate(CATEGORIES)},
        **{f"place:{annex}": (860 + 44 * index, 560) for index, annex in enumerate(ANNEXES)},
        **{f"position:{index + 1}": (400 + 40 * index, 180) for index in range(5)},
    },
    phone_points={
        **_spaces(NARROW, 51),
        **_centres(NARROW),
        **_market(NARROW, 32),
        **{f"place:{annex}": (30 + 44 * index, 425) for index, annex in enumerate(ANNEXES)},
    },
    shapes={
        **{f"district:{id}": _house(box) for id, box in WIDE.items()},
        **{f"roof:{id}": _roof(box) for id, box in WIDE.items()},
    },
    lines=tuple(_road(one, two) for one, two in zip(CIRCUIT, (*CIRCUIT[1:], CIRCUIT[0]), strict=True)),
    notes={
        "order": " ".join(CIRCUIT),
        **{f"wide:{id}": " ".join(map(str, box)) for id, box in WIDE.items()},
        **{f"narrow:{id}": " ".join(map(str, box)) for id, box in NARROW.items()},
    },
)
