"""Games between bots as arrays: every decision with a choice, what the seat saw, what it could do, did and got."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from domain.bots import bot_of
from domain.bots.match import seating
from domain.kernel.bot import Bot, observe_position
from domain.kernel.chance import FastChance
from domain.kernel.record import Seat
from domain.kernel.title import AnyTitle, Setup
from service.research.encoding import ENCODING, encode_position, number_options
from service.research.environment import reward_of

MOST_DECISIONS = 100_000


class SelfPlayRow(NamedTuple):
    """One row of the data."""

    game: int
    seat: Seat
    observation: NDArray[np.float32]
    actions: list[int]  # that were allowed
    action: int
    bot: int  # number in the list of bots


PlayedGame: TypeAlias = tuple[list[SelfPlayRow], list[float]]
"""All decisions, and what each seat got."""


def play_game(title: AnyTitle, setup: Setup, bots: Sequence[str], game: int, seed: int) -> PlayedGame:
    """Everything follows from the seed."""
    row = seating(bots, game)
    players: list[Bot] = [bot_of(name) for name in row]
    table, order = title.open_table(setup, FastChance(seed, "table")), FastChance(seed, "order")
    found: list[SelfPlayRow] = []
    for _ in range(MOST_DECISIONS):
        table.forget_events()
        state = table.state
        if not state.asked:
            break
        seat = state.asked[order.pick(len(state.asked))]
        options = title.options(state, seat)
        command = options[0]
        if len(options) > 1:
            place = f"self-play|{seed}|{len(found)}|{seat}".encode()
            number = int.from_bytes(hashlib.sha256(place).digest()[:8], "big")
            command = players[seat].choose(observe_position(title, state, table.version, seat, number), title)
            numbered = number_options(options)
            action = next(index for index, option in numbered.items() if option == command)
            seen = encode_position(title, state, seat)
            found.append(SelfPlayRow(game, seat, seen, sorted(numbered), action, bots.index(row[seat])))
        title.play(table, seat, command)
    result = title.result(table.state)
    if result is None:
        raise RuntimeError(f"{title.meta.name}: not over after {MOST_DECISIONS} decisions")
    return found, [reward_of(result, seat) for seat in range(setup.seats)]


class SelfPlayData:
    """Rows of many games, sparse: observations and masks are nearly all zeros."""

    def __init__(self, title: str, bots: Sequence[str]) -> None:
        self._title, self._bots = title, list(bots)
        self._rows: list[tuple[int, int, int, int, float]] = []
        self._seen: list[tuple[NDArray[np.int64], NDArray[np.float32]]] = []
        self._actions: list[list[int]] = []

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, decisions: Sequence[SelfPlayRow], rewards: Sequence[float]) -> None:
        for one in decisions:
            (places,) = np.nonzero(one.observation)
            self._seen.append((places, one.observation[places]))
            self._actions.append(one.actions)
            self._rows.append((one.game, one.seat, one.bot, one.action, rewards[one.seat]))

    def write(self, path: Path) -> None:
        """One compressed npz file; docs/research.md names its arrays."""
        games, seats, bots, actions, rewards = zip(*self._rows, strict=True) if self._rows else ((),) * 5
        np.savez_compressed(
            path,
            encoding=np.array(ENCODING),
            title=np.array(self._title),
            bots=np.array(self._bots),
            game=np.array(games, np.int32),
            seat=np.array(seats, np.int8),
            bot=np.array(bots, np.int8),
            action=np.array(actions, np.int16),
            reward=np.array(rewards, np.float32),
            observation_ends=np.cumsum([len(places) for places, _ in self._seen], dtype=np.int64),
            observation_places=_joined([places for places, _ in self._seen], np.int16),
            observation_values=_joined([values for _, values in self._seen], np.float32),
            mask_ends=np.cumsum([len(each) for each in self._actions], dtype=np.int64),
            mask_actions=_joined([np.array(each) for each in self._actions], np.int16),
        )


def _joined(parts: Sequence[NDArray[np.generic]], kind: type[np.generic]) -> NDArray[np.generic]:
    return np.concatenate(parts).astype(kind) if parts else np.array([], kind)


def self_play(title: AnyTitle, setup: Setup, bots: Sequence[str], games: int, seed: int) -> Iterator[PlayedGame]:
    """Game after game; every bot sits on every seat equally often."""
    for game in range(games):
        yield play_game(title, setup, bots, game, seed + game)
