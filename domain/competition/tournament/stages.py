"""Who plays in the next round, and where the format leaves no choice: which tables."""

from collections import Counter
from itertools import chain, islice, zip_longest
from typing import NamedTuple

from domain.competition.formats import advancing, elimination_tables, losing_a_life, snake
from domain.competition.pairing_cost import table_sizes
from domain.competition.schedules import round_robin
from domain.competition.tournament.scores import field
from domain.competition.tournament.state import RoundState, TournamentState

FINAL = "final"


class NextRound(NamedTuple):
    """What comes next. `tables` is None where the pairing is searched for; else tables without seats given.

    `scheduled` is the number in the schedule, where rounds of it were left out because nobody could play them.
    """

    stage: str
    players: list[str]
    tables: list[tuple[str, ...]] | None = None
    byes: tuple[str, ...] = ()
    scheduled: int = 0


def next_round(state: TournamentState) -> NextRound | None:
    """The next round of the format, or None when the event is over."""
    match state.fixed.format:
        case "swiss":
            return _swiss(state)
        case "round-robin":
            return _round_robin(state)
        case "elimination":
            return _two_lives(state) if state.fixed.lives == 2 else _elimination(state)
        case "groups":
            return _groups(state)
        case "arena":
            return _arena(state)


def _swiss(state: TournamentState) -> NextRound | None:
    rules, active = state.fixed, state.active
    if len(state.rounds) >= rules.rounds_for(len(state.seeds)) or len(active) < rules.least:
        return None
    return NextRound("", active)


def _arena(state: TournamentState) -> NextRound | None:
    """Whoever is free is tabled anew, until the window closes; the service asks as often as it likes."""
    busy = {
        player for round in state.rounds for table in round.tables if table.how is None for player in table.entrants
    }
    free = [player for player in state.active if player not in busy]
    return NextRound("", free) if len(free) >= state.fixed.least else None


def _round_robin(state: TournamentState) -> NextRound | None:
    return _next_scheduled(state, "", round_robin(state.seeds, min(state.fixed.seats, len(state.seeds))))


def _next_scheduled(state: TournamentState, stage: str, schedule: list[list[tuple[str, ...]]]) -> NextRound | None:
    """The next round of a schedule that has a table; rounds that only those would play who have gone are left out."""
    played = state.rounds[-1].slot if state.rounds else 0
    for number, tables in enumerate(schedule[played:], played + 1):
        found = _without_the_gone(state, stage, tables)
        if found.tables:
            return found._replace(scheduled=number)
    return None


def _without_the_gone(state: TournamentState, stage: str, tables: list[tuple[str, ...]]) -> NextRound:
    """A table that has become too small is not played; those who are left over rest."""
    gone = {entrant for entrant, entry in state.entries.items() if entry.gone}
    playable: list[tuple[str, ...]] = []
    resting: list[str] = []
    for table in tables:
        there = tuple(player for player in table if player not in gone)
        if len(there) >= state.fixed.least:
            playable.append(there)
        else:
            resting += there
    players = [player for table in playable for player in table]
    return NextRound(stage, [*players, *resting], playable, tuple(resting))


def _elimination(state: TournamentState) -> NextRound | None:
    """One preliminary for as many as must go, then full tables; seeds by snake."""
    rules = state.fixed
    if state.rounds and state.rounds[-1].stage == FINAL:
        return None
    seeds = survivors(state)
    if len(seeds) < rules.least:
        seeds = _with_the_best_beaten(state, seeds)
    if len(seeds) < rules.least:
        return None
    sizes = elimination_tables(len(seeds), rules.seats, rules.advance, rules.least)
    byes = _spared(state, seeds, len(seeds) - sum(sizes))
    dealt = snake([player for player in seeds if player not in byes], len(sizes))
    return NextRound(_stage(state, len(seeds), sizes), seeds, [tuple(table) for table in dealt], byes)


def _stage(state: TournamentState, entrants: int, sizes: tuple[int, ...]) -> str:
    if sizes == (entrants,):
        return FINAL
    full = sum(sizes) == entrants and set(sizes) == {state.fixed.seats}
    return f"last {entrants}" if full or state.rounds else "preliminary"


def _spared(state: TournamentState, ordered: list[str], count: int) -> tuple[str, ...]:
    """Byes go to the first in order, and to nobody twice while somebody had none."""
    had = Counter(player for round in state.rounds for player in round.byes)
    chosen = set(sorted(ordered, key=lambda player: had[player])[:count])
    return tuple(player for player in ordered if player in chosen)


