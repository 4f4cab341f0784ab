"""What is to be seen of the turn that is played and of its battle."""

import msgspec

from domain.ikusa.state import ARMIES, Ikusa
from domain.ikusa.state_of_war import NONE, Battle, Declared, Turn
from domain.ikusa.tables.pack import KINDS
from domain.kernel.record import Seat


class TurnView(msgspec.Struct, frozen=True):
    colour: int
    phase: str
    army: str
    steps: int
    leaving: bool
    makes_room: str
    attacks: int
    opened: str
    declared: list[Declared]
    origin: str
    to: str
    joins: str


class BattleView(msgspec.Struct, frozen=True):
    """`chosen` are the seat's own casualties so far."""

    attacker: int
    defender: int
    formation: str
    origin: str
    target: str
    naval: bool
    bonus: int
    stage: str
    rounds: int
    toll: tuple[int, int]
    owing: tuple[int, int]
    chosen: dict[str, int]


def turn_view(turn: Turn) -> TurnView:
    return TurnView(
        colour=turn.colour,
        phase=turn.phase,
        army="" if turn.army == NONE else ARMIES[turn.army],
        steps=max(0, turn.steps),
        leaving=turn.leaving,
        makes_room="" if turn.forced == NONE else ARMIES[turn.forced],
        attacks=turn.attacks,
        opened=turn.opened,
        declared=turn.declared,
        origin=turn.origin,
        to=turn.to,
        joins=turn.join,
    )


def battle_view(state: Ikusa, battle: Battle, seat: Seat | None) -> BattleView:
    chosen: dict[str, int] = {}
    owners = (battle.attacker, battle.defender, battle.defender)
    for colour, doomed in zip(owners, battle.doomed, strict=True):
        if state.owners[colour] == seat:
            for kind, amount in zip(KINDS, doomed, strict=True):
                if amount:
                    chosen[kind] = chosen.get(kind, 0) + amount
    return BattleView(
        attacker=battle.attacker,
        defender=battle.defender,
        formation=battle.formation,
        origin=battle.origin,
        target=battle.target,
        naval=battle.naval,
        bonus=battle.bonus,
        stage=battle.stage,
        rounds=battle.rounds,
        toll=(battle.toll[0], battle.toll[1]),
        owing=(battle.owing[0], battle.owing[1]),
        chosen=chosen,
    )
