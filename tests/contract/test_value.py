"""What bots know of a title is sound: it changes nothing, keeps nothing and tells positions apart."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from domain.catalogue import catalogue
from domain.kernel.chance import FastChance
from domain.kernel.knowledge import WHOLE_GAME, Knowledge, knowledge_of, worth_of
from domain.kernel.meta import Result
from domain.kernel.playout import by_kind, choose_seat, steps
from domain.kernel.title import AnyTitle
from tests import toy

TITLES: dict[str, AnyTitle] = {**catalogue(), "toy": toy.ToyTitle([toy.BUNDLED])}
KNOWN: dict[str, Knowledge] = {name: known for name, title in TITLES.items() if (known := knowledge_of(title))}
for name in [name for name in KNOWN if TITLES[name].module("careful")]:
    careful = knowledge_of(TITLES[name], careful=True)
    assert careful is not None
    TITLES[f"{name}, carefully"], KNOWN[f"{name}, carefully"] = TITLES[name], careful
POSITIONS = 200
LONGEST_TURN = 200

every_title = pytest.mark.parametrize("name", KNOWN)


def positions(title: AnyTitle, wanted: int = POSITIONS, every: int = 3) -> Iterator[Any]:
    """Positions of games in which half of the answers are random and half are those that look most promising."""
    known, seed = knowledge_of(title), 0
    assert known is not None
    while True:
        seats = title.meta.variants[0].seats[seed % len(title.meta.variants[0].seats)]
        table = title.open_table(title.setup(seats), FastChance(seed, "table"))
        picker, number = FastChance(seed, "choices"), 0
        while table.state.asked:
            state = table.state
            if number % every == 0:
                if wanted == 0:
                    return
                yield state
                wanted -= 1
            seat = choose_seat(state, picker)
            options = title.options(state, seat)
            promising = known.ordering(state, seat, title.parts(state), options)[0]
            title.play(table, seat, promising if picker.pick(2) else by_kind(options, picker))
            table.forget_events()
            number += 1
        seed += 1


@every_title
def test_valuing_changes_nothing(name: str) -> None:
    """The position is the same afterwards, byte for byte, and a copy of it has the same value, order and mark."""
    title, known = TITLES[name], KNOWN[name]
    for state in positions(title, 60):
        parts, seat = title.parts(state), state.asked[0]
        before, options = title.pack_state(state), title.options(state, seat)
        told = (
            known.value(state, seat, parts),
            known.ordering(state, seat, parts, list(options)),
            known.turn_mark(state, seat),
        )
        assert title.pack_state(state) == before
        copy = title.clone(state)
        again = (
            known.value(copy, seat, parts),
            known.ordering(copy, seat, parts, list(options)),
            known.turn_mark(copy, seat),
        )
        assert told == again
        assert type(told[0]) is int
        assert all(isinstance(number, int) for number in told[2])


@every_title
def test_an_ordering_leaves_nothing_out(name: str) -> None:
    """It is a permutation of the options, for every seat that is asked."""
    title, known = TITLES[name], KNOWN[name]
    for state in positions(title):
        for seat in state.asked:
            options = title.options(state, seat)
            ordered = known.ordering(state, seat, title.parts(state), list(options))
            assert len(ordered) == len(options)
            assert set(ordered) == set(options)


@every_title
def test_turns_end(name: str) -> None:
    """The mark of a turn changes before a seat has answered 200 times."""
    title, known = TITLES[name], KNOWN[name]
    table = title.open_table(title.setup(title.meta.variants[0].seats[0]), FastChance(1, "table"))
    marks: dict[int, tuple[int, ...]] = {}
    answers: dict[int, int] = {}
    for step in steps(title, table, FastChance(1, "choices")):
        mark = known.turn_mark(table.state, step.seat)
        answers[step.seat] = answers.get(step.seat, 0) + 1 if marks.get(step.seat) == mark else 0
        marks[step.seat] = mark
        assert answers[step.seat] < LONGEST_TURN, f"{step.command} at version {table.version}"


@every_title
def test_every_feature_tells_positions_apart(name: str) -> None:
    """A feature that is always the same is of no use; weights are for features that exist."""
    title, known = TITLES[name], KNOWN[name]
    assert set(known.weights) == set(known.features)
    seen: dict[str, set[int]] = {feature: set() for feature in known.features}
    for state in positions(title, 3 * POSITIONS, every=5):
        for seat in range(title.meta.variants[0].seats[0]):  # there are always as many as at the smallest table
            for feature, values in seen.items():
                values.add(known.features[feature](state, seat, title.parts(state)))
    assert [feature for feature, values in seen.items() if len(values) < 2] == []


@every_title
def test_the_value_is_the_weighted_sum(name: str) -> None:
    """Other weights give another value, and doubled ones the double."""
    title, known = TITLES[name], KNOWN[name]
    doubled = known.with_weights({feature: 2 * weight for feature, weight in known.weights.items()})
    for state in positions(title, 40):
        seat, parts = state.asked[0], title.parts(state)
        assert known.with_weights({}).value(state, seat, parts) == known.value(state, seat, parts)
        assert doubled.value(state, seat, parts) == 2 * known.value(state, seat, parts)


@every_title
def test_what_valuing_costs(name: str) -> None:
    """Printed for whoever runs it with -s; no position is worth more than half a game."""
    title, known = TITLES[name], KNOWN[name]
    spent = cloned = 0.0
    for state in positions(title, 100, every=11):
        parts, seat = title.parts(state), state.asked[0]
        start = time.process_time()
        worths = {known.value(state, seat, parts) for _ in range(5)}
        middle = time.process_time()
        for _ in range(5):
            title.clone(state)
        spent, cloned = spent + middle - start, cloned + time.process_time() - middle
        assert len(worths) == 1
        assert abs(worths.pop()) < WHOLE_GAME // 2
    print(f"{name}: value {spent / 500 * 1e6:.1f} us, clone {cloned / 500 * 1e6:.1f} us")  # noqa: T201


def test_ended_games_are_worth_their_ranks() -> None:
    """A sole win is best, a shared one less, the last place worst; a game that nobody won is in the middle."""
    sole, shared = Result("r", (0,), (1, 2, 3), (9, 5, 1)), Result("r", (0, 1), (1, 1, 3), (9, 9, 1))
    nobody = Result("r", (), (3, 3, 3), (0, 0, 0))
    worths = [worth_of(sole, 0), worth_of(shared, 0), worth_of(sole, 1), worth_of(sole, 2)]
    assert worths == sorted(worths, reverse=True)
    assert worth_of(nobody, 1) == worth_of(sole, 1) == 0