def survivors(state: TournamentState) -> list[str]:
    """Who goes on from the last round, in the order of seeds; everybody before the first."""
    active = set(state.active)
    if not state.rounds:
        return [player for player in state.seeds if player in active]
    round = state.rounds[-1]
    kept = set(round.byes)
    for table in round.tables:
        kept.update(advancing(table.entrants, table.ranks, state.fixed.advance, state.seeds))
    return [player for player in state.seeds if player in kept and player in active]


def _with_the_best_beaten(state: TournamentState, left: list[str]) -> list[str]:
    """Too few for a table: those who came nearest in the last round fill the smallest one, ties by the better seed."""
    order, active = state.seeds.index, set(state.active)
    last = state.rounds[-1].tables if state.rounds else []
    ranked = [
        (rank, order(player), player)
        for table in last
        for rank, player in zip(table.ranks, table.entrants, strict=True)
    ]
    beaten = [player for _, _, player in sorted(ranked) if player in active and player not in left]
    return sorted([*left, *beaten[: state.fixed.least - len(left)]], key=order)


def lives(state: TournamentState) -> dict[str, int]:
    """How many lives everybody has left."""
    left = dict.fromkeys(state.seeds, state.fixed.lives)
    for round in state.rounds:
        for table in round.tables:
            if round.stage != FINAL:
                for player in losing_a_life(table.entrants, table.ranks, state.seeds):
                    left[player] -= 1
    return left


def _two_lives(state: TournamentState) -> NextRound | None:
    """Those with equal lives play together as far as tables come out; the rest floats down."""
    rules = state.fixed
    if state.rounds and state.rounds[-1].stage == FINAL:
        return None
    left = lives(state)
    active = set(state.active)
    still = [player for player in state.seeds if left[player] > 0 and player in active]
    if len(still) < rules.least:
        still = _with_the_best_beaten(state, still)
    if len(still) < rules.least:
        return None
    if len(still) <= rules.seats:
        return NextRound(FINAL, still, [tuple(still)])
    ordered = sorted(still, key=lambda player: (-left[player], state.seeds.index(player)))
    playing = next(count for count in range(len(ordered), 0, -1) if table_sizes(count, rules.seats, rules.least))
    byes = _spared(state, ordered, len(ordered) - playing)
    queue = iter(player for player in ordered if player not in byes)
    tables = [tuple(islice(queue, size)) for size in table_sizes(playing, rules.seats, rules.least)]
    return NextRound(f"round of {len(still)}", ordered, tables, byes)


def groups(state: TournamentState) -> list[list[str]]:
    """Seeds dealt by snake into groups of at most the wanted size."""
    count = -(-len(state.seeds) // state.fixed.group_size)
    return snake(state.seeds, count)


def _groups(state: TournamentState) -> NextRound | None:
    """All groups play their round robins side by side; the best of each fill the final."""
    if state.rounds and state.rounds[-1].stage == FINAL:
        return None
    schedules = [round_robin(group, min(state.fixed.seats, len(group))) for group in groups(state)]
    side_by_side = [list(chain.from_iterable(tables)) for tables in zip_longest(*schedules, fillvalue=())]
    if found := _next_scheduled(state, "groups", side_by_side):
        return found
    finalists = _finalists(state)
    return NextRound(FINAL, finalists, [tuple(finalists)]) if len(finalists) >= state.fixed.least else None


def _finalists(state: TournamentState) -> list[str]:
    """The winners of the groups, then the best others by points a game, until the final table is full."""
    scores, active = field(state), set(state.active)

    def per_game(player: str) -> tuple[float, int]:
        games = len(scores.sittings[player]) or 1
        return (-scores.scores[player] * 5040 // games, state.seeds.index(player))

    ranked = [sorted((player for player in group if player in active), key=per_game) for group in groups(state)]
    first = [player for group in ranked for player in group[: state.fixed.advance]]
    others = sorted((player for group in ranked for player in group[state.fixed.advance :]), key=per_game)
    chosen = sorted(first, key=per_game)[: state.fixed.seats]
    return [*chosen, *others[: state.fixed.seats - len(chosen)]]


def is_last(state: TournamentState, round: RoundState) -> bool:
    """Whether nothing comes after a round."""
    return round.closed and next_round(state) is None
