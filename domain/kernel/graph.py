"""Undirected graphs such as boards and maps."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence


def asymmetric(neighbours: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Edges that only one of their ends knows, or that lead out of the graph."""
    return [
        (place, other)
        for place, others in neighbours.items()
        for other in others
        if place not in neighbours.get(other, ())
    ]


def reachable(neighbours: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """Distance in steps to every place that can be reached from `start`."""
    distance = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for other in neighbours[place]:
            if other not in distance:
                distance[other] = distance[place] + 1
                queue.append(other)
    return distance


def edges(neighbours: Mapping[str, Iterable[str]]) -> set[frozenset[str]]:
    return {frozenset((place, other)) for place, others in neighbours.items() for other in others}
