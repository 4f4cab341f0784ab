"""Game end: triggers, the extra round, the round limit."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import BuildShop, BuildTradingHouse, ChooseSource, ChooseSpace, EndAdditional, SkipBonus
from domain.yokohama.events.flow import TurnBegan
from domain.yokohama.events.game_end import EndTriggered, GameScored
from tests.given import Given, happened
from tests.spec.yokohama.positions import TITLE, arrive, begun, build, dedicate, hold, in_hand, resume, send
from tests.spec.yokohama.turns import act, pass_turn, seated


def end_turns(given, count):
    """So many turns pass without anything."""
    events = []
    for _ in range(count):
        hold(given, seat=given.state.active)
        events += resume(given, s.Additional("C"))
        if given.state.result:
            break
    return events


def test_four_trading_houses():
    """All four trading houses built."""
    given = begun()
    for area in ("COP1", "SIL1", "FIS1"):
        build(given, area, house=True)
    in_hand(given, houses=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert happened(given.when(0, BuildTradingHouse()), EndTriggered) == [EndTriggered(0, "trading-houses", 2)]


def test_houses_in_hand_do_not_count():
    """Ruling E2: built ones count, not those in hand."""
    given = begun()
    for area in ("COP1", "SIL1"):
        build(given, area, house=True)
    in_hand(given, houses=2)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert not happened(given.when(0, BuildTradingHouse()), EndTriggered)


def test_eight_shops():
    """All eight shops built."""
    given = begun()
    for area in ("COP1", "SIL1", "FIS1", "FIS2", "BANK", "CHIN", "PORT"):
        build(given, area, shop=1)
    assert given.state.merchants[0].shops + given.state.merchants[0].stored_shops == 1
    in_hand(given, shops=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert happened(given.when(0, BuildShop(1)), EndTriggered) == [EndTriggered(0, "shops", 2)]


@pytest.mark.parametrize(("seats", "before"), [(2, 3), (3, 4), (4, 5)])
@pytest.mark.parametrize(("area", "reason"), [("CHUR", "church"), ("CUST", "customs")])
def test_full_boards(seats, before, area, reason):
    """Church and Customs: 5 assistants with two (the dummy's included) and three players, 6 with four."""
    spaces = [space for space in range(2, 8) if seats > 2 or space != 4]
    given = begun(seats)
    dedicate(given, area, **{f"s{space}": 1 for space in spaces[:before]})
    send(given, f"{area} {area} {area}")
    arrive(given, area)
    events = given.when(0, ChooseSpace(1), ChooseSource(area))
    assert happened(events, EndTriggered) == [EndTriggered(0, reason, 2)]
    given = begun(seats)
    dedicate(given, area, **{f"s{space}": 1 for space in spaces[: before - 1]})
    send(given, f"{area} {area} {area}")
    arrive(given, area)
    assert not happened(given.when(0, ChooseSpace(1), ChooseSource(area)), EndTriggered)


def test_the_round_is_finished_and_one_more_played():
    """Ruling E1: everybody finishes this round and plays a whole one more; later triggers change nothing."""
    given = begun()
    given.state.ending, given.state.last_round = "church", 2
    assert [event.seat for event in happened(end_turns(given, 5), TurnBegan)] == [1, 2, 0, 1, 2]
    assert given.state.result is None
    events = end_turns(given, 1)
    assert happened(events, GameScored)[0].reason == "church"
    assert given.state.asked == ()


def test_the_last_player_of_a_round_triggers():
    """Ruling E1: even then one full round follows."""
    given = begun(first=1)
    end_turns(given, 2)
    assert (given.state.active, given.state.round) == (0, 1)
    for area in ("COP1", "SIL1", "FIS1"):
        build(given, area, house=True)
    in_hand(given, houses=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    given.when(0, BuildTradingHouse())
    assert given.state.last_round == 2


def test_later_triggers_are_ignored():
    """Ruling E1: the first trigger counts."""
    given = begun()
    given.state.ending, given.state.last_round = "church", 2
    for area in ("COP1", "SIL1", "FIS1"):
        build(given, area, house=True)
    in_hand(given, houses=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert not happened(given.when(0, BuildTradingHouse()), EndTriggered)


def test_the_round_limit():
    """Ruling E7, service policy: after the agreed number of rounds the game is scored."""
    given = begun(2, max_rounds=3)
    events = end_turns(given, 6)
    assert happened(events, GameScored)[0].reason == "round-limit"
    assert given.state.round == 3


def test_nobody_is_asked_after_the_end():
    """The result stands, no command is accepted."""
    given = begun(2, max_rounds=1)
    end_turns(given, 2)
    result = TITLE.result(given.state)
    assert result is not None
    assert len(result.winners) == 1
    assert given.refused(0, EndAdditional()) == "table.not-asked"


def test_everybody_has_as_many_turns():
    """Each seat has had the same number of turns at the end."""
    given = begun(4, first=2, max_rounds=5)
    events = end_turns(given, 20)
    turns = [event.seat for event in happened(events, TurnBegan)]
    assert [turns.count(seat) for seat in range(4)] == [5, 5, 4, 5]  # seat 2 began before we looked


def act_seat(given: Given) -> None:
    """The active seat builds its last trading house."""
    seat = given.state.active
    for area in ("COP1", "SIL1", "FIS1"):
        build(given, area, seat=seat, house=True)
    in_hand(given, houses=1, seat=seat)
    send(given, "TEA1 TEA1 TEA1", seat)
    resume(given, s.Movement())
    assert happened(given.when(seat, BuildTradingHouse()), EndTriggered)


def test_eight_shops_of_one_merchant():
    """All eight of one player, not eight of all together."""
    given = seated()
    for area in ("COP1", "SIL1", "FIS1", "BANK", "PORT", "DOCK"):
        build(given, area, shop=1)
        build(given, area, seat=1, shop=2)
    act(given, "TEA1", 3)
    assert not happened(given.when(0, BuildShop(1)), EndTriggered)
    given = seated()
    for area in ("COP1", "SIL1", "FIS1", "BANK", "PORT", "DOCK", "LABO"):
        build(given, area, shop=1)
    in_hand(given, shops=1)
    act(given, "TEA1", 3)
    assert happened(given.when(0, BuildShop(1)), EndTriggered)


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


def test_the_action_that_ends_the_game_is_finished():
    """The step that triggers the end is followed by recovery as always."""
    given = seated()
    for area in ("COP1", "SIL1", "FIS1"):
        build(given, area, house=True)
    in_hand(given, houses=1)
    act(given, "TEA1", 4)
    events = given.when(0, SkipBonus(), BuildTradingHouse())
    assert happened(events, EndTriggered)
    assert given.state.merchants[0].out == {}
