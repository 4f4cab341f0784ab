"""Winning, income, the end of a round."""

from typing import Any

import pytest

from domain.ikusa.commands import EndTurn, GoTo, LeaveFrom, Send
from domain.ikusa.events.elimination import GameEnded
from domain.ikusa.events.wage_war import KokuCollected, RoninRemoved, RoundBegan
from domain.kernel.record import Event
from tests.given import Given, happened
from tests.spec.ikusa.positions import PARTS, army, only_battle, war
from tests.spec.ikusa.reading import attack

ROOM = [place for place in PARTS.provinces if place not in ("SET", "KWC", "OSU", "DEW", "SAD", "OKI", "SMA")]


def rich(mine: int, **more: object) -> Given:
    """Colour 0 owns so many provinces, one of them Kawachi with two spearmen beside empty Settsu; phase D."""
    others = {"HIT": "1 sp1", "KAZ": "2 sp1"}
    places = [place for place in ROOM if place not in others][: mine - 1]
    full = dict.fromkeys(places, "0 sp1")
    lands = {**others, **full, "KWC": "0 sp2"}
    return war(lands, {"0A1": f"{places[0]}", "1A1": "DEW", "2A1": "SAD"}, phase="disperse", **more)  # type: ignore[arg-type]


def take_settsu(given: Given) -> list:
    return given.when(0, LeaveFrom("KWC"), GoTo("SET", "SET"), Send("spearman"))


def test_thirty_five_provinces_win_at_any_moment() -> None:
    """Rulebook p. 28: the first to own 35 provinces wins, in the middle of a round."""
    ended = happened(take_settsu(rich(34)), GameEnded)[0].result
    assert (ended.reason, ended.winners, ended.ranks[0], ended.scores[0]) == ("ikusa.provinces", (0,), 1, 35)
    assert not happened(take_settsu(rich(33)), GameEnded)


def test_nobody_is_asked_after_the_end() -> None:
    """The game is over."""
    given = rich(34)
    take_settsu(given)
    assert given.question == ((), "")
    assert [given.options(seat) for seat in range(3)] == [[], [], []]


def finish_round(given: Given) -> list:
    events: list = []
    start = given.state.round
    while given.state.asked and given.state.round == start:
        seat = given.state.asked[0]
        options = given.options(seat)
        quiet = given.title.fallback(given.state, seat)
        events += given.when(seat, EndTurn() if EndTurn() in options else quiet)
    return events


def test_the_long_game_counts_at_the_end_of_a_round() -> None:
    """Rulebook p. 28: with the option a winner is declared only after all nine actions."""
    given = rich(34, long_game=True)
    assert not happened(take_settsu(given), GameEnded)
    ended = happened(finish_round(given), GameEnded)[0].result
    assert (ended.reason, ended.winners) == ("ikusa.provinces", (0,))


@pytest.mark.parametrize(("seats", "goal"), [(3, 40), (4, 35), (5, 30)])
def test_quick_play_has_its_own_goals(seats: int, goal: int) -> None:
    """Rulebook p. 30: 40, 35 or 30 provinces with three, four or five players."""
    given = rich(30, seats=seats, variant="quick")
    assert given.state.goal == goal


def test_quick_play_ends_with_the_first_elimination() -> None:
    """Rulebook p. 30: most provinces win, those of the eliminated counted for his conqueror."""
    given = war(
        {"KWC": "0 bo3", "TAJ": "1 sp1", "INA": "1 sp1", **dict.fromkeys(("AKI", "HIT", "KAZ", "MUS"), "2 sp1")},
        {"0A1": "OSU", "1A1": "SET", "2A1": "SAD"},
        variant="quick", phase="declare", dice={"ranged": [1] * 3},
    )  # fmt: skip
    ended = happened(given.when(0, only_battle(given, "KWC")), GameEnded)[0].result
    assert (ended.reason, ended.winners, ended.scores) == ("ikusa.elimination", (2,), (4, 0, 5))


