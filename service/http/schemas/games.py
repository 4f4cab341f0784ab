"""Games, seats and clocks: request bodies and query strings. `openapi.yaml` says the same; a test compares them."""

from marshmallow import fields

from domain.bots import BOTS
from service.http.schemas.strict import Flag, OneOf, SettingsMap, StrictSchema, Text, Whole

CURSOR = r"[0-9]{1,15}\.[A-Za-z0-9_\-]{1,64}"
SECONDS_A_YEAR = 366 * 24 * 3600


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


class Nothing(StrictSchema):
    """An empty object, or no body at all."""


class ListGames(StrictSchema):
    title = Text(1, 40)
    status = OneOf("open", "playing", "finished", "abandoned")
    player = Text(1, 40)
    to_move = Text(1, 40)
    limit = Text(1, 3, r"[0-9]{1,3}")
    cursor = Text(3, 80, CURSOR)


class SetNights(StrictSchema):
    begin = Whole(0, 1439, required=True)
    end = Whole(0, 1439, required=True)


class TakeVacation(StrictSchema):
    days = Whole(1, 366, required=True)
