"""Laboratory and Research Center: technologies."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import ChooseTechnology, Decline, PayIndustry, PlaceStation
from domain.yokohama.events.additional import AgentWon
from domain.yokohama.events.flow import StepEnded, StockMarketPaid
from domain.yokohama.events.game_end import EndTriggered
from domain.yokohama.events.laboratory import TechnologiesRefilled, TechnologyTaken
from domain.yokohama.events.rewards import TechnologyPaid
from domain.yokohama.flow import next_turn
from tests.given import happened
from tests.spec.yokohama.positions import (
    PARTS,
    arrive,
    begun,
    fulfil,
    learn,
    own,
    send,
    stock_of,
)


def show(given, area, *titles):
    """Lay these technologies on a board, from the left."""
    state = given.state
    rest = sorted(state.boards[area] + state.technology_deck)
    cards = [next(card for card in rest if PARTS.technologies[card].title == title) for title in titles]
    others = [card for card in rest if card not in cards]
    fill = len(PARTS.industry_extra[area]) - len(cards)
    state.boards[area], state.technology_deck = cards + others[:fill], others[fill:]
    return cards


def acting(assistants, *titles, owned=(), seats=3, **stock):
    given = begun(seats)
    own(given, **{"yen": 0, "imports": 0} | stock)
    learn(given, *owned)
    cards = show(given, "LABO", *titles)
    send(given, " ".join(["LABO"] * assistants))
    events = arrive(given, "LABO")
    return given, cards, events


def test_power_pays_industry():
    """Power 4 takes a card of cost 4 on a space without extra cost; nothing else is paid."""
    given, (ball,), _ = acting(3, "ball")
    (taken,) = happened(given.when(0, ChooseTechnology(ball)), TechnologyTaken)
    assert (taken.title, taken.paid) == ("ball", ())
    assert given.state.merchants[0].technologies == {"ball": ball}


def test_extra_cost_by_space():
    """Spaces 3 to 6 cost more: 0, 0, 1, 1, 2, 2."""
    titles = ("stagecoach", "university", "winery", "brickyard", "gaslight", "patent-system")
    given, cards, _ = acting(2, *titles, yen=2)  # costs 2 3 3 3 3 3, power 3
    assert [option.card for option in given.options(0)[1:]] == [cards[0], cards[1], cards[2], cards[3]]
    assert given.refused(0, ChooseTechnology(cards[4])) == "yokohama.industry-lacking"


def test_imports_and_yen_help():
    """1 import or 2 yen for each lacking point, in any mix; the exact amount is paid."""
    given, (exposition,), _ = acting(2, "exposition", yen=5, imports=2)  # lacks 3
    given.when(0, ChooseTechnology(exposition))
    assert given.options(0) == [PayIndustry(1), PayIndustry(2)]
    assert given.refused(0, PayIndustry(0)) == "yokohama.wrong-payment"
    (taken,) = happened(given.when(0, PayIndustry(1)), TechnologyTaken)
    assert taken.paid == (("imports", 1), ("yen", 4))
    assert (stock_of(given)["yen"], stock_of(given)["imports"]) == (1, 1)


def test_one_way_to_pay_is_not_asked():
    """With only one possible payment the card is taken at once."""
    given, (exposition,), _ = acting(4, "exposition", imports=1)
    (taken,) = happened(given.when(0, ChooseTechnology(exposition)), TechnologyTaken)
    assert taken.paid == (("imports", 1),)


def test_the_fourth_technology_costs_more():
    """From the 4th card on 2 yen or 1 import more, which power cannot cover."""
    given, (stagecoach,), _ = acting(4, "stagecoach", owned=("ball", "tram", "winery"), yen=2)
    (taken,) = happened(given.when(0, ChooseTechnology(stagecoach)), TechnologyTaken)
    assert taken.paid == (("yen", 2),)
    given, (stagecoach,), _ = acting(4, "stagecoach", owned=("ball", "tram", "winery"), yen=1)
    assert given.state.ask != "yokohama.research"


def test_never_two_of_one_title():
    """A title already owned is not offered."""
    given, (ball, _), _ = acting(4, "ball", "stagecoach", owned=("ball",))
    assert ChooseTechnology(ball) not in given.options(0)
    assert given.refused(0, ChooseTechnology(ball)) == "yokohama.title-owned"


def test_only_cards_of_this_board():
    """A card that does not lie there cannot be taken."""
    given, _, _ = acting(4, "ball")
    assert given.refused(0, ChooseTechnology(given.state.technology_deck[0])) == "yokohama.not-on-board"
    assert given.refused(0, ChooseTechnology("")) == "yokohama.not-on-board"


def test_declining():
    """Ruling A7: a technology need not be taken, and then nothing is refilled."""
    given, _, _ = acting(4, "ball")
    events = given.when(0, Decline())
    assert happened(events, StepEnded)
    assert not happened(events, TechnologiesRefilled)


def test_nothing_affordable_is_not_asked():
    """Too little power and no means: the step passes."""
    _, _, events = acting(1, "exposition", "tram", "station", "ball", "newspaper", "telegram")
    assert happened(events, StepEnded) == [StepEnded(0, "research")]


def test_the_board_refills():
    """Cards slide left and the space is filled from the deck both boards share."""
    given, (ball,), _ = acting(3, "ball")
    board, deck = list(given.state.boards["LABO"]), list(given.state.technology_deck)
    given.when(0, ChooseTechnology(ball))
    assert given.state.boards["LABO"] == [*board[1:], deck[0]]


def test_an_empty_technology_deck_ends_nothing():
    """The space stays empty, and the game goes on."""
    given, (ball,), _ = acting(3, "ball")
    deck = given.state.technology_deck
    for card in deck:
        given.state.merchants[1].technologies[f"{card}"] = card
        country = PARTS.technologies[card].country
        countries = given.state.merchants[1].countries
        countries[country] = countries.get(country, 0) + 1
    given.state.technology_deck = []
    events = given.when(0, ChooseTechnology(ball))
    assert happened(events, TechnologiesRefilled)[0].cards[-1] == ""
    assert not happened(events, EndTriggered)


def test_the_research_center_works_alike():
    """With four players the Research Center has its own board."""
    given = begun(4)
    cards = show(given, "RESE", "winery")
    own(given, yen=0)
    send(given, "RESE RESE RESE")
    arrive(given, "RESE")
    assert happened(given.when(0, ChooseTechnology(cards[0])), TechnologyTaken)[0].area == "RESE"


def test_technologies_match_icons():
    """A technology's icon counts at once."""
    given, (brickyard,), _ = acting(3, "brickyard")
    fulfil(given, "O01")
    assert happened(given.when(0, ChooseTechnology(brickyard)), AgentWon) == [AgentWon(0, "GB")]


