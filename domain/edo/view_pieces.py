"""Small pieces of what a seat may see, each cheap to make: all but one's own plan and a hidden purse is public."""

import msgspec

from domain.edo.parts import Parts
from domain.edo.state import ANSWERS_PER_SLOT, COMMITTED, PLANNED, Edo, Half
from domain.kernel.record import Seat


def rested(state: Edo, seat: Seat, parts: Parts) -> list[str]:
    """Spaces of one's samurai that have not served on this card, each as often as there are such."""
    rest = list(state.daimyos[seat].samurai)
    for space in state.turn.used:
        rest.remove(space)
    return rest


class Planning(msgspec.Struct, frozen=True, gc=False):
    """What is missing in one's own plan, and as much of the rest as belongs to it."""

    answer: str  # "card", "action", "own", "neutral", "commit", or "" when nothing is missing
    slot: int = 0  # for a card
    what: str = ""  # the card whose action, or the action whose officials are chosen
    own_free: int = 0
    neutrals_free: int = 0


ANSWERS = ("card", "action", "own", "neutral")


def planning(state: Edo, seat: Seat, parts: Parts) -> Planning:
    daimyo = state.daimyos[seat]
    if daimyo.answers >= PLANNED:
        return Planning("" if daimyo.answers == COMMITTED else "commit")
    slot, answer = divmod(daimyo.answers, ANSWERS_PER_SLOT)
    if answer == 0:
        return Planning("card", slot)
    own, neutral, last = daimyo.officials, daimyo.neutrals, daimyo.plan[-1]
    for planned in daimyo.plan:
        own, neutral = own - planned.own, neutral - planned.neutral
    return Planning(ANSWERS[answer], 0, last.card if answer == 1 else last.action, own, neutral)


def plan(state: Edo, seat: Seat, parts: Parts) -> tuple[tuple[str, int], ...]:
    """One's own plan: actions with the number of officials in front of them."""
    return tuple([(slot.action, slot.own + slot.neutral) for slot in state.daimyos[seat].plan])


def card_in_turn(state: Edo, seat: Seat, parts: Parts) -> tuple[str, int]:
    """The same of the card alone that is turned over next."""
    slot = state.daimyos[seat].plan[state.turn.slot]
    return slot.action, slot.own + slot.neutral


def ryo(state: Edo, seat: Seat, parts: Parts) -> int:
    return state.daimyos[seat].ryo


def rice(state: Edo, seat: Seat, parts: Parts) -> int:
    return state.daimyos[seat].rice


def samurai(state: Edo, seat: Seat, parts: Parts) -> int:
    """How many samurai one has on the map."""
    return len(state.daimyos[seat].samurai)


def neutrals(state: Edo, seat: Seat | None, parts: Parts) -> int:
    return state.neutrals


def side(state: Edo, seat: Seat | None, parts: Parts) -> str:
    return state.side


class Now(msgspec.Struct, frozen=True, gc=False):
    """The card whose turn it is, in phase 2."""

    slot: int
    action: str
    left: int  # activations
    moves: int
    active: str  # space of the samurai in hand
    open_half: Half


def now(state: Edo, seat: Seat | None, parts: Parts) -> Now:
    turn = state.turn
    return Now(turn.slot, turn.action, turn.left, turn.moves, turn.active, turn.open_half)


def current_offer(state: Edo, seat: Seat | None, parts: Parts) -> str:
    return state.merchant_card


def figures(state: Edo, seat: Seat | None, parts: Parts, space: str) -> int:
    return sum(daimyo.samurai.count(space) for daimyo in state.daimyos)


def tile(state: Edo, seat: Seat | None, parts: Parts, city: str) -> str:
    return state.cities[city].profit
