"""What players hear of their tournaments: that a round is paired, and at which table they sit."""

from collections.abc import Iterable

from domain.competition.tournament.events import RoundPaired, TournamentEvent
from projections.inbox import News, note_row
from projections.read_model import ReadModel, ReadRow
from projections.tournament_state import FoldedTournament, TournamentFact


class TournamentInbox(ReadModel[FoldedTournament, TournamentEvent]):
    """Rows like those of the inbox, beside it: numbers come from the same feed."""

    name = "tournament-inbox"
    version = 2
    family = "tournaments"

    def on_event(self, before: FoldedTournament | None, fact: TournamentFact) -> Iterable[ReadRow]:
        event = fact.event
        if before is None or not isinstance(event, RoundPaired):
            return ()
        news, title = News("round-paired", (), fact.stream), before.state.fixed.games.title
        return [
            note_row(fact, news, entrant, seat, title, table.game)
            for table in event.tables
            for seat, entrant in enumerate(table.entrants)
        ]
