"""What a clan gains or loses at once: one vocabulary for missions, spaces, favours, auctions, cards and events."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from domain.kernel.record import Seat
from domain.yedo.decks import draw_card, draw_weapon
from domain.yedo.events.flow import DueSettled, Owed
from domain.yedo.events.gains import (
    BlessingTaken,
    ChurchChanged,
    ChurchEmptied,
    DiscipleLost,
    DiscipleRecruited,
    Gained,
    GeishaLost,
    GeishaTaken,
)
from domain.yedo.events.missions import EndAnnounced
from domain.yedo.events.patrol import PatrolSwapped
from domain.yedo.parts import YedoTable
from domain.yedo.state import Due, Yedo
from domain.yedo.tables.vocabulary import COLOURS, ColourName, Gain

Giving: TypeAlias = Callable[[YedoTable, Seat, int], None]


def bless(table: YedoTable, seat: Seat, amount: int) -> None:
    """Rulebook p. 12: only an unblessed clan takes a blessing."""
    if not table.state.clans[seat].blessed and table.state.blessings:
        table.emit(BlessingTaken(seat))


def empty_church(table: YedoTable, seat: Seat, amount: int) -> None:
    if table.state.church:
        table.emit(ChurchEmptied(seat, table.state.church))


def swap_patrol(table: YedoTable, seat: Seat, amount: int) -> None:
    if table.state.patrol:
        table.emit(PatrolSwapped())


def recruit(table: YedoTable, seat: Seat, amount: int) -> None:
    if table.state.clans[seat].reserve:
        table.emit(DiscipleRecruited(seat))


def take_geisha(table: YedoTable, seat: Seat, amount: int) -> None:
    if table.state.geisha and table.state.clans[seat].geisha < 3:
        table.emit(GeishaTaken(seat))


def lose_mon(table: YedoTable, seat: Seat, amount: int) -> None:
    if lost := min(amount, table.state.clans[seat].mon):
        table.emit(Gained(seat, mon=-lost))


def lose_prestige(table: YedoTable, seat: Seat, amount: int) -> None:
    if lost := min(amount, table.state.clans[seat].prestige):
        table.emit(Gained(seat, prestige=-lost))


def lose_disciple(table: YedoTable, seat: Seat, amount: int) -> None:
    """Rulebook p. 9: nobody loses either of the last two disciples."""
    clan = table.state.clans[seat]
    if clan.reserve < 2 and clan.home:
        table.emit(DiscipleLost(seat))


def lose_geisha(table: YedoTable, seat: Seat, amount: int) -> None:
    if table.state.clans[seat].geisha:
        table.emit(GeishaLost(seat))


INSTANT: dict[str, Giving] = {
    "prestige": lambda table, seat, amount: table.emit(Gained(seat, prestige=amount)),
    "mon": lambda table, seat, amount: table.emit(Gained(seat, mon=amount)),
    "action": lambda table, seat, _: draw_card(table, seat, "action"),
    "bonus": lambda table, seat, _: draw_card(table, seat, "bonus"),
    "weapon": lambda table, seat, _: draw_weapon(table, seat),
    "blessing": bless,
    "church": empty_church,
    "swap": swap_patrol,
    "disciple": recruit,
    "geisha": take_geisha,
    "end": lambda table, seat, _: table.emit(EndAnnounced(seat)),
    "lose-mon": lose_mon,
    "lose-prestige": lose_prestige,
    "lose-disciple": lose_disciple,
    "lose-geisha": lose_geisha,
    "church-grows": lambda table, _, amount: table.emit(ChurchChanged(amount)),
    "church-empties": lambda table, _, __: table.emit(ChurchChanged(-table.state.church)),
}


def give(table: YedoTable, seat: Seat, gains: Sequence[Gain]) -> None:
    """Carry out gains in their order; from the first that needs an answer on they are owed."""
    for index, (what, amount, _) in enumerate(gains):
        if what not in INSTANT or table.state.over:
            table.emit(Owed(tuple(Due(seat, *rest) for rest in gains[index:])))
            return
        INSTANT[what](table, seat, amount)


def nothing_due(table: YedoTable) -> bool:
    """What was owed has become impossible; nobody is waited for."""
    table.emit(DueSettled())
    return False


def give_due(table: YedoTable) -> None:
    """Carry out a gain that was owed and needs no answer."""
    due = table.state.due[0]
    table.emit(DueSettled())
    INSTANT[due.what](table, due.seat, due.amount)


POSSIBLE: dict[str, Callable[[Yedo, Seat, str], object]] = {
    "action": lambda state, _, __: state.decks["action"].cards,
    "annex": lambda state, seat, _: buildable(state, seat),
    "blessing": lambda state, seat, _: not state.clans[seat].blessed and state.blessings,
    "church": lambda state, _, __: state.church,
    "disciple": lambda state, seat, _: state.clans[seat].reserve,
    "geisha": lambda state, seat, _: state.geisha and state.clans[seat].geisha < 3,
    "see": lambda state, _, deck: state.decks[deck].cards,
    "lose-disciple": lambda state, seat, _: state.clans[seat].reserve < 2 and state.clans[seat].home,
    "lose-annex": lambda state, seat, _: state.clans[seat].annexes,
    "lose-geisha": lambda state, seat, _: state.clans[seat].geisha,
    "lose-weapon": lambda state, seat, _: state.clans[seat].weapons,
}
"""Gains and losses that may be impossible; all others are always possible."""


def buildable(state: Yedo, seat: Seat) -> list[str]:
    """Annexes on the board that the seat does not own."""
    own = state.clans[seat].annexes
    return [annex for annex, left in state.annexes.items() if left and annex not in own]


def mission_decks(state: Yedo) -> list[ColourName]:
    return [colour for colour in COLOURS if state.decks[colour].cards]
