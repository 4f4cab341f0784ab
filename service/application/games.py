"""Games before and around play: open, sit down, start, resign, abandon, clocks; and looking at them."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

import msgspec

from domain.bots import BOTS
from domain.game.game import Game
from domain.game.lobby import Terms
from domain.game.orders import LeaveSeat, Open, Order, RemoveBot, SeatBot
from domain.kernel.aggregate import Doer
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import AnyTitle, Setup
from service.application.access import (
    DelayedSight,
    Viewer,
    chosen_seat,
    invitation_of,
    require_present,
    require_visible,
    seat_of,
    seconds_behind,
)
from service.application.command_handler import CommandHandler
from service.application.errors import NotFound, UnknownTitle
from service.application.requests import OnceKey, Outcome
from service.application.views import game_summary, shown_game
from service.eventstore.codec import SEED
from service.eventstore.port import StoredEvent

Choice: TypeAlias = Callable[[Game], Order]
T = TypeVar("T")


class ShownGame(NamedTuple):
    """A game as its viewer may see it."""

    version: int
    seat: Seat | None
    values: dict[str, Any]


class OfferedOptions(NamedTuple):
    version: int
    seat: Seat | None
    ask: str | None
    options: list[Command]


class OpenGame(msgspec.Struct, frozen=True):
    """Open a game under a new id. Tests and replicas may fix seed and id."""

    doer: Doer
    title: AnyTitle
    setup: Setup
    terms: Terms
    once: OnceKey | None = None
    stream: str = msgspec.field(default_factory=lambda: f"g_{secrets.token_hex(10)}")
    seed: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(32))
    expected: ClassVar[int | None] = None
    kind: ClassVar[str] = "opened"

    @property
    def secrets(self) -> Mapping[str, bytes]:
        return {SEED: self.seed}

    def blank(self) -> Game:
        return Game(self.title, self.stream, self.seed)

    def admit(self, game: Game) -> None:
        """Everybody may open games."""

    def orders(self, game: Game) -> Sequence[Order]:
        return [Open(self.setup, self.terms)]

    def result(self, game: Game, events: Sequence[StoredEvent]) -> ShownGame:
        return ShownGame(game.version, None, game_summary(game))


class ChangeGame(msgspec.Struct, frozen=True):
    """One order in a viewer's name; a choice depends on the game as it is."""

    stream: str
    viewer: Viewer
    wanted: Order | Choice
    expected: int | None = None
    once: OnceKey | None = None
    kind: ClassVar[str] = "changed"

    @property
    def doer(self) -> Doer:
        return Doer("person", self.viewer.account)

    def admit(self, game: Game) -> None:
        require_visible(game, self.viewer, invited=True)
        require_present(game, self.viewer)

    def orders(self, game: Game) -> Sequence[Order]:
        return [self.wanted(game) if callable(self.wanted) else self.wanted]

    def result(self, game: Game, events: Sequence[StoredEvent]) -> ShownGame | None:
        """None where the viewer sees the game late: not even its changer is then told what was dealt."""
        if game.lobby.status != "open" and seconds_behind(game, self.viewer):
            return None
        return ShownGame(game.version, seat_of(game, self.viewer), game_summary(game))


class GiveOrders(msgspec.Struct, frozen=True):
    """Orders that need no admission: of the service itself, or of who was admitted otherwise."""

    stream: str
    doer: Doer
    wanted: Callable[[Game], Sequence[Order]]
    expected: int | None = None
    once: ClassVar[OnceKey | None] = None
    kind: ClassVar[str] = "ordered"

    def admit(self, game: Game) -> None:
        """Whoever builds it may."""

    def orders(self, game: Game) -> Sequence[Order]:
        return self.wanted(game)

    def result(self, game: Game, events: Sequence[StoredEvent]) -> list[StoredEvent]:
        return list(events)


def stand_up(account: str, seat: Seat) -> Choice:
    """Leave one's own seat before the start, or as host send a bot away from another one."""
    return lambda game: LeaveSeat() if game.lobby.seat_of(account) == seat else RemoveBot(seat)


def seat_bot(bot: str, seat: Seat | None) -> Choice:
    """Put a bot on a seat, if there is one of that name."""

    def choose(_: Game) -> Order:
        require(bot in BOTS, "game.unknown-bot", bots=list(BOTS))
        return SeatBot(bot, seat)

    return choose


