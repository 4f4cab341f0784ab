"""The bundled packs: the rulebook's numbers where it gives them, house design for the rest.

`yokohama-house@2` mends what games between bots have shown of `yokohama-house@1`; see `docs/balance.md`.
"""

import msgspec

from domain.yokohama.tables.achievements import ACHIEVEMENTS, ACHIEVEMENTS_2
from domain.yokohama.tables.areas import AREAS, LAYOUTS, PRICES
from domain.yokohama.tables.boards import ORDER_BOARDS, SPACE_BOARDS, TECHNOLOGY_BOARDS, TECHNOLOGY_BOARDS_2
from domain.yokohama.tables.orders import ORDERS, ORDERS_2
from domain.yokohama.tables.pack import RULEBOOK, Pack, Scoring, Start
from domain.yokohama.tables.sites import SITES, SITES_2
from domain.yokohama.tables.technologies import TECHNOLOGIES
from domain.yokohama.tables.tokens import TOKENS

HOUSE = Pack(
    id="yokohama-house",
    version=1,
    summary="Areas, effects and scoring are the rulebook's; orders, sites, tokens and costs our own design.",
    areas=AREAS,
    layouts=LAYOUTS,
    prices=PRICES,
    order_boards=ORDER_BOARDS,
    technology_boards=TECHNOLOGY_BOARDS,
    space_boards=SPACE_BOARDS,
    orders=ORDERS,
    technologies=TECHNOLOGIES,
    sites=SITES,
    tokens=TOKENS,
    achievements=ACHIEVEMENTS,
    start=Start(
        yen=4,
        first_yen=3,
        goods={"copper": 1, "silk": 1, "tea": 1, "fish": 1},
        assistants=(8, 12),
        shops=(2, 6),
        shop_cost=2,
        house_costs=(4, 5, 6, 7),
        orders_dealt=2,
        orders_aside=(16, 5, 0),
        agents={"GB": 3, "US": 2, "FR": 2, "DE": 2, "NL": 1},
        provenance=RULEBOOK,
    ),
    scoring=Scoring(technology=(10, 5), dummy_halves=15, sets=(0, 2, 4, 8, 12), provenance=RULEBOOK),
)

HOUSE_2 = msgspec.structs.replace(
    HOUSE,
    version=2,
    technology_boards=TECHNOLOGY_BOARDS_2,
    orders=ORDERS_2,
    sites=SITES_2,
    achievements=ACHIEVEMENTS_2,
)
