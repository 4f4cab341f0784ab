"""Games played at random beforehand, so that a benchmark can send the same commands without searching for them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.game.game import codec_of
from domain.game.lobby import Terms
from domain.game.orders import Start, TakeSeat
from domain.kernel import seal
from domain.kernel.aggregate import Decision, person
from domain.kernel.chance import FastChance
from domain.kernel.playout import choose_seat
from domain.kernel.record import Command, Event, Seat
from domain.kernel.title import AnyTitle
from service.application.games import Games
from service.application.opening import OpenGame
from service.eventstore.codec import NEW_FORMAT, LogPlace, StreamCodec
from service.eventstore.port import StoredEvent
from tests.playing import PlayedGame

SEED = bytes(range(32))
TERMS = Terms()
AT = 1_700_000_000_000  # milliseconds, as the service writes them


class Move(NamedTuple):
    """One command, the version it was given at and the events that came of it."""

    seat: Seat
    command: Command
    version: int
    events: list[Event]


class Script(NamedTuple):
    """A game up to its start (`opening`: what each step emitted) and the moves from there."""

    title: AnyTitle
    seats: int
    id: str
    opening: list[list[Event]]
    moves: list[Move]


def record(
    title: AnyTitle, seats: int, id: str, *, moves: int = 100_000, seed: int = 1, terms: Terms = TERMS
) -> Script:
    """Play a game of this id at random, to its end or for so many moves."""
    players = player_names(seats)
    game = PlayedGame(title, id, SEED)
    opening = [game.open(players[0], title.setup(seats), terms)]
    opening += [game.take_seat(player) for player in players]
    opening.append(game.start(players[0]))
    picker = FastChance(seed)
    script = Script(title, seats, id, opening, [])
    while game.position.asked and len(script.moves) < moves:
        seat = choose_seat(game.position, picker)
        options = game.options(seat)
        command, version = options[picker.pick(len(options))], game.version
        script.moves.append(Move(seat, command, version, game.play(seat, command)))
    return script


def player_names(seats: int) -> list[str]:
    return [f"p_{seat:016x}" for seat in range(seats)]


def stored_batches(script: Script, *, format: int = NEW_FORMAT, request: str = "") -> list[list[StoredEvent]]:
    """What the service would append for the opening and for each move, in order."""
    codec = StreamCodec(codec_of(script.title))
    previous, version = seal.genesis(script.id), 0
    batches = []
    steps: list[tuple[list[Any], list[Event], Seat | None]] = [([], events, None) for events in script.opening]
    steps += [([move.command], move.events, move.seat) for move in script.moves]
    for orders, events, seat in steps:
        place = LogPlace(script.id, SEED, version, previous)
        decision = Decision(person("p_0000000000000000", request), orders, events, seat)
        written = codec.write(place, decision, AT + version, format=format)
        batches.append(written.events)
        previous, version = written.hash, version + len(events)
    return batches


def seat_everybody(games: Games, script: Script, players: Sequence[str]) -> None:
    """Open the game of the script in a service and start it."""
    setup = script.title.setup(script.seats)
    games.open(OpenGame(person(players[0]), script.title, setup, Terms(), None, script.id, SEED))
    for player in players:
        games.give(script.id, person(player), TakeSeat())
    games.give(script.id, person(players[0]), Start())
