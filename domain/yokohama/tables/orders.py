"""The 36 order cards. One is pictured in the rulebook; all others are house design.

Countries have orders in proportion to their foreign agents, and no two orders ask for the same goods.
"""

from domain.yokohama.tables.pack import HOUSE, READING, Order

# fmt: off
ORDERS = (
    Order("O01", "GB", {"silk": 1, "tea": 3}, {"points": 5, "yen": 2}, HOUSE),
    Order("O02", "GB", {"tea": 2, "fish": 3}, {"points": 4, "imports": 1}, HOUSE),
    Order("O03", "GB", {"silk": 3, "tea": 1}, {"points": 8}, HOUSE),
    Order("O04", "GB", {"silk": 2, "tea": 3}, {"points": 7, "yen": 2}, HOUSE),
    Order("O05", "GB", {"copper": 2, "tea": 3}, {"points": 7, "imports": 1}, HOUSE),
    Order("O06", "GB", {"copper": 1, "silk": 2, "tea": 2}, {"points": 10}, HOUSE),
    Order("O07", "GB", {"silk": 3, "fish": 3}, {"points": 7, "imports": 1}, HOUSE),
    Order("O08", "GB", {"copper": 2, "silk": 2, "tea": 1}, {"points": 8, "imports": 1}, HOUSE),
    Order("O09", "GB", {"copper": 3, "silk": 2, "fish": 1}, {"points": 13}, HOUSE),
    Order("O10", "GB", {"copper": 1, "silk": 2, "tea": 2, "fish": 2}, {"points": 9, "imports": 1}, HOUSE),
    Order("O11", "US", {"copper": 2, "silk": 1, "tea": 3}, {"points": 9, "imports": 1}, READING),
    Order("O12", "US", {"tea": 3, "fish": 1}, {"points": 4, "yen": 3}, HOUSE),
    Order("O13", "US", {"silk": 1, "tea": 4}, {"points": 5, "imports": 1}, HOUSE),
    Order("O14", "US", {"silk": 2, "tea": 2}, {"points": 6, "moves": 2}, HOUSE),
    Order("O15", "US", {"tea": 3, "fish": 3}, {"points": 7, "items": 1}, HOUSE),
    Order("O16", "US", {"copper": 1, "tea": 4}, {"points": 7, "yen": 2}, HOUSE),
    Order("O17", "US", {"silk": 2, "tea": 3, "fish": 2}, {"points": 11}, HOUSE),
    Order("O18", "US", {"copper": 1, "silk": 2, "tea": 5}, {"points": 10, "imports": 1}, HOUSE),
    Order("O19", "FR", {"silk": 2, "fish": 1}, {"points": 6}, HOUSE),
    Order("O20", "FR", {"silk": 3}, {"points": 4, "imports": 1}, HOUSE),
    Order("O21", "FR", {"silk": 2, "fish": 3}, {"points": 6, "imports": 1}, HOUSE),
    Order("O22", "FR", {"silk": 4}, {"points": 7, "items": 1}, HOUSE),
    Order("O23", "FR", {"silk": 3, "tea": 3}, {"points": 10}, HOUSE),
    Order("O24", "FR", {"copper": 1, "silk": 3, "fish": 2}, {"points": 9, "imports": 1}, HOUSE),
    Order("O25", "FR", {"copper": 2, "silk": 4}, {"points": 13}, HOUSE),
    Order("O26", "DE", {"copper": 2}, {"points": 5, "yen": 2}, HOUSE),
    Order("O27", "DE", {"copper": 1, "fish": 3}, {"points": 4, "imports": 1}, HOUSE),
    Order("O28", "DE", {"copper": 2, "fish": 2}, {"points": 8}, HOUSE),
    Order("O29", "DE", {"copper": 2, "silk": 1, "fish": 1}, {"points": 6, "imports": 1}, HOUSE),
    Order("O30", "DE", {"copper": 3, "tea": 1}, {"points": 8, "items": 1}, HOUSE),
    Order("O31", "DE", {"copper": 3, "fish": 3}, {"points": 9, "imports": 1}, HOUSE),
    Order("O32", "DE", {"copper": 4, "silk": 1}, {"points": 13}, HOUSE),
    Order("O33", "NL", {"fish": 4}, {"points": 3, "imports": 1}, HOUSE),
    Order("O34", "NL", {"copper": 1, "fish": 4}, {"points": 7, "yen": 2}, HOUSE),
    Order("O35", "NL", {"copper": 1, "silk": 1, "tea": 2, "fish": 2}, {"points": 7, "imports": 1}, HOUSE),
    Order("O36", "NL", {"copper": 2, "silk": 2, "tea": 2, "fish": 2}, {"points": 12, "imports": 1}, HOUSE),
)

