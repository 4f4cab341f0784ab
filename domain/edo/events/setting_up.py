"""Laying out the board and settling in."""

from collections.abc import Mapping
from typing import ClassVar

from domain.edo.kinds import Amount, CardId, MerchantCardId, ProfitId, SetId, Space
from domain.edo.state import City, Daimyo, Edo, Erected
from domain.kernel.record import NOBODY, SHUFFLED, Drawn, Event, Seat, below


class TableLaid(Event, tag="edo.table-laid"):
    """The board side, the supplies and what every seat begins with; the start player is drawn."""

    pack: str
    variant: str
    seats: int
    hide_money: bool
    side: str
    start: Seat
    cities: tuple[Space, ...]  # the capital first
    merchant: Space
    figures: int
    houses: int
    posts: int
    cards: tuple[CardId, ...]
    ryo: tuple[int, ...]
    neutrals: int
    fortresses: int

    drawn: ClassVar[Mapping[str, Drawn]] = {"start": below("seats")}

    def apply(self, state: Edo) -> None:
        state.pack = self.pack
        state.side = self.side
        state.hide_money = self.hide_money
        state.round = 1
        state.start = self.start
        state.merchant = self.merchant
        state.neutrals = self.neutrals
        state.fortresses = self.fortresses
        state.cities = {city: City() for city in self.cities}
        state.daimyos = [Daimyo(self.figures, self.houses, self.posts, list(self.cards), ryo=ryo) for ryo in self.ryo]


class ProfitsAssigned(Event, tag="edo.profits-assigned"):
    """Profit tiles: a fixed set for the capital, shuffled ones for the outer cities in the order of the board."""

    capital: ProfitId
    outer: tuple[ProfitId, ...]

    drawn: ClassVar[Mapping[str, Drawn]] = {"outer": SHUFFLED}

    def apply(self, state: Edo) -> None:
        for city, profit in zip(state.cities.values(), (self.capital, *self.outer), strict=False):
            city.profit = profit


class MerchantCardsShuffled(Event, tag="edo.merchant-cards-shuffled"):
    order: tuple[str, ...]

    secrets: ClassVar[Mapping[str, str]] = {"order": NOBODY}
    drawn: ClassVar[Mapping[str, Drawn]] = {"order": SHUFFLED}

    def apply(self, state: Edo) -> None:
        state.merchant_deck = list(self.order)


class MerchantCardTurned(Event, tag="edo.merchant-card-turned"):
    """The face-up merchant card becomes the current one; the next lies face up on the deck ("" when none is left)."""

    current: MerchantCardId
    following: MerchantCardId

    tells: ClassVar[bool] = True

    def apply(self, state: Edo) -> None:
        state.merchant_card = self.current
        state.merchant_deck.remove(self.current)


class SpecialCardsShuffled(Event, tag="edo.special-cards-shuffled"):
    order: tuple[str, ...]

    secrets: ClassVar[Mapping[str, str]] = {"order": NOBODY}
    drawn: ClassVar[Mapping[str, Drawn]] = {"order": SHUFFLED}

    def apply(self, state: Edo) -> None:
        state.special_deck = list(self.order)


class SpecialCardsOpened(Event, tag="edo.special-cards-opened"):
    """Cards from the top of the special deck join the display."""

    cards: tuple[CardId, ...]

    tells: ClassVar[bool] = True

    def apply(self, state: Edo) -> None:
        del state.special_deck[: len(self.cards)]
        state.display += self.cards


class SetTaken(Event, tag="edo.set-taken"):
    seat: Seat
    set: SetId
    goods: Amount

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.set = self.set
        daimyo.receive(self.goods)


class HomeFounded(Event, tag="edo.home-founded"):
    """The first house, which scores nothing, and the first samurai."""

    seat: Seat
    city: Space

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.home = self.city
        daimyo.houses -= 1
        daimyo.officials -= 1
        daimyo.enter(self.city)
        state.cities[self.city].buildings.append(Erected("house", self.seat))


class CityClosed(Event, tag="edo.city-closed"):
    """With two seats the city nobody chose is covered: no building there."""

    city: Space

    def apply(self, state: Edo) -> None:
        state.cities[self.city].closed = True


SETTING_UP_EVENTS = (
    TableLaid,
    ProfitsAssigned,
    MerchantCardsShuffled,
    MerchantCardTurned,
    SpecialCardsShuffled,
    SpecialCardsOpened,
    SetTaken,
    HomeFounded,
    CityClosed,
)
