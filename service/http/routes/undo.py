"""Undo: take something back, agree that somebody else does, or say no."""

from flask import Blueprint, Response

from domain.game.orders import AgreeUndo, RefuseUndo, TakeBack
from service.http.request_context import current
from service.http.routes.games import changed
from service.http.schemas import games as schemas

undo = Blueprint("undo", __name__)
TAKE_BACK, AGREE = schemas.TakeBack(), schemas.AgreeUndo()


@undo.post("/v1/games/<id>/undo")
def take_back(id: str) -> Response:
    """Go back to a version: at once where that is free, else it is proposed to all who play."""
    http = current()
    viewer = http.viewer("play")
    return changed(http, id, viewer, TakeBack(http.body(TAKE_BACK)["to"]))


@undo.put("/v1/games/<id>/undo")
def agree(id: str) -> Response:
    """Agree to go back; with the last one who must, the game does."""
    http = current()
    viewer = http.viewer("play")
    return changed(http, id, viewer, AgreeUndo(http.body(AGREE)["to"]))


@undo.delete("/v1/games/<id>/undo")
def refuse(id: str) -> Response:
    """Say no to going back, or take the own proposal of it back."""
    http = current()
    return changed(http, id, http.viewer("play"), RefuseUndo())
