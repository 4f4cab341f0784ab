"""What auditors have seen of games, for those whom it concerns."""

from domain.game.game import Game
from projections.looks import Looks, LooksModel, looks_key, read_looks
from service.application.access import OWN, Viewer
from service.application.errors import Denied
from service.application.sight import GameSight, ViewerEyes
from service.projecting.models import ReadModels

MOST_AUDITORS = 200


class LookBook:
    def __init__(self, models: ReadModels, sight: GameSight) -> None:
        self._models, self._sight = models, sight

    def of(self, id: str, viewer: Viewer) -> list[Looks]:
        """Who has looked; nobody, as far as anybody can tell, before the viewer sees that the game is over."""

        def is_over(game: Game, eyes: ViewerEyes) -> bool:
            return game.lobby.over and eyes.upto == game.version

        if not self._sight.see(id, viewer, OWN, is_over):
            return []
        self._models.refresh()
        rows = self._models.find(LooksModel.name, [f"game:{id}"], limit=MOST_AUDITORS)
        return [read_looks(row.data) for row in rows]

    def require_unseen(self, id: str, account: str) -> None:
        """Whoever has seen the hands of a game does not sit down at it."""
        self._models.refresh()
        if self._models.rows(LooksModel.name, [looks_key(id, account)]):
            raise Denied("audit.seen-hands")
