"""A game that tests talk to directly: each method gives one order and returns the events that follow."""

from typing import Any

from domain.game import orders
from domain.game.game import Game
from domain.game.lobby import Terms
from domain.game.orders import Order
from domain.kernel.aggregate import DEADLINE, Doer, person
from domain.kernel.record import Command, Event, Seat
from domain.kernel.title import Setup


def decided(game: Game, doer: Doer, *wanted: Order) -> list[Event]:
    for order in wanted:
        game.decide(doer, order)
    return game.take().events


def voice(game: Game, seat: Seat) -> Doer:
    """Whoever may speak for a seat: the bot that plays it, or its player."""
    chair = game.lobby.chairs[seat]
    return Doer("bot", bot=chair.played_by) if chair.played_by else person(chair.player or "")


def played(game: Game, seat: Seat, command: Command) -> list[Event]:
    return decided(game, voice(game, seat), orders.Play(seat, command))


class PlayedGame(Game):
    def open(self, host: str, setup: Setup, terms: Terms) -> list[Event]:
        return decided(self, person(host), orders.Open(setup, terms))

    def take_seat(self, player: str, seat: Seat | None = None, entropy: str = "") -> list[Event]:
        return decided(self, person(player), orders.TakeSeat(seat, entropy))

    def seat_bot(self, by: str, bot: str, seat: Seat | None = None) -> list[Event]:
        return decided(self, person(by), orders.SeatBot(bot, seat))

    def leave_seat(self, player: str) -> list[Event]:
        return decided(self, person(player), orders.LeaveSeat())

    def remove_bot(self, by: str, seat: Seat) -> list[Event]:
        return decided(self, person(by), orders.RemoveBot(seat))

    def start(self, by: str) -> list[Event]:
        return decided(self, person(by), orders.Start())

    def play(self, seat: Seat, command: Command) -> list[Event]:
        return played(self, seat, command)

    def resign(self, player: str) -> list[Event]:
        return decided(self, person(player), orders.Resign())

    def abandon(self, player: str) -> list[Event]:
        return decided(self, person(player), orders.Abandon())

    def play_on(self, player: str) -> list[Event]:
        return decided(self, person(player), orders.PlayOn())

    def come_back(self, player: str) -> list[Event]:
        return decided(self, person(player), orders.ComeBack())

    def bot_failed(self, seat: Seat, bot: str, cause: str) -> list[Event]:
        return decided(self, Doer("bot", bot=bot), orders.BotFails(seat, bot, cause))

    def warn(self, seat: Seat) -> list[Event]:
        return decided(self, DEADLINE, orders.Warn(seat))

    def time_out(self, seat: Seat) -> list[Event]:
        return decided(self, DEADLINE, orders.TimeOut(seat))

    def set_nights(self, player: str, night: Any) -> list[Event]:
        return decided(self, person(player), orders.SetNights(night))

    def take_vacation(self, player: str, days: int) -> list[Event]:
        return decided(self, person(player), orders.TakeVacation(days))

    def pause(self, player: str) -> list[Event]:
        return decided(self, person(player), orders.Pause())

    def play_on_clock(self, player: str) -> list[Event]:
        return decided(self, person(player), orders.Resume())
