"""What an activated disciple does on its space or annex (rulebook p. 12 to 15): use, buy, sell, exchange."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.bower import open_bower
from domain.yedo.card_targets import affordable_slots, weapon_price
from domain.yedo.commands import BuyWeapon, Exchange, GoHome, SellCard, Use, VisitBower
from domain.yedo.events.action_phase import DiscipleUsed
from domain.yedo.events.decks import CardDiscarded, WeaponDiscarded, WeaponTaken
from domain.yedo.events.gains import Gained
from domain.yedo.gains import POSSIBLE, give
from domain.yedo.hand_limits import keep_limit
from domain.yedo.parts import DistrictUse, Parts, YedoTable
from domain.yedo.places import active_place
from domain.yedo.state import Yedo
from domain.yedo.state_piles import deck_of
from domain.yedo.tables.vocabulary import Gain

GO_HOME, VISIT_BOWER = GoHome(), VisitBower()
FOR_A_CARD = 2

EXCHANGES: dict[str, tuple[str, Gain]] = {
    "YA": ("missions", ("mission", 1, "")),
    "DJ": ("weapons", ("weapon", 1, "")),
    "KB": ("actions", ("action", 1, "")),
}
"""What is given up on an annex, and what comes for it."""


def use_options(state: Yedo, seat: Seat, place: str, parts: Parts) -> list[Command]:
    """Everything but missions and cards that the disciple on this place can do; going home always is possible."""
    options: list[Command] = [GO_HOME]
    options += [use.command for use in parts.uses[place] if possible(state, seat, use, parts)]
    match parts.district[place]:
        case "":
            if place in EXCHANGES:
                held = state.clans[seat].held(EXCHANGES[place][0])
                options += [Exchange(card) for card in dict.fromkeys(held)]
        case "MK":
            options += [BuyWeapon(slot) for slot in affordable_slots(state, seat, parts)]
            options += [SellCard(card) for card in _for_sale(state, seat)]
        case "CA" if place in parts.bower:
            options.append(VISIT_BOWER)
    return options


def cost(state: Yedo, use: DistrictUse, parts: Parts) -> tuple[int, int]:
    """Mon and prestige; an event may have changed the price for this round."""
    if not (use.mon or use.prestige):
        return 0, 0
    price = parts.rule(state, f"cost:{use.id}", use.mon or use.prestige)
    return (price, 0) if use.mon else (0, price)


def possible(state: Yedo, seat: Seat, use: DistrictUse, parts: Parts) -> bool:
    if use.mon or use.prestige:
        clan = state.clans[seat]
        mon, prestige = cost(state, use, parts)
        if clan.mon < mon or clan.prestige < prestige:
            return False
    what, _, of = use.gains[0]
    check = POSSIBLE.get(what)
    return check is None or bool(check(state, seat, of))


def judge_use(state: Yedo, seat: Seat, parts: Parts, command: Use) -> None:
    place = active_place(state, seat)
    use = _use_at(place, command, parts)
    require(use is not None and possible(state, seat, use, parts), "yedo.no-such-use", place=place, use=command.use)


def _use_at(place: str, command: Use, parts: Parts) -> DistrictUse | None:
    return next((use for use in parts.uses[place] if use.id == command.use), None)


def use(table: YedoTable, seat: Seat, command: Use) -> None:
    state, parts = table.state, table.parts
    place = active_place(state, seat)
    chosen = _use_at(place, command, parts)
    assert chosen is not None
    mon, prestige = cost(state, chosen, parts)
    gains = chosen.gains
    raised = parts.rule(state, f"gain:{chosen.id}", 0)
    if raised:
        gains = ((gains[0][0], raised, ""), *gains[1:])
    table.emit(DiscipleUsed(seat, place, chosen.id, prestige, mon))
    give(table, seat, gains)


def go_home(table: YedoTable, seat: Seat, command: GoHome) -> None:
    """Rulebook p. 10: a disciple that can do nothing useful goes home all the same."""
    table.emit(DiscipleUsed(seat, active_place(table.state, seat), "nothing"))


def judge_visit_bower(state: Yedo, seat: Seat, parts: Parts, command: VisitBower) -> None:
    place = active_place(state, seat)
    require(place in parts.bower, "yedo.no-such-use", place=place, use="bower")


def visit_bower(table: YedoTable, seat: Seat, command: VisitBower) -> None:
    table.emit(DiscipleUsed(seat, active_place(table.state, seat), "bower"))
    open_bower(table, seat)


def judge_buy_weapon(state: Yedo, seat: Seat, parts: Parts, command: BuyWeapon) -> None:
    place = active_place(state, seat)
    require(parts.district[place] == "MK", "yedo.no-such-use", place=place, use="buy")
    require(command.slot in affordable_slots(state, seat, parts), "yedo.no-such-weapon", slot=command.slot)


def buy_weapon(table: YedoTable, seat: Seat, command: BuyWeapon) -> None:
    state = table.state
    price = weapon_price(state, seat, table.parts, command.slot)
    table.emit(DiscipleUsed(seat, active_place(state, seat), "buy"))
    table.emit(WeaponTaken(seat, command.slot, state.market[command.slot], price))
    keep_limit(table, seat, "weapons")


def _for_sale(state: Yedo, seat: Seat) -> list[str]:
    clan = state.clans[seat]
    return list(dict.fromkeys(clan.actions.cards + clan.bonuses.cards))


def judge_sell_card(state: Yedo, seat: Seat, parts: Parts, command: SellCard) -> None:
    place = active_place(state, seat)
    require(parts.district[place] == "MK", "yedo.no-such-use", place=place, use="sell")
    require(command.card in _for_sale(state, seat), "yedo.not-yours", card=command.card)


def sell_card(table: YedoTable, seat: Seat, command: SellCard) -> None:
    table.emit(DiscipleUsed(seat, active_place(table.state, seat), "sell"))
    table.emit(CardDiscarded(seat, deck_of(command.card), command.card))
    table.emit(Gained(seat, mon=FOR_A_CARD))


def judge_exchange(state: Yedo, seat: Seat, parts: Parts, command: Exchange) -> None:
    place = active_place(state, seat)
    require(place in EXCHANGES, "yedo.no-such-use", place=place, use="exchange")
    require(command.card in state.clans[seat].held(EXCHANGES[place][0]), "yedo.not-yours", card=command.card)


def exchange(table: YedoTable, seat: Seat, command: Exchange) -> None:
    """Rulebook p. 14 and 15: give one up, then gain the new one."""
    place = active_place(table.state, seat)
    kind, new = EXCHANGES[place]
    table.emit(DiscipleUsed(seat, place, "exchange"))
    if kind == "weapons":
        table.emit(WeaponDiscarded(seat, command.card))
    else:
        table.emit(CardDiscarded(seat, deck_of(command.card), command.card))
    give(table, seat, [new])
