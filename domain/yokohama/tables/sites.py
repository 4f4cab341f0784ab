"""The 24 building site cards: four sites for shops and one for a trading house each.

One card is pictured in the rulebook; all others are house design.
"""

from domain.yokohama.tables.pack import HOUSE, READING, Site

# fmt: off
SITES = (
    Site("B01", ({"points": 3}, {"moves": 2}, {"items": 1}, {"points": 1}), {"points": 8}, READING),
    Site("B02", ({"points": 3}, {"imports": 1}, {"yen": 2}, {"moves": 2}), {"points": 9}, HOUSE),
    Site("B03", ({"points": 2}, {"copper": 1}, {"yen": 3}, {"items": 1}), {"points": 8}, HOUSE),
    Site("B04", ({"points": 3}, {"silk": 1}, {"tea": 2}, {"moves": 2}), {"points": 7, "yen": 2}, HOUSE),
    Site("B05", ({"points": 2}, {"imports": 1}, {"fish": 2}, {"items": 1}), {"points": 9}, HOUSE),
    Site("B06", ({"points": 3}, {"goods": 1}, {"yen": 2}, {"moves": 3}), {"points": 8}, HOUSE),
    Site("B07", ({"points": 2}, {"copper": 1}, {"tea": 2}, {"items": 1}), {"points": 10}, HOUSE),
    Site("B08", ({"points": 3}, {"imports": 1}, {"yen": 3}, {"moves": 2}),
         {"points": 6, "imports": 1}, HOUSE),
    Site("B09", ({"points": 2}, {"silk": 1}, {"fish": 2}, {"moves": 3}), {"points": 9}, HOUSE),
    Site("B10", ({"points": 3}, {"goods": 1}, {"items": 1}, {"yen": 2}), {"points": 8}, HOUSE),
    Site("B11", ({"points": 2}, {"copper": 1}, {"fish": 2}, {"moves": 2}), {"points": 8}, HOUSE),
    Site("B12", ({"points": 3}, {"imports": 1}, {"tea": 2}, {"items": 1}), {"points": 7}, HOUSE),
    Site("B13", ({"points": 2}, {"silk": 2}, {"yen": 3}, {"moves": 2}), {"points": 9}, HOUSE),
    Site("B14", ({"points": 3}, {"copper": 1}, {"goods": 1}, {"yen": 2}), {"points": 8}, HOUSE),
    Site("B15", ({"points": 2}, {"imports": 1}, {"tea": 2}, {"moves": 3}), {"points": 6, "yen": 4}, HOUSE),
    Site("B16", ({"points": 3}, {"silk": 1}, {"yen": 2}, {"items": 1}), {"points": 10}, HOUSE),
    Site("B17", ({"points": 2}, {"copper": 1}, {"imports": 1}, {"moves": 2}), {"points": 7}, HOUSE),
    Site("B18", ({"points": 3}, {"tea": 2}, {"fish": 2}, {"items": 1}), {"points": 8}, HOUSE),
    Site("B19", ({"points": 2}, {"goods": 1}, {"yen": 3}, {"moves": 2}), {"points": 9}, HOUSE),
    Site("B20", ({"points": 4}, {"imports": 1}, {"items": 1}, {"yen": 2}), {"points": 7}, HOUSE),
    Site("B21", ({"points": 2}, {"silk": 2}, {"copper": 1}, {"moves": 2}), {"points": 8}, HOUSE),
    Site("B22", ({"points": 3}, {"goods": 1}, {"fish": 2}, {"items": 1}), {"points": 6, "imports": 1}, HOUSE),
    Site("B23", ({"points": 2}, {"imports": 1}, {"yen": 3}, {"tea": 2}), {"points": 9}, HOUSE),
    Site("B24", ({"points": 3}, {"silk": 1}, {"goods": 1}, {"moves": 3}), {"points": 10}, HOUSE),
)

