"""What a pack must satisfy before a game may be played with it."""

from collections.abc import Iterator

from domain.edo.meta import META
from domain.edo.tables.pack import Board, BuildEffect, Goods, HarvestEffect, Pack, TradeEffect, TravelEffect
from domain.kernel.graph import asymmetric, reachable
from domain.kernel.pack import repeated


def problems(pack: Pack) -> list[str]:
    """Everything that is wrong with the pack; empty when it can be used."""
    return [
        *_repeated(pack),
        *(problem for board in pack.boards for problem in _board(board)),
        *_deals(pack),
        *_buildings(pack),
        *_profits(pack),
        *_actions(pack),
        *_cards(pack),
        *_prices(pack),
        *_numbers(pack),
    ]


def _repeated(pack: Pack) -> Iterator[str]:
    """Tables whose rows are not told apart by an id, and ids that two tables share."""
    yield from repeated("boards", [board.side for board in pack.boards])
    yield from repeated("deals", [str(deal.seats) for deal in pack.deals])
    yield from repeated("buildings", [building.kind for building in pack.buildings])
    special = {card.id for card in pack.special_cards}
    yield from (f"card {card.id}: is a base card and a special card" for card in pack.base_cards if card.id in special)


def _board(board: Board) -> Iterator[str]:
    where = f"board {board.side}"
    roads = {space.id: space.neighbours for space in board.spaces}
    if len(roads) != len(board.spaces):
        yield f"{where}: two spaces have the same id"
    for name in (board.capital, board.merchant):
        if name not in roads:
            yield f"{where}: there is no space {name!r}"
            return
    kinds = {space.id: space.kind for space in board.spaces}
    if kinds[board.capital] != "city":
        yield f"{where}: the capital {board.capital} is not a city"
    for kind in ("border", "wood", "quarry", "field"):
        if kind not in kinds.values():
            yield f"{where}: there is no space of kind {kind!r}"
    yield from _roads(where, board.capital, roads)


def _roads(where: str, capital: str, roads: dict[str, tuple[str, ...]]) -> Iterator[str]:
    one_way = asymmetric(roads)
    for place, other in one_way:
        yield f"{where}: the road {place}-{other} is not known at its other end"
    for place, others in roads.items():
        if place in others or len(set(others)) != len(others):
            yield f"{where}: the roads of {place} repeat or lead back to it"
    if not one_way and (cut_off := sorted(set(roads) - set(reachable(roads, capital)))):
        yield f"{where}: {', '.join(cut_off)} cannot be reached from {capital}"


def _deals(pack: Pack) -> Iterator[str]:
    boards = {board.side: board for board in pack.boards}
    outer = {profit.id for profit in pack.profits if not profit.capital}
    wanted = {seats for variant in META.variants for seats in variant.seats}
    if missing := sorted(wanted - {deal.seats for deal in pack.deals}):
        yield f"deals: nothing is said about {missing} seats"
    for deal in pack.deals:
        where = f"deal for {deal.seats}"
        board = boards.get(deal.side)
        if board is None:
            yield f"{where}: there is no board side {deal.side!r}"
            continue
        homes = sum(space.kind == "city" and space.id != board.capital for space in board.spaces)
        if homes < deal.seats:
            yield f"{where}: {homes} outer cities cannot house {deal.seats} seats"
        if unknown := sorted(set(deal.profits) - outer):
            yield f"{where}: {unknown} are no profit sets of outer cities"
        if len(set(deal.profits)) != len(deal.profits) or len(deal.profits) < homes:
            yield f"{where}: {homes} different profit sets are needed"
        if len(pack.resource_sets) < deal.seats or len(pack.numbers.compensation) < deal.seats:
            yield f"{where}: too few resource sets or compensations"


