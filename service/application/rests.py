"""Nights and vacation once for all games of a person: ordinary orders, given in the person's name wherever the terms
allow it, at once and again and again: in games that begin later, when a clock that runs has stopped, when the vacation
begins, and when the clocks of the time zone change.
"""

from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple
from zoneinfo import available_timezones

from domain.game.game import Game
from domain.game.orders import SetNights
from domain.game.rest import LONGEST_NIGHT
from domain.kernel.aggregate import person
from domain.kernel.errors import RuleViolation, require
from projections.game_list import WITH_CLOCK
from projections.rests import read_rest, rest_of
from service.application.access import Viewer
from service.application.clock import TimeSource
from service.application.errors import Malformed, NotFound, StaleVersion
from service.application.games import Games
from service.application.rest_plan import MINUTES_A_DAY, RestPart, night_of, parts_in, parts_refused
from service.eventstore.port import RestPlan, Store, StoredRow
from service.projecting.models import ReadModels

PAGE = 200
LONGEST_VACATION = 366  # days


class RestReport(NamedTuple):
    plan: RestPlan
    parts: list[RestPart]


class Rests:
    def __init__(self, store: Store, games: Games, models: ReadModels, clock: TimeSource) -> None:
        self._store, self._games, self._models, self._clock = store, games, models, clock

    def read(self, viewer: Viewer) -> RestReport:
        plan = self._plan(viewer)
        return RestReport(plan, list(self._standing(plan)))

    def set(self, viewer: Viewer, plan: RestPlan) -> RestReport:
        """In place of what was set before."""
        _judge(plan)
        plan = plan._replace(account=viewer.account, changed=self._clock.now())
        self._store.set_rest(plan)
        self._models.catch_up()
        self._apply(plan)
        return self.read(viewer)

    def drop(self, viewer: Viewer) -> RestReport:
        """Nights that were set by the plan go with it, except where one's own clock runs; days off stay taken."""
        plan = self._plan(viewer)
        night = night_of(plan, self._clock.now())
        self._models.catch_up()
        own = [row.game for row in map(read_rest, self._rests_of(plan.account)) if night and row.night == night]
        parts = [self._without_night(game, plan.account) for game in own]
        self._store.drop_rest(viewer.account)
        return RestReport(plan, parts)

    def renew(self, after: str, stopped: Callable[[], bool]) -> tuple[int, str | None]:
        """Do what is due in the games of everybody after an account; how many orders were given, and where to go on."""
        given = 0
        while plans := self._store.rests(after, PAGE):
            for plan in plans:
                given += self._apply(plan)
                after = plan.account
                if stopped():
                    return given, after
        return given, None

    # -- inside ------------------------------------------------------------------------------

    def _plan(self, viewer: Viewer) -> RestPlan:
        found = self._store.rest(viewer.account)
        if found is None:
            raise NotFound("You have set no nights and no vacation for all games.")
        return found

    def _apply(self, plan: RestPlan) -> int:
        """Rows tell where something may be to do; the game itself decides."""
        now, given = self._clock.now(), 0
        for rest in map(read_rest, self._rests_of(plan.account)):
            if any(part.order for part in parts_in(rest, plan, now, running=False)):
                given += self._apply_to(rest.game, plan)
        return given

    def _apply_to(self, game: str, plan: RestPlan) -> int:
        version, parts = self._games.look(game, lambda game: (game.version, self._parts(game, plan)))
        orders = [part.order for part in parts if part.order is not None]
        if not orders:
            return 0
        try:
            self._games.give(game, person(plan.account), *orders, expected=version)
        except (RuleViolation, StaleVersion):  # the game has moved on: the next look finds what is left
            return 0
        return len(orders)

    def _parts(self, game: Game, plan: RestPlan) -> list[RestPart]:
        seat, timing = game.lobby.seat_of(plan.account), game.lobby.timing
        rest = None if seat is None else rest_of(game.id, game.lobby, seat)
        if seat is None or timing is None or rest is None:
            return []
        running = timing.clocks[seat].started is not None
        return list(parts_in(rest, plan, self._clock.now(), running=running))

    def _standing(self, plan: RestPlan) -> Iterator[RestPart]:
        """How the plan stands in every game that the person plays."""
        self._models.catch_up()
        may_rest = {rest.game for rest in map(read_rest, self._rests_of(plan.account))}
        for row in self._playing(plan.account):
            if row.key in may_rest:
                yield from self._games.look(row.key, lambda game: self._parts(game, plan))
            else:
                yield from parts_refused(row.key, plan, self._clock.now(), clock=WITH_CLOCK in row.tags)

    def _without_night(self, game: str, account: str) -> RestPart:
        try:
            self._games.give(game, person(account), SetNights(None))
        except RuleViolation as refusal:
            return RestPart(game, "night", "refused", refusal.code)
        return RestPart(game, "night", "applied")

    def _rests_of(self, account: str) -> Iterator[bytes]:
        return (row.data for row in self._all("rests", [f"player:{account}"]))

    def _playing(self, account: str) -> Iterator[StoredRow]:
        return self._all("games", [f"seated:{account}", "status:playing"])

    def _all(self, model: str, tags: list[str]) -> Iterator[StoredRow]:
        after = None
        while rows := self._models.find(model, tags, after=after, limit=PAGE):
            yield from rows
            after = (rows[-1].sort, rows[-1].key)


def _judge(plan: RestPlan) -> None:
    if plan.zone not in available_timezones():
        raise Malformed({"zone": ["There is no time zone of that name."]})
    if plan.begin is not None and plan.until is not None:
        length = (plan.until - plan.begin) % MINUTES_A_DAY
        require(0 < length <= LONGEST_NIGHT, "clock.bad-night", longest=LONGEST_NIGHT)
    if not plan.away and not plan.back:
        return
    try:
        days = (date.fromisoformat(plan.back) - date.fromisoformat(plan.away)).days
    except ValueError:
        raise Malformed({"away": ["Both `away` and `back` must be days, as 2027-01-31."]}) from None
    if not 0 < days <= LONGEST_VACATION:
        raise Malformed({"back": [f"Must come after `away`, by at most {LONGEST_VACATION} days."]})
