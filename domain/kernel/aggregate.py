"""What the service knows of an aggregate: it judges orders, keeps what it decided until that is taken to be stored,
and folds what was stored.
"""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from domain.kernel.record import Event

Cause: TypeAlias = Literal["person", "bot", "deadline", "administrator", "house"]


class Doer(NamedTuple):
    """In whose name something happens. `by` is an account's id, never a name, address or token."""

    cause: Cause
    by: str = ""
    bot: str = ""
    budget: int = 0
    request: str = ""


DEADLINE = Doer("deadline")


def person(account: str) -> Doer:
    return Doer("person", account)


class Decision(NamedTuple):
    """What was decided since the last time: by whom, the orders that were accepted, and what follows from them."""

    doer: Doer
    orders: list[Any]
    events: list[Event]


class Aggregate(Protocol):
    """State that is folded from one stream of events."""

    id: str
    version: int  # of the state, with everything that was decided

    def tell_time(self, now: int) -> None:
        """The moment of the next order, in milliseconds since 1970."""

    def decide(self, doer: Doer, order: Any) -> None:
        """Judge an order and apply what follows from it. After a RuleViolation nothing has changed."""

    def take(self) -> Decision:
        """What was decided since the last take; several orders before one take are stored together."""

    def fold(self, events: Iterable[Event]) -> None:
        """Apply what was stored."""

    def freeze(self) -> bytes:
        """The state as bytes, for a snapshot."""

    def thaw(self, data: bytes, version: int) -> None:
        """The inverse of freeze."""
