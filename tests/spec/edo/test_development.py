"""Phase 2: Development."""

from domain.edo.commands import PlanCard, Reveal, TakeSpecial
from domain.edo.events.actions import SpecialCardTaken
from domain.edo.events.setting_up import SpecialCardsOpened
from tests.given import happened
from tests.spec.edo.positions import about_to, performing, to_next_round


def test_development() -> None:
    """For five Ryo an open special card, usable from the next round on; a new one is opened at once."""
    given = about_to("develop", 1, ryo=6)
    given.state.display, given.state.special_deck = given.state.display[:], given.state.special_deck[:]
    wanted, hidden = given.state.display[1], given.state.special_deck[0]
    given.when(0, Reveal())
    events = given.when(0, TakeSpecial(wanted))
    assert events[:2] == [SpecialCardTaken(0, wanted, 5), SpecialCardsOpened((hidden,))]
    daimyo = given.state.daimyos[0]
    assert (daimyo.ryo, daimyo.new_cards) == (1, [wanted])
    assert wanted not in daimyo.cards
    assert hidden in given.state.display


def test_only_open_cards_can_be_developed() -> None:
    """A card that lies in the deck, or in somebody's hand, is refused."""
    given = performing("develop", 1, ryo=6)
    assert given.refused(0, TakeSpecial(given.state.special_deck[0])) == "edo.card-not-open"
    assert given.refused(0, TakeSpecial("guild")) == "edo.card-not-open"


def test_development_needs_money_and_cards() -> None:
    """With four Ryo, or nothing on display, nobody is asked (Q18)."""
    assert performing("develop", 1, ryo=4).question == ((1,), "edo.walk")
    given = about_to("develop", 1, ryo=40)
    given.state.daimyos[1].cards += given.state.display + given.state.special_deck
    given.state.display, given.state.special_deck = [], []
    given.when(0, Reveal())
    assert given.question == ((1,), "edo.walk")


def test_cheap_development_twice() -> None:
    """Development+ costs two Ryo and can be activated twice."""
    given = performing("develop+", 2, ryo=4)
    for _ in range(2):
        events = given.when(0, TakeSpecial(given.state.display[0]))
        assert happened(events, SpecialCardTaken)[0].ryo == 2
    assert given.state.daimyos[0].ryo == 0
    assert len(given.state.daimyos[0].new_cards) == 2


def test_a_special_card_is_planned_next_round() -> None:
    """The display is filled up at once, the card bought for 5 Ryo serves from the next planning on."""
    given = performing("develop", 1, ryo=5, samurai="C1")
    card = given.state.display[1]
    given.when(0, TakeSpecial(card))
    assert card not in given.state.daimyos[0].cards
    assert (len(given.state.display), given.state.daimyos[0].ryo) == (4, 0)
    to_next_round(given)
    assert PlanCard(card) in given.options(0)
    assert PlanCard(card) not in given.options(1)


def test_development_wants_its_price() -> None:
    """Four Ryo buy no card, and the second cheap card wants its 2 Ryo as well."""
    given = about_to("develop", 1, ryo=4)
    given.when(0, Reveal())
    assert given.state.turn.seat == 1
    given = performing("develop+", 2, ryo=3)
    given.when(0, TakeSpecial(given.state.display[0]))
    assert (given.state.turn.seat, given.state.daimyos[0].ryo) == (1, 1)
