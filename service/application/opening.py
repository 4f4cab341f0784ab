"""Opening games, one or many at once, with their seats given out."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from domain.game.game import Game
from domain.game.lobby import Beginning, Fork, Terms
from domain.game.orders import Invite, Open, Order, SeatBot, SeatPlayer, Start, TakeSeat
from domain.kernel.aggregate import Doer, person
from domain.kernel.errors import require
from domain.kernel.record import Seat
from domain.kernel.title import AnyTitle, Setup
from service.application.access import Viewer
from service.application.admission import GuestPolicy, Unwelcome, require_welcome
from service.application.command_handler import CommandHandler
from service.application.requests import CommandRequest, OnceKey, Outcome
from service.application.seat_choices import require_bot
from service.application.views import game_summary
from service.eventstore.codec import SEED
from service.eventstore.port import StoredEvent

MOST_TABLES = 1000


class PlannedSeat(NamedTuple):
    """For whom a seat is meant: a player, a built-in bot, or whoever comes."""

    player: str | None = None
    bot: str | None = None


class ShownGame(NamedTuple):
    """A game as its viewer may see it."""

    version: int
    seat: Seat | None
    values: dict[str, Any]


def new_id() -> str:
    return f"g_{secrets.token_hex(10)}"


class OpenGame(msgspec.Struct, frozen=True):
    """Open a game under a new id; `seating` says for whom its seats are, in their order.

    A player is invited, and the host sits down at once. In the name of the house players are seated without being
    asked: they have agreed elsewhere. Tests and replicas may fix seed and id.
    """

    doer: Doer
    title: AnyTitle
    setup: Setup
    terms: Terms
    once: OnceKey | None = None
    stream: str = msgspec.field(default_factory=new_id)
    seed: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(32))
    seating: tuple[PlannedSeat, ...] = ()
    unwelcome: Unwelcome = {}
    fork: Fork | None = None
    expected: ClassVar[int | None] = None
    kind: ClassVar[str] = "opened"

    @property
    def secrets(self) -> Mapping[str, bytes]:
        return {SEED: self.seed}

    @property
    def players(self) -> list[str]:
        return [place.player for place in self.seating if place.player is not None]

    def blank(self) -> Game:
        return Game(self.title, self.stream, self.seed)

    def admit(self, game: Game) -> None:
        """Everybody may open games who is welcome, for guests who are."""
        require_welcome(self.unwelcome, self.doer.by, *self.players)

    def orders(self, game: Game) -> Sequence[Order]:
        places = enumerate(self.seating)
        seated = [self._seat(seat, place) for seat, place in places if place != PlannedSeat()]
        everybody = self.fork is not None and self._needs_nobody_else()
        return [Open(self.setup, self.terms, self.fork), *seated, *([Start()] if everybody else [])]

    def _needs_nobody_else(self) -> bool:
        """Whether all seats are the host's own or a bot's: then a fork begins at once."""
        taken = [place for place in self.seating if place.bot is not None or place.player == self.doer.by]
        return len(taken) == self.setup.seats

    def _seat(self, seat: Seat, place: PlannedSeat) -> Order:
        require(place.player is None or place.bot is None, "game.two-on-a-seat", seat=seat)
        if place.bot is not None:
            require_bot(place.bot)
            return SeatBot(place.bot, seat)
        player = place.player or ""
        if self.doer.cause == "house":
            return SeatPlayer(player, seat)
        return TakeSeat(seat) if player == self.doer.by else Invite(player, seat)

    def result(self, game: Game, events: Sequence[StoredEvent]) -> ShownGame:
        return ShownGame(game.version, None, game_summary(game))


class TableOpener:
    def __init__(self, handler: CommandHandler, admission: GuestPolicy) -> None:
        self._handler, self._admission = handler, admission

    def one(self, request: OpenGame) -> Outcome[ShownGame]:
        return self._handler.create(self._judged([request]))[0]

    def many(
        self, requests: Sequence[OpenGame], *, also: Sequence[CommandRequest[Any, Any]] = ()
    ) -> Outcome[list[str]]:
        """Open all of the games or none, in one append together with what `also` changes; the answer is their ids.

        With a key on the first request, and ids made by `numbered`, a repetition opens nothing and gives the same ids.
        Raises RefusedEntry, which names the first game that cannot be opened.
        """
        if not 0 < len(requests) <= MOST_TABLES:
            raise ValueError(f"1 to {MOST_TABLES} games are opened at once")
        first = self._handler.create(self._judged(requests), also=also)[0]
        ids = [request.stream for request in requests]
        if first.replayed:
            ids = numbered(first.result.values["id"], len(requests))
        return Outcome(ids, first.first, first.last, first.replayed)

    def _judged(self, requests: Sequence[OpenGame]) -> list[OpenGame]:
        """With what is known of hosts and guests; everybody is looked up once."""
        guests: dict[str, set[str]] = {}
        for request in requests:
            guests.setdefault(request.doer.by, set()).update(request.players)
        unwelcome = {host: self._admission.unwelcome(host, players) for host, players in guests.items()}
        return [msgspec.structs.replace(request, unwelcome=unwelcome[request.doer.by]) for request in requests]


def again(game: Game, viewer: Viewer, once: OnceKey | None) -> OpenGame:
    """The same terms and people, each one seat further on, under an id that follows from the game's."""
    chairs = [*game.lobby.chairs[-1:], *game.lobby.chairs[:-1]]
    seating = tuple(PlannedSeat(chair.player, None if chair.player else chair.bot) for chair in chairs)
    terms = msgspec.structs.replace(game.lobby.terms, start=Beginning(), rated=False)
    id = "g_" + hashlib.sha256(f"rematch of {game.id}".encode()).hexdigest()[:20]
    doer = person(viewer.account, viewer.request)
    return OpenGame(doer, game.title, game.lobby.setup, terms, once, id, seating=seating)


def numbered(first: str, count: int) -> list[str]:
    """Ids of games that are opened together: all follow from the first, which a receipt keeps."""
    others = (hashlib.sha256(f"{first}|{number}".encode()).hexdigest()[:20] for number in range(1, count))
    return [first, *(f"g_{other}" for other in others)]
