"""How the tests of feeds read answers."""

from flask import Flask
from werkzeug.test import TestResponse

SSE = {"Accept": "text/event-stream"}
NDJSON = {"Accept": "application/x-ndjson"}


def messages(body: bytes) -> list[dict[str, str]]:
    """What an EventSource would hand to its listener."""
    found = []
    for block in body.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if line and not line.startswith(":"))
        if "data" in fields:
            found.append(fields)
    return found


def get(app: Flask, path: str, **headers: str) -> TestResponse:
    return app.test_client().get(path, headers=headers)


def read(app: Flask, path: str, **headers: str) -> bytes:
    """A whole answer, to its end."""
    with get(app, path, **headers) as response:
        return bytes(response.data)
