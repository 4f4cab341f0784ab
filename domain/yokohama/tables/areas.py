"""The 18 area boards, how they are laid out, and Chinatown's prices."""

from domain.yokohama.tables.pack import RULEBOOK, SOURCE, Area, Layout, Price

_BY_POWER = (1, 2, 3, 4, 5)
_ONE_LESS = (0, 1, 2, 3, 4)
_TWO_LESS = (0, 0, 1, 2, 3)
_REACH = (0, 1, 2, 3, 3)  # none, LOW, MID, HIGH, HIGH
_BONUS = (0, 0, 0, 0, 3)

# fmt: off
AREAS = (
    Area("COP1", "Copper Mine #1", "production", 2, "goods", _TWO_LESS, RULEBOOK, "copper"),
    Area("COP2", "Copper Mine #2", "production", 4, "goods", _TWO_LESS, RULEBOOK, "copper"),
    Area("SIL1", "Silk Mill #1", "production", 2, "goods", _ONE_LESS, RULEBOOK, "silk"),
    Area("SIL2", "Silk Mill #2", "production", 4, "goods", _ONE_LESS, RULEBOOK, "silk"),
    Area("TEA1", "Tea Plantation #1", "production", 2, "goods", _BY_POWER, RULEBOOK, "tea"),
    Area("TEA2", "Tea Plantation #2", "production", 4, "goods", _BY_POWER, RULEBOOK, "tea"),
    Area("FIS1", "Fishing Grounds #1", "production", 2, "goods", _BY_POWER, RULEBOOK, "fish"),
    Area("FIS2", "Fishing Grounds #2", "production", 3, "goods", _BY_POWER, RULEBOOK, "fish"),
    Area("BANK", "Bank", "commercial", 2, "yen", _BY_POWER, RULEBOOK),
    Area("CHIN", "Chinatown", "commercial", 3, "exchange", _BY_POWER, RULEBOOK),
    Area("CHUR", "Church", "commercial", 2, "church", _BY_POWER, RULEBOOK),
    Area("CUST", "Customs", "commercial", 2, "customs", _ONE_LESS, RULEBOOK),
    Area("PORT", "Port", "commercial", 2, "orders", _REACH, RULEBOOK, points=_BONUS),
    Area("DOCK", "Dock", "commercial", 3, "orders", _REACH, RULEBOOK, points=_BONUS),
    Area("EMPL", "Employment Agency", "commercial", 2, "items", _ONE_LESS, RULEBOOK),
    Area("LABO", "Laboratory", "commercial", 2, "industry", _BY_POWER, RULEBOOK),
    Area("RESE", "Research Center", "commercial", 4, "industry", _BY_POWER, RULEBOOK),
    Area("CANA", "Canal", "canal", 3, "none", (0, 0, 0, 0, 0), RULEBOOK),
)
# fmt: on

LAYOUTS = (
    Layout(2, (4, 3, 2, 1), SOURCE),
    Layout(3, (5, 4, 3, 2), SOURCE),
    Layout(4, (6, 5, 4, 3), SOURCE),
)
"""The rulebook prints the layout as a picture; published descriptions give the triangle and its shift."""

PRICES = (
    Price("copper", 2, True, RULEBOOK),
    Price("silk", 2, True, RULEBOOK),
    Price("tea", 1, True, RULEBOOK),
    Price("fish", 1, True, RULEBOOK),
    Price("imports", 4, False, RULEBOOK),
)
