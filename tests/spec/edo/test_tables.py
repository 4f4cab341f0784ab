"""The component tables, and packs that replace them."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from domain.edo.events import EVENTS
from domain.edo.events.imagine import Imagined
from domain.edo.events.setting_up import CityClosed
from domain.edo.next_round import POWER_POINTS
from domain.edo.tables.checks import problems
from domain.edo.tables.house import HOUSE
from domain.edo.title import edo
from domain.kernel.chance import FastChance
from domain.kernel.graph import edges, reachable
from domain.kernel.inspection import inspect
from domain.kernel.playout import by_kind, steps
from domain.kernel.table import Asked
from domain.kernel.title import PackError
from tests.spec.edo.packs import bundled, plenty

BOARDS = {board.side: board for board in HOUSE.boards}


def test_the_bundled_tables_are_sound() -> None:
    """Nothing is wrong with what is shipped."""
    assert problems(HOUSE) == []


def test_counts_of_components() -> None:
    """As published: 3 base cards of 4 actions, 12 special cards of 2, 10 merchant cards, 24 profit tiles."""
    assert [len(card.actions) for card in HOUSE.base_cards] == [4, 4, 4]
    assert [len(card.actions) for card in HOUSE.special_cards] == [2] * 12
    assert len(HOUSE.merchant_cards) == 10
    assert sum(len(profit.shares) for profit in HOUSE.profits) == 24
    assert {row.kind: row.supply for row in HOUSE.buildings} == {"house": 7, "post": 1, "fortress": 8}
    assert (HOUSE.numbers.figures, HOUSE.numbers.neutrals, HOUSE.numbers.limit) == (5, 12, 10)


@pytest.mark.parametrize(
    ("side", "spaces", "roads", "diameter", "kinds"),
    [
        ("A", 16, 24, 5, {"city": 4, "wood": 2, "quarry": 2, "field": 2, "border": 3, "river": 3}),
        ("B", 21, 32, 6, {"city": 5, "wood": 3, "quarry": 3, "field": 3, "border": 4, "river": 3}),
    ],
)
def test_the_boards(side: str, spaces: int, roads: int, diameter: int, kinds: dict[str, int]) -> None:
    """Each side has its number of spaces and roads, all connected."""
    graph = {space.id: space.neighbours for space in BOARDS[side].spaces}
    assert (len(graph), len(edges(graph))) == (spaces, roads)
    assert max(max(reachable(graph, space).values()) for space in graph) == diameter
    assert Counter(space.kind for space in BOARDS[side].spaces) == kinds


def test_rows_say_where_they_come_from() -> None:
    """Every table row names its provenance, and single numbers one by one."""
    rows: list[Any] = [*HOUSE.boards, *HOUSE.deals, *HOUSE.buildings, *HOUSE.profits, *HOUSE.actions, *HOUSE.base_cards]
    rows += [*HOUSE.special_cards, *HOUSE.merchant_cards, *HOUSE.resource_sets]
    assert {row.provenance for row in rows} == {"rulebook", "source", "house"}
    assert set(HOUSE.numbers.provenance) == set(HOUSE.numbers.__struct_fields__) - {"provenance"}


def test_a_pack_can_be_added() -> None:
    """A pack with its own id and version is played beside the bundled one."""
    title = edo()
    assert title.add_pack(bundled() | {"version": 7}) == "edo-test@7"
    inspect(title, title.setup(2, pack="edo-test@7"), 1, stride=50)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 3])
def test_random_games_with_plenty(seats: int, seed: int) -> None:
    """With strong cards and cheap buildings the contracts hold as well."""
    title = edo()
    setup = title.setup(seats, pack=title.add_pack(plenty()), hide_money=True)
    assert inspect(title, setup, seed, stride=17).choices > 0


def test_random_games_with_plenty_reach_everything() -> None:
    """Every event of the title happens, and games end by power points."""
    title = edo()
    setup = title.setup(3, pack=title.add_pack(plenty()))
    met: set[type] = set()
    reasons: set[str] = set()
    for seed in range(30):
        table = title.open_table(setup, FastChance(seed))
        met.update(type(event) for event in table.take_events())
        for step in steps(title, table, FastChance(seed, "choices"), choose=by_kind):
            met.update(type(event) for event in step.events)
        result = title.result(table.state)
        assert result is not None
        reasons.add(result.reason)
    assert met - {Asked} == set(EVENTS) - {CityClosed, Imagined}
    assert POWER_POINTS in reasons


def spoil(raw: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Plain data with one value replaced: `boards.0.capital`."""
    spot: Any = raw
    *way, last = path.split(".")
    for key in way:
        spot = spot[int(key) if isinstance(spot, list | tuple) else key]
    spot[int(last) if isinstance(spot, list) else last] = value
    return raw


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("id", "a@b", "must be a name without '@'"),
        ("version", 0, "version 0 must be 1 or more"),
        ("boards.0.capital", "Kyoto", "board A: there is no space 'Kyoto'"),
        ("boards.0.capital", "W1", "board A: the capital W1 is not a city"),
        ("boards.0.spaces.1.neighbours", ["EDO", "W1"], "board A: the road Q2-C1 is not known at its other end"),
        ("boards.0.spaces.1.neighbours", ["EDO", "Q2", "W1", "C9"], "the road C1-C9 is not known"),
        ("boards.0.spaces.1.neighbours", ["EDO", "EDO", "Q2", "W1"], "the roads of C1 repeat"),
        ("boards.0.spaces.1.id", "C2", "two spaces have the same id"),
        ("boards.1.side", "A", "boards: 'A' is there 2 times"),
        ("deals.0.seats", 5, "nothing is said about [2] seats"),
        ("deals.0.side", "Z", "there is no board side 'Z'"),
        ("deals.0.profits", ["sum-7a", "sum-12", "sum-6"], "['sum-12'] are no profit sets of outer cities"),
        ("deals.0.profits", ["sum-7a"], "3 different profit sets are needed"),
        ("deals.2.side", "A", "3 outer cities cannot house 4 seats"),
        ("resource_sets", [], "too few resource sets"),
        ("buildings", [], "house, post and fortress are needed"),
        ("buildings.0.points", -1, "numbers must not be negative"),
        ("buildings.2.influence", 1, "cannot give influence"),
        ("buildings.0.supply", 0, "each seat needs one"),
        ("profits.0.capital", False, "exactly one set is for the capital"),
        ("profits.0.shares", [[12], [8, 4]], "from 1 to 4 is needed"),
        ("profits.0.shares", [[12], [8, 5], [6, 4, 2], [5, 4, 2, 1]], "do not add up"),
        ("profits.0.shares", [[12], [4, 8], [6, 4, 2], [5, 4, 2, 1]], "must fall"),
        ("actions.0.most", 0, "needs an official and an activation"),
        ("actions.2.effect.moves", 0, "at least one move"),
        ("actions.5.effect.spaces", [], "kinds of space are missing"),
        ("actions.10.effect.reach", 2, "reach must be 0 or 1"),
        ("special_cards.0.id", "guild", "card guild: is a base card and a special card"),
        ("base_cards", [], "three slots need three cards"),
        ("base_cards.0.actions", ["rice", "sake"], "card storehouse: there is no action ['sake']"),
        ("base_cards.0.actions", ["rice", "rice"], "must differ"),
        ("merchant_cards", [], "at least one is needed"),
        ("merchant_cards.0.most", 0, "must sell something"),
        ("merchant_cards.0.point", {"rice": 11}, "more of a good than anybody may own"),
        ("buildings.0.cost", {"rice": -1}, "amounts must not be negative"),
        ("numbers.provenance", {}, "one entry for each number"),
        ("numbers.yields", [], "yields is missing"),
        ("numbers.goal", 0, "goal must be 1 or more"),
    ],
)
def test_a_faulty_pack_is_refused(path: str, value: object, problem: str) -> None:
    """Whatever does not fit together is named."""
    with pytest.raises(PackError) as error:
        edo().load_pack(spoil(bundled(), path, value))
    assert any(problem in found for found in error.value.problems), error.value.problems


def test_a_space_cut_off_is_named() -> None:
    """A board must be connected."""
    raw = bundled()
    for space in raw["boards"][0]["spaces"]:
        space["neighbours"] = [other for other in space["neighbours"] if "P1" not in (space["id"], other)]
    with pytest.raises(PackError, match="P1 cannot be reached from EDO"):
        edo().load_pack(raw)


def test_all_problems_are_told_at_once() -> None:
    """A maker of packs does not have to load again and again."""
    raw = spoil(spoil(bundled(), "version", 0), "numbers.goal", 0)
    with pytest.raises(PackError) as error:
        edo().load_pack(raw)
    assert len(error.value.problems) == 2


@pytest.mark.parametrize("raw", [None, [], {}, {"id": "x"}, bundled() | {"surprise": 1}])
def test_data_of_another_shape_is_refused(raw: object) -> None:
    """Missing and unknown tables are errors too."""
    with pytest.raises(PackError):
        edo().load_pack(raw)


def test_the_tables_survive_json() -> None:
    """What the API shows can be sent back."""
    assert msgspec.json.decode(msgspec.json.encode(HOUSE), type=type(HOUSE)) == HOUSE
