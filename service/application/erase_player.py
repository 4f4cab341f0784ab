"""What happens when a person goes for good: seats are given up first, then name and contact are erased."""

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from domain.game.game import Game
from domain.game.orders import Abandon, LeaveSeat, Order, Resign
from domain.kernel.aggregate import person
from domain.kernel.errors import RuleViolation
from service.application.accounts import Accounts
from service.application.command_handler import CommandHandler
from service.application.errors import NotVisible
from service.application.games import GiveOrders
from service.projecting.models import ReadModels

PAGE = 100


def erase_player(accounts: Accounts, handler: CommandHandler, models: ReadModels, account: str) -> bool:
    """Games, their chains and what follows from them stay valid: the log knows an id, and the id stays."""
    _leave_all(handler, models, account)
    done = accounts.erase(account)
    _leave_all(handler, models, account)  # a seat that was taken while the first were given up would wait for nobody
    return done


def _leave_all(handler: CommandHandler, models: ReadModels, account: str) -> None:
    for game in list(_games_of(models, account)):
        with suppress(RuleViolation, NotVisible):  # it may have ended meanwhile
            handler.execute(GiveOrders(game, person(account), lambda game: [_give_up(game, account)]))


def _give_up(game: Game, account: str) -> Order:
    if game.lobby.status == "playing":
        return Resign()
    if game.lobby.host == account:
        return Abandon()
    return LeaveSeat()


def _games_of(models: ReadModels, account: str) -> Iterator[str]:
    """Open and running games that the account hosts or sits in."""
    models.catch_up()
    for status in ("open", "playing"):
        after = None
        while rows := models.find("games", [f"player:{account}", f"status:{status}"], after=after, limit=PAGE):
            yield from (str(msgspec.json.decode(row.data)["id"]) for row in rows)
            after = (rows[-1].sort, rows[-1].key)
