"""Random games of catanatron, a board-game engine in Python that is known for its speed."""

from catanatron import Color, Game, RandomPlayer

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
