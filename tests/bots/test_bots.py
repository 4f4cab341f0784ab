"""Bots: blind to what their seat may not see, deterministic, and better than chance where they think."""

import pytest

from domain.bots import BOTS, bot_of
from domain.catalogue import NAMES
from domain.game.observation import observe
from domain.kernel.bot import observe_position
from domain.kernel.chance import FastChance
from tests.bots.games import TITLES, played_on, started
from tests.bots.siblings import siblings
from tests.bots.twins import betrayals, places

GAMES, LONGEST = 12, 300
QUICK = {name: bot for name, bot in BOTS.items() if name != "search"} | {"search:60": bot_of("search:60")}
every_title = pytest.mark.parametrize("title", TITLES)
every_bot = pytest.mark.parametrize("bot", QUICK)


@every_title
def test_a_bot_sees_what_its_seat_sees(title: str) -> None:
    """View and options are the seat's own, and the position it is given looks like the real one to that seat."""
    game = played_on(started(title), 3)
    seat = game.position.asked[0]
    observation = observe(game, seat, BOTS["greedy"])
    assert observation.view(game.title) == game.title.view(game.position, seat)
    assert observation.options == game.options(seat)


@every_title
def test_what_a_bot_is_given_does_not_depend_on_secrets(title: str) -> None:
    """In games that differ only in what a seat cannot see, its bot is given the same, byte for byte."""
    game = played_on(started(title), 9)
    for seat in range(len(game.lobby.chairs)):
        given = observe(game, seat, BOTS["greedy"])
        for number in range(5):
            twin = started(title)
            twin.position = game.title.imagine(game.position, seat, FastChance(number, "twin"))
            twin.version, twin.lobby = game.version, game.lobby
            assert observe(twin, seat, BOTS["greedy"]) == given


@every_title
@every_bot
def test_a_bot_chooses_the_same_on_twins(title: str, bot: str) -> None:
    """On positions that its seat cannot tell apart a bot chooses the same; at length in `tests/soak`."""
    rules = TITLES[title]
    for place in places(rules, 1, 1 if title == "toy" else 31):
        assert list(betrayals(rules, QUICK[bot], place, 1 if bot == "playout" else 2)) == []


@pytest.mark.parametrize("title", NAMES)
def test_what_nobody_showed_a_seat_reaches_no_bot(title: str) -> None:
    """Where others chose or drew something else unseen, a bot is given the same and chooses the same.

    Yedo's worlds keep two things that no bot looks at: in which order the backs of others' missions came, and who else
    knows a card. There it is the choice, with all that was weighed for it, that must be the same.
    """
    rules, greedy, looked = TITLES[title], bot_of("greedy:12"), 0
    for one, other, seat, ask in siblings(rules, GAMES, 5, LONGEST):
        assert rules.view(one, seat) == rules.view(other, seat), ask
        given, also = (observe_position(rules, state, 1, seat, 5) for state in (one, other))
        assert given.options == also.options, ask
        if title == "yedo":
            chooses = seat in one.asked and len(given.options) > 1
            assert not chooses or greedy.consider(given, rules) == greedy.consider(also, rules), ask
        else:
            assert given == also, ask
        looked += 1
    assert looked > 20


@every_title
@every_bot
def test_the_same_place_gives_the_same_choice(title: str, bot: str) -> None:
    """A bot keeps nothing from one choice to the next: asked again, it answers the same, and one of its options."""
    game = played_on(started(title), 1 if title == "toy" else 12)
    seat = game.position.asked[0]
    observation = observe(game, seat, QUICK[bot])
    chosen = QUICK[bot].choose(observation, game.title)
    assert chosen in observation.options
    assert QUICK[bot].choose(observe(game, seat, QUICK[bot]), game.title) == chosen


def share_of(bot: str, other: str, games: int) -> float:
    """Share of small games that the first of two bots wins; ties are halves."""
    won = 0.0
    for number in range(games):
        game = started("toy", number)
        thinker = number % 2
        while game.position.asked:
            seat = game.position.asked[0]
            chosen = QUICK[bot if seat == thinker else other]
            game.play(seat, chosen.choose(observe(game, seat, chosen), game.title))
        result = game.lobby.result
        assert result is not None
        won += (thinker in result.winners) / len(result.winners)
    return won / games


@pytest.mark.parametrize("bot", ["playout", "greedy", "search:60"])
def test_thinking_beats_chance(bot: str) -> None:
    """In 120 small games the seat that thinks does clearly better than the one that does not."""
    assert share_of(bot, "random", 120) >= 0.6


def test_every_option_is_considered() -> None:
    """What a bot thinks of its options comes best first, and within its budget none is left out."""
    game = started("toy")
    observation = observe(game, 0, BOTS["greedy"])
    considered = BOTS["greedy"].consider(observation, game.title)
    assert {one.option for one in considered} == set(observation.options)
    assert considered[0].worth >= considered[-1].worth
    assert sum(one.tries for one in considered) <= BOTS["greedy"].budget


def test_a_bot_can_be_given_another_budget() -> None:
    """By a colon after its name; nothing else is accepted."""
    assert bot_of("search:50").budget == 50
    assert bot_of("search") is BOTS["search"]
    for wrong in ("random:5", "search:0", "search:x"):
        with pytest.raises(ValueError):  # noqa: PT011 - the message is the caller's business
            bot_of(wrong)
    with pytest.raises(KeyError):
        bot_of("nobody")
