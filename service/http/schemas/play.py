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


class Seeing(StrictSchema):
    """Through whose eyes."""

    seat = Text(1, 1, r"[0-7]")
    as_ = OneOf("spectator", "auditor", data_key="as")


class ReadView(Seeing):
    version = Text(1, 9, NUMBER)


class ReadOptions(Seeing):
    """Programs can do without words."""

    version = Text(1, 9, NUMBER)
    labels = OneOf(*LANGUAGES, "none")


class ReadHint(StrictSchema):
    labels = OneOf(*LANGUAGES)


class ReadEvents(Seeing):
    version = Text(1, 9, NUMBER)
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)
    patch = OneOf("view")


class ReadChronicle(Seeing):
    version = Text(1, 9, NUMBER)
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)
    language = OneOf(*LANGUAGES)


class ReadBoard(Seeing):
    version = Text(1, 9, NUMBER)
    language = OneOf(*LANGUAGES)


class ReadPack(StrictSchema):
    language = OneOf(*LANGUAGES)


class ReadExplanations(Seeing):
    """`seat`: whose decisions."""

    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    language = OneOf(*LANGUAGES)


class WantAnalysis(StrictSchema):
    version = Whole(1, 999_999_999, load_default=None, allow_none=True)
    seat = Whole(0, 7, load_default=None, allow_none=True)


class ReadAnalysis(StrictSchema):
    language = OneOf(*LANGUAGES)


class ReadBots(StrictSchema):
    language = OneOf(*LANGUAGES)
