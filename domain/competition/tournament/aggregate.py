"""The Tournament aggregate: judges orders, keeps what follows until it is stored."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.competition.schedules import MOST
from domain.competition.tournament import orders
from domain.competition.tournament.events import (
    CheckedIn,
    EntryMade,
    EntrySubstituted,
    EntryWithdrawn,
    HelpersNamed,
    TournamentAnnounced,
    TournamentBegun,
)
from domain.competition.tournament.rounds import TournamentRounds, require_reason
from domain.kernel.aggregate import Decision, Doer
from domain.kernel.errors import require
from domain.kernel.record import Command

MOST_HELPERS = 10


class Tournament(TournamentRounds):
    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._judges: Mapping[type[Command], Callable[[Any], None]] = {
            orders.Announce: self._announce,
            orders.NameHelpers: self._name_helpers,
            orders.Enter: self._enter,
            orders.Withdraw: self._withdraw,
            orders.CheckIn: self._check_in,
            orders.Begin: self._begin,
            orders.PairRound: self._pair,
            orders.ReportStuck: self._report_stuck,
            orders.ReportResult: self._report,
            orders.TimeUp: self._time_up,
            orders.Adjudicate: self._adjudicate,
            orders.AnnulRound: self._annul,
            orders.Substitute: self._substitute,
            orders.ExtendRound: self._extend,
            orders.Finish: self._finish_by_hand,
            orders.Cancel: self._cancel,
        }

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
        self._require_open_entries()
        require(order.entrant not in state.entries, "tournament.already-entered", entrant=order.entrant)
        require(len(state.entries) < rules.entrants_most, "tournament.full", most=rules.entrants_most)
        self._require_fit(order)
        since = len(state.rounds) + 1
        self.emit(EntryMade(order.entrant, order.player, order.bot, order.owner, order.rating, since))

    def _require_open_entries(self) -> None:
        """Before the start, and where the rules allow it for as long as there is something left to play."""
        state, rules = self.state, self.rules
        if state.status == "announced":
            return
        late = state.status == "running" and rules.format in ("swiss", "arena") and rules.late_entries is not False
        require(late, "tournament.entries-closed", status=state.status)
        if rules.format == "arena":
            require(self.now < state.began + 1000 * rules.window, "tournament.window-closed")
        else:
            planned = rules.rounds_for(len(state.seeds))
            require(len(state.rounds) < planned, "tournament.no-round-left", rounds=planned)

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
        opens = self.rules.begins - 1000 * self.rules.check_in
        require(self.rules.check_in, "tournament.no-check-in")
        require(not self.rules.begins or self.now >= opens, "tournament.too-early", opens=opens)
        require(not self.state.entries[order.entrant].there, "tournament.already-there", entrant=order.entrant)
        self.emit(CheckedIn(order.entrant))

    def _substitute(self, order: orders.Substitute) -> None:
        """The entrant keeps its results; another plays on. Only somebody who does not play already may."""
        state = self.state
        self._require_organiser()
        require(order.entrant in state.entries, "tournament.not-entered", entrant=order.entrant)
        require(state.status == "running", "tournament.not-running", status=state.status)
        playing = {entry.player for entry in state.entries.values() if entry.player is not None and not entry.gone}
        require(order.player not in playing, "tournament.already-entered", entrant=order.player)
        require((order.player is None) != (order.bot is None), "tournament.one-substitute")
        require_reason(order.reason)
        self.emit(EntrySubstituted(order.entrant, order.player, order.bot, order.owner, order.reason))

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
        self._require_schedule(len(there))
        seeds = sorted(there, key=lambda entrant: (-state.entries[entrant].rating, entrant))
        self.emit(TournamentBegun(tuple(seeds), tuple(absent), self.now))

    def _require_schedule(self, entrants: int) -> None:
        """Round robins are played by schedules that are known beforehand."""
        rules = self.rules
        if rules.format == "round-robin" and rules.seats > 2:
            require(entrants <= MOST, "tournament.no-schedule", entrants=entrants, most=MOST)
        if rules.format == "groups":
            smallest = entrants // -(-entrants // rules.group_size)
            require(smallest >= rules.least, "tournament.no-schedule", entrants=entrants, smallest=smallest)
