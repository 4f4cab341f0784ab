"""One agent at its tables, in words: everything it reads is text, everything it does goes by ids that it has read."""

import threading
import time
from collections.abc import Sequence

from bakufu.client import Client, Options, Stale
from service.agents.rules_text import sections_of
from service.agents.telling import told_board, told_news, told_turn
from service.cli.things import Things

LONGEST_WAIT = 300
LONG_POLL = 20
MOST_GAMES = 50
TRIES = 20


class NotOffered(Exception):
    """What an agent asked for cannot be had; the text says what can."""


class AgentTable:
    """Speaks for one token, so it sees what that player's seats may see and nothing else."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lock = threading.RLock()  # a client is for one thread at a time
        self._things: dict[str, Things] = {}
        self._told: dict[str, int] = {}  # up to which version a game was told
        self._seen: dict[str, Options] = {}  # what was offered at the last look

    # -- finding a seat ----------------------------------------------------------------------

    def titles(self) -> str:
        with self._lock:
            found = self._client.titles()
        lines = []
        for title in found:
            variants = " ".join(f"[{one.name}: {', '.join(map(str, one.seats))} seats]" for one in title.variants)
            lines.append(f"{title.name}: {title.label}. {title.summary} {variants}")
        return "\n".join(lines)

    def games(self, title: str, status: str) -> str:
        lines: list[str] = []
        with self._lock:
            wanted = {"player": self._client.me().id} if status == "mine" else {"status": status}
            for game in self._client.games(**wanted, **({"title": title} if title else {})):
                lines.append(f"{game.id}  {game.title} ({game.variant}), {game.status}")
                if len(lines) == MOST_GAMES:
                    break
        return "\n".join(lines) or "There are none."

    def open(self, title: str, seats: int, bots: Sequence[str], variant: str | None) -> str:
        """Open a game, sit down, put bots on the other seats as far as they are named, and start if all are taken.

        The bots are part of the wish: a name that there is not leaves no half-taken table behind.
        """
        seating: list[dict[str, str]] = [{}, *({"bot": bot} for bot in bots[: seats - 1])]
        with self._lock:
            game = self._client.open(title, seats, seating=seating, **({"variant": variant} if variant else {}))
            self._client.sit(game.id, 0)
            if len(bots) >= seats - 1:
                self._client.start(game.id)
            return f"Game {game.id}.\n{self.look(game.id)}"

    def join(self, game: str, seat: int | None, invitation: str | None) -> str:
        with self._lock:
            self._client.sit(game, seat, invitation=invitation)
            return self.look(game)

    def start(self, game: str) -> str:
        with self._lock:
            self._client.start(game)
            return self.look(game)

    def resign(self, game: str) -> str:
        with self._lock:
            self._client.resign(game)
            return self.look(game)

    # -- playing -----------------------------------------------------------------------------

    def look(self, game: str) -> str:
        """What has happened since the last look, the board, and what is asked of the agent with all its options."""
        with self._lock:
            self._seen[game] = options = self._client.options(game)
            found = self._client.game(game)
            parts = [self._news(game), told_board(self._client.board(game)), told_turn(found, options)]
        return "\n\n".join(part for part in parts if part)

    def play(self, game: str, option: str) -> str:
        """An option counts while the same question is asked with the same options as at the last look: others may
        answer theirs meanwhile.
        """
        with self._lock:
            seen = self._seen.get(game) or self._client.options(game)
            for _ in range(TRIES):
                chosen = next((one for one in seen.options if one.id == option), None)
                if chosen is None:
                    listed = ", ".join(one.id for one in seen.options)
                    raise NotOffered(f"{option!r} was not offered. Options are: {listed or 'none'}.")
                try:
                    self._client.play(game, chosen.command, seen=seen)
                except Stale:
                    now = self._client.options(game)
                    if (now.ask, now.options) != (seen.ask, seen.options):
                        break
                    seen = now
                else:
                    return self.look(game)
        raise NotOffered("The game has moved on since you looked; look again.")

    def wait(self, game: str, seconds: int) -> str:
        """Until the agent is asked something, the game is over, or the time has passed."""
        end = time.monotonic() + min(seconds, LONGEST_WAIT)
        while True:
            with self._lock:
                options = self._client.options(game)
                if options.ask is not None or self._client.game(game).over:
                    return self.look(game)
                left = int(end - time.monotonic())
                if left <= 0:
                    return f"Nothing was asked of you for {seconds} seconds.\n\n{self.look(game)}"
                self._client.wait(game, options.version, min(left, LONG_POLL))

    # -- reading -----------------------------------------------------------------------------

    def chronicle(self, game: str, after: int) -> str:
        with self._lock:
            page = self._client.chronicle(game, after)
        more = f"\n(More after version {page.next}.)" if page.next is not None else ""
        return ("\n".join(told_news(page)) or "Nothing has happened.") + more

    def rules(self, title: str, section: str) -> str:
        """A section of the rules; without one, the beginning and all headings."""
        with self._lock:
            found = sections_of(self._client.rules_page(title))
        for heading, text in found.items():
            if section and heading.casefold() == section.casefold():
                return f"{heading}\n\n{text}"
        if section:
            raise NotOffered(f"There is no such section. Sections are: {', '.join(found)}.")
        return f"{next(iter(found.values()), '')}\n\nSections: {', '.join(found)}."

    def explain(self, game: str, name: str) -> str:
        with self._lock:
            found = self._client.game(game)
            key = f"{found.title}/{found.pack}"
            if key not in self._things:
                self._things[key] = Things(self._client.components(found.title, found.pack))
        return "\n".join(map(str, self._things[key].called(name))) or f"Nothing here is called {name}."

    def _news(self, game: str) -> str:
        page = self._client.chronicle(game, self._told.get(game, 0))
        lines = list(told_news(page))
        while page.next is not None:
            page = self._client.chronicle(game, page.next)
            lines += told_news(page)
        self._told[game] = page.version
        return "\n".join(["What has happened:", *lines]) if lines else ""
