"""What all read models about ladders know of one: its state, folded by the domain's own events."""

from typing import TypeAlias

import msgspec

from domain.competition.ladder.events import LADDER_EVENTS, LadderEvent, LadderOpened
from domain.competition.ladder.state import LadderState
from domain.kernel.record import Codec
from projections.read_model import NONE_FOREIGN, Fact, shape_of

LadderFact: TypeAlias = Fact[LadderEvent]


class FoldedLadder(msgspec.Struct, kw_only=True):
    id: str
    opened: int  # milliseconds since 1970, like all times here
    version: int = 0
    at: int = 0
    state: LadderState


class LadderFamily:
    name = "ladders"
    codec = Codec(LADDER_EVENTS)
    foreign = NONE_FOREIGN
    fingerprint = shape_of(FoldedLadder)
    freeze = staticmethod(msgspec.msgpack.Encoder().encode)
    thaw = staticmethod(msgspec.msgpack.Decoder(FoldedLadder).decode)

    def fold(self, state: FoldedLadder | None, fact: LadderFact) -> FoldedLadder | None:
        if state is None:
            if not isinstance(fact.event, LadderOpened):
                return None  # no ladder begins like that
            state = FoldedLadder(id=fact.stream, opened=fact.at, state=LadderState())
        fact.event.apply(state.state)
        state.version, state.at = fact.version, fact.at
        return state

    def holds(self, state: FoldedLadder, fact: LadderFact) -> bool:
        return fact.version <= state.version