def test_exposition_scores_at_once():
    """Exposition: 10 points once."""
    given, (exposition,), _ = acting(4, "exposition", imports=1)
    paid = happened(given.when(0, ChooseTechnology(exposition)), TechnologyPaid)
    assert [(event.title, event.gains) for event in paid] == [("exposition", (("points", 10),))]


@pytest.mark.parametrize(
    ("owned", "gains"),
    [("patent-system", (("points", 2),)), ("letterpress-printing", (("yen", 1),))],
)
def test_patent_and_letterpress(owned, gains):
    """Patent System and Letterpress Printing pay for each later technology, not for themselves."""
    given, (ball,), _ = acting(3, "ball", owned=[owned])
    paid = happened(given.when(0, ChooseTechnology(ball)), TechnologyPaid)
    assert [(event.title, event.gains) for event in paid] == [(owned, gains)]
    given, (card,), _ = acting(3, owned)
    assert not happened(given.when(0, ChooseTechnology(card)), TechnologyPaid)


def test_the_station_is_placed():
    """Station: the token goes to any area but the Canal, for everybody's power."""
    given, (station,), _ = acting(4, "station")
    given.when(0, ChooseTechnology(station))
    assert given.question == ((0,), "yokohama.station")
    assert given.refused(0, PlaceStation("CANA")) == "yokohama.no-such-area"
    given.when(0, PlaceStation("BANK"))
    assert given.state.station == "BANK"


def test_stock_market():
    """Stock Market: below 2 yen at the start of a turn, up to 2; with more, nothing."""
    for yen, paid in ((0, 2), (1, 1), (2, 0)):
        given = begun()
        learn(given, "stock-market", seat=1)
        own(given, seat=1, yen=yen)
        given.state.frames = []
        next_turn(given.table)
        events = given.table.take_events()
        assert sum(event.yen for event in happened(events, StockMarketPaid)) == paid
        assert stock_of(given, 1)["yen"] == max(yen, 2)


def test_surplus_power_is_lost():
    """Power beyond the cost is not kept."""
    given, (stagecoach,), _ = acting(4, "stagecoach", yen=3)
    given.when(0, ChooseTechnology(stagecoach))
    assert stock_of(given)["yen"] == 3
    assert not [frame for frame in given.state.frames if isinstance(frame, s.Research)]
