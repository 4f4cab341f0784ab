"""The client: one method for each thing that players and bots do."""

import warnings
from collections.abc import Callable, Iterator, Sequence
from secrets import token_hex
from types import TracebackType
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

from bakufu.client.errors import Stale
from bakufu.client.records import (
    ChroniclePage,
    Command,
    Components,
    DryRun,
    Event,
    EventPage,
    Game,
    GamePage,
    Invitation,
    ListedGame,
    Message,
    MessagePage,
    Note,
    NotePage,
    Option,
    Options,
    Played,
    Player,
    Registered,
    Seen,
    StreamItem,
    TextBoard,
    TitleList,
    TitleSummary,
    View,
)
from bakufu.client.requests import Read, fresh_key, game_path, promise_of, query, read, watched_path
from bakufu.client.retries import RetryPolicy
from bakufu.client.streams import Source, follow, follow_words
from bakufu.client.transport import Transport

Choose = Callable[[Options], Option]
LONG_POLL = 25
PAGE = 200


class Client:
    """Speaks for one token, or for a spectator without one. Use one client for each thread.

    Whatever changes a game is sent with a fresh Idempotency-Key, and with the same key again when the answer was
    lost: it is done once, however bad the line. Errors are raised as `bakufu.client.errors` says.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        timeout: float = 20.0,
        retries: RetryPolicy | None = None,
        language: str | None = None,
    ) -> None:
        """`language`: of the words in all answers, e.g. "de"; English by default."""
        self._transport = Transport(url, token, timeout, retries or RetryPolicy(), language)
        self._promised: dict[str, str] = {}  # entropy by game, until it is revealed

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
        """A new player and its token. Never repeated once it may have been done: its answer is shown once."""
        body = {"name": name, "bot": bot} | ({"invitation": invitation} if invitation else {})
        return read(self._transport.send("POST", "/v1/players", body=body), Registered)

    def me(self) -> Player:
        return read(self._transport.send("GET", "/v1/me"), Player)

    def titles(self) -> list[TitleSummary]:
        return read(self._transport.send("GET", "/v1/titles"), TitleList).titles

    def components(self, title: str, pack: str) -> Components:
        """What the cards, places and things of a pack are called and what they do."""
        path = f"/v1/titles/{quote(title, safe='')}/packs/{quote(pack, safe='')}"
        return read(self._transport.send("GET", path), Components)

    def rules_page(self, title: str) -> str:
        """How a title is played here, as a page of HTML."""
        return self._transport.send("GET", f"/rules/{quote(title, safe='')}").body.decode()

    # -- around the table --------------------------------------------------------------------

    def open(self, title: str, seats: int, **terms: Any) -> Game:
        """Open a game; `terms` are the further fields of the request, e.g. variant or visibility."""
        return self._change("/v1/games", {"title": title, "seats": seats, **terms})

    def game(self, id: str) -> Game:
        return self.reveal(id)

    def games(self, **wanted: str) -> Iterator[ListedGame]:
        """Games by title, status, player or to_move, newest first, over all pages."""
        while True:
            page = read(self._transport.send("GET", f"/v1/games?{urlencode(wanted)}"), GamePage)
            yield from page.games
            if page.next is None:
                return
            wanted["cursor"] = page.next

    def sit(
        self,
        game: str,
        seat: int | None = None,
        *,
        entropy: str = "",
        promise: bool = False,
        invitation: str | None = None,
    ) -> Game:
        """Take a seat, the first free one by default; a private game wants its invitation.

        With `promise` the client adds entropy of its own to the game's chance, so that neither the server nor another
        seat can choose the deal. It reveals it by itself when it is asked: by `start`, `attend`, `game`, `wait`
        or `reveal`.
        """
        body: dict[str, Any] = {"seat": seat, "entropy": entropy}
        if promise:
            secret = token_hex(32)
            body = {"seat": seat, "promise": promise_of(game, self.me().id, secret)}
            self._promised[game] = secret
        return self._change(f"{game_path(game)}/seats", body, invitation)

    def reveal(self, game: str) -> Game:
        """Keep the promise that was given with the seat, if the game asks for it now."""
        return self._kept(read(self._transport.send("GET", game_path(game)), Game))

    def _kept(self, game: Game) -> Game:
        if game.revealing is None or game.id not in self._promised:
            return game
        path, body = f"{game_path(game.id)}/entropy", {"entropy": self._promised.pop(game.id)}
        return read(self._transport.send("PUT", path, headers=fresh_key(), body=body), Game)

    def seat_bot(self, game: str, bot: str = "random", seat: int | None = None) -> Game:
        return self._change(f"{game_path(game)}/seats", {"bot": bot, "seat": seat})

    def start(self, game: str) -> Game:
        return self._kept(self._change(f"{game_path(game)}/start"))

    def resign(self, game: str) -> Game:
        return self._change(f"{game_path(game)}/resign")

    def invitation(self, game: str) -> str:
        """What to give to those who shall join a private game."""
        told = self._transport.send("GET", f"{game_path(game)}/invitation")
        return msgspec.json.decode(told.body, type=Invitation).invitation

    def _change(self, path: str, body: dict[str, Any] | None = None, invitation: str | None = None) -> Game:
        headers = fresh_key() | ({"Invitation": invitation} if invitation else {})
        return read(self._transport.send("POST", path, headers=headers, body=body or {}), Game)

    # -- play --------------------------------------------------------------------------------

    def view(self, game: str, *, version: int | None = None, spectator: bool = False) -> View:
        """The position as the caller may see it, now or at a version."""
        wanted = query(version=version, as_="spectator" if spectator else None)
        return read(self._transport.send("GET", f"{game_path(game)}/view{wanted}"), View)

    def options(self, game: str) -> Options:
        """Every command that would be accepted of the caller's seat now."""
        return read(self._transport.send("GET", f"{game_path(game)}/options"), Options)

    def hint(self, game: str) -> Options:
        """What a bot would do in the caller's place, as the only option; for games in which all others are bots."""
        return read(self._transport.send("GET", f"{game_path(game)}/hint"), Options)

    def play(self, game: str, command: Command, *, seen: Seen | None = None, key: str | None = None) -> Played:
        """Send a command; with `seen` only if the game is still where it was seen, else Stale is raised.

        A standing order is a command like any other; it may be given out of turn and needs no `seen`. A caller that
        must survive its own crash keeps `key` and sends the same command with the same key again.
        """
        return self._send(f"{game_path(game)}/commands", {"command": command}, seen, key, Played)

    def play_all(
        self, game: str, commands: Sequence[Command], *, seen: Seen | None = None, key: str | None = None
    ) -> Played:
        """Send several commands that are carried out together or not at all; only the last may draw or reveal."""
        return self._send(f"{game_path(game)}/batch", {"commands": list(commands)}, seen, key, Played)

    def dry_run(self, game: str, *commands: Command, seen: Seen | None = None) -> DryRun:
        """What might follow from commands, in a world made up to fit what the seat knows; nothing is stored.

        Raises what sending them would raise.
        """
        path, body = f"{game_path(game)}/batch?dry_run=true", {"commands": list(commands)}
        return self._send(path, body, seen, None, DryRun)

    def rehearse(self, game: str, *commands: Command, seen: Seen | None = None) -> DryRun:
        """The former name of `dry_run`."""
        warnings.warn("rehearse is called dry_run now", DeprecationWarning, stacklevel=2)
        return self.dry_run(game, *commands, seen=seen)

    def _send(self, path: str, body: dict[str, Any], seen: Seen | None, key: str | None, kind: type[Read]) -> Read:
        headers = fresh_key(key) | {"If-Match": seen.etag if seen else "*"}
        return read(self._transport.send("POST", path, headers=headers, body=body), kind)

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

    # -- in words ----------------------------------------------------------------------------

    def board(self, game: str, *, version: int | None = None, language: str | None = None) -> TextBoard:
        """The position as a few lines of text, as the caller may see it, now or at a version."""
        wanted = query(version=version, language=language)
        return read(self._transport.send("GET", f"{game_path(game)}/board{wanted}"), TextBoard)

    def chronicle(self, game: str, after: int = 0, *, wait: int = 0, language: str | None = None) -> ChroniclePage:
        """What happened after a version, in sentences; with `wait`, of an empty page the first that comes."""
        wanted = query(after=after, limit=PAGE, wait=wait, language=language)
        return read(self._transport.send("GET", f"{game_path(game)}/chronicle{wanted}", wait=wait), ChroniclePage)

    # -- the log -----------------------------------------------------------------------------

    def wait(self, game: str, after: int, seconds: int = LONG_POLL) -> bool:
        """Until the game is past a version; False if nothing happened for so long."""
        wanted = query(after=after, limit=1, wait=seconds)
        reply = self._transport.send("GET", f"{game_path(game)}/events{wanted}", wait=seconds)
        happened = bool(read(reply, EventPage).events)
        if game in self._promised:
            self.reveal(game)
        return happened

    def log(self, game: str, after: int = 0) -> list[Event]:
        """All events so far, as the caller may see them."""
        found: list[Event] = []
        wanted: int | None = after
        while wanted is not None:
            path = f"{game_path(game)}/events{query(after=wanted, limit=PAGE)}"
            page = read(self._transport.send("GET", path), EventPage)
            found += page.events
            wanted = page.next
        return found

    def events(self, game: str, after: int = 0) -> Iterator[Event]:
        """Every event after a version as it comes, without gap or repeat, until the game is over.

        A connection that breaks is taken up again where it broke; Unreachable after too many failures in a row.
        """
        source = Source(f"{game_path(game)}/events", _read_event, lambda event: event.version, gapless=True)
        return follow(self._transport, source, after)

    # -- the inbox ---------------------------------------------------------------------------

    def notes(self, after: int = 0, *, wait: int = 0) -> list[Note]:
        """What has happened in the caller's games since a note; with `wait`, of an empty list the first to come."""
        found: list[Note] = []
        while True:
            last = found[-1].id if found else after
            path = f"/v1/inbox{query(after=last, limit=PAGE, wait=None if found else wait)}"
            page = read(self._transport.send("GET", path, wait=wait), NotePage).notes
            found += page
            if len(page) < PAGE:
                return found

    def inbox(self, after: int = 0) -> Iterator[Note]:
        """Every note after one as it comes, over broken connections, for as long as the caller wants to listen.

        Of several notes of one kind about one game, a reader that was away gets the newest.
        """
        return follow(self._transport, Source("/v1/inbox", _read_note, lambda note: note.id, gapless=False), after)

    # -- everything at once ------------------------------------------------------------------

    def watch(
        self, game: str, *, list: str = "main", after: int | None = None, said: int | None = None, shows: str = "events"
    ) -> None:
        """Let the personal stream tell a game and its chat: after a version and a message, else from now on."""
        body = {"after": after, "said": said, "shows": shows}
        self._transport.send("PUT", watched_path(list, game), body=body)

    def unwatch(self, game: str, *, list: str = "main") -> None:
        self._transport.send("DELETE", watched_path(list, game))

    def stream(self, *, list: str = "main", after: str = "") -> Iterator[StreamItem]:
        """The inbox and everything on a list of watched games over one connection, taken up again wherever it breaks.

        `after` is the id of the last item received; without one the inbox is told from now on.
        """
        for message in follow_words(self._transport, f"/v1/me/stream{query(list=list)}", after):
            yield StreamItem(message.event, message.id, msgspec.json.decode(message.data))

    # -- talk --------------------------------------------------------------------------------

    def say(self, game: str, text: str, *, channel: str = "table") -> Message:
        """Say something to everybody who can see the table, or in the channel `seats` among those who sit there."""
        body = {"text": text, "channel": channel}
        return read(self._transport.send("POST", f"{game_path(game)}/chat", headers=fresh_key(), body=body), Message)

    def chat(self, game: str, after: int = 0) -> list[Message]:
        """What was said after a message's number, over all pages."""
        found: list[Message] = []
        wanted: int | None = after
        while wanted is not None:
            path = f"{game_path(game)}/chat{query(after=wanted, limit=PAGE)}"
            page = read(self._transport.send("GET", path), MessagePage)
            found += page.messages
            wanted = page.next
        return found


_read_event = msgspec.json.Decoder(Event).decode
_read_note = msgspec.json.Decoder(Note).decode
