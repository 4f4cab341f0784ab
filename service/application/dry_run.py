"""Trying commands out in a world that the seat cannot tell from the real one.

A dry run never sees a hidden card or a coming roll, so it can be shown; and what holds in every such world can
be promised for the real one.
"""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.game.game import Game
from domain.game.lobby import PLAYING
from domain.game.orders import Play
from domain.kernel.aggregate import Doer
from domain.kernel.chance import FastChance
from domain.kernel.errors import RuleViolation, refuse, require
from domain.kernel.record import Command, Event, Seat, redact


class DryRun(NamedTuple):
    """One possible course of things, as the seat would see it."""

    game: Game
    events: list[dict[str, Any]]


def imagined(game: Game, seat: Seat) -> Game:
    """A copy with everything hidden from `seat` drawn anew, and with a chance of its own."""
    copy = Game(game.title, game.id, secrets.token_bytes(32))
    copy.thaw(game.freeze(), game.version)
    copy.tell_time(game.now)
    copy.position = game.title.imagine(copy.position, seat, FastChance(secrets.randbits(64)))
    return copy


def dry_run(game: Game, doer: Doer, seat: Seat, commands: Sequence[Command]) -> DryRun:
    """Play the commands in two imagined worlds; raises RuleViolation as the real game would.

    All but the last must lead to the same sight in both worlds and draw nothing: otherwise a refused batch would
    tell what was revealed on the way, though nothing of it has happened.
    """
    require(game.lobby.status == PLAYING, "game.not-playing")
    one, other = imagined(game, seat), imagined(game, seat)
    events: list[Event] = []
    for index, command in enumerate(commands):
        try:
            new = _played(one, doer, seat, command)
        except RuleViolation as refusal:
            if len(commands) > 1:
                refusal.facts["batch_index"] = index
            raise
        events += new
        if index < len(commands) - 1 and not _foreseeable(one, other, doer, Play(seat, command), new):
            refuse("game.batch-reveals", batch_index=index)
    return DryRun(one, [redact(event, seat) for event in events])


def _played(game: Game, doer: Doer, seat: Seat, command: Command) -> list[Event]:
    game.decide(doer, Play(seat, command))
    return game.take().events


def _foreseeable(one: Game, other: Game, doer: Doer, wanted: Play, new: list[Event]) -> bool:
    if any(event.drawn for event in new):
        return False
    try:
        other.decide(doer, wanted)
    except RuleViolation:
        return False
    return _sight(one, wanted.seat) == _sight(other, wanted.seat)


def _sight(game: Game, seat: Seat) -> object:
    return game.title.view(game.position, seat), game.options(seat), game.lobby.status
