"""Trying commands out in a world that the seat cannot tell from the real one.

A rehearsal never sees a hidden card or a coming roll, so it can be shown; and what holds in every such world can
be promised for the real one.
"""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.game.game import Game
from domain.game.lobby import PLAYING
from domain.kernel.chance import FastChance
from domain.kernel.errors import RuleViolation, refuse, require
from domain.kernel.record import Command, Event, Seat, redact


class Rehearsed(NamedTuple):
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


def rehearse(game: Game, seat: Seat, commands: Sequence[Command]) -> Rehearsed:
    """Play the commands in two imagined worlds; raises RuleViolation as the real game would.

    All but the last must lead to the same sight in both worlds and draw nothing: otherwise a refused batch would
    tell what was revealed on the way, though nothing of it has happened.
    """
    require(game.lobby.status == PLAYING, "game.not-playing")
    one, other = imagined(game, seat), imagined(game, seat)
    events: list[Event] = []
    for index, command in enumerate(commands):
        try:
            new = one.play(seat, command)
        except RuleViolation as refusal:
            if len(commands) > 1:
                refusal.facts["batch_index"] = index
            raise
        events += new
        if index < len(commands) - 1 and not _foreseeable(one, other, seat, command, new):
            refuse("game.batch-reveals", batch_index=index)
    return Rehearsed(one, [redact(event, seat) for event in events])


class Spoiled(Exception):
    """A batch that every imagined world accepts and the real one does not: its title breaks the rule of secrecy."""


def play_all(game: Game, seat: Seat, commands: Sequence[Command]) -> list[Event]:
    """Play commands that a rehearsal has accepted. After a refusal halfway the game in memory is of no more use."""
    events = game.play(seat, commands[0])
    for command in commands[1:]:
        try:
            events += game.play(seat, command)
        except RuleViolation as refusal:
            raise Spoiled(str(refusal)) from refusal
    return events


def _foreseeable(one: Game, other: Game, seat: Seat, command: Command, new: list[Event]) -> bool:
    if any(event.drawn for event in new):
        return False
    try:
        other.play(seat, command)
    except RuleViolation:
        return False
    return _sight(one, seat) == _sight(other, seat)


def _sight(game: Game, seat: Seat) -> object:
    return game.title.view(game.position, seat), game.options(seat), game.lobby.status
