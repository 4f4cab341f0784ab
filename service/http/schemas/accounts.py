"""Players, tokens and invitations: request bodies. `openapi.yaml` says the same; a test compares them."""

from marshmallow import fields

from service.application.accounts import SCOPES
from service.application.administration import GRANTED
from service.http.schemas.games import SetNights
from service.http.schemas.strict import Flag, OneOf, StrictSchema, Text, Whole, WordList

NAME = r"[A-Za-z0-9][A-Za-z0-9 ._\-]{0,30}[A-Za-z0-9]"
BEGINNING = r"[A-Za-z0-9][A-Za-z0-9 ._\-]{1,31}"
ZONE = r"[A-Za-z][A-Za-z0-9_+\-/]{0,63}"
DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
SECONDS_A_YEAR = 366 * 24 * 3600
NUMBER = r"(0|[1-9][0-9]{0,8})"


class NewPlayer(StrictSchema):
    name = Text(2, 32, NAME, required=True)
    bot = Flag(load_default=False)
    contact = Text(0, 200, load_default="")
    invitation = Text(1, 80, load_default=None, allow_none=True)


class ChangeMe(StrictSchema):
    name = Text(2, 32, NAME)
    contact = Text(0, 200)


class FindPlayers(StrictSchema):
    name = Text(2, 32, BEGINNING, required=True)
    cursor = Text(1, 32, NAME)
    limit = Text(1, 3, r"[0-9]{1,3}")


class Recover(StrictSchema):
    code = Text(1, 80, required=True)
    alone = Flag(load_default=False)


class WriteNote(StrictSchema):
    text = Text(0, 2000, required=True)


class SetRest(StrictSchema):
    zone = Text(1, 64, ZONE, required=True)
    night = fields.Nested(SetNights, load_default=None, allow_none=True)
    away = Text(10, 10, DAY, load_default=None, allow_none=True)
    back = Text(10, 10, DAY, load_default=None, allow_none=True)


class NewSession(StrictSchema):
    """Either a name for a new account, or a token of an account that exists."""

    name = Text(2, 32, NAME, load_default=None, allow_none=True)
    token = Text(1, 200, r"[!-~]{1,200}", load_default=None, allow_none=True)
    invitation = Text(1, 80, load_default=None, allow_none=True)


class NewToken(StrictSchema):
    label = Text(1, 60, required=True)
    scopes = WordList(SCOPES, required=True)
    lifetime = Whole(60, SECONDS_A_YEAR, load_default=None, allow_none=True)


class NewInvitation(StrictSchema):
    label = Text(1, 60, required=True)
    uses = Whole(1, 1000, load_default=1)
    lifetime = Whole(60, SECONDS_A_YEAR, load_default=None, allow_none=True)
    reason = Text(1, 500, load_default=None, allow_none=True)


class WithReason(StrictSchema):
    """Why an administrator does something: the query of a DELETE, or the body of a PUT."""

    reason = Text(1, 500, required=True)


class MayGiveReason(StrictSchema):
    """For what there was before reasons were asked for."""

    reason = Text(1, 500)


class ReadLog(StrictSchema):
    after = Text(1, 9, NUMBER)
    limit = Text(1, 3, r"[0-9]{1,3}")


class ReadTokens(StrictSchema):
    scope = OneOf(*GRANTED)
