"""What can happen in Yedo."""

from domain.yedo.events.action_phase import ACTION_PHASE_EVENTS
from domain.yedo.events.assigning import ASSIGNING_EVENTS
from domain.yedo.events.bidding import BIDDING_EVENTS
from domain.yedo.events.cards import CARD_EVENTS
from domain.yedo.events.decks import DECK_EVENTS
from domain.yedo.events.event_phase import EVENT_PHASE_EVENTS
from domain.yedo.events.flow import FLOW_EVENTS
from domain.yedo.events.gains import GAINS_EVENTS
from domain.yedo.events.imagine import IMAGINE_EVENTS
from domain.yedo.events.missions import MISSION_EVENTS
from domain.yedo.events.patrol import PATROL_EVENTS
from domain.yedo.events.setting_up import SETTING_UP_EVENTS
from domain.yedo.events.trading import TRADING_EVENTS

EVENTS = (
    SETTING_UP_EVENTS
    + FLOW_EVENTS
    + GAINS_EVENTS
    + DECK_EVENTS
    + BIDDING_EVENTS
    + EVENT_PHASE_EVENTS
    + ASSIGNING_EVENTS
    + PATROL_EVENTS
    + CARD_EVENTS
    + TRADING_EVENTS
    + ACTION_PHASE_EVENTS
    + MISSION_EVENTS
    + IMAGINE_EVENTS
)
