"""Cards and weapons on their way between decks, hands and the Market."""

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.record import NOBODY, SHUFFLED, Drawn, Event, Seat, below
from domain.yedo.kinds import Card, Deck, Hand, Slot, Weapon
from domain.yedo.state import Due, Yedo
from domain.yedo.state_piles import bits, hand_of


class CardDrawn(Event, tag="yedo.card-drawn"):
    """The top card of an action, bonus or mission deck."""

    seat: Seat
    deck: Deck
    card: Card

    secrets: ClassVar[Mapping[str, str]] = {"card": "seat"}
    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        card, seen = state.decks[self.deck].take_top()
        state.clans[self.seat].hand(hand_of(card)).add(card, seen | 1 << self.seat)


class CardDiscarded(Event, tag="yedo.card-discarded"):
    """Face down under its deck; the others see only its back."""

    seat: Seat
    deck: Deck
    card: Card

    secrets: ClassVar[Mapping[str, str]] = {"card": "seat"}

    def apply(self, state: Yedo) -> None:
        hand = state.clans[self.seat].hand(hand_of(self.card))
        state.decks[self.deck].add(self.card, hand.take_secretly(self.card, 1 << self.seat))


class DeckLookedAt(Event, tag="yedo.deck-looked-at"):
    """The top cards of which one may be kept."""

    seat: Seat
    deck: Deck
    cards: tuple[Card, ...]
    count: int

    secrets: ClassVar[Mapping[str, str]] = {"cards": "seat"}
    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        state.decks[self.deck].show(self.count, 1 << self.seat)
        state.due[0] = Due(self.seat, "keep", self.count, self.deck)


class CardKept(Event, tag="yedo.card-kept"):
    """One of the cards looked at; the others go under the deck in the order they were drawn."""

    seat: Seat
    deck: Deck
    count: int
    card: Card

    secrets: ClassVar[Mapping[str, str]] = {"card": "seat"}

    def apply(self, state: Yedo) -> None:
        deck = state.decks[self.deck]
        deck.blur(list(range(self.count)), 1 << self.seat)
        drawn = [deck.take_top() for _ in range(self.count)]
        kept = next(pair for pair in drawn if pair[0] == self.card)
        drawn.remove(kept)
        state.clans[self.seat].hand(hand_of(self.card)).add(*kept)
        for card, seen in drawn:
            deck.add(card, seen)
        del state.due[0]


class DeckForeseen(Event, tag="yedo.deck-foreseen"):
    """The top cards shown to one seat; unless they are events it may arrange them anew."""

    seat: Seat
    deck: Deck
    cards: tuple[Card, ...]
    count: int
    arrange: bool

    secrets: ClassVar[Mapping[str, str]] = {"cards": "seat"}
    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        state.decks[self.deck].show(self.count, 1 << self.seat)
        if self.arrange:
            state.due[0] = Due(self.seat, "arrange", self.count, self.deck)
        else:
            del state.due[0]


class CardsArranged(Event, tag="yedo.cards-arranged"):
    """Foreseen cards are back on their deck, in an order that nobody else knows."""

    seat: Seat
    deck: Deck
    cards: tuple[Card, ...]
    count: int

    secrets: ClassVar[Mapping[str, str]] = {"cards": "seat"}

    def apply(self, state: Yedo) -> None:
        deck = state.decks[self.deck]
        deck.cards[: self.count] = self.cards
        deck.seen[: self.count] = [1 << self.seat] * self.count
        del state.due[0]


class HandSeen(Event, tag="yedo.hand-seen"):
    """One seat sees all cards of a kind in another's hand."""

    seat: Seat
    rival: Seat
    kind: Hand
    cards: tuple[Card, ...]
    parties: tuple[Seat, ...]

    secrets: ClassVar[Mapping[str, str]] = {"cards": "parties"}
    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        hand = state.clans[self.rival].hand(self.kind)
        hand.show(len(hand.cards), 1 << self.seat)


class CardSnatched(Event, tag="yedo.card-snatched"):
    """A random action card from another's hand."""

    seat: Seat
    rival: Seat
    parties: tuple[Seat, ...]
    count: int
    index: int
    card: Card

    secrets: ClassVar[Mapping[str, str]] = {"index": "parties", "card": "parties"}
    drawn: ClassVar[Mapping[str, Drawn]] = {"index": below("count")}
    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        both = bits(self.parties)
        seen = state.clans[self.rival].actions.take_secretly(self.card, both)
        state.clans[self.seat].actions.add(self.card, seen | both)


class WeaponDrawn(Event, tag="yedo.weapon-drawn"):
    seat: Seat
    weapon: Weapon

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        weapon, _ = state.decks["weapon"].take_top()
        state.clans[self.seat].weapons.append(weapon)


class WeaponKept(Event, tag="yedo.weapon-kept"):
    """One of the weapons looked at; the others go to the discard pile, face up."""

    seat: Seat
    weapon: Weapon
    others: tuple[Weapon, ...]

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        deck = state.decks["weapon"]
        for _ in range(1 + len(self.others)):
            deck.take_top()
        state.clans[self.seat].weapons.append(self.weapon)
        state.discard.extend(self.others)
        del state.due[0]


class WeaponTaken(Event, tag="yedo.weapon-taken"):
    """From the Market, for a price or as a reward."""

    seat: Seat
    slot: Slot
    weapon: Weapon
    paid: int = 0

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.weapons.append(self.weapon)
        clan.mon -= self.paid
        state.bank += self.paid
        state.market[self.slot] = ""


class WeaponDiscarded(Event, tag="yedo.weapon-discarded"):
    seat: Seat
    weapon: Weapon

    def apply(self, state: Yedo) -> None:
        state.clans[self.seat].weapons.remove(self.weapon)
        state.discard.append(self.weapon)


class WeaponsReshuffled(Event, tag="yedo.weapons-reshuffled"):
    """The discard pile becomes the new deck, below what is left of the old one."""

    order: tuple[str, ...]

    secrets: ClassVar[Mapping[str, str]] = {"order": NOBODY}
    drawn: ClassVar[Mapping[str, Drawn]] = {"order": SHUFFLED}

    def apply(self, state: Yedo) -> None:
        deck = state.decks["weapon"]
        deck.cards.extend(self.order)
        deck.seen.extend([0] * len(self.order))
        state.discard = []


DECK_EVENTS: tuple[type[Event], ...] = (
    CardDrawn,
    CardDiscarded,
    DeckLookedAt,
    CardKept,
    DeckForeseen,
    CardsArranged,
    HandSeen,
    CardSnatched,
    WeaponDrawn,
    WeaponKept,
    WeaponTaken,
    WeaponDiscarded,
    WeaponsReshuffled,
)
