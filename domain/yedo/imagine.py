"""Positions that a seat cannot tell from the real one: everything it does not know is dealt anew."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.record import Seat
from domain.yedo.cards import ORDERS
from domain.yedo.parts import Parts
from domain.yedo.state import Offer, Yedo
from domain.yedo.state_piles import Pile, bit, deck_of, hand_of
from domain.yedo.tables.vocabulary import COLOURS

HANDS = {"action": "actions", "bonus": "bonuses", **dict.fromkeys(COLOURS, "missions")}


def redraw(state: Yedo, seat: Seat | None, chance: Chance, parts: Parts) -> Yedo:
    """`state` is a copy that may be changed; hidden cards of one back change places among themselves."""
    own = bit(seat)
    for deck in state.decks:
        _deal_anew(state, deck, own, chance)
    _order_anew(state, seat, chance)
    _answer_anew(state, seat, chance, parts)
    _offer_anew(state, seat, chance)
    return state


def _slots(state: Yedo, deck: str) -> Iterator[tuple[Pile, int]]:
    """All places where a card of this deck may lie unseen."""
    pile = state.decks[deck]
    yield from ((pile, index) for index in range(len(pile.cards)))
    if deck in HANDS:
        for clan in state.clans:
            hand = clan.hand(HANDS[deck])
            yield from ((hand, index) for index, card in enumerate(hand.cards) if deck_of(card) == deck)


def _deal_anew(state: Yedo, deck: str, own: int, chance: Chance) -> None:
    hidden = [(pile, index) for pile, index in _slots(state, deck) if not pile.seen[index] & own]
    cards = chance.shuffled([pile.cards[index] for pile, index in hidden], 0, "imagine")
    for (pile, index), card in zip(hidden, cards, strict=True):
        pile.cards[index] = card


def _order_anew(state: Yedo, seat: Seat | None, chance: Chance) -> None:
    for other, clan in enumerate(state.clans):
        if other != seat:
            clan.orders = sorted(order for order in ORDERS if chance.below(2, 0, "imagine"))


def _answer_anew(state: Yedo, seat: Seat | None, chance: Chance, parts: Parts) -> None:
    """Answers already given to a poll: only holders of a countering card can have countered."""
    play = state.play
    if play is None:
        return
    for other in play.answered:
        if other == seat:
            continue
        could = any(parts.windows[card] == "RX" for card in state.clans[other].actions.cards)
        if other in play.countering:
            play.countering.remove(other)
        if could and chance.below(2, 0, "imagine"):
            play.countering.append(other)


def _offer_anew(state: Yedo, seat: Seat | None, chance: Chance) -> None:
    """Face-down cards in an offer come from the imagined hand, with the same backs."""
    offer = state.trade.offer if state.trade else None
    if offer is None or not offer.cards or offer.seat == seat:
        return
    clan = state.clans[offer.seat]
    cards: list[str] = []
    for back in [card[0] for card in offer.cards]:
        hand = clan.hand(hand_of(back))
        rest = list(hand.cards)
        for card in cards:
            if card in rest:
                rest.remove(card)
        cards.append(chance.shuffled([card for card in rest if card[0] == back], 0, "imagine")[0])
    assert state.trade is not None
    state.trade.offer = Offer(offer.seat, offer.to, offer.give, offer.want, tuple(cards), offer.counter)
