"""What Edo's sentences are filled with besides the fields of commands and events, and what can be taken back."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from domain.edo.commands import (
    Build,
    BuyGoods,
    BuyPoint,
    CommitPlan,
    EndActivation,
    Forfeit,
    FoundHome,
    Harvest,
    PayWages,
    PlanAction,
    PlanCard,
    PlanNeutrals,
    PlanOfficials,
    Recruit,
    Reveal,
    Send,
    SetDown,
    Step,
    StepMerchant,
    TakeSet,
    TakeSpecial,
    Withdraw,
)
from domain.edo.events.actions import OfficialRecruited
from domain.edo.events.activations import CardRevealed
from domain.edo.events.next_round import GameEnded
from domain.edo.events.planning import PlanningClosed
from domain.edo.events.setting_up import MerchantCardTurned, SpecialCardsOpened
from domain.edo.events.wages import IncomePaid, SamuraiWithdrawn
from domain.edo.events.walking import TurnBegan
from domain.edo.parts import Parts
from domain.edo.tables.pack import (
    Goods,
)
from domain.edo.view import (
    CARD_IN_TURN,
    CROP,
    FIGURES,
    MERCHANT_CARD,
    NEUTRALS,
    PLAN,
    PLANNING,
    PROFIT,
    RESTED,
    RICE,
    RYO,
    SAMURAI,
    SIDE,
    TURN,
    EdoView,
)
from domain.edo.view_pieces import Now, Planning
from domain.kernel.label_facts import Apart, Common, Each, Fixed, Looked
from domain.kernel.phrases import Amounts, Named, Phrase
from domain.kernel.sight import Glimpse, Sight

Values: TypeAlias = Mapping[str, Any]
EdoSight: TypeAlias = Sight[EdoView]
Plan: TypeAlias = tuple[tuple[str, int], ...]

STEP_COST = 1


def goods(amount: Goods) -> Amounts:
    return Amounts("good", msgspec.structs.asdict(amount))


def offer(parts: Parts, card: str) -> Phrase:
    """What a merchant card sells, and what it wants for a power point."""
    row = parts.merchants[card]
    values = {"goods": Amounts("good", {row.good: row.most}), "price": row.price, "point": goods(row.point)}
    return Phrase("offer" if row.price else "gift", values)


def actions(parts: Parts, card: str) -> tuple[Named, ...]:
    return tuple(Named("action", action) for action in parts.cards[card].actions)


def turn(sight: EdoSight) -> Now:
    now: Now = sight.look(TURN)
    return now


def action(sight: EdoSight) -> str:
    """The action of the card now revealed."""
    return turn(sight).action


def effect(sight: EdoSight) -> Any:
    """What it does."""
    return sight.parts.actions[action(sight)].effect


# -- questions ---------------------------------------------------------------------------------


def ask_plan(own: Planning | None, parts: Parts) -> Values:
    """All answers of a plan are one question to the rules; each has its own sentence."""
    if own is None or not own.answer:
        return {"which": Phrase("plan-others"), "stake": Phrase("stake-others")}
    if own.answer == "commit":
        return {"which": Phrase("plan-commit"), "stake": Phrase("stake-commit")}
    if own.answer == "card":
        return {"which": Phrase("plan-card", {"number": own.slot + 1}), "stake": Phrase("stake-card")}
    stake = Phrase("stake-action", {"count": own.own_free, "neutral": own.neutrals_free})
    if own.answer == "action":
        return {"which": Phrase("plan-action", {"card": Named("card", own.what)}), "stake": stake}
    return {"which": Phrase(f"plan-{own.answer}", {"action": Named("action", own.what)}), "stake": stake}


def ask_with_purse(ryo: int | None, parts: Parts) -> Values:
    return {"ryo": ryo}


def ask_activation(left: int, parts: Parts) -> Values:
    return {"left": left}


def ask_set_down(active: str, parts: Parts) -> Values:
    return {"origin": Named("space", active)}


def ask_trade(card: str, parts: Parts) -> Values:
    return {"offer": offer(parts, card)}


def ask_wages(rice: int | None, parts: Parts) -> Values:
    return {"rice": rice}


def own(glimpse: Glimpse) -> Callable[[EdoSight, Parts], Hashable]:
    """A piece that only a seat has."""
    return lambda sight, _: sight.look(glimpse) if sight.seat is not None else None


# -- before the first round, and plans ---------------------------------------------------------


def take_set(command: TakeSet, parts: Parts) -> Values:
    return {"goods": goods(parts.sets[command.set].goods)}


def found_home(command: FoundHome, tile: str, parts: Parts) -> Values:
    total = parts.profits[tile].shares[0][0]
    return {"profit": Amounts("good", {"ryo": total})}


def plan_card(command: PlanCard, parts: Parts) -> Values:
    return {"actions": actions(parts, command.card)}


def plan_action(command: PlanAction, parts: Parts) -> Values:
    row = parts.actions[command.action]
    return {"does": Phrase("does", {"does": Named("action", command.action, "does"), "most": row.most})}


def plan_officials(command: PlanOfficials, free: int, parts: Parts) -> Values:
    return {"some": command.own or None, "rest": free - command.own}


def plan_neutrals(command: PlanNeutrals, free: int, parts: Parts) -> Values:
    return {"some": command.neutral or None, "rest": free - command.neutral}


def own_plan(sight: EdoSight) -> Callable[[CommitPlan], Hashable]:
    plan = sight.glance(PLAN)
    return lambda _: plan


def commit_plan(plan: Plan, parts: Parts) -> Values:
    return {"plan": tuple([planned(*slot) for slot in plan])}


@lru_cache(maxsize=500)
def planned(action: str, count: int) -> Phrase:
    return Phrase("planned", {"action": Named("action", action), "count": count})


# -- phase 2: an answer is final when the turn may pass by it ----------------------------------


def step(command: Step | StepMerchant, last: bool, parts: Parts) -> Values:
    """With the last Ryo the card is turned over by itself."""
    return {"ryo": STEP_COST, "final": last}


def reveal(command: Reveal, slot: tuple[str, int], parts: Parts) -> Values:
    return {"planned": planned(*slot)}


def only_final(command: Any, final: bool, parts: Parts) -> Values:
    return {"final": final}


def ways_to_set_down(sight: EdoSight) -> Callable[[SetDown], Hashable]:
    """How many are there; None where the samurai was picked up. And whether the card is done then."""
    now, most = turn(sight), effect(sight).moves
    moved = most - now.moves + 1 if now.moves else 1
    activations = now.left - (not now.moves)
    last = not activations and not (moved < most and sight.look(SAMURAI) > moved)

    def seen(command: SetDown) -> tuple[int | None, bool]:
        if command.space == now.active:
            return None, False
        return sight.glance(FIGURES, command.space), last

    return seen


def set_down(command: SetDown, seen: tuple[int | None, bool], parts: Parts) -> Values:
    figures, last = seen
    if figures is None:
        return {"origin": Named("space", command.space), "final": False}
    return {"figures": figures, "final": last}


def may_recruit(sight: EdoSight) -> tuple[int, bool]:
    """The price, and whether one could do it once more."""
    price = effect(sight).rice
    more = turn(sight).left > 1 and sight.look(NEUTRALS) > 1 and sight.look(RICE) >= 2 * price
    return price, more


def recruit(command: Recruit, seen: tuple[int, bool], parts: Parts) -> Values:
    price, more = seen
    return {"price": Amounts("good", {"rice": price}), "final": not more}


def take_special(command: TakeSpecial, action: str, parts: Parts) -> Values:
    price = parts.actions[action].effect.ryo  # type: ignore[union-attr]  # the action that develops
    return {"price": Amounts("good", {"ryo": price}), "actions": actions(parts, command.card)}


def crops(sight: EdoSight) -> Callable[[Harvest], Hashable]:
    """What each space would bring, and whether that may be done once more."""
    kinds, spaces = sight.parts.boards[sight.look(SIDE)].kinds, effect(sight).spaces
    rested = [space for space in sight.look(RESTED) if kinds[space] in spaces]
    more = turn(sight).left > 1 and len(rested) > 1
    return lambda command: (*msgspec.structs.astuple(sight.glance(CROP, command.space)), more)


def harvest(command: Harvest, seen: tuple[Any, ...], parts: Parts) -> Values:
    *crop, more = seen
    return {"goods": goods(Goods(*crop)), "final": not more}


def build(command: Build, action: str, parts: Parts) -> Values:
    row = parts.buildings[command.kind]
    discount = parts.actions[action].effect.discount  # type: ignore[union-attr]  # the action that builds
    return {"cost": goods(row.cost.less(discount)), "points": row.points}


def merchant_card(sight: EdoSight) -> str:
    card: str = sight.look(MERCHANT_CARD)
    return card


def buy_goods(command: BuyGoods, card: str, parts: Parts) -> Values:
    row = parts.merchants[card]
    return {
        "goods": Amounts("good", {row.good: command.count}),
        "price": Amounts("good", {"ryo": row.price * command.count}),
    }


def buy_point(command: BuyPoint, card: str, parts: Parts) -> Values:
    return {"price": goods(parts.merchants[card].point)}


def end_activation(command: EndActivation, seen: tuple[str, int], parts: Parts) -> Values:
    open_half, left = seen
    half = Phrase(f"half-{open_half}") if open_half else None
    return {"half": half, "final": bool(half) or not left}


def forfeit(command: Forfeit, left: int, parts: Parts) -> Values:
    return {"left": left}


# -- phase 3 -----------------------------------------------------------------------------------


def pay_wages(command: PayWages, seen: tuple[int, int], parts: Parts) -> Values:
    samurai, rice = seen
    return {"rice": samurai, "rest": rice - samurai}


# -- events ------------------------------------------------------------------------------------


def merchant_card_turned(seen: Values, parts: Parts) -> Values:
    return {"offer": offer(parts, seen["current"])}


def planning_closed(seen: Values, parts: Parts) -> Values:
    return {"idle": by_seat("seat-count", enumerate_counts(seen["idle"]))}


def enumerate_counts(counts: Sequence[int]) -> dict[int, int]:
    return {seat: count for seat, count in enumerate(counts) if count}


def by_seat(phrase: str, counts: Mapping[int, int]) -> tuple[Phrase, ...] | None:
    """`Anna 2, Ben 1`; None if there is nobody."""
    said = [Phrase(phrase, {"seat": Named("seat", seat), "count": count}) for seat, count in counts.items()]
    return tuple(said) or None


def turn_began(seen: Values, parts: Parts) -> Values:
    return {"number": seen["slot"] + 1}


def card_revealed(seen: Values, parts: Parts) -> Values:
    return {"times": seen["activations"] or None}


def official_recruited(seen: Values, parts: Parts) -> Values:
    return {"price": Amounts("good", {"rice": seen["rice"]})}


def special_cards_opened(seen: Values, parts: Parts) -> Values:
    return {"cards": tuple(Phrase("quoted", {"card": Named("card", card)}) for card in seen["cards"])}


def samurai_withdrawn(seen: Values, parts: Parts) -> Values:
    spaces: Sequence[str] = seen["spaces"]
    several = tuple(
        Phrase("from", {"count": count, "space": Named("space", space)}) for space, count in Counter(spaces).items()
    )
    return {"only": Named("space", spaces[0]) if len(spaces) == 1 else None, "several": several}


def income_paid(seen: Values, parts: Parts) -> Values:
    totals: dict[int, int] = {}
    for _, seat, ryo in seen["shares"]:
        totals[seat] = totals.get(seat, 0) + ryo
    return {"income": by_seat("seat-ryo", dict(sorted(totals.items()))) or ()}


def game_ended(seen: Values, parts: Parts) -> Values:
    return {"totals": by_seat("seat-count", dict(enumerate(seen["result"]["scores"])))}


FACTS: Mapping[Any, Any] = {
    "edo.plan": Looked(own(PLANNING), ask_plan),
    "edo.walk": Looked(own(RYO), ask_with_purse),
    **dict.fromkeys(
        ("edo.travel", "edo.harvest", "edo.build"), Looked(lambda sight, _: turn(sight).left, ask_activation)
    ),
    "edo.set-down": Looked(lambda sight, _: turn(sight).active, ask_set_down),
    "edo.trade": Looked(lambda sight, _: merchant_card(sight), ask_trade),
    "edo.wages": Looked(own(RICE), ask_wages),
    TakeSet: Fixed(take_set),
    FoundHome: Each(lambda sight: lambda command: sight.glance(PROFIT, command.city), found_home),
    PlanCard: Fixed(plan_card),
    PlanAction: Fixed(plan_action),
    PlanOfficials: Common(lambda sight: sight.look(PLANNING).own_free, plan_officials),
    PlanNeutrals: Common(lambda sight: sight.look(PLANNING).neutrals_free, plan_neutrals),
    CommitPlan: Apart(own_plan, commit_plan),
    Step: Common(lambda sight: sight.look(RYO) == STEP_COST, step),
    StepMerchant: Common(lambda sight: sight.look(RYO) == STEP_COST, step),
    Reveal: Common(lambda sight: sight.glance(CARD_IN_TURN), reveal),
    Send: Common(lambda sight: turn(sight).left == 1, only_final),
    SetDown: Each(ways_to_set_down, set_down),
    Recruit: Common(may_recruit, recruit),
    TakeSpecial: Common(action, take_special),
    Harvest: Each(crops, harvest),
    Build: Common(action, build),
    BuyGoods: Common(merchant_card, buy_goods),
    BuyPoint: Common(merchant_card, buy_point),
    EndActivation: Common(lambda sight: (turn(sight).open_half, turn(sight).left), end_activation),
    Forfeit: Common(lambda sight: turn(sight).left, forfeit),
    Withdraw: Common(lambda sight: sight.look(SAMURAI) == 1, only_final),
    PayWages: Common(lambda sight: (sight.look(SAMURAI), sight.look(RICE)), pay_wages),
    MerchantCardTurned: merchant_card_turned,
    PlanningClosed: planning_closed,
    TurnBegan: turn_began,
    CardRevealed: card_revealed,
    OfficialRecruited: official_recruited,
    SpecialCardsOpened: special_cards_opened,
    SamuraiWithdrawn: samurai_withdrawn,
    IncomePaid: income_paid,
    GameEnded: game_ended,
}

KINDS = {
    "action": "action",
    "card": "card",
    "city": "space",
    "kind": "building",
    "origin": "space",
    "set": "set",
    "space": "space",
    "to": "space",
}
"""What the facts of refusals name."""
