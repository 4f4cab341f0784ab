"""Bots: deterministic, blind to what their seat may not see, and better than chance where they think."""

import pytest

from domain.bots import BOTS
from domain.catalogue import catalogue
from domain.game.lobby import Terms
from domain.game.observation import observe
from domain.kernel.chance import FastChance
from tests import toy
from tests.playing import PlayedGame
from tests.workers.bad_bots import load as load_bad
from workers.bot_process import BotProcess, Limit

TITLES = {"toy": toy.ToyTitle([toy.BUNDLED]), **catalogue()}


def load():
    """What a bot process of these tests needs."""
    return TITLES, BOTS


def started(title, number=1, seats=None):
    rules = TITLES[title]
    game = PlayedGame(rules, f"g_{number}", bytes([number]) * 32)
    game.open("ann", rules.setup(seats or rules.meta.variants[0].seats[0]), Terms())
    for _ in game.lobby.chairs:
        game.seat_bot("ann", "random")
    game.start("ann")
    return game


def play_on(game, steps):
    """Some random turns."""
    picker = FastChance(game.version)
    for _ in range(steps):
        if game.position.asked:
            seat = game.position.asked[0]
            options = game.options(seat)
            game.play(seat, options[picker.pick(len(options))])
    return game


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_a_choice_is_the_same_in_another_process(title):
    """The same place in the same game gives the same choice wherever it is made, for every bot and title."""
    elsewhere = BotProcess(load, Limit(60, 120))
    try:
        game = play_on(started(title), 2)
        for name, bot in BOTS.items():
            seat = game.position.asked[0]
            observation = observe(game, seat, bot)
            here = bot.choose(observation, game.title)
            assert here in observation.options
            assert here == bot.choose(observe(game, seat, bot), game.title)
            assert elsewhere.think(name, observation).command == here
    finally:
        elsewhere.kill()


def test_the_bad_bots_of_the_tests_are_not_in_the_product():
    """What tests use to break things is theirs alone."""
    assert set(load_bad()[1]).isdisjoint(BOTS)
