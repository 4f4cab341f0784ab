"""Scores of a tournament: the field after any round, standings, and what the next pairing knows of everybody."""

from domain.competition.pairing_cost import Entrant
from domain.competition.results import Field, TableResult, Unplayed
from domain.competition.standings import Standings
from domain.competition.tournament.state import RoundState, TournamentState


def field(state: TournamentState, upto: int | None = None) -> Field:
    """Everybody's results of the first `upto` rounds."""
    rounds = state.rounds[:upto]
    results = [
        TableResult(round.number, table.entrants, table.ranks, table.points, table.game)
        for round in rounds
        for table in round.tables
        if table.how is not None and table.how != "void"
    ]
    best = state.fixed.best if state.fixed.format == "arena" else 0
    return Field(tuple(state.entries), results, _unplayed(state, rounds), best, state.fixed.even)


def _unplayed(state: TournamentState, rounds: list[RoundState]) -> list[Unplayed]:
    """Byes, void tables, and the rounds that a late entrant missed, of which some count half a point.

    An arena has no rounds that one could miss.
    """
    rules = state.fixed
    missed = [Unplayed(round.number, player, rules.bye) for round in rounds for player in round.byes]
    for round in rounds:
        for table in round.tables:
            if table.how == "void":
                missed += [
                    Unplayed(round.number, player, points, "void")
                    for player, points in zip(table.entrants, table.points, strict=True)
                ]
    for entry in () if rules.format == "arena" else state.entries.values():
        late = [round.number for round in rounds if round.number < entry.since]
        missed += [
            Unplayed(number, entry.entrant, rules.even if place < rules.late_rounds else 0, "late")
            for place, number in enumerate(reversed(late))
        ]
    return missed


def standings(state: TournamentState, upto: int | None = None) -> Standings:
    """The order after a round; lots come from the seed of the newest pairing."""
    seed = state.rounds[(upto or len(state.rounds)) - 1].seed if state.rounds else ""
    return Standings(field(state, upto), state.fixed.order, seed)


def entrants(state: TournamentState, players: list[str], upto: int | None = None) -> dict[str, Entrant]:
    """What a pairing after `upto` rounds needs to know of `players`."""
    rounds = state.rounds[:upto]
    scores = field(state, upto).scores
    seats: dict[str, dict[int, list[int]]] = {player: {} for player in players}
    met: dict[str, dict[str, int]] = {player: {} for player in players}
    smaller = dict.fromkeys(players, 0)
    byes = dict.fromkeys(players, 0)
    for round in rounds:
        largest = max((len(table.entrants) for table in round.tables), default=0)
        for player in round.byes:
            if player in byes:
                byes[player] += 1
        for table in round.tables:
            for seat, player in enumerate(table.entrants):
                if player not in met:
                    continue
                size = len(table.entrants)
                seats[player].setdefault(size, [0] * size)[seat] += 1
                smaller[player] += size < largest
                for other in table.entrants:
                    if other != player:
                        met[player][other] = met[player].get(other, 0) + 1
    return {
        player: Entrant(
            player,
            scores[player],
            {size: tuple(counts) for size, counts in seats[player].items()},
            met[player],
            smaller[player],
            byes[player],
        )
        for player in players
    }
