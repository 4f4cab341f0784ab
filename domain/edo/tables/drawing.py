"""Where the spaces of the bundled boards are drawn, and the roads between them.

A space of the same id lies elsewhere on each side of the board: `space:W1@A` and `space:W1@B`. The plain key
`space:W1` is its place on the larger side.
"""

from domain.edo.tables.boards import SIDE_A, SIDE_B
from domain.edo.tables.pack import Board
from domain.kernel.appearance import Drawing, LineShape, Point


def _points(board: Board) -> dict[str, Point]:
    return {f"space:{space.id}@{board.side}": space.at for space in board.spaces}


def _roads(board: Board) -> tuple[LineShape, ...]:
    at = {space.id: space.at for space in board.spaces}
    return tuple(
        LineShape(
            "road",
            (f"space:{space.id}@{board.side}", f"space:{to}@{board.side}"),
            f"M{at[space.id][0]} {at[space.id][1]} L{at[to][0]} {at[to][1]}",
        )
        for space in board.spaces
        for to in space.neighbours
        if space.id < to
    )


DRAWING = Drawing(
    box=(-66, -66, 1132, 1132),
    points={f"space:{space.id}": space.at for space in SIDE_B.spaces} | _points(SIDE_A) | _points(SIDE_B),
    lines=_roads(SIDE_A) + _roads(SIDE_B),
)
