"""The web client as it is served, and its sessions: a cookie that no script reads and no other site uses."""

import re

import pytest

from tests.http.driver import NUMBERS, code

PAGE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
OWN_PAGE = {"Bakufu-Client": "web"}


@pytest.fixture
def browser(app):
    """A client that keeps cookies."""
    return app.test_client()


def signed_up(browser):
    return browser.post("/v1/session", json={"name": f"Guest {next(NUMBERS)}"}, headers=OWN_PAGE)


def test_browsers_get_a_page_and_programs_get_json(browser):
    """At the same address, by what they ask for."""
    assert browser.get("/", headers=PAGE).mimetype == "text/html"
    assert browser.get("/").json["service"] == "bakufu"


PAGES = ["/", "/sign-in", "/games/g_1", "/tournaments", "/tournaments/t_1", "/ladders", "/ladders/l_1", "/players/p_1"]


@pytest.mark.parametrize("path", PAGES)
def test_pages_run_no_foreign_script(browser, path):
    """No inline script, nothing from elsewhere, in no frame."""
    page = browser.get(path, headers=PAGE)
    policy = page.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not re.search(r"<script(?![^>]*src=)|style=|https?://", page.text)


def test_parts_of_the_page(browser):
    """Scripts and styles are served by kind; nothing outside of the folder is."""
    assert browser.get("/web/main.js").mimetype == "text/javascript"
    assert browser.get("/web/styles/tokens.css").mimetype == "text/css"
    for outside in ("../../bootstrap.py", "%2e%2e/docs/docs.js", "nothing.js", "styles"):
        assert browser.get(f"/web/{outside}").status_code == 404


def test_signing_up(browser):
    """The token is shown once; the cookie is kept from scripts and other sites, and from then on it speaks."""
    opened = signed_up(browser)
    assert opened.status_code == 201
    assert opened.headers["Cache-Control"] == "no-store"
    cookie = opened.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert browser.get("/v1/me").json["id"] == opened.json["player"]


def test_signing_in_with_a_token(browser, ann):
    """The same account in another browser."""
    opened = browser.post("/v1/session", json={"token": ann.token}, headers=OWN_PAGE)
    assert (opened.json["player"], opened.json["token"]) == (ann.id, None)
    assert browser.get("/v1/me").json["id"] == ann.id


def test_signing_out(browser):
    """The browser forgets."""
    signed_up(browser)
    assert browser.delete("/v1/session", headers=OWN_PAGE).status_code == 204
    assert browser.get("/v1/me").status_code == 401


@pytest.mark.parametrize(
    ("body", "status"),
    [({}, 401), ({"name": "Kaede", "token": "x"}, 409), ({"name": "?"}, 422), ({"token": ""}, 422), ({"more": 1}, 422)],
)
def test_a_session_needs_a_name_or_a_token(browser, body, status):
    """Nothing else, and not both."""
    assert code(browser.post("/v1/session", json=body, headers=OWN_PAGE))[0] == status


def test_a_wrong_token_opens_nothing(browser):
    """And leaves no cookie."""
    refused = browser.post("/v1/session", json={"token": "bkf_wrong"}, headers=OWN_PAGE)
    assert code(refused) == (401, "request.unauthenticated")
    assert "Set-Cookie" not in refused.headers


def test_another_site_cannot_use_the_session(browser):
    """A form on another page can make a browser send a request, but not with our header."""
    assert code(browser.post("/v1/session", json={"name": "Mallory"})) == (403, "request.cross-site")
    signed_up(browser)
    forged = browser.post("/v1/games", json={"title": "edo", "seats": 2})
    assert code(forged) == (403, "request.cross-site")
    assert code(browser.delete("/v1/session")) == (403, "request.cross-site")
    meant = browser.post("/v1/games", json={"title": "edo", "seats": 2}, headers=OWN_PAGE)
    assert meant.status_code == 201


def test_a_token_in_the_header_counts_before_the_cookie(browser, ann):
    """A program that shares the cookie jar speaks for itself."""
    signed_up(browser)
    assert browser.get("/v1/me", headers={"Authorization": f"Bearer {ann.token}"}).json["id"] == ann.id
