"""Packs of components, on the toy title."""

import msgspec
import pytest

from domain.kernel.appearance import Appearance
from domain.kernel.pack import PackBase, PackError, Row, common_problems
from tests import toy

CARDS = list(range(1, 13))


class Thing(Row):
    id: str


class Things(PackBase):
    things: tuple[Thing, ...]
    weights: dict[str, int] = {}


def test_a_pack_says_everything_that_is_wrong() -> None:
    """No name, no version and rows of one id are told at once, in any title."""
    found = list(common_problems(Things("a@b", 0, (Thing("x"), Thing("x"), Thing("y")))))
    assert found == [
        "id 'a@b' must be a name without '@'",
        "version 0 must be 1 or more",
        "things: 'x' is there 2 times",
    ]
    assert list(common_problems(Things("mine", 1, (Thing("x"),)))) == []


def test_a_title_adds_what_it_finds() -> None:
    """What a title itself finds wrong with a pack follows what all titles forbid."""

    class Picky(toy.ToyTitle):
        def problems(self, pack: toy.Cards) -> list[str]:
            return ["too few cards"] if len(pack.cards) < 8 else []

    with pytest.raises(PackError) as refused:
        Picky([toy.BUNDLED]).load_pack({"id": "mine", "version": 0, "cards": [1]})
    assert refused.value.problems == ["version 0 must be 1 or more", "too few cards"]


def test_unknown_columns_are_refused() -> None:
    """A row is read as it is meant or not at all."""
    with pytest.raises(PackError, match="mine: Object contains unknown field `colour`"):
        toy.ToyTitle([toy.BUNDLED]).load_pack({"id": "mine", "version": 1, "cards": CARDS, "colour": "red"})


def test_the_appearance_of_a_pack_stays_outside_its_tables() -> None:
    """Names and drawings come with a replacement, but neither its source nor its digest knows them."""
    title = toy.ToyTitle([toy.BUNDLED])
    names = {"names": {"en": {"card.1": "One"}}}
    key = title.add_pack({"id": "mine", "version": 1, "cards": CARDS, "appearance": names})
    assert title.appearance(key) == Appearance(names={"en": {"card.1": "One"}})
    assert msgspec.to_builtins(title.packs[key].source) == {"id": "mine", "version": 1, "cards": tuple(CARDS)}
    with pytest.raises(PackError, match="appearance"):
        title.add_pack({"id": "other", "version": 1, "cards": CARDS, "appearance": {"colour": 1}})
