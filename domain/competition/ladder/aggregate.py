"""The Ladder aggregate: judges orders, keeps what follows until it is stored."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.competition.ladder import orders
from domain.competition.ladder.challenging import LadderChallenges
from domain.competition.ladder.events import (
    Entered,
    LadderClosed,
    LadderHelpersNamed,
    LadderOpened,
    Left,
    LimitSet,
    Paused,
    Resumed,
    SeasonBegun,
    SeasonEnded,
    SeasonExtended,
)
from domain.competition.ladder.matching import points, tables_left
from domain.competition.ladder.reckoning import moves, proven, ranking
from domain.competition.ladder.state import SeasonPlace
from domain.competition.ladder.tables import require_reason
from domain.kernel.aggregate import Decision, Doer
from domain.kernel.errors import require
from domain.kernel.record import Command

MOST_HELPERS = 10


class Ladder(LadderChallenges):
    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._judges: Mapping[type[Command], Callable[[Any], None]] = {
            orders.OpenLadder: self._open,
            orders.NameLadderHelpers: self._name_helpers,
            orders.EnterLadder: self._enter,
            orders.SetLimit: self._set_limit,
            orders.PauseEntry: self._pause,
            orders.ResumeEntry: self._resume,
            orders.LeaveLadder: self._leave,
            orders.MakeTables: self._make,
            orders.CountResult: self._report,
            orders.DecideTable: self._adjudicate,
            orders.AnnulResult: self._annul,
            orders.MakeChallenge: self._challenge,
            orders.AcceptChallenge: self._accept,
            orders.DeclineChallenge: self._decline,
            orders.LapseChallenges: self._lapse,
            orders.ExtendSeason: self._extend,
            orders.EndSeason: self._end_season,
            orders.CloseLadder: self._close,
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

    def _open(self, order: orders.OpenLadder) -> None:
        require(self.version == 0, "ladder.already-open")
        self.emit(LadderOpened(self._doer.by, order.rules, order.rules.digest))
        self._begin_season()

    def _name_helpers(self, order: orders.NameLadderHelpers) -> None:
        require(self._doer.cause != "person" or self._doer.by == self.state.organiser, "ladder.not-organiser")
        require(len(order.helpers) <= MOST_HELPERS, "ladder.too-many-helpers", most=MOST_HELPERS)
        self.emit(LadderHelpersNamed(tuple(dict.fromkeys(order.helpers))))

    # -- entrants -----------------------------------------------------------------------------

    def _enter(self, order: orders.EnterLadder) -> None:
        state, rules = self.state, self.rules
        self._require_open()
        if order.bot is not None or order.player != self._doer.by:
            self._require_organiser()
        known = state.entries.get(order.entrant)
        require(known is None or known.gone, "ladder.already-entered", entrant=order.entrant)
        staying = sum(not entry.gone for entry in state.entries.values())
        require(staying < rules.entrants_most, "ladder.full", most=rules.entrants_most)
        self._require_limit(order.most)
        self._require_fit(order)
        self.emit(Entered(order.entrant, order.player, order.bot, order.owner, order.most, self._division(), self.now))

    def _division(self) -> int:
        """The best one with room."""
        rules = self.rules
        for division in range(1, rules.divisions):
            members = [entry for entry in self.state.entries.values() if entry.division == division and not entry.gone]
            if self.state.season == 1 and len(members) < rules.division_size:
                return division
        return rules.divisions

    def _require_limit(self, most: int) -> None:
        require(1 <= most <= self.rules.games_most, "ladder.bad-limit", most=self.rules.games_most)

    def _require_fit(self, order: orders.EnterLadder) -> None:
        """The conditions of the ladder."""
        rules = self.rules
        machine = order.bot is not None or order.is_bot
        require(rules.field == "mixed" or machine == (rules.field == "bots"), "ladder.not-for-you", field=rules.field)
        if order.bot is not None:
            return
        require(order.games >= rules.games_least, "ladder.too-few-games", games=order.games, least=rules.games_least)
        low, high = rules.rating_least, rules.rating_most
        require(low is None or order.rating >= low, "ladder.rating-too-low", rating=order.rating, least=low)
        require(high is None or order.rating <= high, "ladder.rating-too-high", rating=order.rating, most=high)
        limit = rules.conduct_most
        require(limit is None or order.conduct <= limit, "ladder.conduct", conduct=order.conduct, most=limit)

    def _set_limit(self, order: orders.SetLimit) -> None:
        self._require_open()
        self._require_own(order.entrant)
        self._require_limit(order.most)
        self.emit(LimitSet(order.entrant, order.most, self.now))

    def _pause(self, order: orders.PauseEntry) -> None:
        self._require_open()
        self._require_own(order.entrant)
        require(not self.state.entries[order.entrant].paused, "ladder.already-paused", entrant=order.entrant)
        self.emit(Paused(order.entrant, order.reason))

    def _resume(self, order: orders.ResumeEntry) -> None:
        self._require_open()
        self._require_own(order.entrant)
        require(self.state.entries[order.entrant].paused, "ladder.not-paused", entrant=order.entrant)
        self.emit(Resumed(order.entrant, self.now))

    def _leave(self, order: orders.LeaveLadder) -> None:
        self._require_own(order.entrant)
        self.emit(Left(order.entrant, order.reason))

    # -- seasons ------------------------------------------------------------------------------

    def _begin_season(self) -> None:
        ends = self.now + 1000 * self.rules.season if self.rules.season else 0
        self.emit(SeasonBegun(self.state.season + 1, self.now, ends))

    def _extend(self, order: orders.ExtendSeason) -> None:
        self._require_organiser()
        self._require_open()
        require_reason(order.reason)
        require(order.ends > self.now, "ladder.in-the-past", ends=order.ends)
        self.emit(SeasonExtended(self.state.season, order.ends, order.reason))

    def season_over(self) -> bool:
        """Whether the season ends by its rules: its time has come, or its last game is over."""
        state = self.state
        return bool(state.ends and self.now >= state.ends) or (tables_left(state) == 0 and not state.tables)

    def _end_season(self, order: orders.EndSeason) -> None:
        self._require_organiser()
        self._require_open()
        if self._doer.cause in ("house", "deadline"):
            require(self.season_over(), "ladder.too-early", ends=self.state.ends)
        else:
            require_reason(order.reason)
        self._finish_season(order.reason)
        if self.rules.seasons and self.state.season >= self.rules.seasons:
            self.emit(LadderClosed("seasons"))
        else:
            self._begin_season()

    def _finish_season(self, reason: str) -> None:
        state = self.state
        ranked = ranking(state, self.now)
        up, down = moves(state, ranked)
        places = tuple(
            SeasonPlace(
                entry.entrant,
                entry.division,
                points(entry),
                proven(entry.rating_at(self.now)),
                entry.games,
                entry.points,
            )
            for entry in ranked
        )
        self.emit(SeasonEnded(state.season, self.now, places, tuple(up), tuple(down), reason))

    def _close(self, order: orders.CloseLadder) -> None:
        self._require_organiser()
        self._require_open()
        require_reason(order.reason)
        self._finish_season(order.reason)
        self.emit(LadderClosed(order.reason))
