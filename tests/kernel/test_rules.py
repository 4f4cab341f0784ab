"""How the kernel plays a command by its rule, on the toy title."""

import pytest

from domain.kernel.chance import ScriptedChance
from domain.kernel.errors import Broken, RuleViolation
from domain.kernel.question import Rule
from domain.kernel.ranking import after
from domain.kernel.record import Command, Event, Seat
from domain.kernel.table import Asked, Table
from tests import toy

TITLE = toy.ToyTitle([toy.BUNDLED])


def dealt(title: toy.ToyTitle = TITLE) -> Table[toy.Toy, toy.Parts]:
    table = title.open_table(title.setup(2), ScriptedChance({"toy.dealt/deck": [3, 9, 4, 5]}))
    table.take_events()
    return table


def test_a_command_is_judged_done_and_followed_by_what_happens_by_itself() -> None:
    """Playing is: judge, do, proceed."""
    table = dealt()
    TITLE.play(table, 0, toy.Keep(9))
    assert table.take_events() == [toy.Kept(0, 9), Asked((1,), "toy.keep")]


def test_what_the_judge_refuses_is_not_done() -> None:
    """The judge has no table: a refusal changes nothing."""
    table = dealt()
    before = TITLE.pack_state(table.state)
    with pytest.raises(RuleViolation, match=r"toy\.not-yours"):
        TITLE.play(table, 0, toy.Keep(4))
    assert table.take_events() == []
    assert TITLE.pack_state(table.state) == before


def test_proceeding_twice_is_proceeding_once() -> None:
    """Where somebody is asked already, nothing happens by itself."""
    table = dealt()
    TITLE.proceed(table)
    assert table.take_events() == []


class Peeked(Event, tag="toy.peeked"):
    seat: Seat

    def apply(self, state: toy.Toy) -> None:
        pass


class Peek(Command, tag="toy.peek"):
    pass


class Peeking(toy.ToyTitle):
    """Any seat may peek at any time."""

    events = (*toy.ToyTitle.events, Peeked)
    commands = (*toy.ToyTitle.commands, Peek)
    out_of_turn_answers = {Peek: Rule(lambda table, seat, command: table.emit(Peeked(seat)))}

    def out_of_turn(self, state: toy.Toy, seat: Seat) -> list[Command]:
        return [Peek()]


def test_a_command_out_of_turn_follows_its_own_rule() -> None:
    """Whether its seat is asked or not."""
    title = Peeking([toy.BUNDLED])
    table = dealt(title)
    title.play(table, 0, toy.Keep(3))
    table.take_events()
    for seat in (0, 1):
        assert Peek() in title.options(table.state, seat)
        title.play(table, seat, Peek())
    assert table.take_events() == [Peeked(0), Peeked(1)]


def test_the_fallback_is_the_first_harmless_option() -> None:
    """Without a harmless one it is the first of all."""
    table = dealt()
    assert TITLE.fallback(table.state, 0) == toy.Keep(3)
    for seat in (0, 1):
        TITLE.play(table, seat, TITLE.fallback(table.state, seat))
    assert TITLE.fallback(table.state, 0) == toy.Pass()


def test_all_faults_of_a_position_are_told() -> None:
    """A check raises what faults finds; a blank table has none."""
    TITLE.check(TITLE.blank())
    table = dealt()
    TITLE.check(table.state)
    table.state.deck.pop()
    with pytest.raises(Broken, match="cards are"):
        TITLE.check(table.state)


def test_asking_one_seat_says_that_somebody_is_asked() -> None:
    """A flow returns what ask_one returns."""
    table = dealt()
    assert table.ask_one(1, "toy.show") is True
    assert table.take_events() == [Asked((1,), "toy.show")]


def test_seats_follow_each_other_round_the_table() -> None:
    """After the last comes the first."""
    assert [after(seat, 3) for seat in range(3)] == [1, 2, 0]
