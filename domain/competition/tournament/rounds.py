"""Rounds of a tournament: pairing them, results, deadlines, and the end."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import UNSET, UnsetType

from domain.competition.event_sourced import EventSourced
from domain.competition.formats import leavers_last
from domain.competition.pairing_cost import Pairing, cost
from domain.competition.rules import Rules
from domain.competition.tournament import orders
from domain.competition.tournament.events import (
    PairingRefused,
    ResultReported,
    RoundAnnulled,
    RoundClosed,
    RoundExtended,
    RoundPaired,
    TournamentCancelled,
    TournamentFinished,
)
from domain.competition.tournament.outcome import final_order
from domain.competition.tournament.scores import entrants
from domain.competition.tournament.stages import NextRound, next_round
from domain.competition.tournament.state import How, RoundState, TableState, TournamentState
from domain.kernel.aggregate import Doer
from domain.kernel.errors import refuse, require

MOST_REASON = 500
MadeOf: TypeAlias = tuple[tuple[int, ...] | UnsetType, tuple[int | None, ...] | UnsetType]


class TournamentRounds(EventSourced[TournamentState]):
    """The half of the aggregate that judges what happens from the start on."""

    state_type = TournamentState

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._doer = Doer("house")

    @property
    def rules(self) -> Rules:
        return self.state.fixed

    # -- who may ------------------------------------------------------------------------------

    def organises(self, account: str) -> bool:
        return bool(account) and (account == self.state.organiser or account in self.state.helpers)

    def _require_organiser(self) -> None:
        """Organisers, administrators, and the service where the rules tell it to."""
        doer = self._doer
        require(doer.cause != "person" or self.organises(doer.by), "tournament.not-organiser")

    def _require_own(self, entrant: str) -> None:
        """An entrant speaks for itself; organisers for everybody."""
        entry = self.state.entries.get(entrant)
        if entry is None:
            refuse("tournament.not-entered", entrant=entrant)
        require(
            self._doer.cause != "person"
            or self._doer.by in (entry.player, entry.owner)
            or self.organises(self._doer.by),
            "tournament.not-yours",
        )

    # -- rounds -------------------------------------------------------------------------------

    def coming(self, doer: Doer) -> NextRound:
        """The round that can be paired now in somebody's name; refuses if there is none."""
        state, rules = self.state, self.rules
        self._doer = doer
        self._require_organiser()
        require(state.status == "running", "tournament.not-running", status=state.status)
        current = state.current
        arena = rules.format == "arena"
        require(current is None or current.closed or arena, "tournament.round-open")
        require(not arena or self.now < state.began + 1000 * rules.window, "tournament.window-closed")
        coming = next_round(state)
        if coming is None:
            refuse("tournament.no-more-rounds")
        return coming

    def _pair(self, order: orders.PairRound) -> None:
        state, rules = self.state, self.rules
        coming = self.coming(self._doer)
        self._require_whole(order, coming.players)
        if coming.tables is not None and not order.reason:
            wanted = {frozenset(table) for table in coming.tables}
            require({frozenset(table.entrants) for table in order.tables} == wanted, "tournament.other-tables")
        pairing = Pairing(tuple(table.entrants for table in order.tables), order.byes)
        found = cost(pairing, entrants(state, coming.players))
        require(found == order.cost, "tournament.other-cost", stated=order.cost.total, found=found.total)
        number = len(state.rounds) + 1
        deadline = self.now + 1000 * rules.round_time if rules.round_time else 0
        self.emit(
            RoundPaired(
                number, coming.stage, order.tables, order.byes, order.seed, order.checkpoint, order.cost, self.now,
                deadline, order.reason, UNSET if coming.scheduled in (0, number) else coming.scheduled,
            )
        )  # fmt: skip

    def _require_whole(self, order: orders.PairRound, players: list[str]) -> None:
        """Everybody who plays sits exactly once or has a bye, at tables of a size that is allowed."""
        require(order.tables, "tournament.no-tables")
        seated = [entrant for table in order.tables for entrant in table.entrants] + list(order.byes)
        require(sorted(seated) == sorted(players), "tournament.not-everybody", expected=sorted(players))
        rules = self.rules
        for table in order.tables:
            size = len(table.entrants)
            require(2 <= size <= rules.seats, "tournament.table-size", size=size, most=rules.seats)
        games = [table.game for table in order.tables]
        known = {table.game for round in self.state.rounds for table in round.tables}
        require(len(set(games)) == len(games) and known.isdisjoint(games), "tournament.game-twice")

    def _report_stuck(self, order: orders.ReportStuck) -> None:
        """Once for each reason: organisers need not hear of every try."""
        require(self._doer.cause == "house", "tournament.not-yours")
        require(self.state.status == "running", "tournament.not-running", status=self.state.status)
        require(self.state.refused != order.code, "tournament.already-reported")
        self.emit(PairingRefused(len(self.state.rounds) + 1, order.code))

    def _report(self, order: orders.ReportResult) -> None:
        """What a game says counts, with those who left behind those who stayed."""
        require(self._doer.cause in ("house", "deadline", "administrator"), "tournament.not-yours")
        self._open_table(order.game, len(order.ranks))
        source = order.version, order.hash
        absent = set(order.absent)
        if order.void or (absent and self.rules.no_show == "void"):
            points = tuple(0 if seat in absent else self.rules.even for seat in range(len(order.ranks)))
            ranks = tuple(1 + (len(order.ranks) - len(absent)) * (seat in absent) for seat in range(len(order.ranks)))
            self._result(order.game, ranks, points, "void", source)
            return
        left = order.left or (0,) * len(order.ranks)
        ranks = leavers_last(order.ranks, left)
        winners = [seat for seat in order.winners if not left[seat]]
        scores = tuple(None if gone else score for score, gone in zip(order.scores, left, strict=bool(order.scores)))
        self._decided(order.game, ranks, "played", source, winners=winners, scores=scores)

    def _time_up(self, order: orders.TimeUp) -> None:
        """A table that still plays: whoever it waits for comes last, or nobody gets more than half a point."""
        require(self._doer.cause == "deadline", "tournament.not-yours")
        found = self.state.table_of(order.game)
        require(found is not None and 0 < found[0].deadline <= self.now, "tournament.too-early", game=order.game)
        table = self._open_table(order.game)
        seats = range(len(table.entrants))
        waiting = set(order.waiting) & set(seats)
        if self.rules.no_show == "void" or not waiting or len(waiting) == len(seats):
            self._result(order.game, (1,) * len(seats), (self.rules.even,) * len(seats), "void", (0, ""), "deadline")
            return
        ranks = tuple(1 + (len(seats) - len(waiting)) * (seat in waiting) for seat in seats)
        self._decided(order.game, ranks, "timed-out", (0, ""), "deadline")

    def _adjudicate(self, order: orders.Adjudicate) -> None:
        self._require_organiser()
        require_reason(order.reason)
        table = self._open_table(order.game, len(order.ranks))
        lawful = all(rank == 1 + sum(other < rank for other in order.ranks) for rank in order.ranks)
        require(lawful, "tournament.bad-ranks", ranks=list(order.ranks), entrants=len(table.entrants))
        self._decided(order.game, order.ranks, "adjudicated", (0, ""), order.reason)

    def _open_table(self, game: str, seats: int | None = None) -> TableState:
        found = self.state.table_of(game)
        if found is None:
            refuse("tournament.unknown-game", game=game)
        table = found[1]
        require(self.state.status == "running", "tournament.not-running", status=self.state.status)
        require(table.how is None, "tournament.already-reported", game=game)
        require(seats in (None, len(table.entrants)), "tournament.bad-ranks", entrants=len(table.entrants))
        return table

    def _decided(
        self,
        game: str,
        ranks: Sequence[int],
        how: How,
        source: tuple[int, str],
        reason: str = "",
        *,
        winners: Sequence[int] | None = None,
        scores: tuple[int | None, ...] = (),
    ) -> None:
        """A result that is worth what its ranks, winners or scores say; those of rank 1 have won unless told."""
        if winners is None:
            winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        points = self.rules.points_of(ranks, winners, scores)
        made_of: MadeOf = (tuple(winners) if self.rules.points == "wins" else UNSET, UNSET)
        if self.rules.points == "score-share" and scores:
            made_of = (UNSET, scores)
        self._result(game, ranks, points, how, source, reason, made_of)

    def _result(
        self,
        game: str,
        ranks: Sequence[int],
        points: tuple[int, ...],
        how: How,
        source: tuple[int, str],
        reason: str = "",
        made_of: MadeOf = (UNSET, UNSET),
    ) -> None:
        """`source` is version and hash of the game's event that says so, `made_of` winners and scores that count."""
        found = self.state.table_of(game)
        assert found is not None
        round = found[0]
        self.emit(ResultReported(round.number, game, tuple(ranks), points, how, *source, reason, *made_of))
        if not round.open_tables:
            self.emit(RoundClosed(round.number))
            if self.rules.format != "arena" and next_round(self.state) is None:
                self._finish("rounds")

    def _annul(self, order: orders.AnnulRound) -> None:
        self._require_organiser()
        current = self._running_round(order.round)
        require_reason(order.reason)
        self.emit(RoundAnnulled(current.number, order.reason))

    def _extend(self, order: orders.ExtendRound) -> None:
        self._require_organiser()
        current = self._running_round(order.round)
        require_reason(order.reason)
        require(order.deadline > self.now, "tournament.in-the-past", deadline=order.deadline)
        self.emit(RoundExtended(current.number, order.deadline, order.reason))

    def _running_round(self, number: int) -> RoundState:
        """The newest round, if it is still played and the one that is meant."""
        current = self.state.current
        if self.state.status != "running" or current is None or current.closed or number not in (0, current.number):
            refuse("tournament.no-open-round")
        return current

    # -- the end ------------------------------------------------------------------------------

    def _finish_by_hand(self, order: orders.Finish) -> None:
        self._require_organiser()
        require(self.state.status == "running", "tournament.not-running", status=self.state.status)
        require(all(round.closed for round in self.state.rounds), "tournament.round-open")
        require_reason(order.reason)
        self._finish(order.reason)

    def _finish(self, reason: str) -> None:
        self.emit(TournamentFinished(tuple(final_order(self.state)), reason))

    def _cancel(self, order: orders.Cancel) -> None:
        self._require_organiser()
        require(self.state.status in ("announced", "running"), "tournament.over", status=self.state.status)
        require_reason(order.reason)
        self.emit(TournamentCancelled(order.reason))


def require_reason(reason: str) -> None:
    require(0 < len(reason.strip()) <= MOST_REASON, "tournament.reason-missing", most=MOST_REASON)
