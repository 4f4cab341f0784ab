"""What caches may keep: said here for every GET, by the name of its route.

What is not named depends on who asks, or may at any time: it may be kept by its reader, and is asked for again.
"""

from flask import Response

from service.http.request_context import HttpRequest

SHARED = {
    "service_info.index": 60,
    "service_info.service_version": 60,
    "service_info.contract": 300,
    "exports.verifier": 300,
    "service_info.explain": 3600,
    "docs.page": 0,
    "docs.part": 3600,
    "checkpoints.list_checkpoints": 30,
    "checkpoints.keys": 30,
    "checkpoints.one_checkpoint": 31_536_000,
    "checkpoints.leaves": 31_536_000,
    "bots.list_bots": 300,
    "titles.list_titles": 300,
    "titles.one_title": 300,
    "titles.pack": 300,
    "titles.rules": 300,
    "statistics.of_title": 300,
}
"""The same for everybody until the service is renewed: for how many seconds."""

PAGES = {
    "web.part": 60,
    "web.sign_in": 0,
    "web.table": 0,
    "web.all_tournaments": 0,
    "web.one_tournament": 0,
    "web.all_ladders": 0,
    "web.one_ladder": 0,
    "web.one_player": 0,
}
"""The web client, likewise."""

BY_HEADER = {
    "service_info.index": "Accept",
    "service_info.explain": "Accept-Language",
    "titles.one_title": "Accept-Language",
    "titles.pack": "Accept-Language",
    "statistics.of_title": "Accept",
    "bots.list_bots": "Accept-Language",
}
"""What besides the address decides what a shared answer says."""

NOWHERE = frozenset(
    {
        "service_info.alive",
        "service_info.ready",
        "metrics.read_metrics",
        "players.me",
        "access.list_tokens",
        "access.list_invitations",
        "administration.read_log",
        "administration.list_granted",
        "games.invitation",
        "chat.read_chat",
        "chat.mutes",
        "chat.reports",
        "personal.read_stream",
        "personal.list_watched",
        "profile.my_data",
        "profile.blocks",
        "profile.read_note",
        "profile.read_rest",
        "studies.of_author",
        "studies.of_game",
        "profile.find_players",
        "webhooks.list_webhooks",
        "webhooks.one_webhook",
        "webhooks.list_deliveries",
    }
)
"""Of this moment only, or personal, or to be erased for good one day."""

OWN = {
    "Cache-Control": "private, no-cache",
    "Vary": "Authorization, Cookie, Accept, Accept-Encoding, Accept-Language, Invitation, Last-Event-ID",
}
"""All that decides, besides the address, what an answer shows."""


def tell_caches(request: HttpRequest, response: Response) -> Response:
    """Errors have said so themselves, and nobody keeps the answer to anything but a GET."""
    if request.method not in ("GET", "HEAD") or response.status_code >= 400:
        return response
    endpoint = request.endpoint or ""
    seconds = SHARED.get(endpoint, PAGES.get(endpoint))
    if seconds is not None:
        response.headers["Cache-Control"] = f"public, max-age={seconds}"
        if endpoint in BY_HEADER:
            response.headers["Vary"] = BY_HEADER[endpoint]
        response.add_etag()
        response.make_conditional(request)
    elif endpoint in NOWHERE:
        response.headers["Cache-Control"] = "no-store"
    else:
        response.headers.update(OWN)
    return response
