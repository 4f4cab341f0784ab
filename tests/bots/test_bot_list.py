"""The list of bots tells what they are, and of strength only what was measured."""

import msgspec
import pytest

from domain.bots import BOTS
from domain.bots.words import ABOUT, LEVELS
from domain.catalogue import NAMES
from domain.game.words import LANGUAGES
from service.application.bot_list import BotFigure, BotFigures, BotRating, listed_bots, measured
from tests.bots.record_figures import Report, ReportedBot, Unusable, figures_of


def pair(one: str, other: str, share: float, games: int = 200, title: str = "edo") -> Report:
    return Report(title, (ReportedBot(one, games, share, 4.0), ReportedBot(other, games, 1 - share, 1.0)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_words_in_every_language(language):
    """Nobody chooses an opponent by an identifier."""
    assert set(ABOUT[language]) == set(BOTS)
    assert set(LEVELS[language]) >= {bot.level for bot in BOTS.values()}


def test_what_was_not_measured_is_said_to_be_so():
    """Without a figure of this version and budget, neither time nor strength is told."""
    greedy = BOTS["greedy"]
    rating = BotRating(1500, 1450, 1550, 200)
    fits = BotFigure("greedy", greedy.version, greedy.budget, "edo", 4.2, rating)
    old = BotFigure("greedy", greedy.version + 1, greedy.budget, "yedo", 4.2, rating)
    other = BotFigure("greedy", greedy.version, greedy.budget + 1, "ikusa", 4.2, rating)
    found = {one.name: one for one in listed_bots(NAMES, "en", BotFigures("abc", (fits, old, other)))}
    told = {one.title: (one.measured, one.ms, one.rating) for one in found["greedy"].titles}
    nothing = (False, None, None)
    assert told == {"edo": (True, 4.2, rating), "yedo": nothing, "ikusa": nothing, "yokohama": nothing}
    assert {one.measured for one in found["random"].titles} == {False}


def test_the_figures_that_come_along_are_of_known_bots_and_titles():
    """The file in the repository can be read, and names what there is."""
    for figure in measured().figures:
        assert figure.bot in BOTS
        assert figure.title in NAMES
        assert figure.rating.low <= figure.rating.value <= figure.rating.high


def test_ratings_follow_from_pairs():
    """Ten wins for each loss are 400 points more, random has 1000, and bots that never met are compared by others."""
    edo = {
        one.bot: one
        for one in figures_of("edo", [pair("greedy", "random", 10 / 11, 1100), pair("search", "greedy", 0.5)])
    }
    assert edo["random"].rating.value == 1000
    assert abs(edo["greedy"].rating.value - 1400) < 25
    assert edo["greedy"].rating.low < edo["greedy"].rating.value < edo["greedy"].rating.high
    assert abs(edo["search"].rating.value - edo["greedy"].rating.value) < 5
    assert edo["greedy"].rating.games == 1300
    assert edo["random"].ms == 1.0


def test_a_bot_is_measured_from_one_whose_figure_still_holds():
    """A new version plays one that has not changed; that one and those who did not play keep what they have."""
    before = figures_of("edo", [pair("greedy", "random", 10 / 11, 1100)])
    after = {one.bot: one for one in figures_of("edo", [pair("search", "greedy", 10 / 11, 1100)], before)}
    assert [after["random"], after["greedy"]] == before
    greedy, search = after["greedy"].rating, after["search"].rating
    assert abs(search.value - greedy.value - 400) < 25
    assert search.high - search.low > greedy.high - greedy.low
    old = [msgspec.structs.replace(one, version=one.version + 1) for one in before]
    (alone,) = figures_of("edo", [], [*before[:1], *old[1:]])
    assert alone == before[0]


def test_a_bot_that_won_everything_has_a_rating_all_the_same():
    """It is a number with an interval, not infinity."""
    (_, greedy) = figures_of("edo", [pair("greedy", "random", 1.0)])
    assert 1400 < greedy.rating.value < 2500
    assert greedy.rating.high - greedy.rating.low > 100


@pytest.mark.parametrize(
    "report",
    [
        pair("greedy", "search:4000", 0.5),
        Report("edo", (ReportedBot("greedy", 10, 1.0, 1.0),)),
        pair("greedy", "random", 0.5, title="go"),
    ],
)
def test_reports_of_other_things_are_refused(report):
    """Other budgets, tables of more than a pair and unknown titles give no figures."""
    with pytest.raises(Unusable):
        figures_of(report.title, [report])
