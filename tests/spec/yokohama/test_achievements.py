"""Phases A and C: achievements."""

import pytest

from domain.yokohama.commands import FulfilAchievement
from domain.yokohama.events.additional import AchievementFulfilled
from tests.given import happened
from tests.spec.yokohama.positions import (
    PARTS,
    begun,
    build,
    fulfil,
    hire,
    keep_in_hand,
    learn,
    own,
    phase,
)


def test_first_achievement_scores_more():
    """The first merchant scores the larger value and leaves an assistant from hand; nothing is spent."""
    given = begun()
    own(given, copper=5)
    phase(given)
    events = given.when(0, FulfilAchievement("A1"))
    assert happened(events, AchievementFulfilled) == [AchievementFulfilled(0, "A1", 8)]
    merchant = given.state.merchants[0]
    assert (merchant.hand, merchant.stock["copper"], merchant.stock["points"]) == (7, 5, 8)


def test_third_player_on_an_achievement():
    """Rulebook example: with two others before, 5 copper score 6 points."""
    given = begun()
    own(given, copper=5)
    for seat in (1, 2):
        given.state.achievements["A1"].append(seat)
        given.state.merchants[seat].hand -= 1
    phase(given)
    assert happened(given.when(0, FulfilAchievement("A1")), AchievementFulfilled)[0].points == 6


def test_achievement_once_only():
    """Each card once for each merchant."""
    given = begun()
    own(given, copper=5)
    phase(given)
    given.when(0, FulfilAchievement("A1"))
    assert given.refused(0, FulfilAchievement("A1")) == "yokohama.already-fulfilled"


@pytest.mark.parametrize(("card", "code"), [("B1", "yokohama.goal-not-met"), ("A2", "yokohama.no-such-achievement")])
def test_achievement_refused(card, code):
    """The goal must be met, and the card be in play."""
    assert phase(begun()).refused(0, FulfilAchievement(card)) == code


def test_achievement_needs_an_assistant_in_hand():
    """Ruling G5: no assistant in hand, no achievement."""
    given = begun()
    own(given, copper=5)
    keep_in_hand(given, 0)
    phase(given)
    assert given.refused(0, FulfilAchievement("A1")) == "yokohama.no-assistant-there"


def collect(given, *tokens):
    """Three agents and these tokens."""
    hire(given, "GB", "GB", "FR")
    given.state.merchants[0].tokens.extend(tokens)


def build_shops(given, areas):
    for area in areas.split():
        build(given, area, shop=1)


GOALS = {
    "A2": lambda g: own(g, silk=6),
    "A3": lambda g: own(g, tea=7),
    "A4": lambda g: own(g, fish=7),
    "B1": lambda g: own(g, yen=10),
    "B2": lambda g: learn(g, "ball", "tram", "winery", "telegram"),
    "B3": lambda g: collect(g, "P19", "P20"),
    "B4": lambda g: fulfil(g, "O26", "O27", "O28", "O01", "O02"),
    "C1": lambda g: build_shops(g, "COP1 SIL1 TEA1 FIS1"),
    "C2": lambda g: build_shops(g, "BANK PORT CHUR EMPL"),
    "C3": lambda g: build_shops(g, "COP1 SIL1 TEA1 BANK PORT"),
    "C4": lambda g: build_shops(g, "COP1 SIL1 EMPL BANK PORT"),
}


@pytest.mark.parametrize("card", GOALS)
def test_every_goal(card):
    """Goods, yen, technologies, tokens with agents, fulfilled orders, and areas with buildings."""
    given = begun()
    given.state.achievements = {card: []}
    assert FulfilAchievement(card) not in phase(given).options(0)
    GOALS[card](given)
    phase(given)
    (done,) = happened(given.when(0, FulfilAchievement(card)), AchievementFulfilled)
    assert done.points == PARTS.achievements[card].first


def test_buildings_count_by_area():
    """Ruling R9: a shop and a trading house in one area count once."""
    given = begun()
    for area in ("COP1", "SIL1", "TEA1"):
        build(given, area, shop=1)
    build(given, "COP1", house=True)
    given.state.achievements = {"C1": []}
    phase(given)
    assert given.refused(0, FulfilAchievement("C1")) == "yokohama.goal-not-met"


def test_used_agents_count_for_tokens():
    """Ruling G1: used agents still count for the goal of tokens and agents."""
    given = begun()
    hire(given, "GB", "GB", "FR")
    merchant = given.state.merchants[0]
    merchant.used_agents, merchant.agents = merchant.agents, []
    merchant.tokens += ["P19", "P20"]
    given.state.achievements = {"B3": []}
    phase(given)
    assert FulfilAchievement("B3") in given.options(0)