def test_a_tie_in_quick_play_goes_to_the_eliminator() -> None:
    """R28: with equally many provinces the eliminator wins."""
    given = war(
        {"KWC": "0 bo3", "TAJ": "1 sp1", "INA": "1 sp1", "AKI": "2 sp5", "HIT": "2 sp5", "KAZ": "2 sp5"},
        {"0A1": "OSU", "1A1": "SET", "2A1": "SAD"},
        variant="quick", phase="declare", dice={"ranged": [1] * 3},
    )  # fmt: skip
    ended = happened(given.when(0, only_battle(given, "KWC")), GameEnded)[0].result
    assert (ended.winners, ended.ranks) == ((0,), (1, 3, 2))


def test_the_last_round() -> None:
    """R31: after the agreed number of rounds most provinces win, then most figures."""
    given = war({"KWC": "0 sp1", "AKI": "1 sp3", "HIT": "2 sp1"}, phase="disperse", round=4, max_rounds=4)
    ended = happened(finish_round(given), GameEnded)[0].result
    assert (ended.reason, ended.winners, ended.ranks) == ("ikusa.last-round", (1,), (2, 1, 2))


def test_a_sole_survivor_wins() -> None:
    """R34: when all others are out."""
    given = war({"KWC": "0 bo3"}, {"1A1": "SET", "2A1": "SAD"}, phase="declare", dice={"ranged": [1] * 3})
    given.state.colours[2].armies[0].fall()
    given.state.abandon("SAD")
    given.state.colours[2].out = given.state.fallen = 1
    ended = happened(given.when(0, only_battle(given, "KWC")), GameEnded)[0].result
    assert (ended.reason, ended.winners, ended.ranks) == ("ikusa.last-standing", (0,), (1, 2, 3))


def test_nobody_wins_where_nobody_is_left() -> None:
    """R19: the last two fall in one battle: no winner, and nobody ranks before another."""
    given = war({}, {"0A1": "KWC", "1A1": "SET", "2A1": "SAD"}, phase="declare", dice={"melee": [6], "melee_back": [6]})
    given.state.colours[2].armies[0].fall()
    given.state.abandon("SAD")
    given.state.colours[2].out = given.state.fallen = 1
    ended = happened(given.when(0, only_battle(given, "A1")), GameEnded)[0].result
    assert (ended.reason, ended.winners, ended.ranks) == ("ikusa.last-standing", (), (3, 3, 3))


@pytest.mark.parametrize(("provinces", "koku"), [(26, 8), (13, 4), (8, 3), (2, 3), (9, 3), (33, 11)])
def test_income(provinces: int, koku: int) -> None:
    """Rulebook pp. 11 and 28: a third of the provinces rounded down (26 give 8), never less than three."""
    given = rich(provinces)
    events = finish_round(given)
    assert happened(events, KokuCollected)[0].amounts[0] == koku


def test_ronin_leave_at_the_end_of_the_round() -> None:
    """Action 8: all ronin, hidden or shown, go back; then koku are collected and the next round begins."""
    given = war({"KWC": "0 sp3 ro1", "AKI": "1 sp3 hi2", "HIT": "2 sp1"}, phase="disperse")
    events = finish_round(given)
    assert RoninRemoved(3) in events
    assert RoundBegan(3) in events
    assert given.state.pool == 30


def test_two_players_need_fifty_at_the_end_of_a_round() -> None:
    """Rulebook p. 29: both colours together, and only when the round is complete."""
    places = [place for place in PARTS.provinces if place not in ("OSU", "DEW", "SAD", "OKI", "SET")]
    lands = {place: f"{0 if number < 30 else 2} sp1" for number, place in enumerate(places[:48])}
    given = war({**lands, "HIT": "1 sp1", "KAZ": "3 sp1"}, seats=2, phase="disperse")
    assert sum(len(given.state.colours[colour].lands) for colour in (0, 2)) == 50
    ended = happened(finish_round(given), GameEnded)[0].result
    assert (ended.reason, ended.winners, ended.scores[0]) == ("ikusa.provinces", (0,), 50)


FAR = tuple(place for place in PARTS.provinces if place not in ("YSH", "KWC", "OMI", "OSU", "DEW", "SAD", "OKI", "SMA"))


def realm(colour: int, count: int, start: int = 0) -> dict[str, str]:
    """So many provinces with one spearman each; a colour has no more than 36 of them."""
    return dict.fromkeys(FAR[start : start + count], f"{colour} sp1")


