"""Analyses as work: one item each, for as long as it is not ended."""

from collections.abc import Iterator

from projections.work import WorkItem
from service.eventstore.port import Analysis, Store

PAGE = 200


class AnalysisWork:
    """The oldest first; heavy thinking, so it never holds up a quick bot."""

    pause = 0.5

    def __init__(self, store: Store) -> None:
        self._store = store

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        yield [item for item in self.listed(PAGE) if item.due <= now]

    def listed(self, limit: int) -> list[WorkItem]:
        return [_item(one) for one in self._store.open_analyses(limit)]

    def next_due(self, after: int) -> int | None:
        return None


def _item(one: Analysis) -> WorkItem:
    why = f"version {one.version} of {one.game} is to be analysed"
    return WorkItem("analysis", one.id, one.asked, str(one.done), why, "thinking")
