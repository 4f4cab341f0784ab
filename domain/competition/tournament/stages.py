"""Who plays in the next round, and where the format leaves no choice: which tables."""

from typing import NamedTuple

from domain.competition.formats import advancing, losing_a_life, preliminary, snake
from domain.competition.schedules import round_robin
from domain.competition.tournament.scores import field
from domain.competition.tournament.state import RoundState, TournamentState

FINAL = "final"


class NextRound(NamedTuple):
    """What comes next. `tables` is None where the pairing is searched for; else tables without seats given."""

    stage: str
    players: list[str]
    tables: list[tuple[str, ...]] | None = None
    byes: tuple[str, ...] = ()


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
    schedule = round_robin(state.seeds, min(state.fixed.seats, len(state.seeds)))
    if len(state.rounds) >= len(schedule):
        return None
    return _without_the_gone(state, "", schedule[len(state.rounds)])


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
    if not state.rounds:
        plan = preliminary(len(state.active), rules.seats, rules.advance)
        seeds = [player for player in state.seeds if player in state.active]
        if not plan.sizes:
            return _full_tables(state, seeds)
        playing = seeds[plan.byes :]
        dealt = snake(playing, len(plan.sizes))
        return NextRound("preliminary", seeds, [tuple(table) for table in dealt], tuple(seeds[: plan.byes]))
    if state.rounds[-1].stage == FINAL:
        return None
    return _full_tables(state, survivors(state))


def _full_tables(state: TournamentState, seeds: list[str]) -> NextRound | None:
    rules = state.fixed
    if len(seeds) < 2:
        return None
    tables = max(1, len(seeds) // rules.seats)
    stage = FINAL if tables == 1 else f"last {len(seeds)}"
    return NextRound(stage, seeds, [tuple(table) for table in snake(seeds, tables)])


def survivors(state: TournamentState) -> list[str]:
    """Who goes on from the last round, in the order of seeds."""
    round = state.rounds[-1]
    kept = set(round.byes)
    for table in round.tables:
        kept.update(advancing(table.entrants, table.ranks, state.fixed.advance, state.seeds))
    active = set(state.active)
    return [player for player in state.seeds if player in kept and player in active]


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
    if len(still) < 2:
        return None
    if len(still) <= rules.seats:
        return NextRound(FINAL, still, [tuple(still)])
    ordered = sorted(still, key=lambda player: (-left[player], state.seeds.index(player)))
    count = -(-len(ordered) // rules.seats)
    sizes = [len(ordered) // count + (number < len(ordered) % count) for number in range(count)]
    tables, start = [], 0
    for size in sizes:
        tables.append(tuple(ordered[start : start + size]))
        start += size
    return NextRound(f"round of {len(still)}", ordered, tables)


def groups(state: TournamentState) -> list[list[str]]:
    """Seeds dealt by snake into groups of at most the wanted size."""
    count = -(-len(state.seeds) // state.fixed.group_size)
    return snake(state.seeds, count)


def _groups(state: TournamentState) -> NextRound | None:
    """All groups play their round robins side by side; the best of each fill the final."""
    schedules = [round_robin(group, min(state.fixed.seats, len(group))) for group in groups(state)]
    longest = max(len(schedule) for schedule in schedules)
    played = len(state.rounds)
    if played < longest:
        tables = [table for schedule in schedules if played < len(schedule) for table in schedule[played]]
        return _without_the_gone(state, "groups", tables)
    if any(round.stage == FINAL for round in state.rounds):
        return None
    return NextRound(FINAL, finalists := _finalists(state), [tuple(finalists)])


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
