"""What a merchant can ask for. Areas and cards are named by id; spaces and shop sites by number, from 1."""

from typing import ClassVar, Literal

from domain.kernel.record import Command
from domain.yokohama.kinds import (
    AchievementId,
    AreaId,
    CardId,
    Gift,
    Good,
    Item,
    OrderId,
    Payment,
    Piece,
    ShopSite,
    Source,
    Via,
    Way,
)


class KeepOrder(Command, tag="yokohama.keep-order"):
    order: OrderId
    sealed: ClassVar[bool] = True


# -- additional action phases, free actions ------------------------------------------------------


class UseAgent(Command, tag="yokohama.use-agent"):
    area: AreaId


class FulfilOrder(Command, tag="yokohama.fulfil-order"):
    order: OrderId


class FulfilAchievement(Command, tag="yokohama.fulfil-achievement"):
    card: AchievementId


class EndAdditional(Command, tag="yokohama.end-additional"):
    pass


class TextileMill(Command, tag="yokohama.textile-mill"):
    pass


class University(Command, tag="yokohama.university"):
    pass


# -- placement and movement ----------------------------------------------------------------------


class PlaceAssistant(Command, tag="yokohama.place-assistant"):
    area: AreaId


class EndPlacement(Command, tag="yokohama.end-placement"):
    pass


class MovePresident(Command, tag="yokohama.move-president"):
    """`tolls` are the areas to pay for, sorted."""

    area: AreaId
    via: Via
    tolls: tuple[AreaId, ...] = ()


class RecallPresident(Command, tag="yokohama.recall-president"):
    pass


class RecallAssistants(Command, tag="yokohama.recall-assistants"):
    area: AreaId
    count: int


class EndRecall(Command, tag="yokohama.end-recall"):
    pass


# -- area actions --------------------------------------------------------------------------------


class Exchange(Command, tag="yokohama.exchange"):
    piece: Piece
    way: Way


class EndExchange(Command, tag="yokohama.end-exchange"):
    pass


class ChooseSpace(Command, tag="yokohama.choose-space"):
    space: int


class Decline(Command, tag="yokohama.decline"):
    pass


class Donate(Command, tag="yokohama.donate"):
    piece: Gift


class ChooseSource(Command, tag="yokohama.choose-source"):
    source: Source


class TakeOrder(Command, tag="yokohama.take-order"):
    """`pay` is yen or imports for the second order, empty for the first."""

    order: OrderId
    pay: Payment = ""


class EndOrders(Command, tag="yokohama.end-orders"):
    pass


class TakeItem(Command, tag="yokohama.take-item"):
    item: Item


class EndItems(Command, tag="yokohama.end-items"):
    pass


class ChooseTechnology(Command, tag="yokohama.choose-technology"):
    card: CardId


class PayIndustry(Command, tag="yokohama.pay-industry"):
    """Pay what is lacking with this many imports, the rest with 2 yen each."""

    imports: int


class PlaceStation(Command, tag="yokohama.place-station"):
    area: AreaId


# -- rewards, bonus, construction, recovery ------------------------------------------------------


class ChooseGood(Command, tag="yokohama.choose-good"):
    good: Good


class LiftAssistant(Command, tag="yokohama.lift-assistant"):
    source: Source
    final: ClassVar[bool] = False


class SetAssistant(Command, tag="yokohama.set-assistant"):
    area: AreaId


class SkipMoves(Command, tag="yokohama.skip-moves"):
    pass


class TakeBonus(Command, tag="yokohama.take-bonus"):
    pass


class SkipBonus(Command, tag="yokohama.skip-bonus"):
    pass


class BuildShop(Command, tag="yokohama.build-shop"):
    number: ShopSite


class BuildTradingHouse(Command, tag="yokohama.build-trading-house"):
    pass


class SkipBuilding(Command, tag="yokohama.skip-building"):
    pass


class LeaveAssistant(Command, tag="yokohama.leave-assistant"):
    count: Literal[0, 1]


COMMANDS: tuple[type[Command], ...] = (
    KeepOrder,
    UseAgent,
    FulfilOrder,
    FulfilAchievement,
    EndAdditional,
    TextileMill,
    University,
    PlaceAssistant,
    EndPlacement,
    MovePresident,
    RecallPresident,
    RecallAssistants,
    EndRecall,
    Exchange,
    EndExchange,
    ChooseSpace,
    Decline,
    Donate,
    ChooseSource,
    TakeOrder,
    EndOrders,
    TakeItem,
    EndItems,
    ChooseTechnology,
    PayIndustry,
    PlaceStation,
    ChooseGood,
    LiftAssistant,
    SetAssistant,
    SkipMoves,
    TakeBonus,
    SkipBonus,
    BuildShop,
    BuildTradingHouse,
    SkipBuilding,
    LeaveAssistant,
)
