"""When an action card may be played and what it may be aimed at: the vocabulary of conditions and targets."""

from collections.abc import Callable, Collection, Iterable
from itertools import combinations
from typing import TypeAlias

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.commands import Accuse, MoveDisciple, PlayCard
from domain.yedo.events.assigning import DiscipleMoved
from domain.yedo.events.flow import DueSettled
from domain.yedo.events.patrol import DiscipleAccused
from domain.yedo.parts import ActionCard, Parts, YedoTable
from domain.yedo.places import endangered, free_annexes, free_spaces, next_on_circuit
from domain.yedo.state import Yedo

Aim: TypeAlias = tuple[Seat, tuple[str, ...]]
"""A rival, or -1, and what else was chosen."""

Condition: TypeAlias = Callable[[Yedo, Seat, Parts, str], object]
Targets: TypeAlias = Callable[[Yedo, Seat, Parts, str], Iterable[Aim]]

NO_AIM: tuple[Aim, ...] = ((-1, ()),)

CONDITIONS: dict[str, Condition] = {
    "geisha": lambda state, seat, _, __: state.clans[seat].geisha,
    "weapon": lambda state, seat, _, arg: any(kind in state.clans[seat].weapons for kind in arg.split("|")),
    "out": lambda state, seat, _, __: state.clans[seat].out,
    "unplaced": lambda state, seat, _, arg: state.clans[seat].home >= int(arg),
    "unblessed": lambda state, seat, _, __: not state.clans[seat].blessed and state.blessings,
    "closed-district": lambda state, seat, _, __: state.closed and seat not in state.welcome,
    "pay": lambda state, seat, _, arg: state.clans[seat].mon >= int(arg),
}


def weapon_price(state: Yedo, seat: Seat, parts: Parts, slot: int, discount: int = 0) -> int:
    """Rulebook p. 13: the price below the space, less 3 with the Kobudo-Ryu; events and cards add up, floor 0."""
    price = parts.market[slot] + parts.rule(state, "weapon", 0) - discount
    if "KB" in state.clans[seat].annexes:
        price -= 3
    return max(price, 0)


def affordable_slots(state: Yedo, seat: Seat, parts: Parts, discount: int = 0) -> list[int]:
    mon = state.clans[seat].mon
    return [
        slot
        for slot, weapon in enumerate(state.market)
        if weapon and weapon_price(state, seat, parts, slot, discount) <= mon
    ]


def _rivals(state: Yedo, seat: Seat) -> list[Seat]:
    return [rival for rival in range(state.seats) if rival != seat]


def _own_disciple(state: Yedo, seat: Seat, parts: Parts, arg: str) -> Iterable[Aim]:
    acting = state.chosen if state.stage == "acting" and state.turn == seat else ""
    return [(-1, (place,)) for place in state.clans[seat].out if place != acting]


def _endangered_two(state: Yedo, seat: Seat, parts: Parts, arg: str) -> Iterable[Aim]:
    spaces = endangered(state, seat, parts)
    return [(-1, chosen) for count in (1, 2) for chosen in combinations(spaces, count)]


def _slots(state: Yedo, seat: Seat, parts: Parts, arg: str) -> Iterable[Aim]:
    return [(-1, (str(slot),)) for slot in affordable_slots(state, seat, parts, int(arg))]


def _rival_abroad(state: Yedo, seat: Seat, parts: Parts, arg: str) -> Iterable[Aim]:
    where = parts.district
    return [
        (rival, ())
        for rival in _rivals(state, seat)
        if any(where[place] not in {"", state.patrol} for place in state.clans[rival].out)
    ]


