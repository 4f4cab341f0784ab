"""Resource actions: the fewer figures on a space, the more it yields."""

from domain.edo.actions.samurai import unused
from domain.edo.activations import way_out
from domain.edo.commands import Harvest
from domain.edo.events.actions import Harvested
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import HARVESTED, Goods, HarvestEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def can_harvest(state: Edo, seat: Seat, parts: Parts) -> bool:
    return bool(harvestable(state, seat, parts))


def harvest_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    options: list[Command] = [Harvest(space) for space in harvestable(state, seat, parts)]
    options.append(way_out(state))
    return options


def harvestable(state: Edo, seat: Seat, parts: Parts) -> list[str]:
    """Where a samurai that has not served yet stands on the right kind of space."""
    grounds, kinds = parts.effect(state, HarvestEffect).spaces, parts.boards[state.side].kinds
    return [space for space in unused(state, seat) if kinds[space] in grounds]


def judge_harvest(state: Edo, seat: Seat, parts: Parts, command: Harvest) -> None:
    """Rulebook: a different samurai on a space of the right kind for each activation."""
    space = command.space
    require(space in unused(state, seat), "edo.no-samurai-there", space=space)
    grounds = parts.effect(state, HarvestEffect).spaces
    require(parts.boards[state.side].kinds[space] in grounds, "edo.wrong-ground", space=space)


def harvest(table: EdoTable, seat: Seat, command: Harvest) -> None:
    """Rulebook: nobody owns more than ten of a good; what exceeds them is lost (Q6)."""
    table.emit(Harvested(seat, command.space, crop(table.state, seat, table.parts, command.space)))


def crop(state: Edo, seat: Seat, parts: Parts, space: str) -> Goods:
    """What a samurai of `seat` would bring in there now."""
    good = HARVESTED[parts.boards[state.side].kinds[space]]
    room = parts.numbers.limit - getattr(state.daimyos[seat], good)
    return Goods(**{good: min(yield_of(state, parts, space) + parts.effect(state, HarvestEffect).bonus, room)})


def yield_of(state: Edo, parts: Parts, space: str) -> int:
    """Rulebook: all samurai count, those of other seats too; the merchant does not. Counted when it happens (Q6)."""
    figures = sum([daimyo.samurai.count(space) for daimyo in state.daimyos])
    yields = parts.numbers.yields
    return yields[min(figures, len(yields)) - 1]
