"""Building read models beside those in use, and switching over."""

from collections.abc import Collection, Iterator

from projections.inbox import FIRST_NUMBER, read_note
from service.eventstore.port import Build, Store, StoredRow, Switch
from service.projecting.registry import BUILDING, LIVE, OLD, STATES, Registry, Track

KEEP_OLD_MS = 24 * 3_600_000  # a process of the release before may still read and carry it
PAGE = 1000


def next_number(registry: Registry) -> int:
    """The number of the next track. Whoever took it before it looked what there is begins nothing twice."""
    return 1 + max((_number(build) for build in registry.store.builds()), default=0)


def begin(registry: Registry, now: int, names: Collection[str] | None = None, number: int | None = None) -> Track:
    """Begin to build read models, or all of them, on a track of their own: `number`, or the next one.

    Of two processes that begin to build all at once, the second gets the track of the first.
    """
    wanted = sorted(registry.models if names is None else names)
    families = sorted({registry.models[name].family for name in wanted} if names else registry.families)
    everything = [*wanted, *(f"{STATES}{family}" for family in families)]
    while True:
        number = next_number(registry) if number is None else number
        track = f"track.{number}"
        builds = [Build(f"{registry.base_name(name)}.{number}", name, track, BUILDING, now) for name in everything]
        begun = registry.store.begin_builds(track, builds)
        registry.forget()
        found = registry.track(track)
        if found is not None and (begun or found.models.keys() == set(wanted)):
            return found
        number = None


def _number(build: Build) -> int:
    """Tracks are numbered; those of the first release have the names of its read models."""
    kind, _, number = build.track.partition(".")
    return int(number) if kind == "track" else 0


def finish(registry: Registry, track: Track, now: int) -> None:
    """Put a track that has caught up with the log into use; raises CheckpointMoved if it was carried on meanwhile."""
    store, current = registry.store, registry.current()
    at = store.checkpoint(track.name)
    replaced = [build for build in store.builds() if build.state == LIVE and build.model in track.models]
    alone = track.models.keys() == registry.models.keys()
    if alone or current is None:
        old = [build for build in store.builds() if build.state == LIVE]
        live = (*track.models.values(), *track.states.values())
        switch = Switch(track.name, at, live, _names(old), now, numbers=tuple(_numbers(store, old, track)))
    else:
        live, into_at = tuple(track.models.values()), store.checkpoint(current.name)
        gone = (*_names(replaced), *track.states.values())
        switch = Switch(track.name, at, live, gone, now, current.name, into_at)
    store.switch_builds(switch)
    registry.forget()


def forget_old(registry: Registry, now: int) -> int:
    """Forget what was replaced a day ago; returns how many builds that were."""
    current = registry.current()
    past = [build for build in registry.store.builds() if build.state == OLD and build.changed <= now - KEEP_OLD_MS]
    # A release that was put back in place of a newer one still uses what the newer one had replaced.
    old = [build for build in past if current is None or current.state == LIVE or build.track != current.name]
    for build in old:
        registry.store.forget_build(build.projection)
    registry.forget()
    return len(old)


def _names(builds: Collection[Build]) -> tuple[str, ...]:
    return tuple(build.projection for build in builds)


def _numbers(store: Store, replaced: Collection[Build], track: Track) -> Iterator[tuple[str, int, int]]:
    """For notes that a counter had numbered: player, old number and new number of the same note."""
    for build in replaced:
        if build.model != "inbox":
            continue
        for rows in _pages(store, build.projection):
            fresh = store.rows(track.models["inbox"], [row.key for row in rows if row.sort < FIRST_NUMBER])
            for row in rows:
                new = fresh.get(row.key)
                if new is not None and read_note(new.data).version == read_note(row.data).version:
                    yield row.key.split(":")[1], row.sort, new.sort


def _pages(store: Store, projection: str) -> Iterator[list[StoredRow]]:
    """All notes; rows under other names (a counter, tables) belong to an older way of keeping them."""
    after: tuple[int, str] | None = None
    while rows := store.find(projection, after=after, limit=PAGE):
        yield [row for row in rows if row.key.startswith("note:")]
        after = rows[-1].sort, rows[-1].key
