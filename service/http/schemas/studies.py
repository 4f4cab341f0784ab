"""Studies: request bodies and query strings. The contract says the same; a test compares them."""

from service.http.schemas.strict import Flag, StrictSchema, Text, Whole

CURSOR = r"[0-9]{1,15}\.st_[0-9a-f]{16}"


class WriteStudy(StrictSchema):
    version = Whole(1, 999_999_999, required=True)
    seat = Whole(0, 7, load_default=None, allow_none=True)
    text = Text(1, 4000, required=True)
    shown = Flag(load_default=False)


class ChangeStudy(StrictSchema):
    text = Text(1, 4000, required=True)
    shown = Flag(load_default=False)


class ReadStudies(StrictSchema):
    cursor = Text(1, 40, CURSOR)
    limit = Text(1, 3, r"[0-9]{1,3}")
