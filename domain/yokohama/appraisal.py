"""What components are worth to bots, in tenths of a point: worked out once for a pack, asked for in every position."""

from functools import lru_cache

from domain.yokohama.parts import Parts, Prize

WORTH = {"points": 10, "yen": 5, "imports": 24, "copper": 15, "silk": 12, "tea": 8, "fish": 8}
CHOICE, MOVE, ITEM = 12, 4, 9


def prize_worth(prize: Prize) -> int:
    """A reward, choices included."""
    chosen = prize.goods * CHOICE + prize.moves * MOVE + prize.items * ITEM
    return chosen + sum(WORTH[kind] * count for kind, count in prize.gains)


class Appraisal:
    """The rewards of a pack by the ids of what brings them."""

    def __init__(self, parts: Parts) -> None:
        self.orders = {id: prize_worth(card.prize) for id, card in parts.orders.items()}
        self.shops = {id: tuple(prize_worth(shop) for shop in site.shops) for id, site in parts.sites.items()}
        self.houses = {id: prize_worth(site.house) for id, site in parts.sites.items()}
        self.spaces = {id: tuple(prize_worth(prize) for prize in board.prizes) for id, board in parts.boards.items()}


@lru_cache(maxsize=16)
def appraisal_of(parts: Parts) -> Appraisal:
    return Appraisal(parts)
