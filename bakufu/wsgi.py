"""The application for WSGI servers, built from the environment: `gunicorn -k gevent 'bakufu.wsgi:make_app()'`."""

import bakufu._paths  # noqa: F401, I001 - see there; the others are found through it
import _thread
import signal
import sys
import threading
from types import FrameType
from typing import TYPE_CHECKING

from flask import Flask

from service.bootstrap import Application, build
from service.http.app import create_app
from service.http.late_app import app_when_ready
from service.logs import configure
from service.settings import BadSetting, Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

ONE_AT_A_TIME = "gunicorn.workers.sync"


def make_app() -> "WSGIApplication":
    """Starts also while the database is away, and answers 503 until it is back.

    Raises BadSetting under a server that would answer nobody else while one client reads a stream.
    """
    if ONE_AT_A_TIME in sys.modules:
        raise BadSetting("gunicorn's sync workers serve one stream at a time: start it with --worker-class gevent")
    settings = Settings.from_environment()
    configure(settings.log)
    made: list[Application] = []

    def make() -> Flask:
        made.append(build(settings))
        return create_app(made[-1])

    _end_streams_on_sigterm(made)
    return app_when_ready(make)


def _end_streams_on_sigterm(made: list[Application]) -> None:
    """At a reload the old processes end what they have begun; streams would only end with their time.

    `made`: the application, once there is one.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    server = signal.getsignal(signal.SIGTERM)

    def end(number: int, frame: FrameType | None) -> None:
        for services in made:
            _thread.start_new_thread(services.end_streams, ())  # a signal may come while the locks are held here
        if callable(server):
            server(number, frame)

    if callable(server):  # a server that wants to know; else the process ends at once, as before
        signal.signal(signal.SIGTERM, end)
