"""Shapes for the board: areas by position, because the town is shuffled; a client puts the areas there as they lie.

A tile is 166 by 102 with a gap of 8; each row is shifted by half a tile. Church and Customs fill the lower corners.
"""

from domain.kernel.appearance import Drawing, Point
from domain.yokohama.tables.areas import AREAS, LAYOUTS

TILE, GAP, SHIFT = (166, 102), 8, 87
EDGE: Point = (5, 8)


def corner(row: int, column: int) -> Point:
    """Upper left corner of a tile."""
    return EDGE[0] + column * (TILE[0] + GAP) + row * SHIFT, EDGE[1] + row * (TILE[1] + GAP)


def centre(row: int, column: int) -> Point:
    left, top = corner(row, column)
    return left + TILE[0] // 2, top + TILE[1] // 2


def _positions(rows: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(row, column) for row, length in enumerate(rows) for column in range(length)]


LARGEST = max(LAYOUTS, key=lambda layout: layout.seats)
POSITIONS: dict[str, Point] = {
    f"position:{layout.seats}-{number}": centre(row, column)
    for layout in LAYOUTS
    for number, (row, column) in enumerate(_positions(layout.rows))
}
"""`position:<seats>-<number>`: where the number-th area of the layout lies, row by row from the top left."""

DRAWING = Drawing(
    box=(0, 0, 1046, 690),
    phone_box=(0, 0, 390, 260),
    points={
        **POSITIONS,
        **{f"area:{area.id}": centre(*cell) for area, cell in zip(AREAS, _positions(LARGEST.rows), strict=True)},
        "board:CUST": (130, 389),
        "board:CHUR": (916, 389),
    },
    shapes={"tile": f"M0 0h{TILE[0]}v{TILE[1]}h-{TILE[0]}z", "board": "M0 0h250v102h-250z"},
    notes={"tile": f"{TILE[0]} {TILE[1]} {GAP} {SHIFT}"},
)
"""Points of areas are those of the tables' order; a shuffled town takes `position` instead."""
