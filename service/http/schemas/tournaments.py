"""Tournaments: request bodies and query strings. The contract says the same; a test compares them."""

from marshmallow import fields

from domain.bots import BOTS
from domain.competition.rules import MOST_ENTRANTS
from domain.competition.tie_breaks import NAMES
from service.http.schemas.games import CURSOR, SECONDS_A_YEAR, ClockBody
from service.http.schemas.play import NUMBER, WAIT
from service.http.schemas.strict import (
    Flag,
    OneOf,
    SettingsMap,
    StrictSchema,
    Text,
    TextList,
    TextLists,
    Whole,
    WholeList,
    WordList,
)

ENTRANT = r"[A-Za-z0-9_:.\-]{1,80}"
MOST_TIME = 99_999_999_999_999  # milliseconds since 1970
REASON = 500


class EventClock(ClockBody):
    """As of any game, but without a name the bot of the event plays when time is up."""

    bot = OneOf(*BOTS)


class TournamentGames(StrictSchema):
    """How its games are opened."""

    title = Text(1, 40, required=True)
    variant = Text(1, 40, load_default="")
    pack = Text(1, 80, load_default="")
    settings = SettingsMap(load_default=dict)
    clock = fields.Nested(EventClock, load_default=None, allow_none=True)
    delay = Whole(0, 24 * 3600, load_default=0)
    spectators = Flag(load_default=True)
    stand_in = OneOf("bot", "nobody", load_default="bot")
    stand_in_bot = OneOf(*BOTS, load_default="greedy")
    undo = OneOf("free", "consent")


class NewTournament(StrictSchema):
    name = Text(1, 80, required=True)
    games = fields.Nested(TournamentGames, required=True)
    format = OneOf("swiss", "round-robin", "elimination", "groups", "arena", load_default="swiss")
    seats = Whole(2, 5, load_default=4)
    least = Whole(2, 5, load_default=None, allow_none=True)
    rounds = Whole(0, 100, load_default=0)
    points = OneOf("beaten-share", "placement", "wins", "score-share", load_default="beaten-share")
    places = WholeList(0, 8, 0, 1000, load_default=list)
    tie_breaks = WordList(NAMES, load_default=list)
    field = OneOf("people", "bots", "mixed", load_default="mixed")
    entrants_least = Whole(2, MOST_ENTRANTS, load_default=2)
    entrants_most = Whole(2, MOST_ENTRANTS, load_default=500)
    games_least = Whole(0, 1000, load_default=0)
    rating_least = Whole(0, 10_000, load_default=None, allow_none=True)
    rating_most = Whole(0, 10_000, load_default=None, allow_none=True)
    conduct_most = Whole(0, 1000, load_default=None, allow_none=True)
    advance = Whole(1, 4, load_default=2)
    lives = Whole(1, 2, load_default=1)
    group_size = Whole(0, 40, load_default=0)
    window = Whole(0, SECONDS_A_YEAR, load_default=0)
    best = Whole(0, 1000, load_default=0)
    bye = Whole(0, 120, load_default=None, allow_none=True)
    late_rounds = Whole(0, 100, load_default=2)
    late_entries = Flag(load_default=True)
    check_in = Whole(0, SECONDS_A_YEAR, load_default=0)
    begins = Whole(0, MOST_TIME, load_default=0)
    round_time = Whole(0, SECONDS_A_YEAR, load_default=0)
    no_show = OneOf("void", "loss", load_default="void")


class NewEntry(StrictSchema):
    """Oneself without a word; an organiser may name a built-in bot or another player."""

    bot = Text(1, 40, load_default=None, allow_none=True)
    player = Text(1, 64, r"[A-Za-z0-9_\-]{1,64}", load_default=None, allow_none=True)


class NewSubstitute(StrictSchema):
    bot = Text(1, 40, load_default=None, allow_none=True)
    player = Text(1, 64, r"[A-Za-z0-9_\-]{1,64}", load_default=None, allow_none=True)
    reason = Text(1, REASON, required=True)


class Helpers(StrictSchema):
    helpers = TextList(0, 10, r"[A-Za-z0-9_\-]{1,64}", required=True)


class NewRound(StrictSchema):
    """Without tables the service pairs; with them an organiser does, and says why."""

    tables = TextLists(1, 500, 2, 5, ENTRANT, load_default=None, allow_none=True)
    byes = TextList(0, 500, ENTRANT, load_default=list)
    reason = Text(0, REASON, load_default="")


class Extension(StrictSchema):
    deadline = Whole(0, MOST_TIME, required=True)
    reason = Text(1, REASON, required=True)


class Adjudication(StrictSchema):
    ranks = WholeList(2, 5, 1, 5, required=True)
    reason = Text(1, REASON, required=True)


class ListTournaments(StrictSchema):
    title = Text(1, 40)
    status = OneOf("announced", "running", "finished", "cancelled")
    organiser = Text(1, 40)
    player = Text(1, 40)
    limit = Text(1, 3, r"[0-9]{1,3}")
    cursor = Text(3, 80, CURSOR)


class WithdrawEntry(StrictSchema):
    reason = Text(0, REASON, load_default="")


class ReadStandings(StrictSchema):
    round = Text(1, 3, r"(0|[1-9][0-9]{0,2})")
    at = Text(1, 14, r"(0|[1-9][0-9]{0,13})")


class ReadTournamentEvents(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")
    wait = Text(1, 3, WAIT)


class ExportTable(StrictSchema):
    part = OneOf("standings", "results", load_default="standings")
