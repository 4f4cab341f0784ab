"""Checkpoints: query strings. `openapi.yaml` says the same; a test compares them."""

from service.http.schemas.strict import StrictSchema, Text

NUMBER = r"(0|[1-9][0-9]{0,8})"
COUNTED = r"[1-9][0-9]{0,8}"


class ReadCheckpoints(StrictSchema):
    before = Text(1, 9, COUNTED)
    limit = Text(1, 3, r"[0-9]{1,3}")


class ReadCheckpoint(StrictSchema):
    from_ = Text(1, 9, COUNTED, data_key="from")


class ReadLeaves(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")


class ReadProof(StrictSchema):
    version = Text(1, 9, COUNTED)
