"""What provinces, formations, armies, colours, castles and markers are, told from the tables of a pack."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from domain.ikusa.parts import Parts
from domain.ikusa.tables.pack import KINDS, RONIN
from domain.kernel.phrases import Amounts, Named, Phrase

Values: TypeAlias = Mapping[str, Any]


def province(id: str, parts: Parts) -> Values:
    row = parts.source.provinces[parts.place[id]]
    land, sea = (tuple(Named("province", other) for other in several) or None for several in (row.land, row.sea))
    return {"region": Phrase(f"region.{row.island}", {"name": row.island}), "land": land, "sea": sea}


def formation(id: str, parts: Parts) -> Values:
    if id in parts.ids["army"]:
        return army(id, parts)
    return {"force": parts.numbers.force, "place": Named("province", id)}


def army(_: str, parts: Parts) -> Values:
    return {"samurai": parts.numbers.samurai, "ashigaru": parts.numbers.ashigaru}


def colour(_: str, parts: Parts) -> Values:
    supply: dict[str, int] = dict(zip(KINDS[:RONIN], parts.supplies, strict=False))
    return {"armies": len(parts.ids["army"]), "units": Amounts("unit", supply)}


def work(id: str, parts: Parts) -> Values:
    numbers = parts.numbers
    lent = {"spearman": numbers.castle_spearmen} if id == "castle" else {"ronin": numbers.fortress_ronin}
    return {"units": Amounts("unit", lent)}


def marker(id: str, _: Parts) -> Values:
    return {"number": int(id)}


FACTS: Mapping[str, Callable[[str, Any], Values]] = {
    "province": province,
    "formation": formation,
    "army": army,
    "colour": colour,
    "work": work,
    "marker": marker,
}
"""By kind; the sentences are `text.<kind>` among the PHRASES of each language."""