class Games:
    def __init__(self, handler: CommandHandler, titles: Mapping[str, AnyTitle], delayed: DelayedSight) -> None:
        self._handler, self._titles, self._delayed = handler, titles, delayed

    # -- changing ----------------------------------------------------------------------------

    def title(self, name: str) -> AnyTitle:
        found = self._titles.get(name)
        if found is None:
            raise UnknownTitle(name)
        return found

    def open(self, request: OpenGame) -> Outcome[ShownGame]:
        return self._handler.create([request])[0]

    def change(self, request: ChangeGame) -> Outcome[ShownGame]:
        outcome = self._handler.execute(request)
        shown = outcome.result
        if shown is None:  # as it was right after the first event: begun, and nothing dealt
            begun = self._handler.at(request.stream, outcome.first)
            shown = ShownGame(begun.version, None, game_summary(begun))
        return Outcome(shown, outcome.first, outcome.last, outcome.replayed)

    def give(self, id: str, doer: Doer, *wanted: Order, expected: int | None = None) -> list[StoredEvent]:
        """Orders of the service itself."""
        return self._handler.execute(GiveOrders(id, doer, lambda _: wanted, expected)).result

    # -- looking -----------------------------------------------------------------------------

    def look(self, id: str, look: Callable[[Game], T]) -> T:
        return self._handler.read(id, look)

    def at(self, id: str, version: int) -> Game:
        game: Game = self._handler.at(id, version)
        return game

    def summary(self, id: str, viewer: Viewer) -> ShownGame:
        """As it is, or for who sees it late as it was. Looked at once: a move between two looks would be told early."""

        def look(game: Game) -> tuple[int, dict[str, Any]]:
            require_visible(game, viewer, invited=True)
            upto = self._delayed.upto(game, viewer)
            return upto, game_summary(game) if upto == game.version else {}

        upto, values = self.look(id, look)
        return ShownGame(upto, None, values or game_summary(self.at(id, upto)))

    def view(
        self, id: str, viewer: Viewer, *, seat: Seat | None = None, public: bool = False, at: int | None = None
    ) -> ShownGame:
        """The position as the viewer may see it, now or at any version."""
        return ShownGame(*self.seen(id, viewer, shown_game, seat=seat, public=public, at=at))

    def seen(
        self,
        id: str,
        viewer: Viewer,
        draw: Callable[[Game, Seat | None], T],
        *,
        seat: Seat | None = None,
        public: bool = False,
        at: int | None = None,
    ) -> tuple[int, Seat | None, T]:
        """What `draw` makes of a game through the viewer's eyes, now or at any version that they may see."""

        def look(game: Game) -> tuple[int, Seat | None, list[T]]:
            require_visible(game, viewer)
            self._delayed.require_spectators(game, viewer)
            eyes = chosen_seat(game, viewer, seat, public=public)
            upto = self._delayed.upto(game, viewer)
            return upto, eyes, [draw(game, eyes)] if upto == game.version and at in (None, upto) else []

        upto, eyes, drawn = self.look(id, look)
        if at is not None and at > upto:
            raise NotFound(f"The game is at version {upto}.")
        version = upto if at is None else at
        return version, eyes, drawn[0] if drawn else draw(self.at(id, version), eyes)

    def options(self, id: str, viewer: Viewer) -> OfferedOptions:
        """Every command that would be accepted from the viewer's seat now."""
        return self.look(id, lambda game: self.offered(game, viewer))

    def offered(self, game: Game, viewer: Viewer) -> OfferedOptions:
        """The same of a game at hand."""
        require_visible(game, viewer)
        require_present(game, viewer)
        seat = game.lobby.seat_of(viewer.account)
        ask = game.position.ask if seat in game.position.asked else None
        return OfferedOptions(game.version, seat, ask, [] if seat is None else game.options(seat))

    def invitation(self, id: str, viewer: Viewer) -> str:
        """What the host of a private game passes on to those who shall sit down."""

        def look(game: Game) -> str:
            require_visible(game, viewer)
            require(viewer.account == game.lobby.host, "game.not-host")
            return invitation_of(game)

        return self.look(id, look)
