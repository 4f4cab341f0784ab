"""Views, commands and events: request bodies and query strings. `openapi.yaml` says the same; a test compares them."""

from domain.game.words import LANGUAGES
from service.http.schemas.strict import Object, Objects, OneOf, StrictSchema, Text, Whole

WAIT = r"([0-9]|[1-9][0-9]|[12][0-9][0-9]|300)"
NUMBER = r"(0|[1-9][0-9]{0,8})"


class SendCommand(StrictSchema):
    seat = Whole(0, 7, load_default=None, allow_none=True)
    command = Object(required=True)


class SendBatch(StrictSchema):
    seat = Whole(0, 7, load_default=None, allow_none=True)
    commands = Objects(1, 20, required=True)


class RunCommand(StrictSchema):
    dry_run = OneOf("true")


class ReadView(StrictSchema):
    seat = Text(1, 1, r"[0-7]")
    version = Text(1, 9, NUMBER)
    as_ = OneOf("spectator", data_key="as")


class ReadOptions(StrictSchema):
    """Options are always the caller's own; programs can do without words."""

    labels = OneOf(*LANGUAGES, "none")


class ReadEvents(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)
    patch = OneOf("view")
    as_ = OneOf("spectator", data_key="as")


class ReadChronicle(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)
    language = OneOf(*LANGUAGES)
    as_ = OneOf("spectator", data_key="as")


class ReadBoard(StrictSchema):
    seat = Text(1, 1, r"[0-7]")
    version = Text(1, 9, NUMBER)
    language = OneOf(*LANGUAGES)
    as_ = OneOf("spectator", data_key="as")


class ReadPack(StrictSchema):
    language = OneOf(*LANGUAGES)
