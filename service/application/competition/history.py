"""A tournament with its log: which event each of its numbers comes from."""

from collections.abc import Iterator, Sequence

import msgspec

from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import EntryMade, ResultReported, RoundAnnulled, RoundPaired
from domain.competition.tournament.state import TournamentState
from domain.kernel.record import tag_of
from service.application.competition.shown import ScoreSource
from service.eventstore.port import StoredEvent

_PAIRED, _RESULT = tag_of(RoundPaired), tag_of(ResultReported)
_ENTRY, _ANNULLED = tag_of(EntryMade), tag_of(RoundAnnulled)


class _Result(msgspec.Struct):
    game: str
    reason: str = ""


class _Entrant(msgspec.Struct):
    entrant: str


_read_result = msgspec.json.Decoder(_Result).decode
_read_entrant = msgspec.json.Decoder(_Entrant).decode


class TournamentHistory:
    """The state at a version, and the versions at which its parts came about."""

    def __init__(self, tournament: Tournament, log: Sequence[StoredEvent]) -> None:
        self.id, self.version, self.state = tournament.id, tournament.version, tournament.state
        self.rounds: list[int] = []  # version of each round's pairing
        self.results: dict[str, int] = {}  # game -> version
        self.reasons: dict[str, str] = {}
        self.entries: dict[str, int] = {}
        for event in log:
            self._note(event)

    def _note(self, event: StoredEvent) -> None:
        if event.type == _PAIRED:
            self.rounds.append(event.version)
        elif event.type == _ANNULLED:
            self.rounds.pop()
        elif event.type == _RESULT:
            found = _read_result(event.data)
            self.results[found.game], self.reasons[found.game] = event.version, found.reason
        elif event.type == _ENTRY:
            self.entries[_read_entrant(event.data).entrant] = event.version

    @property
    def players(self) -> list[str | None]:
        """Accounts of those who have entered; None for a built-in bot."""
        return [entry.player for entry in self.state.entries.values()]

    def upto(self, round: int | None) -> int:
        """How many rounds are looked at."""
        return len(self.state.rounds) if round is None else round

    def sources(self, round: int | None = None) -> dict[str, list[ScoreSource]]:
        """For every entrant the events that its score is made of."""
        found: dict[str, list[ScoreSource]] = {entrant: [] for entrant in self.state.entries}
        for entrant, source in self._sources(self.upto(round)):
            found[entrant].append(source)
        return found

    def _sources(self, upto: int) -> Iterator[tuple[str, ScoreSource]]:
        state = self.state
        for number, round in enumerate(state.rounds[:upto]):
            for table in round.tables:
                if table.how is None:
                    continue
                for entrant, points in zip(table.entrants, table.points, strict=True):
                    yield (
                        entrant,
                        ScoreSource(
                            round=round.number,
                            points=points,
                            how=table.how,
                            event=self.results[table.game],
                            game=table.game,
                            game_version=table.version or None,
                            game_hash=table.hash or None,
                        ),
                    )
            for entrant in round.byes:
                event = self.rounds[number]
                yield entrant, ScoreSource(round=round.number, points=state.fixed.bye, how="bye", event=event)
        yield from self._late(state, upto)

    def _late(self, state: TournamentState, upto: int) -> Iterator[tuple[str, ScoreSource]]:
        """Rounds that a late entrant missed count from the entry."""
        for entrant, missed in late_rounds(state, upto):
            for number, points in missed:
                event = self.entries[entrant]
                yield entrant, ScoreSource(round=number, points=points, how="late", event=event)


def late_rounds(state: TournamentState, upto: int) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Entrants with the rounds they came too late for, and the points of each."""
    if state.fixed.format == "arena":
        return
    for entrant, entry in state.entries.items():
        numbers = [round.number for round in state.rounds[:upto] if round.number < entry.since]
        if numbers:
            half = state.fixed.late_rounds
            yield (
                entrant,
                [(number, state.fixed.even if place < half else 0) for place, number in enumerate(reversed(numbers))],
            )
