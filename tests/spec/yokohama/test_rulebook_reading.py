"""The rulebook read afresh: set-up and the placement step."""

import pytest

from domain.yokohama.commands import EndPlacement, KeepOrder, PlaceAssistant
from domain.yokohama.events.placement import AssistantPlaced, PlacementEnded
from tests.given import happened
from tests.spec.yokohama.positions import begun, dealt
from tests.spec.yokohama.reading import have, places, to_place, yens

ALL = {"COP1", "SIL1", "TEA1", "FIS1", "FIS2", "BANK", "CHIN", "CHUR", "CUST", "PORT", "DOCK", "EMPL", "LABO"}

# -- set-up ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "orders", "technologies"), [(2, 10, 24), (3, 13, 24), (4, 16, 18)])
def test_decks_after_the_deal(seats: int, orders: int, technologies: int):
    """What is left of 36 orders and 30 technologies when boxes, boards and players have their share."""
    state = begun(seats).state
    assert (len(state.deck), len(state.technology_deck)) == (orders, technologies)


def test_the_start_player_has_three_yen_wherever_it_sits():
    """Everybody has four yen but the start player."""
    for first in range(3):
        assert yens(begun(3, first=first)) == [3 if seat == first else 4 for seat in range(3)]


def test_hand_and_warehouse():
    """Eight of twenty assistants and two of eight shops are at hand; all trading houses must be fetched first."""
    for merchant in begun(4).state.merchants:
        assert (merchant.hand, merchant.warehouse) == (8, 12)
        assert (merchant.shops, merchant.stored_shops) == (2, 6)
        assert (merchant.houses, merchant.stored_houses) == (0, 4)
        assert (merchant.president, merchant.stock["points"], merchant.stock["imports"]) == ("", 0, 0)


def test_areas_of_the_small_town():
    """Two players have neither second areas nor Dock, Chinatown, Canal or Research Center."""
    assert set(begun(2).state.layout) == ALL - {"CHIN", "DOCK", "FIS2"}
    assert set(begun(3).state.layout) == ALL | {"CANA"}
    assert len(begun(4).state.layout) == 18


def test_the_second_dealt_order_leaves_the_game():
    """What is not kept goes to the box, neither to the deck nor to a board."""
    given = dealt(2)
    kept, dropped = given.state.merchants[0].dealt
    given.when(0, KeepOrder(kept))
    assert given.state.merchants[0].orders == [kept]
    assert dropped not in [*given.state.deck, *given.state.boards["PORT"]]


def test_the_dummy_only_with_two():
    """An unused colour blocks one space of each board in the game of two."""
    for seats, blocked in ((2, 1), (3, 0), (4, 0)):
        spaces = begun(seats).state.spaces
        assert [sum(place != -1 for place in spaces[board]) for board in ("CHUR", "CUST")] == [blocked] * 2


def test_the_start_player_takes_the_first_turn_of_every_round():
    """Turns go clockwise from the start player, whoever that is."""
    given = begun(3, first=2)
    assert given.state.active == 2


# -- placement: two modes --------------------------------------------------------------------


def test_one_each_in_three_areas_and_no_more():
    """The third assistant of a spread ends the step."""
    given = to_place(at="CHUR", yen=9)
    events = given.when(0, *(PlaceAssistant(area) for area in ("COP1", "LABO", "BANK")))
    assert happened(events, PlacementEnded)
    assert given.state.merchants[0].hand == 5


def test_a_spread_never_doubles():
    """With assistants in two areas neither of them takes a second one."""
    given = to_place(at="CHUR")
    given.when(0, PlaceAssistant("COP1"), PlaceAssistant("LABO"))
    assert places(given) == ALL - {"COP1", "LABO"}
    given.refused(0, PlaceAssistant("COP1"))


def test_two_in_one_area_is_all():
    """The double placement ends the step without a third assistant elsewhere."""
    given = to_place(at="CHUR")
    events = given.when(0, PlaceAssistant("COP1"), PlaceAssistant("COP1"))
    assert happened(events, PlacementEnded)
    assert given.state.merchants[0].out == {"COP1": 2}


def test_assistants_already_there_do_not_matter():
    """The modes count what is placed now, not who stands there from earlier turns."""
    given = to_place(at="CHUR", out="COP1 COP1 COP1")
    given.when(0, PlaceAssistant("COP1"))
    assert places(given) == ALL


def test_the_warehouse_places_nobody():
    """One assistant at hand is one placement, however many are stored."""
    given = to_place(at="CHUR", out="BANK BANK BANK BANK BANK BANK BANK")
    assert given.state.merchants[0].warehouse == 12
    events = given.when(0, PlaceAssistant("LABO"))
    assert happened(events, PlacementEnded)


def test_the_canal_takes_nobody_and_the_own_president_does_not_matter():
    """Everywhere but on the Canal, beside the own president too."""
    given = to_place(at="DOCK", yen=0)
    assert places(given) == ALL
    given.refused(0, PlaceAssistant("CANA"))


