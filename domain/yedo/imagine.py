"""Positions that a seat cannot tell from the real one: everything it does not know is dealt anew."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.record import Event, Seat
from domain.yedo.cards import ORDERS
from domain.yedo.events.imagine import Imagined
from domain.yedo.parts import Parts
from domain.yedo.state import Clan, Yedo
from domain.yedo.state_piles import Pile, bit, deck_of, hand_of
from domain.yedo.tables.vocabulary import COLOURS

HANDS: dict[str, str] = {"action": "actions", "bonus": "bonuses", **dict.fromkeys(COLOURS, "missions")}


def imagination(state: Yedo, seat: Seat | None, parts: Parts, chance: Chance) -> Event:
    """Hidden cards of one back change places among themselves; orders and secret answers are anybody's guess."""
    cards = _dealt_anew(state, bit(seat), chance)
    actions = [cards[id(clan.actions)] for clan in state.clans]
    return Imagined(
        decks={deck: tuple(cards[id(pile)]) for deck, pile in state.decks.items()},
        actions=tuple(map(tuple, actions)),
        bonuses=tuple(tuple(cards[id(clan.bonuses)]) for clan in state.clans),
        missions=tuple(tuple(cards[id(clan.missions)]) for clan in state.clans),
        orders=tuple(_orders(clan, other == seat, chance) for other, clan in enumerate(state.clans)),
        countering=tuple(_answers(state, seat, actions, chance, parts)),
        offered=tuple(_offered(state, seat, cards, chance)),
    )


def _slots(state: Yedo, deck: str) -> Iterator[tuple[Pile, int]]:
    """All places where a card of this deck may lie unseen."""
    pile = state.decks[deck]
    yield from ((pile, index) for index in range(len(pile.cards)))
    if deck in HANDS:
        for clan in state.clans:
            hand = clan.hand(HANDS[deck])
            yield from ((hand, index) for index, card in enumerate(hand.cards) if deck_of(card) == deck)


def _dealt_anew(state: Yedo, own: int, chance: Chance) -> dict[int, list[str]]:
    """The cards of every pile, by the pile's identity; known ones stay where they are."""
    hands = (clan.hand(kind) for clan in state.clans for kind in ("actions", "bonuses", "missions"))
    piles = [*state.decks.values(), *hands]
    cards = {id(pile): list(pile.cards) for pile in piles}
    for deck in state.decks:
        hidden = [(pile, index) for pile, index in _slots(state, deck) if not pile.seen[index] & own]
        dealt = chance.shuffled([pile.cards[index] for pile, index in hidden], 0, f"imagine/{deck}")
        for (pile, index), card in zip(hidden, dealt, strict=True):
            cards[id(pile)][index] = card
    return cards


def _orders(clan: Clan, own: bool, chance: Chance) -> tuple[str, ...]:
    if own:
        return tuple(clan.orders)
    return tuple(sorted(order for order in ORDERS if chance.below(2, 0, f"imagine/{order}")))


def _answers(state: Yedo, seat: Seat | None, hands: list[list[str]], chance: Chance, parts: Parts) -> list[Seat]:
    """Answers already given to a poll: only holders of a countering card can have countered."""
    play = state.play
    if play is None:
        return []
    countering = [other for other in play.countering if other == seat or other not in play.answered]
    for other in play.answered:
        could = any(parts.windows[card] == "RX" for card in hands[other])
        if other != seat and could and chance.below(2, 0, f"imagine/answer-{other}"):
            countering.append(other)
    return countering


def _offered(state: Yedo, seat: Seat | None, dealt: dict[int, list[str]], chance: Chance) -> list[str]:
    """Face-down cards in an offer come from the imagined hand, with the same backs."""
    offer = state.trade.offer if state.trade else None
    if offer is None:
        return []
    if offer.seat == seat:
        return list(offer.cards)
    clan = state.clans[offer.seat]
    cards: list[str] = []
    for back in [card[0] for card in offer.cards]:
        rest = list(dealt[id(clan.hand(hand_of(back)))])
        for card in cards:
            if card in rest:
                rest.remove(card)
        same = [card for card in rest if card[0] == back]
        cards.append(chance.shuffled(same, 0, f"imagine/offer-{len(cards)}")[0])
    return cards
