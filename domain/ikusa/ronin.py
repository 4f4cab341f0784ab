"""Ronin in the field (rulebook p. 15): face-down stacks, when they are shown, how they leave."""

from domain.ikusa.events.hire_ronin import HiddenRoninDismissed, RoninDismissed, RoninRevealed
from domain.ikusa.parts import IkusaTable
from domain.ikusa.state import ARMIES, LOST, Formation, Ikusa
from domain.ikusa.tables.pack import RONIN


def formations(state: Ikusa, colour: int) -> list[tuple[str, Formation]]:
    """Every formation of a colour with its name."""
    player, provinces = state.colours[colour], state.provinces
    armies = [(ARMIES[k], army) for k, army in enumerate(player.armies) if army.daimyo != LOST]
    return [*armies, *[(place, provinces[place]) for place in player.lands]]


def hidden_stacks(state: Ikusa, colour: int) -> tuple[int, ...]:
    """Sizes of the face-down stacks, which everybody can see; whose they are is secret."""
    return tuple(sorted((f.hidden for _, f in formations(state, colour) if f.hidden), reverse=True))


def show_ronin(table: IkusaTable, colour: int, formation: str) -> None:
    """Hidden ronin appear when they prepare to attack or defend or move (p. 15, R7), against an empty province too."""
    hidden = table.state.formation(colour, formation).hidden
    if hidden:
        table.emit(RoninRevealed(colour, formation, hidden))


def send_away(table: IkusaTable, colour: int, code: str) -> None:
    """One ronin goes back to the master tray, one that is shown rather than a hidden one (R38)."""
    state = table.state
    if state.formation(colour, code).units[RONIN]:
        table.emit(RoninDismissed(colour, code, 1))
    else:
        table.emit(HiddenRoninDismissed(state.owners[colour], colour, code, 1))
