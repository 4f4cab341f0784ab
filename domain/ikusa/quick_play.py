"""Set-up of quick play, rulebook pp. 29-30: drafting provinces and filling the army cards."""

from collections.abc import Iterator
from functools import cache

from domain.ikusa.commands import AddSpearman, ClaimProvince, FillCards
from domain.ikusa.events.quick_play import CardsFilled, ProvinceClaimed
from domain.ikusa.events.setting_up import ActionBegan, ArmiesRaised, ProvinceReinforced
from domain.ikusa.kinds import LevyKind
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import EMPTY, Ikusa
from domain.ikusa.tables.pack import BOWMAN, GUNNER, LEVIED, SPEARMAN, SWORDSMAN
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

FILLED = (BOWMAN, SWORDSMAN, GUNNER)
"""The order in which units are distributed over the army cards."""


def drafter(state: Ikusa, parts: Parts) -> int:
    """Each claims a province and adds his spearmen before the next does."""
    return state.order[state.placings // (1 + parts.numbers.claim_spearmen) % len(state.order)]


def advance_claim(table: IkusaTable) -> bool:
    state, numbers = table.state, table.parts.numbers
    each = 1 + numbers.claim_spearmen
    if state.placings == numbers.claims * each * len(state.order):
        table.emit(ActionBegan("fill-cards"))
        return False
    seat = state.owners[drafter(state, table.parts)]
    table.ask((seat,), "ikusa.add-spearman" if state.placings % each else "ikusa.claim-province")
    return True


def claim_province_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [ClaimProvince(place) for place, province in state.provinces.items() if province.owner == EMPTY]


def judge_claim_province(state: Ikusa, seat: Seat, parts: Parts, command: ClaimProvince) -> None:
    """A spearman into any unoccupied province."""
    province = state.provinces.get(command.place)
    require(province is not None and province.owner == EMPTY, "ikusa.not-unoccupied", place=command.place)


def claim_province(table: IkusaTable, seat: Seat, command: ClaimProvince) -> None:
    table.emit(ProvinceClaimed(drafter(table.state, table.parts), command.place))


def may_add(state: Ikusa, parts: Parts, colour: int, place: str) -> bool:
    province = state.provinces.get(place)
    if province is None or province.owner != colour:
        return False
    return province.units[SPEARMAN] < parts.numbers.claim_most


def add_spearman_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    colour = drafter(state, parts)
    return [AddSpearman(place) for place in state.colours[colour].lands if may_add(state, parts, colour, place)]


def judge_add_spearman(state: Ikusa, seat: Seat, parts: Parts, command: AddSpearman) -> None:
    """One of two reinforcements, together or apart; never more than three spearmen in a province."""
    colour = drafter(state, parts)
    require(may_add(state, parts, colour, command.place), "ikusa.no-spearman-there", place=command.place)


def add_spearman(table: IkusaTable, seat: Seat, command: AddSpearman) -> None:
    table.emit(ProvinceReinforced(drafter(table.state, table.parts), command.place, 1))


# -- army cards: at the same time, shown together --------------------------------------------------


def filler(state: Ikusa, seat: Seat) -> int | None:
    """The seat's colour that still fills its card; in quick play every seat has one."""
    return seat if len(state.colours[seat].staged) < len(FILLED) else None


def filled(staged: list[str]) -> list[tuple[int, ...]]:
    return [tuple(int(count) for count in text.split("/")) for text in staged]


def advance_fill_cards(table: IkusaTable) -> bool:
    state = table.state
    left = [seat for seat in range(state.seats) if filler(state, seat) is not None]
    if left:
        table.ask(left, "ikusa.fill-cards")
        return True
    for colour, card in enumerate(state.colours):
        bow, sword, gun = filled(card.staged)
        units = tuple((bow[army], sword[army], gun[army], 0) for army in range(3))
        table.emit(ArmiesRaised(colour, units, table.parts.numbers.quick_hole))
    table.emit(ActionBegan("place-armies"))
    return False


@cache
def splits(amount: int, most: tuple[int, int, int]) -> tuple[tuple[int, int, int], ...]:
    """All ways to share `amount` units over three armies with these free squares."""
    return tuple(_splits(amount, most))


def _splits(amount: int, most: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    for first in range(min(amount, most[0]) + 1):
        for second in range(min(amount - first, most[1]) + 1):
            third = amount - first - second
            if third <= most[2]:
                yield first, second, third


def ways(state: Ikusa, colour: int, parts: Parts) -> tuple[LevyKind, tuple[tuple[int, int, int], ...]]:
    """The kind now distributed and every way to do it within the card limits (p. 10)."""
    done = filled(state.colours[colour].staged)
    kind = FILLED[len(done)]
    numbers = parts.numbers
    most = (numbers.ashigaru,) * 3 if kind == GUNNER else (numbers.samurai,) * 3
    if kind == SWORDSMAN:
        most = (most[0] - done[0][0], most[1] - done[0][1], most[2] - done[0][2])
    return LEVIED[kind], splits(numbers.quick_units[kind], most)


def fill_cards_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    kind, possible = ways(state, seat, parts)
    return [FillCards(kind, counts) for counts in possible]


def judge_fill_cards(state: Ikusa, seat: Seat, parts: Parts, command: FillCards) -> None:
    """Rulebook p. 30: distribute the troops as desired within the limits of each army."""
    kind, possible = ways(state, seat, parts)
    require(command.kind == kind, "ikusa.not-this-kind", kind=kind)
    require(command.counts in possible, "ikusa.card-full", kind=kind)


def fill_cards(table: IkusaTable, seat: Seat, command: FillCards) -> None:
    table.emit(CardsFilled(seat, seat, command.kind, command.counts))
