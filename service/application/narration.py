"""Games in words: labelled options, the chronicle, the text board, all through one reader's eyes.

Words come from the titles; this module knows who sits where, what the reader may see, and which language is wanted.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.game.game import Game
from domain.game.lobby import Chair
from domain.game.words import LANGUAGES, words
from domain.kernel.kinds import Place
from domain.kernel.record import Command, Event, Seat, option_id, redact
from domain.kernel.sight import Sight
from domain.kernel.words import Asking, Line, Words


class LabelledOption(msgspec.Struct, frozen=True):
    """An option with its words: what it does, what it costs, where it is, and whether it can be taken back."""

    id: str
    command: Command
    label: str
    detail: str
    places: tuple[Place, ...]
    final: bool
    group: str


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the chronicle: a sentence, or the heading of a round, phase or turn."""

    version: int
    at: int
    text: str
    seat: Seat | None = None
    heading: str = ""  # level of a heading: round, phase or turn


def chosen_language(wanted: str) -> str:
    """A language that we speak."""
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def seat_names(chairs: Sequence[Chair], accounts: Mapping[str, str], language: str) -> tuple[str, ...]:
    """How the players of a game are called: accounts by name, bots by their level, free seats by number."""
    free = {"de": "Platz"}.get(language, "Seat")
    return tuple(_seat_name(chair, accounts, f"{free} {number + 1}") for number, chair in enumerate(chairs))


def _seat_name(chair: Chair, accounts: Mapping[str, str], free: str) -> str:
    if chair.player is not None:
        return accounts.get(chair.player, free)
    return f"{chair.bot.capitalize()} {free.rpartition(' ')[2]}" if chair.bot is not None else free


class Narrator:
    """The words of one game in one language, for one pair of eyes."""

    def __init__(self, game: Game, seat: Seat | None, names: Sequence[str], language: str) -> None:
        self._game, self._seat, self._names = game, seat, names
        self._words: Words = words(game.title, game.lobby.setup.pack, language)

    def question(self) -> Asking | None:
        """What the seat is asked."""
        position = self._game.position
        if self._seat is None or self._seat not in position.asked:
            return None
        return self._words.question(position.ask, self._sight())

    def options(self, commands: Sequence[Command]) -> list[LabelledOption]:
        labels = self._words.options(commands, self._sight())
        return [
            LabelledOption(
                option_id(command), command, label.label, label.detail, label.places, label.final, label.group
            )
            for command, label in zip(commands, labels, strict=True)
        ]

    def board(self) -> list[Line]:
        return self._words.board(self._sight())

    def tell(self, happened: Iterable[tuple[int, int, Event]], *, opened: bool) -> list[Told]:
        """Events with their version and time as sentences; once the game is over everything is told."""
        told = []
        for version, at, event in happened:
            seen = _whole(event) if opened else redact(event, self._seat)
            if (heading := self._words.heading(seen, self._names)) is not None:
                told.append(Told(version, at, heading.text, heading=heading.level))
            if (sentence := self._words.event(seen, self._names)) is not None:
                told.append(Told(version, at, sentence, _speaker(seen)))
        return told

    def _sight(self) -> Sight[msgspec.Struct]:
        return Sight(self._game.title, self._game.position, self._seat, self._names)


def _whole(event: Event) -> dict[str, object]:
    """An event with nothing left out."""
    seen: dict[str, object] = msgspec.to_builtins(event)
    return seen


def _speaker(seen: Mapping[str, object]) -> Seat | None:
    seat = seen.get("seat")
    return seat if isinstance(seat, int) else None
