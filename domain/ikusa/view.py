"""What one seat, or a spectator, may see of a position."""

import msgspec

from domain.ikusa.ninja import holds_all_round
from domain.ikusa.parts import Parts
from domain.ikusa.ronin import hidden_stacks
from domain.ikusa.state import ARMIES, BINS, Army, Colour, Formation, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.tables.pack import KINDS, LEVIED
from domain.ikusa.view_pieces import (
    WORKS,
    acting,
    answers_left,
    army,
    army_place,
    deserted,
    front,
    guards,
    known,
    placing,
    planning,
    regulars,
    seen_hidden,
    splitting,
    strength,
    troops,
    units,
)
from domain.ikusa.war_pieces import declared, heir, last_declaration, now, struggle
from domain.ikusa.war_view import BattleView, TurnView, battle_view, turn_view
from domain.kernel.record import Seat
from domain.kernel.sight import Glimpse
from domain.kernel.title import Result

PUBLIC_BINS = {"turn-order", "build", "levy", "place-levy", "deploy", "war"}


class ForceView(msgspec.Struct, frozen=True):
    """A province; `hidden` ronin are shown to their owner only."""

    owner: int | None
    works: str
    units: dict[str, int]
    hidden: int


class ArmyView(msgspec.Struct, frozen=True):
    place: str
    daimyo: str
    level: int
    hole: int
    units: dict[str, int]
    hidden: int


class ColourView(msgspec.Struct, frozen=True):
    """A set of figures. `bins`, `levied` and `committed` are hidden from others until they are revealed."""

    name: str
    seat: Seat
    marker: int
    koku: int
    provinces: list[str]
    tray: dict[str, int]
    armies: dict[str, ArmyView]
    bins: dict[str, int] | None
    levied: dict[str, int] | None
    committed: list[str] | None
    answers: int  # given in the present simultaneous action
    hired: int
    stacks: tuple[int, ...]  # face-down ronin
    eliminated: int


class IkusaView(msgspec.Struct, frozen=True):
    seats: int
    variant: str
    round: int
    max_rounds: int
    goal: int
    action: str
    placing: str  # the unit that the seat places next
    provinces: dict[str, ForceView]
    colours: list[ColourView]
    order: list[int]
    piles: list[list[str]]
    ronin: int
    castles: int
    bases: int
    ninja: int | None
    ninja_waits: bool  # the seat's own standing order for the rest of the round
    spied: int | None
    seen: dict[str, int] | None  # what the seat's ninja has seen
    turn: TurnView | None
    battle: BattleView | None
    avenger: int | None
    recovering: int | None
    result: Result | None


def view(state: Ikusa, seat: Seat | None, parts: Parts) -> IkusaView:
    return IkusaView(
        seats=state.seats,
        variant=state.variant,
        round=state.round,
        max_rounds=state.max_rounds,
        goal=state.goal,
        action=state.action,
        placing=placing(state, seat, parts, acting(state, seat, parts)),
        provinces={
            place: ForceView(
                owner=known(province.owner),
                works=WORKS[province.works],
                units=_units(province),
                hidden=seen_hidden(state, province, province.owner, seat),
            )
            for place, province in state.provinces.items()
        },
        colours=[_colour(state, number, seat, parts) for number in range(len(state.colours))],
        order=state.order,
        piles=state.piles,
        ronin=state.pool,
        castles=state.castles,
        bases=state.bases,
        ninja=known(state.ninja),
        ninja_waits=holds_all_round(state, seat),
        spied=state.spied,
        seen=_seen(state, seat),
        turn=None if state.turn.colour == NONE else turn_view(state.turn),
        battle=None if state.battle is None else battle_view(state, state.battle, seat),
        avenger=known(state.avenger),
        recovering=known(state.recovering),
        result=state.result,
    )


def _units(formation: Formation) -> dict[str, int]:
    return {kind: amount for kind, amount in zip(KINDS, formation.units, strict=True) if amount}


def _colour(state: Ikusa, number: int, seat: Seat | None, parts: Parts) -> ColourView:
    colour = state.colours[number]
    own = colour.seat == seat
    return ColourView(
        name=parts.source.colours[number],
        seat=colour.seat,
        marker=colour.marker,
        koku=colour.koku,
        provinces=colour.lands,
        tray={kind: colour.tray[index] for index, kind in enumerate(LEVIED)},
        armies={
            code: _army(state, number, army, seat, parts) for code, army in zip(ARMIES, colour.armies, strict=True)
        },
        bins=_bins(colour) if own or state.action in PUBLIC_BINS else None,
        levied=_levied(colour) if own or state.action != "levy" else None,
        committed=colour.staged if own else None,
        answers=len(colour.bins) if state.action == "plan" else len(colour.staged),
        hired=colour.hired,
        stacks=hidden_stacks(state, number) if own or state.action != "deploy" else (),
        eliminated=colour.out,
    )


def _army(state: Ikusa, number: int, army: Army, seat: Seat | None, parts: Parts) -> ArmyView:
    return ArmyView(
        place=army.place,
        daimyo=army.daimyo,
        level=parts.levels[army.hole],
        hole=army.hole,
        units=_units(army),
        hidden=seen_hidden(state, army, number, seat),
    )


def _bins(colour: Colour) -> dict[str, int]:
    return dict(zip(BINS, colour.bins, strict=False))


def _levied(colour: Colour) -> dict[str, int]:
    return {kind: amount for kind, amount in zip(LEVIED, colour.levied, strict=True) if amount}


def _seen(state: Ikusa, seat: Seat | None) -> dict[str, int] | None:
    if state.action != "plan" or state.spied is None or state.spied == NONE or state.owners[state.ninja] != seat:
        return None
    colour = state.colours[state.spied]
    return {**_bins(colour), "levy": colour.koku - sum(colour.bins)}


# -- small pieces, for words -----------------------------------------------------------------------


def _culprit(state: Ikusa, seat: Seat | None, parts: Parts) -> int:
    return state.culprit


ACTING = Glimpse(acting)
ANSWERS_LEFT = Glimpse(answers_left)
PLANNING = Glimpse(planning)
PLACING = Glimpse(placing)
FRONT = Glimpse(front)
TROOPS = Glimpse(troops)
UNITS = Glimpse(units)
ARMY = Glimpse(army)
ARMY_PLACE = Glimpse(army_place)
DESERTED = Glimpse(deserted)
REGULARS = Glimpse(regulars)
STRENGTH = Glimpse(strength)
GUARDS = Glimpse(guards)
TURN = Glimpse(now)
DECLARED = Glimpse(declared)
BATTLE = Glimpse(struggle)
CULPRIT = Glimpse(_culprit)
HEIR = Glimpse(heir)
LAST_DECLARATION = Glimpse(last_declaration)
SPLITTING = Glimpse(splitting)
