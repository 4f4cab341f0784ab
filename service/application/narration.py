"""Games in words: labelled options, the chronicle, the text board, all through one reader's eyes.

Words come from the titles; this module knows who sits where, what the reader may see, and which language is wanted.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from domain.bots import BOTS
from domain.game.game import Game
from domain.game.lobby import Chair
from domain.game.observation import observe
from domain.game.timeline import Mark
from domain.game.words import words
from domain.kernel.errors import require
from domain.kernel.record import Command, Event, Seat, redact
from domain.kernel.sight import Sight
from domain.kernel.words import Heading, Line, Words
from service.application.access import OWN, Perspective, Viewer
from service.application.accounts import Accounts
from service.application.aggregates import GameType
from service.application.games import Games, OfferedOptions, SeenGame
from service.application.play import CommandRefused
from service.application.sight import ViewerEyes
from service.eventstore.codec import time_of
from service.eventstore.port import StoredEvent

ADVISER = BOTS["greedy"]
"""Who gives hints: quick, and good enough to learn from."""


NO_OPTIONS = msgspec.Raw(b"[]")


class LabelledOptions(NamedTuple):
    version: int
    seat: Seat | None
    ask: str | None
    question: msgspec.Raw | None
    options: msgspec.Raw  # the list as JSON
    undo: dict[str, Any] | None = None


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the chronicle: what one event tells, and the heading of the round, phase or turn it begins."""

    version: int
    at: int
    text: str = ""
    seat: Seat | None = None
    heading: Heading | None = None

    @property
    def says_something(self) -> bool:
        return bool(self.text) or self.heading is not None


class Teller(Protocol):
    """Stored events as entries of the chronicle; once the game is over everything is told."""

    def __call__(self, stored: Sequence[StoredEvent], *, opened: bool) -> list[Told]: ...


def seat_names(chairs: Sequence[Chair], accounts: Mapping[str, str], said: Words) -> tuple[str, ...]:
    """How the players of a game are called: accounts by name, bots by their level, free seats by number."""
    return tuple(
        (chair.player is not None and accounts.get(chair.player)) or said.seat(number, chair.bot)
        for number, chair in enumerate(chairs)
    )


class Narration:
    def __init__(self, games: Games, kinds: GameType, accounts: Accounts) -> None:
        self._games, self._kinds, self._accounts = games, kinds, accounts

    def options(
        self, id: str, viewer: Viewer, language: str, wanted: Perspective = OWN, at: int | None = None
    ) -> LabelledOptions:
        """Every command that would be accepted from the viewer's seat or one they may see, in words."""

        def tell(game: Game, found: OfferedOptions) -> LabelledOptions:
            if found.seat is None or not game.position.pack:  # a stranger, or nothing is dealt yet
                return LabelledOptions(found.version, found.seat, None, None, NO_OPTIONS)
            said = _words(game, language)
            sight = self._sight(game, found.seat, said)
            question = None if found.ask is None else said.encoded_question(found.ask, sight)
            listed = said.encoded_options(found.options, sight)
            undo = None if found.undo is None else found.undo._asdict()
            return LabelledOptions(found.version, found.seat, found.ask, question, listed, undo)

        return self._games.options(id, viewer, tell, wanted, at)

    def hint(self, id: str, viewer: Viewer, language: str) -> LabelledOptions:
        """What a bot would do in the viewer's place, of all that the seat can know; only where no other person plays,
        or all have agreed to hints.

        Nothing is listed while nothing is asked of the seat.
        """

        def look(game: Game) -> LabelledOptions:
            found = self._games.offered(game, viewer)
            require(found.seat is not None, "game.not-seated")
            require(game.lobby.terms.hints or game.lobby.people() == [found.seat], "game.no-hints")
            if found.seat is None or found.ask is None:
                return LabelledOptions(found.version, found.seat, None, None, NO_OPTIONS)
            said = _words(game, language)
            sight = self._sight(game, found.seat, said)
            advised = ADVISER.choose(observe(game, found.seat, ADVISER), game.title)
            question, labels = said.encoded_question(found.ask, sight), said.encoded_options([advised], sight)
            return LabelledOptions(found.version, found.seat, found.ask, question, labels)

        return self._games.look(id, look)

    def labels(self, game: Game, seat: Seat, commands: Sequence[Command], language: str) -> list[msgspec.Raw]:
        """Options of a seat in words, ready to be written as JSON."""
        said = _words(game, language)
        return said.encoded_labels(commands, self._sight(game, seat, said))

    def refusal(self, refusal: CommandRefused, language: str) -> str:
        """Why a command was refused, with names for everything that its facts speak of."""
        title, pack, chairs = refusal.table
        said = words(title, pack, language)
        return said.refusal(refusal.code, refusal.facts, seat_names(chairs, self._accounts_at(chairs), said))

    def board(
        self, id: str, viewer: Viewer, language: str, wanted: Perspective = OWN, at: int | None = None
    ) -> SeenGame[list[Line]]:
        """The position as lines of text, for terminals, screen readers and agents."""

        def draw(game: Game, eyes: ViewerEyes) -> list[Line]:
            if not game.position.pack:
                return []
            said = _words(game, language)
            return said.board(self._sight(game, eyes.seat, said))

        return self._games.seen(id, viewer, draw, wanted, at)

    def teller(self, id: str, seat: Seat | None, language: str) -> Teller:
        """How to tell the events of a game to one reader."""

        def look(game: Game) -> tuple[Words, tuple[str, ...], str]:
            said = _words(game, language)
            return said, seat_names(game.lobby.chairs, self._players(game), said), game.title.meta.name

        said, names, title = self._games.look(id, look)
        codec = self._kinds.codec_of(title)

        def tell(stored: Sequence[StoredEvent], *, opened: bool) -> list[Told]:
            events = zip(stored, codec.read(stored), strict=True)
            return [_told(kept, event, seat, said, names, opened=opened) for kept, event in events]

        return tell

    def leads(self, id: str, language: str) -> Callable[[Mark], str]:
        """How to tell who leads."""

        def look(game: Game) -> tuple[Words, tuple[str, ...]]:
            said = _words(game, language)
            return said, seat_names(game.lobby.chairs, self._players(game), said)

        said, names = self._games.look(id, look)
        return lambda mark: said.lead(mark.seats, max(mark.scores), names) if mark.kind == "lead" else ""

    def _sight(self, game: Game, seat: Seat | None, said: Words) -> Sight[msgspec.Struct]:
        names = seat_names(game.lobby.chairs, self._players(game), said)
        return Sight(game.title, game.position, seat, names)

    def _players(self, game: Game) -> Mapping[str, str]:
        return self._accounts_at(game.lobby.chairs)

    def _accounts_at(self, chairs: Sequence[Chair]) -> Mapping[str, str]:
        """Names of the accounts at a table; asked for each time, because a name can be erased in any process."""
        return self._accounts.names([chair.player for chair in chairs if chair.player is not None])


def _words(game: Game, language: str) -> Words:
    return words(game.title, game.lobby.setup.pack, language)


def _told(
    kept: StoredEvent, event: Event, seat: Seat | None, said: Words, names: Sequence[str], *, opened: bool
) -> Told:
    seen = msgspec.to_builtins(event) if opened else redact(event, seat)
    speaker = seen.get("seat")
    text = said.event(seen, names) or ""
    return Told(
        kept.version,
        time_of(kept),
        text,
        speaker if text and isinstance(speaker, int) else None,
        said.heading(seen, names),
    )
