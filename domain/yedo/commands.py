"""What a seat can want in Yedo."""

from typing import ClassVar

from domain.kernel.record import Command, Seat
from domain.yedo import kinds
from domain.yedo.wares import Goods, Wish

# -- setup and choices of cards ------------------------------------------------------------------


class DrawMission(Command, tag="yedo.draw-mission"):
    """Draw the top mission of a deck: at setup, as a reward, or at the Bakufu."""

    colour: kinds.Colour


class TakeFavour(Command, tag="yedo.take-favour"):
    favour: kinds.Favour


class LookAtMissions(Command, tag="yedo.look-at-missions"):
    """Choose the deck whose top missions are looked at."""

    colour: kinds.Colour


class KeepCard(Command, tag="yedo.keep-card"):
    """Keep one of the cards just looked at."""

    card: kinds.Card


class DiscardCard(Command, tag="yedo.discard-card"):
    """Give up a card or weapon that is too many, or that an event demands."""

    card: kinds.Card


class ArrangeCards(Command, tag="yedo.arrange-cards"):
    """Put foreseen cards back on their deck, the new top card first."""

    order: tuple[kinds.Card, ...]


# -- bidding ----------------------------------------------------------------------------------------


class Stay(Command, tag="yedo.stay"):
    """Take part in this round's auctions."""


class DropOut(Command, tag="yedo.drop-out"):
    pass


class Announce(Command, tag="yedo.announce"):
    category: kinds.Category


class Bid(Command, tag="yedo.bid"):
    amount: int


class ChooseCategory(Command, tag="yedo.choose-category"):
    category: kinds.Category


class TakeAnnex(Command, tag="yedo.take-annex"):
    annex: kinds.Annex


# -- events -----------------------------------------------------------------------------------------


class ReturnBlessing(Command, tag="yedo.return-blessing"):
    """Suffer the milder form of the event."""


class Lose(Command, tag="yedo.lose"):
    """Choose which of two kinds of things is lost."""

    what: kinds.Loss


class LoseAnnex(Command, tag="yedo.lose-annex"):
    """Choose the annex that is lost."""

    annex: kinds.Annex


class PayRansom(Command, tag="yedo.pay-ransom"):
    disciples: int


class PayOff(Command, tag="yedo.pay-off"):
    """Pay the arsonist instead of losing the annex."""


# -- cards ------------------------------------------------------------------------------------------


class PlayCard(Command, tag="yedo.play-card"):
    """Play an action card; what it is aimed at depends on the card."""

    card: kinds.Card
    rival: Seat = -1
    choice: tuple[str, ...] = ()


class PlayBlackmail(Command, tag="yedo.play-blackmail"):
    space: kinds.Place


class Counter(Command, tag="yedo.counter"):
    """Cancel the card last played."""

    card: kinds.Card


class Pass(Command, tag="yedo.pass"):
    pass


class GiveStandingOrder(Command, tag="yedo.give-standing-order"):
    """Have a kind of question passed from now on, or no longer; may be given at any time and shows to nobody."""

    question: kinds.Orderable
    active: bool

    final: ClassVar[bool] = False


class MoveDisciple(Command, tag="yedo.move-disciple"):
    """Choose where a card takes a disciple."""

    place: kinds.Place


class Accuse(Command, tag="yedo.accuse"):
    space: kinds.Place


# -- disciples --------------------------------------------------------------------------------------


class PlaceDisciple(Command, tag="yedo.place-disciple"):
    place: kinds.Place


class Activate(Command, tag="yedo.activate"):
    """Choose the disciple to be activated."""

    place: kinds.Place

    final: ClassVar[bool] = False


class Use(Command, tag="yedo.use"):
    """Have the activated disciple do what its space or annex offers."""

    use: kinds.Use


class BuyWeapon(Command, tag="yedo.buy-weapon"):
    slot: kinds.Slot


class TakeWeapon(Command, tag="yedo.take-weapon"):
    """Take a weapon from the Market free of charge."""

    slot: kinds.Slot


class SellCard(Command, tag="yedo.sell-card"):
    card: kinds.Card


class Exchange(Command, tag="yedo.exchange"):
    """Give up a mission, weapon or action card on an annex for a new one."""

    card: kinds.Card


class GoHome(Command, tag="yedo.go-home"):
    """Return the activated disciple without using it."""


class VisitBower(Command, tag="yedo.visit-bower"):
    pass


class TakePosition(Command, tag="yedo.take-position"):
    """Choose a place in the player order; 1 is first."""

    position: kinds.Position


class CompleteMission(Command, tag="yedo.complete-mission"):
    """Lay a mission open; if something is missing, helps follow one at a time."""

    mission: kinds.Mission


class SendHelper(Command, tag="yedo.send-helper"):
    """Have the disciple on the Yashiki stand in for a geisha."""

    annex: kinds.Annex


class ClaimBonus(Command, tag="yedo.claim-bonus"):
    pass


# -- trade ------------------------------------------------------------------------------------------


class MakeOffer(Command, tag="yedo.make-offer"):
    to: Seat
    give: Goods
    want: Wish


class CounterOffer(Command, tag="yedo.counter-offer"):
    """Answer an offer with another one, which can only be accepted or rejected."""

    give: Goods
    want: Wish


class AcceptOffer(Command, tag="yedo.accept-offer"):
    """`cards`: which of one's own cards go to the other."""

    cards: tuple[kinds.Card, ...] = ()


class RejectOffer(Command, tag="yedo.reject-offer"):
    pass


# fmt: off
COMMANDS: tuple[type[Command], ...] = (
    DrawMission, TakeFavour, LookAtMissions, KeepCard, DiscardCard, ArrangeCards, Stay, DropOut, Announce, Bid,
    ChooseCategory, TakeAnnex, ReturnBlessing, Lose, LoseAnnex, PayRansom, PayOff, PlayCard, PlayBlackmail, Counter,
    Pass, GiveStandingOrder, MoveDisciple, Accuse, PlaceDisciple, Activate, Use, BuyWeapon, TakeWeapon, SellCard,
    Exchange, GoHome, VisitBower, TakePosition, CompleteMission, SendHelper, ClaimBonus, MakeOffer, CounterOffer,
    AcceptOffer, RejectOffer,
)
# fmt: on
