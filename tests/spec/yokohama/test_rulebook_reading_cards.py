"""The rulebook read afresh: Port and Dock, Laboratory and Research Center."""

import pytest

from domain.yokohama.commands import ChooseTechnology, EndOrders, PayIndustry, PlaceStation, SkipBonus, TakeOrder
from domain.yokohama.events.additional import AgentWon
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.events.game_end import EndTriggered
from domain.yokohama.events.laboratory import TechnologyTaken
from domain.yokohama.events.port_and_dock import OrdersRefilled
from domain.yokohama.events.rewards import TechnologyPaid
from tests.given import Given, happened
from tests.spec.yokohama.positions import PARTS, build, fulfil, hold, learn
from tests.spec.yokohama.reading import act, acting, have, table, yens

PORT = ["O06", "O07", "O08", "O09", "O10", "O11"]


def orders(given: Given, pay: str = "") -> set[str]:
    return {option.order for option in given.options(0) if isinstance(option, TakeOrder) and option.pay == pay}


def cards(given: Given) -> set[str]:
    return {option.card for option in given.options(0) if isinstance(option, ChooseTechnology)}


def shelf(given: Given, *titles: str) -> list[str]:
    """The Laboratory shows cards of these titles, from the left."""
    state, chosen = given.state, []
    for space, title in enumerate(titles):
        board = state.boards["LABO"]
        ids = [id for id, card in PARTS.technologies.items() if card.title == title]
        card = next(id for id in ids if id in state.technology_deck or id in board[space:])
        if card in state.technology_deck:
            state.technology_deck[state.technology_deck.index(card)] = board[space]
        else:
            board[board.index(card)] = board[space]
        board[space] = card
        chosen.append(card)
    return chosen


# -- Port and Dock ---------------------------------------------------------------------------


@pytest.mark.parametrize(("power", "reach"), [(2, 3), (3, 4), (4, 6), (5, 6)])
def test_levels_by_power(power: int, reach: int):
    """LOW at power 2, MID at 3, HIGH at 4; power 5 scores three points."""
    given = acting("PORT", power, points=0)
    assert orders(given) == set(PORT[:reach])
    have(given, points=3 if power == 5 else 0)


@pytest.mark.parametrize(
    ("yen", "imports", "ways"), [(1, 0, set()), (2, 0, {"yen"}), (1, 1, {"imports"}), (9, 9, {"yen", "imports"})]
)
def test_paying_for_the_second(yen: int, imports: int, ways: set[str]):
    """Two yen or one import, of the same levels, from what still lies there."""
    given = acting("PORT", 3, yen=yen, imports=imports)
    given.when(0, TakeOrder("O09"))
    for pay in ("yen", "imports"):
        assert orders(given, pay) == (set(PORT[:3]) if pay in ways else set())
    assert orders(given) == set()


def test_no_third_order():
    """One action takes two at most, however rich one is."""
    given = acting("PORT", 3, yen=9, imports=2)
    events = given.when(0, TakeOrder("O06"), TakeOrder("O07", "imports"))
    have(given, yen=9, imports=1)
    assert happened(events, OrdersRefilled)[0].cards[:4] == ("O08", "O09", "O10", "O11")
    assert given.question[1] != "yokohama.orders"


def test_three_orders_are_the_limit_within_an_action():
    """With two in hand one more is taken, no second."""
    given = table(yen=9, imports=9)
    hold(given, "O18", "O20")
    act(given, "PORT", 3)
    given.when(0, TakeOrder("O06"))
    assert (orders(given, "yen"), orders(given, "imports")) == (set(), set())


def test_with_three_orders_there_is_no_action():
    """Neither points nor the landlord's yen nor the bonus nor a building; the assistants come home."""
    given = table(points=0)
    hold(given, "O18", "O20", "O22")
    build(given, "PORT", seat=1, house=True)
    before = yens(given)
    events = act(given, "PORT", 4)
    assert not happened(events, ActionBegan)
    have(given, points=0)
    assert yens(given) == before
    assert given.state.merchants[0].hand == 8


def test_the_refill_slides_left():
    """A card from the middle: those to its right move up, the deck fills the last space."""
    given = acting("DOCK", 3, yen=0)
    board, top = list(given.state.boards["DOCK"]), given.state.deck[0]
    given.when(0, TakeOrder(board[1]))
    if given.question[1] == "yokohama.orders":
        given.when(0, EndOrders())
    assert given.state.boards["DOCK"] == [board[0], *board[2:], top]
    assert given.state.boards["PORT"] == PORT


def test_the_end_when_the_board_stays_short():
    """The last card of the deck fills the board; the next one missing ends the game."""
    given = acting("PORT", 3, yen=2)
    given.state.aside += given.state.deck[1:]
    given.state.deck = given.state.deck[:1]
    assert happened(given.when(0, TakeOrder("O06"), TakeOrder("O07", "yen")), EndTriggered)
    given = acting("PORT", 3, yen=1)
    given.state.aside += given.state.deck[1:]
    given.state.deck = given.state.deck[:1]
    assert not happened(given.when(0, TakeOrder("O06")), EndTriggered)
    assert given.state.deck == []


