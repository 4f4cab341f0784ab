"""Tournaments: announce, enter, pair, report, end; by people and by the service itself."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from domain.competition.pairing_cost import Pairing, cost
from domain.competition.rules import Rules, problems
from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import PairedTable
from domain.competition.tournament.state import Entry
from domain.kernel.aggregate import Doer
from domain.kernel.errors import require
from domain.kernel.record import Command
from service.application.competition.closing import EndGame, endings, games_to_end
from service.application.competition.competitions import Competitions, require_no_faults
from service.application.competition.history import TournamentHistory
from service.application.competition.planning import PairingField, PlannedRound, field_of, plan
from service.application.competition.requests import (
    AnnounceTournament,
    ChangeTournament,
    ShownTournament,
    Wanted,
    shown,
)
from service.application.competition.table_opening import TableTerms
from service.application.errors import StaleVersion
from service.application.requests import CommandRequest, OnceKey, Outcome


class HandPairing(NamedTuple):
    """Tables in seat order, as an organiser wants them."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    reason: str


class PairableRound(NamedTuple):
    """What pairing a round needs to know, taken at one version."""

    version: int
    rules: Rules
    organiser: str
    field: PairingField
    entries: Mapping[str, Entry]


class Tournaments(Competitions[Tournament, ShownTournament]):
    noun = "tournament"

    # -- people ------------------------------------------------------------------------------

    def announce(self, doer: Doer, rules: Rules, once: OnceKey | None = None) -> Outcome[ShownTournament]:
        """Raises Malformed with everything that is wrong with the rules."""
        tables = TableTerms(self._titles, rules.games)
        require_no_faults(problems(rules, tables.sizes))
        require(not rules.begins or rules.begins > self._clock.now(), "tournament.in-the-past", begins=rules.begins)
        fixed = msgspec.structs.replace(rules, games=tables.fixed())
        return self._handler.create([AnnounceTournament(doer, fixed, once)])[0]

    def history(self, id: str, *, at: int | None = None) -> TournamentHistory:
        """A tournament as it is, or as it was at a time, with its log."""
        log = self._log_then(id, at)
        return TournamentHistory(self.at(id, len(log)), log)

    def checkpoints(self, history: TournamentHistory) -> dict[str, str]:
        """The texts of the checkpoints from which seeds were drawn, by number."""
        return self._seeds.notes({round.checkpoint for round in history.state.rounds})

    def _request(
        self, id: str, doer: Doer, orders: Wanted, expected: int | None, once: OnceKey | None
    ) -> ChangeTournament:
        return ChangeTournament(id, doer, orders, expected, once)

    def _shown(self, aggregate: Tournament) -> ShownTournament:
        return shown(aggregate)

    def _endings(self, id: str, doer: Doer, order: Command) -> list[EndGame]:
        host, found = self.read(id, lambda one: (one.state.organiser, games_to_end(one.state, order)))
        return endings(self._handler, doer.by or host, found) if found else []

    # -- rounds ------------------------------------------------------------------------------

    def pair(
        self,
        id: str,
        doer: Doer,
        by_hand: HandPairing | None = None,
        *,
        expected: int | None = None,
        once: OnceKey | None = None,
        also: Sequence[CommandRequest[Any, Any]] = (),
    ) -> Outcome[ShownTournament]:
        """Pair the next round and open its games: one append, all of it or nothing."""

        def attempt() -> Outcome[ShownTournament]:
            standing = self._handler.read(id, partial(_standing, doer=doer, expected=expected))
            return self._open_round(id, doer, standing, by_hand, once, also)

        return self._try_to_open(id, doer, attempt, expected, once)

    def _open_round(
        self,
        id: str,
        doer: Doer,
        standing: PairableRound,
        by_hand: HandPairing | None,
        once: OnceKey | None,
        also: Sequence[CommandRequest[Any, Any]],
    ) -> Outcome[ShownTournament]:
        tables = TableTerms(self._titles, standing.rules.games)
        tables.require_same_pack()
        seed = self._seeds.draw(id, standing.version)
        planned = plan(standing.field, seed.seed) if by_hand is None else _by_hand(standing.field, by_hand)
        opener = Doer("house", standing.organiser)
        games = [
            tables.table(opener, [standing.entries[player] for player in table]) for table in planned.pairing.tables
        ]
        order = orders.PairRound(
            tuple(PairedTable(game.stream, table) for game, table in zip(games, planned.pairing.tables, strict=True)),
            planned.pairing.byes,
            seed.seed,
            planned.cost,
            planned.stage,
            seed.checkpoint,
            "" if by_hand is None else by_hand.reason,
        )
        return self._open(games, ChangeTournament(id, doer, lambda _: [order], standing.version, once), also)


def _standing(tournament: Tournament, doer: Doer, expected: int | None) -> PairableRound:
    state = tournament.state
    if expected not in (None, tournament.version):
        raise StaleVersion(expected or 0, tournament.version)
    field = field_of(state, tournament.coming(doer))
    return PairableRound(tournament.version, tournament.rules, state.organiser, field, dict(state.entries))


def _by_hand(field: PairingField, wanted: HandPairing) -> PlannedRound:
    """As the organiser wants it, with what it costs; unknown names are refused before anything is reckoned."""
    require(wanted.tables, "tournament.no-tables")
    named = [player for table in wanted.tables for player in table] + list(wanted.byes)
    require(sorted(named) == sorted(field.known), "tournament.not-everybody", expected=sorted(field.known))
    pairing = Pairing(wanted.tables, wanted.byes)
    return PlannedRound(field.coming.stage, pairing, cost(pairing, field.known))
