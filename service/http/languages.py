"""Which language a client reads."""

from flask import Request

from domain.game.words import LANGUAGES


def wanted_language(http: Request | None, named: str | None = None) -> str:
    """The language of the answer: as named in the query, else by Accept-Language, else the first we speak."""
    if named is not None:
        return named
    if http is None or "HTTP_ACCEPT_LANGUAGE" not in http.environ:
        return LANGUAGES[0]
    for tag, quality in http.accept_languages:  # the most wanted first; German of Switzerland is German
        primary = tag.partition("-")[0].lower()
        if quality > 0 and primary in LANGUAGES:
            return primary
    return LANGUAGES[0]
