"""What all read models about tournaments know of one: its state, folded by the domain's own events."""

from typing import TypeAlias

import msgspec

from domain.competition.tournament.events import TOURNAMENT_EVENTS, TournamentAnnounced, TournamentEvent
from domain.competition.tournament.state import TournamentState
from domain.kernel.record import Codec
from projections.read_model import NONE_FOREIGN, Fact, shape_of

TournamentFact: TypeAlias = Fact[TournamentEvent]


class FoldedTournament(msgspec.Struct, kw_only=True):
    id: str
    announced: int  # milliseconds since 1970, like all times here
    version: int = 0
    at: int = 0
    state: TournamentState


class TournamentFamily:
    name = "tournaments"
    codec = Codec(TOURNAMENT_EVENTS)
    foreign = NONE_FOREIGN
    fingerprint = shape_of(FoldedTournament)
    freeze = staticmethod(msgspec.msgpack.Encoder().encode)
    thaw = staticmethod(msgspec.msgpack.Decoder(FoldedTournament).decode)

    def fold(self, state: FoldedTournament | None, fact: TournamentFact) -> FoldedTournament | None:
        if state is None:
            if not isinstance(fact.event, TournamentAnnounced):
                return None  # no tournament begins like that
            state = FoldedTournament(id=fact.stream, announced=fact.at, state=TournamentState())
        fact.event.apply(state.state)
        state.version, state.at = fact.version, fact.at
        return state

    def holds(self, state: FoldedTournament, fact: TournamentFact) -> bool:
        return fact.version <= state.version
