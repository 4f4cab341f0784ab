"""catanatron, a board-game engine in Python that is known for its speed: its games, and those of its players that are
published with it. Its value-function, AlphaBeta and MCTS players are not part of the published package.
"""

from catanatron import Color, Game, RandomPlayer
from catanatron.players.search import VictoryPointPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
MOST_SEATS = len(COLOURS)


class Counter:
    """Lets random players decide and counts the decisions that were no formality."""

    def __init__(self) -> None:
        self.choices = 0

    def decide(self, player, game, actions):
        if len(actions) > 1:
            self.choices += 1
        return player.decide(game, actions)


def play_one(seats: int, seed: int) -> int:
    """One whole random game, set-up included; the number of its decisions with more than one option."""
    counter = Counter()
    players = [RandomPlayer(colour) for colour in COLOURS[:seats]]
    Game(players, seed=seed).play(decide_fn=counter.decide)
    return counter.choices


class Deciding:
    """Its player that tries every action on a copy and takes what gives most points, one position after the other."""

    def __init__(self, seats: int = 2) -> None:
        self._colours = COLOURS[:seats]
        self._seed = 0
        self._game = self._deal()

    def _deal(self) -> Game:
        self._seed += 1
        return Game([VictoryPointPlayer(colour) for colour in self._colours], seed=self._seed)

    def decide(self) -> int:
        """Play on until a decision that was no formality has been made; returns 1."""
        counter = Counter()
        while not counter.choices:
            if self._game.winning_color() is not None:
                self._game = self._deal()
            self._game.play_tick(decide_fn=counter.decide)
        return 1


class Simulating:
    """What one iteration of a tree search with random playouts costs there: a copy, played to the end at random."""

    def __init__(self, seats: int = 2, ticks: int = 60) -> None:
        self._game = Game([RandomPlayer(colour) for colour in COLOURS[:seats]], seed=1)
        for _ in range(ticks):
            self._game.play_tick()

    def simulate(self) -> int:
        """One iteration; returns 1."""
        self._game.copy().play()
        return 1
