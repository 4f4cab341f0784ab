"""The final order of a tournament, and what cannot be in one."""

from collections.abc import Iterator

from domain.competition.pairing_cost import Pairing, cost
from domain.competition.results import POINT
from domain.competition.tournament.scores import entrants, standings
from domain.competition.tournament.state import TournamentState


def final_order(state: TournamentState) -> list[str]:
    """Standings; where a final was played, its table first, and before that whoever lasted longer."""
    ranked = [place.player for place in standings(state).places]
    if state.fixed.format not in ("elimination", "groups") or not state.rounds:
        return ranked
    lasted: dict[str, tuple[int, int]] = {}
    for round in state.rounds:
        for player in round.byes:
            lasted[player] = (-round.number, 0)
        for table in round.tables:
            for player, rank in zip(table.entrants, table.ranks, strict=True):
                lasted[player] = (-round.number, rank)
    final = state.rounds[-1]
    if state.fixed.format == "groups":
        at_final = {player for table in final.tables for player in table.entrants}
        return sorted(ranked, key=lambda p: (p not in at_final, lasted[p][1] if p in at_final else 0))
    return sorted(ranked, key=lambda player: lasted.get(player, (0, 0)))


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
