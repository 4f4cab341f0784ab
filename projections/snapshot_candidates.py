"""Games that have become long enough for a snapshot.

A row says which round number of events a running game has passed last, and when. Whether a snapshot has been
taken since is told by the snapshots themselves, so nothing has to be ticked off here.
"""

from collections.abc import Iterator

import msgspec

from projections.game_state import GameFactEvent, GameState
from projections.read_model import Gone, ReadModel, ReadRow


class SnapshotCandidate(msgspec.Struct, frozen=True):
    """A running game; `version` is the last multiple of SNAPSHOT_EVERY that it has passed."""

    id: str
    version: int
    at: int  # when the passing was noticed


read_candidate = msgspec.json.Decoder(SnapshotCandidate).decode
_encode = msgspec.json.Encoder().encode


class SnapshotCandidates(ReadModel[GameState, GameFactEvent]):
    """Rows are sorted by the version that a snapshot must reach."""

    name = "snapshots"
    version = 1
    family = "games"

    def rows(self, state: GameState) -> Iterator[ReadRow | Gone]:
        if not state.passed:
            return
        if state.lobby.over:
            yield Gone(state.id)
            return
        candidate = SnapshotCandidate(state.id, state.passed, state.passed_at)
        yield ReadRow(state.id, state.passed, frozenset(), _encode(candidate))
