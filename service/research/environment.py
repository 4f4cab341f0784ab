"""A title as a PettingZoo AEC environment: one agent a seat, action masks, and what the seat sees as observation."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from domain.catalogue import catalogue
from domain.kernel.chance import FastChance
from domain.kernel.meta import Result
from domain.kernel.record import Command, Seat, option_id
from domain.kernel.table import Table
from domain.kernel.title import AnyTitle
from service.research.encoding import (
    ACTION_SIZE,
    OBSERVATION_SIZE,
    action_mask,
    encode_position,
    number_options,
)

MOST_DECISIONS = 100_000


def env(title: str, seats: int | None = None, variant: str | None = None, render_mode: str | None = None) -> "TitleEnv":
    """An environment of a title, by default for the fewest seats of its usual variant. Raises ValueError."""
    known = catalogue()
    if title not in known:
        raise ValueError(f"the titles are {', '.join(known)}, not {title!r}")
    return TitleEnv(known[title], seats, variant, render_mode)


class TitleEnv(AECEnv):  # type: ignore[misc]  # PettingZoo publishes no types
    """Seats are `seat_0`, `seat_1` ... Whoever is asked acts; where several are asked at once, the lowest seat first,
    and nobody sees what another has answered before that is so at the table.
    """

    metadata: dict[str, Any] = {"name": "bakufu", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, title: AnyTitle, seats: int | None = None, variant: str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        chosen = title.meta.variant(variant) if variant else title.meta.variants[0]
        if chosen is None:
            raise ValueError(f"the variants are {', '.join(one.name for one in title.meta.variants)}, not {variant!r}")
        if seats is not None and seats not in chosen.seats:
            raise ValueError(f"{chosen.name} is for {', '.join(map(str, chosen.seats))} seats, not {seats}")
        self.title, self.render_mode = title, render_mode
        self.metadata = {**self.metadata, "name": f"bakufu_{title.meta.name}_v1"}
        self._setup = title.setup(seats or chosen.seats[0], chosen.name)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._setup.seats)]
        self._seat_of: Mapping[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (OBSERVATION_SIZE,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTION_SIZE,), np.int8),
            }
        )
        self._actions = {agent: spaces.Discrete(ACTION_SIZE) for agent in self.possible_agents}
        self._table: Table[Any, Any] | None = None
        self._offered: dict[int, Command] = {}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    # -- playing -----------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal; the same seed and the same actions give the same game."""
        number = int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
        self._table = self.title.open_table(self._setup, FastChance(number, "table"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._turn()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self._offered:
            raise ValueError(f"action {action} is masked: {agent} has {len(self._offered)} options")
        table = self._at_table()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.title.play(table, self._seat_of[agent], self._offered[action])
        table.forget_events()
        self._decisions += 1
        self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        """Whoever is asked next; at the end everybody gets a reward."""
        state = self._at_table().state
        result = self.title.result(state) if not state.asked else None
        if result is not None:
            self.rewards = {agent: reward_of(result, seat) for agent, seat in self._seat_of.items()}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions >= MOST_DECISIONS:
            self.truncations = dict.fromkeys(self.agents, True)
        seat = min(state.asked, default=0)
        self.agent_selection = self.possible_agents[seat]
        over = result is not None or self._decisions >= MOST_DECISIONS
        self._offered = {} if over else number_options(self.title.options(state, seat))

    # -- looking -----------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """Only what the seat sees; the mask is empty for who is not to act."""
        own = list(self._offered) if agent == self.agent_selection else []
        position = encode_position(self.title, self._at_table().state, self._seat_of[agent])
        return {"observation": position, "action_mask": action_mask(own)}

    def options(self) -> dict[int, str]:
        """What the actions of whoever is to act mean: option ids by index."""
        return {action: option_id(command) for action, command in self._offered.items()}

    def render(self) -> str | None:
        """The options of whoever is to act, a line each."""
        if self.render_mode != "ansi":
            return None
        lines = [f"{action:>5}  {id}" for action, id in sorted(self.options().items())]
        return "\n".join([f"{self.agent_selection}: {self._at_table().state.ask}", *lines])

    def close(self) -> None: ...

    def _at_table(self) -> Table[Any, Any]:
        if self._table is None:
            raise RuntimeError("reset() comes first")
        return self._table


@cache
def _shares(ranks: tuple[int, ...]) -> tuple[float, ...]:
    """From -1 for who beats nobody to 1 for who beats all; a tie is half a win."""
    others = max(1, len(ranks) - 1)
    beaten = [sum((rank > own) + 0.5 * (rank == own) for rank in ranks) - 0.5 for own in ranks]
    return tuple(2 * each / others - 1 for each in beaten)


def reward_of(result: Result, seat: Seat) -> float:
    """What an ended game is worth to a seat; where nobody wins, as much as the last place."""
    return _shares(tuple(result.ranks))[seat] if result.winners else -1.0
