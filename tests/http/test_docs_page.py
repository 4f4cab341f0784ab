"""The documentation page as files: what is served, and under which policy."""

import re
from pathlib import Path

import pytest

from service.http.routes.docs import FILES, SWAGGER, WEB

PAGE = WEB / "docs" / "index.html"


def test_the_page_is_served_under_a_strict_policy(stranger):
    """No inline script or style, nothing from elsewhere, not in anybody's frame."""
    page = stranger.get("/docs")
    policy = page.headers["Content-Security-Policy"]
    assert page.mimetype == "text/html"
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    page.close()


def test_every_part_of_the_page_is_there(stranger):
    """Whatever the page refers to below /docs/ is served with its type, and can be cached."""
    wanted = set(re.findall(r'(?:src|href)="docs/([^"]+)"', PAGE.read_text("utf-8")))
    assert wanted == set(FILES) - {"LICENSE"}
    for name, (path, kind) in FILES.items():
        with stranger.get(f"/docs/{name}") as part:
            assert part.data == path.read_bytes()
            assert part.mimetype == kind
            tag = part.headers["ETag"]
        with stranger.get(f"/docs/{name}", headers={"If-None-Match": tag}) as again:
            assert again.status_code == 304


@pytest.mark.parametrize("name", ["index.html", "..", "docs.py", "NOTICE", "%2e%2e%2fhttp", "x" * 90])
def test_nothing_else_is(stranger, name):
    """The names are a closed list."""
    assert stranger.get(f"/docs/{name}").status_code == 404


def test_what_is_borrowed_keeps_its_licence():
    """Licence and notice lie beside the vendored files, whose folder names the version."""
    assert "Apache License" in (SWAGGER / "LICENSE").read_text("utf-8")
    assert "SmartBear" in (SWAGGER / "NOTICE").read_text("utf-8")
    assert SWAGGER.name == "swagger-ui-5.34.1"
    assert sum(path.stat().st_size for path in Path(SWAGGER).iterdir()) < 2_000_000
