"""Games that are over, put away in one piece and brought back, and games of other services; no proof is lost."""

from collections.abc import Iterator, Mapping

from domain.kernel.title import AnyTitle
from projections.game_list import read_listed
from projections.game_state import GameFamily
from service.application.audit import verify
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.errors import NotVisible
from service.application.export_file import ExportedGame
from service.eventstore.archive_file import pack, revealed_seed, stored_events
from service.eventstore.port import ArchivedStream, Store, StoreError
from service.projecting.imported import list_imported
from service.projecting.models import ReadModels

OVER = ("finished", "abandoned")
PAGE = 200


class NotArchived(Exception):
    """Why a game cannot be put into the archive, or taken out of it."""


class NotImported(Exception):
    """Why an export cannot be imported."""


class Archive:
    def __init__(
        self,
        store: Store,
        handler: CommandHandler,
        titles: Mapping[str, AnyTitle],
        models: ReadModels,
        clock: TimeSource,
    ) -> None:
        self._store, self._handler, self._titles = store, handler, dict(titles)
        self._models, self._clock = models, clock

    def archive(self, id: str) -> int:
        """Put a game that is over away; returns how many events it has. What lists are made of stays in the feed."""
        try:
            over, title = self._handler.read(id, lambda game: (bool(game.lobby.seed), game.title.meta.name))
        except NotVisible:
            raise NotArchived(f"there is no game {id}") from None
        if not over:
            raise NotArchived(f"{id} is not over")
        if self._store.archived(id) is not None:
            raise NotArchived(f"{id} is in the archive already")
        events = self._handler.events(id, 0)
        last = events[-1]
        found = ArchivedStream(id, title, last.version, last.hash, self._clock.now(), data=pack(events))
        self._store.archive(found, sorted(GameFamily.codec.names))
        return len(events)

    def unarchive(self, id: str) -> int:
        """Bring a game back into the log, every row to its place."""
        found = self._store.archived(id)
        if found is None:
            raise NotArchived(f"{id} is not in the archive")
        if found.imported:
            raise NotArchived(f"{id} was imported, and stays in the archive")
        events = self._handler.events(id, 0)
        self._store.unarchive(id, events)
        return len(events)

    def over_before(self, time: int) -> Iterator[str]:
        """Games of the log that ended before a moment and are not in the archive."""
        self._models.catch_up()
        for status in OVER:
            after: tuple[int, str] | None = None
            while rows := self._models.find("games", [f"status:{status}"], after=after, limit=PAGE):
                after = rows[-1].sort, rows[-1].key
                ended = {row.key: read_listed(row.data).ended for row in rows}
                old = [id for id, at in ended.items() if at is not None and at < time]
                yield from (id for id in old if self._store.archived(id) is None)

    def import_game(self, game: ExportedGame, *, unjudged: bool = False) -> bool:
        """Take in a finished game of another service; False if the same is here already. Nothing is taken in half."""
        header = game.header
        report = verify(game.all_lines(), self._titles)
        if report.faults:
            raise NotImported(f"{header.id} is not sound: {report.faults[0]}")
        if not header.opened:
            raise NotImported(f"{header.id} is not over: only opened exports can be imported")
        if report.not_judged and not unjudged:
            reason = report.not_judged[0].reason
            raise NotImported(f"{header.id} could not be judged ({reason}); --unjudged takes it all the same")
        events = stored_events(game.lines)
        if self._is_here(header.id, events[-1].hash):
            return False
        found = ArchivedStream(
            header.id, header.title, len(events), events[-1].hash, self._clock.now(), data=pack(events)
        )
        try:
            self._store.import_stream(found, revealed_seed(events))
        except StoreError:
            if self._is_here(header.id, found.hash):  # somebody else has imported it meanwhile
                return False
            raise
        list_imported(self._models, [found])
        return True

    def _is_here(self, id: str, hash: bytes) -> bool:
        version = self._store.version(id)
        if not version:
            return False
        (last,) = self._store.read(id, version - 1, version)
        if last.hash != hash:
            raise NotImported(f"there is another game {id} here: its last hash is {last.hash.hex()[:16]}")
        return True
