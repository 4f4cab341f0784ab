"""Imported games in the list of games. They are in no feed: nobody is to be told old news, and nothing is counted.

Their rows are found by title and status alone. Whose names stand in a log of another service is not for us to say, so
no list of a player has them.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from projections.game_list import GameListModel
from projections.game_state import GameFamily
from projections.read_model import Fact
from service.eventstore.codec import time_of
from service.eventstore.port import ArchivedStream, RowChange, Store, StoredEvent, StoredRow
from service.projecting.registry import Track

if TYPE_CHECKING:
    from service.projecting.models import ReadModels

IMPORTED = "imported"
OF_PEOPLE = ("player:", "to-move:")
PAGE = 100


def list_imported(models: "ReadModels", streams: Iterable[ArchivedStream]) -> None:
    """Show newly imported games in the list that is in use."""
    kept = models.registry.live(GameListModel.name)
    if kept:
        _put(models.store, kept, streams)


def put_imported(store: Store, track: Track) -> None:
    """Before a list that was built anew is put into use."""
    kept = track.models.get(GameListModel.name)
    if kept is not None:
        _put(store, kept, _all(store))


def _all(store: Store) -> Iterator[ArchivedStream]:
    after = ""
    while found := store.archived_streams(after, PAGE, imported=True):
        yield from found
        after = found[-1].stream


def _put(store: Store, kept: str, streams: Iterable[ArchivedStream]) -> None:
    for archived in streams:
        rows = [RowChange(None, row) for row in _rows(archived.stream, store.read(archived.stream))]
        store.write_rows({kept: rows})


def _rows(stream: str, events: Iterable[StoredEvent]) -> Iterator[StoredRow]:
    family: GameFamily = GameFamily()
    state = None
    for event in events:
        if event.type in family.codec.names:
            fact: Any = Fact(stream, event.version, time_of(event), 0, family.codec.reader(event.type)(event.data))
            state = family.fold(state, fact)
    if state is None:
        return
    state.lobby.terms = msgspec.structs.replace(state.lobby.terms, rated=False)  # it counted elsewhere, if at all
    for row in GameListModel().rows(state):
        data: dict[str, Any] = msgspec.json.decode(row.data)
        tags = frozenset((*(tag for tag in row.tags if not tag.startswith(OF_PEOPLE)), IMPORTED))
        yield StoredRow(row.key, row.sort, tags, msgspec.json.encode({**data, IMPORTED: True}))
