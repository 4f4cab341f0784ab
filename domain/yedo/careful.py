"""What a position is worth to a bot with time to think: it plans missions together, `value.py` sees each by itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.record import Command, Seat
from domain.yedo import commands as wants
from domain.yedo import value as near
from domain.yedo.card_targets import weapon_price
from domain.yedo.mission_plan import mission_alone, mission_plan
from domain.yedo.parts import Parts
from domain.yedo.planned_errands import planned_errand, planned_errands, planned_prize, prize_ahead
from domain.yedo.prospects import POINT, patrol_ahead, rounds_left
from domain.yedo.state import Yedo
from domain.yedo.wanted import Wanted, wanted
from domain.yedo.weights import CAREFUL


def _weapons(state: Yedo, seat: Seat, parts: Parts) -> int:
    """Kinds, by the rounds in which a mission may be drawn that needs them."""
    return len(set(state.clans[seat].weapons)) * rounds_left(state, parts)


FEATURES: Mapping[str, Callable[[Yedo, Seat, Parts], int]] = {
    **near.FEATURES,
    "missions-in-reach": lambda state, seat, parts: mission_plan(state, seat, parts).worth,
    "weapons": _weapons,
    "errands": planned_errands,
    "prize": prize_ahead,
}


def value(state: Yedo, seat: Seat, parts: Parts) -> int:
    """Thousandths of a point; of an ended game, ordered as its ranks."""
    if state.result is not None:
        return near.value(state, seat, parts)
    return sum(CAREFUL[name] * feature(state, seat, parts) for name, feature in FEATURES.items())


# -- ordering --------------------------------------------------------------------------------------------------------


def _kept(state: Yedo, seat: Seat, parts: Parts, want: Wanted, card: str) -> int:
    """What a card or weapon is worth to keep."""
    if card in parts.missions:
        return mission_alone(state, seat, parts, card) + (2 * POINT if card in want.missions else 0)
    if card in parts.bonuses or card in parts.actions:
        return near.kept(state, seat, parts, card)
    return want.weapons.get(card, 0)


def _placed(state: Yedo, seat: Seat, parts: Parts, want: Wanted, option: wants.PlaceDisciple) -> int:
    district = parts.district[option.place]
    needed = any(district in parts.missions[name].needs.districts for name in want.missions)
    danger = district != "" and district == patrol_ahead(state, parts)
    worth, _ = planned_errand(state, seat, parts, want, option.place, state.clans[seat].mon)
    return worth + 300 * needed - 1500 * danger


def _activated(state: Yedo, seat: Seat, parts: Parts, want: Wanted, option: wants.Activate) -> int:
    return planned_errand(state, seat, parts, want, option.place, state.clans[seat].mon)[0]


def _taken(state: Yedo, seat: Seat, parts: Parts, want: Wanted, option: wants.TakeWeapon) -> int:
    return want.weapons.get(state.market[option.slot], 0)


def _bought(state: Yedo, seat: Seat, parts: Parts, want: Wanted, option: wants.BuyWeapon) -> int:
    price = weapon_price(state, seat, parts, option.slot) * want.mon
    return want.weapons.get(state.market[option.slot], 0) - price


def _given_up(state: Yedo, seat: Seat, parts: Parts, want: Wanted, option: wants.DiscardCard) -> int:
    return -_kept(state, seat, parts, want, option.card) - 100


def _called(state: Yedo, seat: Seat, parts: Parts, want: Wanted, option: wants.ChooseCategory | wants.Announce) -> int:
    return planned_prize(state, seat, parts, want, option.category)


PROMISES: Mapping[type[Command], Callable[[Yedo, Seat, Parts, Wanted, Any], int]] = {
    wants.PlaceDisciple: _placed,
    wants.Activate: _activated,
    wants.BuyWeapon: _bought,
    wants.TakeWeapon: _taken,
    wants.KeepCard: lambda state, seat, parts, want, option: _kept(state, seat, parts, want, option.card),
    wants.DiscardCard: _given_up,
    wants.Exchange: _given_up,
    wants.SellCard: _given_up,
    wants.TakeAnnex: lambda _, __, ___, want, option: want.annex(option.annex),
    wants.ChooseCategory: _called,
    wants.Announce: _called,
}
"""A first guess at options that a plan of missions bears on."""


def ordering(state: Yedo, seat: Seat, parts: Parts, options: Sequence[Command]) -> list[Command]:
    """Most promising first, as in `value.py` but for what the planned missions want."""
    want = wanted(state, seat, parts) if any(type(option) in PROMISES for option in options) else None

    def promise(option: Command) -> int:
        guess = PROMISES.get(type(option))
        if guess is None or want is None:
            return near.promise(state, seat, parts, option)
        return guess(state, seat, parts, want, option)

    return sorted(options, key=promise, reverse=True)
