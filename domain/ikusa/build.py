"""Action 3: Build (rulebook p. 13)."""

from domain.ikusa.answering import colour_of, seats_of, still_asked
from domain.ikusa.commands import BuildCastle, BuildFortress
from domain.ikusa.events.build import BuildCommitted, BuildMissed, CastleBuilt, FortressBuilt
from domain.ikusa.events.setting_up import ActionBegan
from domain.ikusa.levy import begin_levy
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import BUILD, CASTLE, Colour, Ikusa
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def begin_build(table: IkusaTable) -> None:
    """All build at once, unless castles or bases could run short: then in turn order (R2)."""
    state = table.state
    builders = [number for number in state.order if state.colours[number].bins[BUILD]]
    want_castle = sum(1 for number in builders if castle_sites(state, number))
    want_base = sum(1 for number in builders if fortress_sites(state, number))
    table.emit(ActionBegan("build", in_turn=want_castle > state.castles or want_base > state.bases))


def castle_sites(state: Ikusa, colour: int) -> list[str]:
    return [place for place in state.colours[colour].lands if not state.provinces[place].works]


def fortress_sites(state: Ikusa, colour: int) -> list[str]:
    return [place for place in state.colours[colour].lands if state.provinces[place].works == CASTLE]


def can_build(state: Ikusa, colour: int) -> bool:
    return bool((state.castles and castle_sites(state, colour)) or (state.bases and fortress_sites(state, colour)))


def built(colour: Colour) -> bool:
    return not colour.bins[BUILD] or bool(colour.staged)


def advance_build(table: IkusaTable) -> bool:
    state = table.state
    left = still_asked(state, built)
    helpless = [number for number in left if not can_build(state, number)]
    if helpless and (not state.in_turn or helpless[0] == left[0]):
        table.emit(BuildMissed(helpless[0]))
        return False
    if left:
        asked = left[:1] if state.in_turn else left
        table.ask(seats_of(state, asked), "ikusa.build")
        return True
    for number in state.order:
        for staged in tuple(state.colours[number].staged):
            work, _, place = staged.partition(":")
            table.emit(CastleBuilt(number, place) if work == "castle" else FortressBuilt(number, place))
    begin_levy(table)
    return False


def build_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    colour = colour_of(state, seat, built)
    castles = castle_sites(state, colour) if state.castles else []
    fortresses = fortress_sites(state, colour) if state.bases else []
    return [*(BuildCastle(place) for place in castles), *(BuildFortress(place) for place in fortresses)]


def judge_build_castle(state: Ikusa, seat: Seat, parts: Parts, command: BuildCastle) -> None:
    """In an own province without castle or fortress."""
    sites = castle_sites(state, colour_of(state, seat, built))
    require(state.castles and command.place in sites, "ikusa.no-castle-there", place=command.place)


def build_castle(table: IkusaTable, seat: Seat, command: BuildCastle) -> None:
    state = table.state
    colour = colour_of(state, seat, built)
    if state.in_turn:
        table.emit(CastleBuilt(colour, command.place))
    else:
        table.emit(BuildCommitted(seat, colour, "castle", command.place))


def judge_build_fortress(state: Ikusa, seat: Seat, parts: Parts, command: BuildFortress) -> None:
    """A fortification base under an own castle."""
    sites = fortress_sites(state, colour_of(state, seat, built))
    require(state.bases and command.place in sites, "ikusa.no-fortress-there", place=command.place)


def build_fortress(table: IkusaTable, seat: Seat, command: BuildFortress) -> None:
    state = table.state
    colour = colour_of(state, seat, built)
    if state.in_turn:
        table.emit(FortressBuilt(colour, command.place))
    else:
        table.emit(BuildCommitted(seat, colour, "fortress", command.place))
