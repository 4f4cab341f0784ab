"""The bundled tables. The rulebook at hand prints none of them; most are therefore designed here, within its rules.

`edo-house@2` mends what games between bots have shown of `edo-house@1`; see `docs/balance.md`.
"""

import msgspec

from domain.edo.tables.boards import SIDE_A, SIDE_B
from domain.edo.tables.cards import (
    BASE_ACTIONS,
    BASE_CARDS,
    MERCHANT_CARDS,
    MERCHANT_CARDS_2,
    SPECIAL_ACTIONS,
    SPECIAL_CARDS,
)
from domain.edo.tables.pack import Building, Deal, Goods, Numbers, Pack, ProfitSet, ResourceSet

DEALS = (
    Deal(2, "A", ("sum-7a", "sum-7b", "sum-6"), True, "house"),
    Deal(3, "A", ("sum-8a", "sum-8b", "sum-7a", "sum-7b", "sum-6"), False, "house"),
    Deal(4, "B", ("sum-8a", "sum-8b", "sum-7a", "sum-7b", "sum-6"), False, "house"),
)

BUILDINGS = (
    Building("house", "House", Goods(wood=2, stone=1, ryo=4), 1, 1, 7, "house"),
    Building("post", "Trading post", Goods(wood=3, stone=2, ryo=6), 2, 2, 1, "house"),
    Building("fortress", "Fortress", Goods(stone=6, ryo=10), 3, 0, 8, "house"),
)

PROFITS = (
    ProfitSet("sum-12", ((12,), (8, 4), (6, 4, 2), (5, 4, 2, 1)), True, "house"),
    ProfitSet("sum-8a", ((8,), (6, 2), (5, 2, 1), (4, 2, 1, 1)), False, "house"),
    ProfitSet("sum-8b", ((8,), (5, 3), (4, 3, 1), (3, 2, 2, 1)), False, "house"),
    ProfitSet("sum-7a", ((7,), (5, 2), (4, 2, 1), (3, 2, 1, 1)), False, "house"),
    ProfitSet("sum-7b", ((7,), (4, 3), (4, 2, 1), (3, 2, 1, 1)), False, "house"),
    ProfitSet("sum-6", ((6,), (4, 2), (3, 2, 1), (3, 1, 1, 1)), False, "house"),
)

RESOURCE_SETS = (
    ResourceSet("alpha", Goods(rice=6, ryo=5), "house"),
    ResourceSet("beta", Goods(rice=4, wood=1, ryo=3), "house"),
    ResourceSet("gamma", Goods(rice=4, stone=1, ryo=3), "house"),
    ResourceSet("delta", Goods(rice=3, wood=1, stone=1, ryo=1), "house"),
    ResourceSet("epsilon", Goods(rice=1, wood=2, stone=1), "house"),
)

NUMBERS = Numbers(
    figures=5,
    neutrals=12,
    display=4,
    limit=10,
    city_spaces=10,
    houses_per_fortress=2,
    start_ryo=10,
    compensation=(0, 1, 2, 3),
    yields=(3, 2, 1),
    goal=12,
    ryo_per_point=50,
    provenance={
        "figures": "source",
        "neutrals": "source",
        "display": "house",
        "limit": "rulebook",
        "city_spaces": "rulebook",
        "houses_per_fortress": "rulebook",
        "start_ryo": "source",
        "compensation": "house",
        "yields": "rulebook",
        "goal": "rulebook",
        "ryo_per_point": "rulebook",
    },
)

HOUSE = Pack(
    id="edo-house",
    version=1,
    boards=(SIDE_A, SIDE_B),
    deals=DEALS,
    buildings=BUILDINGS,
    profits=PROFITS,
    actions=BASE_ACTIONS + SPECIAL_ACTIONS,
    base_cards=BASE_CARDS,
    special_cards=SPECIAL_CARDS,
    merchant_cards=MERCHANT_CARDS,
    resource_sets=RESOURCE_SETS,
    numbers=NUMBERS,
)

HOUSE_2 = msgspec.structs.replace(HOUSE, version=2, merchant_cards=MERCHANT_CARDS_2)
