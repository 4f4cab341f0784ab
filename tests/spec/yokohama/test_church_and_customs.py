"""Church and Customs: an assistant goes to the board."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    ChooseSource,
    ChooseSpace,
    Decline,
    Donate,
    LiftAssistant,
    MovePresident,
    SetAssistant,
    SkipMoves,
)
from domain.yokohama.events.church_and_customs import AssistantDedicated, Donated
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.rewards import MovesOpened, TechnologyPaid
from tests.given import Given, happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    dedicate,
    keep_in_hand,
    learn,
    own,
    resume,
    send,
    stock_of,
)
from tests.spec.yokohama.turns import act, at_power, have, seated, to_move

POOR = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}

EMPTY = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}


def acting(area, assistants, seats=3, *, technologies=(), **stock):
    given = begun(seats)
    own(given, **EMPTY | stock)
    learn(given, *technologies)
    send(given, " ".join([area] * assistants))
    return given, arrive(given, area)


def test_the_church_example():
    """Rulebook example: power 3, copper, silk and 2 yen make faith 6: 5 points and two moves at once."""
    given, _ = acting("CHUR", 2, copper=1, silk=1, yen=2, tea=1)
    given.when(0, ChooseSpace(3), Donate("copper"), Donate("silk"), Donate("yen"))
    events = given.when(0, ChooseSource("CHUR"))
    assert happened(events, AssistantDedicated) == [AssistantDedicated(0, "CHUR", 3, "CHUR", (("points", 5),))]
    assert happened(events, MovesOpened) == [MovesOpened(0, 2)]
    assert given.state.ask == "yokohama.lift-assistant"
    assert stock_of(given) == EMPTY | {"points": 5, "tea": 1}
    assert given.state.spaces["CHUR"][2] == 0


def test_church_reach():
    """Power and one gift of each kind: power 3 with two kinds reaches faith 5."""
    given, _ = acting("CHUR", 2, copper=4, yen=3)
    assert [option.space for option in given.options(0)[1:]] == [1, 2]
    assert given.refused(0, ChooseSpace(3)) == "yokohama.out-of-reach"
    assert given.refused(0, ChooseSpace(9)) == "yokohama.no-such-space"


def test_each_gift_once():
    """The same kind is not given twice."""
    given, _ = acting("CHUR", 2, copper=4, silk=1, tea=1, fish=1)
    given.when(0, ChooseSpace(3), Donate("copper"))
    assert given.refused(0, Donate("copper")) == "yokohama.given-already"
    assert given.refused(0, Donate("imports")) == "yokohama.goods-lacking"


def test_no_more_gifts_than_needed():
    """Ruling A9: exactly the lacking faith is given, none if power suffices."""
    given, _ = acting("CHUR", 4, copper=1, silk=1)
    assert not happened(given.when(0, ChooseSpace(2)), Donated)
    assert stock_of(given)["copper"] == 1


def test_forced_gifts_are_given():
    """The only gift left is given without a question."""
    given, _ = acting("CHUR", 2, copper=1)
    assert happened(given.when(0, ChooseSpace(1)), Donated) == [Donated(0, "copper", 1)]


def test_as_many_gifts_as_are_due_are_given():
    """Ruling A9: nobody is asked which gifts to make when exactly as many are possible as are due."""
    given, _ = acting("CHUR", 2, copper=1, silk=1, yen=3)
    gifts = happened(given.when(0, ChooseSpace(3)), Donated)
    assert gifts == [Donated(0, "copper", 1), Donated(0, "silk", 1), Donated(0, "yen", 2)]
    assert given.state.ask == "yokohama.source"


def test_one_gift_more_than_due_is_a_choice():
    """Ruling A9: with a gift to spare the merchant chooses, until the rest is forced."""
    given, _ = acting("CHUR", 2, copper=1, silk=1, yen=3)
    given.when(0, ChooseSpace(2))
    assert given.options(0) == [Donate("copper"), Donate("silk"), Donate("yen")]
    given.when(0, Donate("yen"))
    assert given.options(0) == [Donate("copper"), Donate("silk")]


def test_the_assistant_from_hand():
    """The assistant comes from the area or from hand; with one possibility nobody is asked."""
    given, _ = acting("CHUR", 3)
    given.when(0, ChooseSpace(1))
    assert given.options(0) == [ChooseSource("hand"), ChooseSource("CHUR")]
    assert given.refused(0, ChooseSource("BANK")) == "yokohama.no-assistant-there"
    hand = given.state.merchants[0].hand
    given.when(0, ChooseSource("hand"))
    assert given.state.merchants[0].hand == hand - 1
    given = begun()
    send(given, "CHUR CHUR CHUR")
    keep_in_hand(given, 0)
    arrive(given, "CHUR")
    assert happened(given.when(0, ChooseSpace(1)), AssistantDedicated)[0].source == "CHUR"


def test_no_assistant_to_give():
    """Ruling A9: who arrives by Tram with neither hand nor area assistants cannot give one."""
    given = begun()
    learn(given, "tram")
    keep_in_hand(given, 0)
    resume(given, s.Movement())
    events = given.when(0, MovePresident("CHUR", "tram"))
    assert happened(events, StepEnded) == [StepEnded(0, "offering")]


def test_taken_spaces():
    """A space takes one assistant, also the dummy's with two players."""
    given = begun(2)
    dedicate(given, "CHUR", s1=1)
    own(given, copper=1, silk=1, tea=1, fish=1, yen=2)
    send(given, "CHUR CHUR")
    arrive(given, "CHUR")
    assert given.refused(0, ChooseSpace(1)) == "yokohama.space-taken"
    assert given.refused(0, ChooseSpace(4)) == "yokohama.space-taken"


