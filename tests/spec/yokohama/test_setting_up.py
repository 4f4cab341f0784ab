"""Game set-up."""

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.record import redact
from domain.kernel.title import Setup
from domain.yokohama.commands import KeepOrder
from domain.yokohama.events.flow import TurnBegan
from domain.yokohama.events.setting_up import OrderKept
from domain.yokohama.kinds import DUMMY, FREE
from tests.given import happened
from tests.spec.yokohama.positions import PARTS, TITLE, begun, dealt
from tests.spec.yokohama.turns import yens


def test_starting_possessions():
    """8 assistants, 2 shops and one of each good in hand, 4 yen; 12 assistants, 6 shops, 4 houses in the warehouse."""
    merchant = begun().state.merchants[1]
    assert merchant.stock == {"points": 0, "yen": 4, "imports": 0, "copper": 1, "silk": 1, "tea": 1, "fish": 1}
    assert (merchant.hand, merchant.warehouse) == (8, 12)
    assert (merchant.shops, merchant.stored_shops) == (2, 6)
    assert (merchant.houses, merchant.stored_houses) == (0, 4)
    assert merchant.president == ""


def test_start_player_has_one_yen_less():
    """The start player begins with 3 yen."""
    state = begun(4, first=2).state
    assert [merchant.stock["yen"] for merchant in state.merchants] == [4, 4, 3, 4]


@pytest.mark.parametrize(("seats", "aside", "deck", "technologies"), [(2, 16, 10, 24), (3, 5, 13, 24), (4, 0, 16, 18)])
def test_decks_by_players(seats, aside, deck, technologies):
    """Orders set aside, and what is left of both decks after laying out the boards and dealing two orders each."""
    state = begun(seats).state
    assert (len(state.aside), len(state.deck), len(state.technology_deck)) == (aside, deck, technologies)


@pytest.mark.parametrize(
    ("seats", "boards"),
    [(2, ["PORT", "LABO"]), (3, ["PORT", "DOCK", "LABO"]), (4, ["PORT", "DOCK", "LABO", "RESE"])],
)
def test_boards_by_players(seats, boards):
    """The Dock from three players, the Research Center with four; six cards on each."""
    state = begun(seats).state
    assert list(state.boards) == boards
    assert all(len(cards) == 6 and all(cards) for cards in state.boards.values())


def test_sites_and_tokens_everywhere_but_on_the_canal():
    """Ruling S1: one building site card and one token on each area, none on the Canal."""
    areas = begun(4).state.areas
    assert sum(bool(area.site) and bool(area.token) for area in areas.values()) == 17
    assert not areas["CANA"].site
    assert not areas["CANA"].token


def test_one_achievement_of_each_kind():
    """One card each of A, B and C."""
    assert [PARTS.achievements[card].slot for card in begun().state.achievements] == ["A", "B", "C"]


def test_dummy_with_two_players_only():
    """Two players: an unused colour takes the marked spaces of Church and Customs."""
    spaces = begun(2).state.spaces
    assert spaces["CHUR"] == [FREE, FREE, FREE, DUMMY, FREE, FREE, FREE, FREE]
    assert spaces["CUST"] == [FREE, FREE, FREE, DUMMY, FREE, FREE, FREE]
    assert DUMMY not in begun(3).state.spaces["CHUR"]


def test_everybody_keeps_one_order_at_once():
    """All seats are asked together, each with its own two orders."""
    given = dealt()
    assert given.question == ((0, 1, 2), "yokohama.keep-order")
    assert given.options(1) == [KeepOrder("O20"), KeepOrder("O21")]
    given.when(1, KeepOrder("O21"))
    assert list(given.state.asked) == [0, 2]
    assert given.state.merchants[1].orders == ["O21"]
    assert given.state.merchants[1].dropped == "O20"


def test_only_a_dealt_order_can_be_kept():
    """Neither another seat's order nor a second choice is accepted."""
    given = dealt()
    assert given.refused(0, KeepOrder("O20")) == "yokohama.not-your-order"
    given.when(0, KeepOrder("O18"))
    assert given.refused(0, KeepOrder("O19")) == "table.not-asked"


def test_the_start_player_begins_when_all_have_chosen():
    """The first turn begins with the last choice, at the start player."""
    given = dealt(first=1)
    given.when(0, KeepOrder("O18"))
    given.when(1, KeepOrder("O20"))
    events = given.when(2, KeepOrder("O22"))
    assert happened(events, TurnBegan) == [TurnBegan(1, 1)]


def test_kept_and_dropped_orders_are_secret():
    """Others learn that a choice was made, not which; the set-aside cards and the deck are seen by nobody."""
    given = dealt()
    (kept,) = happened(given.when(1, KeepOrder("O21")), OrderKept)
    assert redact(kept, 0) == {"type": "yokohama.order-kept", "seat": 1}
    assert redact(kept, 1)["order"] == "O21"
    view = TITLE.view(given.state, 0)
    assert view.merchants[1].orders_in_hand == 1
    assert view.own is not None
    assert view.own.dealt == ["O18", "O19"]
    assert TITLE.view(given.state, None).own is None


def test_the_round_limit_is_part_of_the_agreement():
    """Service policy: the limit of rounds stands in the first event's state."""
    assert begun(max_rounds=30).state.max_rounds == 30
    assert begun().state.max_rounds == 200
    bare = TITLE.open_table(Setup(3, "standard", TITLE.default_pack), FastChance(1))
    assert bare.state.max_rounds == 200


def test_the_start_player_has_three_yen_wherever_it_sits():
    """Everybody has four yen but the start player."""
    for first in range(3):
        assert yens(begun(3, first=first)) == [3 if seat == first else 4 for seat in range(3)]


def test_the_second_dealt_order_leaves_the_game():
    """What is not kept goes to the box, neither to the deck nor to a board."""
    given = dealt(2)
    kept, dropped = given.state.merchants[0].dealt
    given.when(0, KeepOrder(kept))
    assert given.state.merchants[0].orders == [kept]
    assert dropped not in [*given.state.deck, *given.state.boards["PORT"]]
