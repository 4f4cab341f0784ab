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
    "CA": (10, 10, 370, 130),
    "GA": (10, 152, 176, 130),
    "TV": (10, 294, 176, 130),
    "HA": (10, 436, 176, 130),
    "TE": (204, 152, 176, 130),
    "MK": (204, 294, 176, 130),
    "RL": (204, 436, 176, 130),
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


def _spaces(boxes: dict[str, Box], step: int) -> dict[str, Point]:
    """The spaces of each district in a row below its roof."""
    return {
        f"place:{space}": (boxes[row.id][0] + 30 + step * index, boxes[row.id][1] + 62)
        for row in DISTRICTS
        for index, space in enumerate(row.spaces)
    }


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
    phone_box=(0, 0, 390, 660),
    points={
        **_spaces(WIDE, 44),
        **_centres(WIDE),
        **_market(WIDE, 48),
        **{f"patrol:{id}": point for id, point in RING.items()},
        **MIDDLE,
        **{f"category:{id}": (400 + 44 * (index % 7), 370 + 26 * (index // 7)) for index, id in enumerate(CATEGORIES)},
        **{f"place:{annex}": (860 + 44 * index, 560) for index, annex in enumerate(ANNEXES)},
        **{f"position:{index + 1}": (400 + 40 * index, 180) for index in range(5)},
    },
    phone_points={
        **_spaces(NARROW, 36),
        **_centres(NARROW),
        **_market(NARROW, 32),
        **{f"place:{annex}": (30 + 44 * index, 610) for index, annex in enumerate(ANNEXES)},
    },
    shapes={
        **{f"district:{id}": _house(box) for id, box in WIDE.items()},
        **{f"roof:{id}": _roof(box) for id, box in WIDE.items()},
    },
    lines=tuple(_road(one, two) for one, two in zip(CIRCUIT, (*CIRCUIT[1:], CIRCUIT[0]), strict=True)),
    notes={"order": " ".join(CIRCUIT)},
)
