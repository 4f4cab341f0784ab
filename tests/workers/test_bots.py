"""Bots: deterministic, blind to what their seat may not see, and better than chance where they think."""

import pytest

from domain.catalogue import catalogue
from domain.game.lobby import Terms
from domain.kernel.chance import FastChance
from tests import toy
from tests.playing import PlayedGame
from tests.workers.bad_bots import load as load_bad
from workers.bot_process import BotProcess, Limit
from workers.bots import BOTS
from workers.bots.bot import sight_of

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
            sight = sight_of(game, seat, bot)
            here = bot.choose(sight, game.title)
            assert here in sight.options
            assert here == bot.choose(sight_of(game, seat, bot), game.title)
            assert elsewhere.choose(name, sight) == here
    finally:
        elsewhere.kill()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_sees_what_its_seat_sees(title, bot):
    """View and options are the seat's own, and every imagined position looks like the real one to that seat."""
    game = play_on(started(title), 3)
    seat = game.position.asked[0]
    sight = sight_of(game, seat, BOTS[bot])
    assert sight.view == game.title.view(game.position, seat)
    assert sight.options == game.options(seat)
    for packed in sight.worlds:
        world = game.title.unpack_state(packed)
        assert game.title.view(world, seat) == sight.view


def test_a_bot_cannot_tell_the_real_cards():
    """Two games that differ only in what a seat cannot see give its bot the same view and options."""
    game = started("toy", seats=3)
    other = started("toy", seats=3)
    other.position = game.title.imagine(game.position, 0, FastChance(99))
    for bot in BOTS.values():
        one, two = sight_of(game, 0, bot), sight_of(other, 0, bot)
        assert (one.view, one.options, one.seed) == (two.view, two.options, two.seed)


def test_the_greedy_bot_beats_chance():
    """In 120 small games the seat that thinks does clearly better than the one that does not."""
    points = 0.0
    for number in range(120):
        game = started("toy", number)
        thinker = number % 2
        while game.position.asked:
            seat = game.position.asked[0]
            bot = BOTS["greedy" if seat == thinker else "random"]
            game.play(seat, bot.choose(sight_of(game, seat, bot), game.title))
        result = game.lobby.result
        points += (thinker in result.winners) / len(result.winners)
    assert points >= 72


def test_the_bad_bots_of_the_tests_are_not_in_the_product():
    """What tests use to break things is theirs alone."""
    assert set(load_bad()[1]).isdisjoint(BOTS)
