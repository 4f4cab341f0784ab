"""An option that is said not to be final can be taken back freely: nothing was drawn, shown, or asked of others."""

import pytest

from domain.catalogue import catalogue
from domain.game.words import words
from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, choose_seat
from domain.kernel.record import Event
from domain.kernel.sight import Sight
from domain.kernel.table import Asked
from domain.kernel.title import AnyTitle
from tests import toy

TITLES: dict[str, AnyTitle] = {**catalogue(), "toy": toy.ToyTitle([toy.BUNDLED])}
TABLES = [(name, seats) for name, title in TITLES.items() for seats in title.meta.variants[0].seats]
PEOPLE = ("Anna", "Ben", "Cem", "Dora", "Emil")
DECISIONS = 400


def binding(events: list[Event], before: tuple[int, ...], seat: int, over: bool) -> str:
    """Why what happened cannot be taken back freely; empty if it can."""
    if over:
        return "the game is over"
    for event in events:
        if event.drawn:
            return f"{event} is drawn"
        if event.tells:
            return f"{event} tells"
        if isinstance(event, Asked) and not set(event.seats) <= {seat, *before}:
            return f"{event} asks others"
    return ""


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_not_final_can_be_taken_back(name: str, seats: int) -> None:
    """Being too careful costs a click; too careless, a secret. How often it was too careful is printed."""
    title = TITLES[name]
    table = title.open_table(title.setup(seats), FastChance(seats, "table"))
    table.take_events()
    picker, said = FastChance(seats, "choices"), words(title, title.default_pack)
    wrong, careful, free = [], 0, 0
    for _ in range(DECISIONS):
        state = table.state
        if not state.asked:
            break
        seat, before = choose_seat(state, picker), state.asked
        command = by_kind(title.options(state, seat), picker)
        final = said.option(command, Sight(title, state, seat, PEOPLE)).final
        title.play(table, seat, command)
        why = binding(table.take_events(), before, seat, not state.asked)
        free += not why
        careful += final and not why
        if why and not final:
            wrong.append(f"{command}: {why}")
    print(f"{name}, {seats} seats: {careful} of {free} free answers were called final")  # noqa: T201
    assert wrong[:5] == []
