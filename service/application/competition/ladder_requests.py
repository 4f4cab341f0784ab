"""What is asked of a ladder, as plain values for the command handler."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

import msgspec

from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.events import LADDER_EVENTS
from domain.competition.ladder.orders import OpenLadder
from domain.competition.ladder.rules import LadderRules
from domain.competition.ladder.state import LadderState
from domain.kernel.aggregate import Doer
from domain.kernel.record import Codec, Command
from projections.read_model import shape_of
from service.application.competition.ladder_shown import LadderSummary
from service.application.competition.ladder_views import summary
from service.application.requests import OnceKey
from service.eventstore.codec import StreamCodec
from service.eventstore.port import StoredEvent

LadderWish: TypeAlias = Callable[[Ladder], Sequence[Command]]
"""Orders that depend on the ladder as it is."""
LADDER_CODEC = StreamCodec(Codec(LADDER_EVENTS))


class LadderType:
    """Streams of ladders."""

    first = "ladder.opened"
    _fingerprint = f"ladder:{shape_of(LadderState)}"

    def load(self, id: str, first: StoredEvent, secrets: Mapping[str, bytes]) -> Ladder:
        return Ladder(id)

    def codec(self, aggregate: Ladder) -> StreamCodec:
        return LADDER_CODEC

    def fingerprint(self, aggregate: Ladder) -> str:
        return self._fingerprint


class ShownLadder(NamedTuple):
    version: int
    values: LadderSummary


class NewLadder(msgspec.Struct, frozen=True):
    """Open a ladder under a new id."""

    doer: Doer
    rules: LadderRules
    once: OnceKey | None = None
    stream: str = msgspec.field(default_factory=lambda: f"l_{secrets.token_hex(10)}")
    expected: ClassVar[int | None] = None
    secrets: ClassVar[Mapping[str, bytes]] = {}
    kind: ClassVar[str] = "ladder-opened"

    def blank(self) -> Ladder:
        return Ladder(self.stream)

    def admit(self, ladder: Ladder) -> None:
        """Whoever may organise may open one."""

    def orders(self, ladder: Ladder) -> Sequence[Command]:
        return [OpenLadder(self.rules)]

    def result(self, ladder: Ladder, events: Sequence[StoredEvent]) -> ShownLadder:
        return shown(ladder)


class ChangeLadder(msgspec.Struct, frozen=True):
    """Orders in somebody's name; the ladder itself says who may."""

    stream: str
    doer: Doer
    wanted: LadderWish
    expected: int | None = None
    once: OnceKey | None = None
    kind: ClassVar[str] = "ladder-changed"

    def admit(self, ladder: Ladder) -> None:
        """Ladders are public."""

    def orders(self, ladder: Ladder) -> Sequence[Command]:
        return self.wanted(ladder)

    def result(self, ladder: Ladder, events: Sequence[StoredEvent]) -> ShownLadder:
        return shown(ladder)


def shown(ladder: Ladder) -> ShownLadder:
    return ShownLadder(ladder.version, summary(ladder))
