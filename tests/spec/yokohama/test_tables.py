"""The components."""

import msgspec
import pytest

from domain.kernel.graph import asymmetric, edges
from domain.kernel.title import PackError
from domain.yokohama.parts import adjacency
from tests.spec.yokohama.positions import PARTS, TITLE

PACK = PARTS.source


def raw():
    return msgspec.to_builtins(PACK)


def test_component_counts():
    """Contents: 18 areas, 36 orders, 30 technologies of 20 titles, 24 sites, 20 tokens, 12 achievements, 10 agents."""
    assert len(PACK.areas) == 18
    assert len(PACK.orders) == 36
    assert (len(PACK.technologies), len(PARTS.technologies)) == (20, 30)
    assert (len(PACK.sites), len(PACK.tokens), len(PACK.achievements)) == (24, 20, 12)
    assert sum(PACK.start.agents.values()) == 10


def test_area_kinds():
    """Contents: 8 production areas, 9 commercial areas and the Canal."""
    kinds = [area.kind for area in PACK.areas]
    assert [kinds.count(kind) for kind in ("production", "commercial", "canal")] == [8, 9, 1]


@pytest.mark.parametrize(("seats", "areas"), [(2, 10), (3, 14), (4, 18)])
def test_areas_by_players(seats, areas):
    """Set-up: 10, 14 and 18 areas with 2, 3 and 4 players; the Canal only from three players."""
    used = PARTS.areas_for(seats)
    assert len(used) == areas
    assert ("CANA" in used) == (seats > 2)


def test_two_and_three_player_areas():
    """Set-up: the boards named for two players, and the four that a third player adds."""
    two = {"BANK", "CHUR", "COP1", "CUST", "EMPL", "FIS1", "LABO", "PORT", "SIL1", "TEA1"}
    assert set(PARTS.areas_for(2)) == two
    assert set(PARTS.areas_for(3)) - two == {"DOCK", "CHIN", "CANA", "FIS2"}


@pytest.mark.parametrize(("seats", "borders"), [(2, 18), (3, 28), (4, 38)])
def test_layout_is_a_staggered_triangle(seats, borders):
    """Ruling S2: rows one shorter each, shifted by half a board; a board touches at most six others."""
    layout = tuple(PARTS.areas_for(seats))
    town = adjacency(layout, PARTS.layouts[seats])
    assert not asymmetric(town)
    assert len(edges(town)) == borders
    assert max(len(others) for others in town.values()) == 6


def test_neighbours_with_four_players():
    """Ruling S2: corner, border and inner positions of the largest layout."""
    near = PARTS.layouts[4]
    assert near[0] == (1, 6)
    assert near[5] == (4, 10)
    assert near[8] == (2, 3, 7, 9, 12, 13)
    assert near[11] == (6, 7, 12, 15)
    assert near[16] == (12, 13, 15, 17)


def test_order_totals():
    """House design: goods, points and extras of the 36 orders add up as designed."""
    goods = {good: sum(order.goods.get(good, 0) for order in PACK.orders) for good in ("copper", "silk", "tea", "fish")}
    assert goods == {"copper": 37, "silk": 51, "tea": 52, "fish": 42}
    assert sum(order.reward["points"] for order in PACK.orders) == 274
    assert sum("imports" in order.reward for order in PACK.orders) == 17
    assert len({tuple(sorted(order.goods.items())) for order in PACK.orders}) == 36


def test_tables_of_the_second_version():
    """House design: dearer orders that pay in kind, richer sites; what the rulebook shows is in both versions."""
    second = TITLE.packs["yokohama-house@2"].source
    for before, order in zip(PACK.orders, second.orders, strict=True):
        assert before.country == order.country
        assert before.provenance == "house" or before == order
        assert before == order or sum(order.goods.values()) > sum(before.goods.values())
    assert len({tuple(sorted(order.goods.items())) for order in second.orders}) == 36
    assert second.sites[0] == PACK.sites[0], "the pictured card"
    assert {"points": 9} in [site.house for site in second.sites], "the trading house of the example"
    for table in ("orders", "sites", "achievements"):
        one, other = ({row.id: row for row in getattr(pack, table)} for pack in (PACK, second))
        assert all(one[id] == other[id] for id in one.keys() & other.keys()), "an id never means two things"
    assert [(row.kind, row.least, row.other) for row in second.achievements] == [
        (row.kind, row.least, row.other) for row in PACK.achievements
    ], "conditions are the rulebook's"
    assert all(board.extra[:2] == (0, 0) and min(board.extra[2:]) > 0 for board in second.technology_boards)
    same = ("areas", "layouts", "prices", "order_boards", "space_boards", "technologies", "tokens", "start", "scoring")
    assert all(getattr(second, table) == getattr(PACK, table) for table in same)


def test_countries_of_orders_and_technologies():
    """House design: icons by country follow the number of agents."""
    orders = [order.country for order in PACK.orders]
    cards = [card.country for card in PARTS.technologies.values()]
    assert [orders.count(country) for country in ("GB", "US", "FR", "DE", "NL")] == [10, 8, 7, 7, 4]
    assert [cards.count(country) for country in ("GB", "US", "FR", "DE", "NL")] == [8, 7, 6, 6, 3]
    assert sum(card.cost for card in PARTS.technologies.values()) == 102


def test_every_row_says_where_it_comes_from():
    """The tables shown by the API carry their provenance; the rulebook's examples are marked as the rulebook's."""
    for table in ("areas", "layouts", "prices", "orders", "technologies", "sites", "tokens", "achievements"):
        assert all(row["provenance"] in ("rulebook", "reading", "source", "house") for row in raw()[table])
    assert PACK.space_boards[0].spaces[2].provenance == "rulebook"
    assert PACK.orders[10].provenance == "reading"


def test_a_changed_pack_loads():
    """A replacement with its own id is accepted and played with."""
    data = raw() | {"id": "mine"}
    data["orders"][0]["reward"] = {"points": 9}
    parts = TITLE.load_pack(data)
    assert parts.key == "mine@1"
    assert parts.orders["O01"].prize.gains == (("points", 9),)


def test_a_faulty_pack_lists_every_problem():
    """All that is wrong is said at once."""
    data = raw()
    data["orders"] = data["orders"][1:]
    data["technologies"][0]["title"] = "opera"
    data["layouts"][0]["rows"] = [4, 3, 2]
    data["order_boards"][0]["area"] = "BANK"
    data["sites"][0]["house"] = {"points": 0}
    with pytest.raises(PackError) as caught:
        TITLE.load_pack(data)
    text = str(caught.value)
    for word in ("35 rows", "opera", "9 positions", "BANK", "B01"):
        assert word in text
