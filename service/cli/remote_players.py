"""Entrants that play over REST: each has an account and a token, and answers at every table that it is given."""

import random
import shlex
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

from bakufu.client import Client, ClientError, Option, Options
from service.cli.event_plan import RANDOM, PlannedEntrant

END_SECONDS = 5


class RemotePlayers:
    """Commands are started in `folder`; a program that ends with an error is told by `failure`."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url, self._folder = url, folder
        self._players: dict[str, tuple[PlannedEntrant, str]] = {}  # account -> plan and token
        self._attended: set[tuple[str, str]] = set()
        self._programs: list[tuple[str, subprocess.Popen[bytes]]] = []

    def register(self, planned: PlannedEntrant) -> str:
        """A bot account of that name; returns its id."""
        with Client(self._url) as visitor:
            made = visitor.register(planned.name, bot=True)
        self._players[made.id] = planned, made.token
        return made.id

    def attend(self, account: str, game: str) -> None:
        """Let a player answer at a table, once."""
        if account not in self._players or (account, game) in self._attended:
            return
        self._attended.add((account, game))
        planned, token = self._players[account]
        if planned.remote == RANDOM:
            threading.Thread(target=self._play, args=(token, game), daemon=True).start()
            return
        words = [part.format(url=self._url, token=token, game=game) for part in shlex.split(planned.remote)]
        program = subprocess.Popen(words, cwd=self._folder)  # noqa: S603 - what the organiser's own file says
        self._programs.append((planned.name, program))

    def failure(self) -> str | None:
        """Why the tournament cannot go on, if a program has failed."""
        for name, program in self._programs:
            if program.poll():
                return f"the program of {name} ended with {program.returncode}"
        return None

    def _play(self, token: str, game: str) -> None:
        chance = random.Random(game)  # noqa: S311 - a game, not a secret
        with Client(self._url, token) as player, suppress(ClientError):
            player.attend(game, lambda options: _any(options, chance))

    def close(self) -> None:
        for _, program in self._programs:
            program.terminate()
        for _, program in self._programs:
            try:
                program.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                program.kill()
                program.wait()


def _any(options: Options, chance: random.Random) -> Option:
    return chance.choice(options.options)
