"""What somebody wants of a seat, as an order: it depends on the game as it is."""

from collections.abc import Callable
from typing import TypeAlias

from domain.bots import BOTS
from domain.game.game import Game
from domain.game.orders import ClearSeat, Decline, LeaveSeat, Order, RemoveBot, SeatBot, TakeOver
from domain.kernel.errors import require
from domain.kernel.record import Seat

Choice: TypeAlias = Callable[[Game], Order]


def stand_up(account: str, seat: Seat) -> Choice:
    """Leave one's own seat before the start, decline it, or as host clear another one."""

    def choose(game: Game) -> Order:
        lobby = game.lobby
        if lobby.seat_of(account) == seat:
            return LeaveSeat()
        if lobby.invited_to(account) == seat:
            return Decline()
        is_bot = 0 <= seat < len(lobby.chairs) and lobby.chairs[seat].bot is not None
        return RemoveBot(seat) if is_bot else ClearSeat(seat)

    return choose


def seat_bot(bot: str, seat: Seat | None) -> Choice:
    """Put a bot on a seat, if there is one of that name."""

    def choose(_: Game) -> Order:
        require_bot(bot)
        return SeatBot(bot, seat)

    return choose


def put_bot(bot: str, seat: Seat) -> Choice:
    """Let a bot play on a seat that was given up or deserted, if there is one of that name."""

    def choose(_: Game) -> Order:
        require_bot(bot)
        return TakeOver(seat, bot)

    return choose


def require_bot(bot: str) -> None:
    require(bot in BOTS, "game.unknown-bot", bots=list(BOTS))
