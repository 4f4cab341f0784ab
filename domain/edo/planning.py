"""Phase 1: plan actions in secret.

All seats answer at once. For each of three slots a seat names card, action, own officials and neutral officials,
then commits: always thirteen answers, even where only one is possible, so that their number betrays nothing.
"""

from domain.edo.activations import begin_performing
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
from domain.edo.state import ANSWERS_PER_SLOT, PLANNED, Daimyo, Edo
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import Question

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
    free = daimyo.officials - sum([slot.own for slot in daimyo.plan])
    return min(free, parts.rooms[daimyo.plan[-1].action])


def most_neutral(daimyo: Daimyo, parts: Parts) -> int:
    """Neutral officials still free, as far as the own ones have left room."""
    slot = daimyo.plan[-1]
    free = daimyo.neutrals - sum([slot.neutral for slot in daimyo.plan])
    return min(free, parts.rooms[slot.action] - slot.own)


def plan_card(table: EdoTable, seat: Seat, command: PlanCard) -> None:
    daimyo = _planner(table, seat, CARD)
    require(command.card in daimyo.cards, "edo.card-not-in-hand", card=command.card)
    require(command.card in free_cards(daimyo), "edo.card-already-planned", card=command.card)
    table.emit(CardPlanned(seat, len(daimyo.plan), command.card))


def plan_action(table: EdoTable, seat: Seat, command: PlanAction) -> None:
    daimyo = _planner(table, seat, ACTION)
    card = table.parts.cards[daimyo.plan[-1].card]
    require(command.action in card.actions, "edo.action-not-on-card", card=card.id, action=command.action)
    table.emit(ActionPlanned(seat, len(daimyo.plan) - 1, command.action))


def plan_officials(table: EdoTable, seat: Seat, command: PlanOfficials) -> None:
    daimyo = _planner(table, seat, OWN)
    most = most_own(daimyo, table.parts)
    require(0 <= command.own <= most, "edo.too-many-officials", most=most)
    table.emit(OfficialsPlanned(seat, len(daimyo.plan) - 1, command.own))


def plan_neutrals(table: EdoTable, seat: Seat, command: PlanNeutrals) -> None:
    """Rulebook: new officials of the shogun may be assigned from the round after their recruitment."""
    daimyo = _planner(table, seat, NEUTRAL)
    most = most_neutral(daimyo, table.parts)
    require(0 <= command.neutral <= most, "edo.too-many-officials", most=most)
    table.emit(NeutralsPlanned(seat, len(daimyo.plan) - 1, command.neutral))


def commit_plan(table: EdoTable, seat: Seat, command: CommitPlan) -> None:
    state = table.state
    _planner(table, seat, COMMITMENT)
    table.emit(PlanCommitted(seat))
    waiting = [other for other in state.asked if other != seat]
    if waiting:
        table.ask(waiting, "edo.plan")
        return
    table.emit(PlanningClosed(tuple(unassigned(daimyo) for daimyo in state.daimyos)))
    begin_performing(table)


def unassigned(daimyo: Daimyo) -> int:
    return daimyo.officials + daimyo.neutrals - sum(slot.own + slot.neutral for slot in daimyo.plan)


def _planner(table: EdoTable, seat: Seat, answer: int) -> Daimyo:
    daimyo = table.state.daimyos[seat]
    require(awaited(daimyo) == answer, "edo.plan-out-of-order", answers=daimyo.answers)
    return daimyo


QUESTIONS = {
    "edo.plan": Question(
        plan_options,
        {
            PlanCard: plan_card,
            PlanAction: plan_action,
            PlanOfficials: plan_officials,
            PlanNeutrals: plan_neutrals,
            CommitPlan: commit_plan,
        },
    ),
}
