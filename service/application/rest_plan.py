"""Nights and vacations in a time zone, as games need them: in minutes after midnight UTC, in whole days from now."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from math import ceil
from typing import Literal, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from domain.game.orders import SetNights, TakeVacation
from domain.game.rest import DAY, Night
from projections.rests import SeatRest
from service.eventstore.port import RestPlan

MINUTES_A_DAY = 24 * 60
CHANGE_OF_CLOCKS = 2 * 3_600_000  # a day that is so much longer is no reason to take another one

PartName: TypeAlias = Literal["night", "vacation"]
PartState: TypeAlias = Literal["applied", "waiting", "refused"]


class RestPart(NamedTuple):
    """How one part of a plan stands in a game. `code` says why not, `order` what would change it now."""

    game: str
    part: PartName
    state: PartState
    code: str | None = None
    order: SetNights | TakeVacation | None = None


def night_of(plan: RestPlan, now: int) -> Night | None:
    """The night in UTC as the clocks of the zone go now."""
    if plan.begin is None or plan.until is None:
        return None
    offset = datetime.fromtimestamp(now / 1000, ZoneInfo(plan.zone)).utcoffset()
    ahead = int(offset.total_seconds()) // 60 if offset is not None else 0
    return (plan.begin - ahead) % MINUTES_A_DAY, (plan.until - ahead) % MINUTES_A_DAY


def midnight(day: str, zone: str) -> int:
    """When a day begins there, in milliseconds since 1970."""
    begin = datetime.combine(date.fromisoformat(day), time(), ZoneInfo(zone))
    return int(begin.astimezone(UTC).timestamp() * 1000)


def parts_in(rest: SeatRest, plan: RestPlan, now: int, *, running: bool) -> Iterator[RestPart]:
    """How a plan stands in a game that has a clock; `running` tells whether the seat's own clock runs."""
    night = night_of(plan, now)
    if night is not None:
        yield _night_in(rest, night, running=running)
    if plan.away and now < midnight(plan.back, plan.zone):
        yield _vacation_in(rest, plan, now)


def parts_refused(game: str, plan: RestPlan, now: int, *, clock: bool) -> Iterator[RestPart]:
    """The same where nobody may rest."""
    if plan.begin is not None:
        yield RestPart(game, "night", "refused", "clock.no-nights" if clock else "clock.none")
    if plan.away and now < midnight(plan.back, plan.zone):
        yield RestPart(game, "vacation", "refused", "clock.no-vacation-left" if clock else "clock.none")


def _night_in(rest: SeatRest, night: Night, *, running: bool) -> RestPart:
    if not rest.nights:
        return RestPart(rest.game, "night", "refused", "clock.no-nights")
    if rest.night == night:
        return RestPart(rest.game, "night", "applied")
    if running:
        return RestPart(rest.game, "night", "waiting", "clock.running")
    return RestPart(rest.game, "night", "waiting", None, SetNights(night))


def _vacation_in(rest: SeatRest, plan: RestPlan, now: int) -> RestPart:
    away, back = midnight(plan.away, plan.zone), midnight(plan.back, plan.zone)
    days = ceil((back - max(now, rest.away) - CHANGE_OF_CLOCKS) / DAY)
    if now >= away and days <= 0:
        return RestPart(rest.game, "vacation", "applied")
    if rest.days <= 0:
        return RestPart(rest.game, "vacation", "refused", "clock.no-vacation-left")
    if now < away:
        return RestPart(rest.game, "vacation", "waiting")
    return RestPart(rest.game, "vacation", "waiting", None, TakeVacation(min(days, rest.days)))
