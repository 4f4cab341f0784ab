"""From a page of the feed to the rows that change: each family folded once, each read model asked once a stream."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from projections.read_model import Fact, Family, Gone, ReadModel, ReadRow
from service.eventstore.codec import decode_time
from service.eventstore.port import Checkpoint, FeedPage, RowChange, Store, StoredRow
from service.projecting.pace import Rest, in_pieces
from service.projecting.registry import AnyModel, Registry, Track

REMEMBERED = 20_000  # states and rows of each read model
EVENTS_AT_ONCE, STATES_AT_ONCE = 100, 25
NO_TAGS: frozenset[str] = frozenset()


Rows = dict[str, StoredRow | None]


class Memory:
    """What a process remembers of a track: folded states, and rows as they are stored. Worth nothing once it moved."""

    def __init__(self, store: Store, checkpoint: Checkpoint, track: Track) -> None:
        self._store, self.checkpoint = store, checkpoint
        # Whoever was there from the start knows what there is not; an interrupted build may have left rows behind.
        everything = (*track.models.values(), *track.states.values())
        self.whole = checkpoint.number == 0 and not any(store.find(kept, limit=1) for kept in everything)
        self.states: dict[str, OrderedDict[str, Any]] = {}
        self.rows: dict[str, OrderedDict[str, StoredRow | None]] = {}

    def states_of(self, family: Family, projection: str, streams: Iterable[str]) -> OrderedDict[str, Any]:
        """States with all of `streams` among them; a stream that has none yet is left out."""
        known = self.states.setdefault(projection, OrderedDict())
        missing = [] if self.whole else [stream for stream in streams if stream not in known]
        for key, row in (self._store.rows(projection, missing) if missing else {}).items():
            known[key] = family.thaw(row.data)
        return known

    def rows_of(self, projection: str, keys: Iterable[str]) -> OrderedDict[str, StoredRow | None]:
        """Stored rows with all of `keys` among them."""
        known = self.rows.setdefault(projection, OrderedDict())
        missing = [] if self.whole else [key for key in keys if key not in known]
        if missing:
            found = self._store.rows(projection, missing)
            known.update((key, found.get(key)) for key in missing)
        return known

    def shrink(self) -> None:
        """Forget what was not touched for the longest time."""
        several: list[OrderedDict[str, Any]] = [*self.states.values(), *self.rows.values()]
        for known in several:
            while len(known) > REMEMBERED:
                known.popitem(last=False)
                self.whole = False


class Folded(NamedTuple):
    """What a page changes. States and counters hold for one checkpoint; rows may be written before it moves."""

    rows: dict[str, list[RowChange]]
    states: dict[str, list[RowChange]]


class Plan(NamedTuple):
    """One family of a track, with the read models that want something of it."""

    family: Family
    states: str
    with_rows: list[tuple[AnyModel, str]]
    with_events: list[tuple[AnyModel, str]]
    with_counters: list[tuple[AnyModel, str]]


class Folder:
    """Folds pages for one track."""

    def __init__(self, registry: Registry, track: Track) -> None:
        families = [family for family in registry.families.values() if family.name in track.states]
        self._plans = [_plan(registry, track, family) for family in families]
        self._readers = {
            name: (plan.family.name, plan.family.codec.reader(name), plan.family.foreign.get(name))
            for plan in self._plans
            for name in plan.family.codec.names
        }
        self.types = tuple(sorted(self._readers))

    def fold(self, page: FeedPage, memory: Memory, rest: Rest) -> Folded:
        facts: dict[str, list[Fact[Any]]] = {plan.family.name: [] for plan in self._plans}
        readers, first = self._readers, memory.checkpoint.number
        last, at = b"", 0
        for entries in in_pieces(page.entries, EVENTS_AT_ONCE, rest):
            for _, stream, (version, type, data, _, meta, _, _), place in entries:
                if meta != last:  # the events of one append have it in common
                    last, at = meta, decode_time(meta).at
                family, read, whose = readers[type]
                event = read(data)
                subject = stream if whose is None else whose(event)
                facts[family].append(Fact(subject, version, at, first + place, event))
        folded = Folded({}, {})
        for plan in self._plans:
            _fold_family(plan, facts[plan.family.name], memory, folded, rest)
        return folded


def _plan(registry: Registry, track: Track, family: Family) -> Plan:
    models = [
        (registry.models[name], projection)
        for name, projection in track.models.items()
        if registry.models[name].family == family.name
    ]
    return Plan(
        family,
        track.states[family.name],
        [(model, kept) for model, kept in models if type(model).rows is not ReadModel.rows],
        [(model, kept) for model, kept in models if type(model).on_event is not ReadModel.on_event],
        [(model, kept) for model, kept in models if type(model).counter is not ReadModel.counter],
    )


def _fold_family(plan: Plan, facts: list[Fact[Any]], memory: Memory, folded: Folded, rest: Rest) -> None:
    if not facts:
        return
    touched = dict.fromkeys(fact.stream for fact in facts)
    states = memory.states_of(plan.family, plan.states, touched)
    put: dict[str, Rows] = {kept: {} for _, kept in (*plan.with_rows, *plan.with_events)}
    facts = _fold_facts(plan, facts, states, put, rest)
    known = [(stream, states[stream]) for stream in touched if states[stream] is not None]
    for model, kept in plan.with_rows:
        for some in in_pieces(known, STATES_AT_ONCE, rest):
            _put(put[kept], (row for _, state in some for row in model.rows(state)))
    for kept, rows in put.items():
        _note_changes(folded.rows, kept, rows, memory)
        rest()
    for model, kept in plan.with_counters:
        _note_changes(folded.states, kept, _count(model, kept, facts, memory), memory)
        rest()
    freeze = plan.family.freeze
    folded.states[plan.states] = [
        RowChange(None, StoredRow(stream, 0, NO_TAGS, freeze(state)))
        for some in in_pieces(known, STATES_AT_ONCE, rest)
        for stream, state in some
    ]
    for stream in touched:
        states.move_to_end(stream)


def _fold_facts(
    plan: Plan, facts: list[Fact[Any]], states: dict[str, Any], put: Mapping[str, Rows], rest: Rest
) -> list[Fact[Any]]:
    """Returns those that were new: what the feed tells a second time, because it was damaged, changes nothing."""
    fold, holds, get = plan.family.fold, plan.family.holds, states.get
    listening = [(model.on_event, put[kept]) for model, kept in plan.with_events]
    new = []
    for some in in_pieces(facts, EVENTS_AT_ONCE, rest):
        for fact in some:
            state = get(fact.stream)
            if state is not None and holds(state, fact):
                continue
            for on_event, rows in listening:
                _put(rows, on_event(state, fact))
            states[fact.stream] = fold(state, fact)
            new.append(fact)
    return new


def _put(rows: Rows, found: Iterable[ReadRow | Gone]) -> None:
    for row in found:
        rows[row.key] = None if isinstance(row, Gone) else StoredRow(*row)


def _count(model: AnyModel, kept: str, facts: list[Fact[Any]], memory: Memory) -> Rows:
    counted = [(key, fact) for fact in facts if (key := model.counter(fact)) is not None]
    if not counted:
        return {}
    rows: Rows = {}
    stored = memory.rows_of(kept, dict.fromkeys(key for key, _ in counted))
    for key, fact in counted:
        row = rows[key] if key in rows else stored.get(key)
        rows[key] = StoredRow(*model.count(row.data if row else None, fact))
    return rows


def _note_changes(
    changes: dict[str, list[RowChange]], kept: str, rows: Mapping[str, StoredRow | None], memory: Memory
) -> None:
    """Rows that are as they were are not written again."""
    if not rows:
        return
    stored = memory.rows_of(kept, rows)
    found = [RowChange(stored.get(key), row) for key, row in rows.items() if stored.get(key) != row]
    if found:
        changes[kept] = found
    for key, row in rows.items():
        stored[key] = row
        stored.move_to_end(key)
