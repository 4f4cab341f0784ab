"""Gains and losses that need an answer from the clan they happen to."""

from collections.abc import Callable
from itertools import permutations
from typing import TypeAlias

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.commands import (
    ArrangeCards,
    DiscardCard,
    DrawMission,
    KeepCard,
    LookAtMissions,
    Lose,
    PayOff,
    PayRansom,
    TakeAnnex,
    TakeWeapon,
)
from domain.yedo.events.decks import CardKept, CardsArranged, DeckForeseen, DeckLookedAt, WeaponKept, WeaponTaken
from domain.yedo.events.flow import DueSettled, Owed
from domain.yedo.events.goods import AnnexLost, AnnexTaken, Gained
from domain.yedo.gains import INSTANT, POSSIBLE, buildable, give, give_due, lose_disciple, mission_decks
from domain.yedo.moves import MOVES
from domain.yedo.parts import YedoParts, YedoTable
from domain.yedo.state import Due, Yedo, hand_of
from domain.yedo.supply import discard, draw_card, keep_limit, top_weapons
from domain.yedo.tables.vocabulary import gain

Settling: TypeAlias = Callable[[YedoTable, Due], bool]
"""Settles the first due or asks about it; says whether an answer is waited for."""


def settle(table: YedoTable) -> bool:
    due = table.state.due[0]
    if due.what in INSTANT:
        give_due(table)
        return False
    return SETTLING[due.what](table, due)


def _nothing(table: YedoTable) -> bool:
    table.emit(DueSettled())
    return False


def _ask(table: YedoTable, seat: Seat, ask: str) -> bool:
    table.ask((seat,), ask)
    return True


# -- gaining -----------------------------------------------------------------------------------------


def _mission(table: YedoTable, due: Due) -> bool:
    return _ask(table, due.seat, "yedo.mission") if mission_decks(table.state) else _nothing(table)


def mission_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    return [DrawMission(colour) for colour in mission_decks(state)]


def judge_mission(table: YedoTable, seat: Seat, command: DrawMission) -> None:
    require(command.colour in mission_decks(table.state), "yedo.no-such-deck", colour=command.colour)
    table.emit(DueSettled())
    draw_card(table, seat, command.colour)


def _keep_mission(table: YedoTable, due: Due) -> bool:
    return _ask(table, due.seat, "yedo.mission-deck") if mission_decks(table.state) else _nothing(table)


def mission_deck_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    return [LookAtMissions(colour) for colour in mission_decks(state)]


def judge_mission_deck(table: YedoTable, seat: Seat, command: LookAtMissions) -> None:
    require(command.colour in mission_decks(table.state), "yedo.no-such-deck", colour=command.colour)
    table.emit(DueSettled())
    table.emit(Owed((Due(seat, "look", 3, command.colour),)))


def _look(table: YedoTable, due: Due) -> bool:
    """Rulebook p. 8: look at the top three, keep one."""
    cards = top_weapons(table, 3) if due.of == "weapon" else table.state.decks[due.of].cards[:3]
    if not cards:
        return _nothing(table)
    table.emit(DeckLookedAt(due.seat, due.of, tuple(cards), len(cards)))
    return False


def keep_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
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
        return _nothing(table)
    table.emit(DeckForeseen(due.seat, due.of, tuple(cards), len(cards), due.of != "event" and len(cards) > 1))
    return False


def arrange_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    due = state.due[0]
    cards = state.decks[due.of].cards[: due.amount]
    return [ArrangeCards(order) for order in dict.fromkeys(permutations(cards))]


def judge_arranging(table: YedoTable, seat: Seat, command: ArrangeCards) -> None:
    due = table.state.due[0]
    cards = table.state.decks[due.of].cards[: due.amount]
    require(sorted(command.order) == sorted(cards), "yedo.not-offered")
    table.emit(CardsArranged(seat, due.of, command.order, len(cards)))


def _annex(table: YedoTable, due: Due) -> bool:
    return _ask(table, due.seat, "yedo.annex") if buildable(table.state, due.seat) else _nothing(table)


def annex_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    return [TakeAnnex(annex) for annex in buildable(state, seat)]


def judge_annex(table: YedoTable, seat: Seat, command: TakeAnnex) -> None:
    require(command.annex in buildable(table.state, seat), "yedo.no-such-annex", annex=command.annex)
    table.emit(DueSettled())
    table.emit(AnnexTaken(seat, command.annex))


def _market_weapon(table: YedoTable, due: Due) -> bool:
    return _ask(table, due.seat, "yedo.free-weapon") if any(table.state.market) else _nothing(table)


def free_weapon_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    return [TakeWeapon(slot) for slot, weapon in enumerate(state.market) if weapon]


def judge_free_weapon(table: YedoTable, seat: Seat, command: TakeWeapon) -> None:
    market = table.state.market
    require(0 <= command.slot < len(market) and market[command.slot], "yedo.no-such-weapon", slot=command.slot)
    table.emit(DueSettled())
    table.emit(WeaponTaken(seat, command.slot, market[command.slot]))
    keep_limit(table, seat, "weapons")


# -- losing ------------------------------------------------------------------------------------------


