"""What the service knows of an aggregate: it judges orders, keeps what it decided until that is taken to be stored,
and folds what was stored.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from domain.kernel.record import Event, Seat

Cause: TypeAlias = Literal["person", "bot", "deadline", "administrator", "house"]


class Doer(NamedTuple):
    """In whose name something happens. `by` is an account's id, never a name, address or token.

    `bot` is name and version, `greedy@1`. `request` was made by the server: what a client sends could be personal.
    """

    cause: Cause
    by: str = ""
    bot: str = ""
    budget: int = 0
    request: str = ""


DEADLINE = Doer("deadline")


def bot_name(bot: str) -> str:
    """The name of `greedy@1`, which is how seats know a bot."""
    return bot.partition("@")[0]


def person(account: str, request: str = "") -> Doer:
    return Doer("person", account, request=request)


class Decision(NamedTuple):
    """What was decided since the last time: by whom, the orders as they are recorded, and what follows from them."""

    doer: Doer
    orders: list[Any]
    events: list[Event]
    seat: Seat | None = None  # that spoke, where seats do


class PastAppend(NamedTuple):
    """What was stored together, as far as who goes back must know it."""

    first: int  # versions
    last: int
    cause: str
    seat: Seat | None  # that spoke
    events: Sequence[Event]
    commands: bytes = b""  # as they were recorded, a JSON list


class Past(Protocol):
    """What the log knows of an aggregate's past. Asked only where one goes back, or begins where another has been."""

    def at(self, stream: str, version: int) -> Any:
        """An aggregate as it was at a version: a copy of the caller's own."""

    def appends(self, stream: str, after: int, upto: int) -> Sequence[PastAppend]:
        """What was stored after a version, append by append; one that is cut by it is left out, and so is what was
        stored before appends were recorded.
        """


class Aggregate(Protocol):
    """State that is folded from one stream of events."""

    id: str
    version: int  # of the state, with everything that was decided

    def remember(self, past: Past) -> None:
        """Where to find what was, for those that go back; told before anything is folded or decided."""

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
