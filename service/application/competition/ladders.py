"""Ladders: open, enter, seat those who wait, count, end seasons; by people and by the service itself."""

from collections.abc import Sequence
from typing import Any, NamedTuple

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
from domain.kernel.errors import require
from domain.kernel.record import Command
from service.application.competition.closing import EndGame, endings
from service.application.competition.competitions import Competitions, require_no_faults
from service.application.competition.ladder_history import LadderHistory
from service.application.competition.ladder_requests import (
    LADDER_CODEC,
    ChangeLadder,
    LadderWish,
    NewLadder,
    ShownLadder,
    shown,
)
from service.application.competition.table_opening import TableTerms
from service.application.errors import StaleVersion
from service.application.requests import CommandRequest, OnceKey, Outcome
from service.pairing.matchmaker import match
from service.pairing.problem import key


class HandSeating(NamedTuple):
    """Tables in seat order, as an organiser wants them."""

    tables: tuple[tuple[str, ...], ...]
    reason: str


class LadderStanding(NamedTuple):
    """A ladder at one version, the caller's own copy."""

    version: int
    state: LadderState
    now: int


class Ladders(Competitions[Ladder, ShownLadder]):
    noun = "ladder"

    # -- people ------------------------------------------------------------------------------

    def open(self, doer: Doer, rules: LadderRules, once: OnceKey | None = None) -> Outcome[ShownLadder]:
        """Raises Malformed with everything that is wrong with the rules."""
        tables = TableTerms(self._titles, rules.games)
        require_no_faults(problems(rules, tables.sizes))
        fixed = msgspec.structs.replace(rules, games=tables.fixed())
        return self._handler.create([NewLadder(doer, fixed, once)])[0]

    def history(self, id: str, *, at: int | None = None, version: int | None = None) -> LadderHistory:
        """A ladder as it is, or as it was at a time or version, with what came about on the way."""
        return LadderHistory(id, LADDER_CODEC.read(self._log_then(id, at, version)))

    def checkpoints(self, history: LadderHistory) -> dict[str, str]:
        """The texts of the checkpoints from which seeds were drawn, by number."""
        return self._seeds.notes({made.event.checkpoint for made in history.made})

    def _request(
        self, id: str, doer: Doer, orders: LadderWish, expected: int | None, once: OnceKey | None
    ) -> ChangeLadder:
        return ChangeLadder(id, doer, orders, expected, once)

    def _shown(self, aggregate: Ladder) -> ShownLadder:
        return shown(aggregate)

    def _endings(self, id: str, doer: Doer, order: Command) -> list[EndGame]:
        if not isinstance(order, orders.DecideTable):
            return []
        host, known = self.read(id, lambda ladder: (ladder.state.organiser, order.game in ladder.state.tables))
        decided = {order.game: DecideGame(order.ranks, order.reason)} if known else {}
        return endings(self._handler, doer.by or host, decided)

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
        """Seat those who wait and open their games: one append, all of it or nothing."""

        def attempt() -> Outcome[ShownLadder]:
            return self._open_tables(id, doer, self._standing(id, expected), by_hand, once, also)

        return self._try_to_open(id, doer, attempt, expected, once)

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
        return self._open(games, ChangeLadder(id, doer, lambda _: [order], standing.version, once), also)


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
