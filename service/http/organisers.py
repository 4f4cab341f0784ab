"""Who speaks when an event of many games is organised."""

from domain.administration.log import Record
from domain.kernel.aggregate import Doer, person
from service.application.access import Viewer
from service.application.administration import NOT_GIVEN, WriteLog
from service.http.errors import Problem
from service.http.request_context import HttpRequest


def organiser(http: HttpRequest, *, lasting: bool = False) -> Viewer:
    viewer = http.lasting_viewer() if lasting else http.viewer()
    require_scope(viewer)
    return viewer


def require_scope(viewer: Viewer) -> None:
    """Which event one organises is for the event to say."""
    if not viewer.scopes & {"organise", "admin"}:
        raise Problem(403, "request.scope", needed="organise")


def doer_of(viewer: Viewer) -> Doer:
    return Doer("administrator", viewer.account) if "admin" in viewer.scopes else person(viewer.account)


def doer_for(viewer: Viewer, entrant: str) -> Doer:
    """Whoever speaks for itself is no administrator in that."""
    return person(viewer.account) if entrant == viewer.account else doer_of(viewer)


def recorded(http: HttpRequest, action: str, id: str, doer: Doer, reason: str) -> list[WriteLog]:
    """What an administrator does to somebody's event stands in the administrators' log, too."""
    if doer.cause != "administrator":
        return []
    return [http.app.administration.entry(doer, Record(action, id, reason or NOT_GIVEN))]
