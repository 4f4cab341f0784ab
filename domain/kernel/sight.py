"""What words are made from: the view of one seat, whole or in small pieces, never the position itself."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from domain.kernel.record import Seat
from domain.kernel.title import AnyTitle

V = TypeVar("V")


class Glimpse:
    """A small redacted piece of a position; defined in a title's `view.py` only, where the whole view is built of them.

    A whole view costs more than a list of options with its ids; most labels need one number of it.
    """

    __slots__ = ("of",)

    def __init__(self, of: Callable[..., Any]) -> None:
        """`of`: a function of (state, seat, parts, *key)."""
        self.of = of


class Sight(Generic[V]):
    """One seat's eyes on one position, for the time of one request. What was looked at once is kept."""

    __slots__ = ("_seen", "_state", "_title", "_view", "parts", "seat", "seats")

    def __init__(self, title: AnyTitle, state: Any, seat: Seat | None, seats: Sequence[str]) -> None:
        """`seats`: how the seats are called."""
        self.seat = seat
        self.seats = tuple(seats)
        self.parts: Any = title.packs[state.pack]
        self._title, self._state = title, state
        self._view: V | None = None
        self._seen: dict[Any, Any] = {}

    @property
    def view(self) -> V:
        """The whole view, made on first use."""
        if self._view is None:
            self._view = self._title.view(self._state, self.seat)  # type: ignore[assignment]  # the title's view_type
        return self._view  # type: ignore[return-value]

    def look(self, glimpse: Glimpse, *key: Any) -> Any:
        """A redacted piece of the position."""
        place = (glimpse, key) if key else glimpse
        seen = self._seen
        if place in seen:
            return seen[place]
        found = seen[place] = glimpse.of(self._state, self.seat, self.parts, *key)
        return found

    def glance(self, glimpse: Glimpse, *key: Any) -> Any:
        """The same for a piece that nobody will look at again: it is not kept."""
        return glimpse.of(self._state, self.seat, self.parts, *key)
