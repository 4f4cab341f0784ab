"""Where Flask meets the WSGI server."""

import io

import pytest
from flask import Response
from werkzeug.test import create_environ, run_wsgi_app

from service.http.request_context import HttpRequest, current
from service.http.wsgi_adapter import FlaskApp, ReadyResponse, Secured

BODY = b'{"bot":false}'


@pytest.fixture
def app() -> FlaskApp:
    app = FlaskApp("wire", static_folder=None)
    app.request_class = HttpRequest
    app.config["MAX_CONTENT_LENGTH"] = 20
    app.wsgi_app = Secured(app.wsgi_app)  # type: ignore[method-assign]
    app.add_url_rule(
        "/echo", "echo", lambda: ReadyResponse(current().raw, 200, [("Content-Type", "text/plain")]), methods=["POST"]
    )
    app.add_url_rule("/own", "own", lambda: Response("x", headers={"Referrer-Policy": "same-origin"}))
    app.add_url_rule("/answer", "answer", lambda: ReadyResponse(b"word", 200, [("Content-Type", "text/plain")]))
    return app


def post(app, body, **environ):
    prepared = create_environ("/echo", method="POST", data=body) | environ
    parts, status, headers = run_wsgi_app(app, prepared)
    return int(status.split()[0]), b"".join(parts), headers


def test_a_body_of_known_length_is_read_whole(app):
    """Nothing is lost or added between the wire and the route."""
    assert post(app, BODY)[:2] == (200, BODY)
    assert post(app, b"")[:2] == (200, b"")


def test_a_body_that_breaks_off_is_an_error(app):
    """A client that vanishes halfway has not sent a shorter body."""
    environ = {"wsgi.input": io.BytesIO(BODY[:-2]), "CONTENT_LENGTH": str(len(BODY))}
    assert post(app, BODY, **environ)[0] == 400


@pytest.mark.parametrize("length", ["-1", "1e1", "", "9" * 30, "٣"])
def test_a_length_that_is_none_is_left_to_werkzeug(app, length):
    """Whatever stands in Content-Length, at most the allowed is read and nothing fails unforeseen."""
    assert post(app, BODY, CONTENT_LENGTH=length)[0] in (200, 413)


def test_a_body_that_is_too_large_is_refused(app):
    """The limit is judged by the stated length, before anything is read."""
    assert post(app, b"x" * 21)[0] == 413


@pytest.mark.parametrize(("size", "status"), [(19, 200), (20, 200), (21, 413), (500, 413)])
def test_a_body_in_chunks_is_read_whole_or_refused(app, size, status):
    """What does not say how long it is has the same limit, and its beginning is never taken for all of it."""
    sent = (BODY + b" " * size)[:size]
    environ = {"wsgi.input": io.BytesIO(sent), "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    answered, body, _ = post(app, b"", CONTENT_LENGTH="", **environ)
    assert answered == status
    assert status == 413 or body == sent


def test_every_response_has_the_common_headers(app):
    """A route may have its own; then it is not told twice."""
    client = app.test_client()
    for path in ("/answer", "/nowhere"):
        assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"
    assert client.get("/own").headers.getlist("Referrer-Policy") == ["same-origin"]


def test_an_answer_has_its_length_and_no_body_for_head(app):
    """An answer that skips werkzeug's last steps is still a whole one."""
    client = app.test_client()
    assert (client.get("/answer").data, client.get("/answer").content_length) == (b"word", 4)
    head = client.head("/answer")
    assert (head.data, head.content_length) == (b"", 4)
