"""What is said of a title and of a game before and after the play: lobby data, agreement, result."""

import msgspec

from domain.kernel.record import Seat


class Variant(msgspec.Struct, frozen=True):
    """A way to play a title, as its rulebook offers it."""

    name: str
    label: str
    seats: tuple[int, ...]
    summary: str = ""


class Setting(msgspec.Struct, frozen=True):
    """A choice made when a game is opened and kept in its first event."""

    name: str
    summary: str
    default: bool | int
    least: int = 0
    most: int = 0

    def fault(self, value: object) -> str | None:
        """Why `value` does not fit, or None."""
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else "must be true or false"
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            return f"must be a whole number from {self.least} to {self.most}"
        return None


class Meta(msgspec.Struct, frozen=True):
    """What a lobby shows of a title."""

    name: str
    label: str
    summary: str
    variants: tuple[Variant, ...]  # the first is the usual one
    settings: tuple[Setting, ...] = ()

    def variant(self, name: str) -> Variant | None:
        return next((variant for variant in self.variants if variant.name == name), None)


class Setup(msgspec.Struct, frozen=True):
    """What is agreed before the deal."""

    seats: int
    variant: str
    pack: str
    settings: dict[str, bool | int] = {}


class Result(msgspec.Struct, frozen=True):
    """How a game ended. `ranks` are by seat, equal ranks are shared; winners and nobody else have rank 1.

    There may be no winner: then all share the last rank (see `domain.kernel.ranking.standings`).
    """

    reason: str
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...] = ()
