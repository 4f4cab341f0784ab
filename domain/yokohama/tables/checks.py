"""What a pack of components must satisfy; everything that is wrong with it is said at once."""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.yokohama.tables.pack import COUNTRIES, LEVELS, Pack

TITLES = frozenset(
    {
        "ball", "brickyard", "electrical-light", "exposition", "gaslight", "language-school",
        "letterpress-printing", "mining-technology", "newspaper", "patent-system", "postal-system",
        "stagecoach", "station", "stock-market", "telegram", "telephone", "textile-mill", "tram",
        "university", "winery",
    }
)  # fmt: skip
"""The rulebook's technologies; rules look for these titles."""

COUNTS = {"areas": 18, "orders": 36, "technologies": 20, "sites": 24, "tokens": 20, "achievements": 12}
TECHNOLOGY_CARDS = 30


def problems(pack: Pack) -> list[str]:
    """Everything that is wrong with a pack, in words."""
    return [*_counts(pack), *_areas(pack), *_boards(pack), *_cards(pack), *_amounts(pack)]


def _counts(pack: Pack) -> Iterator[str]:
    for table, wanted in COUNTS.items():
        rows = getattr(pack, table)
        if len(rows) != wanted:
            yield f"{table}: {len(rows)} rows instead of {wanted}"
        yield from _repeated(table, (row.title if table == "technologies" else row.id for row in rows))
    cards = [card for technology in pack.technologies for card in technology.cards]
    if len(cards) != TECHNOLOGY_CARDS:
        yield f"technologies: {len(cards)} cards instead of {TECHNOLOGY_CARDS}"
    yield from _repeated("technologies", cards)
    if pack.version < 1 or not pack.id:
        yield "a pack needs an id and a version from 1"


def _repeated(table: str, ids: Iterable[str]) -> Iterator[str]:
    yield from (f"{table}: {id} occurs {count} times" for id, count in Counter(ids).items() if count > 1)


def _areas(pack: Pack) -> Iterator[str]:
    kinds = Counter(area.kind for area in pack.areas)
    if kinds != {"production": 8, "commercial": 9, "canal": 1}:
        yield f"areas: kinds are {dict(kinds)}"
    for area in pack.areas:
        if (area.effect == "goods") != (area.good is not None):
            yield f"areas: {area.id} must name a good exactly if it gives goods"
        if (area.kind == "canal") != (area.effect == "none"):
            yield f"areas: {area.id} must have an effect unless it is the Canal"
    if sorted(layout.seats for layout in pack.layouts) != [2, 3, 4]:
        yield "layouts: there must be one each for 2, 3 and 4 players"
    for layout in pack.layouts:
        wanted = sum(area.seats <= layout.seats for area in pack.areas)
        if sum(layout.rows) != wanted:
            yield f"layouts: {sum(layout.rows)} positions for {wanted} areas with {layout.seats} players"
    if sorted(price.piece for price in pack.prices) != ["copper", "fish", "imports", "silk", "tea"]:
        yield "prices: there must be one price for each good and for imports"


def _boards(pack: Pack) -> Iterator[str]:
    by_effect = {
        "orders": [board.area for board in pack.order_boards],
        "industry": [board.area for board in pack.technology_boards],
    }
    by_effect |= {board_effect: [] for board_effect in ("church", "customs")}
    effects = {area.id: area.effect for area in pack.areas}
    for board in pack.space_boards:
        by_effect.setdefault(effects.get(board.area, "nowhere"), []).append(board.area)
        if sum(space.blocked for space in board.spaces) != 1:
            yield f"space_boards: {board.area} must have one space blocked with two players"
        if any(full > len(board.spaces) for full in board.full):
            yield f"space_boards: {board.area} can never be full"
    for effect, areas in by_effect.items():
        wanted = sorted(area.id for area in pack.areas if area.effect == effect)
        if sorted(areas) != wanted:
            yield f"boards for {effect}: {sorted(areas)} instead of {wanted}"
    for orders in pack.order_boards:
        if list(orders.levels) != sorted(orders.levels, key=LEVELS.index):
            yield f"order_boards: levels of {orders.area} must rise from left to right"


def _cards(pack: Pack) -> Iterator[str]:
    titles = {technology.title for technology in pack.technologies}
    if titles != TITLES:
        yield f"technologies: titles differ from the rulebook's: {sorted(titles ^ TITLES)}"
    slots = Counter(card.slot for card in pack.achievements)
    if slots != {"A": 4, "B": 4, "C": 4}:
        yield f"achievements: slots are {dict(slots)}"
    if set(pack.start.agents) != set(COUNTRIES):
        yield "start: agents of all five countries are needed"
    shown = 2 * max((len(board.levels) for board in pack.order_boards), default=0)
    for aside, seats in zip(pack.start.orders_aside, (2, 3, 4), strict=True):
        if aside + shown + pack.start.orders_dealt * seats > len(pack.orders):
            yield f"start: too few orders for {seats} players"


def _amounts(pack: Pack) -> Iterator[str]:
    rewards = [(order.id, order.reward) for order in pack.orders]
    rewards += [(token.id, token.reward) for token in pack.tokens]
    rewards += [(site.id, reward) for site in pack.sites for reward in (*site.shops, site.house)]
    rewards += [(board.area, space.reward) for board in pack.space_boards for space in board.spaces]
    for id, reward in rewards:
        if any(amount < 1 for amount in reward.values()):
            yield f"{id}: a reward must be at least 1"
    for order in pack.orders:
        if not order.goods or any(amount < 1 for amount in order.goods.values()):
            yield f"orders: {order.id} must ask for goods"
    for technology in pack.technologies:
        if technology.cost < 1 or not technology.cards:
            yield f"technologies: {technology.title} needs a card and a cost"
