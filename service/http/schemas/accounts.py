"""Players, tokens and invitations: request bodies. `openapi.yaml` says the same; a test compares them."""

from service.application.accounts import SCOPES
from service.http.schemas.strict import Flag, StrictSchema, Text, Whole, WordList

NAME = r"[A-Za-z0-9][A-Za-z0-9 ._\-]{0,30}[A-Za-z0-9]"
SECONDS_A_YEAR = 366 * 24 * 3600


class NewPlayer(StrictSchema):
    name = Text(2, 32, NAME, required=True)
    bot = Flag(load_default=False)
    contact = Text(0, 200, load_default="")
    invitation = Text(1, 80, load_default=None, allow_none=True)


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
