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
from domain.yedo.gains import INSTANT, buildable, give_due, mission_decks, nothing_due
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
    return table.ask_one(due.seat, "yedo.mission") if mission_decks(table.state) else nothing_due(table)


def mission_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [DrawMission(colour) for colour in mission_decks(state)]


def judge_draw_mission(state: Yedo, seat: Seat, parts: Parts, command: DrawMission) -> None:
    require(command.colour in mission_decks(state), "yedo.no-such-deck", colour=command.colour)


def draw_mission(table: YedoTable, seat: Seat, command: DrawMission) -> None:
    table.emit(DueSettled())
    draw_card(table, seat, command.colour)


def _keep_mission(table: YedoTable, due: Due) -> bool:
    return table.ask_one(due.seat, "yedo.mission-deck") if mission_decks(table.state) else nothing_due(table)


def mission_deck_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [LookAtMissions(colour) for colour in mission_decks(state)]


def judge_look_at_missions(state: Yedo, seat: Seat, parts: Parts, command: LookAtMissions) -> None:
    require(command.colour in mission_decks(state), "yedo.no-such-deck", colour=command.colour)


def look_at_missions(table: YedoTable, seat: Seat, command: LookAtMissions) -> None:
    table.emit(DueSettled())
    table.emit(Owed((Due(seat, "look", 3, command.colour),)))


def _look(table: YedoTable, due: Due) -> bool:
    """Rulebook p. 8: look at the top three, keep one."""
    cards = top_weapons(table, 3) if due.of == "weapon" else table.state.decks[due.of].cards[:3]
    if not cards:
        return nothing_due(table)
    table.emit(DeckLookedAt(due.seat, due.of, tuple(cards), len(cards)))
    return False


def _cards_shown(state: Yedo) -> list[str]:
    """The top cards of a deck that the seat now asked was shown."""
    due = state.due[0]
    return state.decks[due.of].cards[: due.amount]


def keep_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [KeepCard(card) for card in dict.fromkeys(_cards_shown(state))]


def judge_keep_card(state: Yedo, seat: Seat, parts: Parts, command: KeepCard) -> None:
    require(command.card in _cards_shown(state), "yedo.not-offered", card=command.card)


def keep_card(table: YedoTable, seat: Seat, command: KeepCard) -> None:
    deck, cards = table.state.due[0].of, _cards_shown(table.state)
    if deck == "weapon":
        at = cards.index(command.card)
        table.emit(WeaponKept(seat, command.card, tuple(cards[:at] + cards[at + 1 :])))
        keep_limit(table, seat, "weapons")
    else:
        table.emit(CardKept(seat, deck, len(cards), command.card))
        keep_limit(table, seat, hand_of(command.card))


def _foresee(table: YedoTable, due: Due) -> bool:
    """Foresight (rulebook p. 12): three cards are seen; only events must stay in their order."""
    cards = table.state.decks[due.of].cards[:3]
    if not cards:
        return nothing_due(table)
    table.emit(DeckForeseen(due.seat, due.of, tuple(cards), len(cards), due.of != "event" and len(cards) > 1))
    return False


def arrange_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [ArrangeCards(order) for order in dict.fromkeys(permutations(_cards_shown(state)))]


def judge_arrange_cards(state: Yedo, seat: Seat, parts: Parts, command: ArrangeCards) -> None:
    require(sorted(command.order) == sorted(_cards_shown(state)), "yedo.not-offered")


def arrange_cards(table: YedoTable, seat: Seat, command: ArrangeCards) -> None:
    table.emit(CardsArranged(seat, table.state.due[0].of, command.order, len(command.order)))


def _annex(table: YedoTable, due: Due) -> bool:
    return table.ask_one(due.seat, "yedo.annex") if buildable(table.state, due.seat) else nothing_due(table)


def annex_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [TakeAnnex(annex) for annex in buildable(state, seat)]


def judge_take_annex(state: Yedo, seat: Seat, parts: Parts, command: TakeAnnex) -> None:
    require(command.annex in buildable(state, seat), "yedo.no-such-annex", annex=command.annex)


def take_annex(table: YedoTable, seat: Seat, command: TakeAnnex) -> None:
    table.emit(DueSettled())
    table.emit(AnnexTaken(seat, command.annex))


def _market_weapon(table: YedoTable, due: Due) -> bool:
    return table.ask_one(due.seat, "yedo.free-weapon") if any(table.state.market) else nothing_due(table)


def free_weapon_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [TakeWeapon(slot) for slot, weapon in enumerate(state.market) if weapon]


def judge_take_weapon(state: Yedo, seat: Seat, parts: Parts, command: TakeWeapon) -> None:
    market = state.market
    require(0 <= command.slot < len(market) and market[command.slot], "yedo.no-such-weapon", slot=command.slot)


def take_weapon(table: YedoTable, seat: Seat, command: TakeWeapon) -> None:
    table.emit(DueSettled())
    table.emit(WeaponTaken(seat, command.slot, table.state.market[command.slot]))
    keep_limit(table, seat, "weapons")


def _move(table: YedoTable, due: Due) -> bool:
    """A card whose effect has become impossible does nothing (ruling 21)."""
    if destinations(table.state, due.seat, table.parts):
        return table.ask_one(due.seat, "yedo.move")
    return nothing_due(table)


def _accuse(table: YedoTable, due: Due) -> bool:
    found = scapegoats(table.state, due.seat, table.parts)
    if len(found) > 1:
        return table.ask_one(due.seat, "yedo.accuse")
    table.emit(DueSettled())
    if found:
        table.emit(DiscipleAccused(due.seat, found[0]))
    return False


SETTLING: dict[str, Settling] = {
    "mission": _mission,
    "keep-mission": _keep_mission,
    "look": _look,
    "keep": lambda table, due: table.ask_one(due.seat, "yedo.keep"),
    "see": _foresee,
    "arrange": lambda table, due: table.ask_one(due.seat, "yedo.arrange"),
    "annex": _annex,
    "market-weapon": _market_weapon,
    "move-anywhere": _move,
    "move-elsewhere": _move,
    "accuse": _accuse,
    **LOSSES,
}
