"""Clocks as events: they start and stop with the questions, and what is agreed happens when time is up."""

from functools import partial

import pytest

from domain.game.clock import Clock, Timing
from domain.game.game import codec_of
from domain.game.lobby import Terms
from domain.game.rest import DAY
from domain.game.time_events import (
    ClockMoved,
    ClocksPaused,
    ClocksResumed,
    ClockStarted,
    ClockStopped,
    StandInLeft,
    StandInSeated,
    TimeExpired,
    TimeWarned,
)
from domain.kernel.record import Event
from domain.kernel.title import Question
from tests import toy
from tests.game.test_game import SEED, refused
from tests.playing import PlayedGame
from tests.toy import Keep, Pass, Show

START = 20_000 * DAY


class TimedGame:
    """A toy game of ann and ben (and a bot), with a clock that only the test moves."""

    def __init__(self, clock: Clock | None, *, bots: int = 0, title=None, stand_in="nobody") -> None:
        rules = title or toy.ToyTitle([toy.BUNDLED])
        self.game = PlayedGame(rules, "g_1", SEED)
        self.events: list[Event] = []
        self.at(START)
        self.did(self.game.open("ann", rules.setup(2 + bots), Terms(clock=clock, stand_in=stand_in)))
        for player in ("ann", "ben"):
            self.did(self.game.take_seat(player))
        for _ in range(bots):
            self.did(self.game.seat_bot("ann", "random"))
        self.did(self.game.start("ann"))

    def did(self, events):
        self.events += events
        return events

    def at(self, now):
        self.now = now
        self.game.tell_time(now)

    def after(self, seconds):
        self.at(self.now + seconds * 1000)
        return self

    def keeps(self, seat):
        """The seat keeps its first card."""
        return self.did(self.game.play(seat, Keep(self.game.position.hands[seat][0])))

    @property
    def timing(self) -> Timing:
        assert self.game.lobby.timing is not None
        return self.game.lobby.timing

    def clock(self, seat):
        return self.timing.clocks[seat]

    def refolded(self):
        """The same game from its stored events."""
        codec = codec_of(self.game.title)
        copy = PlayedGame(self.game.title, "g_1", SEED)
        copy.fold(codec.decode(*codec.encode(event)) for event in self.events)
        return copy


def kinds(events, *wanted):
    return [event for event in events if isinstance(event, wanted)]


def test_a_clock_starts_with_the_question():
    """Both seats are asked at once and have a minute each."""
    timed = TimedGame(Clock(decision=60))
    assert kinds(timed.events, ClockStarted) == [
        ClockStarted(seat, START, "toy.keep", 60_000, START + 60_000) for seat in (0, 1)
    ]


def test_an_answer_stops_the_clock_and_records_the_time_used():
    """Ann uses 7 seconds; Ben, still asked the same, goes on without a new start."""
    timed = TimedGame(Clock(decision=60))
    events = timed.after(7).keeps(0)
    assert kinds(events, ClockStarted, ClockStopped) == [ClockStopped(0, START + 7_000, 7_000, 53_000, 0)]
    assert timed.clock(1).deadline == START + 60_000


def test_each_decision_has_its_own_time():
    """After Ben's answer Ann is asked anew and has the whole minute again."""
    timed = TimedGame(Clock(decision=60))
    timed.after(7).keeps(0)
    timed.after(3).keeps(1)
    assert timed.clock(0).deadline == START + 10_000 + 60_000
    assert timed.clock(0).used == 7_000


def test_a_bank_pays_what_the_window_does_not_and_grows_with_each_decision():
    """10 s a decision, 30 s in the bank, 2 s earned: an answer after 15 s leaves 27."""
    timed = TimedGame(Clock(decision=10, bank=30, increment=2))
    assert timed.clock(0).deadline == START + 40_000
    timed.after(15).keeps(0)
    assert timed.clock(0).bank == 27_000
    timed.keeps(1)
    assert timed.clock(1).bank == 27_000
    assert timed.clock(0).deadline == timed.now + 37_000


def test_bots_have_no_clock():
    """Only seats of registered players are timed."""
    timed = TimedGame(Clock(decision=60), bots=1)
    assert {event.seat for event in kinds(timed.events, ClockStarted)} == {0, 1}


def test_a_shorter_window_where_several_are_asked_at_once():
    """Simultaneous choices have their own window, the turns after them the usual one."""
    timed = TimedGame(Clock(decision=60, simultaneous=20))
    assert timed.clock(0).deadline == START + 20_000
    timed.keeps(0)
    timed.keeps(1)
    assert timed.clock(0).deadline == START + 60_000


def test_a_shorter_window_for_reactions():
    """A question that its title calls a reaction has the window for reactions."""

    class Reacting(toy.ToyTitle):
        questions = {
            **toy.ToyTitle.questions,
            "toy.show": Question(*toy.ToyTitle.questions["toy.show"][:2], reaction=True),
        }

    timed = TimedGame(Clock(decision=60, reaction=5), title=Reacting([toy.BUNDLED]))
    timed.keeps(0)
    timed.keeps(1)
    assert timed.clock(0).deadline == START + 5_000


