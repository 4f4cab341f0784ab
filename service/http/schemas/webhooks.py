"""Webhooks and the inbox: request bodies and query strings. `openapi.yaml` says the same; a test compares them."""

from projections.inbox import KINDS
from service.http.schemas.strict import Flag, StrictSchema, Text, WordList

WAIT = r"([0-9]|[1-9][0-9]|[12][0-9][0-9]|300)"
NOTE_NUMBER = r"(0|[1-9][0-9]{0,14})"


class NewWebhook(StrictSchema):
    url = Text(1, 500, required=True)
    kinds = WordList(KINDS, load_default=list)


class ChangeWebhook(StrictSchema):
    url = Text(1, 500)
    kinds = WordList(KINDS)
    enabled = Flag()


class ReadInbox(StrictSchema):
    after = Text(1, 15, NOTE_NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)