# -- Laboratory ------------------------------------------------------------------------------


def test_costs_rise_to_the_right():
    """Spaces 3 to 6 add to the printed cost; what power lacks an import or two yen replace."""
    given = table(yen=0, imports=0)
    cards_ = shelf(given, "stagecoach", "gaslight", "textile-mill", "gaslight", "letterpress-printing", "university")
    act(given, "LABO", 2)
    assert cards(given) == {cards_[0], cards_[1], cards_[2]}
    given = table(yen=2, imports=1)
    shelf(given, "stagecoach", "gaslight", "textile-mill", "gaslight", "letterpress-printing", "university")
    act(given, "LABO", 2)
    assert cards(given) == set(cards_)


def test_an_odd_yen_is_worth_nothing():
    """Three yen pay one unit; the surplus of power is lost and never refunded."""
    given = table(yen=3, imports=0)
    dear, cheap, *_ = shelf(given, "station", "stagecoach")
    act(given, "LABO", 3)
    assert cards(given) >= {dear, cheap}
    given.when(0, ChooseTechnology(dear))
    have(given, yen=1)
    given = table(yen=3, imports=0)
    _, cheap = shelf(given, "station", "stagecoach")
    act(given, "LABO", 3)
    given.when(0, ChooseTechnology(cheap))
    have(given, yen=3)


def test_power_counts_five_at_most():
    """Seven pieces are five industry: a cost of six needs a payment."""
    given = table(yen=0, imports=1)
    card, *_ = shelf(given, "exposition")
    act(given, "LABO", 6)
    given.when(0, ChooseTechnology(card))
    have(given, imports=0, points=10)


def test_mixed_payment():
    """Three units: any mix of imports and pairs of yen that one can pay."""
    given = table(yen=5, imports=2)
    card, *_ = shelf(given, "tram")
    act(given, "LABO", 1)
    given.when(0, ChooseTechnology(card))
    assert {o.imports for o in given.options(0) if isinstance(o, PayIndustry)} == {1, 2}
    given.when(0, PayIndustry(1))
    have(given, yen=1, imports=1)


@pytest.mark.parametrize(("owned", "yen", "imports", "can"), [(2, 0, 0, True), (3, 1, 0, False), (3, 2, 0, True)])
def test_the_fourth_card_costs_more(owned: int, yen: int, imports: int, *, can: bool):
    """Even with power to spare the fourth card asks for two yen or an import."""
    given = table(*("ball", "winery", "gaslight")[:owned], yen=yen, imports=imports)
    card, *_ = shelf(given, "stagecoach")
    act(given, "LABO", 4)
    assert (card in cards(given)) is can
    if can:
        given.when(0, ChooseTechnology(card))
        have(given, yen=0)


def test_no_title_twice():
    """A second Ball is for others."""
    given = table("ball", yen=20)
    card, *_ = shelf(given, "ball", "gaslight")
    act(given, "LABO", 4)
    assert card not in cards(given)


def test_patent_and_letterpress_pay_for_later_cards_only():
    """Neither pays for itself, both pay for each other's successors."""
    given = table(points=0, yen=0)
    patent, *_ = shelf(given, "patent-system")
    act(given, "LABO", 2)
    given.when(0, ChooseTechnology(patent))
    have(given, points=0)
    given = table("patent-system", "letterpress-printing", points=0, yen=0)
    card, *_ = shelf(given, "gaslight")
    act(given, "LABO", 2)
    events = given.when(0, ChooseTechnology(card))
    assert {event.title for event in happened(events, TechnologyPaid)} == {"patent-system", "letterpress-printing"}
    have(given, points=2, yen=1)


def test_a_technology_makes_a_pair_with_an_order():
    """The second icon of a country brings its agent, the third none, the fourth another."""
    for earlier, won in ((["O19"], 1), (["O19", "O20"], 0), (["O19", "O20", "O21"], 1)):
        given = table(yen=0)
        fulfil(given, *earlier)
        card, *_ = shelf(given, "gaslight")
        act(given, "LABO", 2)
        events = given.when(0, ChooseTechnology(card))
        assert [event.country for event in happened(events, AgentWon)] == ["FR"] * won


def test_the_station_is_set_at_once_and_helps_everybody():
    """Any area but the Canal; power there for all."""
    given = table(yen=0)
    card, *_ = shelf(given, "station")
    act(given, "LABO", 4)
    given.when(0, ChooseTechnology(card))
    assert {o.area for o in given.options(0) if isinstance(o, PlaceStation)} == set(given.state.layout) - {"CANA"}
    given.when(0, PlaceStation("BANK"), SkipBonus())
    assert given.state.station == "BANK"


def test_the_research_center_shows_cards_of_its_own():
    """With four players each of the boards offers its own cards."""
    given = table(seats=4, yen=20)
    learn(given)
    events = act(given, "RESE", 4)
    assert cards(given) <= set(given.state.boards["RESE"])
    assert not happened(events, TechnologyTaken)
