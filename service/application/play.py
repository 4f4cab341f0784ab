"""Commands of a seat: from plain values to the title's own commands, judged, or only tried out."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from domain.game.game import Game
from domain.game.lobby import Chair
from domain.game.orders import Order, Play
from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation, refuse
from domain.kernel.record import Command, Seat, tag_of
from domain.kernel.title import AnyTitle
from service.application.access import Viewer, require_present, require_visible, seat_of
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.application.disclosure import DisclosedEvent, Salts, disclosed
from service.application.dry_run import dry_run
from service.application.errors import Malformed, StaleVersion
from service.application.plain_values import whole_numbers
from service.application.requests import OnceKey, Outcome
from service.eventstore.port import StoredEvent

MOST_MISSED = 100
MOST_OPTIONS = 8


class Played(NamedTuple):
    """What came of commands, as their seat may see it."""

    version: int
    seat: Seat | None
    events: Sequence[Any]
    asked: tuple[Seat, ...]
    ask: str | None
    status: str
    title: str
    opened: bool
    salts: Salts | None = None


class RefusingTable(NamedTuple):
    """Where a command was refused: enough to say why in words."""

    title: AnyTitle
    pack: str
    chairs: Sequence[Chair]


class CommandRefused(RuleViolation):
    """A refusal by the rules, with its table and with the legal commands that come nearest to the refused one."""

    def __init__(self, refusal: RuleViolation, table: RefusingTable, options: list[Command]) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.table, self.options = table, options


class PlayCommands(msgspec.Struct, frozen=True):
    """Commands of one seat, all of them or none."""

    stream: str
    viewer: Viewer
    titles: Mapping[str, AnyTitle]
    raw: list[dict[str, Any]]
    seat: Seat | None = None
    expected: int | None = None
    once: OnceKey | None = None
    kind: ClassVar[str] = "played"

    @property
    def doer(self) -> Doer:
        return Doer("person", self.viewer.account, request=self.viewer.request)

    def admit(self, game: Game) -> None:
        require_visible(game, self.viewer)
        require_present(game, self.viewer)

    def orders(self, game: Game) -> Sequence[Order]:
        """A batch is rehearsed first: were a later command refused, that would tell what an earlier one revealed."""
        seat = self.speaker(game)
        if len(self.raw) == 1:
            return (Play(seat, _command(game.title, self.raw[0], self.titles)),)
        commands = self.commands(game)
        dry_run(game, self.doer, seat, commands)
        return [Play(seat, command) for command in commands]

    def speaker(self, game: Game) -> Seat:
        """The seat for which the viewer may speak."""
        seat = self.seat if self.seat is not None else game.lobby.seat_of(self.viewer.account)
        if seat is None:
            refuse("game.not-seated")
        game.require_seat(self.viewer.account, seat)
        return seat

    def commands(self, game: Game) -> list[Command]:
        return [_command(game.title, raw, self.titles) for raw in self.raw]

    def result(self, game: Game, events: Sequence[StoredEvent]) -> Played:
        return _played(game, seat_of(game, self.viewer), events)


class GamePlay:
    def __init__(self, handler: CommandHandler, games: GameType) -> None:
        self._handler, self._games = handler, games

    def send(self, request: PlayCommands) -> Outcome[Played]:
        """Judge commands and append what follows from them. Refusals say what was missed, or what would be legal."""
        try:
            outcome = self._handler.execute(request)
        except StaleVersion as stale:
            stale.missed = self._missed(request, stale.expected)
            raise
        except RuleViolation as refusal:
            raise self._with_options(request, refusal) from None
        played = outcome.result
        codec, opened = self._games.codec_of(played.title), played.opened
        events = disclosed(codec, played.events, played.seat, opened=opened, salts=played.salts)
        return Outcome(played._replace(events=events), outcome.first, outcome.last, outcome.replayed)

    def dry_run(self, request: PlayCommands) -> Played:
        """What would happen, as far as the seat can know it; nothing is stored."""

        def look(game: Game) -> Played:
            request.admit(game)
            if request.expected is not None and request.expected != game.version:
                raise StaleVersion(request.expected, game.version)
            seat = request.speaker(game)
            course = dry_run(game, request.doer, seat, request.commands(game))
            return _played(course.game, seat, course.events)._replace(version=game.version)

        try:
            return self._handler.read(request.stream, look)
        except StaleVersion as stale:
            stale.missed = self._missed(request, stale.expected)
            raise
        except RuleViolation as refusal:
            raise self._with_options(request, refusal) from None

    def _missed(self, request: PlayCommands, expected: int) -> list[DisclosedEvent]:
        """What has happened since the version that the viewer knew, as far as the viewer may see it."""

        def look(game: Game) -> list[DisclosedEvent]:
            require_visible(game, request.viewer)
            seat = seat_of(game, request.viewer)
            upto = min(game.version, expected + MOST_MISSED)
            if seat is None or expected >= upto:
                return []  # the game may be shown to spectators with delay, or not at all
            stored = self._handler.events(game.id, expected, upto)
            opened = bool(game.lobby.seed)
            salts = None if opened else Salts(game.id, game.seed)
            return disclosed(self._games.codec(game), stored, seat, opened=opened, salts=salts)

        return self._handler.read(request.stream, look)

    def _with_options(self, request: PlayCommands, refusal: RuleViolation) -> RuleViolation:
        def look(game: Game) -> tuple[RefusingTable, list[Command]]:
            lobby = game.lobby
            seat = lobby.seat_of(request.viewer.account)
            chairs = tuple(Chair(chair.player, chair.bot) for chair in lobby.chairs)
            return RefusingTable(game.title, lobby.setup.pack, chairs), [] if seat is None else game.options(seat)

        raw = request.raw[refusal.facts.get("batch_index", 0)]
        table, options = self._handler.read(request.stream, look)
        return CommandRefused(refusal, table, nearest(options, raw))


def _played(game: Game, seat: Seat | None, events: Sequence[Any]) -> Played:
    position, lobby = game.position, game.lobby
    return Played(
        game.version,
        seat,
        events,
        tuple(position.asked),
        position.ask or None,
        lobby.status,
        lobby.title,
        bool(lobby.seed),
        None if lobby.seed else Salts(game.id, game.seed),
    )


def _command(title: AnyTitle, raw: dict[str, Any], titles: Mapping[str, AnyTitle]) -> Command:
    """The title's own command; whatever does not fit its schema is told with the path to the fault."""
    name = raw.get("type")
    kind = title.command_types.get(name) if isinstance(name, str) else None
    if kind is None:
        if isinstance(name, str) and any(name in other.command_types for other in titles.values()):
            refuse("game.foreign-command", title=title.meta.name, commands=list(title.command_types))
        raise Malformed({"command": ["Must have a `type` that names a command of the title."]})
    try:
        return msgspec.convert(whole_numbers(raw), kind)
    except msgspec.ValidationError as error:
        raise Malformed({"command": [str(error)]}) from None
    except RecursionError:
        raise Malformed({"command": ["Nested deeper than any command is."]}) from None


def nearest(options: Sequence[Command], raw: dict[str, Any]) -> list[Command]:
    """Options of the same kind first, those with more values in common before the others."""

    def likeness(option: Command) -> tuple[bool, int]:
        plain: dict[str, Any] = msgspec.to_builtins(option)
        same_kind = tag_of(type(option)) == raw.get("type")
        return same_kind, sum(raw.get(name) == value for name, value in plain.items())

    return sorted(options, key=likeness, reverse=True)[:MOST_OPTIONS]
