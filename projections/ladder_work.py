"""What must happen by itself on a ladder: somebody can be seated, a challenge lapses, a season ends."""

from collections.abc import Iterator

from domain.competition.ladder.events import LadderEvent
from domain.competition.ladder.matching import next_match, tables_left, unplayed
from projections.ladder_state import FoldedLadder
from projections.read_model import Gone, ReadModel, ReadRow
from projections.tournament_work import PAIRING, QUEUE
from projections.work import WorkItem, work_row

SEASON_END, CHALLENGE_DEADLINE = "season-end", "challenge-deadline"


class LadderWorkModel(ReadModel[FoldedLadder, LadderEvent]):
    """Of each ladder what comes first; results of games are noticed apart from this."""

    name = "ladder-work"
    version = 2
    family = "ladders"
    holds_work = True

    def rows(self, state: FoldedLadder) -> Iterator[ReadRow | Gone]:
        item = next_step(state)
        yield Gone(state.id) if item is None else work_row(item)


def next_step(ladder: FoldedLadder) -> WorkItem | None:
    if ladder.state.status != "open":
        return None
    first = min(_steps(ladder), default=None)
    if first is None:
        return None
    due, kind, why = first
    return WorkItem(kind, ladder.id, due, str(ladder.version), why, QUEUE, now=due <= ladder.at)


def _steps(ladder: FoldedLadder) -> Iterator[tuple[int, str, str]]:
    state = ladder.state
    if tables_left(state) == 0 and not state.tables:
        yield ladder.at, SEASON_END, "the last game of the season is over"
    if state.ends:
        yield state.ends, SEASON_END, "the time of the season is up"
    for challenge in unplayed(state):
        if not challenge.ready:
            yield challenge.until, CHALLENGE_DEADLINE, "a challenge was not accepted in time"
    when = next_match(state)
    if when is not None:
        yield max(when, ladder.at), PAIRING, "some wait who can play"
