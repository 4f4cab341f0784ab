"""The list of ladders, and which games belong to one."""

from collections.abc import Iterator

import msgspec

from domain.competition.ladder.events import LadderEvent, TablesMade
from projections.competition import game_rows, tags_of
from projections.ladder_state import FoldedLadder, LadderFact
from projections.read_model import ReadModel, ReadRow


class ListedLadder(msgspec.Struct, kw_only=True):
    id: str
    name: str
    title: str
    kind: str
    status: str
    organiser: str
    opened: int
    season: int
    ends: int | None
    entrants: int
    results: int  # of this season
    version: int
    awaited: list[str] = []  # games whose results are awaited


read_ladder = msgspec.json.Decoder(ListedLadder).decode
_encode = msgspec.json.Encoder().encode


class LadderListModel(ReadModel[FoldedLadder, LadderEvent]):
    """Rows are sorted by the time of opening and tagged by everything one may look for."""

    name = "ladders"
    version = 1
    family = "ladders"

    def rows(self, state: FoldedLadder) -> Iterator[ReadRow]:
        inside = state.state
        rules = inside.fixed
        listed = ListedLadder(
            id=state.id,
            name=rules.name,
            title=rules.games.title,
            kind=rules.kind,
            status=inside.status,
            organiser=inside.organiser,
            opened=state.opened,
            season=inside.season,
            ends=inside.ends or None,
            entrants=sum(not entry.gone for entry in inside.entries.values()),
            results=len(inside.results),
            version=state.version,
            awaited=inside.open_games,
        )
        yield ReadRow(state.id, state.opened, tags_of(listed, inside.entries.values()), _encode(listed))


class LadderGamesModel(ReadModel[FoldedLadder, LadderEvent]):
    """Rows are kept by game."""

    name = "ladder-games"
    version = 1
    family = "ladders"

    def on_event(self, before: FoldedLadder | None, fact: LadderFact) -> Iterator[ReadRow]:
        event = fact.event
        if isinstance(event, TablesMade) and before is not None:
            yield from game_rows(fact.stream, before.state.season, fact.at, (table.game for table in event.tables))
