"""Phase 1: plan actions in secret.

All seats answer at once. For each of three slots a seat names card, action, own officials and neutral officials,
then commits: always thirteen answers, even where only one is possible, so that their number betrays nothing.
"""

from domain.edo.commands import CommitPlan, PlanAction, PlanCard, PlanNeutrals, PlanOfficials
from domain.edo.events.planning import (
    ActionPlanned,
    CardPlanned,
    NeutralsPlanned,
    OfficialsPlanned,
    PlanCommitted,
    PlanningClosed,
)
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import ANSWERS_PER_SLOT, COMMITTED, PLANNED, Daimyo, Edo
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

CARD, ACTION, OWN, NEUTRAL, COMMITMENT = range(ANSWERS_PER_SLOT + 1)
COMMIT = CommitPlan()


def plan_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    daimyo = state.daimyos[seat]
    answer = awaited(daimyo)
    if answer == CARD:
        return [parts.plan_cards[card] for card in free_cards(daimyo)]
    if answer == ACTION:
        return parts.plan_actions[daimyo.plan[-1].card][:]
    if answer == OWN:
        return parts.plan_officials[: most_own(daimyo, parts) + 1]
    if answer == NEUTRAL:
        return parts.plan_neutrals[: most_neutral(daimyo, parts) + 1]
    return [COMMIT]


def awaited(daimyo: Daimyo) -> int:
    """Which answer a seat has to give next."""
    return daimyo.answers % ANSWERS_PER_SLOT if daimyo.answers < PLANNED else COMMITMENT


def free_cards(daimyo: Daimyo) -> list[str]:
    """Cards in hand; each may be planned once."""
    planned = [slot.card for slot in daimyo.plan]
    return [card for card in daimyo.cards if card not in planned]


def most_own(daimyo: Daimyo, parts: Parts) -> int:
    """Own officials still free, as far as the action has room for them."""
    free = daimyo.officials
    for slot in daimyo.plan:
        free -= slot.own
    return min(free, parts.rooms[daimyo.plan[-1].action])


def most_neutral(daimyo: Daimyo, parts: Parts) -> int:
    """Neutral officials still free, as far as the own ones have left room."""
    free = daimyo.neutrals
    for slot in daimyo.plan:
        free -= slot.neutral
    planned = daimyo.plan[-1]
    return min(free, parts.rooms[planned.action] - planned.own)


def judge_plan_card(state: Edo, seat: Seat, parts: Parts, command: PlanCard) -> None:
    daimyo = _planner(state, seat, CARD)
    require(command.card in daimyo.cards, "edo.card-not-in-hand", card=command.card)
    require(command.card in free_cards(daimyo), "edo.card-already-planned", card=command.card)


def plan_card(table: EdoTable, seat: Seat, command: PlanCard) -> None:
    table.emit(CardPlanned(seat, len(table.state.daimyos[seat].plan), command.card))


def judge_plan_action(state: Edo, seat: Seat, parts: Parts, command: PlanAction) -> None:
    card = parts.cards[_planner(state, seat, ACTION).plan[-1].card]
    require(command.action in card.actions, "edo.action-not-on-card", card=card.id, action=command.action)


def plan_action(table: EdoTable, seat: Seat, command: PlanAction) -> None:
    table.emit(ActionPlanned(seat, _slot(table, seat), command.action))


def judge_plan_officials(state: Edo, seat: Seat, parts: Parts, command: PlanOfficials) -> None:
    most = most_own(_planner(state, seat, OWN), parts)
    require(0 <= command.own <= most, "edo.too-many-officials", most=most)


def plan_officials(table: EdoTable, seat: Seat, command: PlanOfficials) -> None:
    table.emit(OfficialsPlanned(seat, _slot(table, seat), command.own))


def judge_plan_neutrals(state: Edo, seat: Seat, parts: Parts, command: PlanNeutrals) -> None:
    most = most_neutral(_planner(state, seat, NEUTRAL), parts)
    require(0 <= command.neutral <= most, "edo.too-many-officials", most=most)


def plan_neutrals(table: EdoTable, seat: Seat, command: PlanNeutrals) -> None:
    """Rulebook: new officials of the shogun may be assigned from the round after their recruitment."""
    table.emit(NeutralsPlanned(seat, _slot(table, seat), command.neutral))


def judge_commit_plan(state: Edo, seat: Seat, parts: Parts, command: CommitPlan) -> None:
    _planner(state, seat, COMMITMENT)


def commit_plan(table: EdoTable, seat: Seat, command: CommitPlan) -> None:
    table.emit(PlanCommitted(seat))


def still_planning(state: Edo) -> list[Seat]:
    return [seat for seat, daimyo in enumerate(state.daimyos) if daimyo.answers < COMMITTED]


def close_planning(table: EdoTable) -> None:
    table.emit(PlanningClosed(tuple(unassigned(daimyo) for daimyo in table.state.daimyos)))


def unassigned(daimyo: Daimyo) -> int:
    return daimyo.officials + daimyo.neutrals - sum(slot.own + slot.neutral for slot in daimyo.plan)


def _planner(state: Edo, seat: Seat, answer: int) -> Daimyo:
    daimyo = state.daimyos[seat]
    require(awaited(daimyo) == answer, "edo.plan-out-of-order", answers=daimyo.answers)
    return daimyo


def _slot(table: EdoTable, seat: Seat) -> int:
    """The slot being planned."""
    return len(table.state.daimyos[seat].plan) - 1
