"""What a bot is given and what it gives."""

from typing import Any, NamedTuple, Protocol

import msgspec

from domain.kernel.chance import FastChance
from domain.kernel.record import Command, Seat
from domain.kernel.title import AnyTitle


class Observation(NamedTuple):
    """Everything a bot may know: its options, and one position that its seat cannot tell from the real one.

    View and options are the same there as in the real position, and what is hidden has been drawn anew; a bot that
    wants more such positions imagines them from this one. The real one never leaves the game.
    """

    title: str
    version: int
    seat: Seat
    seed: int  # the same place in the same game always gives the same one
    options: list[Command]
    world: bytes  # packed

    def view(self, rules: AnyTitle) -> msgspec.Struct:
        """What the seat sees."""
        return rules.view(self.position(rules), self.seat)

    def position(self, rules: AnyTitle) -> Any:
        """The imagined position, a new copy each time."""
        return rules.unpack_state(self.world)


def observe_position(title: AnyTitle, state: Any, version: int, seat: Seat, seed: int) -> Observation:
    """What a seat may know of a position; the same for all positions that it cannot tell apart."""
    world = title.imagine(state, seat, FastChance(seed, "worlds"))
    return Observation(title.meta.name, version, seat, seed, title.options(state, seat), title.pack_state(world))


class Considered(NamedTuple):
    """What a bot thinks of an option: how often it was tried, and its worth in thousandths of a point."""

    option: Command
    tries: int
    worth: int


class Bot(Protocol):
    """Deterministic: the same observation, rules and bot version give the same choice on any machine.

    What a bot may spend is counted in iterations, never in seconds.
    """

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int:
        """Raised with every change that could change a choice."""

    @property
    def level(self) -> str:
        """How strong an opponent it is, in a word or two."""

    @property
    def budget(self) -> int:
        """Iterations for one choice; 0 if it does not search."""

    @property
    def heavy(self) -> bool:
        """Thinks so long that it belongs in a process of its own."""

    def choose(self, observation: Observation, rules: AnyTitle) -> Command:
        """One of the options."""

    def consider(self, observation: Observation, rules: AnyTitle) -> list[Considered]:
        """What it thinks of the options, best first, so that the first is its choice; empty if it does not compare."""
