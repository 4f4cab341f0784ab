"""Step 4: the five-power token."""

from domain.yokohama.commands import (
    BuildShop,
    ChooseSpace,
    SkipBonus,
    SkipMoves,
    TakeBonus,
    UseAgent,
)
from domain.yokohama.events.church_and_customs import AssistantDedicated
from tests.given import happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    build,
    hire,
    keep_in_hand,
    lay_token,
    learn,
    own,
    send,
)
from tests.spec.yokohama.turns import act, at_power, enter_phase, have, seated


def acting(area, assistants, *, shop=False, house=False, **kwargs):
    """Seat 0 arrives in `area` with so many assistants; returns the position and what happened."""
    given = begun(4)
    own(given, copper=0, silk=0, tea=0, fish=0, yen=0)
    send(given, " ".join([area] * assistants))
    if shop or house:
        build(given, area, shop=1 if shop else 0, house=house)
    for name, value in kwargs.items():
        {"learn": learn, "lay_token": lambda g, v: lay_token(g, area, v)}[name](given, value)
    return given, arrive(given, area)


def test_the_bonus_may_be_declined():
    """The bonus is optional; the token stays for the next."""
    given, _ = acting("TEA1", 4)
    token = given.state.areas["TEA1"].token
    assert given.options(0) == [SkipBonus(), TakeBonus()]
    given.when(0, SkipBonus())
    assert given.state.areas["TEA1"].token == token
    assert given.state.ask == "yokohama.construction"


def test_no_bonus_below_five():
    """Power 4 brings no bonus."""
    given, _ = acting("TEA1", 3)
    assert given.state.ask == "yokohama.construction"
    assert given.refused(0, TakeBonus()) == "table.wrong-answer"


def test_no_second_bonus():
    """Whoever comes later finds no token."""
    given = begun()
    given.state.areas["TEA1"].token = ""
    send(given, "TEA1 TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert given.state.ask == "yokohama.construction"


def test_taken_tokens_are_kept():
    """The token lies with its owner, face down."""
    given, _ = acting("TEA1", 4)
    token = given.state.areas["TEA1"].token
    given.when(0, TakeBonus())
    assert given.state.merchants[0].tokens == [token]
    assert given.state.areas["TEA1"].token == ""


def test_more_than_five_is_five():
    """Power beyond five is a five-power action with its bonus."""
    given = at_power("TEA1", 7)
    given.when(0, TakeBonus())
    assert given.state.areas["TEA1"].token == ""


def test_an_agent_may_win_the_token():
    """Steps 3 to 6 of an agent are those of the main action: five assistants without president are power 5."""
    given = seated(at="PORT", out="TEA1 TEA1 TEA1 TEA1 TEA1", imports=0)
    lay_token(given, "TEA1", "P01")
    hire(given, "GB")
    enter_phase(given)
    given.when(0, UseAgent("TEA1"), TakeBonus())
    have(given, imports=1)
    assert BuildShop(1) in given.options(0)


def test_a_dedicated_assistant_still_counted_for_the_bonus():
    """Five power at the Church remain five when one of them has gone to the board."""
    given = seated(yen=0, imports=0, copper=0, silk=0, tea=0, fish=0)
    lay_token(given, "CHUR", "P13")
    keep_in_hand(given, 4)
    act(given, "CHUR", 4)
    events = given.when(0, ChooseSpace(1), SkipMoves())
    assert [event.source for event in happened(events, AssistantDedicated)] == ["CHUR"]
    given.when(0, TakeBonus())
    assert BuildShop(1) in given.options(0)
