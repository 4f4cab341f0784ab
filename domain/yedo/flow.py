"""What happens next: reductions first, then cards on the table, then what is owed, then the step of the phase."""

from collections.abc import Callable, Mapping

from domain.yedo.action_phase import act
from domain.yedo.assigning import assign
from domain.yedo.bidding import auctions, dropping_out
from domain.yedo.cards import settle_play
from domain.yedo.choices_owed import settle
from domain.yedo.event_phase import blessings, exemptions, reveal
from domain.yedo.hand_limits import reduce
from domain.yedo.parts import YedoTable
from domain.yedo.patrol import influence, rescue, walk
from domain.yedo.prep_phase import prepare
from domain.yedo.scoring import score
from domain.yedo.setting_up import draft, favours
from domain.yedo.trading import attendance, trade

STEPS: Mapping[str, Callable[[YedoTable], bool]] = {
    "draft": draft,
    "favours": favours,
    "prep": prepare,
    "dropping-out": dropping_out,
    "auctions": auctions,
    "event": reveal,
    "exemptions": exemptions,
    "blessings": blessings,
    "assigning": assign,
    "patrol": walk,
    "influence": influence,
    "rescue": rescue,
    "attendance": attendance,
    "market-trade": trade,
    "tavern-trade": trade,
    "action": act,
    "scoring": score,
}
"""Each step moves the game on a little and says whether somebody was asked."""


def proceed(table: YedoTable) -> None:
    """Emit on until somebody is asked. Everything needed stands in the state, so any question can be interrupted."""
    state = table.state
    waiting = False
    while not waiting:
        if state.play is not None:
            waiting = settle_play(table)
        elif state.over:
            waiting = reduce(table)
        elif state.due:
            waiting = settle(table)
        else:
            waiting = STEPS[state.step](table)
