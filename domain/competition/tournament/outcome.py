"""The final order of a tournament, and what cannot be in one."""

from collections.abc import Callable, Iterator

from domain.competition.pairing_cost import Pairing, cost
from domain.competition.results import POINT
from domain.competition.tournament.scores import entrants, standings
from domain.competition.tournament.stages import FINAL
from domain.competition.tournament.state import TournamentState


def final_order(state: TournamentState) -> list[str]:
    """Standings; where a final was played, its table first, and before that whoever lasted longer."""
    ranked = [place.player for place in standings(state).places]
    return sorted(ranked, key=lasted(state)) if state.rounds else ranked


def lasted(state: TournamentState) -> Callable[[str], tuple[int, int]]:
    """What comes before the standings: how far somebody came, the furthest first; the same for all in most formats."""
    if state.fixed.format not in ("elimination", "groups"):
        return lambda _: (0, 0)
    ends: dict[str, tuple[int, int]] = {}
    for round in state.rounds:
        for player in round.byes:
            ends[player] = (-round.number, 0)
        for table in round.tables:
            for player, rank in zip(table.entrants, table.ranks, strict=True):
                ends[player] = (-round.number, rank)
    if state.fixed.format == "groups":
        if state.rounds[-1].stage != FINAL:
            return lambda _: (0, 0)
        final = {player for table in state.rounds[-1].tables for player in table.entrants}
        return lambda player: (player not in final, ends[player][1] if player in final else 0)
    return lambda player: ends.get(player, (0, 0))


def faults(state: TournamentState) -> Iterator[str]:
    """What cannot be in a tournament: costs that do not fit, points that do not add up."""
    for place, round in enumerate(state.rounds):
        players = [player for table in round.tables for player in table.entrants] + list(round.byes)
        pairing = Pairing(tuple(table.entrants for table in round.tables), round.byes)
        if cost(pairing, entrants(state, players, place)) != round.cost:
            yield f"round {round.number} does not cost what was announced"
        if len(set(players)) != len(players):
            yield f"somebody plays twice in round {round.number}"
        for table in round.tables:
            shared = table.how == "played" and state.fixed.points == "beaten-share"
            if shared and 2 * sum(table.points) != POINT * len(table.entrants):
                yield f"the points of {table.game} do not add up"
