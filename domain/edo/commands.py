"""What a daimyo can want. Samurai of one colour on one space are alike, so they are named by their space.

Whether an answer can be taken back depends for most of them on what is left to do on the card: `words/facts.py`.
"""

from typing import ClassVar

from domain.edo.kinds import ActionId, BuildingId, CardId, SetId, Space
from domain.kernel.record import Command

# -- before the first round ------------------------------------------------------------------


class TakeSet(Command, tag="edo.take-set"):
    """Take one of the resource sets."""

    set: SetId


class FoundHome(Command, tag="edo.found-home"):
    """Start with a house and a samurai in this city."""

    city: Space


# -- phase 1, in this order for each slot; then commit ----------------------------------------


class PlanCard(Command, tag="edo.plan-card"):
    card: CardId

    final: ClassVar[bool] = False
    sealed: ClassVar[bool] = True


class PlanAction(Command, tag="edo.plan-action"):
    action: ActionId

    final: ClassVar[bool] = False
    sealed: ClassVar[bool] = True


class PlanOfficials(Command, tag="edo.plan-officials"):
    """Put officials of one's own colour in front of the card."""

    own: int

    final: ClassVar[bool] = False
    sealed: ClassVar[bool] = True


class PlanNeutrals(Command, tag="edo.plan-neutrals"):
    """Put officials of the shogun in front of the card."""

    neutral: int

    final: ClassVar[bool] = False
    sealed: ClassVar[bool] = True


class CommitPlan(Command, tag="edo.commit-plan"):
    pass


# -- phase 2, before a card ------------------------------------------------------------------


class Step(Command, tag="edo.step"):
    """Walk a samurai one space for 1 Ryo."""

    origin: Space
    to: Space


class StepMerchant(Command, tag="edo.step-merchant"):
    """Walk the merchant one space for 1 Ryo."""

    to: Space


class Reveal(Command, tag="edo.reveal"):
    """Stop walking and turn the card over."""


# -- phase 2, the actions --------------------------------------------------------------------


class Send(Command, tag="edo.send"):
    """Travel: an official in front of the card becomes a samurai there."""

    to: Space


class PickUp(Command, tag="edo.pick-up"):
    """Travel: take a samurai in hand, to set it down elsewhere or back again."""

    space: Space

    final: ClassVar[bool] = False


class SetDown(Command, tag="edo.set-down"):
    """Travel: set the samurai in hand down; on the space it came from it is laid back."""

    space: Space


class Recruit(Command, tag="edo.recruit"):
    pass


class TakeSpecial(Command, tag="edo.take-special"):
    """Development: buy an open special card."""

    card: CardId


class Harvest(Command, tag="edo.harvest"):
    space: Space


class Build(Command, tag="edo.build"):
    kind: BuildingId
    city: Space


class BuyGoods(Command, tag="edo.buy-goods"):
    """Trade: buy pieces of what the merchant offers, by the samurai on `space`."""

    space: Space
    count: int


class BuyPoint(Command, tag="edo.buy-point"):
    """Trade: give the merchant what he asks for a power point, by the samurai on `space`."""

    space: Space


class EndActivation(Command, tag="edo.end-activation"):
    """Leave the rest of a begun activation: the next move of a Travel, the other half of a Trade."""


class Forfeit(Command, tag="edo.forfeit"):
    """Leave all remaining activations of the card."""


# -- phase 3 ---------------------------------------------------------------------------------


class Withdraw(Command, tag="edo.withdraw"):
    """Take a samurai back to the planning board."""

    space: Space


class PayWages(Command, tag="edo.pay-wages"):
    """Pay 1 rice for each samurai still on the board."""


COMMANDS: tuple[type[Command], ...] = (
    TakeSet,
    FoundHome,
    PlanCard,
    PlanAction,
    PlanOfficials,
    PlanNeutrals,
    CommitPlan,
    Step,
    StepMerchant,
    Reveal,
    Send,
    PickUp,
    SetDown,
    Recruit,
    TakeSpecial,
    Harvest,
    Build,
    BuyGoods,
    BuyPoint,
    EndActivation,
    Forfeit,
    Withdraw,
    PayWages,
)
