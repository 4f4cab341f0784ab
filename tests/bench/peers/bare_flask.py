"""The smallest Flask application that takes a command and keeps it: one route, one INSERT, a short answer."""

from collections.abc import Callable
from typing import Any

from flask import Flask, request

from tests.bench.engines import Bare

Bytes = Callable[[str, int], bytes]


def bare_app(bare: Bare, bytes_of: Bytes) -> Flask:
    """`bytes_of` says which bytes our service would store for the command given at a version of a game."""
    app = Flask("bare", static_folder=None)

    @app.post("/v1/games/<id>/commands")
    def send_command(id: str) -> dict[str, Any]:
        body = request.get_json()
        version = int(request.headers["If-Match"].strip('"')[1:])
        bare.one(id, version, bytes_of(id, version))
        return {"version": version, "type": body["command"]["type"]}

    return app
