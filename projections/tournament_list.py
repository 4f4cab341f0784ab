"""The list of tournaments, and which games belong to one."""

from collections.abc import Iterator

import msgspec

from domain.competition.tournament.events import RoundAnnulled, RoundPaired, TournamentEvent
from projections.competition import game_rows, tags_of
from projections.read_model import Gone, ReadModel, ReadRow
from projections.tournament_state import FoldedTournament, TournamentFact


class ListedTournament(msgspec.Struct, kw_only=True):
    id: str
    name: str
    title: str
    format: str
    status: str
    organiser: str
    announced: int
    begins: int
    entrants: int
    rounds: int  # paired so far
    version: int
    awaited: list[str] = []  # games whose results are awaited


read_tournament = msgspec.json.Decoder(ListedTournament).decode
_encode = msgspec.json.Encoder().encode


class TournamentListModel(ReadModel[FoldedTournament, TournamentEvent]):
    """Rows are sorted by the time of announcing and tagged by everything one may look for."""

    name = "tournaments"
    version = 1
    family = "tournaments"

    def rows(self, state: FoldedTournament) -> Iterator[ReadRow]:
        inside = state.state
        rules = inside.fixed
        listed = ListedTournament(
            id=state.id,
            name=rules.name,
            title=rules.games.title,
            format=rules.format,
            status=inside.status,
            organiser=inside.organiser,
            announced=state.announced,
            begins=rules.begins,
            entrants=len(inside.active),
            rounds=len(inside.rounds),
            version=state.version,
            awaited=inside.open_games,
        )
        yield ReadRow(state.id, state.announced, tags_of(listed, inside.entries.values()), _encode(listed))


class TournamentGamesModel(ReadModel[FoldedTournament, TournamentEvent]):
    """Rows are kept by game."""

    name = "tournament-games"
    version = 1
    family = "tournaments"

    def on_event(self, before: FoldedTournament | None, fact: TournamentFact) -> Iterator[ReadRow | Gone]:
        event = fact.event
        if isinstance(event, RoundPaired):
            yield from game_rows(fact.stream, event.round, fact.at, (table.game for table in event.tables))
        elif isinstance(event, RoundAnnulled) and before is not None and before.state.rounds:
            for annulled in before.state.rounds[-1].tables:
                yield Gone(annulled.game)
