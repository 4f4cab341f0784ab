"""From the state of a tournament to the tables of its next round."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.competition import pairing_cost
from domain.competition.pairing_cost import Cost, Entrant, Pairing, cost, table_sizes
from domain.competition.tournament.scores import entrants
from domain.competition.tournament.stages import FINAL, NextRound
from domain.competition.tournament.state import TournamentState
from service.pairing import solve
from service.pairing.problem import PairingProblem, key

SCHEDULED = ("round-robin", "groups")
"""Formats whose schedules give seats, too."""


class PlannedRound(NamedTuple):
    stage: str
    pairing: Pairing
    cost: Cost


class PairingField(NamedTuple):
    """What a search needs; taken while nobody can change it, searched afterwards."""

    coming: NextRound
    known: Mapping[str, Entrant]
    format: str
    seats: int
    least: int


def field_of(state: TournamentState, coming: NextRound) -> PairingField:
    rules = state.fixed
    return PairingField(coming, entrants(state, coming.players), rules.format, rules.seats, rules.least)


def plan(field: PairingField, seed: str) -> PlannedRound:
    """The tables of a round: the format's own, or the cheapest that are found."""
    coming = field.coming
    if coming.tables is None:
        pairing = _searched(field, seed)
    elif field.format in SCHEDULED and coming.stage != FINAL:
        pairing = Pairing(tuple(coming.tables), coming.byes)
    else:
        pairing = Pairing(tuple(_seated(field, table, seed) for table in coming.tables), coming.byes)
    return PlannedRound(coming.stage, pairing, cost(pairing, field.known))


def _searched(field: PairingField, seed: str) -> Pairing:
    """Where the number cannot be split into tables, as few as possible rest: the lowest scores that have not yet."""
    players = list(field.known.values())
    least = min(player.score for player in players)
    resting: list[Entrant] = []
    while field.seats > 2 and not table_sizes(len(players), field.seats, field.least):
        out = min(players, key=lambda player: (pairing_cost.bye(player, least), key(seed, "bye", player.id)))
        players.remove(out)
        resting.append(out)
    found = solve(players, seed, largest=field.seats, least=field.least)
    return Pairing(found.tables, (*found.byes, *(player.id for player in resting)))


def _seated(field: PairingField, table: tuple[str, ...], seed: str) -> tuple[str, ...]:
    players = [field.known[player] for player in table]
    return PairingProblem(players, [len(table)], seed).seated(tuple(range(len(table))))
