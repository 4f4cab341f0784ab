"""What a bot weighed can be told: it is what decided, it is small, and it knows no more than the seat."""

import msgspec
import pytest

from domain.bots import BOTS, bot_of
from domain.bots.expectation import expected_shares, shares
from domain.bots.explaining import MOST_FEATURES, MOST_OPTIONS
from domain.bots.thinking import think
from domain.catalogue import NAMES, catalogue
from domain.game.words import LANGUAGES, feature_name
from domain.kernel.bot import observe_position
from domain.kernel.catalogue import catalogue_of
from domain.kernel.chance import FastChance
from domain.kernel.knowledge import knowledge_of
from domain.kernel.playout import steps
from domain.kernel.record import option_id

TITLES = catalogue()
QUICK = {"random": "random", "easy": "easy", "greedy": "greedy:12", "search": "search:30", "playout": "playout"}


def observations(name: str, wanted: int, every: int = 7):
    """Decisions with a choice, from a random game."""
    title = TITLES[name]
    seats = title.meta.variants[0].seats[-1]
    table = title.open_table(title.setup(seats), FastChance(5, "table"))
    for number, _ in enumerate(steps(title, table, FastChance(6, "choices"))):
        if not table.state.asked or number % every:
            continue
        seen = observe_position(title, table.state, table.version, table.state.asked[0], number)
        if len(seen.options) > 1:
            yield title, table.state, seen, seats
            wanted -= 1
            if not wanted:
                return


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_ahead_before_the_first_round(name):
    """As long as a table is laid, all expect the same: half of the cards say nothing of who will win."""
    title, laying = TITLES[name], 0
    known, seats = knowledge_of(title), title.meta.variants[0].seats[0]
    assert known is not None
    table = title.open_table(title.setup(seats), FastChance(5, "table"))
    for _ in steps(title, table, FastChance(6, "choices")):
        if table.state.round > 0:
            break
        laying += 1
        assert set(expected_shares(title, known, table.state, seats)) == {1000 // seats}
    assert laying or name in ("edo", "yedo"), "both begin with the first round"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ["edo", "yokohama"])
def test_the_first_that_was_considered_is_the_choice(name, bot):
    """Whether a bot explains itself or not, it does the same."""
    chosen = bot_of(QUICK[bot]) if ":" in QUICK[bot] else BOTS[bot]
    for title, _, seen, seats in observations(name, 2 if bot == "playout" else 6):
        thought = think(chosen, seen, title, seats)
        assert thought.command == chosen.choose(seen, title)
        assert think(chosen, seen, title, 0) == (thought.command, None)
        if thought.explanation is not None:
            assert thought.explanation.options[0].option == option_id(thought.command)


@pytest.mark.parametrize("name", NAMES)
def test_an_explanation_is_small_and_in_known_words(name):
    """A few options and features, a share of the win, and a word for each feature in every language."""
    for title, _, seen, seats in observations(name, 8):
        said = think(bot_of("greedy:12"), seen, title, seats).explanation
        assert said is not None
        assert said.expected is not None
        assert 0 <= said.expected <= 1000
        assert 1 <= len(said.options) <= MOST_OPTIONS
        assert len(said.features) <= MOST_FEATURES
        assert len(msgspec.msgpack.encode(said)) < 1000
        for one in said.features:
            assert all(feature_name(title, one.feature, language) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_feature_has_a_word(name, language):
    """Nothing is said of features that bots do not count, and something of each that they do, careful ones too."""
    for careful in (False, True):
        known = knowledge_of(TITLES[name], careful=careful)
        assert known is not None
        assert set(catalogue_of(TITLES[name], language).features) == set(known.features)


@pytest.mark.parametrize("name", NAMES)
def test_an_explanation_knows_no_more_than_the_seat(name):
    """In positions that the seat cannot tell apart the same is weighed with the same result."""
    for title, state, seen, seats in observations(name, 3, every=31):
        twin = title.imagine(state, seen.seat, FastChance(99, "twin"))
        other = observe_position(title, twin, seen.version, seen.seat, seen.seed)
        bot = bot_of("greedy:12")
        assert think(bot, other, title, seats) == think(bot, seen, title, seats)


def test_one_option_needs_no_explanation():
    """Where nothing is chosen nothing is weighed."""
    title, _, seen, seats = next(observations("edo", 1))
    assert think(BOTS["greedy"], seen._replace(options=seen.options[:1]), title, seats).explanation is None


def test_shares_follow_the_values():
    """They add up to a whole, equals share alike, and who is ahead can expect more."""
    assert shares([5000, 5000], 1000) == (500, 500)
    first, second, third = shares([9000, 6000, 3000], 3000)
    assert first > second > third
    assert abs(first + second + third - 1000) <= 2


@pytest.mark.parametrize("name", NAMES)
def test_an_ended_game_promises_what_came_out(name):
    """Winners share the whole, and nobody else gets anything."""
    title = TITLES[name]
    seats = title.meta.variants[0].seats[0]
    table = title.open_table(title.setup(seats), FastChance(1, "table"))
    for _ in steps(title, table, FastChance(2, "choices")):
        pass
    known, result = knowledge_of(title), title.result(table.state)
    assert known is not None
    assert result is not None
    found = expected_shares(title, known, table.state, seats)
    assert {seat for seat, share in enumerate(found) if share} == set(result.winners)
