"""Laboratory and Research Center: technologies."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    ChooseTechnology,
    Decline,
    PayIndustry,
    PlaceStation,
)
from domain.yokohama.events.additional import AgentWon
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.game_end import EndTriggered
from domain.yokohama.events.laboratory import TechnologiesRefilled, TechnologyTaken
from domain.yokohama.events.rewards import TechnologyPaid
from tests.given import Given, happened
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
from tests.spec.yokohama.turns import act, have, seated


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


def test_surplus_power_is_lost():
    """Power beyond the cost is not kept."""
    given, (stagecoach,), _ = acting(4, "stagecoach", yen=3)
    given.when(0, ChooseTechnology(stagecoach))
    assert stock_of(given)["yen"] == 3
    assert not [frame for frame in given.state.frames if isinstance(frame, s.Research)]


def cards_offered(given: Given) -> set[str]:
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


def test_costs_rise_to_the_right():
    """Spaces 3 to 6 add to the printed cost; what power lacks an import or two yen replace."""
    given = seated(yen=0, imports=0)
    cards_ = shelf(given, "stagecoach", "gaslight", "textile-mill", "gaslight", "letterpress-printing", "university")
    act(given, "LABO", 2)
    assert cards_offered(given) == {cards_[0], cards_[1], cards_[2]}
    given = seated(yen=2, imports=1)
    shelf(given, "stagecoach", "gaslight", "textile-mill", "gaslight", "letterpress-printing", "university")
    act(given, "LABO", 2)
    assert cards_offered(given) == set(cards_)


def test_an_odd_yen_is_worth_nothing():
    """Three yen pay one unit; the surplus of power is lost and never refunded."""
    given = seated(yen=3, imports=0)
    dear, cheap, *_ = shelf(given, "station", "stagecoach")
    act(given, "LABO", 3)
    assert cards_offered(given) >= {dear, cheap}
    given.when(0, ChooseTechnology(dear))
    have(given, yen=1)
    given = seated(yen=3, imports=0)
    _, cheap = shelf(given, "station", "stagecoach")
    act(given, "LABO", 3)
    given.when(0, ChooseTechnology(cheap))
    have(given, yen=3)


def test_power_counts_five_at_most():
    """Seven pieces are five industry: a cost of six needs a payment."""
    given = seated(yen=0, imports=1)
    card, *_ = shelf(given, "exposition")
    act(given, "LABO", 6)
    given.when(0, ChooseTechnology(card))
    have(given, imports=0, points=10)


def test_a_technology_makes_a_pair_with_an_order():
    """The second icon of a country brings its agent, the third none, the fourth another."""
    for earlier, won in ((["O19"], 1), (["O19", "O20"], 0), (["O19", "O20", "O21"], 1)):
        given = seated(yen=0)
        fulfil(given, *earlier)
        card, *_ = shelf(given, "gaslight")
        act(given, "LABO", 2)
        events = given.when(0, ChooseTechnology(card))
        assert [event.country for event in happened(events, AgentWon)] == ["FR"] * won


@pytest.mark.parametrize(("yen", "imports", "left"), [(2, 0, (0, 0)), (0, 1, (0, 0)), (1, 1, (1, 0))])
def test_the_surcharge_in_either_coin(yen: int, imports: int, left: tuple[int, int]):
    """The fourth technology asks for two yen or an import beside its cost."""
    given = seated("ball", "winery", "gaslight", yen=yen, imports=imports)
    card = shelf(given, "stagecoach")[0]
    act(given, "LABO", 2)
    given.when(0, ChooseTechnology(card))
    have(given, yen=left[0], imports=left[1])


def test_surcharge_and_shortfall_are_paid_alike():
    """Two units lacking and one for the fourth card: three imports, or any mix with pairs of yen."""
    given = seated("ball", "winery", "gaslight", yen=6, imports=3)
    card = shelf(given, "station")[0]
    act(given, "LABO", 2)
    given.when(0, ChooseTechnology(card))
    assert {o.imports for o in given.options(0) if isinstance(o, PayIndustry)} == {0, 1, 2, 3}
