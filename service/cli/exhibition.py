"""An exhibition: one game after the other that anybody may watch, and in which anybody may take over a seat.

It is played over the public API alone. One seat is played here, at a pace that people can follow; the players of the
others sit down, give up their seats at once, and bots play on until a visitor takes one.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle
from secrets import token_hex

from bakufu.client import Client, ClientError, Game, Option, Options, Problem
from domain.catalogue import NAMES

BOT = "greedy"
PLAYERS = ("Heron", "Crane", "Ibis")
PACE_SECONDS = 1.2  # before each decision of the seat that is played here
PAUSE_SECONDS = 20.0  # between two games, to look at how one ended
NO_HINTS = "game.no-hints"
CLOCK = {"decision": 240, "action": "stand-in", "bot": BOT}
"""A visitor who goes away leaves the seat to a bot again."""


class Exhibition:
    """Keeps a game going until it is stopped; `game` is the one that is played now, once there is one."""

    def __init__(self, url: str, titles: Sequence[str] = NAMES, pace: float = PACE_SECONDS) -> None:
        self._url, self._titles, self._pace = url, titles, pace
        self._stop, self._begun = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="exhibition", daemon=True)
        self.game: str | None = None

    def __enter__(self) -> "Exhibition":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()

    def first_game(self, seconds: float) -> str | None:
        """The game, once it has begun; None if there is none after so long."""
        self._begun.wait(seconds)
        return self.game

    def _run(self) -> None:
        with suppress(ClientError), ExitStack() as clients:
            players = [clients.enter_context(player) for player in self._players()]
            for title in cycle(self._titles):
                with suppress(ClientError):  # the next game may go better
                    self._show(players, title)
                if self._stop.wait(PAUSE_SECONDS):
                    return
        self._begun.set()

    def _show(self, players: Sequence[Client], title: str) -> None:
        self.game = begin(players, title).id
        self._begun.set()
        self._attend(players[0], self.game)

    def _attend(self, host: Client, game: str) -> None:
        """Play as hints say. They are for games among bots: when a visitor has sat down, a bot takes this seat, too."""

        def choose(_: Options) -> Option:
            if self._stop.wait(self._pace):
                raise _Stopped
            return host.hint(game).options[0]

        with suppress(_Stopped):
            try:
                host.attend(game, choose)
            except Problem as problem:
                if problem.code != NO_HINTS:
                    raise
                host.resign(game)

    def _players(self) -> Iterator[Client]:
        """Accounts of their own, flagged as programs; a name that is taken gets an addition."""
        with Client(self._url) as visitor:
            for name in PLAYERS:
                try:
                    token = visitor.register(name, bot=True).token
                except ClientError:
                    token = visitor.register(f"{name} {token_hex(2)}", bot=True).token
                yield Client(self._url, token)


class _Stopped(Exception):
    """The exhibition closes."""


def begin(players: Sequence[Client], title: str) -> Game:
    """A game in which all seats but the first are free to be taken over."""
    host, *others = players
    game = host.open(title, len(players), stand_in="bot", stand_in_bot=BOT, clock=CLOCK)
    for player in players:
        player.sit(game.id)
    host.start(game.id)
    for player in others:
        player.resign(game.id)
    return game


@contextmanager
def exhibition(url: str, *, wanted: bool) -> Iterator[Exhibition | None]:
    """While something is served; nothing happens where none is wanted."""
    if not wanted:
        yield None
        return
    with Exhibition(url) as running:
        yield running
