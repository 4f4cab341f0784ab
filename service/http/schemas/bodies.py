"""Request bodies and query strings. `openapi.yaml` says the same; a test compares them."""

from marshmallow import fields

from domain.bots import BOTS
from projections.inbox import KINDS
from service.application.accounts import SCOPES
from service.http.schemas.strict import Flag, Object, Objects, OneOf, SettingsMap, StrictSchema, Text, Whole, Words

WAIT = r"([0-9]|[1-9][0-9]|[12][0-9][0-9]|300)"
NUMBER = r"(0|[1-9][0-9]{0,8})"
NAME = r"[A-Za-z0-9][A-Za-z0-9 ._\-]{0,30}[A-Za-z0-9]"
CURSOR = r"[0-9]{1,15}\.[A-Za-z0-9_\-]{1,64}"
SECONDS_A_YEAR = 366 * 24 * 3600


class NewPlayer(StrictSchema):
    name = Text(2, 32, NAME, required=True)
    bot = Flag(load_default=False)
    contact = Text(0, 200, load_default="")
    invitation = Text(1, 80, load_default=None, allow_none=True)


class NewToken(StrictSchema):
    label = Text(1, 60, required=True)
    scopes = Words(SCOPES, required=True)
    lifetime = Whole(60, SECONDS_A_YEAR, load_default=None, allow_none=True)


class NewInvitation(StrictSchema):
    label = Text(1, 60, required=True)
    uses = Whole(1, 1000, load_default=1)
    lifetime = Whole(60, SECONDS_A_YEAR, load_default=None, allow_none=True)


class ClockBody(StrictSchema):
    decision = Whole(0, SECONDS_A_YEAR, load_default=0)
    bank = Whole(0, SECONDS_A_YEAR, load_default=0)
    increment = Whole(0, SECONDS_A_YEAR, load_default=0)
    reaction = Whole(0, SECONDS_A_YEAR, load_default=0)
    simultaneous = Whole(0, SECONDS_A_YEAR, load_default=0)
    warn = Whole(0, SECONDS_A_YEAR, load_default=0)
    action = OneOf("fallback", "bot", "stand-in", "forfeit", load_default="fallback")
    bot = OneOf(*BOTS, load_default="random")
    nights = Flag(load_default=False)
    vacation = Whole(0, 366, load_default=0)


class NewGame(StrictSchema):
    title = Text(1, 40, required=True)
    seats = Whole(1, 8, required=True)
    variant = Text(1, 40, load_default=None, allow_none=True)
    pack = Text(1, 80, load_default=None, allow_none=True)
    settings = SettingsMap(load_default=dict)
    visibility = OneOf("public", "private", load_default="public")
    stand_in = OneOf("bot", "nobody", load_default="bot")
    spectators = Flag(load_default=True)
    delay = Whole(0, 24 * 3600, load_default=0)
    clock = fields.Nested(ClockBody, load_default=None, allow_none=True)


class TakeSeat(StrictSchema):
    seat = Whole(0, 7, load_default=None, allow_none=True)
    entropy = Text(0, 64, load_default="")
    bot = Text(1, 40, load_default=None, allow_none=True)


class SendCommand(StrictSchema):
    seat = Whole(0, 7, load_default=None, allow_none=True)
    command = Object(required=True)


class SendBatch(StrictSchema):
    seat = Whole(0, 7, load_default=None, allow_none=True)
    commands = Objects(1, 20, required=True)


class RunCommand(StrictSchema):
    dry_run = OneOf("true")


class NewMessage(StrictSchema):
    text = Text(1, 1000, required=True)
    channel = OneOf("table", "seats", load_default="table")


class NewReport(StrictSchema):
    reason = Text(0, 500, load_default="")


class ReadChat(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")


class SetNights(StrictSchema):
    begin = Whole(0, 1439, required=True)
    end = Whole(0, 1439, required=True)


class TakeVacation(StrictSchema):
    days = Whole(1, 366, required=True)


class Nothing(StrictSchema):
    """An empty object, or no body at all."""


class ListGames(StrictSchema):
    title = Text(1, 40)
    status = OneOf("open", "playing", "finished", "abandoned")
    player = Text(1, 40)
    to_move = Text(1, 40)
    limit = Text(1, 3, r"[0-9]{1,3}")
    cursor = Text(3, 80, CURSOR)


class ReadView(StrictSchema):
    seat = Text(1, 1, r"[0-7]")
    version = Text(1, 9, NUMBER)
    as_ = OneOf("spectator", data_key="as")


class ReadOptions(StrictSchema):
    """Nothing to choose: options are always the caller's own."""


class NewWebhook(StrictSchema):
    url = Text(1, 500, required=True)
    kinds = Words(KINDS, load_default=list)


class ChangeWebhook(StrictSchema):
    url = Text(1, 500)
    kinds = Words(KINDS)
    enabled = Flag()


class ReadInbox(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)


class ReadEvents(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)
    patch = OneOf("view")
    as_ = OneOf("spectator", data_key="as")
