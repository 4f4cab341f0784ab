"""What must happen by itself in a tournament: it begins, a round is paired, the time of a round is up, it ends."""

from collections.abc import Iterator

from domain.competition.tournament.events import TournamentEvent
from domain.competition.tournament.stages import next_round
from domain.competition.tournament.state import TournamentState
from projections.read_model import Gone, ReadModel, ReadRow
from projections.tournament_state import FoldedTournament
from projections.work import Queue, WorkItem, work_row

BEGIN, PAIRING, ROUND_DEADLINE = "tournament-begin", "pairing", "round-deadline"
QUEUE: Queue = "turns"


class TournamentWorkModel(ReadModel[FoldedTournament, TournamentEvent]):
    """Of each tournament what comes first; results of games are noticed apart from this."""

    name = "tournament-work"
    version = 2
    family = "tournaments"
    holds_work = True

    def rows(self, state: FoldedTournament) -> Iterator[ReadRow | Gone]:
        item = next_step(state)
        yield Gone(state.id) if item is None else work_row(item)


def next_step(tournament: FoldedTournament) -> WorkItem | None:
    state = tournament.state
    if state.status == "announced":
        due = state.fixed.begins
        return _item(tournament, BEGIN, due, "its time to begin has come") if due else None
    if state.status != "running":
        return None
    if state.fixed.format == "arena":
        return _of_arena(tournament)
    current = state.current
    if current is None or current.closed:
        return _item(tournament, PAIRING, tournament.at, f"round {len(state.rounds) + 1} is to be paired")
    if not current.deadline:
        return None
    return _item(tournament, ROUND_DEADLINE, current.deadline, f"the time of round {current.number} is up")


def _of_arena(tournament: FoldedTournament) -> WorkItem | None:
    """Whoever is free is paired while the window is open; when it has closed the last games are waited for."""
    state = tournament.state
    closes = state.began + 1000 * state.fixed.window
    if tournament.at < closes and next_round(state) is not None:
        return _item(tournament, PAIRING, tournament.at, "some are free")
    deadline = latest_deadline(state)
    if not state.open_games:
        return _item(tournament, PAIRING, closes, "the window has closed")
    return _item(tournament, ROUND_DEADLINE, deadline, "the time of the last games is up") if deadline else None


def latest_deadline(state: TournamentState) -> int:
    """When everything that is still played must have ended; 0: whenever it does."""
    return max((round.deadline for round in state.rounds if not round.closed), default=0)


def _item(tournament: FoldedTournament, kind: str, due: int, why: str) -> WorkItem:
    return WorkItem(kind, tournament.id, due, str(tournament.version), why, QUEUE, now=due <= tournament.at)
