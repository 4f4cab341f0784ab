"""Ladders: request bodies and query strings. The contract says the same; a test compares them."""

from marshmallow import fields

from domain.competition.ladder.rules import MOST_DIVISIONS, MOST_ENTRANTS, MOST_GAMES
from service.http.schemas.games import CURSOR, SECONDS_A_YEAR
from service.http.schemas.strict import Flag, OneOf, StrictSchema, Text, TextList, TextLists, Whole
from service.http.schemas.tournaments import ENTRANT, MOST_TIME, REASON, TournamentGames


class NewLadder(StrictSchema):
    name = Text(1, 80, required=True)
    games = fields.Nested(TournamentGames, required=True)
    kind = OneOf("rating", "challenge", load_default="rating")
    seats = Whole(2, 5, load_default=4)
    least = Whole(2, 5, load_default=None, allow_none=True)
    field = OneOf("people", "bots", "mixed", load_default="mixed")
    games_least = Whole(0, 1000, load_default=0)
    rating_least = Whole(0, 10_000, load_default=None, allow_none=True)
    rating_most = Whole(0, 10_000, load_default=None, allow_none=True)
    conduct_most = Whole(0, 1000, load_default=None, allow_none=True)
    games_most = Whole(1, MOST_GAMES, load_default=3)
    entrants_most = Whole(2, MOST_ENTRANTS, load_default=500)
    rated = Flag(load_default=True)
    season = Whole(0, SECONDS_A_YEAR, load_default=0)
    season_games = Whole(0, 100_000, load_default=0)
    seasons = Whole(0, 1000, load_default=0)
    divisions = Whole(1, MOST_DIVISIONS, load_default=1)
    division_size = Whole(0, MOST_ENTRANTS, load_default=0)
    moving = Whole(0, 100, load_default=2)
    every = Whole(0, 86_400, load_default=60)
    reach = Whole(0, 10_000, load_default=100)
    widening = Whole(0, 1000, load_default=2)
    patience = Whole(0, 100_000, load_default=60)
    small_after = Whole(0, 100_000, load_default=10)
    no_show = OneOf("void", "loss", load_default="void")
    adjudicated = OneOf("void", "rated", load_default="void")
    accept_within = Whole(60, SECONDS_A_YEAR, load_default=3 * 86_400)
    same_again = Whole(0, SECONDS_A_YEAR, load_default=7 * 86_400)
    rest = Whole(0, SECONDS_A_YEAR, load_default=2 * 86_400)


class NewLadderEntry(StrictSchema):
    """Oneself without a word; an organiser may name a built-in bot or another player."""

    bot = Text(1, 40, load_default=None, allow_none=True)
    player = Text(1, 64, r"[A-Za-z0-9_\-]{1,64}", load_default=None, allow_none=True)
    limit = Whole(1, MOST_GAMES, load_default=1)


class GameLimit(StrictSchema):
    limit = Whole(1, MOST_GAMES, required=True)


class LadderTables(StrictSchema):
    """Without tables the service seats those who wait; with them an organiser does, and says why."""

    tables = TextLists(1, 500, 2, 5, ENTRANT, load_default=None, allow_none=True)
    reason = Text(0, REASON, load_default="")


class NewChallenge(StrictSchema):
    challenger = Text(1, 80, ENTRANT, load_default=None, allow_none=True)
    targets = TextList(1, 4, ENTRANT, required=True)


class ChallengeAnswer(StrictSchema):
    entrant = Text(1, 80, ENTRANT, load_default=None, allow_none=True)


class SeasonExtension(StrictSchema):
    ends = Whole(0, MOST_TIME, required=True)
    reason = Text(1, REASON, required=True)


class ListLadders(StrictSchema):
    title = Text(1, 40)
    status = OneOf("open", "closed")
    organiser = Text(1, 40)
    player = Text(1, 40)
    limit = Text(1, 3, r"[0-9]{1,3}")
    cursor = Text(3, 80, CURSOR)


class ReadLadderStandings(StrictSchema):
    season = Text(1, 4, r"[1-9][0-9]{0,3}")
    at = Text(1, 14, r"(0|[1-9][0-9]{0,13})")
