"""Time: pauses, nights, vacations, and coming back to one's seat."""

from flask import Blueprint, Response

from service.http import request_context
from service.http.routes.games import change
from service.http.schemas.bodies import Nothing, SetNights, TakeVacation

time = Blueprint("time", __name__)
NOTHING, SET_NIGHTS, TAKE_VACATION = Nothing(), SetNights(), TakeVacation()


@time.post("/v1/games/<id>/return")
def come_back(id: str) -> Response:
    """Take the seat back from the bot that plays it meanwhile."""
    caller = request_context.caller("play")
    request_context.body(NOTHING)
    return change(id, lambda game: game.come_back(caller.account))


@time.post("/v1/games/<id>/pause")
def pause(id: str) -> Response:
    """Propose to stop all clocks; they stop when everybody has."""
    caller = request_context.caller("play")
    request_context.body(NOTHING)
    return change(id, lambda game: game.pause(caller.account))


@time.delete("/v1/games/<id>/pause")
def resume(id: str) -> Response:
    """End a pause, or take back the proposal of one."""
    caller = request_context.caller("play")
    return change(id, lambda game: game.play_on_clock(caller.account))


@time.post("/v1/games/<id>/nights")
def set_nights(id: str) -> Response:
    """Hours of each day in which one's own clock does not run."""
    caller = request_context.caller("play")
    wanted = request_context.body(SET_NIGHTS)
    return change(id, lambda game: game.set_nights(caller.account, (wanted["begin"], wanted["end"])))


@time.delete("/v1/games/<id>/nights")
def no_nights(id: str) -> Response:
    caller = request_context.caller("play")
    return change(id, lambda game: game.set_nights(caller.account, None))


@time.post("/v1/games/<id>/vacation")
def take_vacation(id: str) -> Response:
    """Whole days from now on in which one's own clock does not run."""
    caller = request_context.caller("play")
    wanted = request_context.body(TAKE_VACATION)
    return change(id, lambda game: game.take_vacation(caller.account, wanted["days"]))
