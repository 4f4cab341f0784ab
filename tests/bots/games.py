"""Games for bots to sit down at."""

from domain.catalogue import catalogue
from domain.game.lobby import Terms
from domain.kernel.chance import FastChance
from domain.kernel.title import AnyTitle
from tests import toy
from tests.playing import PlayedGame

TITLES: dict[str, AnyTitle] = {"toy": toy.ToyTitle([toy.BUNDLED]), **catalogue()}


def started(title: str, number: int = 1, seats: int | None = None) -> PlayedGame:
    rules = TITLES[title]
    game = PlayedGame(rules, f"g_{number}", bytes([number]) * 32)
    game.open("ann", rules.setup(seats or rules.meta.variants[0].seats[0]), Terms())
    for _ in game.lobby.chairs:
        game.seat_bot("ann", "random")
    game.start("ann")
    return game


def played_on(game: PlayedGame, answers: int) -> PlayedGame:
    """After some random answers."""
    picker = FastChance(game.version, "choices")
    for _ in range(answers):
        if game.position.asked:
            seat = game.position.asked[0]
            options = game.options(seat)
            game.play(seat, options[picker.pick(len(options))])
    return game
