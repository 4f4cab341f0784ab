"""A merchant with one goal: random play alone never builds all its shops or trading houses, nor fills the Customs.

Used to record a game for each way to end: `python -m tests.spec.yokohama.eager shops --seats 2 --seed 1`.
"""

import click

from domain.kernel.chance import FastChance, SealedChance
from domain.kernel.playout import choose_seat
from domain.kernel.record import Command, Event, Seat
from domain.kernel.title import Setup
from domain.yokohama import commands as c
from domain.yokohama.kinds import FREE
from domain.yokohama.state import Placement, Yokohama
from domain.yokohama.town import power
from tests import replays
from tests.spec.yokohama.positions import PARTS, TITLE

AVOIDED: dict[str, tuple[type[Command], ...]] = {
    "shops": (c.ChooseSpace, c.TakeOrder, c.BuildTradingHouse),
    "trading-houses": (c.ChooseSpace, c.TakeOrder, c.BuildShop),
    "customs": (c.TakeOrder,),
}
PIECE = {"shops": "shop", "trading-houses": "house"}


class Eager:
    """Goes where its goal is served and takes what serves it; everything else is left to chance."""

    def __init__(self, goal: str, seed: int) -> None:
        self.goal, self.picker = goal, FastChance(seed)

    def choose(self, state: Yokohama, seat: Seat) -> Command:
        options = TITLE.options(state, seat)
        wanted = [option for option in options if not isinstance(option, AVOIDED[self.goal])] or options
        best = max(self.liking(state, seat, option) for option in wanted)
        liked = [option for option in wanted if self.liking(state, seat, option) == best]
        return liked[self.picker.pick(len(liked))]

    def liking(self, state: Yokohama, seat: Seat, option: Command) -> int:
        match option:
            case c.BuildShop() | c.BuildTradingHouse() | c.TakeBonus() | c.Exchange("imports", "buy"):
                return 2
            case c.TakeItem(item):
                return 2 if item == PIECE.get(self.goal) else 1
            case c.ChooseSpace():
                return 2 if getattr(state.frames[-1], "area", "") == "CUST" else -1
            case c.Exchange(_, "sell"):
                return 1
            case c.PlaceAssistant(area):
                return self.worth(state, seat, area) + (area in self.placed(state))
            case c.MovePresident(area):
                return self.worth(state, seat, area) + 2 * power(state, seat, area)
            case c.RecallPresident() | c.TextileMill() | c.University() | c.UseAgent():
                return -1
            case _:
                return 0

    @staticmethod
    def placed(state: Yokohama) -> list[str]:
        frame = state.frames[-1]
        return frame.placed if isinstance(frame, Placement) else []

    def worth(self, state: Yokohama, seat: Seat, area: str) -> int:
        """How much acting there would help now."""
        merchant = state.merchants[seat]
        if self.goal == "customs":
            imports, yen = merchant.stock["imports"], merchant.stock["yen"]
            return {"CUST": 6 * min(1 + imports, 3), "CHIN": yen, "BANK": 3}.get(area, 1)
        in_hand = merchant.shops if self.goal == "shops" else merchant.houses
        stored = merchant.stored_shops if self.goal == "shops" else merchant.stored_houses
        place = state.areas[area]
        free = (seat not in place.shops and FREE in place.shops) if self.goal == "shops" else place.house == FREE
        if in_hand:
            return 8 if free else 0
        cost = PARTS.start.shop_cost if self.goal == "shops" else PARTS.start.house_costs[-stored or -1]
        return {"EMPL": 9 if merchant.stock["yen"] >= cost else 0, "BANK": 5}.get(area, 0)


def play(goal: str, setup: Setup, seed: int) -> tuple[Yokohama, list[Event]]:
    """A whole game among eager merchants; in the rest of a turn's choices chance decides."""
    player = Eager(goal, seed)
    table = TITLE.open_table(setup, SealedChance(b"replay|%d" % seed, f"yokohama-{seed}"))
    log = table.take_events()
    while table.state.asked:
        seat = choose_seat(table.state, player.picker)
        TITLE.play(table, seat, player.choose(table.state, seat))
        log += table.take_events()
    return table.state, log


@click.command()
@click.argument("goal", type=click.Choice(list(AVOIDED)))
@click.option("--seats", type=int, default=2)
@click.option("--seed", type=int, default=1)
def main(goal: str, seats: int, seed: int) -> None:
    setup = TITLE.setup(seats)
    for candidate in range(seed, seed + 500):
        state, log = play(goal, setup, candidate)
        result = TITLE.result(state)
        if result and result.reason == f"yokohama.{goal}":
            path = replays.save(TITLE, f"{goal}-{seats}", setup, state, log)
            click.echo(f"seed {candidate}: {len(log)} events, {result.scores} -> {path.name}")
            return
    raise click.ClickException(f"no game ended by {goal}")


if __name__ == "__main__":
    main()
