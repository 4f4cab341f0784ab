"""What people say: request bodies and query strings. `openapi.yaml` says the same; a test compares them."""

from service.http.schemas.strict import OneOf, StrictSchema, Text

NUMBER = r"(0|[1-9][0-9]{0,8})"


class NewMessage(StrictSchema):
    text = Text(1, 1000, required=True)
    channel = OneOf("table", "seats", load_default="table")


class NewReport(StrictSchema):
    reason = Text(0, 500, load_default="")


class ReadChat(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
