"""What tournaments and ladders have in common: rules, changes that end games, tables opened in one append."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command
from domain.kernel.title import AnyTitle
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.competition.closing import EndGame
from service.application.competition.seed import PairingSeeds
from service.application.competition.table_opening import OpenTable
from service.application.errors import Malformed, NotFound, NotVisible, StaleVersion
from service.application.requests import CommandRequest, OnceKey, Outcome
from service.eventstore.codec import time_of
from service.eventstore.port import StoredEvent

TRIES = 5
A = TypeVar("A")  # the aggregate
S = TypeVar("S")  # what is shown of it
T = TypeVar("T")


class Competitions(ABC, Generic[A, S]):
    noun: ClassVar[str]

    def __init__(
        self, handler: CommandHandler, titles: Mapping[str, AnyTitle], clock: TimeSource, seeds: PairingSeeds
    ) -> None:
        self._handler, self._titles, self._clock, self._seeds = handler, titles, clock, seeds

    # -- what each kind says for itself -------------------------------------------------------

    @abstractmethod
    def _request(
        self,
        id: str,
        doer: Doer,
        orders: Callable[[A], Sequence[Command]],
        expected: int | None,
        once: OnceKey | None,
    ) -> CommandRequest[A, S]:
        """The wish to change one by orders that depend on it as it is."""

    @abstractmethod
    def _endings(self, id: str, doer: Doer, order: Command) -> list[EndGame]:
        """The games that an order leaves without a purpose."""

    @abstractmethod
    def _shown(self, aggregate: A) -> S: ...

    # -- reading ------------------------------------------------------------------------------

    def read(self, id: str, look: Callable[[A], T]) -> T:
        return self._handler.read(id, look)

    def at(self, id: str, version: int) -> A:
        found: A = self._handler.at(id, version)
        return found

    def log(self, id: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return self._handler.events(id, after, upto)

    def _log_then(self, id: str, at: int | None, version: int | None = None) -> list[StoredEvent]:
        """The log up to a time or a version."""
        log = self.log(id, 0, version)
        if not log:
            raise NotVisible(id)
        if at is not None:
            log = [event for event in log if time_of(event) <= at]
            if not log:
                raise NotFound(f"There was no such {self.noun} then.")
        return log

    # -- changing -----------------------------------------------------------------------------

    def change(
        self,
        id: str,
        doer: Doer,
        wanted: Command | Callable[[A], Sequence[Command]],
        *,
        expected: int | None = None,
        once: OnceKey | None = None,
        also: Sequence[CommandRequest[Any, Any]] = (),
    ) -> Outcome[S]:
        """Judge an order and end the games that it leaves without a purpose, in one append with what `also` changes."""
        if callable(wanted):
            return self._handler.execute(self._request(id, doer, wanted, expected, once), also=also)
        order: Command = wanted
        request = self._request(id, doer, lambda _: [order], expected, once)
        for _ in range(TRIES):
            try:
                return self._handler.execute(request, also=[*also, *self._endings(id, doer, order)])
            except RuleViolation as refusal:
                if refusal.code != "game.over":  # a game came to its end meanwhile
                    raise
        raise RuntimeError(f"the games of {id} end faster than they can be closed")

    # -- opening tables -----------------------------------------------------------------------

    def _try_to_open(
        self, id: str, doer: Doer, attempt: Callable[[], Outcome[S]], expected: int | None, once: OnceKey | None
    ) -> Outcome[S]:
        """Tables are searched while nobody waits; what was changed meanwhile is looked at again. A refusal is kept."""
        for _ in range(TRIES):
            try:
                return attempt()
            except (RuleViolation, StaleVersion) as refusal:
                if isinstance(refusal, RuleViolation) or expected is not None:
                    return self._handler.execute(self._request(id, doer, _refusing(refusal), None, once))
        raise RuntimeError(f"{id} is written to faster than tables can be made")

    def _open(
        self, games: Sequence[OpenTable], change: CommandRequest[A, S], also: Sequence[CommandRequest[Any, Any]]
    ) -> Outcome[S]:
        """Open the games together with the change that tells of them: all of it or nothing."""
        outcomes: Sequence[Outcome[Any]] = self._handler.create(games, also=[change, *also])
        if outcomes[0].replayed:
            return outcomes[0]
        made = (change.expected or 0) + 1
        return Outcome(self._shown(self.at(change.stream, made)), made, made)


def require_no_faults(faults: Iterable[str]) -> None:
    """Raises Malformed with everything that is wrong with rules, by the name of the field."""
    found: dict[str, list[str]] = {}
    for fault in faults:
        name, _, said = fault.partition(": ")
        found.setdefault(name, []).append(said)
    if found:
        raise Malformed(found)


def _refusing(refusal: Exception) -> Callable[[object], list[Command]]:
    def refuse(_: object) -> list[Command]:
        raise refusal

    return refuse
