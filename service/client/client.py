"""The client: one method for each thing that players and bots do."""

import secrets
from collections.abc import Callable, Iterator
from http.client import HTTPException
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

import msgspec

from service.client.errors import Stale, Unreachable, problem_of
from service.client.messages import messages
from service.client.patience import Patience
from service.client.records import (
    Command,
    Event,
    EventPage,
    Game,
    GamePage,
    Invitation,
    ListedGame,
    Option,
    Options,
    Played,
    Player,
    Registered,
    Seen,
    TitleList,
    TitleSummary,
    View,
)
from service.client.transport import Reply, Transport

Choose = Callable[[Options], Option]
Read = TypeVar("Read")
LONG_POLL = 25
PAGE = 200


class Client:
    """Speaks for one token, or for a spectator without one. Use one client for each thread.

    Whatever changes a game is sent with a fresh Idempotency-Key, and with the same key again when the answer was
    lost: it is done once, however bad the line. Errors are raised as `service.client.errors` says.
    """

    def __init__(
        self, url: str, token: str | None = None, *, timeout: float = 20.0, patience: Patience | None = None
    ) -> None:
        self._transport = Transport(url, token, timeout, patience or Patience())

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._transport.close()

    # -- people and titles -------------------------------------------------------------------

    def register(self, name: str, *, bot: bool = False, invitation: str | None = None) -> Registered:
        """A new player and its token. The one thing that is never repeated: its answer is shown once."""
        body = {"name": name, "bot": bot} | ({"invitation": invitation} if invitation else {})
        return _read(self._transport.send("POST", "/v1/players", body=body), Registered)

    def me(self) -> Player:
        return _read(self._transport.send("GET", "/v1/me"), Player)

    def titles(self) -> list[TitleSummary]:
        return _read(self._transport.send("GET", "/v1/titles"), TitleList).titles

    # -- around the table --------------------------------------------------------------------

    def open(self, title: str, seats: int, **terms: Any) -> Game:
        """Open a game; `terms` are the further fields of the request, e.g. variant or visibility."""
        return self._change("/v1/games", {"title": title, "seats": seats, **terms})

    def game(self, id: str) -> Game:
        return _read(self._transport.send("GET", _game(id)), Game)

    def games(self, **wanted: str) -> Iterator[ListedGame]:
        """Games by title, status, player or to_move, newest first, over all pages."""
        while True:
            page = _read(self._transport.send("GET", f"/v1/games?{urlencode(wanted)}"), GamePage)
            yield from page.games
            if page.next is None:
                return
            wanted["cursor"] = page.next

    def sit(self, game: str, seat: int | None = None, *, entropy: str = "", invitation: str | None = None) -> Game:
        """Take a seat, the first free one by default; a private game wants its invitation."""
        return self._change(f"{_game(game)}/seats", {"seat": seat, "entropy": entropy}, invitation)

    def seat_bot(self, game: str, bot: str = "random", seat: int | None = None) -> Game:
        return self._change(f"{_game(game)}/seats", {"bot": bot, "seat": seat})

    def start(self, game: str) -> Game:
        return self._change(f"{_game(game)}/start")

    def resign(self, game: str) -> Game:
        return self._change(f"{_game(game)}/resign")

    def invitation(self, game: str) -> str:
        """What to give to those who shall join a private game."""
        told = self._transport.send("GET", f"{_game(game)}/invitation")
        return msgspec.json.decode(told.body, type=Invitation).invitation

    def _change(self, path: str, body: dict[str, Any] | None = None, invitation: str | None = None) -> Game:
        headers = _key() | ({"Invitation": invitation} if invitation else {})
        return _read(self._transport.send("POST", path, headers=headers, body=body or {}), Game)

    # -- play --------------------------------------------------------------------------------

    def view(self, game: str, *, version: int | None = None, spectator: bool = False) -> View:
        """The position as the caller may see it, now or at a version."""
        wanted = {"version": version, "as": "spectator" if spectator else None}
        return _read(self._transport.send("GET", f"{_game(game)}/view{_query(wanted)}"), View)

    def options(self, game: str) -> Options:
        """Every command that would be accepted of the caller's seat now."""
        return _read(self._transport.send("GET", f"{_game(game)}/options"), Options)

    def play(self, game: str, command: Command, *, seen: Seen | None = None, key: str | None = None) -> Played:
        """Send a command; with `seen` only if the game is still where it was seen, else Stale is raised.

        A caller that must survive its own crash keeps `key` and sends the same command with the same key again.
        """
        headers = _key(key) | {"If-Match": seen.etag if seen else "*"}
        return _read(
            self._transport.send("POST", f"{_game(game)}/commands", headers=headers, body={"command": command}), Played
        )

    def attend(self, game: str, choose: Choose) -> Game:
        """Answer every question that is put to the caller's seat, until the game is over."""
        while True:
            options = self.options(game)
            if options.ask is not None:
                try:
                    self.play(game, choose(options).command, seen=options)
                except Stale:
                    continue  # the question may be another one now
            elif (found := self.game(game)).over:
                return found
            else:
                self.wait(game, options.version)

    # -- the log -----------------------------------------------------------------------------

    def wait(self, game: str, after: int, seconds: int = LONG_POLL) -> bool:
        """Until the game is past a version; False if nothing happened for so long."""
        wanted = _query({"after": after, "limit": 1, "wait": seconds})
        reply = self._transport.send("GET", f"{_game(game)}/events{wanted}", wait=seconds)
        return bool(_read(reply, EventPage).events)

    def log(self, game: str, after: int = 0) -> list[Event]:
        """All events so far, as the caller may see them."""
        found: list[Event] = []
        wanted: int | None = after
        while wanted is not None:
            path = f"{_game(game)}/events{_query({'after': wanted, 'limit': PAGE})}"
            page = _read(self._transport.send("GET", path), EventPage)
            found += page.events
            wanted = page.next
        return found

    def events(self, game: str, after: int = 0) -> Iterator[Event]:
        """Every event after a version as it comes, without gap or repeat, until the game is over.

        A connection that breaks is taken up again where it broke; Unreachable after too many failures in a row.
        """
        failures = 0
        while True:
            reached = after
            try:
                for event in self._stream(game, after):
                    after = event.version
                    yield event
                if after == reached:
                    self._transport.patience.pause(1)  # it ended in good order, but brought nothing
            except (OSError, HTTPException) as error:
                failures = 1 if after > reached else failures + 1
                if failures >= self._transport.patience.tries:
                    raise Unreachable(f"the events of {game}: {error!r}") from error
                self._transport.patience.pause(failures)
            except _Over:
                return

    def _stream(self, game: str, after: int) -> Iterator[Event]:
        """The events of one connection."""
        headers = {"Accept": "text/event-stream", "Last-Event-ID": str(after)}
        with self._transport.stream(f"{_game(game)}/events", headers) as response:
            if response.status == 204:
                raise _Over
            if response.status in (429, 503):
                self._transport.patience.wait(response.headers.get("Retry-After"), 1)
                raise HTTPException(f"{response.status}: not now")
            if response.status != 200:
                raise problem_of(response.status, response.read())
            for message in messages(response):
                event = msgspec.json.decode(message.data, type=Event)
                if event.version > after + 1:
                    return  # something was lost on the way: ask for it again
                if event.version == after + 1:
                    after = event.version
                    yield event


class _Over(Exception):
    """The game is over and everything was received."""


def _game(id: str) -> str:
    return f"/v1/games/{quote(id, safe='')}"


def _key(key: str | None = None) -> dict[str, str]:
    return {"Idempotency-Key": key or secrets.token_hex(16)}


def _query(wanted: dict[str, str | int | None]) -> str:
    given = {name: value for name, value in wanted.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _read(reply: Reply, kind: type[Read]) -> Read:
    found = msgspec.json.decode(reply.body, type=kind)
    if isinstance(found, Seen):
        found.etag = reply.headers.get("ETag", "")
    return found
