"""Small pieces of what a seat may see of the war: the turn that is played and the battle that is fought."""

from collections.abc import Callable
from itertools import islice

import msgspec

from domain.ikusa.declare import candidates
from domain.ikusa.parts import Parts
from domain.ikusa.state import ARMIES, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.successors import assassinated
from domain.kernel.record import Seat


class Now(msgspec.Struct, frozen=True, gc=False):
    """The army or force on the move, in the turn that is played; all of it is public."""

    colour: int
    army: str
    steps: int
    attacks: int
    opened: str
    origin: str
    to: str
    recovers: bool


def now(state: Ikusa, seat: Seat | None, parts: Parts) -> Now:
    turn = state.turn
    army = "" if turn.army == NONE else ARMIES[turn.army]
    steps = max(0, turn.steps)
    recovers = state.recovering != NONE
    return Now(turn.colour, army, steps, turn.attacks, turn.opened, turn.origin, turn.to, recovers)


def declared(state: Ikusa, seat: Seat | None, parts: Parts) -> Callable[[str], str]:
    """The province that a formation is going to attack."""
    return {battle.formation: battle.target for battle in reversed(state.turn.declared)}.__getitem__


class Struggle(msgspec.Struct, frozen=True, gc=False):
    """The battle that is fought, as far as everybody sees it."""

    attacker: int
    formation: str
    target: str
    bonus: int
    owing: int


def struggle(state: Ikusa, seat: Seat | None, parts: Parts) -> Struggle | None:
    battle = state.battle
    if battle is None:
        return None
    owing = battle.owing[0] or battle.owing[1]
    return Struggle(battle.attacker, battle.formation, battle.target, battle.bonus, owing)


def heir(state: Ikusa, seat: Seat | None, parts: Parts) -> str:
    """The army that gets a new daimyo."""
    found = assassinated(state)
    return found[1] if found else ""


def last_declaration(state: Ikusa, seat: Seat | None, parts: Parts) -> bool:
    """Whether combat begins with the next declaration, because no other formation can be given a target."""
    spare = parts.numbers.battle_markers - len(state.turn.declared)
    if spare <= 1:
        return True
    return len(list(islice(candidates(state, parts), 2))) < 2
