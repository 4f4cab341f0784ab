"""Finished games in the order in which everybody may read them in full: what researchers download."""

from collections.abc import Iterator

from projections.game_state import GameFactEvent, GameState
from projections.read_model import ReadModel, ReadRow


class EndedGamesModel(ReadModel[GameState, GameFactEvent]):
    """Public games only, sorted by the moment from which on nothing is held back any more."""

    name = "ended"
    version = 1
    family = "games"

    def rows(self, state: GameState) -> Iterator[ReadRow]:
        lobby = state.lobby
        if lobby.status == "finished" and state.ended is not None and lobby.terms.visibility == "public":
            tags = frozenset((f"title:{lobby.title}",))
            yield ReadRow(state.id, state.ended + lobby.terms.delay * 1000, tags, b"{}")
