"""What is asked of a tournament, as plain values for the command handler."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

import msgspec

from domain.competition.rules import Rules
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import TOURNAMENT_EVENTS
from domain.competition.tournament.orders import Announce
from domain.competition.tournament.state import TournamentState
from domain.kernel.aggregate import Doer
from domain.kernel.record import Codec, Command
from projections.read_model import shape_of
from service.application.competition.shown import TournamentSummary
from service.application.competition.tournament_views import summary
from service.application.requests import OnceKey
from service.eventstore.codec import StreamCodec
from service.eventstore.port import StoredEvent

Wanted: TypeAlias = Callable[[Tournament], Sequence[Command]]
"""Orders that depend on the tournament as it is."""


class TournamentType:
    """Streams of tournaments."""

    first = "tournament.announced"
    _codec = StreamCodec(Codec(TOURNAMENT_EVENTS))
    _fingerprint = f"tournament:{shape_of(TournamentState)}"

    def load(self, id: str, first: StoredEvent, secrets: Mapping[str, bytes]) -> Tournament:
        return Tournament(id)

    def codec(self, aggregate: Tournament) -> StreamCodec:
        return self._codec

    def fingerprint(self, aggregate: Tournament) -> str:
        return self._fingerprint


class ShownTournament(NamedTuple):
    version: int
    values: TournamentSummary


class AnnounceTournament(msgspec.Struct, frozen=True):
    """Announce a tournament under a new id."""

    doer: Doer
    rules: Rules
    once: OnceKey | None = None
    stream: str = msgspec.field(default_factory=lambda: f"t_{secrets.token_hex(10)}")
    expected: ClassVar[int | None] = None
    secrets: ClassVar[Mapping[str, bytes]] = {}
    kind: ClassVar[str] = "announced"

    def blank(self) -> Tournament:
        return Tournament(self.stream)

    def admit(self, tournament: Tournament) -> None:
        """Whoever may organise may announce."""

    def orders(self, tournament: Tournament) -> Sequence[Command]:
        return [Announce(self.rules)]

    def result(self, tournament: Tournament, events: Sequence[StoredEvent]) -> ShownTournament:
        return shown(tournament)


class ChangeTournament(msgspec.Struct, frozen=True):
    """Orders in somebody's name; the tournament itself says who may."""

    stream: str
    doer: Doer
    wanted: Wanted
    expected: int | None = None
    once: OnceKey | None = None
    kind: ClassVar[str] = "tournament-changed"

    def admit(self, tournament: Tournament) -> None:
        """Tournaments are public."""

    def orders(self, tournament: Tournament) -> Sequence[Command]:
        return self.wanted(tournament)

    def result(self, tournament: Tournament, events: Sequence[StoredEvent]) -> ShownTournament:
        return shown(tournament)


def shown(tournament: Tournament) -> ShownTournament:
    return ShownTournament(tournament.version, summary(tournament))
