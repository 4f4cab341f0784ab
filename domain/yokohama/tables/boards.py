"""The six management boards: Port and Dock, Laboratory and Research Center, Church, Customs."""

from domain.yokohama.tables.pack import (
    HOUSE,
    READING,
    RULEBOOK,
    Level,
    OrderBoard,
    Space,
    SpaceBoard,
    TechnologyBoard,
)

_ORDER_LEVELS: tuple[Level, ...] = ("LOW", "LOW", "LOW", "MID", "HIGH", "HIGH")

ORDER_BOARDS = (OrderBoard("PORT", _ORDER_LEVELS, HOUSE), OrderBoard("DOCK", _ORDER_LEVELS, HOUSE))
"""Six spaces are attested for the Port, one MID space follows from the example; the rest is house design."""

TECHNOLOGY_BOARDS = (
    TechnologyBoard("LABO", (0, 0, 1, 1, 2, 2), HOUSE),
    TechnologyBoard("RESE", (0, 0, 1, 1, 2, 2), HOUSE),
)
"""That spaces 3 to 6 cost more is in the rulebook; how much is house design."""

TECHNOLOGY_BOARDS_2 = (
    TechnologyBoard("LABO", (0, 0, 2, 2, 3, 3), HOUSE),
    TechnologyBoard("RESE", (0, 0, 2, 2, 3, 3), HOUSE),
)
"""Of `yokohama-house@2`: dearer, so that imports are also left for Customs."""

CHURCH = SpaceBoard(
    "CHUR",
    (
        Space(4, {"points": 3, "moves": 1}, READING),
        Space(5, {"points": 4, "moves": 1}, READING),
        Space(6, {"points": 5, "moves": 2}, RULEBOOK),
        Space(7, {"points": 6, "moves": 2}, HOUSE, blocked=True),
        Space(8, {"points": 8, "moves": 2}, HOUSE),
        Space(9, {"points": 9, "moves": 3}, HOUSE),
        Space(10, {"points": 11, "moves": 3}, HOUSE),
        Space(11, {"points": 14, "moves": 3}, HOUSE),
    ),
    full=(5, 5, 6),
    majority=(6, 3),
    provenance=RULEBOOK,
)
"""Values of the right-hand spaces occur in the picture; which value stands on which space is house design."""

CUSTOMS = SpaceBoard(
    "CUST",
    (
        Space(0, {"points": 1, "yen": 2}, READING),
        Space(1, {"points": 4, "yen": 2}, RULEBOOK),
        Space(2, {"points": 10, "yen": 1}, HOUSE),
        Space(2, {"points": 9, "moves": 1}, HOUSE, blocked=True),
        Space(3, {"points": 16, "yen": 3}, HOUSE),
        Space(3, {"points": 15, "moves": 3}, HOUSE),
        Space(4, {"points": 22, "yen": 4}, HOUSE),
    ),
    full=(5, 5, 6),
    majority=(8, 4),
    provenance=RULEBOOK,
)
"""Points are read from the picture; imports needed and side rewards from space 3 on are house design."""

SPACE_BOARDS = (CHURCH, CUSTOMS)