def _buildings(pack: Pack) -> Iterator[str]:
    if {building.kind for building in pack.buildings} != {"house", "post", "fortress"}:
        yield "buildings: house, post and fortress are needed"
    for building in pack.buildings:
        if min(building.points, building.influence, building.supply) < 0:
            yield f"building {building.kind}: numbers must not be negative"
        if building.kind == "fortress" and building.influence:
            yield "building fortress: belongs to nobody and cannot give influence"
        if building.kind == "house" and (building.supply < 1 or building.influence < 1):
            yield "building house: each seat needs one that gives influence"


def _profits(pack: Pack) -> Iterator[str]:
    if sum(profit.capital for profit in pack.profits) != 1:
        yield "profits: exactly one set is for the capital"
    most = max((deal.seats for deal in pack.deals), default=0)
    for profit in pack.profits:
        if [len(row) for row in profit.shares] != list(range(1, most + 1)):
            yield f"profit {profit.id}: one row for each number of daimyos from 1 to {most} is needed"
        if len({sum(row) for row in profit.shares}) > 1:
            yield f"profit {profit.id}: the rows do not add up to the same profit"
        if any(list(row) != sorted(row, reverse=True) or min(row, default=0) < 0 for row in profit.shares):
            yield f"profit {profit.id}: shares must fall from the first place to the last"


def _actions(pack: Pack) -> Iterator[str]:
    for action in pack.actions:
        if action.most < 1 or action.officials < 1:
            yield f"action {action.id}: needs an official and an activation"
        match action.effect:
            case TravelEffect(moves=moves):
                if moves < 1 or action.officials != 1:
                    yield f"action {action.id}: one official, at least one move"
            case HarvestEffect(spaces=spaces):
                if not spaces or len(set(spaces)) != len(spaces):
                    yield f"action {action.id}: kinds of space are missing or repeat"
            case TradeEffect(reach=reach):
                if reach not in (0, 1):
                    yield f"action {action.id}: reach must be 0 or 1"
            case _:
                pass


def _cards(pack: Pack) -> Iterator[str]:
    known = {action.id for action in pack.actions}
    if len(pack.base_cards) < 3:
        yield "base_cards: three slots need three cards"
    if len(pack.merchant_cards) < 1:
        yield "merchant_cards: at least one is needed"
    for card in (*pack.base_cards, *pack.special_cards):
        if unknown := [action for action in card.actions if action not in known]:
            yield f"card {card.id}: there is no action {unknown}"
        if not card.actions or len(set(card.actions)) != len(card.actions):
            yield f"card {card.id}: its actions must differ from each other"


def _prices(pack: Pack) -> Iterator[str]:
    amounts: dict[str, Goods] = {f"building {row.kind}": row.cost for row in pack.buildings}
    amounts |= {f"resource set {row.id}": row.goods for row in pack.resource_sets}
    amounts |= {f"merchant card {row.id}": row.point for row in pack.merchant_cards}
    amounts |= {f"action {row.id}": row.effect.discount for row in pack.actions if isinstance(row.effect, BuildEffect)}
    for where, goods in amounts.items():
        if min(goods.rice, goods.wood, goods.stone, goods.ryo) < 0:
            yield f"{where}: amounts must not be negative"
        if max(goods.rice, goods.wood, goods.stone) > pack.numbers.limit:
            yield f"{where}: more of a good than anybody may own"
    for card in pack.merchant_cards:
        if card.most < 1 or card.price < 0:
            yield f"merchant card {card.id}: must sell something at a price"


def _numbers(pack: Pack) -> Iterator[str]:
    numbers = pack.numbers
    fields = [name for name in numbers.__struct_fields__ if name != "provenance"]
    if sorted(numbers.provenance) != sorted(fields):
        yield "numbers: provenance needs one entry for each number"
    for name in fields:
        value = getattr(numbers, name)
        if min(value if isinstance(value, tuple) else (value,), default=-1) < 0:
            yield f"numbers: {name} is missing or negative"
    for name in ("figures", "limit", "city_spaces", "houses_per_fortress", "goal", "ryo_per_point"):
        if getattr(numbers, name) == 0:
            yield f"numbers: {name} must be 1 or more"