def test_church_may_be_declined():
    """Ruling A2: no assistant need be given."""
    given, _ = acting("CHUR", 4)
    assert happened(given.when(0, Decline()), StepEnded)


def test_church_assistants_stay():
    """An assistant on the board is gone from area and hand, and recovery does not bring it back."""
    given, _ = acting("CHUR", 4)
    given.when(0, ChooseSpace(1), ChooseSource("CHUR"), SkipMoves())
    assert given.state.merchants[0].out == {"CHUR": 3}
    assert sum(owner == 0 for owner in given.state.spaces["CHUR"]) == 1


def test_winery():
    """Winery: 3 points for each assistant on the Church board, none for Customs."""
    given, _ = acting("CHUR", 3, technologies=["winery", "brickyard"])
    paid = happened(given.when(0, ChooseSpace(1), ChooseSource("CHUR")), TechnologyPaid)
    assert [(event.title, event.gains) for event in paid] == [("winery", (("points", 3),))]


def test_the_customs_example():
    """Rulebook example: power 3 allows two imports; with one the second space gives 4 points and 2 yen."""
    given, _ = acting("CUST", 2, imports=1)
    assert given.state.frames[-1] == s.Offering("CUST", 2)
    given.when(0, ChooseSpace(2), ChooseSource("CUST"))
    assert stock_of(given) == EMPTY | {"points": 4, "yen": 2}


@pytest.mark.parametrize(("assistants", "spaces"), [(1, 2), (2, 4), (3, 6), (4, 7)])
def test_imports_by_power(assistants, spaces):
    """Power 2 to 5 allows 1 to 4 imports."""
    given, _ = acting("CUST", assistants, seats=4, imports=9)
    assert [option.space for option in given.options(0)[1:]] == list(range(1, spaces + 1))


def test_customs_without_imports():
    """With no import only the first space is in reach."""
    given, _ = acting("CUST", 4)
    assert [option.space for option in given.options(0)[1:]] == [1]
    assert given.refused(0, ChooseSpace(2)) == "yokohama.out-of-reach"


def test_brickyard():
    """Brickyard: 4 points for each assistant on the Customs board."""
    given, _ = acting("CUST", 2, technologies=["winery", "brickyard"])
    paid = happened(given.when(0, ChooseSpace(1), ChooseSource("CUST")), TechnologyPaid)
    assert [(event.title, event.gains) for event in paid] == [("brickyard", (("points", 4),))]


def spaces(given: Given) -> set[int]:
    return {option.space for option in given.options(0) if isinstance(option, ChooseSpace)}


def gifts(given: Given) -> set[str]:
    return {option.piece for option in given.options(0) if isinstance(option, Donate)}


@pytest.mark.parametrize(
    ("power", "stock", "reach"),
    [
        (2, {}, set()),
        (3, {}, set()),
        (4, {}, {1}),
        (5, {}, {1, 2}),
        (3, {"tea": 9}, {1}),
        (3, {"yen": 9}, {1}),
        (3, {"yen": 1}, set()),
        (5, {"yen": 2, "imports": 1, "copper": 1, "silk": 1, "tea": 1, "fish": 1}, {1, 2, 3, 4, 5, 6, 7, 8}),
        (4, {"yen": 2, "imports": 9, "copper": 1, "silk": 1, "tea": 1, "fish": 1}, {1, 2, 3, 4, 5, 6, 7}),
    ],
)
def test_faith_within_reach(power: int, stock: dict[str, int], reach: set[int]):
    """Faith is power and at most one gift of each of six kinds; more of a kind helps nothing."""
    given = at_power("CHUR", power, **{**POOR, **stock})
    assert spaces(given) == reach


