"""Which read models this release has, and under which name their rows are kept.

Read models that are carried together are a track: they share a checkpoint and the folded states of their families.
A release that has read models of its own builds a whole track of them, beside the one of the release before: each
release goes on carrying its own.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from projections.ended_games import EndedGamesModel
from projections.game_list import GameListModel
from projections.game_state import GameFamily
from projections.inbox import InboxModel
from projections.ladder_list import LadderGamesModel, LadderListModel
from projections.ladder_state import LadderFamily
from projections.ladder_work import LadderWorkModel
from projections.looks import LooksModel
from projections.read_model import Family, ReadModel
from projections.reliability import ReliabilityModel
from projections.rests import RestModel
from projections.snapshot_candidates import SnapshotCandidates
from projections.tournament_inbox import TournamentInbox
from projections.tournament_list import TournamentGamesModel, TournamentListModel
from projections.tournament_state import TournamentFamily
from projections.tournament_work import TournamentWorkModel
from projections.work import WorkModel
from service.eventstore.port import Build, Store

AnyModel = ReadModel[Any, Any]

BUILDING, LIVE, OLD = "building", "live", "old"
STATES = "states:"
"""Before the name of a family: its folded states are kept like the rows of a read model."""

FAMILIES: tuple[Family, ...] = (GameFamily(), TournamentFamily(), LadderFamily())
MODELS: tuple[AnyModel, ...] = (
    GameListModel(),
    WorkModel(),
    InboxModel(),
    TournamentInbox(),
    SnapshotCandidates(),
    ReliabilityModel(),
    EndedGamesModel(),
    RestModel(),
    LooksModel(),
    TournamentListModel(),
    TournamentGamesModel(),
    TournamentWorkModel(),
    LadderListModel(),
    LadderGamesModel(),
    LadderWorkModel(),
)
CACHE_SECONDS = 1.0


class Track(NamedTuple):
    """Read models that are carried together. Under each name, where the rows are kept."""

    name: str
    state: str
    revision: int
    models: Mapping[str, str]
    states: Mapping[str, str]  # by family


class Registry:
    """Builds as the store knows them, sorted out for this release; what is known is asked again after a moment."""

    def __init__(
        self,
        store: Store,
        families: Iterable[Family] = FAMILIES,
        models: Iterable[AnyModel] = MODELS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store, self._clock = store, clock
        self.families = {family.name: family for family in families}
        self.models = {model.name: model for model in models}
        self._known: list[Build] = []
        self._asked = float("-inf")

    def forget(self) -> None:
        """Ask the store again."""
        self._asked = float("-inf")

    def builds(self) -> Sequence[Build]:
        if self._clock() - self._asked > CACHE_SECONDS:
            self._known, self._asked = self.store.builds(), self._clock()
        return self._known

    def live(self, model: str) -> str:
        """Where the rows of a read model are to be read; empty while there are none.

        Those of this release, if it has any in use; else those that another release has in use.
        """
        current = self.current()
        if current is not None:
            return current.models[model]
        of_others = [build.projection for build in self.builds() if build.model == model and build.state == LIVE]
        return of_others[-1] if of_others else ""

    def current(self) -> Track | None:
        """The track that this release reads and carries: in use, or replaced by that of a newer release."""
        own = [track for track in self.tracks() if track.models.keys() == self.models.keys()]
        return next((track for state in (LIVE, OLD) for track in reversed(own) if track.state == state), None)

    def track(self, name: str) -> Track | None:
        return next((track for track in self.tracks() if track.name == name), None)

    def building(self) -> list[Track]:
        return [track for track in self.tracks() if track.state == BUILDING]

    def tracks(self) -> list[Track]:
        """All tracks of which this release knows every read model; nobody else may carry one. The newest is last."""
        by_name: dict[str, list[Build]] = {}
        for build in self.builds():
            by_name.setdefault(build.track, []).append(build)
        return [self._track(name, builds) for name, builds in by_name.items() if all(map(self._is_known, builds))]

    def _track(self, name: str, builds: list[Build]) -> Track:
        """A replaced read model may still be named on the track of the one that replaced it."""
        state = next((state for state in (BUILDING, LIVE) if any(build.state == state for build in builds)), OLD)
        used = {build.model: build.projection for build in builds if build.state == state}
        states = {model.removeprefix(STATES): kept for model, kept in used.items() if model.startswith(STATES)}
        models = {model: kept for model, kept in used.items() if not model.startswith(STATES)}
        return Track(name, state, builds[0].revision, models, states)

    def _is_known(self, build: Build) -> bool:
        return build.projection.rpartition(".")[0] == self.base_name(build.model)

    def base_name(self, model: str) -> str:
        """Name and version under which the builds of a read model, or of the states of a family, are numbered."""
        if model.startswith(STATES):
            family = self.families.get(model.removeprefix(STATES))
            return f"{model}@{family.fingerprint}" if family else ""
        found = self.models.get(model)
        if found is None:
            return ""
        return f"{model}@{found.version}-{self.families[found.family].fingerprint}"
