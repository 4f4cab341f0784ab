"""Games, seats and clocks: request bodies and query strings. `openapi.yaml` says the same; a test compares them."""

from marshmallow import fields

from domain.bots import BOTS
from service.application.opening import MOST_TABLES
from service.http.schemas.strict import Flag, ListOf, OneOf, RankList, SettingsMap, StrictSchema, Text, Whole

CURSOR = r"[0-9]{1,15}\.[A-Za-z0-9_\-]{1,64}"
SECONDS_A_YEAR = 366 * 24 * 3600
MOST_EVENTS = 10_000_000
LATEST = 253_402_300_799_999  # the last millisecond of the year 9999


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


class StartBody(StrictSchema):
    when = OneOf("by-hand", "full", "at", load_default="by-hand")
    at = Whole(0, LATEST, load_default=0)
    missing = OneOf("close", "bot", load_default="close")


class PlaceBody(StrictSchema):
    player = Text(1, 40, load_default=None, allow_none=True)
    bot = Text(1, 40, load_default=None, allow_none=True)


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
    stand_in_bot = OneOf(*BOTS, load_default="random")
    start = fields.Nested(StartBody, load_default=None, allow_none=True)
    seating = ListOf(PlaceBody, 0, 8, load_default=list)
    reveal = Whole(10, 24 * 3600, load_default=120)
    undo = OneOf("none", "free", "consent", load_default="none")
    hints = Flag(load_default=False)


class NewGames(StrictSchema):
    games = ListOf(NewGame, 1, MOST_TABLES, required=True)


class TakeSeat(StrictSchema):
    seat = Whole(0, 7, load_default=None, allow_none=True)
    entropy = Text(0, 64, load_default="")
    promise = Text(64, 64, r"[0-9a-f]{64}", load_default="")
    bot = Text(1, 40, load_default=None, allow_none=True)
    player = Text(1, 40, load_default=None, allow_none=True)


class RevealEntropy(StrictSchema):
    entropy = Text(64, 64, r"[0-9a-f]{64}", required=True)


class TakeOver(StrictSchema):
    bot = Text(1, 40, load_default=None, allow_none=True)


class WantClock(StrictSchema):
    clock = fields.Nested(ClockBody, load_default=None, allow_none=True)


class TakeBack(StrictSchema):
    to = Whole(1, MOST_EVENTS, required=True)


class NewFork(StrictSchema):
    version = Whole(1, MOST_EVENTS, load_default=None, allow_none=True)
    seating = ListOf(PlaceBody, 0, 8, load_default=list)
    visibility = OneOf("public", "private", load_default="private")
    clock = fields.Nested(ClockBody, load_default=None, allow_none=True)
    undo = OneOf("none", "free", "consent", load_default="consent")


class ListForks(StrictSchema):
    limit = Text(1, 3, r"[0-9]{1,3}")
    cursor = Text(3, 80, CURSOR)


class AgreeUndo(StrictSchema):
    to = Whole(1, MOST_EVENTS, load_default=None, allow_none=True)


class RewindGame(StrictSchema):
    to = Whole(1, MOST_EVENTS, required=True)
    reason = Text(1, 500, required=True)
    again = Flag(load_default=False)


class AdjudicateGame(StrictSchema):
    ranks = RankList(required=True)
    reason = Text(1, 500, required=True)


class CloseGame(StrictSchema):
    reason = Text(1, 500, required=True)


class GiveTime(StrictSchema):
    seat = Whole(0, 7, required=True)
    seconds = Whole(1, SECONDS_A_YEAR, required=True)
    reason = Text(1, 500, required=True)


class BanPlayer(StrictSchema):
    reason = Text(1, 500, required=True)
    until = Whole(0, LATEST, load_default=None, allow_none=True)


class Nothing(StrictSchema):
    """An empty object, or no body at all."""


class ListGames(StrictSchema):
    title = Text(1, 40)
    status = OneOf("open", "playing", "finished", "abandoned")
    player = Text(1, 40)
    to_move = Text(1, 40)
    free = OneOf("true")
    seats = Text(1, 1, r"[1-8]")
    clock = OneOf("some", "none")
    rated = OneOf("true", "false")
    count = OneOf("true")
    limit = Text(1, 3, r"[0-9]{1,3}")
    cursor = Text(3, 80, CURSOR)


class ReadExport(StrictSchema):
    as_ = OneOf("spectator", data_key="as")


class ListExports(StrictSchema):
    title = Text(1, 40)
    since = Text(1, 15, r"(0|[1-9][0-9]{0,14})")
    limit = Text(1, 3, r"[0-9]{1,3}")
    cursor = Text(3, 80, CURSOR)


class SetNights(StrictSchema):
    begin = Whole(0, 1439, required=True)
    end = Whole(0, 1439, required=True)


class TakeVacation(StrictSchema):
    days = Whole(1, 366, required=True)
