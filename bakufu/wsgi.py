"""The application for WSGI servers, built from the environment: `gunicorn -k gevent 'bakufu.wsgi:make_app()'`."""

import bakufu._paths  # noqa: F401, I001 - see there; the others are found through it
import sys

from flask import Flask

from service.bootstrap import build
from service.http.app import create_app
from service.settings import BadSetting, Settings

ONE_AT_A_TIME = "gunicorn.workers.sync"


def make_app() -> Flask:
    """Raises BadSetting under a server that would answer nobody else while one client reads a stream."""
    if ONE_AT_A_TIME in sys.modules:
        raise BadSetting("gunicorn's sync workers serve one stream at a time: start it with --worker-class gevent")
    return create_app(build(Settings.from_environment()))
