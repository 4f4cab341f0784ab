"""The application of a process that started while its database was away: 503 until it is back, then all of it."""

import logging
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec

from service.eventstore.port import StoreAway
from service.http.errors import PROBLEM_TYPE
from service.http.problem_words.en import PROBLEMS
from service.http.wsgi_adapter import Secured

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

TRY_SECONDS = 0.5
RETRY_AFTER = "1"
log = logging.getLogger("bakufu.http")


def app_when_ready(make: "Callable[[], WSGIApplication]") -> "WSGIApplication":
    """The application, or one that stands in for it until the database answers. Mistakes in settings still raise."""
    try:
        return make()
    except StoreAway as away:
        log.warning("%s; until it is back, every answer is 503", away)
        return LateApp(make)


class LateApp:
    """Tries again and again to make the application; meanwhile the process is alive, and not ready."""

    def __init__(self, make: "Callable[[], WSGIApplication]") -> None:
        self._make, self._app = make, Secured(_not_ready)
        self._made = threading.Event()
        threading.Thread(target=self._try, name="late-app", daemon=True).start()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        return self._app(environ, start_response)

    def wait(self, seconds: float) -> bool:
        """Whether the application is there by then."""
        return self._made.wait(seconds)

    def _try(self) -> None:
        pause, last = threading.Event(), ""
        while not pause.wait(TRY_SECONDS):
            try:
                self._app = self._make()  # type: ignore[assignment]  # any application will do
            except Exception as trouble:  # noqa: BLE001 - whatever it is, somebody may mend it
                if str(trouble) != last:
                    log.warning("not ready: %s", trouble)
                    last = str(trouble)
                continue
            log.warning("the database is there, and so are we")
            self._made.set()
            return


def _not_ready(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    if environ.get("PATH_INFO") == "/healthz":
        return _answer(start_response, "200 OK", "application/json", {"status": "alive"})
    code = "service.unavailable"
    body = {"type": f"/v1/problems/{code}", "title": PROBLEMS[code], "status": 503, "code": code}
    return _answer(start_response, "503 Service Unavailable", PROBLEM_TYPE, body, ("Retry-After", RETRY_AFTER))


def _answer(
    start_response: "StartResponse", status: str, media_type: str, body: object, *more: tuple[str, str]
) -> list[bytes]:
    raw = msgspec.json.encode(body)
    plain = [("Content-Type", media_type), ("Content-Length", str(len(raw))), ("Cache-Control", "no-store")]
    start_response(status, [*plain, *more])
    return [raw]
