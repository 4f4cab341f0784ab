"""An analysis as it is read: what came out, in the reader's language, and where the game was decided."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.access import Viewer
from service.application.analyses import Analyses, CoursePoint, Findings, unpack
from service.application.command_handler import CommandHandler
from service.application.explanations import tallied_features, tallied_options
from service.application.narration import Narration
from service.eventstore.port import Analysis

MOST_TURNS = 5
LEAST_CHANGE = 50  # thousandths of the win
MOST_SENTENCES = 6


class TurningPoint(NamedTuple):
    """Between two versions the share of the win that a seat could expect has changed much."""

    after: int
    version: int
    seat: Seat
    before: int
    now: int


class AnalysisReport(NamedTuple):
    id: str
    game: str
    version: int
    opened: bool
    status: str
    progress: int
    asked: int
    ended: int | None
    bot: str | None
    seat: Seat | None
    expected: int | None
    options: list[dict[str, Any]]
    more: int
    features: list[dict[str, Any]]
    course: list[dict[str, Any]]
    turning_points: list[dict[str, Any]]


class AnalysisReports:
    def __init__(self, analyses: Analyses, handler: CommandHandler, narration: Narration) -> None:
        self._analyses, self._handler, self._narration = analyses, handler, narration

    def read(self, id: str, key: str, viewer: Viewer, language: str) -> AnalysisReport:
        return self.report(self._analyses.find(id, key, viewer), language)

    def report(self, job: Analysis, language: str) -> AnalysisReport:
        """As far as it has come; turning points are told when all is looked at."""
        found, over = unpack(job.data), job.ended is not None
        options, features = self._decision(job, found, language)
        said = found.explanation
        return AnalysisReport(
            job.id,
            job.game,
            job.version,
            bool(job.opened),
            _status(job, found),
            job.done,
            job.asked,
            job.ended,
            found.bot or None,
            found.seat,
            None if said is None else said.expected,
            options,
            0 if said is None else said.more,
            features,
            [{"version": point.version, "shares": point.shares} for point in found.course if point.shares],
            self._turns(job, found, language) if over else [],
        )

    def _decision(
        self, job: Analysis, found: Findings, language: str
    ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        if found.explanation is None or found.seat is None:
            return [], []
        game: Game = self._handler.at(job.game, job.version)
        options = tallied_options(self._narration, game, found.seat, found.explanation, language)
        return options, tallied_features(game, found.explanation, language)

    def _turns(self, job: Analysis, found: Findings, language: str) -> list[dict[str, Any]]:
        turns = turning_points(found.course)
        if not turns:
            return []
        tell = self._narration.teller(job.game, job.seat, language)
        told = []
        for turn in turns:
            stored = self._handler.events(job.game, turn.after, turn.version)
            sentences = [one.text for one in tell(stored, opened=bool(job.opened)) if one.text]
            told.append(turn._asdict() | {"told": sentences[:MOST_SENTENCES]})
        return told


def _status(job: Analysis, found: Findings) -> str:
    if found.failure:
        return "failed"
    if job.ended is not None:
        return "done"
    return "running" if found.bot else "waiting"


def turning_points(course: Sequence[CoursePoint]) -> list[TurningPoint]:
    """The greatest changes, in the order of the game; small ones are none."""
    found = []
    for before, now in pairwise(course):
        if not before.shares or not now.shares:
            continue
        changes = [late - early for early, late in zip(before.shares, now.shares, strict=True)]
        seat = max(range(len(changes)), key=lambda each: (abs(changes[each]), changes[each]))
        if abs(changes[seat]) >= LEAST_CHANGE:
            found.append(TurningPoint(before.version, now.version, seat, before.shares[seat], now.shares[seat]))
    found.sort(key=lambda turn: -abs(turn.now - turn.before))
    return sorted(found[:MOST_TURNS])
