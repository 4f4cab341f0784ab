"""The beginning of a turn."""

import pytest

from domain.yokohama.commands import (
    ChooseTechnology,
    UseAgent,
)
from domain.yokohama.events.flow import StockMarketPaid, TurnBegan
from domain.yokohama.flow import next_turn
from tests.given import Given, happened
from tests.spec.yokohama.positions import (
    PARTS,
    begun,
    hire,
    learn,
    own,
    stock_of,
)
from tests.spec.yokohama.turns import (
    enter_phase,
    have,
    pass_turn,
    seated,
)

PORT = ["O06", "O07", "O08", "O09", "O10", "O11"]


def test_stock_market():
    """Stock Market: below 2 yen at the start of a turn, up to 2; with more, nothing."""
    for yen, paid in ((0, 2), (1, 1), (2, 0)):
        given = begun()
        learn(given, "stock-market", seat=1)
        own(given, seat=1, yen=yen)
        given.state.frames = []
        next_turn(given.table)
        events = given.table.take_events()
        assert sum(event.yen for event in happened(events, StockMarketPaid)) == paid
        assert stock_of(given, 1)["yen"] == max(yen, 2)


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


@pytest.mark.parametrize(("yen", "paid"), [(0, [2]), (1, [1]), (2, []), (5, [])])
def test_stock_market_fills_up_to_two(yen: int, paid: list[int]):
    """At the beginning of the own turn, never down and not at others' turns."""
    given = begun()
    learn(given, "stock-market", seat=1)
    own(given, 1, yen=yen)
    events = pass_turn(given)
    assert [event.seat for event in happened(events, TurnBegan)] == [1]
    assert [event.yen for event in happened(events, StockMarketPaid)] == paid
    own(given, 1, yen=0)
    assert not happened(pass_turn(given), StockMarketPaid)
    have(given, seat=1, yen=0)


def test_a_stock_market_of_phase_a_waits_for_the_next_turn():
    """It acts at the beginning of a turn, and this one has begun."""
    given = seated(at="PORT", out="LABO LABO LABO", yen=0)
    card = shelf(given, "stock-market")[0]
    hire(given, "GB")
    enter_phase(given)
    assert not happened(given.when(0, UseAgent("LABO"), ChooseTechnology(card)), StockMarketPaid)
    have(given, yen=0)
