"""The application for WSGI servers, built from the environment: `gunicorn -k gevent 'bakufu.wsgi:make_app()'`."""

import bakufu._paths  # noqa: F401, I001 - see there; the others are found through it
from flask import Flask

from service.bootstrap import build
from service.http.app import create_app
from service.settings import Settings


def make_app() -> Flask:
    return create_app(build(Settings.from_environment()))
