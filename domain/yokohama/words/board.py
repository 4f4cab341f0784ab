"""The position as a few lines of text: merchants, town, boards, cards, and the seat's own orders."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.kernel.phrases import Amounts, Named
from domain.kernel.sight import Sight
from domain.kernel.words import Line, Speaker
from domain.yokohama.kinds import DUMMY, FREE
from domain.yokohama.view import AreaView, MerchantView, YokohamaView
from domain.yokohama.words.facts import reward


def board(sight: Sight[YokohamaView], words: Speaker) -> list[Line]:
    """Everything the seat sees, from the merchants to its own hand."""
    view = sight.view
    lines = [_now(view, words)]
    lines += [
        Line(words.name("seat", seat), tuple(_merchant(view, seat, words))) for seat in range(len(view.merchants))
    ]
    lines += _town(view, words)
    lines += [Line(words.name("area", area), tuple(_spaces(owners, words))) for area, owners in view.spaces.items()]
    lines += [Line(words.name("area", area), tuple(_cards(area, view, sight.parts, words))) for area in view.boards]
    lines.append(Line(words.phrase("board-goals"), tuple(_goals(view, sight.parts, words))))
    lines.append(Line(words.phrase("board-agents"), tuple(_agents(view, words))))
    if view.own is not None:
        held = view.own.dealt or view.own.hand
        lines.append(Line(words.phrase("board-own"), tuple(_order(order, sight.parts, words) for order in held)))
    return lines


def _now(view: YokohamaView, words: Speaker) -> Line:
    deck = words.phrase("deck", orders=view.orders_in_deck)
    last = [words.phrase("board-last", round=view.last_round)] if view.ending else []
    if view.active == FREE:
        return Line(words.phrase("board-order", round=view.round), (deck, *last))
    return Line(words.phrase("board-turn", round=view.round, seat=Named("seat", view.active)), (deck, *last))


def _merchant(view: YokohamaView, seat: int, words: Speaker) -> Iterator[str]:
    merchant = view.merchants[seat]
    yield words.phrase("points", points=merchant.points)
    yield words.phrase("goods", goods=Amounts("piece", _belongings(merchant)))
    if merchant.president:
        yield words.phrase("president-at", area=Named("area", merchant.president))
    else:
        yield words.phrase("president-in-hand")
    yield words.phrase(
        "hand",
        assistants=merchant.assistants_in_hand,
        shops=merchant.shops_in_hand,
        houses=merchant.houses_in_hand,
    )
    yield words.phrase(
        "warehouse",
        assistants=merchant.assistants_in_warehouse,
        shops=merchant.shops_in_warehouse,
        houses=merchant.houses_in_warehouse,
    )
    yield words.phrase("orders-held", orders=merchant.orders_in_hand, fulfilled=len(merchant.fulfilled))
    if merchant.technologies:
        titles = [Named("title", title) for title in merchant.technologies]
        yield words.phrase("technologies", technologies=titles)
    if merchant.agents:
        yield words.phrase("agents-held", agents=[Named("country", country) for country in merchant.agents])


def _belongings(merchant: MerchantView) -> dict[str, int]:
    return {"yen": merchant.yen, "imports": merchant.imports, **merchant.goods}


def _town(view: YokohamaView, words: Speaker) -> Iterator[Line]:
    for row in sorted({area.row for area in view.areas}):
        cells = tuple(_area(area, view, words) for area in view.areas if area.row == row)
        yield Line(words.phrase("board-row", row=row + 1), cells)


def _area(area: AreaView, view: YokohamaView, words: Speaker) -> str:
    here = [words.phrase("piece-president", seat=Named("seat", seat)) for seat in area.presidents]
    for seat, merchant in enumerate(view.merchants):
        if count := merchant.assistants.get(area.id):
            here.append(words.phrase("piece-assistants", count=count, seat=Named("seat", seat)))
    here += [words.phrase("piece-shop", seat=Named("seat", owner)) for owner in area.shops if owner != FREE]
    if area.house != FREE:
        here.append(words.phrase("piece-house", seat=Named("seat", area.house)))
    here += [words.phrase("piece-station")] * area.station + [words.phrase("piece-token")] * bool(area.token)
    name = Named("area", area.id)
    return str(
        words.phrase("area-cell", area=name, what=", ".join(here)) if here else words.phrase("area-empty", area=name)
    )


def _spaces(owners: Sequence[int], words: Speaker) -> Iterator[str]:
    for space, owner in enumerate(owners, 1):
        if owner == DUMMY:
            yield words.phrase("space-dummy", space=space)
        elif owner == FREE:
            yield words.phrase("space-free", space=space)
        else:
            yield words.phrase("space-owned", space=space, seat=Named("seat", owner))


def _cards(area: str, view: YokohamaView, parts: Any, words: Speaker) -> Iterator[str]:
    for space, card in enumerate(view.boards[area]):
        if card in parts.orders:
            yield _order(card, parts, words)
        elif card:
            cost = parts.technologies[card].cost + parts.industry_extra[area][space]
            yield words.phrase("card-technology", card=Named("technology", card), cost=cost)


def _order(order: str, parts: Any, words: Speaker) -> str:
    return str(words.phrase("card-order", order=Named("order", order), reward=reward(parts.orders[order].prize)))


def _goals(view: YokohamaView, parts: Any, words: Speaker) -> Iterator[str]:
    for card, seats in view.achievements.items():
        goal = parts.achievements[card]
        achievement = Named("achievement", card)
        yield words.phrase("goal-open", achievement=achievement, points=goal.later if seats else goal.first)
        if seats:
            yield words.phrase("goal-met", achievement=achievement, seats=[Named("seat", seat) for seat in seats])


def _agents(view: YokohamaView, words: Speaker) -> Iterator[str]:
    for country, count in view.agents.items():
        yield words.phrase("agents-left", country=Named("country", country), count=count)
