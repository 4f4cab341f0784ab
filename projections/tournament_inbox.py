"""What people hear of tournaments: players that they are paired, organisers how their event goes."""

from collections.abc import Iterable

from domain.competition.tournament.events import (
    PairingRefused,
    RoundClosed,
    RoundPaired,
    TournamentCancelled,
    TournamentEvent,
    TournamentFinished,
)
from domain.competition.tournament.state import TournamentState
from projections.inbox import News, NoteKind, note_row
from projections.read_model import ReadModel, ReadRow
from projections.tournament_state import FoldedTournament, TournamentFact


class TournamentInbox(ReadModel[FoldedTournament, TournamentEvent]):
    """Rows like those of the inbox, beside it: numbers come from the same feed."""

    name = "tournament-inbox"
    version = 2
    family = "tournaments"

    def on_event(self, before: FoldedTournament | None, fact: TournamentFact) -> Iterable[ReadRow]:
        if before is None:
            return ()
        state, event = before.state, fact.event
        if isinstance(event, RoundPaired):
            return _paired(state, fact, event)
        kind = _kind_for_organisers(state, event)
        if kind is None:
            return ()
        news, title = News(kind, (), fact.stream), state.fixed.games.title
        return [
            note_row(fact, news, account, None, title) for account in dict.fromkeys((state.organiser, *state.helpers))
        ]


def _paired(state: TournamentState, fact: TournamentFact, event: RoundPaired) -> Iterable[ReadRow]:
    """Whoever plays for the entrant now is told at which table; built-in bots have no inbox."""
    news, title = News("round-paired", (), fact.stream), state.fixed.games.title
    for table in event.tables:
        for seat, entrant in enumerate(table.entrants):
            player = state.entries[entrant].player
            if player is not None:
                yield note_row(fact, news, player, seat, title, table.game)


def _kind_for_organisers(state: TournamentState, event: TournamentEvent) -> NoteKind | None:
    """In an arena tables end all the time: only its end is news."""
    match event:
        case RoundClosed():
            return "round-over" if state.fixed.format != "arena" else None
        case TournamentFinished() | TournamentCancelled():
            return "event-over"
        case PairingRefused():
            return "pairing-stuck"
        case _:
            return None
