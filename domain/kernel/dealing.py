"""What chance gave a seat out of a pile that nobody knew: for whoever asks afterwards how lucky it was."""

from typing import Literal, NamedTuple, TypeAlias

from domain.kernel.record import Seat

Worth: TypeAlias = Literal["points", "useful", "places", "turn"]
"""What is counted: points printed on cards; pieces for which the seat had a use; equals it came before; its turn."""

UNJUDGED: tuple[Worth, ...] = ("turn",)
"""Neither more nor less of it is better as such."""


class Dealt(NamedTuple):
    """`came` of `pile`, each piece by its worth. Every piece of the pile was as likely as any other."""

    seat: Seat
    name: str  # of the event, and of which deck it was
    worth: Worth
    came: tuple[int, ...]
    pile: tuple[int, ...]
