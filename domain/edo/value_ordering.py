"""Which answers look promising at first sight: what a player would try before thinking."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from domain.edo.actions.harvest import crop
from domain.edo.commands import (
    Build,
    BuyGoods,
    BuyPoint,
    FoundHome,
    Harvest,
    PayWages,
    PickUp,
    PlanAction,
    PlanNeutrals,
    PlanOfficials,
    Recruit,
    Reveal,
    Send,
    SetDown,
    Step,
    TakeSet,
    TakeSpecial,
    Withdraw,
)
from domain.edo.parts import Parts
from domain.edo.state import Daimyo, Edo
from domain.edo.tables.pack import (
    BuildEffect,
    DevelopEffect,
    GainEffect,
    HarvestEffect,
    RecruitEffect,
    TradeEffect,
    TravelEffect,
)
from domain.edo.value_prospects import Prospect
from domain.kernel.record import Command, Seat

Promise: TypeAlias = Callable[[Any], int]


def ordering(state: Edo, seat: Seat, parts: Parts, options: list[Command]) -> list[Command]:
    """The options, most promising first."""
    if len(options) < 2:
        return options[:]
    return sorted(options, key=PROMISES[state.ask](state, seat, parts), reverse=True)


# -- set-up and plan -----------------------------------------------------------------------------


def _set(state: Edo, seat: Seat, parts: Parts) -> Promise:
    def promise(option: TakeSet) -> int:
        goods = parts.sets[option.set].goods
        return 3 * goods.rice + 4 * goods.wood + 5 * goods.stone + goods.ryo

    return promise


def _home(state: Edo, seat: Seat, parts: Parts) -> Promise:
    def promise(option: FoundHome) -> int:
        return parts.profits[state.cities[option.city].profit].shares[0][0]

    return promise


def _plan(state: Edo, seat: Seat, parts: Parts) -> Promise:
    daimyo = state.daimyos[seat]
    slots = 3 - len(daimyo.plan)
    own = daimyo.officials - sum([slot.own for slot in daimyo.plan])
    urgent: dict[str, int] = {}

    def promise(option: Command) -> int:
        match option:
            case PlanAction(action=action):
                return _urgency(state, daimyo, parts, action)
            case PlanOfficials(own=count):
                useful = min(parts.rooms[daimyo.plan[-1].action], 2 if slots else own)
                return -abs(count - useful)
            case PlanNeutrals(neutral=count):
                return count
            case _:
                if not urgent:
                    urgent.update(
                        {
                            card: max(_urgency(state, daimyo, parts, action) for action in parts.cards[card].actions)
                            for card in daimyo.cards
                        }
                    )
                return urgent.get(getattr(option, "card", ""), 0)

    return promise


def _urgency(state: Edo, daimyo: Daimyo, parts: Parts, action: str) -> int:
    """How much an action is wanted, by what the seat has and lacks."""
    samurai = len(daimyo.samurai)
    match parts.actions[action].effect:
        case TravelEffect():
            return 60 if samurai < 3 and daimyo.rice > samurai else 10
        case RecruitEffect():
            return 40 if daimyo.rice > samurai and len(state.merchant_deck) > 3 else 0
        case DevelopEffect():
            return 20 if daimyo.ryo > 20 and len(state.merchant_deck) > 4 else 0
        case HarvestEffect(spaces=spaces):
            return (
                max(
                    50 - 5 * getattr(daimyo, "wood" if kind == "wood" else "stone" if kind == "quarry" else "rice")
                    for kind in spaces
                )
                if samurai
                else 0
            )
        case BuildEffect():
            return 70 if (daimyo.wood > 1 and daimyo.stone and daimyo.ryo > 4) or daimyo.stone > 5 else 5
        case TradeEffect():
            return 55 if samurai and daimyo.can_pay(parts.merchants[state.merchant_card].point) else 5
        case GainEffect(gain=gain):
            return 40 - 2 * daimyo.ryo if gain.ryo else 45 - 8 * (daimyo.rice - samurai)


# -- cards ---------------------------------------------------------------------------------------


def _walk(state: Edo, seat: Seat, parts: Parts) -> Promise:
    """Towards where the card about to be turned is of use; nowhere else."""
    prospect = Prospect(state, seat, parts)
    prospect.use(state.daimyos[seat].plan[state.turn.slot])
    origin, target = prospect.errands[0] if prospect.errands else ("", "")
    distances = prospect.board.distances

    def promise(option: Command) -> int:
        if not isinstance(option, Step):
            return 0 if isinstance(option, Reveal) else -1
        if option.origin != origin:
            return -1
        return distances[origin][target] - distances[option.to][target]

    return promise


def _travel(state: Edo, seat: Seat, parts: Parts) -> Promise:
    """Send people out as long as there is rice for them, then move whom the next cards need elsewhere."""
    errands = _coming_errands(state, seat, parts)
    daimyo = state.daimyos[seat]
    wanted = {origin for origin, _ in errands}
    can_feed = daimyo.rice > len(daimyo.samurai)

    def promise(option: Command) -> int:
        match option:
            case Send():
                return 3 if can_feed else -1
            case PickUp(space=space):
                return 2 if space in wanted else -2
            case _:
                return 0

    return promise


def _set_down(state: Edo, seat: Seat, parts: Parts) -> Promise:
    origin = state.turn.active
    errands = _coming_errands(state, seat, parts)
    targets = {to: 1 for _, to in errands} | {to: 2 for start, to in errands if start == origin}

    def promise(option: SetDown) -> int:
        return targets.get(option.space, 0) if option.space != origin else -1

    return promise


def _coming_errands(state: Edo, seat: Seat, parts: Parts) -> list[tuple[str, str]]:
    prospect = Prospect(state, seat, parts)
    prospect.free_moves = 9
    return prospect.foresee().errands


def _harvest(state: Edo, seat: Seat, parts: Parts) -> Promise:
    def promise(option: Command) -> int:
        if not isinstance(option, Harvest):
            return 0
        goods = crop(state, seat, parts, option.space)
        return goods.rice + goods.wood + goods.stone

    return promise


def _build(state: Edo, seat: Seat, parts: Parts) -> Promise:
    capital = parts.boards[state.side].capital
    duty = not state.cities[capital].owns(seat, "house")

    def promise(option: Command) -> int:
        if not isinstance(option, Build):
            return 0
        return parts.buildings[option.kind].points + (9 if duty and option.city == capital else 0)

    return promise


def _trade(state: Edo, seat: Seat, parts: Parts) -> Promise:
    def promise(option: Command) -> int:
        match option:
            case BuyPoint():
                return 9
            case BuyGoods(count=count):
                return count
            case _:
                return 0

    return promise


def _eagerly(state: Edo, seat: Seat, parts: Parts) -> Promise:
    """Recruits and special cards are taken; samurai stay."""

    def promise(option: Command) -> int:
        match option:
            case Withdraw(space=space):
                return -1 if parts.boards[state.side].kinds[space] in ("border", "river") else -2
            case Recruit() | TakeSpecial() | PayWages():
                return 1
            case _:
                return 0

    return promise


PROMISES: Mapping[str, Callable[[Edo, Seat, Parts], Promise]] = {
    "edo.set": _set,
    "edo.home": _home,
    "edo.plan": _plan,
    "edo.walk": _walk,
    "edo.travel": _travel,
    "edo.set-down": _set_down,
    "edo.recruit": _eagerly,
    "edo.develop": _eagerly,
    "edo.harvest": _harvest,
    "edo.build": _build,
    "edo.trade": _trade,
    "edo.wages": _eagerly,
}
