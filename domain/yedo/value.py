"""What a position is worth to a seat, for bots: in features that a player would name. Nothing else imports this."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.record import Command, Seat
from domain.yedo import commands as wants
from domain.yedo.errands import errand, errands, prize
from domain.yedo.parts import STEPS, Parts
from domain.yedo.places import endangered
from domain.yedo.prospects import (
    POINT,
    disciple_worth,
    mission_worth,
    missions_in_reach,
    mon_worth,
    patrol_ahead,
    rounds_left,
    wanted_annex,
    wanted_weapons,
    work_to_do,
)
from domain.yedo.scoring import bonus_points
from domain.yedo.state import Yedo
from domain.yedo.weights import WEIGHTS


def _mon(state: Yedo, seat: Seat, parts: Parts) -> int:
    """Beyond 25 nobody knows what to spend it on."""
    mon = state.clans[seat].mon
    return (min(mon, 25) + max(mon - 25, 0) // 3) * mon_worth(state, parts)


def _weapons(state: Yedo, seat: Seat, parts: Parts) -> int:
    """Those that some mission of the clan needs count twice."""
    clan = state.clans[seat]
    needed = {weapon for name in clan.missions.cards for weapon in parts.missions[name].needs.weapons}
    return sum(2 if weapon in needed else 1 for weapon in clan.weapons) if rounds_left(state, parts) else 0


def _disciples(state: Yedo, seat: Seat, parts: Parts) -> int:
    return (2 - state.clans[seat].reserve) * disciple_worth(state, parts)


def _tasks(state: Yedo, seat: Seat, parts: Parts) -> int:
    """As they would score now, and some hope."""
    hope = 40 * rounds_left(state, parts)
    return sum(
        bonus_points(state, seat, parts.bonuses[card], parts) * (POINT - hope) + 2 * hope
        for card in state.clans[seat].bonuses.cards[:2]
    )


def _in_the_way(state: Yedo, seat: Seat, parts: Parts) -> int:
    """Disciples in the way of the Watch Patrol; each may be lost, and its turn is."""
    if state.step in {"influence", "rescue"}:
        return len(endangered(state, seat, parts))
    danger = patrol_ahead(state, parts)
    return sum(parts.district[place] == danger for place in state.clans[seat].out) if danger else 0


def _prize(state: Yedo, seat: Seat, parts: Parts) -> int:
    """What the bidding may bring: of an auction that is led, or of what is still to be had."""
    auction, mon = state.auction, mon_worth(state, parts)
    if auction is not None and not auction.paid and auction.leader == seat:
        gain = prize(state, seat, parts, auction.category) - auction.high * mon
        return gain * (100 - 8 * len(auction.bidders)) // 100
    if seat not in state.track or state.step not in {"dropping-out", "auctions"}:
        return 0
    names = parts.groups if parts.supplies[state.seats].grouped else parts.categories
    purse = state.clans[seat].mon
    return max(
        (
            (prize(state, seat, parts, name) - (parts.minimums[name] + 1) * mon) * 60 // 100
            for name in names
            if name not in state.taken and parts.minimums[name] <= purse
        ),
        default=0,
    )


def _best_rival(state: Yedo, seat: Seat, parts: Parts) -> int:
    return max(clan.prestige for rival, clan in enumerate(state.clans) if rival != seat)


FEATURES: Mapping[str, Callable[[Yedo, Seat, Parts], int]] = {
    "prestige": lambda state, seat, _: state.clans[seat].prestige,
    "mon": _mon,
    "missions-in-reach": missions_in_reach,
    "weapons": _weapons,
    "annexes": lambda state, seat, parts: len(state.clans[seat].annexes) * min(rounds_left(state, parts), 3),
    "geisha": lambda state, seat, parts: state.clans[seat].geisha * min(rounds_left(state, parts), 2),
    "disciples": _disciples,
    "blessing": lambda state, seat, _: int(state.clans[seat].blessed),
    "action-cards": lambda state, seat, _: len(state.clans[seat].actions.cards),
    "bonus-cards": _tasks,
    "blackmail": lambda state, seat, _: int(state.clans[seat].blackmail),
    "errands": errands,
    "arrests-ahead": _in_the_way,
    "prize": _prize,
    "player-order": lambda state, seat, _: state.seats - state.order.index(seat),
    "best-rival": _best_rival,
}


def value(state: Yedo, seat: Seat, parts: Parts) -> int:
    """Thousandths of a point; of an ended game, ordered as its ranks."""
    result = state.result
    if result is not None:
        return (state.seats - result.ranks[seat]) * POINT * POINT + result.scores[seat] * POINT
    return sum(WEIGHTS[name] * feature(state, seat, parts) for name, feature in FEATURES.items())


# -- ordering --------------------------------------------------------------------------------------------------------


def kept(state: Yedo, seat: Seat, parts: Parts, card: str) -> int:
    """What a card or weapon is worth to keep."""
    clan = state.clans[seat]
    if card in parts.missions:
        mission = parts.missions[card]
        return mission_worth(mission, clan, 200) - 9 * work_to_do(clan, mission)
    if card in parts.bonuses:
        return bonus_points(state, seat, parts.bonuses[card], parts) * POINT
    if card in parts.actions:
        return CARDS.get(parts.actions[card].effects[0].do, 300)
    return wanted_weapons(clan, parts).get(card, 0)


CARDS: Mapping[str, int] = {
    "gain": 900, "shelter": 800, "waive-weapon": 700, "rob": 800, "lend-geisha": 600, "counter": 500, "move": 500,
    "exempt": 500, "rebate": 500, "drop-out": 500, "extort": 500,
}  # fmt: skip
"""What an action card is good for, by its first effect."""


USES: Mapping[str, int] = {
    "audience": 1000, "luxury-3": 900, "church": 600, "luxury-1": 150, "recruit": 800, "carpenter": 500,
    "blessing": 300, "geisha-mon": 300, "bakufu": 200, "buy-action": -100, "beg-1": -400, "beg-2": -600,
    "geisha-prestige": -700,
}  # fmt: skip
FIRST: Mapping[type[Command], int] = {
    wants.CompleteMission: 9000, wants.ClaimBonus: 9000, wants.SendHelper: 8000, wants.Stay: 100, wants.Pass: 50,
    wants.Bid: 60, wants.PayOff: 10, wants.MakeOffer: -10, wants.PlayCard: -50, wants.PlayBlackmail: -100,
    wants.Counter: -100, wants.GoHome: -300,
}  # fmt: skip


def _placed(state: Yedo, seat: Seat, parts: Parts, option: wants.PlaceDisciple) -> int:
    clan, district = state.clans[seat], parts.district[option.place]
    needed = any(district in parts.missions[name].needs.districts for name in clan.missions.cards)
    danger = district != "" and district == patrol_ahead(state, parts)
    return errand(state, seat, parts, option.place, clan.mon)[0] + 300 * needed - 1500 * danger


def _weapon_at(state: Yedo, seat: Seat, parts: Parts, option: wants.BuyWeapon | wants.TakeWeapon) -> int:
    return wanted_weapons(state.clans[seat], parts).get(state.market[option.slot], 0)


def _given_up(state: Yedo, seat: Seat, parts: Parts, option: wants.DiscardCard) -> int:
    return -kept(state, seat, parts, option.card) - 100


PROMISES: Mapping[type[Command], Callable[[Yedo, Seat, Parts, Any], int]] = {
    wants.PlaceDisciple: _placed,
    wants.Activate: lambda state, seat, parts, want: errand(state, seat, parts, want.place, state.clans[seat].mon)[0],
    wants.BuyWeapon: lambda state, seat, parts, want: _weapon_at(state, seat, parts, want) - 1200,
    wants.TakeWeapon: _weapon_at,
    wants.KeepCard: lambda state, seat, parts, want: kept(state, seat, parts, want.card),
    wants.DiscardCard: _given_up,
    wants.Exchange: _given_up,
    wants.SellCard: _given_up,
    wants.TakeAnnex: lambda state, seat, parts, want: wanted_annex(state.clans[seat], parts, want.annex),
    wants.ChooseCategory: lambda state, seat, parts, want: prize(state, seat, parts, want.category),
    wants.Announce: lambda state, seat, parts, want: prize(state, seat, parts, want.category),
    wants.Use: lambda _, __, ___, want: USES.get(want.use, -50),
}
"""A first guess at an option, without trying it; of others, `FIRST` says where they come."""


def promise(state: Yedo, seat: Seat, parts: Parts, option: Command) -> int:
    guess = PROMISES.get(type(option))
    return FIRST.get(type(option), 0) if guess is None else guess(state, seat, parts, option)


def ordering(state: Yedo, seat: Seat, parts: Parts, options: Sequence[Command]) -> list[Command]:
    """Most promising first: missions, then what districts give, cards late, going home last."""
    return sorted(options, key=lambda option: -promise(state, seat, parts, option))


def turn_mark(state: Yedo, seat: Seat) -> tuple[int, ...]:
    """Round, step and turns taken, and whether it is this seat's business at all."""
    play, due = state.play, state.due
    busy = seat in state.asked or (play is not None and play.seat == seat) or bool(due and due[0].seat == seat)
    auction, trade = state.auction, state.trade
    return (
        state.round,
        STEPS.index(state.step) if state.step in STEPS else -1,
        len(state.clans[seat].out) if state.clans else 0,
        len(state.queue),
        len(state.track),
        len(auction.bidders) if auction else 0,
        trade.made[seat] * 8 + len(trade.waiting) if trade else 0,
        int(busy),
    )
