"""Read models as the rest of the service uses them: refreshed, searched, built."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from projections.read_model import Family
from service.eventstore.codec import time_told
from service.eventstore.port import Checkpoint, CheckpointMoved, Store, StoredRow
from service.projecting import switch
from service.projecting.imported import put_imported
from service.projecting.registry import BUILDING, FAMILIES, MODELS, AnyModel, Registry, Track
from service.projecting.runner import Runner

FRESH_EVENTS = 1_000
"""As many as a reader folds at most: one's own writes show at once, a rebuild never happens inside a request."""

WHOLE_LOG_EVENTS = 50_000
"""As many as are folded before anything is written, by whoever does nothing else: a game is written once for them."""

SLICE_SECONDS = 0.25
SWITCH_TRIES = 20


class Lag(NamedTuple):
    """A track with something left to fold."""

    track: Track
    checkpoint: Checkpoint
    since: int  # time of the first event that is not yet folded


class ReadModels:
    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        families: Iterable[Family] = FAMILIES,
        models: Iterable[AnyModel] = MODELS,
    ) -> None:
        self.store, self._now = store, now
        self.registry = Registry(store, families, models)
        self.runner = Runner(self.registry, now)

    # -- reading -----------------------------------------------------------------------------

    def refresh(self, limit: int = FRESH_EVENTS) -> int:
        """Fold what is new, but no more than one page; returns how many events that were."""
        current = self.registry.current()
        return self.runner.advance_anyhow(current, limit) if current else 0

    def catch_up(self) -> int:
        """Fold all that is new; returns how many events that were."""
        folded = page = self.refresh()
        while page >= FRESH_EVENTS:
            page = self.refresh()
            folded += page
        return folded

    def rows(self, model: str, keys: Sequence[str]) -> dict[str, StoredRow]:
        """Rows by key, as far as the read model has been carried along."""
        kept = self.registry.live(model)
        return self.store.rows(kept, keys) if kept else {}

    def find(
        self,
        model: str,
        tags: Sequence[str] = (),
        *,
        after: tuple[int, str] | None = None,
        sort_upto: int | None = None,
        limit: int = 100,
        descending: bool = False,
    ) -> list[StoredRow]:
        """Rows carrying all `tags`, in the order of `Store.find`."""
        kept = self.registry.live(model)
        if not kept:
            return []
        return self.store.find(kept, tags, after=after, sort_upto=sort_upto, limit=limit, descending=descending)

    def checkpoint(self) -> Checkpoint:
        current = self.registry.current()
        return self.store.checkpoint(current.name) if current else Checkpoint()

    # -- carrying and building ---------------------------------------------------------------

    def prepare(self) -> None:
        """At the start of a process: read models that nobody has yet are built here, others by the workers."""
        number = switch.next_number(self.registry)
        self.registry.forget()
        if self.registry.current() is not None:
            return
        building = [track for track in self.registry.building() if track.models.keys() == self.registry.models.keys()]
        track = building[-1] if building else switch.begin(self.registry, self._now(), number=number)
        if not any(self.registry.live(model) for model in self.registry.models):
            self.build(track, hurry=True)

    def rebuild(self, names: Collection[str] | None = None) -> Track:
        """Begin to build read models of this release anew, or all of them; the workers carry them, or `build`."""
        return switch.begin(self.registry, self._now(), names)

    def build(self, track: Track, *, hurry: bool = False) -> None:
        """Carry a track up to the end of the log and put it into use; in a `hurry` where nobody else is at work."""
        while not self.work_on(track.name, 3600.0, WHOLE_LOG_EVENTS, hurry=hurry):
            pass

    def work_on(
        self, name: str, seconds: float = SLICE_SECONDS, events: int | None = None, *, hurry: bool = False
    ) -> bool:
        """Carry the track of that name for a while, `events` at a time; True if nothing is left to do."""
        self.registry.forget()
        track = self.registry.track(name)
        if track is None:  # of another release, or ended
            return True
        if not self.runner.carry(track, seconds, events, hurry=hurry):
            return False
        return track.state != BUILDING or self._switched(track, hurry=hurry)

    def _switched(self, track: Track, *, hurry: bool) -> bool:
        for _ in range(SWITCH_TRIES):
            put_imported(self.store, track)
            self.refresh()
            self.runner.advance_anyhow(track, hurry=hurry)
            try:
                switch.finish(self.registry, track, self._now())
            except CheckpointMoved:
                self.registry.forget()
                if track not in self.registry.building():
                    return True  # somebody else has switched
                continue
            return True
        return False

    def lagging(self) -> list[Lag]:
        """Tracks with something left to do: events to be folded, or a build to be put into use."""
        current = self.registry.current()
        found = [Lag(track, self.store.checkpoint(track.name), 0) for track in self.registry.building()]
        if current is not None:
            checkpoint = self.store.checkpoint(current.name)
            page = self.store.feed(checkpoint.cursor, 1)
            found += [Lag(current, checkpoint, time_told(entry.event)) for entry in page.entries]
        return found

    def forget_old(self) -> int:
        return switch.forget_old(self.registry, self._now())