SITES_2 = (
    SITES[0],
    Site("B32", ({"points": 5}, {"points": 1, "imports": 1}, {"yen": 2, "items": 1}, {"points": 2, "moves": 2}),
         {"points": 11, "imports": 1}, HOUSE),
    Site("B33", ({"points": 4}, {"points": 1, "copper": 1}, {"yen": 3, "items": 1}, {"yen": 3, "items": 1}),
         {"points": 12}, HOUSE),
    Site("B34", ({"points": 5}, {"points": 1, "silk": 1}, {"points": 1, "tea": 2}, {"points": 2, "moves": 2}),
         {"points": 9, "yen": 2, "imports": 1}, HOUSE),
    Site("B35", ({"points": 4}, {"points": 1, "imports": 1}, {"points": 1, "fish": 2}, {"yen": 3, "items": 1}),
         {"points": 13}, HOUSE),
    Site("B36", ({"points": 5}, {"points": 1, "goods": 1}, {"yen": 2, "items": 1}, {"points": 2, "moves": 3}),
         {"points": 10, "imports": 1}, HOUSE),
    Site("B37", ({"points": 4}, {"points": 1, "copper": 1}, {"points": 1, "tea": 2}, {"yen": 3, "items": 1}),
         {"points": 14}, HOUSE),
    Site("B38", ({"points": 5}, {"points": 1, "imports": 1}, {"yen": 3, "items": 1}, {"points": 2, "moves": 2}),
         {"points": 8, "imports": 2}, HOUSE),
    Site("B39", ({"points": 4}, {"points": 1, "silk": 1}, {"points": 1, "fish": 2}, {"points": 2, "moves": 3}),
         {"points": 13}, HOUSE),
    Site("B40", ({"points": 5}, {"points": 1, "goods": 1}, {"yen": 3, "items": 1}, {"yen": 2, "items": 1}),
         {"points": 10, "imports": 1}, HOUSE),
    Site("B41", ({"points": 4}, {"points": 1, "copper": 1}, {"points": 1, "fish": 2}, {"points": 2, "moves": 2}),
         {"points": 12}, HOUSE),
    Site("B42", ({"points": 5}, {"points": 1, "imports": 1}, {"points": 1, "tea": 2}, {"yen": 3, "items": 1}),
         {"points": 9}, HOUSE),
    Site("B43", ({"points": 4}, {"points": 1, "silk": 2}, {"yen": 3, "items": 1}, {"points": 2, "moves": 2}),
         {"points": 13}, HOUSE),
    Site("B44", ({"points": 5}, {"points": 1, "copper": 1}, {"points": 1, "goods": 1}, {"yen": 2, "items": 1}),
         {"points": 10, "imports": 1}, HOUSE),
    Site("B45", ({"points": 4}, {"points": 1, "imports": 1}, {"points": 1, "tea": 2}, {"points": 2, "moves": 3}),
         {"points": 10, "yen": 4}, HOUSE),
    Site("B46", ({"points": 5}, {"points": 1, "silk": 1}, {"yen": 2, "items": 1}, {"yen": 3, "items": 1}),
         {"points": 12, "imports": 1}, HOUSE),
    Site("B47", ({"points": 4}, {"points": 1, "copper": 1}, {"points": 1, "imports": 1}, {"points": 2, "moves": 2}),
         {"points": 11}, HOUSE),
    Site("B48", ({"points": 5}, {"points": 1, "tea": 2}, {"points": 1, "fish": 2}, {"yen": 3, "items": 1}),
         {"points": 10, "imports": 1}, HOUSE),
    Site("B49", ({"points": 4}, {"points": 1, "goods": 1}, {"yen": 3, "items": 1}, {"points": 2, "moves": 2}),
         {"points": 13}, HOUSE),
    Site("B50", ({"points": 6}, {"points": 1, "imports": 1}, {"yen": 3, "items": 1}, {"yen": 2, "items": 1}),
         {"points": 9, "imports": 1}, HOUSE),
    Site("B51", ({"points": 4}, {"points": 1, "silk": 2}, {"points": 1, "copper": 1}, {"points": 2, "moves": 2}),
         {"points": 12}, HOUSE),
    Site("B52", ({"points": 5}, {"points": 1, "goods": 1}, {"points": 1, "fish": 2}, {"yen": 3, "items": 1}),
         {"points": 8, "imports": 2}, HOUSE),
    Site("B53", ({"points": 4}, {"points": 1, "imports": 1}, {"yen": 3, "items": 1}, {"points": 1, "tea": 2}),
         {"points": 13}, HOUSE),
    Site("B54", ({"points": 5}, {"points": 1, "silk": 1}, {"points": 1, "goods": 1}, {"points": 2, "moves": 3}),
         {"points": 12, "imports": 1}, HOUSE),
)
"""Of `yokohama-house@2`: every site brings more, and many a piece from the warehouse with the money for it, because
hardly anything but the two shops in hand was ever built. The 9 points of a trading house that the rulebook tells of
stay.
"""
# fmt: on
