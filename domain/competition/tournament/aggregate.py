"""The Tournament aggregate: judges orders, keeps what follows until it is stored."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.competition.event_sourced import EventSourced
from domain.competition.formats import leavers_last
from domain.competition.pairing_cost import Pairing, cost
from domain.competition.results import POINT
from domain.competition.rules import Rules
from domain.competition.tournament import orders
from domain.competition.tournament.events import (
    CheckedIn,
    EntryMade,
    EntryWithdrawn,
    HelpersNamed,
    ResultReported,
    RoundClosed,
    RoundExtended,
    RoundPaired,
    TournamentAnnounced,
    TournamentBegun,
    TournamentCancelled,
    TournamentFinished,
)
from domain.competition.tournament.outcome import final_order
from domain.competition.tournament.scores import entrants
from domain.competition.tournament.stages import next_round
from domain.competition.tournament.state import TournamentState
from domain.kernel.aggregate import Decision, Doer
from domain.kernel.errors import refuse, require
from domain.kernel.record import Command

MOST_HELPERS = 10


class Tournament(EventSourced[TournamentState]):
    state_type = TournamentState

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._doer = Doer("house")
        self._judges: Mapping[type[Command], Callable[[Any], None]] = {
            orders.Announce: self._announce,
            orders.NameHelpers: self._name_helpers,
            orders.Enter: self._enter,
            orders.Withdraw: self._withdraw,
            orders.CheckIn: self._check_in,
            orders.Begin: self._begin,
            orders.PairRound: self._pair,
            orders.ReportResult: self._report,
            orders.Adjudicate: self._adjudicate,
            orders.ExtendRound: self._extend,
            orders.Finish: self._finish_by_hand,
            orders.Cancel: self._cancel,
        }

    @property
    def rules(self) -> Rules:
        return self.state.fixed

    def decide(self, doer: Doer, order: Command) -> None:
        """Judge an order and apply what follows from it; a refusal changes nothing."""
        self._doer = doer
        self._judges[type(order)](order)
        self._orders.append(order)

    def take(self) -> Decision:
        """What was decided since the last take."""
        decision = Decision(self._doer, self._orders, self._events)
        self._orders, self._events = [], []
        return decision

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

    # -- before the start ---------------------------------------------------------------------

    def _announce(self, order: orders.Announce) -> None:
        require(self.version == 0, "tournament.already-announced")
        self.emit(TournamentAnnounced(self._doer.by, order.rules, order.rules.digest))

    def _name_helpers(self, order: orders.NameHelpers) -> None:
        require(self._doer.cause != "person" or self._doer.by == self.state.organiser, "tournament.not-organiser")
        require(len(order.helpers) <= MOST_HELPERS, "tournament.too-many-helpers", most=MOST_HELPERS)
        self.emit(HelpersNamed(tuple(dict.fromkeys(order.helpers))))

    def _enter(self, order: orders.Enter) -> None:
        state, rules = self.state, self.rules
        if order.bot is not None or order.player != self._doer.by:
            self._require_organiser()
        late = state.status == "running" and rules.format in ("swiss", "arena")
        require(state.status == "announced" or late, "tournament.entries-closed", status=state.status)
        require(order.entrant not in state.entries, "tournament.already-entered", entrant=order.entrant)
        require(len(state.entries) < rules.entrants_most, "tournament.full", most=rules.entrants_most)
        self._require_fit(order)
        since = len(state.rounds) + 1
        self.emit(EntryMade(order.entrant, order.player, order.bot, order.owner, order.rating, since))

    def _require_fit(self, order: orders.Enter) -> None:
        """The conditions of the event."""
        rules = self.rules
        machine = order.bot is not None or order.is_bot
        require(
            rules.field == "mixed" or machine == (rules.field == "bots"), "tournament.not-for-you", field=rules.field
        )
        if order.bot is not None:
            return
        require(
            order.games >= rules.games_least, "tournament.too-few-games", games=order.games, least=rules.games_least
        )
        low, high = rules.rating_least, rules.rating_most
        require(low is None or order.rating >= low, "tournament.rating-too-low", rating=order.rating, least=low)
        require(high is None or order.rating <= high, "tournament.rating-too-high", rating=order.rating, most=high)
        limit = rules.conduct_most
        require(limit is None or order.conduct <= limit, "tournament.conduct", conduct=order.conduct, most=limit)

    def _withdraw(self, order: orders.Withdraw) -> None:
        self._require_own(order.entrant)
        require(self.state.status in ("announced", "running"), "tournament.over", status=self.state.status)
        require(not self.state.entries[order.entrant].gone, "tournament.already-withdrawn", entrant=order.entrant)
        self.emit(EntryWithdrawn(order.entrant, order.reason))

    def _check_in(self, order: orders.CheckIn) -> None:
        self._require_own(order.entrant)
        require(self.state.status == "announced", "tournament.entries-closed", status=self.state.status)
        opens = self.rules.begins - self.rules.check_in
        require(self.rules.check_in, "tournament.no-check-in")
        require(not self.rules.begins or self.now >= opens, "tournament.too-early", opens=opens)
        if not self.state.entries[order.entrant].there:
            self.emit(CheckedIn(order.entrant))

    def _begin(self, _: orders.Begin) -> None:
        state, rules = self.state, self.rules
        self._require_organiser()
        require(state.status == "announced", "tournament.already-begun", status=state.status)
        if self._doer.cause == "deadline":
            require(rules.begins and self.now >= rules.begins, "tournament.too-early", opens=rules.begins)
        absent = [entrant for entrant, entry in state.entries.items() if rules.check_in and not entry.there]
        there = [entrant for entrant in state.entries if entrant not in absent]
        require(
            len(there) >= max(rules.entrants_least, rules.least),
            "tournament.too-few",
            entrants=len(there),
            least=max(rules.entrants_least, rules.least),
        )
        seeds = sorted(there, key=lambda entrant: (-state.entries[entrant].rating, entrant))
        self.emit(TournamentBegun(tuple(seeds), tuple(absent), self.now))

    # -- rounds -------------------------------------------------------------------------------

    def _pair(self, order: orders.PairRound) -> None:
        state, rules = self.state, self.rules
        self._require_organiser()
        require(state.status == "running", "tournament.not-running", status=state.status)
        current = state.current
        require(current is None or current.closed or rules.format == "arena", "tournament.round-open")
        coming = next_round(state)
        if coming is None:
            refuse("tournament.no-more-rounds")
        self._require_whole(order, coming.players)
        if coming.tables is not None and not order.reason:
            wanted = {frozenset(table) for table in coming.tables}
            require({frozenset(table.entrants) for table in order.tables} == wanted, "tournament.other-tables")
        pairing = Pairing(tuple(table.entrants for table in order.tables), order.byes)
        found = cost(pairing, entrants(state, coming.players))
        require(found == order.cost, "tournament.other-cost", stated=order.cost.total, found=found.total)
        number = len(state.rounds) + 1
        deadline = self.now + rules.round_time if rules.round_time else 0
        self.emit(
            RoundPaired(
                number, coming.stage, order.tables, order.byes, order.seed, order.checkpoint, order.cost, self.now,
                deadline, order.reason,
            )
        )  # fmt: skip

    def _require_whole(self, order: orders.PairRound, players: list[str]) -> None:
        """Everybody who plays sits exactly once or has a bye, at tables of a size that is allowed."""
        seated = [entrant for table in order.tables for entrant in table.entrants] + list(order.byes)
        require(sorted(seated) == sorted(players), "tournament.not-everybody", expected=sorted(players))
        rules = self.rules
        for table in order.tables:
            size = len(table.entrants)
            require(2 <= size <= rules.seats, "tournament.table-size", size=size, most=rules.seats)
        games = [table.game for table in order.tables]
        known = {table.game for round in self.state.rounds for table in round.tables}
        require(len(set(games)) == len(games) and known.isdisjoint(games), "tournament.game-twice")

    def _report(self, order: orders.ReportResult) -> None:
        """What a game says counts, with those who left behind those who stayed."""
        require(self._doer.cause in ("house", "deadline", "administrator"), "tournament.not-yours")
        table = self._open_table(order.game, len(order.ranks))
        if order.void:
            points = (POINT // 2,) * len(table)
            self._result(order.game, order.ranks, points, "void", order.version, order.hash, "")
            return
        left = order.left or (0,) * len(order.ranks)
        ranks = leavers_last(order.ranks, left)
        winners = [seat for seat in order.winners if not left[seat]]
        self._result(order.game, ranks, self.rules.points_of(ranks, winners), "played", order.version, order.hash, "")

    def _adjudicate(self, order: orders.Adjudicate) -> None:
        self._require_organiser()
        require(order.reason.strip(), "tournament.reason-missing")
        table = self._open_table(order.game, len(order.ranks))
        lawful = all(rank == 1 + sum(other < rank for other in order.ranks) for rank in order.ranks)
        require(lawful, "tournament.bad-ranks", ranks=list(order.ranks), entrants=len(table))
        winners = [seat for seat, rank in enumerate(order.ranks) if rank == 1]
        points = self.rules.points_of(order.ranks, winners)
        self._result(order.game, order.ranks, points, "adjudicated", 0, "", order.reason)

    def _open_table(self, game: str, seats: int) -> tuple[str, ...]:
        found = self.state.table_of(game)
        if found is None:
            refuse("tournament.unknown-game", game=game)
        table = found[1]
        require(table.how is None, "tournament.already-reported", game=game)
        require(len(table.entrants) == seats, "tournament.bad-ranks", entrants=len(table.entrants))
        return table.entrants

    def _result(
        self, game: str, ranks: tuple[int, ...], points: tuple[int, ...], how: Any, version: int, hash: str, reason: str
    ) -> None:
        found = self.state.table_of(game)
        assert found is not None
        round = found[0]
        self.emit(ResultReported(round.number, game, ranks, points, how, version, hash, reason))
        if all(table.how is not None for table in round.tables):
            self.emit(RoundClosed(round.number))
            if self.rules.format != "arena" and next_round(self.state) is None:
                self._finish("rounds")

    def _extend(self, order: orders.ExtendRound) -> None:
        self._require_organiser()
        current = self.state.current
        if current is None or current.closed:
            refuse("tournament.no-open-round")
        require(order.reason.strip(), "tournament.reason-missing")
        require(order.deadline > self.now, "tournament.in-the-past", deadline=order.deadline)
        self.emit(RoundExtended(current.number, order.deadline, order.reason))

    # -- the end ------------------------------------------------------------------------------

    def _finish_by_hand(self, order: orders.Finish) -> None:
        self._require_organiser()
        require(self.state.status == "running", "tournament.not-running", status=self.state.status)
        require(all(round.closed for round in self.state.rounds), "tournament.round-open")
        require(order.reason.strip(), "tournament.reason-missing")
        self._finish(order.reason)

    def _finish(self, reason: str) -> None:
        self.emit(TournamentFinished(tuple(final_order(self.state)), reason))

    def _cancel(self, order: orders.Cancel) -> None:
        self._require_organiser()
        require(self.state.status in ("announced", "running"), "tournament.over", status=self.state.status)
        require(order.reason.strip(), "tournament.reason-missing")
        self.emit(TournamentCancelled(order.reason))
