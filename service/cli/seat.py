"""A seat in the terminal: what happens is told, what is asked is answered by number, anything can be explained."""

import random
from collections.abc import Callable
from typing import TypeAlias

import click

from bakufu.client import Client, Forbidden, Game, Option, Options, Refused, Stale
from service.cli.teller import GameTeller, described
from service.cli.things import Things

Ask: TypeAlias = Callable[[str], str]


class Leave(Exception):
    """The player wants to go; the game goes on, and can be taken up again."""


class Session:
    """One player at one table."""

    def __init__(
        self, client: Client, game: Game, teller: GameTeller, *, auto: bool = False, ask: Ask = click.prompt
    ) -> None:
        """`ask` gets the player's answer to a prompt."""
        self._client, self._game, self._id, self._teller, self._auto = client, game, game.id, teller, auto
        self._phrases, self._ask = teller.phrases, ask
        self._told = game.version
        self._awaited: list[int] = []
        self._known: Things | None = None

    def play(self) -> None:
        """Until the game is over, or the player leaves."""
        while True:
            options = self._client.options(self._id)
            self._tell()
            if options.ask is not None:
                self._awaited = []
                self._answer(options)
            elif (found := self._client.game(self._id)).over:
                self._teller.board(self._client.board(self._id))
                self._teller.result(found)
                return
            else:
                self._wait(found, options.version)

    def _tell(self) -> None:
        """What the others have done meanwhile."""
        while True:
            page = self._client.chronicle(self._id, self._told)
            self._teller.events(page.entries)
            self._told = page.next or page.version
            if page.next is None:
                return

    def _wait(self, game: Game, seen: int) -> None:
        """Say whose turn it is, once, and wait until something happens that was not seen when options were asked for.

        The game may have moved on since then, and wait for this very seat.
        """
        if game.asked and game.asked != self._awaited:
            self._awaited = game.asked
            self._teller.waiting(game.asked)
        self._client.wait(self._id, seen)

    def _answer(self, options: Options) -> None:
        try:
            self._client.play(self._id, self._chosen(options).command, seen=options)
        except Stale:
            self._teller.say(self._phrases("moved-on"))
        except Refused as refusal:
            self._teller.say(refusal.reason)

    def _chosen(self, options: Options) -> Option:
        """A question with one answer answers itself."""
        if len(options.options) == 1:
            self._teller.say(f"    {self._phrases('only', label=described(options.options[0]))}", style="dim")
            return options.options[0]
        if self._auto:
            return random.choice(options.options)  # noqa: S311 - a pastime, not a secret
        self._teller.say()
        self._teller.board(self._client.board(self._id))
        self._teller.say()
        self._teller.options(options)
        while True:
            said = self._ask(self._phrases("prompt")).strip()
            if said.isdecimal() and 1 <= int(said) <= len(options.options):
                return options.options[int(said) - 1]
            self._help(said, options)

    def _help(self, said: str, options: Options) -> None:
        """Everything but an answer."""
        if said == "q":
            raise Leave
        if said == "b":
            self._teller.board(self._client.board(self._id))
        elif said == "hint":
            self._hint()
        elif said.startswith("?"):
            self._explain(said.removeprefix("?").strip(), options)
        else:
            self._teller.say(self._phrases("a-number", count=len(options.options)))

    def _hint(self) -> None:
        try:
            advised = self._client.hint(self._id).options
        except (Forbidden, Refused) as refusal:
            self._teller.say(refusal.title)
            return
        self._teller.say(self._phrases("hint", label=described(advised[0])) if advised else self._phrases("no-hint"))

    def _explain(self, name: str, options: Options) -> None:
        """Things of that name; without a name, those that the options are about."""
        if self._known is None:
            self._known = Things(self._client.components(self._game.title, self._game.pack))
        found = self._known.called(name) if name else self._known.touched(options.options)
        for thing in found:
            self._teller.say(f"  {thing}")
        if not found:
            self._teller.say(self._phrases("unknown", name=name) if name else self._phrases("nothing-named"))
