"""What a seat's draws are worth: points printed on missions, and weapons for which its missions have a use.

Action and bonus cards have no worth that could be expected: what they bring, their owner and the game decide.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from domain.kernel.dealing import Dealt, Worth
from domain.kernel.record import Event, Seat, tag_of
from domain.yedo.events.decks import CardDrawn, DeckLookedAt, WeaponDrawn
from domain.yedo.events.setting_up import MissionDrafted
from domain.yedo.parts import Parts
from domain.yedo.state import Yedo


def dealt(state: Yedo, event: Event, parts: Parts) -> Iterator[Dealt]:
    """In the position before the event."""
    match event:
        case MissionDrafted(seat=seat, colour=deck) | CardDrawn(seat=seat, deck=deck):
            yield from _from_top(state, event, seat, deck, 1, parts)
        case DeckLookedAt(seat=seat, deck=deck, count=count):
            yield from _from_top(state, event, seat, deck, count, parts)
        case WeaponDrawn(seat=seat):
            yield from _from_top(state, event, seat, "weapon", 1, parts)
        case _:
            return


def _from_top(state: Yedo, event: Event, seat: Seat, deck: str, count: int, parts: Parts) -> Iterator[Dealt]:
    """What somebody has seen in its place comes by no chance; all the others could lie where any of them lies."""
    if deck in ("action", "bonus", "event"):
        return
    kind: Worth = "useful" if deck == "weapon" else "points"
    worth = _use_of_weapons(state, seat, parts) if deck == "weapon" else _points(parts)
    pile = state.decks[deck]
    unseen = [(place, card) for place, (card, seen) in enumerate(zip(pile.cards, pile.seen, strict=True)) if not seen]
    came = tuple(worth(card) for place, card in unseen if place < count)
    if came:
        yield Dealt(seat, f"{tag_of(type(event))}/{deck}", kind, came, tuple(worth(card) for _, card in unseen))


def _points(parts: Parts) -> Callable[[str], int]:
    """Prestige that a mission brings, its bonus included."""

    def printed(card: str) -> int:
        mission = parts.missions[card]
        return sum(amount for what, amount, _ in (*mission.reward, *mission.bonus_reward) if what == "prestige")

    return printed


def _use_of_weapons(state: Yedo, seat: Seat, parts: Parts) -> Callable[[str], int]:
    """1 for a weapon that missions in hand ask for more often than the clan has it."""
    clan = state.clans[seat]
    missions = [parts.missions[card] for card in clan.missions.cards]
    asked = Counter(weapon for one in missions for weapon in (*one.needs.weapons, *one.bonus_needs.weapons))
    lacking = asked - Counter(clan.weapons)
    return lambda weapon: int(weapon in lacking)