def test_a_clock_needs_time():
    """A clock without a second to think, or with a warning before its beginning, is refused at the opening."""
    rules = toy.ToyTitle([toy.BUNDLED])
    for clock, code in ((Clock(), "clock.no-time"), (Clock(decision=9, warn=9), "clock.late-warning")):
        opening = partial(PlayedGame(rules, "g_1", SEED).open, "ann", rules.setup(2), Terms(clock=clock))
        assert refused(opening) == code


# -- time is up ------------------------------------------------------------------------------


def test_time_out_before_the_deadline_is_refused():
    """A timeout that comes early, as a scheduler's may, changes nothing."""
    timed = TimedGame(Clock(decision=60)).after(59)
    assert timed.game.overdue() is None
    assert refused(lambda: timed.game.time_out(0)) == "clock.not-due"


def test_at_the_deadline_the_fallback_is_played():
    """The harmless answer is played, and an event says whose time was up and what was done."""
    timed = TimedGame(Clock(decision=60, increment=5)).after(60)
    assert timed.game.overdue() == 0
    events = timed.did(timed.game.time_out(0))
    assert kinds(events, TimeExpired) == [TimeExpired(0, timed.now, "ann", "fallback", None)]
    assert kinds(events, ClockStopped) == [ClockStopped(0, timed.now, 60_000, 0, 5_000)]
    assert timed.game.position.asked == (1,)


def test_whoever_is_first_wins_the_other_is_told():
    """An answer that arrives before the timeout counts, however late; the timeout is then refused - and vice versa."""
    timed = TimedGame(Clock(decision=60)).after(61)
    timed.keeps(0)
    assert refused(lambda: timed.game.time_out(0)) == "clock.not-due"
    timed.did(timed.game.time_out(1))
    assert refused(lambda: timed.keeps(1)) in ("table.not-asked", "table.wrong-answer")


def test_a_bot_may_play_this_turn():
    """A bot of the chosen level answers until the turn is over; then the player has the seat again."""
    timed = TimedGame(Clock(decision=60, action="bot", bot="greedy")).after(60)
    events = timed.did(timed.game.time_out(0))
    assert kinds(events, StandInSeated) == [StandInSeated(0, "greedy", "time-up", True)]
    assert timed.game.lobby.chairs[0].played_by == "greedy"
    events = timed.keeps(0)
    assert kinds(events, StandInLeft) == [StandInLeft(0, "turn-over")]
    timed.keeps(1)
    assert timed.clock(0).started == timed.now


def test_a_bot_may_keep_the_seat_until_its_player_returns():
    """While the bot plays, the player's commands are refused; coming back starts the clock again."""
    timed = TimedGame(Clock(decision=60, action="stand-in")).after(60)
    timed.did(timed.game.time_out(0))
    timed.keeps(0)
    timed.keeps(1)
    assert timed.game.position.asked == (0,)
    assert timed.clock(0).started is None
    assert refused(lambda: timed.game.require_seat("ann", 0)) == "game.stand-in-plays"
    events = timed.did(timed.game.come_back("ann"))
    assert kinds(events, StandInLeft, ClockStarted) == [
        StandInLeft(0, "player-returned"),
        ClockStarted(0, timed.now, "toy.show", 60_000, timed.now + 60_000),
    ]
    timed.game.require_seat("ann", 0)
    assert refused(lambda: timed.game.come_back("ann")) == "clock.no-stand-in"


def test_a_seat_may_be_forfeited_and_the_others_play_on():
    """With three at the table the seat goes to a bot; the other two play on."""
    timed = TimedGame(Clock(decision=60, action="forfeit"), bots=1, stand_in="bot").after(60)
    events = timed.did(timed.game.time_out(0))
    assert [type(event).__name__ for event in events] == ["ClockStopped", "TimeExpired", "SeatResigned"]
    assert timed.game.lobby.status == "playing"
    assert timed.game.lobby.chairs[0].played_by == "random"


def test_the_last_player_left_wins_by_forfeit():
    """Of two players one runs out of time with nobody to take over: the other has won."""
    timed = TimedGame(Clock(decision=60, action="forfeit")).after(60)
    timed.did(timed.game.time_out(0))
    assert timed.game.lobby.result.winners == (1,)
    assert timed.clock(1).started is None


def test_a_warning_comes_once_and_in_time():
    """Ten seconds before the deadline, not earlier and not twice."""
    timed = TimedGame(Clock(decision=60, warn=10)).after(49)
    assert timed.game.to_warn() is None
    timed.after(1)
    assert timed.did(timed.game.warn(0)) == [TimeWarned(0, timed.now, "ann", START + 60_000)]
    assert timed.game.to_warn() == 1
    timed.did(timed.game.warn(1))
    assert refused(lambda: timed.game.warn(0)) == "clock.not-due"


def test_a_clock_on_the_wall_that_jumps_back_costs_nothing():
    """An answer from before its question used no time; the clock stays sound."""
    timed = TimedGame(Clock(decision=60, bank=5)).after(-3600)
    timed.keeps(0)
    assert (timed.clock(0).used, timed.clock(0).bank) == (0, 5_000)


