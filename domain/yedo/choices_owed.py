"""Whatever a clan is owed, settled one by one; here the gains that need an answer."""

from collections.abc import Callable
from itertools import permutations
from typing import TypeAlias

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.card_targets import destinations, scapegoats
from domain.yedo.commands import ArrangeCards, DrawMission, KeepCard, LookAtMissions, TakeAnnex, TakeWeapon
from domain.yedo.decks import draw_card, top_weapons
from domain.yedo.events.decks import CardKept, CardsArranged, DeckForeseen, DeckLookedAt, WeaponKept, WeaponTaken
from domain.yedo.events.flow import DueSettled, Owed
from domain.yedo.events.gains import AnnexTaken
from domain.yedo.events.patrol import DiscipleAccused
from domain.yedo.gains import INSTANT, ask_one, buildable, give_due, mission_decks, nothing_due
from domain.yedo.hand_limits import keep_limit
from domain.yedo.losses import LOSSES
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Due, Yedo
from domain.yedo.state_piles import hand_of

Settling: TypeAlias = Callable[[YedoTable, Due], bool]
"""Settles the first due or asks about it; says whether an answer is waited for."""


def settle(table: YedoTable) -> bool:
    due = table.state.due[0]
    if due.what in INSTANT:
        give_due(table)
        return False
    return SETTLING[due.what](table, due)


# -- gaining -----------------------------------------------------------------------------------------


def _mission(table: YedoTable, due: Due) -> bool:
    return ask_one(table, due.seat, "yedo.mission") if mission_decks(table.state) else nothing_due(table)


def mission_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [DrawMission(colour) for colour in mission_decks(state)]


def judge_mission(table: YedoTable, seat: Seat, command: DrawMission) -> None:
    require(command.colour in mission_decks(table.state), "yedo.no-such-deck", colour=command.colour)
    table.emit(DueSettled())
    draw_card(table, seat, command.colour)


def _keep_mission(table: YedoTable, due: Due) -> bool:
    return ask_one(table, due.seat, "yedo.mission-deck") if mission_decks(table.state) else nothing_due(table)


def mission_deck_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [LookAtMissions(colour) for colour in mission_decks(state)]


def judge_mission_deck(table: YedoTable, seat: Seat, command: LookAtMissions) -> None:
    require(command.colour in mission_decks(table.state), "yedo.no-such-deck", colour=command.colour)
    table.emit(DueSettled())
    table.emit(Owed((Due(seat, "look", 3, command.colour),)))


def _look(table: YedoTable, due: Due) -> bool:
    """Rulebook p. 8: look at the top three, keep one."""
    cards = top_weapons(table, 3) if due.of == "weapon" else table.state.decks[due.of].cards[:3]
    if not cards:
        return nothing_due(table)
    table.emit(DeckLookedAt(due.seat, due.of, tuple(cards), len(cards)))
    return False


def keep_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    due = state.due[0]
    return [KeepCard(card) for card in dict.fromkeys(state.decks[due.of].cards[: due.amount])]


def judge_keeping(table: YedoTable, seat: Seat, command: KeepCard) -> None:
    due = table.state.due[0]
    cards = table.state.decks[due.of].cards[: due.amount]
    require(command.card in cards, "yedo.not-offered", card=command.card)
    if due.of == "weapon":
        at = cards.index(command.card)
        table.emit(WeaponKept(seat, command.card, tuple(cards[:at] + cards[at + 1 :])))
        keep_limit(table, seat, "weapons")
    else:
        table.emit(CardKept(seat, due.of, len(cards), command.card))
        keep_limit(table, seat, hand_of(command.card))


def _foresee(table: YedoTable, due: Due) -> bool:
    """Rulebook p. 12: three cards are seen; only events must stay in their order."""
    cards = table.state.decks[due.of].cards[:3]
    if not cards:
        return nothing_due(table)
    table.emit(DeckForeseen(due.seat, due.of, tuple(cards), len(cards), due.of != "event" and len(cards) > 1))
    return False


def arrange_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    due = state.due[0]
    cards = state.decks[due.of].cards[: due.amount]
    return [ArrangeCards(order) for order in dict.fromkeys(permutations(cards))]


def judge_arranging(table: YedoTable, seat: Seat, command: ArrangeCards) -> None:
    due = table.state.due[0]
    cards = table.state.decks[due.of].cards[: due.amount]
    require(sorted(command.order) == sorted(cards), "yedo.not-offered")
    table.emit(CardsArranged(seat, due.of, command.order, len(cards)))


def _annex(table: YedoTable, due: Due) -> bool:
    return ask_one(table, due.seat, "yedo.annex") if buildable(table.state, due.seat) else nothing_due(table)


def annex_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [TakeAnnex(annex) for annex in buildable(state, seat)]


def judge_annex(table: YedoTable, seat: Seat, command: TakeAnnex) -> None:
    require(command.annex in buildable(table.state, seat), "yedo.no-such-annex", annex=command.annex)
    table.emit(DueSettled())
    table.emit(AnnexTaken(seat, command.annex))


def _market_weapon(table: YedoTable, due: Due) -> bool:
    return ask_one(table, due.seat, "yedo.free-weapon") if any(table.state.market) else nothing_due(table)


def free_weapon_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [TakeWeapon(slot) for slot, weapon in enumerate(state.market) if weapon]


def judge_free_weapon(table: YedoTable, seat: Seat, command: TakeWeapon) -> None:
    market = table.state.market
    require(0 <= command.slot < len(market) and market[command.slot], "yedo.no-such-weapon", slot=command.slot)
    table.emit(DueSettled())
    table.emit(WeaponTaken(seat, command.slot, market[command.slot]))
    keep_limit(table, seat, "weapons")


def _move(table: YedoTable, due: Due) -> bool:
    """A card whose effect has become impossible does nothing (ruling 21)."""
    if destinations(table.state, due.seat, table.parts):
        return ask_one(table, due.seat, "yedo.move")
    return nothing_due(table)


def _accuse(table: YedoTable, due: Due) -> bool:
    found = scapegoats(table.state, due.seat, table.parts)
    if len(found) > 1:
        return ask_one(table, due.seat, "yedo.accuse")
    table.emit(DueSettled())
    if found:
        table.emit(DiscipleAccused(due.seat, found[0]))
    return False


SETTLING: dict[str, Settling] = {
    "mission": _mission,
    "keep-mission": _keep_mission,
    "look": _look,
    "keep": lambda table, due: ask_one(table, due.seat, "yedo.keep"),
    "see": _foresee,
    "arrange": lambda table, due: ask_one(table, due.seat, "yedo.arrange"),
    "annex": _annex,
    "market-weapon": _market_weapon,
    "move-anywhere": _move,
    "move-elsewhere": _move,
    "accuse": _accuse,
    **LOSSES,
}
