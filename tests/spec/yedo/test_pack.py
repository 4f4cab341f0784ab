"""The component tables, and replacements for them."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from domain.kernel.chance import FastChance
from domain.kernel.playout import playout
from domain.kernel.title import PackError
from domain.yedo.tables.house import HOUSE
from domain.yedo.title import yedo
from tests.spec.yedo.positions import PARTS, TITLE


def raw() -> dict[str, Any]:
    """The bundled tables as plain data under another name."""
    plain: dict[str, Any] = msgspec.to_builtins(HOUSE)
    plain["id"] = "yedo-mine"
    return plain


def problems(plain: dict[str, Any]) -> str:
    with pytest.raises(PackError) as error:
        TITLE.load_pack(plain)
    return "; ".join(error.value.problems)


def test_the_set_has_the_rulebooks_numbers() -> None:
    """59 missions in four colours, 50 action cards, 27 bonus cards, 27 events, 26 spaces."""
    assert Counter(row.colour for row in HOUSE.missions) == {"green": 12, "yellow": 18, "red": 18, "black": 11}
    assert sum(row.copies for row in HOUSE.actions) == 50
    assert (len(HOUSE.actions), len(HOUSE.bonuses), len(HOUSE.events)) == (33, 27, 27)
    assert sum(len(row.spaces) for row in HOUSE.districts) == 26
    assert sum(row.copies for row in HOUSE.actions if row.samurai) == 11


def test_the_balance_of_the_set() -> None:
    """Missions by category, and how often districts, weapons and annexes are needed."""
    assert Counter(row.category for row in HOUSE.missions) == {
        "espionage": 12,
        "theft": 12,
        "kidnapping": 11,
        "assassination": 12,
        "warfare": 12,
    }
    weapons: Counter[str] = Counter()
    annexes: Counter[str] = Counter()
    districts: Counter[str] = Counter()
    for mission in PARTS.missions.values():
        weapons.update(mission.needs.weapons + mission.bonus_needs.weapons)
        annexes.update(mission.needs.annexes + mission.bonus_needs.annexes)
        districts.update(mission.needs.districts)
    assert (min(weapons.values()), max(weapons.values())) == (15, 19)
    assert annexes == {"DJ": 16, "KB": 14, "KR": 13, "YA": 13}
    assert districts == {"CA": 19, "HA": 19, "GA": 17, "TV": 15, "MK": 15, "TE": 14, "RL": 14}


def test_every_row_says_where_it_comes_from() -> None:
    """What is house design is called so; the rulebook's own cards are few."""
    rows: tuple[Any, ...] = (*HOUSE.missions, *HOUSE.actions, *HOUSE.bonuses, *HOUSE.events)
    marked = {row.id for row in rows if row.provenance == "rulebook"}
    assert marked == {"Y02", "B07", "A01", "A02", "A03", "A04", "C05", "E20"}
    assert all(row.note for row in rows if row.provenance != "house")


def test_a_replacement_can_be_loaded_and_played() -> None:
    """Plain data of the same shape; changed rewards, names and copies."""
    plain = raw()
    plain["missions"][0]["reward"] = "2PP 5$ A"
    plain["missions"][0]["title"] = "Something Else"
    title = yedo()
    assert title.add_pack(plain) == "yedo-mine@1"
    table = playout(title, title.setup(3, pack="yedo-mine@1"), 1, FastChance(1))
    assert title.result(table.state) is not None
    assert table.state.pack == "yedo-mine@1"


def change(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    plain = raw()
    at: Any = plain
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return plain


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("id",), "a@b", "without '@'"),
        (("version",), 0, "must be 1 or more"),
        (("actions", 0, "copies"), 5, "51 action cards, not 50"),
        (("missions", 0, "colour"), "red", "11 green missions, not 12"),
        (("missions", 0, "needs"), "TV XX", "unknown requirement 'XX'"),
        (("missions", 0, "needs"), "Do", "names no district"),
        (("missions", 0, "reward"), "1XP", "unknown gain '1XP'"),
        (("missions", 0, "bonus_needs"), "TV", "repeats something"),
        (("missions", 0, "needs"), "TV MK Ka Do Fu Na Me", "more than four weapons"),
        (("missions", 0, "needs"), "TV MK GA HA RL", "more than four disciples"),
        (("missions", 0, "needs"), "TV G3", "more than two geisha"),
        (("missions", 0, "category"), "gossip", "unknown category"),
        (("missions", 0, "id"), "Z01", "begins with G"),
        (("actions", 1, "window"), "XX", "unknown window"),
        (("actions", 1, "effects"), ["fly"], "unknown effect 'fly'"),
        (("actions", 1, "needs"), ["luck"], "unknown requirement 'luck'"),
        (("actions", 1, "target"), "moon", "unknown target 'moon'"),
        (("actions", 13, "effects"), ["gain:9XX"], "unknown gain"),
        (("bonuses", 0, "measure"), "category:gossip", "unknown measure"),
        (("bonuses", 0, "kind"), "least", "unknown kind"),
        (("bonuses", 0, "points"), [4], "do not fit"),
        (("events", 0, "closes"), "XX", "no district 'XX'"),
        (("events", 7, "rules"), {"luck": 1}, "unknown rule 'luck'"),
        (("events", 9, "samurai"), True, ""),
        (("circuit",), ["GA", "CA"], "every district once"),
        (("supplies", 0, "covered"), ["GA-1"], "10 spaces of the board must be covered"),
        (("districts", 1, "spaces"), ["GA-1", "GA-2", "XX-3"], "must begin with its district"),
        (("specials", 0, "check"), "lucky", "unknown check"),
        (("missions", 0, "provenance"), "dream", "dream"),
        (("uses", 0, "at"), "ZZ", "no place 'ZZ'"),
        (("uses", 0, "gains"), "EXILE", "EXILE belongs to"),
        (("missions", 0, "bonus_reward"), "EXILE", "EXILE belongs to"),
        (("events", 11, "board"), "3$", "does not happen to the board"),
        (("events", 11, "rules"), {"march": 1}, ""),
        (("actions", 13, "window"), "5b", ""),
        (("actions", 2, "window"), "AM", "fits neither window 'AM'"),
        (("actions", 26, "target"), "none", "fits neither window"),
        (("market",), [6, 6, 8, 8, 8], "must fall from left to right"),
        (("annexes",), {"DJ": "Dojo", "KB": "Kobudo-Ryu", "KR": "Karesansui", "XX": "House"}, "annexes DJ, KB, KR, YA"),
        (("uses", 0, "cost"), "A", "a cost is Mon or prestige"),
    ],
)
def test_a_faulty_replacement_is_refused(path: tuple[Any, ...], value: Any, told: str) -> None:
    """Counts, references and the invariants of the set are checked."""
    plain = change(path, value)
    if not told:
        assert TITLE.load_pack(plain).key == "yedo-mine@1"
        return
    assert told in problems(plain)


def test_all_problems_are_told_at_once() -> None:
    """Not only the first."""
    plain = raw()
    plain["version"] = 0
    plain["missions"][3]["category"] = "gossip"
    plain["events"] = plain["events"][:-1]
    found = problems(plain)
    assert found.count(";") >= 2


def test_no_event_is_missing_for_eleven_rounds() -> None:
    """Without Samurai events at least eleven must be left."""
    plain = raw()
    for row in plain["events"]:
        row["samurai"] = True
    assert "too few events" in problems(plain)


def test_the_shape_is_checked_first() -> None:
    """Unknown fields are refused."""
    plain = raw()
    plain["colour"] = "red"
    assert "unknown field" in problems(plain)
