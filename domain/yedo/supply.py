"""Drawing from decks, and the limits of what a clan may hold."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.commands import DiscardCard
from domain.yedo.events.decks import CardDiscarded, CardDrawn, WeaponDiscarded, WeaponDrawn, WeaponsReshuffled
from domain.yedo.events.flow import LimitExceeded, LimitKept
from domain.yedo.parts import YedoParts, YedoTable
from domain.yedo.state import LIMITS, Yedo, deck_of, hand_of
from domain.yedo.targets import card_options


def draw_card(table: YedoTable, seat: Seat, deck: str) -> None:
    """The top card to the hand; an empty deck gives nothing (ruling 7)."""
    cards = table.state.decks[deck].cards
    if cards:
        card = cards[0]
        table.emit(CardDrawn(seat, deck, card))
        keep_limit(table, seat, hand_of(card))


def keep_limit(table: YedoTable, seat: Seat, kind: str) -> None:
    """Rulebook p. 3: whoever holds too much must reduce at once."""
    if len(table.state.clans[seat].held(kind)) > LIMITS[kind]:
        table.emit(LimitExceeded(seat, kind))


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


def discard(table: YedoTable, seat: Seat, kind: str, card: str) -> None:
    if kind == "weapons":
        table.emit(WeaponDiscarded(seat, card))
    else:
        table.emit(CardDiscarded(seat, deck_of(card), card))


# -- the question to whoever holds too much ----------------------------------------------------------


def reduce(table: YedoTable) -> bool:
    """Ask the first seat that holds too much; it may also have got rid of the surplus by playing a card."""
    seat, kind = table.state.over[0]
    if len(table.state.clans[seat].held(kind)) <= LIMITS[kind]:
        table.emit(LimitKept(seat, kind))
        return False
    table.ask((seat,), "yedo.reduce")
    return True


def reduce_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    kind = state.over[0][1]
    options: list[Command] = [DiscardCard(card) for card in dict.fromkeys(state.clans[seat].held(kind))]
    return options + card_options(state, seat, parts, ("AM",)) if kind == "actions" else options


def judge_reduction(table: YedoTable, seat: Seat, command: DiscardCard) -> None:
    kind = table.state.over[0][1]
    require(command.card in table.state.clans[seat].held(kind), "yedo.not-yours", card=command.card)
    discard(table, seat, kind, command.card)
