"""What is asked of an aggregate, as plain values: built by a route, a command or a worker, without the web."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from domain.kernel.aggregate import Doer
from service.eventstore.port import StoredEvent

A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class OnceKey(NamedTuple):
    """Under which key a request is carried out at most once, and what makes it the same request."""

    owner: str
    key: str
    digest: bytes


class CommandRequest(Protocol[A_contra, R_co]):
    @property
    def stream(self) -> str: ...

    @property
    def expected(self) -> int | None:
        """The version that the caller has seen; None: whatever the version."""

    @property
    def doer(self) -> Doer: ...

    @property
    def once(self) -> OnceKey | None:
        """None: not repeatable."""

    @property
    def kind(self) -> str:
        """Names what `result` gives, for the receipt."""

    def admit(self, state: A_contra, /) -> None:
        """Whether the caller may ask at all; raises Refusal or RuleViolation."""

    def orders(self, state: A_contra, /) -> Sequence[Any]:
        """What shall be decided, in order; all of it or nothing."""

    def result(self, state: A_contra, events: Sequence[StoredEvent], /) -> R_co:
        """Plain values of this caller's sight. Also asked for a repeated request, with the state as it was then."""


class CreateRequest(CommandRequest[A, R_co], Protocol[A, R_co]):
    """Begins a new stream."""

    @property
    def secrets(self) -> Mapping[str, bytes]:
        """Named values of the new stream, such as its seed."""

    def blank(self) -> A:
        """The aggregate before its first event."""


class Outcome(NamedTuple, Generic[R]):
    result: R
    first: int  # versions that were appended
    last: int
    replayed: bool = False
