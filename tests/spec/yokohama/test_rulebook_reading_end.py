"""The rulebook read afresh: how the game ends."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import BuildShop, BuildTradingHouse, ChooseSource, ChooseSpace, SkipBonus
from domain.yokohama.events.flow import TurnBegan
from domain.yokohama.events.game_end import EndTriggered, GameScored
from tests.given import Given, happened
from tests.spec.yokohama.positions import (
    begun,
    build,
    dedicate,
    in_hand,
    resume,
    send,
)
from tests.spec.yokohama.reading import act, acting, pass_turn, table

# -- triggers --------------------------------------------------------------------------------


def test_the_fourth_trading_house():
    """Three built ones and one at hand are not enough; the fourth on the board ends the game."""
    given = table()
    for area in ("COP1", "SIL1", "FIS1"):
        build(given, area, house=True)
    in_hand(given, houses=1)
    events = act(given, "TEA1", 3)
    assert not happened(events, EndTriggered)
    assert happened(given.when(0, BuildTradingHouse()), EndTriggered)


def test_the_eighth_shop():
    """All eight of one player, not eight of all together."""
    given = table()
    for area in ("COP1", "SIL1", "FIS1", "BANK", "PORT", "DOCK"):
        build(given, area, shop=1)
        build(given, area, seat=1, shop=2)
    act(given, "TEA1", 3)
    assert not happened(given.when(0, BuildShop(1)), EndTriggered)
    given = table()
    for area in ("COP1", "SIL1", "FIS1", "BANK", "PORT", "DOCK", "LABO"):
        build(given, area, shop=1)
    in_hand(given, shops=1)
    act(given, "TEA1", 3)
    assert happened(given.when(0, BuildShop(1)), EndTriggered)


@pytest.mark.parametrize(("seats", "before", "ends"), [(2, 2, False), (2, 3, True), (3, 3, False), (3, 4, True)])
def test_assistants_on_a_board(seats: int, before: int, *, ends: bool):
    """Five assistants of all colours together, with two players the unused colour included."""
    for area in ("CHUR", "CUST"):
        given = table(seats=seats, imports=0)
        free = [at + 1 for at, place in enumerate(given.state.spaces[area]) if place == -1 and at > 0]
        dedicate(given, area, **{f"s{space}": space % 2 for space in free[-before:]})
        act(given, area, 3)
        events = given.when(0, ChooseSpace(1), ChooseSource("hand"))
        assert bool(happened(events, EndTriggered)) is ends


def test_six_with_four_players():
    """The fifth does not end a game of four, the sixth does."""
    for before, ends in ((4, False), (5, True)):
        given = table(seats=4, imports=0)
        dedicate(given, "CUST", **{f"s{space}": space % 4 for space in range(2, 2 + before)})
        act(given, "CUST", 3)
        assert bool(happened(given.when(0, ChooseSpace(1), ChooseSource("hand")), EndTriggered)) is ends


@pytest.mark.parametrize("first", [0, 1, 2])
def test_this_round_and_one_full_round_more(first: int):
    """Whoever triggers, everybody ends with the same number of turns."""
    given = begun(3, first=first)
    state = given.state
    state.deck, state.aside = [], state.aside + state.deck
    turns = [first]
    assert state.active == first
    act_seat(given)
    while state.result is None:
        turns += [event.seat for event in happened(pass_turn(given), TurnBegan)]
    assert turns == [first, (first + 1) % 3, (first + 2) % 3] * 2


def act_seat(given: Given) -> None:
    """The active seat builds its last trading house."""
    seat = given.state.active
    for area in ("COP1", "SIL1", "FIS1"):
        build(given, area, seat=seat, house=True)
    in_hand(given, houses=1, seat=seat)
    send(given, "TEA1 TEA1 TEA1", seat)
    resume(given, s.Movement())
    assert happened(given.when(seat, BuildTradingHouse()), EndTriggered)


def test_the_last_of_the_round_triggers():
    """Then one full round follows, no more and no less."""
    given = begun(3)
    pass_turn(given)
    pass_turn(given)
    assert (given.state.active, given.state.round) == (2, 1)
    act_seat(given)
    assert given.state.last_round == 2


def test_an_empty_deck_alone_ends_nothing():
    """Taking no card refills nothing, so an empty deck alone does not end the game."""
    given = acting("PORT", 5)
    given.state.deck, given.state.aside = [], given.state.aside + given.state.deck
    events = pass_turn(given)
    assert not happened(events, EndTriggered)
    assert not happened(events, GameScored)


def test_the_action_that_ends_the_game_is_finished():
    """The step that triggers the end is followed by recovery as always."""
    given = table()
    for area in ("COP1", "SIL1", "FIS1"):
        build(given, area, house=True)
    in_hand(given, houses=1)
    act(given, "TEA1", 4)
    events = given.when(0, SkipBonus(), BuildTradingHouse())
    assert happened(events, EndTriggered)
    assert given.state.merchants[0].out == {}
