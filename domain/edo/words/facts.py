"""What Edo's sentences are filled with besides the fields of commands and events, and what can be taken back."""

from collections.abc import Mapping, Sequence
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
from domain.edo.events.setting_up import MerchantCardTurned
from domain.edo.events.wages import IncomePaid, SamuraiWithdrawn
from domain.edo.events.walking import TurnBegan
from domain.edo.parts import Parts
from domain.edo.tables.pack import (
    Goods,
)
from domain.edo.view import CROP, DAIMYO, FIGURES, MERCHANT_CARD, PROFIT, RESTED, TURN, DaimyoView, EdoView, TurnView
from domain.kernel.phrases import Amounts, Named, Phrase
from domain.kernel.sight import Sight

Values: TypeAlias = Mapping[str, Any]
EdoSight: TypeAlias = Sight[EdoView]

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


def me(sight: EdoSight) -> DaimyoView:
    own: DaimyoView = sight.look(DAIMYO, sight.seat)
    return own


def turn(sight: EdoSight) -> TurnView:
    now: TurnView = sight.look(TURN)
    return now


def effect(sight: EdoSight) -> Any:
    """What the card now revealed does."""
    return sight.parts.actions[turn(sight).action].effect


# -- questions ---------------------------------------------------------------------------------


def ask_plan(sight: EdoSight, parts: Parts) -> Values:
    """All answers of a plan are one question to the rules; each has its own sentence."""
    own = me(sight) if sight.seat is not None else None
    if own is None or own.committed:
        return {"which": Phrase("plan-others"), "stake": Phrase("stake-others")}
    slot, answer = divmod(own.answers, 4)
    if slot == len(own.plan):
        return {"which": Phrase("plan-commit"), "stake": Phrase("stake-commit")}
    if answer == 0:
        return {"which": Phrase("plan-card", {"number": slot + 1}), "stake": Phrase("stake-card")}
    planned = own.plan[slot]
    free = {"count": own.officials - assigned(own, "own"), "neutral": own.neutrals - assigned(own, "neutral")}
    stake = Phrase("stake-action", free)
    if answer == 1:
        return {"which": Phrase("plan-action", {"card": Named("card", str(planned.card))}), "stake": stake}
    question = "plan-own" if answer == 2 else "plan-neutral"
    return {"which": Phrase(question, {"action": Named("action", str(planned.action))}), "stake": stake}


def assigned(own: DaimyoView, officials: str) -> int:
    return sum(getattr(slot, officials) or 0 for slot in own.plan)


def ask_with_purse(sight: EdoSight, parts: Parts) -> Values:
    return {"ryo": me(sight).ryo} if sight.seat is not None else {}


def ask_activation(sight: EdoSight, parts: Parts) -> Values:
    return {"left": turn(sight).activations_left}


def ask_set_down(sight: EdoSight, parts: Parts) -> Values:
    return {"origin": Named("space", str(turn(sight).samurai_in_hand))}


def ask_trade(sight: EdoSight, parts: Parts) -> Values:
    return {"offer": offer(parts, sight.look(MERCHANT_CARD))}


def ask_wages(sight: EdoSight, parts: Parts) -> Values:
    return {"rice": me(sight).rice} if sight.seat is not None else {}


# -- before the first round, and plans ---------------------------------------------------------


def take_set(command: TakeSet, sight: EdoSight) -> Values:
    return {"goods": goods(sight.parts.sets[command.set].goods)}


def found_home(command: FoundHome, sight: EdoSight) -> Values:
    total = sight.parts.profits[sight.look(PROFIT, command.city)].shares[0][0]
    return {"profit": Amounts("good", {"ryo": total})}


def plan_card(command: PlanCard, sight: EdoSight) -> Values:
    return {"actions": actions(sight.parts, command.card)}


def plan_action(command: PlanAction, sight: EdoSight) -> Values:
    row = sight.parts.actions[command.action]
    return {"does": Phrase("does", {"does": Named("action", command.action, "does"), "most": row.most})}


def plan_officials(command: PlanOfficials, sight: EdoSight) -> Values:
    own = me(sight)
    return {"some": command.own or None, "rest": own.officials - assigned(own, "own") - command.own}


def plan_neutrals(command: PlanNeutrals, sight: EdoSight) -> Values:
    own = me(sight)
    return {"some": command.neutral or None, "rest": own.neutrals - assigned(own, "neutral") - command.neutral}


def commit_plan(command: CommitPlan, sight: EdoSight) -> Values:
    return {"plan": tuple(planned(slot.action, slot.own, slot.neutral) for slot in me(sight).plan)}


def planned(action: str | None, own: int | None, neutral: int | None) -> Phrase:
    return Phrase("planned", {"action": Named("action", str(action)), "count": (own or 0) + (neutral or 0)})


# -- phase 2: an answer is final when the turn may pass by it ----------------------------------


def step(command: Step | StepMerchant, sight: EdoSight) -> Values:
    """With the last Ryo the card is turned over by itself."""
    return {"ryo": STEP_COST, "final": me(sight).ryo == STEP_COST}


