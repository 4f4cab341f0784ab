"""What action cards do: the vocabulary of effects. A card is a list of these verbs in `tables/actions.py`."""

from collections.abc import Callable
from typing import TypeAlias

from domain.yedo.card_targets import weapon_price
from domain.yedo.decks import top_weapons
from domain.yedo.events.action_phase import EncoreGranted
from domain.yedo.events.assigning import DiscipleSentHome, DistrictOpened, PlacementGranted
from domain.yedo.events.bidding import DroppedOut, RebateGranted
from domain.yedo.events.decks import CardSnatched, HandSeen, WeaponDiscarded, WeaponTaken
from domain.yedo.events.event_phase import Exempted, MarketCleared, MarketStocked
from domain.yedo.events.flow import Owed
from domain.yedo.events.gains import MonTaken
from domain.yedo.events.missions import GeishaLent, WeaponWaived
from domain.yedo.events.patrol import DisciplesSheltered, PatrolMoved
from domain.yedo.events.trading import AttendanceClaimed
from domain.yedo.gains import give, lose_prestige, swap_patrol
from domain.yedo.hand_limits import keep_limit
from domain.yedo.parts import YedoTable
from domain.yedo.places import endangered, next_on_circuit
from domain.yedo.state import Due, Play
from domain.yedo.tables.vocabulary import gains

Doing: TypeAlias = Callable[[YedoTable, Play, str], None]
"""Carries out one effect; the last argument is what the card says after the colon."""


def _march(table: YedoTable, play: Play, arg: str) -> None:
    state = table.state
    steps = int(play.choice[0]) if arg == "chosen" else int(arg)
    table.emit(PatrolMoved(next_on_circuit(table.parts, state.patrol, steps, state.clockwise)))


def _hunt(table: YedoTable, play: Play, arg: str) -> None:
    """On to the first district, in its direction, with a disciple of the rival."""
    state, where = table.state, table.parts.district
    wanted = {where[place] for place in state.clans[play.rival].out} - {"", state.patrol}
    ahead = (next_on_circuit(table.parts, state.patrol, step, state.clockwise) for step in range(1, 7))
    table.emit(PatrolMoved(next(district for district in ahead if district in wanted)))


def _shelter(table: YedoTable, play: Play, arg: str) -> None:
    spaces = tuple(endangered(table.state, play.seat, table.parts)) if arg == "all" else play.choice
    table.emit(DisciplesSheltered(play.seat, spaces))


def _owe(what: str) -> Doing:
    """The card's owner has to answer before anything happens."""

    def owe(table: YedoTable, play: Play, arg: str) -> None:
        name = f"{what}-{arg}" if arg else what
        table.emit(Owed((Due(play.seat, name, 1, play.choice[0]),)))

    return owe


def _peek(table: YedoTable, play: Play, arg: str) -> None:
    cards = tuple(table.state.clans[play.rival].hand(play.choice[0]).cards)
    table.emit(HandSeen(play.seat, play.rival, play.choice[0], cards, (play.seat, play.rival)))


def _restock(table: YedoTable, play: Play, arg: str) -> None:
    market = table.state.market
    slots = [slot for slot, weapon in enumerate(market) if weapon]
    table.emit(MarketCleared(("",) * len(market), tuple(market[slot] for slot in slots)))
    weapons = top_weapons(table, len(slots))
    table.emit(MarketStocked(tuple(slots[: len(weapons)]), tuple(weapons)))


def _buy(table: YedoTable, play: Play, arg: str) -> None:
    slot = int(play.choice[0])
    price = weapon_price(table.state, play.seat, table.parts, slot, int(arg))
    table.emit(WeaponTaken(play.seat, slot, table.state.market[slot], price))
    keep_limit(table, play.seat, "weapons")


def _rob(table: YedoTable, play: Play, arg: str) -> None:
    if mon := min(int(arg), table.state.clans[play.rival].mon):
        table.emit(MonTaken(play.seat, play.rival, mon))


def _disarm(table: YedoTable, play: Play, arg: str) -> None:
    table.emit(WeaponDiscarded(play.rival, play.choice[0]))


def _snatch(table: YedoTable, play: Play, arg: str) -> None:
    cards = table.state.clans[play.rival].actions.cards
    if cards:
        index = table.pick(len(cards), "yedo.card-snatched/index")
        parties = (play.seat, play.rival)
        table.emit(CardSnatched(play.seat, play.rival, parties, len(cards), index, cards[index]))
        keep_limit(table, play.seat, "actions")


def _extort(table: YedoTable, play: Play, arg: str) -> None:
    table.emit(Owed((Due(play.rival, "extorted", int(arg), play.choice[0]),)))


def _drop_out(table: YedoTable, play: Play, arg: str) -> None:
    table.emit(DroppedOut(play.seat, int(arg)))


EFFECTS: dict[str, Doing] = {
    "counter": lambda *_: None,  # lies on another card and is settled with it
    "march": _march,
    "turn": lambda table, play, _: swap_patrol(table, play.seat, 1),
    "post": lambda table, _, arg: table.emit(PatrolMoved(arg)),
    "hunt": _hunt,
    "shelter": _shelter,
    "accuse": _owe("accuse"),
    "move": _owe("move"),
    "enter": lambda table, play, _: table.emit(DistrictOpened(play.seat)),
    "gain": lambda table, play, arg: give(table, play.seat, gains(arg)),
    "peek": _peek,
    "restock": _restock,
    "buy": _buy,
    "waive-weapon": lambda table, play, _: table.emit(WeaponWaived(play.seat, play.choice[0])),
    "lend-geisha": lambda table, play, _: table.emit(GeishaLent(play.seat)),
    "encore": lambda table, play, _: table.emit(EncoreGranted(play.seat)),
    "place-again": lambda table, play, _: table.emit(PlacementGranted(play.seat)),
    "rebate": lambda table, play, arg: table.emit(RebateGranted(play.seat, int(arg))),
    "drop-out": _drop_out,
    "exempt": lambda table, play, _: table.emit(Exempted(play.seat)),
    "attend": lambda table, play, _: table.emit(AttendanceClaimed(play.seat)),
    "rob": _rob,
    "shame": lambda table, play, arg: lose_prestige(table, play.rival, int(arg)),
    "send-home": lambda table, play, _: table.emit(DiscipleSentHome(play.rival, play.choice[0])),
    "disarm": _disarm,
    "snatch": _snatch,
    "extort": _extort,
}
