"""Resource actions: the fewer figures on a space, the more it yields."""

from domain.edo.actions.samurai import unused
from domain.edo.commands import Harvest
from domain.edo.events.actions import Harvested
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import HARVESTED, Goods, HarvestEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def harvest_deeds(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    return [Harvest(space) for space in unused(state, seat) if _is_ground(state, parts, space)]


def harvest(table: EdoTable, seat: Seat, command: Harvest) -> None:
    """Rulebook: a different samurai on a space of the right kind for each activation."""
    state, parts, space = table.state, table.parts, command.space
    require(space in unused(state, seat), "edo.no-samurai-there", space=space)
    require(_is_ground(state, parts, space), "edo.wrong-ground", space=space)
    good = HARVESTED[parts.boards[state.side].kinds[space]]
    room = parts.numbers.limit - getattr(state.daimyos[seat], good)
    crop = min(yield_of(state, parts, space) + parts.effect(state, HarvestEffect).bonus, room)
    table.emit(Harvested(seat, space, Goods(**{good: crop})))


def yield_of(state: Edo, parts: Parts, space: str) -> int:
    """Rulebook: all samurai count, those of other seats too; the merchant does not. Counted when it happens (Q6)."""
    figures = sum([daimyo.samurai.count(space) for daimyo in state.daimyos])
    yields = parts.numbers.yields
    return yields[min(figures, len(yields)) - 1]


def _is_ground(state: Edo, parts: Parts, space: str) -> bool:
    return parts.boards[state.side].kinds[space] in parts.effect(state, HarvestEffect).spaces
