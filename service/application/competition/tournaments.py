"""Tournaments: announce, enter, pair, report, end; by people and by the service itself."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec

from domain.competition.pairing_cost import Pairing, cost
from domain.competition.rules import Rules, problems
from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import PairedTable
from domain.competition.tournament.state import Entry
from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation, require
from domain.kernel.record import Command
from domain.kernel.title import AnyTitle
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.competition.closing import EndGame, endings, games_to_end
from service.application.competition.history import TournamentHistory
from service.application.competition.planning import PairingField, PlannedRound, field_of, plan
from service.application.competition.requests import (
    AnnounceTournament,
    ChangeTournament,
    ShownTournament,
    Wanted,
    shown,
)
from service.application.competition.seed import PairingSeeds
from service.application.competition.table_opening import TableTerms
from service.application.errors import Malformed, NotFound, NotVisible, StaleVersion
from service.application.requests import CommandRequest, OnceKey, Outcome
from service.eventstore.codec import time_of
from service.eventstore.port import StoredEvent

TRIES = 5
T = TypeVar("T")


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


class Tournaments:
    def __init__(
        self, handler: CommandHandler, titles: Mapping[str, AnyTitle], clock: TimeSource, seeds: PairingSeeds
    ) -> None:
        self._handler, self._titles, self._clock, self._seeds = handler, titles, clock, seeds

    # -- people ------------------------------------------------------------------------------

    def announce(self, doer: Doer, rules: Rules, once: OnceKey | None = None) -> Outcome[ShownTournament]:
        """Raises Malformed with everything that is wrong with the rules."""
        tables = TableTerms(self._titles, rules.games)
        faults: dict[str, list[str]] = {}
        for fault in problems(rules, tables.sizes):
            name, _, said = fault.partition(": ")
            faults.setdefault(name, []).append(said)
        if faults:
            raise Malformed(faults)
        require(not rules.begins or rules.begins > self._clock.now(), "tournament.in-the-past", begins=rules.begins)
        fixed = msgspec.structs.replace(rules, games=tables.fixed())
        return self._handler.create([AnnounceTournament(doer, fixed, once)])[0]

    def change(
        self,
        id: str,
        doer: Doer,
        wanted: Command | Wanted,
        *,
        expected: int | None = None,
        once: OnceKey | None = None,
        also: Sequence[CommandRequest[Any, Any]] = (),
    ) -> Outcome[ShownTournament]:
        """Judge an order and end the games that it leaves without a purpose, in one append with what `also` changes."""
        orders_of: Wanted = wanted if callable(wanted) else lambda _: [wanted]
        request = ChangeTournament(id, doer, orders_of, expected, once)
        for _ in range(TRIES):
            try:
                return self._handler.execute(request, also=[*also, *self._endings(id, doer, wanted)])
            except RuleViolation as refusal:
                if refusal.code != "game.over":  # a game came to its end meanwhile
                    raise
        raise RuntimeError(f"the games of {id} end faster than they can be closed")

    def _endings(self, id: str, doer: Doer, wanted: Command | Wanted) -> list[EndGame]:
        if callable(wanted):
            return []
        host, found = self.read(id, lambda one: (one.state.organiser, games_to_end(one.state, wanted)))
        return endings(self._handler, doer.by or host, found) if found else []

    def read(self, id: str, look: Callable[[Tournament], T]) -> T:
        return self._handler.read(id, look)

    def at(self, id: str, version: int) -> Tournament:
        found: Tournament = self._handler.at(id, version)
        return found

    def log(self, id: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return self._handler.events(id, after, upto)

    def history(self, id: str, *, at: int | None = None) -> TournamentHistory:
        """A tournament as it is, or as it was at a time, with its log."""
        log = self.log(id)
        if not log:
            raise NotVisible(id)
        if at is not None:
            log = [event for event in log if time_of(event) <= at]
            if not log:
                raise NotFound("There was no such tournament then.")
        return TournamentHistory(self.at(id, len(log)), log)

    def checkpoints(self, history: TournamentHistory) -> dict[str, str]:
        """The texts of the checkpoints from which seeds were drawn, by number."""
        return self._seeds.notes({round.checkpoint for round in history.state.rounds})

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
        """Pair the next round and open its games: one append, all of it or nothing. Searched while nobody waits."""
        for _ in range(TRIES):
            try:
                standing = self._handler.read(id, partial(_standing, doer=doer, expected=expected))
                return self._open_round(id, doer, standing, by_hand, once, also)
            except (RuleViolation, StaleVersion) as refusal:
                if isinstance(refusal, StaleVersion) and expected is None:
                    continue
                return self._handler.execute(ChangeTournament(id, doer, partial(_refuse, refusal), None, once))
        raise RuntimeError(f"{id} is written to faster than it can be paired")

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
        change = ChangeTournament(id, doer, lambda _: [order], standing.version, once)
        outcomes: Sequence[Outcome[Any]] = self._handler.create(games, also=[change, *also])
        if outcomes[0].replayed:
            return outcomes[0]
        paired = standing.version + 1
        return Outcome(shown(self.at(id, paired)), paired, paired)


def _standing(tournament: Tournament, doer: Doer, expected: int | None) -> PairableRound:
    state = tournament.state
    if expected not in (None, tournament.version):
        raise StaleVersion(expected or 0, tournament.version)
    field = field_of(state, tournament.coming(doer))
    return PairableRound(tournament.version, tournament.rules, state.organiser, field, dict(state.entries))


def _refuse(refusal: Exception, _: Tournament) -> list[Command]:
    raise refusal


def _by_hand(field: PairingField, wanted: HandPairing) -> PlannedRound:
    """As the organiser wants it, with what it costs; unknown names are refused before anything is reckoned."""
    require(wanted.tables, "tournament.no-tables")
    named = [player for table in wanted.tables for player in table] + list(wanted.byes)
    require(sorted(named) == sorted(field.known), "tournament.not-everybody", expected=sorted(field.known))
    pairing = Pairing(wanted.tables, wanted.byes)
    return PlannedRound(field.coming.stage, pairing, cost(pairing, field.known))
