"""Drawing from decks (rulebook p. 3 and 8)."""

from domain.kernel.record import Seat
from domain.yedo.events.decks import CardDrawn, WeaponDrawn, WeaponsReshuffled
from domain.yedo.hand_limits import keep_limit
from domain.yedo.parts import YedoTable
from domain.yedo.state_piles import hand_of


def draw_card(table: YedoTable, seat: Seat, deck: str) -> None:
    """The top card to the hand; an empty deck gives nothing (ruling 7)."""
    cards = table.state.decks[deck].cards
    if cards:
        card = cards[0]
        table.emit(CardDrawn(seat, deck, card))
        keep_limit(table, seat, hand_of(card))


def top_weapons(table: YedoTable, count: int) -> list[str]:
    """The next weapons; the discard pile is shuffled when the deck does not suffice (rulebook p. 8)."""
    state = table.state
    deck = state.decks["weapon"].cards
    if len(deck) < count and state.discard:
        table.emit(WeaponsReshuffled(tuple(table.shuffle(state.discard, "yedo.weapons-reshuffled/order"))))
    return deck[:count]


def draw_weapon(table: YedoTable, seat: Seat) -> None:
    for weapon in top_weapons(table, 1):
        table.emit(WeaponDrawn(seat, weapon))
        keep_limit(table, seat, "weapons")
