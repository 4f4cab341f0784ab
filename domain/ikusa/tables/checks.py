"""What tables must satisfy before a game may be played with them."""

from collections.abc import Iterator

from domain.ikusa.meta import META
from domain.ikusa.tables.pack import KINDS, RONIN, SIDES, Numbers, Pack
from domain.kernel.graph import asymmetric, reachable


def problems(pack: Pack) -> list[str]:
    """Everything that is wrong with a pack, apart from what the kernel finds; empty when it can be used."""
    return [
        *_colours(pack),
        *_map(pack),
        *_units(pack),
        *_packages(pack),
        *_deals(pack),
        *_numbers(pack.numbers),
    ]


def _colours(pack: Pack) -> Iterator[str]:
    if len(set(pack.colours)) != len(pack.colours):
        yield "colours: two have the same name"


def _map(pack: Pack) -> Iterator[str]:
    land = {row.id: row.land for row in pack.provinces}
    sea = {row.id: row.sea for row in pack.provinces}
    both = {row.id: (*row.land, *row.sea) for row in pack.provinces}
    for place, others in both.items():
        if len(place) < 3:
            yield f"province {place!r}: an id has three letters or more, shorter ones name armies"
        if place in others or len(set(others)) != len(others):
            yield f"province {place}: its neighbours repeat or lead back to it"
    one_sided = [*asymmetric(land), *asymmetric(sea)]
    for place, other in one_sided:
        yield f"province {place}: the border with {other} is not known at its other end"
    if both and not one_sided and (cut_off := sorted(set(both) - set(reachable(both, next(iter(both)))))):
        yield f"provinces: {', '.join(cut_off)} cannot be reached"


def _units(pack: Pack) -> Iterator[str]:
    if tuple(row.kind for row in pack.units) != KINDS:
        yield f"units: exactly {', '.join(KINDS)} are needed, in this order"
    for row in pack.units:
        if not 1 <= row.value < SIDES or row.supply < 0:
            yield f"unit {row.kind}: hits with 1 to {SIDES - 1}, supply not negative"


def _packages(pack: Pack) -> Iterator[str]:
    for row in pack.packages:
        if not row.id or not row.units or "ronin" in row.units:
            yield f"package {row.id!r}: needs a name and levied units"


def _deals(pack: Pack) -> Iterator[str]:
    wanted = {(variant.name, seats) for variant in META.variants for seats in variant.seats}
    if missing := sorted(wanted - {(row.variant, row.seats) for row in pack.deals}):
        yield f"deals: nothing is said about {missing}"
    supplies = {row.kind: row.supply for row in pack.units}
    numbers = pack.numbers
    for row in pack.deals:
        where = f"deal {row.variant} for {row.seats}"
        drafted = numbers.claims if row.variant == "quick" else 0
        spearmen = numbers.claims * numbers.claim_spearmen if drafted else 2 * numbers.reinforcements
        if row.colours not in (row.seats, 2 * row.seats) or row.colours > len(pack.colours):
            yield f"{where}: {row.colours} colours cannot be shared out"
        if row.colours * (row.cards + drafted) > len(pack.provinces) or row.cards < 6:
            yield f"{where}: {row.cards} cards for each of {row.colours} colours do not fit the map"
        if row.cards + drafted + spearmen > supplies.get("spearman", 0):
            yield f"{where}: too few spearmen"
        if not 1 <= row.goal <= len(pack.provinces):
            yield f"{where}: {row.goal} provinces cannot be reached"


def _numbers(numbers: Numbers) -> Iterator[str]:
    fields = [name for name in numbers.__struct_fields__ if name != "provenance"]
    if sorted(numbers.provenance) != sorted(fields):
        yield "numbers: provenance needs one entry for each number"
    for name in fields:
        value = getattr(numbers, name)
        if min(value if isinstance(value, tuple) else (value,), default=-1) < 0:
            yield f"numbers: {name} is missing or negative"
    for name in ("force", "koku_divisor", "build_price", "ronin_per_koku", "claim_most"):
        if getattr(numbers, name) == 0:
            yield f"numbers: {name} must be 1 or more"
    if list(numbers.holes) != sorted(numbers.holes) or not numbers.holes or numbers.holes[0] != 1:
        yield "numbers: holes must begin with level 1 and never fall"
    if not 0 <= numbers.quick_hole < len(numbers.holes):
        yield "numbers: quick_hole is no hole of the track"
    for name in ("army_start", "quick_units"):
        units = getattr(numbers, name)
        armies = 1 if name == "army_start" else 3
        if units[0] + units[1] > armies * numbers.samurai or sum(units[2:RONIN]) > armies * numbers.ashigaru:
            yield f"numbers: {name} does not fit the army cards"