def reveal(command: Reveal, sight: EdoSight) -> Values:
    slot = me(sight).plan[turn(sight).slot]
    return {"planned": planned(slot.action, slot.own, slot.neutral)}


def send(command: Send, sight: EdoSight) -> Values:
    return {"final": turn(sight).activations_left == 1}


def set_down(command: SetDown, sight: EdoSight) -> Values:
    now, most = turn(sight), effect(sight).moves
    if command.space == now.samurai_in_hand:
        return {"origin": Named("space", command.space), "final": False}
    moved = most - now.moves_left + 1 if now.moves_left else 1
    activations = now.activations_left - (not now.moves_left)
    another = moved < most and len(me(sight).samurai) > moved
    return {"figures": sight.look(FIGURES, command.space), "final": not activations and not another}


def recruit(command: Recruit, sight: EdoSight) -> Values:
    price = effect(sight).rice
    more = turn(sight).activations_left > 1 and sight.view.neutrals > 1 and me(sight).rice >= 2 * price
    return {"price": Amounts("good", {"rice": price}), "final": not more}


def take_special(command: TakeSpecial, sight: EdoSight) -> Values:
    return {"price": Amounts("good", {"ryo": effect(sight).ryo}), "actions": actions(sight.parts, command.card)}


def harvest(command: Harvest, sight: EdoSight) -> Values:
    kinds = sight.parts.boards[sight.view.side].kinds
    rested = [space for space in sight.look(RESTED) if kinds[space] in effect(sight).spaces]
    more = turn(sight).activations_left > 1 and len(rested) > 1
    return {"goods": goods(sight.look(CROP, command.space)), "final": not more}


def build(command: Build, sight: EdoSight) -> Values:
    row = sight.parts.buildings[command.kind]
    return {"cost": goods(row.cost.less(effect(sight).discount)), "points": row.points}


def buy_goods(command: BuyGoods, sight: EdoSight) -> Values:
    row = sight.parts.merchants[sight.look(MERCHANT_CARD)]
    return {
        "goods": Amounts("good", {row.good: command.count}),
        "price": Amounts("good", {"ryo": row.price * command.count}),
    }


def buy_point(command: BuyPoint, sight: EdoSight) -> Values:
    return {"price": goods(sight.parts.merchants[sight.look(MERCHANT_CARD)].point)}


def end_activation(command: EndActivation, sight: EdoSight) -> Values:
    now = turn(sight)
    half = Phrase(f"half-{now.open_half}") if now.open_half else None
    return {"half": half, "final": bool(half) or not now.activations_left}


def forfeit(command: Forfeit, sight: EdoSight) -> Values:
    return {"left": turn(sight).activations_left}


# -- phase 3 -----------------------------------------------------------------------------------


def withdraw(command: Withdraw, sight: EdoSight) -> Values:
    return {"final": len(me(sight).samurai) == 1}


def pay_wages(command: PayWages, sight: EdoSight) -> Values:
    own = me(sight)
    return {"rice": len(own.samurai), "rest": own.rice - len(own.samurai)}


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


def samurai_withdrawn(seen: Values, parts: Parts) -> Values:
    spaces = seen["spaces"]
    return {"only": Named("space", spaces[0]) if len(spaces) == 1 else None}


def income_paid(seen: Values, parts: Parts) -> Values:
    totals: dict[int, int] = {}
    for _, seat, ryo in seen["shares"]:
        totals[seat] = totals.get(seat, 0) + ryo
    return {"income": by_seat("seat-ryo", dict(sorted(totals.items()))) or ()}


def game_ended(seen: Values, parts: Parts) -> Values:
    return {"reason": Phrase(seen["result"]["reason"], part="reasons")}


FACTS: Mapping[Any, Any] = {
    "edo.plan": ask_plan,
    "edo.walk": ask_with_purse,
    "edo.travel": ask_activation,
    "edo.set-down": ask_set_down,
    "edo.harvest": ask_activation,
    "edo.build": ask_activation,
    "edo.trade": ask_trade,
    "edo.wages": ask_wages,
    TakeSet: take_set,
    FoundHome: found_home,
    PlanCard: plan_card,
    PlanAction: plan_action,
    PlanOfficials: plan_officials,
    PlanNeutrals: plan_neutrals,
    CommitPlan: commit_plan,
    Step: step,
    StepMerchant: step,
    Reveal: reveal,
    Send: send,
    SetDown: set_down,
    Recruit: recruit,
    TakeSpecial: take_special,
    Harvest: harvest,
    Build: build,
    BuyGoods: buy_goods,
    BuyPoint: buy_point,
    EndActivation: end_activation,
    Forfeit: forfeit,
    Withdraw: withdraw,
    PayWages: pay_wages,
    MerchantCardTurned: merchant_card_turned,
    PlanningClosed: planning_closed,
    TurnBegan: turn_began,
    CardRevealed: card_revealed,
    OfficialRecruited: official_recruited,
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