# -- nights, vacations, pauses ---------------------------------------------------------------


def test_nights_are_set_while_the_own_clock_stands():
    """The next question that comes in the night waits for the morning; nobody can stretch a running clock."""
    timed = TimedGame(Clock(decision=3600, nights=True))
    assert refused(lambda: timed.game.set_nights("ann", (0, 480))) == "clock.running"
    timed.keeps(0)
    timed.did(timed.game.set_nights("ann", (0, 480)))
    timed.keeps(1)
    assert timed.clock(0).deadline == START + 9 * 3600 * 1000


@pytest.mark.parametrize("night", [(0, 0), (0, 721), (-1, 60), (60, 1440)])
def test_a_night_is_at_most_half_a_day(night):
    """A clock must run for some part of each day."""
    timed = TimedGame(Clock(decision=3600, nights=True))
    timed.keeps(0)
    assert refused(lambda: timed.game.set_nights("ann", night)) == "clock.bad-night"


def test_a_vacation_moves_the_deadline_while_days_are_left():
    """Two days off move a running deadline by two days; more than agreed is refused."""
    timed = TimedGame(Clock(decision=60, vacation=3)).after(10)
    events = timed.did(timed.game.take_vacation("ann", 2))
    assert kinds(events, ClockMoved) == [ClockMoved(0, timed.now, START + 60_000 + 2 * DAY)]
    assert refused(lambda: timed.game.take_vacation("ann", 2)) == "clock.no-vacation-left"
    timed.did(timed.game.take_vacation("ann", 1))
    assert timed.clock(0).deadline == START + 60_000 + 3 * DAY
    timed.after(2 * 24 * 3600).keeps(0)
    assert timed.clock(0).used == 10_000


def test_time_that_is_up_cannot_be_stretched_by_a_vacation():
    """Who is late is late."""
    timed = TimedGame(Clock(decision=60, vacation=3)).after(60)
    assert refused(lambda: timed.game.take_vacation("ann", 1)) == "clock.expired"


def test_a_pause_needs_everybody_and_ends_by_anybody():
    """Paused, no time runs and nobody can play; afterwards the clocks go on where they stood."""
    timed = TimedGame(Clock(decision=60, bank=10)).after(20)
    assert not kinds(timed.did(timed.game.pause("ann")), ClocksPaused)
    assert refused(lambda: timed.game.pause("ann")) == "game.already-proposed"
    assert kinds(timed.did(timed.game.pause("ben")), ClocksPaused)
    timed.after(99_999)
    assert timed.game.overdue() is None
    assert refused(lambda: timed.keeps(0)) == "clock.paused"
    assert kinds(timed.did(timed.game.play_on_clock("ben")), ClocksResumed)
    assert timed.clock(0).deadline == timed.now + 50_000
    timed.after(45).keeps(0)
    assert (timed.clock(0).bank, timed.clock(0).used) == (5_000, 65_000)


def test_a_proposed_pause_can_be_taken_back():
    """One wish alone stops nothing, and can be withdrawn once."""
    timed = TimedGame(Clock(decision=60))
    timed.did(timed.game.pause("ann"))
    timed.did(timed.game.play_on_clock("ann"))
    assert refused(lambda: timed.game.play_on_clock("ann")) == "game.not-proposed"
    timed.did(timed.game.pause("ben"))
    assert not timed.timing.paused


def test_without_a_clock_there_is_nothing_to_pause():
    """Everything about time is refused in a game without a clock, and no clock event is in its log."""
    timed = TimedGame(None)
    for act in (lambda: timed.game.pause("ann"), lambda: timed.game.take_vacation("ann", 1)):
        assert refused(act) == "clock.none"
    assert not [event for event in timed.events if type(event).__name__.startswith("Clock")]


# -- the log ---------------------------------------------------------------------------------


def test_clocks_fold_from_the_log():
    """A game with every kind of clock event, folded from its stored events, is the same game."""
    timed = TimedGame(Clock(decision=60, bank=9, warn=5, nights=True, vacation=2, action="stand-in"), bots=1)
    timed.after(30).did(timed.game.take_vacation("ben", 1))
    timed.after(37).did(timed.game.warn(0))
    timed.after(3).did(timed.game.time_out(0))
    for seat in (0, 1, 2):
        timed.keeps(seat)
    timed.did(timed.game.set_nights("ben", (0, 60)))
    timed.did(timed.game.come_back("ann"))
    timed.did(timed.game.play(0, Show()))
    timed.did(timed.game.pause("ann"))
    timed.did(timed.game.pause("ben"))
    timed.after(5).did(timed.game.play_on_clock("ann"))
    timed.did(timed.game.play(1, Pass()))
    timed.did(timed.game.bot_failed(2, "random", "crashed"))
    assert timed.game.lobby.status == "finished"
    copy = timed.refolded()
    assert (copy.lobby, copy.position, copy.version) == (timed.game.lobby, timed.game.position, timed.game.version)
    thawed = PlayedGame(timed.game.title, "g_1", SEED)
    thawed.thaw(timed.game.freeze(), timed.game.version)
    assert thawed.lobby == timed.game.lobby
