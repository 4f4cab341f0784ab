"""What many who watch a game have in common: each patch is computed once, and the newest state is handed on."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.json_patch import Operation

Eyes: TypeAlias = tuple[str, Seat | None, bool]
"""Game, seat, and whether all is opened: these and the version decide what a patch says."""

MOST_PATCHES = 2048
MOST_GAMES = 128
STRIPES = 16


class Carried:
    """A game and its view, carried along event by event; changed only by whoever computes a patch of that game."""

    __slots__ = ("game", "view")

    def __init__(self, game: Game, view: Any) -> None:
        self.game, self.view = game, view


class SharedPatches:
    def __init__(self) -> None:
        self._patches: OrderedDict[tuple[Eyes, int], list[Operation]] = OrderedDict()
        self._carried: OrderedDict[Eyes, Carried] = OrderedDict()
        self._guard = threading.Lock()
        self._computing = [threading.Lock() for _ in range(STRIPES)]

    def get(self, eyes: Eyes, version: int, compute: Callable[[], list[Operation]]) -> list[Operation]:
        """The patch that leads to a version; computed by one while others who want it wait."""
        found = self._known(eyes, version)
        if found is not None:
            return found
        with self._computing[hash(eyes[0]) % STRIPES]:
            found = self._known(eyes, version)
            if found is None:
                try:
                    found = compute()
                except BaseException:
                    self._forget(eyes)  # a game that was folded halfway is of no use
                    raise
                self._keep(eyes, version, found)
        return found

    def carried(self, eyes: Eyes) -> Carried | None:
        with self._guard:
            return self._carried.get(eyes)

    def lend(self, eyes: Eyes, carried: Carried) -> None:
        """To whoever computes the next patch; an older state does not replace a newer one."""
        with self._guard:
            known = self._carried.get(eyes)
            if known is None or known.game.version <= carried.game.version:
                self._carried[eyes] = carried
                self._carried.move_to_end(eyes)
            while len(self._carried) > MOST_GAMES:
                self._carried.popitem(last=False)

    def _forget(self, eyes: Eyes) -> None:
        with self._guard:
            self._carried.pop(eyes, None)

    def _known(self, eyes: Eyes, version: int) -> list[Operation] | None:
        with self._guard:
            return self._patches.get((eyes, version))

    def _keep(self, eyes: Eyes, version: int, patch: list[Operation]) -> None:
        with self._guard:
            self._patches[eyes, version] = patch
            while len(self._patches) > MOST_PATCHES:
                self._patches.popitem(last=False)