def end_round(given: Given) -> list[Event]:
    """Everybody ends his turn as soon as he may."""
    events: list[Event] = []
    number = given.state.round
    while given.question[0] and given.state.round == number:
        seat = given.question[0][0]
        options = given.options(seat)
        ends = [option for option in options if type(option).__name__ in ("EndMoves", "EndDeclarations", "EndTurn")]
        events += given.when(seat, (ends or options)[0])
    return events


@pytest.mark.parametrize(("provinces", "koku"), [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (26, 8)])
def test_income_and_ronin_at_the_end_of_a_round(provinces: int, koku: int) -> None:
    """A third of the provinces rounded down, three at least; all ronin, hidden or not, go back."""
    lands = realm(0, provinces - 2) if provinces > 2 else {}
    armies = {"0A1": "YSH sp3 ro1 hi1"} | ({"0A2": "OMI"} if provinces > 1 else {})
    given = war(lands, armies, phase="disperse")
    events = end_round(given)
    assert [removed.amount for removed in happened(events, RoninRemoved)] == [2]
    assert happened(events, KokuCollected)[0].amounts == (koku, 3, 3)
    assert (army(given, "0A1"), given.state.pool) == ("YSH sp3", 30)


@pytest.mark.parametrize(
    ("seats", "variant", "owned", "settings", "at_once"),
    [
        (3, "regular", 34, {}, True),
        (5, "regular", 34, {}, True),
        (3, "regular", 33, {}, False),
        (4, "regular", 34, {"long_game": True}, False),
        (4, "quick", 34, {}, True),
        (5, "quick", 29, {}, True),
        (3, "quick", 34, {}, False),
    ],
)
def test_the_goal_is_reached_by_a_conquest(
    seats: int, variant: str, owned: int, settings: dict[str, Any], at_once: bool
) -> None:
    """35 provinces win at any moment, unless the long game was agreed; quick play wants 40, 35 or 30."""
    lands = {"YSH": "0 bo2"} | realm(0, owned - 2)
    given = war(lands, seats=seats, variant=variant, phase="disperse", **settings)
    assert len(given.state.colours[0].lands) == owned
    given.when(0, LeaveFrom("YSH"), GoTo("KWC", "KWC"))
    events = given.when(0, Send("bowman"))
    assert bool(happened(events, GameEnded)) is at_once


def test_the_long_game_ends_after_the_round() -> None:
    """In the long game 35 provinces win when the round is over."""
    given = war({"YSH": "0 bo2"} | realm(0, 33), long_game=True, phase="disperse")
    given.when(0, *[option for option in given.options(0) if isinstance(option, EndTurn)])
    (ended,) = happened(end_round(given), GameEnded)
    assert ended.result.winners == (0,)


def test_quick_play_ends_with_the_first_player_out() -> None:
    """The first elimination ends it; most provinces win, the booty counted for the eliminator."""
    lands = {"YSH": "0 bo2"} | realm(0, 5) | realm(1, 6, 5) | realm(2, 9, 20)
    _, events = attack(lands, {"1A1": "KWC"}, by="YSH", on="KWC", variant="quick", dice={"ranged": [1, 12]})
    (ended,) = happened(events, GameEnded)
    assert ended.result.winners == (0,)
    lands |= realm(2, 20, 20)
    _, events = attack(lands, {"1A1": "KWC"}, by="YSH", on="KWC", variant="quick", dice={"ranged": [1, 12]})
    (ended,) = happened(events, GameEnded)
    assert ended.result.winners == (2,)


def test_two_players_need_fifty_together() -> None:
    """Both colours of a player are counted, and only when the round is over."""
    lands = {"YSH": "0 bo2"} | realm(0, 30) | realm(2, 16, 30)
    for more, won in ((0, False), (1, True)):
        given = war(lands | realm(2, more, 46), seats=2, phase="disperse")
        assert given.question[0] == (0,)
        assert sum(len(given.state.colours[colour].lands) for colour in (0, 2)) == 50 - 1 + more
        assert bool(happened(end_round(given), GameEnded)) is won
