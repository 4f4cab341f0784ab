"""Ladders: open, enter, seat those who wait, count, end seasons; by people and by the service itself."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec

from domain.competition.ladder import orders
from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.events import SeatedTable
from domain.competition.ladder.matching import entrants, tables_cost, unplayed
from domain.competition.ladder.rules import LadderRules, problems
from domain.competition.ladder.state import LadderState
from domain.competition.seats import assign
from domain.game.orders import DecideGame
from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation, require
from domain.kernel.record import Command
from domain.kernel.title import AnyTitle
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.competition.closing import EndGame, endings
from service.application.competition.ladder_history import LadderHistory
from service.application.competition.ladder_requests import (
    LADDER_CODEC,
    ChangeLadder,
    LadderWish,
    NewLadder,
    ShownLadder,
    shown,
)
from service.application.competition.seed import PairingSeeds
from service.application.competition.table_opening import TableTerms
from service.application.errors import Malformed, NotFound, NotVisible, StaleVersion
from service.application.requests import CommandRequest, OnceKey, Outcome
from service.eventstore.codec import time_of
from service.eventstore.port import StoredEvent
from service.pairing.matchmaker import match
from service.pairing.problem import key

TRIES = 5
T = TypeVar("T")


class HandSeating(NamedTuple):
    """Tables in seat order, as an organiser wants them."""

    tables: tuple[tuple[str, ...], ...]
    reason: str


class LadderStanding(NamedTuple):
    """A ladder at one version, the caller's own copy."""

    version: int
    state: LadderState
    now: int


