"""The map and the other tables."""

from collections.abc import Iterator
from itertools import combinations

import msgspec
import pytest

from domain.ikusa.tables.house import HOUSE
from domain.ikusa.tables.pack import Land
from domain.kernel.graph import asymmetric, edges, reachable
from domain.kernel.title import PackError
from tests.spec.ikusa.positions import TITLE

LANDS = {row.id: row for row in HOUSE.provinces}
LAND = {row.id: row.land for row in HOUSE.provinces}
SEA = {row.id: row.sea for row in HOUSE.provinces}
BOTH = {row.id: (*row.land, *row.sea) for row in HOUSE.provinces}


def test_numbers_of_the_map() -> None:
    """68 provinces, 125 land borders, 20 sea lines; all neighbours know each other."""
    assert (len(LANDS), len(edges(LAND)), len(edges(SEA))) == (68, 125, 20)
    assert not edges(LAND) & edges(SEA)
    assert asymmetric(LAND) == asymmetric(SEA) == []


def test_connectivity() -> None:
    """Everything can be reached, no two provinces are more than seven steps apart, islands only over the sea."""
    assert all(len(reachable(BOTH, place)) == 68 for place in BOTH)
    assert max(max(reachable(BOTH, place).values()) for place in BOTH) == 7
    assert sorted({len(reachable(LAND, place)) for place in LAND}) == [1, 4, 9, 50]
    for island, size in {"Honshu": 50, "Kyushu": 9, "Shikoku": 4, "islet": 5}.items():
        assert sum(row.island == island for row in HOUSE.provinces) == size
    for row in HOUSE.provinces:
        assert {LANDS[other].island for other in row.land} <= {row.island}


def test_degrees() -> None:
    """Shima is the only dead end; Shinano has ten neighbours, Tamba eight."""
    assert [place for place, others in BOTH.items() if len(others) == 1] == ["SMA"]
    assert (len(BOTH["SNN"]), len(BOTH["TMB"])) == (10, 8)


@pytest.mark.parametrize(
    ("one", "other", "by"),
    [
        ("KOZ", "ECG", "land"),
        ("KOZ", "SMS", None),
        ("IKI", "NAG", "sea"),
        ("IKI", "BUZ", None),
        ("YSH", "OMI", "land"),
        ("OMI", "WAK", "land"),
        ("WAK", "TNG", "land"),
        ("TNG", "TAJ", "land"),
        ("TAJ", "TMB", "land"),
        ("YMT", "KWC", "land"),
        ("YSH", "KWC", "land"),
    ],
)
def test_examples_of_the_rulebook(one: str, other: str, by: str | None) -> None:
    """Rulebook p. 5 and its worked example: who borders on whom, and by what."""
    found = "land" if other in LAND[one] else "sea" if other in SEA[one] else None
    assert found == by


def test_two_provinces_are_called_awa() -> None:
    """Rulebook p. 5: one on Shikoku, one on Honshu."""
    assert sorted(row.island for row in HOUSE.provinces if row.name.startswith("Awa (")) == ["Honshu", "Shikoku"]


def test_no_borders_cross_when_drawn() -> None:
    """Land borders drawn as straight lines between the coordinates never cross."""
    assert list(crossings(HOUSE.provinces)) == []


def crossings(provinces: tuple[Land, ...]) -> Iterator[tuple[str, str, str, str]]:
    at = {row.id: row.at for row in provinces}
    for one, two in combinations(sorted(tuple(sorted(edge)) for edge in edges(LAND)), 2):
        (a, b), (c, d) = one, two
        apart = side(at[a], at[b], at[c]) * side(at[a], at[b], at[d]) < 0
        if len({a, b, c, d}) == 4 and apart and side(at[c], at[d], at[a]) * side(at[c], at[d], at[b]) < 0:
            yield a, b, c, d


def side(one: tuple[int, int], two: tuple[int, int], point: tuple[int, int]) -> int:
    return (two[0] - one[0]) * (point[1] - one[1]) - (two[1] - one[1]) * (point[0] - one[0])


def test_units_and_packages() -> None:
    """Rulebook pp. 5-7 and 13: combat values, figures of a set, and what a koku buys."""
    assert {row.kind: (row.value, row.supply) for row in HOUSE.units} == {
        "bowman": (6, 9),
        "swordsman": (5, 9),
        "gunner": (4, 9),
        "spearman": (4, 36),
        "ronin": (5, 30),
    }
    assert sorted(row.units for row in HOUSE.packages) == [
        ("bowman",),
        ("gunner", "gunner"),
        ("spearman", "spearman", "spearman"),
        ("swordsman", "gunner"),
        ("swordsman", "swordsman"),
    ]


def test_a_changed_pack_loads() -> None:
    """A pack of the same shape with another id can be played with."""
    raw = msgspec.to_builtins(HOUSE)
    raw["id"], raw["numbers"]["holes"] = "ikusa-veterans", [1, 2, 3, 4]
    assert TITLE.load_pack(raw).key == "ikusa-veterans@2"


def test_all_problems_of_a_pack_are_told_at_once() -> None:
    """Wrong borders, holes, supplies and packages are all named."""
    raw = msgspec.to_builtins(HOUSE)
    raw["provinces"][0]["sea"] = ["IKI"]
    raw["numbers"]["holes"] = [2, 1]
    raw["units"][0]["value"] = 12
    raw["packages"][0]["units"] = ["ronin"]
    raw["deals"] = raw["deals"][1:]
    with pytest.raises(PackError) as refused:
        TITLE.load_pack(raw)
    assert len(refused.value.problems) >= 5
    told = " ".join(refused.value.problems)
    for word in ("TSU", "holes", "bowman", "package", "('regular', 2)"):
        assert word in told
