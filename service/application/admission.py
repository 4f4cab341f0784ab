"""Who may sit at whose table: asked before anybody opens a game, sits down, or is invited."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from domain.administration.log import Ban
from domain.kernel.errors import refuse
from service.application.clock import TimeSource
from service.eventstore.port import Account


class Objection(NamedTuple):
    """Why somebody may not: the code of a refusal, and what it says."""

    code: str
    facts: Mapping[str, Any]


Unwelcome: TypeAlias = Mapping[str, Objection]
"""Those who may not be seated by a host, or be the host."""


class KnownAccounts(Protocol):
    def accounts(self, ids: list[str]) -> dict[str, Account]: ...

    def apart(self, account: str, others: Collection[str]) -> set[str]: ...


class GuestPolicy:
    """All accounts of a request are looked up at once."""

    def __init__(self, store: KnownAccounts, bans: Callable[[], Mapping[str, Ban]], clock: TimeSource) -> None:
        self._store, self._bans, self._clock = store, bans, clock

    def unwelcome(self, host: str, players: Collection[str]) -> Unwelcome:
        """What can be said against a host and its guests; one is told the reason of one's own ban only."""
        known, bans = self._store.accounts(sorted({host, *players})), self._standing_bans()
        found = {}
        for player in players:
            if player not in known or known[player].erased:
                found[player] = Objection("game.no-such-player", {"player": player})
            elif player in bans:
                found[player] = Objection("game.player-banned", {"player": player})
        for player in self._store.apart(host, players) - found.keys():
            found[player] = Objection("game.blocked", {})
        if host in bans:
            ban = bans[host]
            found[host] = Objection("account.banned", {"reason": ban.reason, "until": ban.until or None})
        return found

    def require_peace(self, player: str, others: Collection[str]) -> None:
        """Nobody sits down beside somebody who has blocked them, or whom they have blocked; it is not told who."""
        if self._store.apart(player, others):
            refuse("game.blocked")

    def _standing_bans(self) -> Mapping[str, Ban]:
        now = self._clock.now()
        return {player: ban for player, ban in self._bans().items() if ban.holds(now)}


def require_welcome(unwelcome: Unwelcome, *players: str) -> None:
    for player in players:
        if player in unwelcome:
            objection = unwelcome[player]
            refuse(objection.code, **objection.facts)
