"""Games of an event: opened, seated and started in one go, by whoever organises."""

import secrets
from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

import msgspec

from domain.bots import BOTS
from domain.competition.rules import GameTerms
from domain.game.clock import Clock, judge_clock
from domain.game.game import Game
from domain.game.lobby import Terms, Undo
from domain.game.opening import judge_opening, pack_digest
from domain.game.orders import Open, Order, SeatBot, SeatPlayer, Start
from domain.kernel.aggregate import Doer
from domain.kernel.errors import require
from domain.kernel.title import AnyTitle, Setup
from service.application.requests import OnceKey
from service.eventstore.codec import SEED
from service.eventstore.port import StoredEvent

USUAL_BOT = "greedy"  # plays on for a seat where the rules name nobody: a bot at random would decide events
OLD_BOT = "random"  # plays on in events that were announced before there was a choice


class Seatable(Protocol):
    """Who sits down: an account, or a built-in bot."""

    player: str | None
    bot: str | None


class OpenTable(msgspec.Struct, frozen=True):
    """Open a game, seat everybody in order, start. Answers with its id."""

    doer: Doer
    title: AnyTitle
    setup: Setup
    terms: Terms
    sitting: tuple[Seatable, ...]
    stream: str = msgspec.field(default_factory=lambda: f"g_{secrets.token_hex(10)}")
    seed: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(32))
    expected: ClassVar[int | None] = None
    once: ClassVar[OnceKey | None] = None
    kind: ClassVar[str] = "opened"

    @property
    def secrets(self) -> Mapping[str, bytes]:
        return {SEED: self.seed}

    def blank(self) -> Game:
        return Game(self.title, self.stream, self.seed)

    def admit(self, game: Game) -> None:
        """Whoever pairs a round may open its games."""

    def orders(self, game: Game) -> Sequence[Order]:
        return [Open(self.setup, self.terms), *(_seat(entry, seat) for seat, entry in enumerate(self.sitting)), Start()]

    def result(self, game: Game, events: Sequence[StoredEvent]) -> str:
        return game.id


def _seat(entry: Seatable, seat: int) -> Order:
    return SeatBot(entry.bot, seat) if entry.bot is not None else SeatPlayer(entry.player or "", seat)


class TableTerms:
    """How the games of an event are opened: its terms, with a title that is there and a pack that is as it was."""

    def __init__(self, titles: Mapping[str, AnyTitle], games: GameTerms) -> None:
        found = titles.get(games.title)
        require(found is not None, "tournament.unknown-title", titles=list(titles))
        assert found is not None
        self.title, self._games = found, games

    def fixed(self) -> GameTerms:
        """The same terms with everything that was left open filled in, for the rules of the event."""
        setup = self._setup(self.sizes[-1])
        judge_opening(self.title, setup)
        require(self._stand_in_bot in BOTS, "game.unknown-bot", bots=list(BOTS))
        judge_clock(self.terms.clock)
        return msgspec.structs.replace(
            self._games,
            variant=setup.variant,
            pack=setup.pack,
            settings=setup.settings,
            pack_digest=pack_digest(self.title, setup.pack),
            clock=None if self._games.clock is None else {"bot": self._stand_in_bot} | self._games.clock,
            stand_in_bot=self._stand_in_bot,
        )

    @property
    def _stand_in_bot(self) -> str:
        """Of an event that is being announced."""
        return USUAL_BOT if self._games.stand_in_bot is msgspec.UNSET else self._games.stand_in_bot

    @property
    def sizes(self) -> tuple[int, ...]:
        """Tables that the variant can be played at."""
        wanted = self._games.variant or self.title.meta.variants[0].name
        variant = self.title.meta.variant(wanted)
        require(variant is not None, "game.unknown-variant", variants=[one.name for one in self.title.meta.variants])
        assert variant is not None
        return tuple(variant.seats)

    @property
    def terms(self) -> Terms:
        games = self._games
        clock = None if games.clock is None else msgspec.convert(games.clock, Clock)
        undo: Undo = "none" if games.undo is msgspec.UNSET else games.undo
        bot = OLD_BOT if games.stand_in_bot is msgspec.UNSET else games.stand_in_bot
        return Terms(
            stand_in=games.stand_in,
            clock=clock,
            spectators=games.spectators,
            delay=games.delay,
            stand_in_bot=bot,
            undo=undo,
        )

    def require_same_pack(self) -> None:
        """A pack that was changed under its name, or is gone, would make later rounds another game."""
        pack = self._games.pack
        same = pack in self.title.packs and pack_digest(self.title, pack) == self._games.pack_digest
        require(same, "tournament.pack-changed", pack=pack)

    def table(self, doer: Doer, sitting: Sequence[Seatable], *, rated: bool = False) -> OpenTable:
        terms = msgspec.structs.replace(self.terms, rated=rated)
        return OpenTable(doer, self.title, self._setup(len(sitting)), terms, tuple(sitting))

    def _setup(self, seats: int) -> Setup:
        games = self._games
        usual = self.title.setup(seats, games.variant or None, games.pack or None)
        return msgspec.structs.replace(usual, settings=usual.settings | games.settings)