class Ladders:
    def __init__(
        self, handler: CommandHandler, titles: Mapping[str, AnyTitle], clock: TimeSource, seeds: PairingSeeds
    ) -> None:
        self._handler, self._titles, self._clock, self._seeds = handler, titles, clock, seeds

    # -- people ------------------------------------------------------------------------------

    def open(self, doer: Doer, rules: LadderRules, once: OnceKey | None = None) -> Outcome[ShownLadder]:
        """Raises Malformed with everything that is wrong with the rules."""
        tables = TableTerms(self._titles, rules.games)
        faults: dict[str, list[str]] = {}
        for fault in problems(rules, tables.sizes):
            name, _, said = fault.partition(": ")
            faults.setdefault(name, []).append(said)
        if faults:
            raise Malformed(faults)
        fixed = msgspec.structs.replace(rules, games=tables.fixed())
        return self._handler.create([NewLadder(doer, fixed, once)])[0]

    def change(
        self,
        id: str,
        doer: Doer,
        wanted: Command | LadderWish,
        *,
        expected: int | None = None,
        once: OnceKey | None = None,
        also: Sequence[CommandRequest[Any, Any]] = (),
    ) -> Outcome[ShownLadder]:
        """Judge an order and end the game that it decides, in one append with what `also` changes."""
        orders_of: LadderWish = wanted if callable(wanted) else lambda _: [wanted]
        request = ChangeLadder(id, doer, orders_of, expected, once)
        for _ in range(TRIES):
            try:
                return self._handler.execute(request, also=[*also, *self._endings(id, doer, wanted)])
            except RuleViolation as refusal:
                if refusal.code != "game.over":  # the game came to its end meanwhile
                    raise
        raise RuntimeError(f"the games of {id} end faster than they can be decided")

    def _endings(self, id: str, doer: Doer, wanted: Command | LadderWish) -> list[EndGame]:
        if not isinstance(wanted, orders.DecideTable):
            return []
        host, known = self.read(id, lambda ladder: (ladder.state.organiser, wanted.game in ladder.state.tables))
        decided = {wanted.game: DecideGame(wanted.ranks, wanted.reason)} if known else {}
        return endings(self._handler, doer.by or host, decided)

    def read(self, id: str, look: Callable[[Ladder], T]) -> T:
        return self._handler.read(id, look)

    def at(self, id: str, version: int) -> Ladder:
        found: Ladder = self._handler.at(id, version)
        return found

    def log(self, id: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return self._handler.events(id, after, upto)

    def history(self, id: str, *, at: int | None = None, version: int | None = None) -> LadderHistory:
        """A ladder as it is, or as it was at a time or version, with what came about on the way."""
        log = self.log(id, 0, version)
        if not log:
            raise NotVisible(id)
        if at is not None:
            log = [event for event in log if time_of(event) <= at]
            if not log:
                raise NotFound("There was no such ladder then.")
        return LadderHistory(id, LADDER_CODEC.read(log))

    def checkpoints(self, history: LadderHistory) -> dict[str, str]:
        """The texts of the checkpoints from which seeds were drawn, by number."""
        return self._seeds.notes({made.event.checkpoint for made in history.made})

    # -- tables ------------------------------------------------------------------------------

    def seat(
        self,
        id: str,
        doer: Doer,
        by_hand: HandSeating | None = None,
        *,
        expected: int | None = None,
        once: OnceKey | None = None,
        also: Sequence[CommandRequest[Any, Any]] = (),
    ) -> Outcome[ShownLadder]:
        """Seat those who wait and open their games: one append, all of it or nothing. Searched while nobody waits."""
        for _ in range(TRIES):
            try:
                standing = self._standing(id, expected)
                return self._open_tables(id, doer, standing, by_hand, once, also)
            except (RuleViolation, StaleVersion) as refusal:
                if isinstance(refusal, StaleVersion) and expected is None:
                    continue
                return self._handler.execute(ChangeLadder(id, doer, partial(_refuse, refusal), None, once))
        raise RuntimeError(f"{id} is written to faster than tables can be made")

    def _standing(self, id: str, expected: int | None) -> LadderStanding:
        version = self._handler.read(id, lambda ladder: ladder.version)
        if expected not in (None, version):
            raise StaleVersion(expected or 0, version)
        return LadderStanding(version, self.at(id, version).state, self._clock.now())

    def _open_tables(
        self,
        id: str,
        doer: Doer,
        standing: LadderStanding,
        by_hand: HandSeating | None,
        once: OnceKey | None,
        also: Sequence[CommandRequest[Any, Any]],
    ) -> Outcome[ShownLadder]:
        state = standing.state
        terms = TableTerms(self._titles, state.fixed.games)
        terms.require_same_pack()
        seed = self._seeds.draw(id, standing.version)
        planned = _planned(standing, seed.seed) if by_hand is None else [(table, 0) for table in by_hand.tables]
        require(planned, "ladder.nobody-waits")
        seated = [entrant for table, _ in planned for entrant in table]
        unknown = [entrant for entrant in seated if entrant not in state.entries]
        require(not unknown, "ladder.not-entered", entrant=unknown[:1])
        opener = Doer("house", state.organiser)
        sitting = [[state.entries[entrant] for entrant in table] for table, _ in planned]
        games = [terms.table(opener, entries, rated=state.fixed.rated) for entries in sitting]
        order = orders.MakeTables(
            tuple(
                SeatedTable(game.stream, table, challenge)
                for game, (table, challenge) in zip(games, planned, strict=True)
            ),
            seed.seed,
            tables_cost([table for table, _ in planned], entrants(state, seated, standing.now)),
            seed.checkpoint,
            "" if by_hand is None else by_hand.reason,
        )
        change = ChangeLadder(id, doer, lambda _: [order], standing.version, once)
        outcomes: Sequence[Outcome[Any]] = self._handler.create(games, also=[change, *also])
        if outcomes[0].replayed:
            return outcomes[0]
        made = standing.version + 1
        return Outcome(shown(self.at(id, made)), made, made)


def _planned(standing: LadderStanding, seed: str) -> list[tuple[tuple[str, ...], int]]:
    """Tables with the challenge that they are played for."""
    state = standing.state
    if state.fixed.kind == "rating":
        return [(table, 0) for table in match(state, seed, standing.now)]
    planned: list[tuple[tuple[str, ...], int]] = []
    for challenge in unplayed(state):
        players = (challenge.challenger, *challenge.targets)
        if challenge.ready and not any(set(players) & set(table) for table, _ in planned):
            known = entrants(state, players, standing.now)
            counts = {player: known[player].counts(len(players)) for player in players}
            keys = {player: key(seed, "pairing", player) for player in players}
            planned.append((assign(players, counts, keys), challenge.number))
    return planned


def _refuse(refusal: Exception, _: Ladder) -> list[Command]:
    raise refusal
