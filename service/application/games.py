"""Games before and around play: open, sit down, start, resign, abandon, clocks; and looking at them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from domain.game.game import Game
from domain.game.orders import Invite, Order, TakeOver
from domain.game.rewinding import UndoOffer
from domain.kernel.aggregate import Doer, person
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import AnyTitle
from service.application.access import (
    OWN,
    DelayedSight,
    Perspective,
    Viewer,
    invitation_of,
    require_present,
    require_visible,
    seat_of,
    seconds_behind,
)
from service.application.admission import GuestPolicy, require_welcome
from service.application.command_handler import CommandHandler
from service.application.errors import Malformed, NotFound, UnknownTitle
from service.application.opening import OpenGame, PlannedSeat, ShownGame, TableOpener, again
from service.application.requests import CommandRequest, OnceKey, Outcome
from service.application.seat_choices import Choice
from service.application.sight import GameSight, ViewerEyes
from service.application.versions import is_at_rest
from service.application.views import game_summary, shown_game, shown_hands
from service.eventstore.port import StoredEvent, VersionConflict

T = TypeVar("T")


class OfferedOptions(NamedTuple):
    version: int
    seat: Seat | None
    ask: str | None
    options: list[Command]
    undo: UndoOffer | None = None


class SeenGame(NamedTuple, Generic[T]):
    """What was drawn of a game, at which version and through which eyes."""

    version: int
    eyes: ViewerEyes
    drawn: T


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
        return person(self.viewer.account, self.viewer.request)

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


class Games:
    def __init__(
        self,
        handler: CommandHandler,
        titles: Mapping[str, AnyTitle],
        delayed: DelayedSight,
        sight: GameSight,
        admission: GuestPolicy,
        require_unseen: Callable[[str, str], None],
    ) -> None:
        """`require_unseen`: takes a game and an account, and refuses who has seen its hands."""
        self._handler, self._titles, self._admission = handler, titles, admission
        self._delayed, self._sight, self._require_unseen = delayed, sight, require_unseen
        self._opening = TableOpener(handler, admission)

    # -- changing ----------------------------------------------------------------------------

    def title(self, name: str) -> AnyTitle:
        found = self._titles.get(name)
        if found is None:
            raise UnknownTitle(name)
        return found

    def open(self, request: OpenGame) -> Outcome[ShownGame]:
        return self._opening.one(request)

    def open_many(
        self, requests: Sequence[OpenGame], *, also: Sequence[CommandRequest[Any, Any]] = ()
    ) -> Outcome[list[str]]:
        """All of the games or none, with what else changes, in one append; see `TableOpener.many`."""
        return self._opening.many(requests, also=also)

    def invite(self, host: str, player: str, seat: Seat | None) -> Choice:
        """Keep a seat for a player."""
        return self._welcome(host, player, Invite(player, seat))

    def join(self, account: str, order: Order) -> Choice:
        """Sit down as somebody who may."""
        return self._welcome(account, account, order)

    def take_over(self, id: str, account: str, seat: Seat) -> Choice:
        """Play on a seat, as somebody who may and has not seen what is hidden."""
        self._require_unseen(id, account)
        return self.join(account, TakeOver(seat))

    def _welcome(self, host: str, player: str, order: Order) -> Choice:
        unwelcome = self._admission.unwelcome(host, [player])

        def choose(game: Game) -> Order:
            require_welcome(unwelcome, host, player)
            seated = [chair.player for chair in game.lobby.chairs if chair.player is not None]
            self._admission.require_peace(player, [game.lobby.host, *seated])
            return order

        return choose

    def rematch(self, id: str, viewer: Viewer, once: OnceKey | None = None) -> Outcome[ShownGame]:
        """The same table once more, one seat further on; whoever asks hosts it. Each game has one rematch: who asks
        later comes to the table that is laid.
        """

        def look(game: Game) -> OpenGame:
            require_visible(game, viewer)
            require(seat_of(game, viewer) is not None, "game.not-seated")
            require(game.lobby.over, "game.still-playing")
            return again(game, viewer, once)

        request = self.look(id, look)
        unwelcome = self._admission.unwelcome(viewer.account, [one for one in request.players if one != viewer.account])
        seating = tuple(PlannedSeat() if place.player in unwelcome else place for place in request.seating)
        try:
            return self.open(msgspec.structs.replace(request, seating=seating))
        except VersionConflict:
            shown = self.summary(request.stream, viewer)
            return Outcome(shown, 1, shown.version, replayed=True)

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
        self, id: str, viewer: Viewer, wanted: Perspective = OWN, at: int | None = None
    ) -> SeenGame[dict[str, Any]]:
        """The position as the viewer may see it, now or at any version."""
        return self.seen(id, viewer, drawn_by, wanted, at)

    def seen(
        self,
        id: str,
        viewer: Viewer,
        draw: Callable[[Game, ViewerEyes], T],
        wanted: Perspective = OWN,
        at: int | None = None,
    ) -> SeenGame[T]:
        """What `draw` makes of a game through the viewer's eyes, now or at any version that they may see."""

        def look(game: Game, eyes: ViewerEyes) -> tuple[ViewerEyes, list[T]]:
            return eyes, [draw(game, eyes)] if eyes.upto == game.version and at in (None, eyes.upto) else []

        eyes, drawn = self._sight.see(id, viewer, wanted, look)
        version = eyes.upto if at is None else at
        if not 1 <= version <= eyes.upto:
            raise NotFound(f"The game has the versions 1 to {eyes.upto}.")
        return SeenGame(version, eyes, drawn[0] if drawn else draw(self.at(id, version), eyes))

    def options(
        self,
        id: str,
        viewer: Viewer,
        draw: Callable[[Game, OfferedOptions], T],
        wanted: Perspective = OWN,
        at: int | None = None,
    ) -> T:
        """Every command that would be accepted from the viewer's seat now, or from a seat that they may see, as told by
        `draw`. Nothing is offered between two events that were stored together: there nobody could say anything.
        """
        if wanted == OWN and at is None:
            return self.look(id, lambda game: draw(game, self.offered(game, viewer)))
        if wanted.role == "auditor" and wanted.seat is None:
            raise Malformed({"seat": ["An auditor says whose options are wanted."]})

        def draw_offered(game: Game, eyes: ViewerEyes) -> T:
            seat = game.lobby.seat_of(viewer.account) if wanted == OWN else eyes.seat
            at_rest = game.version == eyes.upto or is_at_rest(self._handler, game)
            return draw(game, _offered(game, seat) if at_rest else OfferedOptions(game.version, seat, None, []))

        return self.seen(id, viewer, draw_offered, wanted, at).drawn

    def offered(self, game: Game, viewer: Viewer) -> OfferedOptions:
        """The same of a game at hand."""
        require_visible(game, viewer)
        require_present(game, viewer)
        return _offered(game, game.lobby.seat_of(viewer.account))

    def invitation(self, id: str, viewer: Viewer) -> str:
        """What the host of a private game passes on to those who shall sit down."""

        def look(game: Game) -> str:
            require_visible(game, viewer)
            require(viewer.account == game.lobby.host, "game.not-host")
            return invitation_of(game)

        return self.look(id, look)


def drawn_by(game: Game, eyes: ViewerEyes) -> dict[str, Any]:
    """The game as these eyes see it."""
    return shown_hands(game) if eyes.opened else shown_game(game, eyes.seat)


def _offered(game: Game, seat: Seat | None) -> OfferedOptions:
    ask = game.position.ask if seat in game.position.asked else None
    if seat is None:
        return OfferedOptions(game.version, seat, ask, [])
    return OfferedOptions(game.version, seat, ask, game.options(seat), game.undo_offer(seat))
