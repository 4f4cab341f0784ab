"""The application for WSGI servers, built from the environment: `gunicorn 'service.http.wsgi:make_app()'`."""

from flask import Flask

from service.composition import compose
from service.http.app import create_app
from service.settings import Settings


def make_app() -> Flask:
    return create_app(compose(Settings.from_environment()))
