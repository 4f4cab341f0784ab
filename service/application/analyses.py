"""Analyses: what a strong bot would do at a version of a game, and where the game was decided.

Of a game that is over, for everybody who may see it; of a running one only for a seat at a table that was opened with
hints, and from what that seat saw. Asking puts it on the to-do list; workers do it piece by piece.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from typing import Protocol

import msgspec

from domain.bots import BOTS
from domain.bots.expectation import expected_shares
from domain.bots.explaining import Explanation, WeighedOption
from domain.bots.thinking import Thought
from domain.game.game import Game
from domain.game.observation import full_name, observe
from domain.kernel.bot import Observation
from domain.kernel.chance import FastChance
from domain.kernel.errors import require
from domain.kernel.knowledge import Knowledge, knowledge_of
from domain.kernel.record import Seat, option_id, tag_of
from domain.kernel.table import Asked
from service.application.access import OWN, Viewer, require_seat
from service.application.aggregates import GameType
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.errors import NotFound
from service.application.explanations import may_know_all
from service.application.sight import GameSight, ViewerEyes
from service.application.versions import is_at_rest, positions
from service.eventstore.port import Analysis, Store

ANALYST = BOTS["search"]
MOST_POINTS = 300  # of the course of a game
WORLDS = 3  # that are imagined for a point, where hands are hidden
OPEN_AT_ONCE = 3
MOST_A_DAY = 50
DAY_MS = 24 * 3_600_000
THOUGHT_DONE = 300  # thousandths of the work
WHOLE = 1000


class TooManyAnalyses(Exception):
    """The account has asked for as many as it may; `wait` says for how many seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__("too many analyses")
        self.wait = wait


class CoursePoint(msgspec.Struct, frozen=True, array_like=True):
    """What the position at a version promised to each seat: shares of the win in thousandths."""

    version: int
    shares: tuple[int, ...]


class Findings(msgspec.Struct, array_like=True):
    """What is known so far; `points` are the versions of the course, decided when the work begins."""

    bot: str = ""
    seat: Seat | None = None  # whose decision it is; None if nobody was asked
    explanation: Explanation | None = None
    failure: str = ""
    points: list[int] = []
    course: list[CoursePoint] = []


class Analyst(Protocol):
    """Where heavy bots think."""

    def think(self, bot: str, observation: Observation, seats: int = 0) -> Thought: ...


pack, unpack = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(Findings).decode


