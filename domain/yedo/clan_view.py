"""What a viewer sees of a clan, its hands and the decks."""

import msgspec

from domain.kernel.record import Seat
from domain.yedo.parts import Parts
from domain.yedo.places import endangered
from domain.yedo.state import Clan, Yedo
from domain.yedo.state_piles import Pile, deck_of


class KnownCard(msgspec.Struct):
    """A card of a deck that the viewer knows, and how many lie above it."""

    depth: int
    card: str


class DeckView(msgspec.Struct):
    size: int
    known: list[KnownCard]


class HandView(msgspec.Struct):
    """`known`: those the viewer may know; of one's own hand that is all."""

    size: int
    known: list[str]


class ClanView(msgspec.Struct):
    seat: int
    mon: int
    prestige: int
    home: int
    reserve: int
    geisha: int
    blessed: bool
    blackmail: bool
    out: list[str]
    in_danger: list[str]
    weapons: list[str]
    annexes: list[str]
    actions: HandView
    bonuses: HandView
    missions: HandView
    mission_colours: list[str]
    completed: list[str]


def _hand(pile: Pile, own: int, over: bool) -> HandView:
    known = [card for card, seen in zip(pile.cards, pile.seen, strict=True) if over or seen & own]
    return HandView(len(pile.cards), sorted(known))


def look_at_deck(pile: Pile, own: int) -> DeckView:
    pairs = enumerate(zip(pile.cards, pile.seen, strict=True))
    return DeckView(len(pile.cards), [KnownCard(at, card) for at, (card, seen) in pairs if seen & own])


def look_at_clan(state: Yedo, seat: Seat, clan: Clan, own: int, parts: Parts) -> ClanView:
    over = bool(state.scores)
    return ClanView(
        seat=seat,
        mon=clan.mon,
        prestige=clan.prestige,
        home=clan.home,
        reserve=clan.reserve,
        geisha=clan.geisha,
        blessed=clan.blessed,
        blackmail=clan.blackmail,
        out=list(clan.out),
        in_danger=endangered(state, seat, parts) if state.step in {"influence", "rescue"} else [],
        weapons=list(clan.weapons),
        annexes=list(clan.annexes),
        actions=_hand(clan.actions, own, over=False),
        bonuses=_hand(clan.bonuses, own, over),
        missions=_hand(clan.missions, own, over=False),
        mission_colours=sorted(deck_of(card) for card in clan.missions.cards),
        completed=list(clan.done),
    )
