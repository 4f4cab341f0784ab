"""Tune the weights of a title by self-play: `python -m tests.bots.tune edo --games 40 --rounds 2`.

Weight after weight is made greater and smaller; a change stays if a table with half of the seats playing the changed
weights gives them clearly more than half of the points. Everything follows from the seed. Prints what belongs into
`weights.py`.
"""

from collections.abc import Mapping

import click

from domain.bots.levels import PlanningBot
from domain.bots.match import play_match
from domain.catalogue import NAMES, TITLES
from domain.kernel.knowledge import knowledge_of
from domain.kernel.title import AnyTitle

STEPS = ((3, 2), (2, 3))  # half as much more, a third less


def bot(name: str, weights: Mapping[str, int], budget: int, *, careful: bool) -> PlanningBot:
    return PlanningBot(name, "tuning", budget, 2, weights, careful=careful)


def points_of(title: AnyTitle, new: PlanningBot, old: PlanningBot, games: int, seed: int, seats: int) -> float:
    """Share of the pairs (new, old) that new has beaten; ties are halves."""
    won = pairs = 0.0
    for game in range(games):
        bots = [new if (seat + game) % 2 else old for seat in range(seats)]
        ranks = play_match(title, title.setup(seats), bots, seed + game // 2).result.ranks
        for one in range(seats):
            for other in range(seats):
                if bots[one] is new and bots[other] is old:
                    pairs += 1
                    won += 1.0 if ranks[one] < ranks[other] else 0.5 if ranks[one] == ranks[other] else 0.0
    return won / pairs


@click.command()
@click.argument("title", type=click.Choice(NAMES))
@click.option("--games", type=int, default=40, show_default=True)
@click.option("--rounds", type=int, default=1, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--seats", type=int, default=2, show_default=True)
@click.option("--budget", type=int, default=20, show_default=True, help="Iterations a choice.")
@click.option("--margin", type=float, default=0.58, show_default=True, help="Share that a change must reach.")
@click.option("--only", multiple=True, help="Features to tune; by default all.")
@click.option("--careful", is_flag=True, help="The weights of bots with time to think.")
def main(  # noqa: PLR0917 - one for each option
    title: str,
    games: int,
    rounds: int,
    seed: int,
    seats: int,
    budget: int,
    margin: float,
    only: tuple[str, ...],
    careful: bool,
) -> None:
    """Try other weights against the present ones."""
    rules = TITLES[title]()
    known = knowledge_of(rules, careful=careful)
    if known is None:
        raise click.ClickException(f"{title} has no value.py")
    weights = dict(known.weights)
    for turn in range(rounds):
        for name in only or tuple(weights):
            for up, down in STEPS:
                changed = {**weights, name: weights[name] * up // down}
                new = bot("new", changed, budget, careful=careful)
                old = bot("old", weights, budget, careful=careful)
                share = points_of(rules, new, old, games, seed + 1000 * turn, seats)
                click.echo(f"{name}: {weights[name]} -> {changed[name]}: {share:.3f}")
                if share >= margin:
                    weights = changed
                    break
    click.echo("CAREFUL = {" if careful else "WEIGHTS = {")
    for name, weight in weights.items():
        click.echo(f'    "{name}": {weight},')
    click.echo("}")


if __name__ == "__main__":
    main()
