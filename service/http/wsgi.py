"""The application for WSGI servers, built from the environment: `gunicorn 'service.http.wsgi:make_app()'`."""

from flask import Flask

from service.bootstrap import build
from service.http.app import create_app
from service.settings import Settings


def make_app() -> Flask:
    return create_app(build(Settings.from_environment()))
