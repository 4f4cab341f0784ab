"""What can happen in Yedo."""

from domain.yedo.events.acting import ACTING_EVENTS
from domain.yedo.events.bidding import BIDDING_EVENTS
from domain.yedo.events.board import BOARD_EVENTS
from domain.yedo.events.cards import CARD_EVENTS
from domain.yedo.events.decks import DECK_EVENTS
from domain.yedo.events.flow import FLOW_EVENTS
from domain.yedo.events.goods import GOODS_EVENTS
from domain.yedo.events.missions import MISSION_EVENTS
from domain.yedo.events.setup import SETUP_EVENTS
from domain.yedo.events.trade import TRADE_EVENTS

EVENTS = (
    SETUP_EVENTS
    + FLOW_EVENTS
    + GOODS_EVENTS
    + DECK_EVENTS
    + BIDDING_EVENTS
    + BOARD_EVENTS
    + CARD_EVENTS
    + TRADE_EVENTS
    + ACTING_EVENTS
    + MISSION_EVENTS
)
