"""Studies: what people write about a game at a version, for themselves, or for others once the game is over."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from domain.game.game import Game
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Seat
from service.application.access import OWN, PUBLIC, Perspective, Viewer
from service.application.clock import TimeSource
from service.application.errors import NotFound
from service.application.once import done_once, receipt_for, repeatable_id
from service.application.requests import OnceKey
from service.application.sight import GameSight, ViewerEyes
from service.eventstore.port import Store, Study, TooManyStudies

MOST_STUDIES = 200  # of one author about one game
NO_SEAT = -1
NO_STUDY = "There is no study of that id."


class NewStudy(NamedTuple):
    version: int
    seat: Seat | None  # through whose eyes; None for a spectator's
    text: str
    shown: bool  # to whoever may see the game, once it is over


class StudyPage(NamedTuple):
    studies: list[Study]
    next: tuple[int, str] | None


def study_values(study: Study) -> dict[str, Any]:
    seat = None if study.seat == NO_SEAT else study.seat
    return {
        "id": study.id,
        "author": study.author,
        "version": study.version,
        "seat": seat,
        "shown": bool(study.shown),
        "at": study.at,
        "changed": study.changed,
        "text": study.text,
        "link": link_to(study.game, study.version, seat),
        "view": link_to(study.game, study.version, seat, api=True),
    }


def link_to(game: str, version: int, seat: Seat | None, *, api: bool = False) -> str:
    """The address that opens a version through the same eyes: a page for people, or the view itself."""
    eyes: dict[str, Any] = {"as": "spectator"} if seat is None else {"seat": seat}
    path, name = (f"/v1/games/{game}/view", "version") if api else (f"/games/{game}", "at")
    return f"{path}?{urlencode({name: version, **eyes})}"


class Studies:
    def __init__(self, store: Store, sight: GameSight, clock: TimeSource) -> None:
        self._store, self._sight, self._clock = store, sight, clock

    def write(self, game: str, viewer: Viewer, wanted: NewStudy, once: OnceKey | None = None) -> tuple[Study, bool]:
        """About a version that the viewer sees, through eyes that they may use; the second value tells a repetition."""
        eyes = PUBLIC if wanted.seat is None else Perspective(wanted.seat)
        upto = self._sight.see(game, viewer, eyes, lambda _, found: found.upto)
        if not 1 <= wanted.version <= upto:
            raise NotFound(f"The game has the versions 1 to {upto}.")
        now, id = self._clock.now(), f"st_{repeatable_id(once)}"
        seat = NO_SEAT if wanted.seat is None else wanted.seat
        study = Study(id, game, viewer.account, wanted.version, seat, int(wanted.shown), now, now, wanted.text)
        receipt = receipt_for(once, id, "studied", now)

        def keep() -> Study:
            try:
                self._store.write_study(study, MOST_STUDIES, receipt)
            except TooManyStudies:
                raise RuleViolation("study.too-many", most=MOST_STUDIES) from None
            return study

        return done_once(once, keep, lambda made: self._own(game, made, viewer))

    def change(self, game: str, id: str, viewer: Viewer, text: str, *, shown: bool) -> Study:
        found = self._own(game, id, viewer)
        changed = found._replace(text=text, shown=int(shown), changed=self._clock.now())
        if not self._store.change_study(changed):
            raise NotFound(NO_STUDY)
        return changed

    def drop(self, game: str, id: str, viewer: Viewer) -> None:
        if not self._store.drop_study(game, id, viewer.account):
            raise NotFound(NO_STUDY)

    def of_game(self, game: str, viewer: Viewer, after: tuple[int, str] | None, limit: int) -> StudyPage:
        """The viewer's own, and those of others once the viewer sees that the game is over."""

        def is_over(game: Game, eyes: ViewerEyes) -> bool:
            return game.lobby.over and eyes.upto == game.version

        others = self._sight.see(game, viewer, OWN, is_over)
        found = self._store.studies(game, viewer.account, others=others, after=after, limit=limit + 1)
        last = found[limit - 1] if len(found) > limit else None
        return StudyPage(found[:limit], last and (last.version, last.id))

    def of_author(self, viewer: Viewer, after: tuple[int, str] | None, limit: int) -> StudyPage:
        """All that the viewer has written, oldest first."""
        found = self._store.studies_by(viewer.account, after, limit + 1)
        last = found[limit - 1] if len(found) > limit else None
        return StudyPage(found[:limit], last and (last.at, last.id))

    def _own(self, game: str, id: str, viewer: Viewer) -> Study:
        found = self._store.study(game, id)
        if found is None or found.author != viewer.account:
            raise NotFound(NO_STUDY)
        return found
