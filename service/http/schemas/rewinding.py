"""Looking back on a game: query strings. The contract says the same; a test compares them."""

from domain.game.words import LANGUAGES
from service.http.schemas.play import NUMBER, Seeing
from service.http.schemas.strict import OneOf, StrictSchema, Text

NEXT = ("decision", "chance", "lead", "round", "phase", "turn", "table")


class ReadTimeline(StrictSchema):
    """`seat`: whose marks."""

    as_ = OneOf("spectator", "auditor", data_key="as")
    after = Text(1, 9, NUMBER)
    limit = Text(1, 4, r"[1-9][0-9]{0,2}|1000")
    next_ = OneOf(*NEXT, data_key="next")
    seat = Text(1, 1, r"[0-7]")
    labels = OneOf(*LANGUAGES, "none")


class ReadDifference(Seeing):
    from_ = Text(1, 9, NUMBER, required=True, data_key="from")
    to = Text(1, 9, NUMBER, required=True)
    language = OneOf(*LANGUAGES)
