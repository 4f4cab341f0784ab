"""The drawn map says the same as the table."""

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from domain.ikusa.tables.drawing import DRAWING
from tests.spec.ikusa.positions import PARTS, TITLE

Vertex = tuple[int, int]
LAND = {frozenset((row.id, other)) for row in PARTS.source.provinces for other in row.land}
SEA = {frozenset((row.id, other)) for row in PARTS.source.provinces for other in row.sea}
PATH = re.compile(r"[MlLzQC0-9 -]+")


def outlines(path: str) -> Iterator[list[Vertex]]:
    """The closed rings of a path made of M, l and z."""
    for x, y, steps in re.findall(r"M(-?\d+) (-?\d+)l([^zM]*)z", path):
        ring = [(int(x), int(y))]
        numbers = [int(number) for number in re.findall(r"-?\d+", steps)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            ring.append((ring[-1][0] + dx, ring[-1][1] + dy))
        yield ring


def touching() -> set[frozenset[str]]:
    """Provinces whose outlines have an edge in common."""
    owners: dict[frozenset[Vertex], set[str]] = defaultdict(set)
    for key, path in DRAWING.shapes.items():
        for ring in outlines(path):
            for edge in zip(ring, [*ring[1:], ring[0]], strict=True):
                owners[frozenset(edge)].add(key.partition(":")[2])
    return {frozenset(both) for both in owners.values() if len(both) == 2}


def test_shapes_touch_where_the_table_says() -> None:
    """Two provinces have a border on the map if and only if they are land neighbours."""
    assert touching() == LAND
    assert len(LAND) == 125


@pytest.mark.parametrize(("kind", "table"), [("land", LAND), ("sea", SEA)])
def test_lines_are_the_borders_of_the_table(kind: str, table: set[frozenset[str]]) -> None:
    """Every border and every sea line is drawn once, and a battle's arrow knows where to cross it."""
    lines = [line for line in DRAWING.lines if line.kind == kind]
    assert len(lines) == len(table)
    assert {frozenset(end.partition(":")[2] for end in line.ends) for line in lines} == table
    assert all(line.crossing is not None for line in lines)


def test_every_province_has_its_points_inside_the_box() -> None:
    """A force, a banner and a name find their place."""
    left, top, width, height = DRAWING.box
    for kind in ("province", "army", "name"):
        for id in PARTS.provinces:
            x, y = DRAWING.points[f"{kind}:{id}"]
            assert left < x < left + width
            assert top < y < top + height
    assert set(DRAWING.shapes) == {f"province:{id}" for id in PARTS.provinces}


def test_paths_are_nothing_but_paths() -> None:
    """No markup can enter a page by way of a shape."""
    paths = [*DRAWING.shapes.values(), *(line.path for line in DRAWING.lines)]
    assert all(PATH.fullmatch(path) for path in (*paths, DRAWING.notes["lake"], DRAWING.notes["marsh"]))


def test_the_drawing_comes_with_every_bundled_pack() -> None:
    """Both versions of the house tables have the same map."""
    assert [TITLE.appearance(pack).drawing for pack in TITLE.packs] == [DRAWING, DRAWING]
