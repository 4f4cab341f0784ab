"""Edo's table as a few lines of text: whose turn it is, who has what, what stands where."""

from collections import Counter
from collections.abc import Iterator

from domain.edo.tables.pack import Goods
from domain.edo.view import CityView, DaimyoView, EdoView, SlotView
from domain.edo.words.facts import by_seat, goods, offer
from domain.kernel.phrases import Amounts, Named, Phrase, shown
from domain.kernel.sight import Sight
from domain.kernel.words import Line, Speaker


def board(sight: Sight[EdoView], words: Speaker) -> list[Line]:
    view = sight.view
    lines = [Line(words.phrase("board-round", round=view.round), tuple(_round(sight, words)))]
    if view.turn is not None:
        lines.append(Line(words.phrase("board-turn"), tuple(_turn(sight, words))))
    lines += [Line(sight.seats[daimyo.seat], tuple(_daimyo(sight, daimyo, words))) for daimyo in view.daimyos]
    lines += [Line(words.name("space", city.city), tuple(_city(sight, city, words))) for city in view.cities]
    lines.append(Line(words.phrase("board-supply"), tuple(_supply(view, words))))
    return lines


def _round(sight: Sight[EdoView], words: Speaker) -> Iterator[str]:
    view = sight.view
    yield words.phrase("board-left", count=view.merchant_cards_left)
    yield words.phrase("board-start", seat=Named("seat", view.start))
    yield words.phrase("board-merchant", space=Named("space", view.merchant))
    if view.merchant_card:
        yield words.phrase("board-offer", offer=offer(sight.parts, view.merchant_card))
    if view.next_merchant_card is not None:
        yield words.phrase("board-next", offer=offer(sight.parts, view.next_merchant_card))


def _turn(sight: Sight[EdoView], words: Speaker) -> Iterator[str]:
    turn = sight.view.turn
    if turn is None:
        return
    seat, number = Named("seat", turn.seat), turn.slot + 1
    if turn.action is None:
        yield words.phrase("board-walks", seat=seat, number=number)
        return
    yield words.phrase("board-acts", seat=seat, number=number, action=Named("action", turn.action))
    yield words.phrase("board-activations", count=turn.activations_left)


def _daimyo(sight: Sight[EdoView], daimyo: DaimyoView, words: Speaker) -> Iterator[str]:
    yield words.phrase("board-points", count=daimyo.points)
    yield words.phrase("board-hidden") if daimyo.ryo is None else words.phrase("board-ryo", count=daimyo.ryo)
    yield shown(goods(Goods(daimyo.rice, daimyo.wood, daimyo.stone)), "", "", words)
    yield words.phrase("board-officials", count=daimyo.officials)
    if daimyo.neutrals:
        yield words.phrase("board-neutrals", count=daimyo.neutrals)
    if daimyo.idle:
        yield words.phrase("board-idle", count=daimyo.idle)
    yield _samurai(daimyo, words)
    yield words.phrase("board-buildings", count=daimyo.houses, posts=daimyo.posts)
    base = {card.id for card in sight.parts.source.base_cards}
    specials = tuple(Named("card", card) for card in (*daimyo.cards, *daimyo.new_cards) if card not in base)
    if specials:
        yield words.phrase("board-specials", cards=specials)
    yield from _plan(sight.view, daimyo, words)


def _samurai(daimyo: DaimyoView, words: Speaker) -> str:
    spaces = tuple(
        Phrase("space-count", {"space": Named("space", space), "count": count})
        for space, count in Counter(daimyo.samurai).items()
    )
    return words.phrase("board-samurai", spaces=spaces) if spaces else words.phrase("board-no-samurai")


def _plan(view: EdoView, daimyo: DaimyoView, words: Speaker) -> Iterator[str]:
    if view.ask == "edo.plan":
        yield words.phrase("board-committed" if daimyo.committed else "board-planning")
    if daimyo.answers:
        for number, slot in enumerate(daimyo.plan, 1):
            if slot.card is not None or daimyo.committed:
                yield _slot(slot, number, words)


def _slot(slot: SlotView, number: int, words: Speaker) -> str:
    if slot.card is None:
        return words.phrase("board-slot-hidden", number=number)
    if slot.action is None:
        return words.phrase("board-slot-open", number=number, action=Named("card", slot.card))
    count = (slot.own or 0) + (slot.neutral or 0)
    return words.phrase("board-slot", number=number, action=Named("action", slot.action), count=count)


def _city(sight: Sight[EdoView], city: CityView, words: Speaker) -> Iterator[str]:
    if city.profit:
        total = sight.parts.profits[city.profit].shares[0][0]
        yield words.phrase("board-profit", profit=Amounts("good", {"ryo": total}))
    if city.closed:
        yield words.phrase("board-closed")
        return
    yield words.phrase("board-spaces", count=len(city.buildings), spaces=sight.parts.numbers.city_spaces)
    houses = Counter(b.owner for b in city.buildings if b.kind == "house" and b.owner is not None)
    if houses:
        yield words.phrase("board-houses", owners=by_seat("seat-count", houses))
    for building in city.buildings:
        if building.kind == "post" and building.owner is not None:
            yield words.phrase("board-post", seat=Named("seat", building.owner))
    if fortresses := sum(building.kind == "fortress" for building in city.buildings):
        yield words.phrase("board-fortresses", count=fortresses)


def _supply(view: EdoView, words: Speaker) -> Iterator[str]:
    if view.display:
        yield words.phrase("board-display", cards=tuple(Named("card", card) for card in view.display))
    yield words.phrase("board-shogun", count=view.neutrals)
    yield words.phrase("board-fortresses", count=view.fortresses)
