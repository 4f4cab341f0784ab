"""The title contract, on the toy title."""

import pytest

from domain.kernel.chance import FastChance, ScriptedChance
from domain.kernel.errors import RuleViolation
from domain.kernel.graph import asymmetric, edges, reachable
from domain.kernel.playout import Endless, playout, steps
from domain.kernel.ranking import clockwise, ranks, standings
from domain.kernel.table import Asked, Table
from domain.kernel.title import PackError, Setting
from tests import toy

TITLE = toy.ToyTitle([toy.BUNDLED])


def dealt() -> Table[toy.Toy, toy.Parts]:
    return TITLE.open_table(TITLE.setup(2), ScriptedChance({"toy.dealt/deck": [3, 9, 4, 5]}))


def test_a_seat_that_is_not_asked_is_refused() -> None:
    """Only asked seats may answer."""
    table = dealt()
    TITLE.play(table, 0, toy.Keep(9))
    with pytest.raises(RuleViolation) as refused:
        TITLE.play(table, 0, toy.Keep(9))
    assert refused.value.code == "table.not-asked"
    assert refused.value.facts == {"asked": [1], "ask": "toy.keep"}


def test_an_answer_to_another_question_is_refused() -> None:
    """An asked seat must answer what it is asked."""
    with pytest.raises(RuleViolation) as refused:
        TITLE.play(dealt(), 0, toy.Show())
    assert str(refused.value) == "table.wrong-answer (ask='toy.keep', command='toy.show')"


def test_asking_the_same_again_says_nothing() -> None:
    """The log holds a question only when it is a new one."""
    table = dealt()
    table.take_events()
    table.ask((0, 1), "toy.keep")
    assert table.take_events() == []
    table.ask((1,), "toy.keep")
    assert table.take_events() == [Asked((1,), "toy.keep")]


def test_versions_count_all_events() -> None:
    """Draws are named by the version of the event that will carry them, also across commands."""
    table = dealt()
    before = table.version
    assert len(table.take_events()) == before
    assert table.version == before
    TITLE.play(table, 0, toy.Keep(3))
    assert table.version == before + 2


def test_a_playout_that_does_not_end_is_an_error() -> None:
    """A bound is a bound."""
    table = dealt()
    with pytest.raises(Endless):
        list(steps(TITLE, table, FastChance(1, "choices"), limit=2))


def test_a_playout_ends_with_a_result() -> None:
    """Random play needs nothing but options."""
    assert TITLE.result(playout(TITLE, TITLE.setup(4), 3).state) is not None


def test_a_pack_is_known_by_id_and_version() -> None:
    """Replacement components stand beside the bundled ones."""
    title = toy.ToyTitle([toy.BUNDLED])
    assert title.add_pack({"id": "mine", "version": 2, "cards": [1, 2, 3, 4, 5, 6, 7, 8]}) == "mine@2"
    assert title.open_table(title.setup(2, pack="mine@2"), FastChance(1)).state.pack == "mine@2"
    with pytest.raises(PackError, match="already there"):
        title.add_pack({"id": "mine", "version": 2, "cards": []})
    assert title.default_pack == "toy-house@1"


def test_the_fingerprint_follows_the_shape_of_the_state() -> None:
    """A snapshot written for another shape is never read."""

    class Wider(toy.Toy):
        more: int = 0

    class WiderTitle(toy.ToyTitle):
        state_type = Wider

    assert WiderTitle([toy.BUNDLED]).fingerprint != TITLE.fingerprint
    assert toy.ToyTitle([toy.BUNDLED]).fingerprint == TITLE.fingerprint


@pytest.mark.parametrize(
    ("setting", "value", "fits"),
    [
        (Setting("hide", "", False), True, True),
        (Setting("hide", "", False), 1, False),
        (Setting("cap", "", 20, 1, 200), 200, True),
        (Setting("cap", "", 20, 1, 200), 201, False),
        (Setting("cap", "", 20, 1, 200), True, False),
        (Setting("cap", "", 20, 1, 200), "3", False),
    ],
)
def test_settings_know_their_values(setting: Setting, value: object, fits: bool) -> None:
    """A switch takes true or false, a number takes whole numbers within its bounds."""
    assert (setting.fault(value) is None) is fits


def test_ranks_are_shared_and_skipped() -> None:
    """Two second places leave no third."""
    assert ranks([5, 9, 5, 1]) == (2, 1, 2, 4)
    assert clockwise(2, 4) == (2, 3, 0, 1)


def test_graphs_find_one_way_roads_and_islands() -> None:
    """A board is undirected and in one piece, or the helpers say where it is not."""
    roads = {"a": ["b"], "b": ["a", "c"], "c": [], "d": ["x"]}
    assert asymmetric(roads) == [("b", "c"), ("d", "x")]
    assert reachable(roads, "a") == {"a": 0, "b": 1, "c": 2}
    assert edges({"a": ["b"], "b": ["a"]}) == {frozenset("ab")}


@pytest.mark.parametrize(
    ("keys", "eligible", "winners", "places"),
    [
        ([5, 9, 5, 1], None, (1,), (2, 1, 2, 4)),
        ([5, 9, 9], None, (1, 2), (3, 1, 1)),
        ([5, 9, 7], [True, False, True], (2,), (2, 3, 1)),
        ([5, 9, 9], [True, False, False], (0,), (1, 2, 2)),
        ([5, 9, 7], [False, False, False], (), (3, 3, 3)),
    ],
)
def test_winners_and_nobody_else_are_first(
    keys: list[int], eligible: list[bool] | None, winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """Who may not win ranks behind all who may; if nobody may, nobody is first and all share the last place."""
    assert standings(keys, eligible) == (winners, places)
