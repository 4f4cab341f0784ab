"""What organisers and administrators do to games and accounts: each act with its reason, and in their log."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from domain.administration.log import BAN, LIFT_BAN, Record
from domain.game.game import Game
from domain.game.orders import Close, DecideGame, GiveTime, Order, Rewind
from domain.game.undo_events import GameReplayed
from domain.kernel.aggregate import Doer
from domain.kernel.errors import require
from domain.kernel.record import tag_of
from service.application.access import Viewer, is_of_table
from service.application.accounts import Accounts
from service.application.administration import Administration, administrator
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.errors import Denied, NotFound, NotVisible
from service.application.opening import ShownGame
from service.application.requests import OnceKey, Outcome
from service.application.views import game_summary
from service.eventstore.port import StoredEvent

ACTIONS: Mapping[type[Order], str] = {
    DecideGame: "game-adjudicated",
    Close: "game-closed",
    GiveTime: "time-given",
    Rewind: "game-rewound",
}


class ActOnGame(msgspec.Struct, frozen=True):
    """An act of an organiser on a game that it hosts, or of an administrator on any; not where they play themselves.

    Only administrators set a game back.
    """

    stream: str
    viewer: Viewer
    order: DecideGame | Close | GiveTime | Rewind
    expected: int | None = None
    once: OnceKey | None = None
    kind: ClassVar[str] = "refereed"

    @property
    def doer(self) -> Doer:
        return Doer("administrator", self.viewer.account, request=self.viewer.request)

    def admit(self, game: Game) -> None:
        if not game.id.startswith("g_"):
            raise NotVisible(game.id)
        if "admin" not in self.viewer.scopes:
            if game.lobby.terms.visibility != "public" and not is_of_table(game, self.viewer):
                raise NotVisible(game.id)
            needed = "admin" if isinstance(self.order, Rewind) else "organise"
            if needed not in self.viewer.scopes:
                raise Denied("request.scope", needed=needed)
            require(self.viewer.account == game.lobby.host, "game.not-host")
        require(game.lobby.was_seated(self.viewer.account) is None, "game.own-table")

    def orders(self, game: Game) -> Sequence[Order]:
        return [self.order]

    def result(self, game: Game, events: Sequence[StoredEvent]) -> ShownGame:
        replayed = next((event for event in events if event.type == tag_of(GameReplayed)), None)
        told = {} if replayed is None else {"replayed": _plain(replayed)}
        return ShownGame(game.version, None, game_summary(game) | told)


def _plain(replayed: StoredEvent) -> dict[str, Any]:
    event = msgspec.json.decode(replayed.data, type=GameReplayed)
    refused = {"version": event.refused, "seat": event.seat} if event.refused else None
    return {"commands": event.commands, "refused": refused}


class ListedBan(NamedTuple):
    player: str
    reason: str
    until: int | None


class Refereeing:
    def __init__(
        self, handler: CommandHandler, administration: Administration, accounts: Accounts, clock: TimeSource
    ) -> None:
        self._handler, self._administration = handler, administration
        self._accounts, self._clock = accounts, clock

    def act(self, request: ActOnGame) -> Outcome[ShownGame]:
        """Change a game and write it to the administrators' log, in one append."""
        record = Record(ACTIONS[type(request.order)], request.stream, request.order.reason)
        entry = self._administration.entry(request.doer, record)
        return self._handler.execute(request, also=[entry])

    # -- bans --------------------------------------------------------------------------------

    def ban(self, by: str, player: str, reason: str, until: int | None) -> ListedBan:
        """Nobody seats the player at a new table, for good or until a moment. Games that run are played to the end."""
        require(until is None or until > self._clock.now(), "account.ban-passed")
        require(player != by, "account.own-ban")
        account = self._accounts.account(player)
        if account is None or account.erased:
            raise NotFound("There is no player of that id.")
        self._administration.record(administrator(by), Record(BAN, player, reason, until=until or 0))
        return ListedBan(player, reason, until)

    def lift(self, by: str, player: str, reason: str) -> None:
        if player not in self._administration.bans():
            raise NotFound("That player is not banned.")
        self._administration.record(administrator(by), Record(LIFT_BAN, player, reason))

    def bans(self) -> list[ListedBan]:
        """Those that hold now."""
        now = self._clock.now()
        found = self._administration.bans()
        return [ListedBan(id, ban.reason, ban.until or None) for id, ban in sorted(found.items()) if ban.holds(now)]