# -- placement: tolls ------------------------------------------------------------------------


def test_every_opposing_president_is_paid_for_every_assistant():
    """Two presidents and two assistants make four yen, two to each opponent."""
    given = to_place(at="CHUR", yen=4, others={1: "DOCK", 2: "DOCK"})
    before = yens(given)
    events = given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK"))
    assert [sorted(event.tolls) for event in happened(events, AssistantPlaced)] == [[1, 2], [1, 2]]
    assert yens(given) == [0, before[1] + 2, before[2] + 2]


@pytest.mark.parametrize(("yen", "can"), [(0, False), (1, False), (2, True)])
def test_all_presidents_or_no_placement(yen: int, *, can: bool):
    """Paying one of two presidents is not enough."""
    given = to_place(at="CHUR", yen=yen, others={1: "DOCK", 2: "DOCK"})
    assert ("DOCK" in places(given)) is can


def test_the_second_assistant_must_be_paid_as_well():
    """With three yen for two presidents the second assistant stays at hand."""
    given = to_place(at="CHUR", yen=3, others={1: "DOCK", 2: "DOCK"})
    given.when(0, PlaceAssistant("DOCK"))
    assert "DOCK" not in places(given)
    have(given, yen=1)


def test_beside_both_the_own_and_an_opposing_president():
    """Only the opposing one is paid."""
    given = to_place(at="DOCK", yen=1, others={1: "DOCK"})
    given.when(0, PlaceAssistant("DOCK"))
    have(given, yen=0)


def test_presidents_in_hand_are_nowhere():
    """Nobody is paid for a president that is not on the board."""
    given = to_place(at="CHUR", yen=0)
    assert places(given) == ALL


def test_movement_technologies_do_not_lower_placement_tolls():
    """Stagecoach and Postal System speak of the movement step only."""
    given = to_place("stagecoach", "postal-system", at="CHUR", yen=0, others={1: "DOCK"})
    assert "DOCK" not in places(given)


# -- Newspaper and Telegram ------------------------------------------------------------------


def test_newspaper_spreads_over_four():
    """Four different areas, and still no second one in any of them."""
    given = to_place("newspaper", at="CHUR")
    given.when(0, *(PlaceAssistant(area) for area in ("COP1", "LABO", "BANK")))
    assert places(given) == ALL - {"COP1", "LABO", "BANK"}
    events = given.when(0, PlaceAssistant("PORT"))
    assert happened(events, PlacementEnded)


def test_newspaper_does_not_widen_a_double():
    """Two in one area remain all."""
    given = to_place("newspaper", at="CHUR")
    assert happened(given.when(0, PlaceAssistant("COP1"), PlaceAssistant("COP1")), PlacementEnded)


def test_telegram_adds_one_next_door():
    """After two in one area one more next to it, not on the Canal, not there again, not further off."""
    given = to_place("telegram", at="CHUR")
    given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK"))
    assert places(given) == {"CHIN", "CHUR", "PORT", "EMPL", "LABO"}
    assert happened(given.when(0, PlaceAssistant("LABO")), PlacementEnded)


def test_telegram_is_paid_and_may_be_left():
    """The neighbour's president takes a yen; who cannot pay chooses another neighbour or none."""
    given = to_place("telegram", at="CHUR", yen=0, others={1: "LABO"})
    given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK"))
    assert places(given) == {"CHIN", "CHUR", "PORT", "EMPL"}
    assert happened(given.when(0, EndPlacement()), PlacementEnded)
    given = to_place("telegram", at="CHUR", yen=1, others={1: "LABO"})
    given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK"), PlaceAssistant("LABO"))
    have(given, yen=0)


def test_telegram_does_not_follow_a_spread():
    """Three areas remain three areas."""
    given = to_place("telegram", at="CHUR")
    events = given.when(0, *(PlaceAssistant(area) for area in ("COP1", "LABO", "BANK")))
    assert happened(events, PlacementEnded)


def test_both_technologies_do_not_add_up():
    """After a double there is one more by Telegram, no further ones by Newspaper."""
    given = to_place("telegram", "newspaper", at="CHUR")
    events = given.when(0, *(PlaceAssistant(area) for area in ("DOCK", "DOCK", "PORT")))
    assert happened(events, PlacementEnded)


def test_telegram_needs_a_third_assistant_at_hand():
    """With two assistants at hand the double is all."""
    given = to_place("telegram", at="CHUR", out="BANK BANK BANK BANK BANK BANK")
    assert happened(given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK")), PlacementEnded)


def test_nobody_at_hand_places_nobody():
    """An empty hand passes the step."""
    given = to_place(at="PORT", out="BANK BANK BANK BANK BANK BANK BANK BANK")
    assert given.question[1] == "yokohama.movement"
