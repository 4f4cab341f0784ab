"""Time: pauses, nights, vacations, and coming back to one's seat."""

from flask import Blueprint, Response

from domain.game.clock import Clock
from domain.game.orders import ComeBack, Pause, RefuseClock, Resume, SetNights, TakeVacation, WantClock
from service.http.request_context import current
from service.http.routes.games import changed, plain_change
from service.http.schemas import games as schemas

time = Blueprint("time", __name__)
WANT_CLOCK = schemas.WantClock()
SET_NIGHTS, TAKE_VACATION = schemas.SetNights(), schemas.TakeVacation()


@time.post("/v1/games/<id>/return")
def come_back(id: str) -> Response:
    """Take the seat back from the bot that plays it meanwhile."""
    return plain_change(id, ComeBack())


@time.post("/v1/games/<id>/pause")
def pause(id: str) -> Response:
    """Propose to stop all clocks; they stop when everybody has."""
    return plain_change(id, Pause())


@time.delete("/v1/games/<id>/pause")
def resume(id: str) -> Response:
    """End a pause, or take back the proposal of one."""
    http = current()
    return changed(http, id, http.viewer("play"), Resume())


@time.post("/v1/games/<id>/clock")
def want_clock(id: str) -> Response:
    """Offer a clock for a running game without one, or agree to the one that is offered."""
    http = current()
    viewer = http.viewer("play")
    wanted = http.body(WANT_CLOCK)["clock"]
    return changed(http, id, viewer, WantClock(Clock(**wanted) if wanted else None))


@time.delete("/v1/games/<id>/clock")
def refuse_clock(id: str) -> Response:
    """Take the offer of a clock back, or say no to it."""
    http = current()
    return changed(http, id, http.viewer("play"), RefuseClock())


@time.post("/v1/games/<id>/nights")
def set_nights(id: str) -> Response:
    """Hours of each day in which one's own clock does not run."""
    http = current()
    viewer = http.viewer("play")
    wanted = http.body(SET_NIGHTS)
    return changed(http, id, viewer, SetNights((wanted["begin"], wanted["end"])))


@time.delete("/v1/games/<id>/nights")
def no_nights(id: str) -> Response:
    http = current()
    return changed(http, id, http.viewer("play"), SetNights(None))


@time.post("/v1/games/<id>/vacation")
def take_vacation(id: str) -> Response:
    """Whole days from now on in which one's own clock does not run."""
    http = current()
    viewer = http.viewer("play")
    wanted = http.body(TAKE_VACATION)
    return changed(http, id, viewer, TakeVacation(wanted["days"]))