def test_each_kind_is_given_once():
    """After a gift of tea the other five kinds remain, and two yen are one gift."""
    given = at_power("CHUR", 4, yen=9, imports=3, copper=3, silk=3, tea=3, fish=3)
    given.when(0, ChooseSpace(6))
    given.when(0, Donate("tea"))
    assert gifts(given) == {"yen", "imports", "copper", "silk", "fish"}
    given.when(0, Donate("yen"))
    assert gifts(given) == {"imports", "copper", "silk", "fish"}
    given.when(0, Donate("imports"), Donate("copper"), Donate("fish"), ChooseSource("CHUR"))
    have(given, yen=7, imports=2, copper=2, silk=3, tea=2, fish=2)


def test_a_single_yen_is_no_gift():
    """Two yen or none."""
    given = at_power("CHUR", 3, **{**POOR, "yen": 1, "tea": 1, "fish": 1})
    given.when(0, ChooseSpace(1))
    assert gifts(given) == {"tea", "fish"}


def test_the_moves_of_a_space_come_before_recovery():
    """The space's two moves are carried out at once; the assistant of the area is gone for good."""
    given = at_power("CHUR", 3, yen=2, imports=0, copper=1, silk=1, tea=0, fish=0, points=0)
    given.when(0, ChooseSpace(3), ChooseSource("CHUR"))
    have(given, points=5, yen=0, copper=0, silk=0)
    given.when(0, LiftAssistant("CHUR"), SetAssistant("BANK"), LiftAssistant("hand"), SetAssistant("BANK"))
    merchant = given.state.merchants[0]
    assert (merchant.out, merchant.hand, given.state.spaces["CHUR"][2]) == ({"BANK": 2}, 5, 0)


def test_taken_spaces_are_passed_over():
    """A cheaper empty space may be taken with more faith, a taken one by nobody."""
    given = seated(**POOR)
    dedicate(given, "CHUR", s2=1)
    act(given, "CHUR", 4)
    assert spaces(given) == {1}


@pytest.mark.parametrize(
    ("power", "imports", "reach"),
    [
        (2, 0, {1}),
        (2, 9, {1, 2}),
        (3, 9, {1, 2, 3, 4}),
        (3, 1, {1, 2}),
        (4, 9, {1, 2, 3, 4, 5, 6}),
        (5, 3, {1, 2, 3, 4, 5, 6}),
        (5, 4, {1, 2, 3, 4, 5, 6, 7}),
        (6, 9, {1, 2, 3, 4, 5, 6, 7}),
    ],
)
def test_imports_within_reach(power: int, imports: int, reach: set[int]):
    """One import less than power may be handed in."""
    given = at_power("CUST", power, **{**POOR, "imports": imports})
    assert spaces(given) == reach


def test_imports_are_paid_for_the_space():
    """The third space takes two imports and pays ten points and a yen."""
    given = at_power("CUST", 5, points=0, **{**POOR, "imports": 4})
    given.when(0, ChooseSpace(3), ChooseSource("CUST"))
    have(given, imports=2, points=10, yen=1)


def test_the_dummys_space_is_taken():
    """Two merchants cannot use the blocked spaces."""
    given = at_power("CUST", 5, seats=2, **{**POOR, "imports": 4})
    assert 4 not in spaces(given)
    given = at_power("CHUR", 5, seats=2, yen=2, imports=1, copper=1, silk=1, tea=1, fish=1)
    assert 4 not in spaces(given)


def test_nothing_need_be_given():
    """The offer may be declined; the assistants come home."""
    given = at_power("CUST", 3, imports=2)
    given.when(0, Decline())
    have(given, imports=2)
    assert given.state.merchants[0].hand == 8


def test_customs_with_power_one():
    """A tram passenger hands in nothing: the first space, with an assistant from hand."""
    given = to_move("tram", yen=0, imports=4, points=0)
    given.when(0, MovePresident("CUST", "tram"))
    assert {o.space for o in given.options(0) if isinstance(o, ChooseSpace)} == {1}
    events = given.when(0, ChooseSpace(1))
    assert [event.source for event in happened(events, AssistantDedicated)] == ["hand"]
    have(given, imports=4, points=1, yen=2)


def test_nobody_to_dedicate():
    """With neither an assistant there nor at hand no space can be taken."""
    given = seated("tram", yen=0, imports=0)
    keep_in_hand(given, 0)
    resume(given, s.Movement())
    given.when(0, MovePresident("CUST", "tram"))
    assert not [o for o in given.options(0) if isinstance(o, ChooseSpace)]
