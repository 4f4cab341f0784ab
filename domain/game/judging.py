"""Judging again: recorded commands are carried out once more, by the same rules, on the position as it was."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain.game.events import GameOpened
from domain.game.game import Game
from domain.game.orders import Open, Opening, Order, Play
from domain.game.recorded import CommandReader
from domain.kernel.aggregate import Decision, Doer
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command, Event, Seat, tag_of


class RecordedAppend(NamedTuple):
    """What was stored together, as the log has it."""

    first: int  # version
    at: int
    doer: Doer
    seat: Seat | None
    commands: Sequence[dict[str, Any]]
    events: Sequence[Event]


class Refused(Exception):
    """A recorded command that the rules refuse."""

    def __init__(self, command: str, code: str) -> None:
        super().__init__(f"{command} is refused: {code}")
        self.command, self.code = command, code


def carry_out(
    game: Game, append: RecordedAppend, reader: CommandReader, asked: Callable[[Play], None] | None = None
) -> Decision:
    """What follows from the recorded commands, in the recorded name and at the recorded time.

    Raises Refused, or UnknownRecord for a command that cannot be read. `asked` is told each command of a seat before
    it is carried out.
    """
    game.tell_time(append.at)
    for plain in append.commands:
        order = _order(game, append, reader.read(plain))
        if asked is not None and isinstance(order, Play):
            asked(order)
        try:
            game.decide(append.doer, order)
        except RuleViolation as refusal:
            raise Refused(plain["type"], refusal.code) from None
    return game.take()


def _order(game: Game, append: RecordedAppend, command: Command) -> Order:
    if isinstance(command, Opening):
        opened = append.events[0] if append.events else None
        if not isinstance(opened, GameOpened) or append.first != 1:
            raise Refused("game.open", "game.not-open")
        return Open(opened.setup, opened.terms, opened.fork)
    if type(command) in game.title.commands:
        if append.seat is None:
            raise Refused(tag_of(type(command)), "game.not-seated")
        return Play(append.seat, command)
    return command  # type: ignore[return-value]  # the reader knows no others


def rule_of(game: Game) -> str:
    """The question that is open, and where its rule stands."""
    ask = game.position.ask
    question = game.title.questions.get(ask)
    if question is None:
        return "the rules around the table"
    places = [f"p. {question.rule.page}"] if question.rule.page else []
    places += [f"ruling {question.rule.number}"] if question.rule.number else []
    return f"{ask} ({', '.join(places)})" if places else ask
