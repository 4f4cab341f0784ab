"""Order and building site cards, written out from their rows: what they ask for and what they bring."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from domain.yokohama.tables.house import HOUSE, HOUSE_2
from domain.yokohama.tables.pack import Order, Site

K = TypeVar("K", bound=str)

ORDERS: Mapping[str, Order] = {order.id: order for pack in (HOUSE, HOUSE_2) for order in pack.orders}
SITES: Mapping[str, tuple[int, Site]] = {
    site.id: (number, site) for pack in (HOUSE, HOUSE_2) for number, site in enumerate(pack.sites, 1)
}


class Lexicon(NamedTuple):
    """The few words of a language that these cards are made of."""

    pieces: Mapping[str, tuple[str, str]]  # one, several
    together: str  # between the last two
    orders: Mapping[str, Mapping[str, str]]  # by ending of the name's key, then by country
    hand_in: str
    site: str
    site_text: str
    shop: str
    shop_text: str
    house: str
    house_text: str


def card_names(words: Lexicon) -> dict[str, str]:
    """What the cards and the sites on them are called."""
    names = {
        f"order.{order.id}{case}": called[order.country].format(_listed(order.goods, words))
        for order in ORDERS.values()
        for case, called in words.orders.items()
    }
    for number, site in SITES.values():
        names[f"site.{site.id}"] = words.site.format(number)
        for at, reward in enumerate(site.shops, 1):
            names[f"site.{site.id}-{at}"] = words.shop.format(at, _listed(reward, words))
        names[f"site.{site.id}-house"] = words.house.format(_listed(site.house, words))
    return names


def card_texts(words: Lexicon) -> dict[str, str]:
    """What is printed on them."""
    texts = {
        f"order.{order.id}": words.hand_in.format(_joined(order.goods, words), _joined(order.reward, words))
        for order in ORDERS.values()
    }
    for _, site in SITES.values():
        shops = "; ".join(_listed(reward, words) for reward in site.shops)
        texts[f"site.{site.id}"] = words.site_text.format(shops, _listed(site.house, words))
        for at, reward in enumerate(site.shops, 1):
            texts[f"site.{site.id}-{at}"] = words.shop_text.format(_joined(reward, words))
        texts[f"site.{site.id}-house"] = words.house_text.format(_joined(site.house, words))
    return texts


def _counted(amounts: Mapping[K, int], words: Lexicon) -> Iterable[str]:
    return [f"{count} {words.pieces[piece][count > 1]}" for piece, count in amounts.items()]


def _listed(amounts: Mapping[K, int], words: Lexicon) -> str:
    return ", ".join(_counted(amounts, words))


def _joined(amounts: Mapping[K, int], words: Lexicon) -> str:
    *first, last = _counted(amounts, words)
    return f"{', '.join(first)} {words.together} {last}" if first else last