def _choose_loss(table: YedoTable, due: Due) -> bool:
    """One loss to choose from is no choice, none is no loss."""
    losses = possible_losses(table.state, due.seat)
    if len(losses) > 1:
        return _ask(table, due.seat, "yedo.lose")
    if losses:
        lose(table, due.seat, losses[0])
        return False
    return _nothing(table)


def possible_losses(state: Yedo, seat: Seat) -> list[str]:
    """Annexes by name, or kinds of things that the seat really has to lose (ruling 65)."""
    due = state.due[0]
    if due.what == "lose-annex":
        return list(state.clans[seat].annexes)
    kinds = [gain(code)[0] for code in due.of.split("|")]
    return [kind.removeprefix("lose-") for kind in kinds if POSSIBLE[kind](state, seat, "")]


def lose_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    return [Lose(what) for what in possible_losses(state, seat)]


def judge_loss(table: YedoTable, seat: Seat, command: Lose) -> None:
    require(command.what in possible_losses(table.state, seat), "yedo.nothing-to-lose", what=command.what)
    lose(table, seat, command.what)


def lose(table: YedoTable, seat: Seat, what: str) -> None:
    due = table.state.due[0]
    table.emit(DueSettled())
    if due.what == "lose-annex":
        table.emit(AnnexLost(seat, what))
    else:
        give(table, seat, [(f"lose-{what}", 1, "")])


def _lose_weapon(table: YedoTable, due: Due) -> bool:
    keep = len(table.state.clans[due.seat].weapons) - 1
    table.emit(DueSettled())
    table.emit(Owed((Due(due.seat, "weapons-to", max(keep, 0)),)))
    return False


def _discards(table: YedoTable, due: Due) -> bool:
    """Action cards are chosen in secret, weapons openly; alike weapons leave no choice."""
    kind = _discarded_kind(due)
    held = table.state.clans[due.seat].held(kind)
    if len(held) <= due.amount:
        return _nothing(table)
    if kind == "weapons" and len(set(held)) == 1:
        discard(table, due.seat, kind, held[0])
        return False
    return _ask(table, due.seat, "yedo.discard")


def _discarded_kind(due: Due) -> str:
    return "actions" if due.what == "actions-to" else "weapons"


def discard_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    kind = _discarded_kind(state.due[0])
    return [DiscardCard(card) for card in dict.fromkeys(state.clans[seat].held(kind))]


def judge_discard(table: YedoTable, seat: Seat, command: DiscardCard) -> None:
    kind = _discarded_kind(table.state.due[0])
    require(command.card in table.state.clans[seat].held(kind), "yedo.not-yours", card=command.card)
    discard(table, seat, kind, command.card)


def _ransom(table: YedoTable, due: Due) -> bool:
    """Pay for each disciple at home or lose it; who cannot pay for one has no choice."""
    if table.state.clans[due.seat].mon < due.amount:
        pay_ransom(table, due, 0)
        return False
    return _ask(table, due.seat, "yedo.ransom")


def ransom_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    clan = state.clans[seat]
    return [PayRansom(count) for count in range(min(clan.home, clan.mon // state.due[0].amount) + 1)]


def judge_ransom(table: YedoTable, seat: Seat, command: PayRansom) -> None:
    due, clan = table.state.due[0], table.state.clans[seat]
    most = min(clan.home, clan.mon // due.amount)
    require(0 <= command.disciples <= most, "yedo.cannot-pay", most=most)
    pay_ransom(table, due, command.disciples)


def pay_ransom(table: YedoTable, due: Due, disciples: int) -> None:
    table.emit(DueSettled())
    unpaid = table.state.clans[due.seat].home - disciples
    if disciples:
        table.emit(Gained(due.seat, mon=-due.amount * disciples))
    for _ in range(unpaid):
        lose_disciple(table, due.seat, 1)


def _extorted(table: YedoTable, due: Due) -> bool:
    if table.state.clans[due.seat].mon < due.amount:
        burn(table, due)
        return False
    return _ask(table, due.seat, "yedo.extortion")


def extortion_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    return [PayOff(), Lose(state.due[0].of)]


def judge_paying_off(table: YedoTable, seat: Seat, command: PayOff) -> None:
    due = table.state.due[0]
    table.emit(DueSettled())
    table.emit(Gained(seat, mon=-due.amount))


def judge_burning(table: YedoTable, seat: Seat, command: Lose) -> None:
    due = table.state.due[0]
    require(command.what == due.of, "yedo.nothing-to-lose", what=command.what)
    burn(table, due)


def burn(table: YedoTable, due: Due) -> None:
    table.emit(DueSettled())
    table.emit(AnnexLost(due.seat, due.of))


SETTLING: dict[str, Settling] = {
    "mission": _mission,
    "keep-mission": _keep_mission,
    "look": _look,
    "keep": lambda table, due: _ask(table, due.seat, "yedo.keep"),
    "see": _foresee,
    "arrange": lambda table, due: _ask(table, due.seat, "yedo.arrange"),
    "annex": _annex,
    "market-weapon": _market_weapon,
    "lose-annex": _choose_loss,
    "lose-weapon": _lose_weapon,
    "actions-to": _discards,
    "weapons-to": _discards,
    "either": _choose_loss,
    "ransom": _ransom,
    "extorted": _extorted,
    **MOVES,
}
