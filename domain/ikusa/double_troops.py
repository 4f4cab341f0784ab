"""Double-troop provinces (rulebook p. 19): army and provincial force in one place attack apart, defend together."""

import msgspec

from domain.ikusa.state import ARMY, Army, Formation, Ikusa
from domain.ikusa.state_of_war import Battle


class Part(msgspec.Struct, frozen=True, gc=False):
    """A formation in a battle; `slot` is its place on the battle's list of casualties."""

    slot: int
    name: str
    formation: Formation


def resident_army(state: Ikusa, colour: int, place: str, besides: Army | None = None) -> Army | None:
    """The army of a colour whose marker stands in a province, apart from one that passes through."""
    for army in state.colours[colour].armies:
        if army.place == place and army is not besides:
            return army
    return None


def attackers(state: Ikusa, battle: Battle) -> list[Part]:
    """Army and force of one province fight their battles apart."""
    name = "army" if battle.formation in ARMY else "force"
    return [Part(0, name, state.formation(battle.attacker, battle.formation))]


def defenders(state: Ikusa, battle: Battle) -> list[Part]:
    """Everything in the province: force and army defend together."""
    force = Part(1, "force", state.provinces[battle.target])
    army = resident_army(state, battle.defender, battle.target)
    return [force] if army is None else [force, Part(2, "army", army)]
