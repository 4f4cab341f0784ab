"""The documentation page: the contract of this service, drawn in the browser without a request to anybody else."""

from pathlib import Path

from flask import Blueprint, Response

from service.http.errors import not_found

docs = Blueprint("docs", __name__)
WEB = Path(__file__).parents[2] / "web"
SWAGGER = WEB / "vendor" / "swagger-ui-5.34.1"
FILES = {
    "docs.js": (WEB / "docs" / "docs.js", "text/javascript"),
    "docs.css": (WEB / "docs" / "docs.css", "text/css"),
    "swagger-ui-bundle.js": (SWAGGER / "swagger-ui-bundle.js", "text/javascript"),
    "swagger-ui.css": (SWAGGER / "swagger-ui.css", "text/css"),
    "LICENSE": (SWAGGER / "LICENSE", "text/plain"),
}
# Icons are written into the style sheet as data; the contract, and whatever is tried out, comes from here.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@docs.get("/docs")
def page() -> Response:
    response = _file(WEB / "docs" / "index.html", "text/html")
    response.headers["Content-Security-Policy"] = POLICY
    return response


@docs.get("/docs/<name>")
def part(name: str) -> Response:
    """A script or style sheet of the page; nothing else can be reached here, whatever the name."""
    if name not in FILES:
        raise not_found()
    return _file(*FILES[name])


def _file(path: Path, kind: str) -> Response:
    return Response(path.read_bytes(), content_type=f"{kind}; charset=utf-8")