TARGETS: dict[str, Targets] = {
    "none": lambda *_: NO_AIM,
    "own-disciple": _own_disciple,
    "steps": lambda *_: [(-1, (str(steps),)) for steps in (1, 2, 3)],
    "endangered-one": lambda state, seat, parts, _: [(-1, (space,)) for space in endangered(state, seat, parts)],
    "endangered-two": _endangered_two,
    "endangered-all": lambda state, seat, parts, _: NO_AIM if endangered(state, seat, parts) else (),
    "slot": _slots,
    "rival": lambda state, seat, _, __: [(rival, ()) for rival in _rivals(state, seat)],
    "rival-hand": lambda state, seat, _, __: [
        (rival, (kind,)) for rival in _rivals(state, seat) for kind in ("actions", "missions")
    ],
    "rival-ahead": lambda state, seat, _, __: [
        (rival, ()) for rival in _rivals(state, seat) if state.clans[rival].prestige > state.clans[seat].prestige
    ],
    "rival-with-cards": lambda state, seat, _, __: [
        (rival, ()) for rival in _rivals(state, seat) if state.clans[rival].actions.cards
    ],
    "rival-disciple": lambda state, seat, parts, _: [
        (rival, (place,)) for rival in _rivals(state, seat) for place in state.clans[rival].out if parts.district[place]
    ],
    "rival-weapon": lambda state, seat, _, __: [
        (rival, (weapon,)) for rival in _rivals(state, seat) for weapon in dict.fromkeys(state.clans[rival].weapons)
    ],
    "rival-annex": lambda state, seat, _, __: [
        (rival, (annex,))
        for rival in _rivals(state, seat)
        for annex in state.clans[rival].annexes
        if annex not in state.clans[rival].out
    ],
    "rival-abroad": _rival_abroad,
}


def conditions_met(state: Yedo, seat: Seat, parts: Parts, card: ActionCard) -> bool:
    if state.clans[seat].mon < card.price:
        return False
    for need in card.needs:  # noqa: SIM110 - asked of each card in every hand at every decision: twice as fast
        if not CONDITIONS[need.do](state, seat, parts, need.arg):
            return False
    return True


def aims(state: Yedo, seat: Seat, parts: Parts, card: ActionCard) -> Iterable[Aim]:
    """Everything the card may be aimed at now; empty if it cannot be played."""
    if not conditions_met(state, seat, parts, card):
        return ()
    return TARGETS[card.target.do](state, seat, parts, card.target.arg)


def card_options(state: Yedo, seat: Seat, parts: Parts, windows: Collection[str]) -> list[Command]:
    """Every way to play a card of the hand in one of these windows."""
    found: list[Command] = []
    seen: list[str] = []
    of = parts.windows
    for name in state.clans[seat].actions.cards:
        if of[name] in windows and name not in seen:
            seen.append(name)
            card = parts.actions[name]
            found += [PlayCard(name, rival, choice) for rival, choice in aims(state, seat, parts, card)]
    return found


# -- the choice that follows once a card holds ----------------------------------------------------------


def destinations(state: Yedo, seat: Seat, parts: Parts) -> list[str]:
    """Feint leads to any space or annex, a forged pass only to another district."""
    due = state.due[0]
    spaces = free_spaces(state, seat, parts, moving=due.of)
    if due.what == "move-anywhere":
        return spaces + free_annexes(state, seat)
    return [space for space in spaces if parts.district[space] != parts.district[due.of]]


def move_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [MoveDisciple(place) for place in destinations(state, seat, parts)]


def judge_move_disciple(state: Yedo, seat: Seat, parts: Parts, command: MoveDisciple) -> None:
    require(command.place in destinations(state, seat, parts), "yedo.no-room", place=command.place)


def move_disciple(table: YedoTable, seat: Seat, command: MoveDisciple) -> None:
    origin = table.state.due[0].of
    table.emit(DueSettled())
    table.emit(DiscipleMoved(seat, origin, command.place))


def scapegoats(state: Yedo, seat: Seat, parts: Parts) -> list[str]:
    """Rivals' disciples in the two districts next to the Watch Patrol."""
    nearby = {next_on_circuit(parts, state.patrol, step, clockwise=True) for step in (-1, 1)}
    return [
        place
        for rival in state.order
        if rival != seat
        for place in state.clans[rival].out
        if parts.district[place] in nearby and place not in state.accused
    ]


def accuse_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [Accuse(space) for space in scapegoats(state, seat, parts)]


def judge_accuse(state: Yedo, seat: Seat, parts: Parts, command: Accuse) -> None:
    require(command.space in scapegoats(state, seat, parts), "yedo.no-such-disciple", place=command.space)


def accuse(table: YedoTable, seat: Seat, command: Accuse) -> None:
    table.emit(DueSettled())
    table.emit(DiscipleAccused(seat, command.space))
