"""How a game goes on by itself until somebody is asked."""

from collections.abc import Callable, Mapping

from domain.ikusa.build import advance_build
from domain.ikusa.hire_ronin import advance_deploy
from domain.ikusa.levy import advance_levy, advance_place_levy
from domain.ikusa.parts import IkusaTable
from domain.ikusa.plan import advance_plan
from domain.ikusa.quick_play import advance_claim, advance_fill_cards
from domain.ikusa.setting_up import advance_place_armies, advance_reinforce, advance_split
from domain.ikusa.successors import advance_succession
from domain.ikusa.turn_order import advance_turn_order
from domain.ikusa.wage_war import advance_war

ACTIONS: Mapping[str, Callable[[IkusaTable], bool]] = {
    "split": advance_split,
    "reinforce": advance_reinforce,
    "claim": advance_claim,
    "fill-cards": advance_fill_cards,
    "place-armies": advance_place_armies,
    "succession": advance_succession,
    "plan": advance_plan,
    "turn-order": advance_turn_order,
    "build": advance_build,
    "levy": advance_levy,
    "place-levy": advance_place_levy,
    "deploy": advance_deploy,
    "war": advance_war,
}
"""Each goes one stretch further and tells whether somebody is asked now."""


def proceed(table: IkusaTable) -> None:
    state = table.state
    while state.result is None:
        if ACTIONS[state.action](table):
            return
    table.ask((), "")
