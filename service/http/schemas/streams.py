"""The personal stream: request bodies and query strings. `openapi.yaml` says the same; a test compares them."""

from service.http.schemas.strict import OneOf, StrictSchema, Text, Whole

WAIT = r"([0-9]|[1-9][0-9]|[12][0-9][0-9]|300)"
LIST = r"[A-Za-z0-9_\-]{1,64}"
LARGEST_VERSION = 999_999_999


class ReadStream(StrictSchema):
    list = Text(1, 64, LIST)
    cursor = Text(1, 8_000, r"[A-Za-z0-9_\-]+")
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)


class WatchGame(StrictSchema):
    after = Whole(0, LARGEST_VERSION, load_default=None, allow_none=True)
    said = Whole(0, LARGEST_VERSION, load_default=None, allow_none=True)
    shows = OneOf("events", "patches", load_default="events")
