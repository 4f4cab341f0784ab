"""Hidden information: plans, committed answers, hidden ronin."""

from collections import Counter

import pytest

from domain.ikusa.commands import LeaveFrom, PickUp
from domain.ikusa.ronin import formations, hidden_stacks
from domain.ikusa.state import Ikusa
from domain.kernel.chance import FastChance
from domain.kernel.inspection import inspect
from domain.kernel.playout import steps
from tests.spec.ikusa.positions import TITLE, force, war

SECRET = ("ikusa.fill-cards", "ikusa.plan", "ikusa.build", "ikusa.levy", "ikusa.place-levy", "ikusa.deploy-ronin")


def test_stacks_change_places_in_the_imagination() -> None:
    """R32: sizes of face-down stacks are public, their places are not; a seat's own stay where they are."""
    given = war(
        {"KWC": "1 sp4 hi2", "IZI": "1 sp3", "YMT": "1 sp2 hi1", "SET": "0 sp2 hi1", "AKI": "2 sp1"},
        {"1A1": "DEW sp2"},
    )
    for formation in ("IZI", "YMT"):
        given.state.provinces[formation].doubt = given.state.provinces[formation].regular() - 1
    given.state.colours[1].armies[0].doubt = 2
    given.state.provinces["KWC"].doubt = 3
    seen: Counter[str] = Counter()
    for seed in range(60):
        imagined = TITLE.imagine(given.state, 0, FastChance(seed))
        TITLE.check(imagined)
        assert hidden_stacks(imagined, 1) == (2, 1)
        assert imagined.provinces["SET"].hidden == 1
        seen[next(code for code, formation in formations(imagined, 1) if formation.hidden == 2)] += 1
    assert set(seen) == {"KWC", "IZI", "A1"}


def test_what_cannot_hide_ronin_is_known() -> None:
    """A force that was too small when ronin were deployed, or has shown itself, hides none, however it grows."""
    given = war({"KWC": "0 sp4 hi2", "IZI": "0 sp1", "AKI": "1 sp1"}, {"0A1": "KWC"}, phase="disperse")
    given.state.provinces["KWC"].doubt = 3
    given.when(0, LeaveFrom("KWC"))
    given.when(0, given.options(0)[0])
    given.when(0, next(option for option in given.options(0) if getattr(option, "kind", "") == "spearman"))
    assert given.state.provinces["KWC"].doubt == 0


def test_losing_units_narrows_the_doubt() -> None:
    """Once an army has picked up units, everybody knows how many ronin the rest can hide at most."""
    given = war({"KWC": "0 sp4 hi1", "IZI": "0 sp1", "AKI": "1 sp1"}, {"0A1": "KWC"})
    given.state.provinces["KWC"].doubt = 3
    given.when(0, given.options(0)[0], PickUp("spearman"), PickUp("spearman"))
    assert (force(given, "KWC"), given.state.provinces["KWC"].doubt) == ("0 sp2 hi1", 1)


@pytest.mark.parametrize(("seats", "variant"), [(2, "regular"), (3, "regular"), (5, "regular"), (4, "quick")])
def test_answers_in_secret_phases_can_be_counted_beforehand(seats: int, variant: str) -> None:
    """How often a seat answers in a committed phase follows from public facts, never from its answers."""
    for seed in (1, 2):
        table = TITLE.open_table(TITLE.setup(seats, variant, max_rounds=3), FastChance(seed))
        answers: Counter[tuple[str, int]] = Counter()
        expected: dict[tuple[str, int], int] = {}
        ask = ""
        for step in steps(TITLE, table, FastChance(seed, "choices")):
            if ask in SECRET:
                answers[ask, step.seat] += 1
            if table.state.ask != ask:
                if ask in SECRET and not table.state.in_turn:
                    assert dict(answers) == expected
                ask, answers = table.state.ask, Counter()
                expected = promised(table.state) if ask in SECRET else {}


def promised(state: Ikusa) -> dict[tuple[str, int], int]:
    """Answers to come, computed from what all can see when the question is put."""
    found: Counter[tuple[str, int]] = Counter()
    waiting = [number for number in state.alive() if number != state.ninja]
    if state.ask == "ikusa.plan" and all(len(state.colours[number].bins) == 4 for number in waiting):
        waiting = [state.ninja]
    for number, colour in enumerate(state.colours):
        count = {
            "ikusa.fill-cards": 3,
            "ikusa.plan": 4 if number in waiting else 0,
            "ikusa.build": min(1, colour.bins[0]) if len(colour.bins) == 5 else 0,
            "ikusa.levy": colour.bins[4] if len(colour.bins) == 5 else 0,
            "ikusa.place-levy": sum(colour.levied),
            "ikusa.deploy-ronin": colour.hired,
        }[state.ask]
        if count:
            found[state.ask, colour.seat] += count
    return dict(found)


def test_a_long_look_at_one_game() -> None:
    """Every fifth position of a whole game is examined from all seats: views, options, refusals, answers."""
    assert inspect(TITLE, TITLE.setup(3, max_rounds=4), 77, stride=5).choices > 100


@pytest.mark.parametrize(("seats", "variant"), [(2, "regular"), (4, "quick")])
def test_a_position_can_be_looked_at_after_every_event(seats: int, variant: str) -> None:
    """Streams show every version, also those between the last answer of a seat and the next question."""
    setup = TITLE.setup(seats, variant, max_rounds=2)
    table = TITLE.open_table(setup, FastChance(seats, "table"))
    log = table.take_events()
    for step in steps(TITLE, table, FastChance(seats, "choices")):
        log += step.events
    state = TITLE.blank()
    for event in log:
        event.apply(state)
        for seat in (0, seats - 1, None):
            TITLE.view(state, seat)
