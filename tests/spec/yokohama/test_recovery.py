"""Step 6: assistants come back."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    ChooseTechnology,
    LeaveAssistant,
    MovePresident,
    SkipBuilding,
    UseAgent,
)
from domain.yokohama.events.recovery import AssistantsRecovered
from tests.given import Given, happened
from tests.spec.yokohama.positions import (
    PARTS,
    arrive,
    begun,
    hire,
    learn,
    resume,
    send,
)
from tests.spec.yokohama.turns import act, enter_phase, seated

PORT = ["O06", "O07", "O08", "O09", "O10", "O11"]


def test_all_assistants_come_back():
    """Recovery takes all own assistants of the area, and only them."""
    given = begun()
    send(given, "TEA1 TEA1 BANK")
    send(given, "TEA1", seat=1)
    arrive(given, "TEA1")
    assert given.state.merchants[0].out == {"BANK": 1}
    assert given.state.merchants[1].out == {"TEA1": 1}
    assert given.state.merchants[0].president == "TEA1"


@pytest.mark.parametrize("left", [0, 1])
def test_telephone(left):
    """Telephone: one assistant may stay."""
    given = begun()
    learn(given, "telephone")
    send(given, "TEA1 TEA1")
    arrive(given, "TEA1")
    assert given.question == ((0,), "yokohama.recovery")
    given.when(0, LeaveAssistant(left))
    assert given.state.merchants[0].out == ({"TEA1": 1} if left else {})


def test_telephone_without_assistants():
    """Ruling R6: nothing to leave, nothing to ask."""
    given = begun()
    learn(given, "telephone", "tram")
    resume(given, s.Movement())
    assert happened(given.when(0, MovePresident("TEA1", "tram")), AssistantsRecovered)


def shelf(given: Given, *titles: str) -> list[str]:
    """The Laboratory shows cards of these titles, from the left."""
    state, chosen = given.state, []
    for space, title in enumerate(titles):
        board = state.boards["LABO"]
        ids = [id for id, card in PARTS.technologies.items() if card.title == title]
        card = next(id for id in ids if id in state.technology_deck or id in board[space:])
        if card in state.technology_deck:
            state.technology_deck[state.technology_deck.index(card)] = board[space]
        else:
            board[board.index(card)] = board[space]
        board[space] = card
        chosen.append(card)
    return chosen


def test_all_come_home_the_president_stays():
    """Assistants of that area only."""
    given = seated(out="BANK LABO", tea=0)
    act(given, "TEA1", 2)
    merchant = given.state.merchants[0]
    assert (merchant.out, merchant.president, merchant.hand) == ({"BANK": 1, "LABO": 1}, "TEA1", 6)


def test_telephone_serves_agents_too():
    """Their recovery is the same step."""
    given = seated("telephone", at="PORT", out="TEA1 TEA1")
    hire(given, "GB")
    enter_phase(given)
    given.when(0, UseAgent("TEA1"))
    events = given.when(0, LeaveAssistant(1))
    assert [event.count for event in happened(events, AssistantsRecovered)] == [1]
    assert UseAgent("TEA1") not in given.options(0)


def test_a_telephone_works_for_the_action_that_brought_it():
    """The recovery of an agent's action in the Laboratory comes after the card was taken."""
    given = seated(at="PORT", out="LABO LABO LABO LABO", yen=0)
    card = shelf(given, "telephone")[0]
    hire(given, "GB")
    enter_phase(given)
    given.when(0, UseAgent("LABO"), ChooseTechnology(card), SkipBuilding())
    events = given.when(0, LeaveAssistant(1))
    assert [(event.count, event.left) for event in happened(events, AssistantsRecovered)] == [(3, 1)]
