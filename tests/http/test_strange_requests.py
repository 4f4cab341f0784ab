"""Requests that two readers could read differently: refused, in our own words, and never half obeyed."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import pytest
from flask import Flask

from service.http.embedded_server import MOST_STREAMS, create_server
from service.http.json_body import decode_once
from service.settings import BadSetting
from tests.http.driver import Player, code

BODY = b'{"name":"Ann"}'
NAMED = "/v1/"
"""Only what is below it is asked for in somebody's name; pages and files are not. docs/security.md says so."""


# -- bodies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        '{"a":1,"a":2}',
        '{"a":1,"a" :2}',
        '{"a":1,"\\u0061":2}',
        '{"x":{"a":1,"b":2,"a":1}}',
        '[{"a":1},{"a":1,"a":1}]',
        '{"a":"\\":","a":1}',
    ],
)
def test_a_name_given_twice_is_refused(raw):
    """However it is written: other readers would take the other value."""
    with pytest.raises(msgspec.DecodeError, match="twice"):
        decode_once(raw.encode())


@pytest.mark.parametrize(
    "raw",
    ['{"a":1,"b":{"a":2}}', '{"a":"\\":","b":"x\\" : y"}', '{"a" : [{"b":1},{"b":1}]}', "[]", "1", '"a"', '{"":1}'],
)
def test_what_is_said_once_is_read(raw):
    """Also where strings look like names."""
    assert decode_once(raw.encode()) == json.loads(raw)


def test_a_body_that_says_something_twice(app: Flask):
    """400 with the name."""
    refused = app.test_client().post("/v1/players", data='{"name":"Ann","name":"Ben"}', content_type="application/json")
    assert code(refused) == (400, "request.malformed")
    assert "'name' is given twice" in refused.text


def test_a_packed_body_is_refused(app: Flask):
    """We do not unpack, and do not take packed bytes for what they are not."""
    headers = {"Content-Encoding": "gzip"}
    refused = app.test_client().post("/v1/players", data=BODY, content_type="application/json", headers=headers)
    assert code(refused) == (415, "request.encoded")
    assert refused.headers["Accept-Encoding"] == "identity"
    plain = {"Content-Encoding": "identity"}
    taken = app.test_client().post("/v1/players", data=b"{}", content_type="application/json", headers=plain)
    assert taken.status_code == 422


# -- tokens --------------------------------------------------------------------------------------


def test_a_wrong_token_is_refused_everywhere(app: Flask):
    """A client with a bad token must not take itself for a spectator; only pages and files ask nobody."""
    stranger = app.test_client()
    lax = set()
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        path = rule.rule
        for argument in rule.arguments:
            path = path.replace(f"<path:{argument}>", "x").replace(f"<int:{argument}>", "1")
            path = path.replace(f"<{argument}>", "x")
        if stranger.get(path, headers={"Authorization": "Bearer wrong"}, buffered=True).status_code != 401:
            lax.add(rule.rule)
    assert not [path for path in lax if path.startswith(NAMED)]
    assert "/metrics" not in lax


# -- the embedded server's own words -------------------------------------------------------------


@pytest.fixture
def line(app: Flask) -> Iterator["Line"]:
    server = create_server(app.wsgi_app, "127.0.0.1", 0, streams=1)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield Line(server.effective_port)
    server.close()
    server.task_dispatcher.shutdown()


class Line:
    """Talks to the server in raw bytes."""

    def __init__(self, port: int) -> None:
        self._port = port

    def say(self, message: bytes) -> tuple[int, dict[str, str], bytes]:
        """One message; everything up to the end of the connection."""
        with socket.create_connection(("127.0.0.1", self._port)) as connection:
            connection.sendall(message)
            answer = b""
            with suppress(ConnectionResetError):  # what is left unread of an endless header
                while piece := connection.recv(65536):
                    answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        return int(first.split()[1]), headers, body


@pytest.mark.parametrize(
    ("message", "status", "named"),
    [
        (b"POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "bad-message"),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400, "bad-message"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 262_200 + b"\r\n\r\n", 431, "headers"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501, "unsupported"),
    ],
)
def test_what_the_server_refuses_itself(line, message, status, named):
    """A problem like any other, and then the connection ends: nobody knows where the next message would begin."""
    found, headers, body = line.say(message)
    assert (found, headers["content-type"]) == (status, "application/problem+json")
    assert headers["connection"] == "close"
    assert json.loads(body)["code"] == f"request.{named}"


def test_more_streams_than_threads_are_refused_at_start(app: Flask):
    """A setting that cannot work is a sentence, not a frozen server."""
    with pytest.raises(BadSetting, match="BAKUFU_STREAM_CAP"):
        create_server(app.wsgi_app, "127.0.0.1", 0, streams=MOST_STREAMS + 1)


def test_problems_of_the_server_are_explained(app: Flask):
    """Each has its page."""
    for name in ("bad-message", "headers", "unsupported", "encoded"):
        assert Player(app.test_client()).get(f"/v1/problems/request.{name}").status_code == 200