ORDERS_2 = (
    Order("O41", "GB", {"silk": 2, "tea": 4}, {"points": 6, "yen": 4, "items": 1}, HOUSE),
    Order("O42", "GB", {"tea": 3, "fish": 4}, {"points": 4, "imports": 2}, HOUSE),
    Order("O43", "GB", {"silk": 3, "tea": 3}, {"points": 6, "yen": 4, "items": 1}, HOUSE),
    Order("O44", "GB", {"silk": 3, "tea": 4}, {"points": 5, "imports": 2}, HOUSE),
    Order("O45", "GB", {"copper": 2, "tea": 5}, {"points": 8, "yen": 4, "items": 1}, HOUSE),
    Order("O46", "GB", {"copper": 1, "silk": 3, "tea": 3}, {"points": 3, "imports": 3}, HOUSE),
    Order("O47", "GB", {"silk": 4, "fish": 3}, {"points": 8, "yen": 4, "items": 1}, HOUSE),
    Order("O48", "GB", {"copper": 2, "silk": 3, "tea": 2}, {"points": 5, "imports": 3}, HOUSE),
    Order("O49", "GB", {"copper": 3, "silk": 3, "fish": 1}, {"points": 11, "yen": 4, "items": 1}, HOUSE),
    Order("O50", "GB", {"copper": 1, "silk": 2, "tea": 3, "fish": 3}, {"points": 5, "imports": 3}, HOUSE),
    ORDERS[10],
    Order("O52", "US", {"tea": 4, "fish": 2}, {"points": 2, "imports": 2}, HOUSE),
    Order("O53", "US", {"silk": 1, "tea": 5, "fish": 1}, {"points": 6, "yen": 4, "items": 1}, HOUSE),
    Order("O54", "US", {"silk": 2, "tea": 2, "fish": 2}, {"points": 4, "imports": 2}, HOUSE),
    Order("O55", "US", {"tea": 4, "fish": 4}, {"points": 7, "yen": 4, "items": 1}, HOUSE),
    Order("O56", "US", {"copper": 1, "tea": 5, "fish": 1}, {"points": 5, "imports": 2}, HOUSE),
    Order("O57", "US", {"silk": 2, "tea": 4, "fish": 3}, {"points": 9, "yen": 4, "items": 1}, HOUSE),
    Order("O58", "US", {"copper": 1, "silk": 3, "tea": 5}, {"points": 6, "imports": 3}, HOUSE),
    Order("O59", "FR", {"silk": 3, "fish": 2}, {"points": 5, "yen": 4, "items": 1}, HOUSE),
    Order("O60", "FR", {"silk": 4, "tea": 1}, {"points": 4, "imports": 2}, HOUSE),
    Order("O61", "FR", {"silk": 3, "fish": 4}, {"points": 7, "yen": 4, "items": 1}, HOUSE),
    Order("O62", "FR", {"silk": 5}, {"points": 4, "imports": 2}, HOUSE),
    Order("O63", "FR", {"silk": 4, "tea": 3}, {"points": 8, "yen": 4, "items": 1}, HOUSE),
    Order("O64", "FR", {"copper": 1, "silk": 4, "fish": 2}, {"points": 4, "imports": 3}, HOUSE),
    Order("O65", "FR", {"copper": 2, "silk": 5}, {"points": 11, "yen": 4, "items": 1}, HOUSE),
    Order("O66", "DE", {"copper": 2, "tea": 1, "fish": 1}, {"points": 2, "imports": 2}, HOUSE),
    Order("O67", "DE", {"copper": 2, "fish": 4}, {"points": 7, "yen": 4, "items": 1}, HOUSE),
    Order("O68", "DE", {"copper": 3, "fish": 2}, {"points": 5, "imports": 2}, HOUSE),
    Order("O69", "DE", {"copper": 2, "silk": 2, "fish": 2}, {"points": 8, "yen": 4, "items": 1}, HOUSE),
    Order("O70", "DE", {"copper": 3, "tea": 3}, {"points": 6, "imports": 2}, HOUSE),
    Order("O71", "DE", {"copper": 3, "fish": 4}, {"points": 9, "yen": 4, "items": 1}, HOUSE),
    Order("O72", "DE", {"copper": 4, "silk": 2}, {"points": 5, "imports": 3}, HOUSE),
    Order("O73", "NL", {"tea": 1, "fish": 5}, {"points": 4, "yen": 4, "items": 1}, HOUSE),
    Order("O74", "NL", {"copper": 1, "silk": 1, "fish": 4}, {"points": 4, "imports": 2}, HOUSE),
    Order("O75", "NL", {"copper": 1, "silk": 1, "tea": 3, "fish": 3}, {"points": 9, "yen": 4, "items": 1}, HOUSE),
    Order("O76", "NL", {"copper": 2, "silk": 2, "tea": 3, "fish": 2}, {"points": 6, "imports": 3}, HOUSE),
)
"""Of `yokohama-house@2`: one or two goods more, so that the deck does not end nearly every game; and fewer points but
more to go on with: imports for Customs and technologies, or the money and the piece to build with.
"""
# fmt: on
