"""Who may sit together, since when, and what a table costs. The search for cheap tables lives elsewhere."""

from collections.abc import Iterable, Mapping, Sequence

from domain.competition.ladder.state import DAY, MET_DAYS, Challenge, LadderEntry, LadderState
from domain.competition.pairing_cost import Cost, Entrant, Pairing, cost

MINUTE = 60_000


def waiting(state: LadderState) -> list[LadderEntry]:
    """Who waits for a game, the longest waiting first."""
    found = [entry for entry in state.entries.values() if entry.waiting]
    return sorted(found, key=lambda entry: (entry.waiting, entry.entered, entry.entrant))


def points(entry: LadderEntry) -> int:
    return entry.rating.shown()


def reach(state: LadderState, entry: LadderEntry, now: int) -> int | None:
    """How far from somebody's rating the others may be by now; None: any distance."""
    rules, minutes = state.fixed, max(0, now - entry.waiting) // MINUTE
    return None if minutes >= rules.patience else rules.reach + rules.widening * minutes


def admissible(state: LadderState, entries: Sequence[LadderEntry], now: int) -> bool:
    """Everybody within reach of the one who waited longest, in one division, and no two of one owner."""
    rules = state.fixed
    first = min(entries, key=lambda entry: (entry.waiting, entry.entered, entry.entrant))
    if len({entry.division for entry in entries}) > 1 or len({entry.slot for entry in entries}) < len(entries):
        return False
    if len(entries) < rules.seats and now - first.waiting < rules.small_after * MINUTE:
        return False
    limit = reach(state, first, now)
    return limit is None or all(abs(points(entry) - points(first)) <= limit for entry in entries)


def tables_left(state: LadderState) -> int | None:
    """How many tables the season still has; None: any number."""
    rules = state.fixed
    return max(0, rules.season_games - state.made) if rules.season_games else None


def next_match(state: LadderState) -> int | None:
    """The first moment at which somebody who waits can be seated; None: not before something happens."""
    if state.status != "open" or tables_left(state) == 0:
        return None
    if state.fixed.kind == "challenge":
        ready = any(one.ready for one in unplayed(state))
        return state.matched if ready else None
    queue = waiting(state)
    moments = [when for place, first in enumerate(queue) for when in _moments(state, first, queue[place + 1 :])]
    rules = state.fixed
    return max(min(moments), state.matched + 1000 * rules.every if state.matched else 0) if moments else None


def _moments(state: LadderState, first: LadderEntry, others: Sequence[LadderEntry]) -> Iterable[int]:
    """When somebody can be seated with those who wait less long, for each size of table."""
    rules = state.fixed
    nearest: dict[str, int] = {}
    for other in others:
        if other.division == first.division and other.slot != first.slot:
            distance = abs(points(other) - points(first))
            nearest[other.slot] = min(distance, nearest.get(other.slot, distance))
    distances = sorted(nearest.values())
    for size in range(rules.least, rules.seats + 1):
        if len(distances) >= size - 1:
            minutes = _minutes(state, distances[size - 2])
            if size < rules.seats:
                minutes = max(minutes, rules.small_after)
            yield first.waiting + minutes * MINUTE


def _minutes(state: LadderState, distance: int) -> int:
    """After how many minutes somebody at that distance is within reach."""
    rules = state.fixed
    if distance <= rules.reach:
        return 0
    if not rules.widening:
        return rules.patience
    return min(rules.patience, -(-(distance - rules.reach) // rules.widening))


def unplayed(state: LadderState) -> list[Challenge]:
    """Challenges of which the game has not begun."""
    played = {table.challenge for table in state.tables.values()}
    return [challenge for number, challenge in state.challenges.items() if number not in played]


def entrants(state: LadderState, players: Iterable[str], now: int) -> dict[str, Entrant]:
    """What the cost of a table needs to know of everybody: meetings count for a while only."""
    oldest = now - MET_DAYS * DAY
    return {player: _entrant(state.entries[player], oldest) for player in players}


def _entrant(entry: LadderEntry, oldest: int) -> Entrant:
    met = {other: sum(when > oldest for when in times) for other, times in entry.met.items()}
    return Entrant(entry.entrant, points(entry), dict(entry.seats), {other: n for other, n in met.items() if n})


def tables_cost(tables: Iterable[Sequence[str]], known: Mapping[str, Entrant]) -> Cost:
    """The sum over tables: on a ladder no table is smaller than another, and nobody has a bye."""
    parts = [cost(Pairing((tuple(table),)), known) for table in tables]
    return Cost(*(sum(getattr(part, name) for part in parts) for name in Cost.__struct_fields__))
