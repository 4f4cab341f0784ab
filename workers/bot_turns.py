"""Bot turns: find games in which a bot is asked, and answer for it."""

import time
from functools import partial

from domain.game.game import Game
from domain.game.lobby import PLAYING
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command, Event, Seat
from service.composition import Services
from service.games import Stale
from service.projector import catch_up
from workers.bots import BOTS
from workers.bots.bot import Sight

SLICE_SECONDS = 0.5
GAMES_A_ROUND = 50


def play_due(services: Services) -> int:
    """One round over all games that wait for a bot; returns how many commands were given."""
    catch_up(services.store, services.games_list)
    waiting = services.store.find(services.games_list.name, ["bot-to-move"], limit=GAMES_A_ROUND)
    return sum(play_on(services, row.key) for row in waiting)


def play_on(services: Services, game: str, seconds: float = SLICE_SECONDS) -> int:
    """Play the bots of one game until a person is asked, the game is over, or the slice of time is used."""
    end = time.monotonic() + seconds
    commands = 0
    while time.monotonic() < end and (turn := services.games.look(game, _turn)) is not None:
        bot, sight = turn
        command = BOTS[bot].choose(sight)
        try:
            services.games.act(game, f"bot:{bot}", partial(_play, sight.seat, command), expected=sight.version)
        except (RuleViolation, Stale):
            continue  # somebody else has moved; look again
        commands += 1
    return commands


def _play(seat: Seat, command: Command, game: Game) -> list[Event]:
    return game.play(seat, command)


def _turn(game: Game) -> tuple[str, Sight] | None:
    """The bot that is asked, with what it may see."""
    seat = _asked_bot(game)
    if seat is None:
        return None
    view = game.title.view(game.position, seat)
    bot = game.lobby.chairs[seat].bot or ""
    return bot, Sight(game.id, game.version, seat, view, game.options(seat))


def _asked_bot(game: Game) -> Seat | None:
    if game.lobby.status != PLAYING:
        return None
    return next((seat for seat in game.position.asked if game.lobby.chairs[seat].bot in BOTS), None)
