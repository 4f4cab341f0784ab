"""The bundled components: the rulebook's board and prices with our own set of cards.

`yedo-house@2` mends what games between bots have shown of `yedo-house@1`; see `docs/balance.md`.
"""

import msgspec

from domain.yedo.tables.actions import ACTIONS
from domain.yedo.tables.board import (
    ANNEXES,
    CATEGORIES,
    CIRCUIT,
    DISTRICTS,
    FAVOURS,
    MARKET,
    SPECIALS,
    SUPPLIES,
    USES,
    WEAPONS,
)
from domain.yedo.tables.bonuses import BONUSES, BONUSES_2
from domain.yedo.tables.events import EVENTS
from domain.yedo.tables.missions import MISSIONS, MISSIONS_2
from domain.yedo.tables.pack import Pack

HOUSE = Pack(
    id="yedo-house",
    version=1,
    missions=MISSIONS,
    specials=SPECIALS,
    actions=ACTIONS,
    bonuses=BONUSES,
    events=EVENTS,
    districts=DISTRICTS,
    circuit=CIRCUIT,
    patrol_start="GA",
    market=MARKET,
    weapons=WEAPONS,
    annexes=ANNEXES,
    uses=USES,
    categories=CATEGORIES,
    favours=FAVOURS,
    supplies=SUPPLIES,
    about=(
        "Board, prices, phases and limits follow the rulebook. The card set is our own design, not the published one; "
        "each row says where it comes from."
    ),
)

HOUSE_2 = msgspec.structs.replace(HOUSE, version=2, missions=MISSIONS_2, bonuses=BONUSES_2)