class Analyses:
    def __init__(
        self, store: Store, handler: CommandHandler, kinds: GameType, sight: GameSight, clock: TimeSource
    ) -> None:
        self._store, self._handler, self._kinds, self._sight, self._clock = store, handler, kinds, sight, clock

    # -- asking ------------------------------------------------------------------------------

    def ask(self, id: str, viewer: Viewer, version: int | None, seat: Seat | None) -> Analysis:
        """Put an analysis on the list; who asks for the same again, or for what somebody else has asked, gets that."""

        def look(game: Game, eyes: ViewerEyes) -> tuple[int, Seat | None, bool]:
            opened = may_know_all(game, eyes)
            own = None if opened else _own_seat(game, viewer, seat)
            newest = eyes.upto if opened else game.version
            if opened and seat is not None:
                require_seat(game, seat)
            at = newest if version is None else version
            if not 1 <= at <= newest:
                raise NotFound(f"The game has the versions 1 to {newest}.")
            return at, seat if opened else own, opened

        at, of, opened = self._sight.see(id, viewer, OWN, look)
        key = analysis_id(id, at, of, opened=opened)
        found = self._store.analysis(key)
        if found is not None:
            return found
        now = self._clock.now()
        self._require_few(viewer.account, now)
        return self._store.add_analysis(
            Analysis(key, id, at, of, int(opened), viewer.account, now, data=pack(Findings()))
        )

    def _require_few(self, account: str, now: int) -> None:
        asked, unfinished = self._store.analyses_since(account, now - DAY_MS)
        if unfinished >= OPEN_AT_ONCE:
            raise TooManyAnalyses(10)
        if asked >= MOST_A_DAY:
            raise TooManyAnalyses(3600)

    def find(self, id: str, key: str, viewer: Viewer) -> Analysis:
        """One that the viewer may see now, whoever has asked for it."""
        found = self._store.analysis(key)

        def look(game: Game, eyes: ViewerEyes) -> None:
            if found is None or found.game != id:
                raise NotFound("There is no such analysis.")
            if not may_know_all(game, eyes):
                own = _own_seat(game, viewer, None)
                if found.opened or found.seat != own:
                    raise NotFound("There is no such analysis.")

        self._sight.see(id, viewer, OWN, look)
        assert found is not None
        return found

    # -- working -----------------------------------------------------------------------------

    def work_on(self, key: str, analyst: Analyst, is_late: Callable[[], bool]) -> bool:
        """Go on with an analysis until it is late; True when there is nothing left to do."""
        job = self._store.analysis(key)
        if job is None or job.ended is not None:
            return True
        found = unpack(job.data)
        if not found.bot:
            self._think(job, found, analyst)
            self._save(job, found)
        left = found.points[len(found.course) :]
        for point in self._course(job, left):
            found.course.append(point)
            if is_late():
                break
        return self._save(job, found)

    def give_up(self, key: str, failure: str) -> None:
        """The bot could not be asked; that will not be better another time."""
        job = self._store.analysis(key)
        if job is not None:
            self._store.save_analysis(
                key, WHOLE, pack(Findings(full_name(ANALYST), failure=failure)), self._clock.now()
            )

    def _save(self, job: Analysis, found: Findings) -> bool:
        over = len(found.course) == len(found.points)
        walked = WHOLE if over else WHOLE * len(found.course) // len(found.points)
        done = THOUGHT_DONE + (WHOLE - THOUGHT_DONE) * walked // WHOLE
        self._store.save_analysis(job.id, done, pack(found), self._clock.now() if over else None)
        return over

    def _think(self, job: Analysis, found: Findings, analyst: Analyst) -> None:
        """The decision at the version, as the seat saw it then, and which versions are to be looked at besides."""
        game: Game = self._handler.at(job.game, job.version)
        found.bot, found.points = full_name(ANALYST), self._points(job)
        asked = game.position.asked if not game.lobby.over and is_at_rest(self._handler, game) else ()
        seat = next(iter(asked), None) if job.seat is None else job.seat
        if seat not in asked or seat is None:
            return
        found.seat = seat
        observation = observe(game, seat, ANALYST)
        if len(observation.options) < 2:
            found.explanation = Explanation(tuple(WeighedOption(option_id(one), 0, 0) for one in observation.options))
            return
        found.explanation = analyst.think(ANALYST.name, observation, len(game.lobby.chairs)).explanation

    def _points(self, job: Analysis) -> list[int]:
        """The versions up to the wanted one at which somebody was asked, all or evenly spread; of a game that is over
        its last one, too.
        """
        stored = self._handler.events(job.game, 0, job.version)
        asked = [event.version for event in stored if event.type == tag_of(Asked)]
        stride = -(-len(asked) // MOST_POINTS)
        return sorted({*asked[:: stride or 1], *asked[-1:], job.version}) if asked else []

    def _course(self, job: Analysis, versions: list[int]) -> Iterator[CoursePoint]:
        for game in positions(self._handler, self._kinds, job.game, versions):
            known = knowledge_of(game.title)
            shares = () if known is None else self._shares(job, game, known)
            yield CoursePoint(game.version, shares)

    def _shares(self, job: Analysis, game: Game, known: Knowledge) -> tuple[int, ...]:
        seats = len(game.lobby.chairs)
        if game.lobby.result is not None and job.opened:
            winners = game.lobby.result.winners
            return tuple(WHOLE // len(winners) if seat in winners else 0 for seat in range(seats))
        if job.opened:
            return expected_shares(game.title, known, game.position, seats)
        worlds = [game.title.imagine(game.position, job.seat, chance) for chance in _chances(game, job)]
        found = [expected_shares(game.title, known, world, seats) for world in worlds]
        return tuple(sum(each) // WORLDS for each in zip(*found, strict=True))


def _chances(game: Game, job: Analysis) -> Iterator[FastChance]:
    """What imagined worlds are drawn from: nobody can foresee it."""
    place = f"bakufu.analysis.1|{game.id}|{game.version}|{job.seat}".encode()
    seed = int.from_bytes(hmac.digest(game.seed, place, "sha256")[:8], "big")
    return (FastChance(seed, f"world {number}") for number in range(WORLDS))


def _own_seat(game: Game, viewer: Viewer, wanted: Seat | None) -> Seat:
    """In a running game one looks through one's own eyes, and only where all have agreed to it."""
    own = game.lobby.seat_of(viewer.account)
    require(own is not None, "game.not-seated")
    require(game.lobby.terms.hints, "game.no-hints")
    assert own is not None
    require(wanted in (None, own), "game.not-your-seat")
    return own


def analysis_id(game: str, version: int, seat: Seat | None, *, opened: bool) -> str:
    """The same wish has the same id, whoever has it."""
    place = f"{game}|{version}|{'-' if seat is None else seat}|{'open' if opened else 'own'}"
    return f"an_{hashlib.sha256(place.encode()).hexdigest()[:20]}"
