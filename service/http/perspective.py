"""Through whose eyes a request wants to look."""

from typing import Any

from service.application.access import Perspective
from service.http.request_context import HttpRequest


def perspective(http: HttpRequest, wanted: dict[str, Any]) -> Perspective:
    """As the query says; an auditor's token must be one."""
    role = wanted.get("as_", "")
    if role == "auditor":
        http.viewer("audit")
    return Perspective(number(wanted.get("seat")), role)


def onward(wanted: Perspective, version: int | None = None) -> str:
    """For the address of the next page: through the same eyes, at the same version."""
    query = {"seat": wanted.seat, "as": wanted.role or None, "version": version}
    return "".join(f"&{name}={value}" for name, value in query.items() if value is not None)


def number(text: str | None) -> int | None:
    return None if text is None else int(text)
