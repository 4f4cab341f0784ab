"""A second set of accounts of Yedo: money, points, cards and disciples, folded from the log without the rules code."""

from collections import Counter
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any

from domain.kernel.record import Event, Seat
from domain.yedo.events import cards, decks, gains, patrol, setting_up, trading

HANDS = {"action": "actions", "bonus": "bonuses"}


def pile_of(card: str) -> str:
    """The deck a card belongs to, told from its name."""
    colours = {"G": "green", "Y": "yellow", "R": "red", "B": "black", "A": "action", "C": "bonus"}
    return colours[card[0]]


@dataclass
class House:
    """A clan."""

    mon: int = 12
    prestige: int = 1
    home: int = 2
    reserve: int = 2
    geisha: int = 0
    blessed: bool = False
    blackmail: bool = False
    out: list[str] = field(default_factory=list)
    weapons: list[str] = field(default_factory=list)
    annexes: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    bonuses: list[str] = field(default_factory=list)
    missions: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)

    def hand(self, deck: str) -> list[str]:
        found: list[str] = getattr(self, HANDS.get(deck, "missions"))
        return found


class Accounts:
    """`see` is given every event in order."""

    def __init__(self) -> None:
        self.houses: list[House] = []
        self.decks: dict[str, list[str]] = {}
        self.discard: list[str] = []
        self.market = [""] * 5
        self.order: list[Seat] = []
        self.setting = ""
        self.church, self.geisha, self.patrol, self.clockwise, self.event = 3, 0, "GA", True, ""
        self.annexes: dict[str, int] = {}
        self.played: list[str] = []
        self.looked: tuple[str, ...] = ()

    @singledispatchmethod
    def see(self, event: Event) -> None:
        """Everything without an account."""

    def on(self, event: Any) -> House:
        house: House = self.houses[event.seat]
        return house

    def draw(self, deck: str) -> str:
        return self.decks[deck].pop(0)

    @see.register
    def _(self, event: setting_up.TableLaid) -> None:
        self.houses = [House() for _ in range(event.seats)]
        self.decks = {name: list(getattr(event, name)) for name in setting_up.DECKS}
        self.order = [(event.first + step) % event.seats for step in range(event.seats)]
        self.clockwise, self.setting = event.coin == 0, event.setting
        self.geisha, self.annexes = event.geisha, dict(event.annexes)

    @see.register
    def _(self, event: setting_up.MissionDrafted | decks.CardDrawn) -> None:
        deck = event.colour if isinstance(event, setting_up.MissionDrafted) else event.deck
        assert event.card == self.draw(deck)
        self.on(event).hand(deck).append(event.card)

    @see.register
    def _(self, event: setting_up.FavourTaken) -> None:
        self.on(event).blackmail = True

    @see.register
    def _(self, event: patrol.BlackmailPlayed) -> None:
        assert self.on(event).blackmail
        self.on(event).blackmail = False

    @see.register
    def _(self, event: decks.CardDiscarded) -> None:
        self.on(event).hand(event.deck).remove(event.card)
        assert pile_of(event.card) == event.deck
        self.decks[event.deck].append(event.card)

    @see.register
    def _(self, event: decks.DeckLookedAt) -> None:
        assert list(event.cards) == self.decks[event.deck][:3]
        self.looked = event.cards

    @see.register
    def _(self, event: decks.CardKept) -> None:
        del self.decks[event.deck][: len(self.looked)]
        rest = list(self.looked)
        rest.remove(event.card)
        self.on(event).hand(event.deck).append(event.card)
        self.decks[event.deck] += rest

    @see.register
    def _(self, event: decks.DeckForeseen) -> None:
        assert list(event.cards) == self.decks[event.deck][:3]

    @see.register
    def _(self, event: decks.CardsArranged) -> None:
        assert event.deck != "event"
        assert Counter(event.cards) == Counter(self.decks[event.deck][:3])
        self.decks[event.deck][:3] = event.cards

    @see.register
    def _(self, event: decks.CardSnatched) -> None:
        self.houses[event.rival].actions.remove(event.card)
        self.on(event).actions.append(event.card)

    @see.register
    def _(self, event: decks.WeaponDrawn) -> None:
        assert event.weapon == self.draw("weapon")
        self.on(event).weapons.append(event.weapon)

    @see.register
    def _(self, event: decks.WeaponKept) -> None:
        assert Counter((event.weapon, *event.others)) == Counter(self.draw("weapon") for _ in range(3))
        self.on(event).weapons.append(event.weapon)
        self.discard += event.others

    @see.register
    def _(self, event: decks.WeaponTaken) -> None:
        assert event.weapon == self.market[event.slot]
        self.market[event.slot] = ""
        self.on(event).weapons.append(event.weapon)
        self.pay(event.seat, event.paid)

    @see.register
    def _(self, event: decks.WeaponDiscarded) -> None:
        self.on(event).weapons.remove(event.weapon)
        self.discard.append(event.weapon)

    @see.register
    def _(self, event: decks.WeaponsReshuffled) -> None:
        assert Counter(event.order) == Counter(self.discard)
        assert len(self.decks["weapon"]) < 3
        self.decks["weapon"] += event.order
        self.discard = []

    @see.register
    def _(self, event: cards.CardPlayed | cards.CardCountered) -> None:
        self.on(event).actions.remove(event.card)
        self.played.append(event.card)
        self.pay(event.seat, getattr(event, "paid", 0))

    @see.register
    def _(self, event: cards.CardSettled) -> None:
        assert event.card == self.played[0]
        assert event.effective == (len(self.played) % 2 == 1)
        self.decks["action"] += self.played
        self.played = []

    @see.register
    def _(self, event: gains.Gained) -> None:
        self.on(event).prestige += event.prestige
        self.pay(event.seat, -event.mon)
        assert self.on(event).prestige >= 0

    @see.register
    def _(self, event: gains.ChurchEmptied) -> None:
        assert event.mon == self.church
        self.church = 0
        self.pay(event.seat, -event.mon)

    @see.register
    def _(self, event: gains.ChurchChanged) -> None:
        self.church += event.mon

    @see.register
    def _(self, event: gains.MonTaken) -> None:
        self.pay(event.rival, event.mon)
        self.pay(event.seat, -event.mon)

    @see.register
    def _(self, event: trading.Traded) -> None:
        for giver, taker, wares, names in (
            (event.seat, event.to, event.given, event.given_cards),
            (event.to, event.seat, event.taken, event.taken_cards),
        ):
            self.pay(giver, wares.mon)
            self.houses[taker].mon += wares.mon
            self.houses[giver].geisha -= wares.geisha
            self.houses[taker].geisha += wares.geisha
            for weapon in wares.weapons:
                self.houses[giver].weapons.remove(weapon)
                self.houses[taker].weapons.append(weapon)
            for card in names:
                self.houses[giver].hand(pile_of(card)).remove(card)
                self.houses[taker].hand(pile_of(card)).append(card)

    def pay(self, seat: Seat, mon: int) -> None:
        self.houses[seat].mon -= mon
        assert self.houses[seat].mon >= 0
