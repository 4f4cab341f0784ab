"""ISMCTS of open_spiel, in C++, at a card game with hidden hands; there if the extra `peers` is installed."""

import random
from importlib import import_module
from importlib.util import find_spec

PACKAGE = "pyspiel"
INSTALLED = find_spec(PACKAGE) is not None
GAME = "gin_rummy"
SIMULATIONS = 100


class Searcher:
    """Decides one position after the other and counts the simulations; random rollouts judge them."""

    def __init__(self) -> None:
        pyspiel = import_module(PACKAGE)
        self._game = pyspiel.load_game(GAME)
        self._chance = random.Random(1)
        self._bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS)
        self._state = self._game.new_initial_state()

    def decide(self) -> int:
        """One decision; returns the simulations it took."""
        self._come_to_a_choice()
        self._state.apply_action(self._bot.step(self._state))
        return SIMULATIONS

    def _come_to_a_choice(self) -> None:
        while True:
            if self._state.is_terminal():
                self._state = self._game.new_initial_state()
            elif self._state.is_chance_node():
                outcomes, weights = zip(*self._state.chance_outcomes(), strict=True)
                self._state.apply_action(self._chance.choices(outcomes, weights)[0])
            elif len(self._state.legal_actions()) == 1:
                self._state.apply_action(self._state.legal_actions()[0])
            else:
                return
