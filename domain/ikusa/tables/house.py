"""The bundled tables: `ikusa-house@2`, and `ikusa-house@1` for the games opened with it."""

import msgspec

from domain.ikusa.tables.map import ROWS
from domain.ikusa.tables.pack import Deal, Land, Numbers, Pack, Package, Unit

PROVINCES = tuple(
    Land(id, name, island, tuple(land.split()), tuple(sea.split()), (longitude, latitude), "source")
    for id, name, island, land, sea, longitude, latitude in ROWS
)

UNITS = (
    Unit("bowman", 6, 9, "rulebook"),
    Unit("swordsman", 5, 9, "rulebook"),
    Unit("gunner", 4, 9, "rulebook"),
    Unit("spearman", 4, 36, "rulebook"),
    Unit("ronin", 5, 30, "rulebook"),
)

PACKAGES = (
    Package("bowman", ("bowman",), False, "rulebook"),
    Package("mixed", ("swordsman", "gunner"), False, "rulebook"),
    Package("swordsmen", ("swordsman", "swordsman"), False, "rulebook"),
    Package("gunners", ("gunner", "gunner"), False, "rulebook"),
    Package("spearmen", ("spearman", "spearman", "spearman"), True, "rulebook"),
)

DEALS = (
    Deal("regular", 2, 4, 17, 50, True, "rulebook"),
    Deal("regular", 3, 3, 22, 35, False, "rulebook"),
    Deal("regular", 4, 4, 17, 35, False, "rulebook"),
    Deal("regular", 5, 5, 13, 35, False, "rulebook"),
    Deal("quick", 3, 3, 16, 40, False, "rulebook"),
    Deal("quick", 4, 4, 11, 35, False, "rulebook"),
    Deal("quick", 5, 5, 7, 30, False, "rulebook"),
)

_NUMBERS = {
    "daimyo_value": 6,
    "force": 5,
    "samurai": 4,
    "ashigaru": 10,
    "castles": 10,
    "bases": 5,
    "castle_spearmen": 4,
    "fortress_ronin": 5,
    "battle_markers": 12,
    "build_price": 2,
    "ronin_per_koku": 2,
    "koku_divisor": 3,
    "koku_least": 3,
    "ninja_hits": 8,
    "revenge_hits": 9,
    "reinforcements": 6,
    "army_start": (1, 1, 2, 0),
    "claims": 6,
    "claim_spearmen": 2,
    "claim_most": 3,
    "quick_units": (5, 5, 6, 0),
    "holes": (1, 1, 2, 2, 3, 3, 4),
    "quick_hole": 2,
}
_HOUSE = {"holes", "quick_hole"}  # the rulebook shows levels 1 to 4, but not how many holes each of them has

NUMBERS = Numbers(
    **_NUMBERS,  # type: ignore[arg-type]  # the names are checked by test
    provenance={name: "house" if name in _HOUSE else "rulebook" for name in _NUMBERS},
)

HOUSE = Pack(
    id="ikusa-house",
    version=2,
    provinces=PROVINCES,
    units=UNITS,
    packages=PACKAGES,
    deals=DEALS,
    colours=("blue", "orange", "green", "red", "black"),
    numbers=NUMBERS,
)

HOUSE_1 = msgspec.structs.replace(
    HOUSE, version=1, numbers=msgspec.structs.replace(NUMBERS, holes=(1, 1, 2, 2, 2, 3, 3, 3, 4))
)
"""Its experience track was too slow: of 240 games between warlike players two ended with an army of level 3."""
