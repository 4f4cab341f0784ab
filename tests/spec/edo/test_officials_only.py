"""Phase 2: actions that need only officials."""

from domain.edo.commands import EndActivation, Forfeit, Recruit, Reveal, TakeSpecial
from domain.edo.events.actions import GoodsGained, OfficialRecruited, SpecialCardTaken
from domain.edo.events.activations import ActionForfeited
from domain.edo.events.setting_up import SpecialCardsOpened
from domain.edo.tables.pack import Goods
from tests.given import happened
from tests.spec.edo.positions import about_to, performing


def test_money() -> None:
    """Each official brings five Ryo."""
    given = about_to("money", 3, ryo=2)
    assert GoodsGained(0, 3, Goods(ryo=15)) in given.when(0, Reveal())
    assert given.state.daimyos[0].ryo == 17


def test_rice() -> None:
    """Each official, also a neutral one, brings one rice, up to the limit of ten."""
    given = about_to("rice", 2, 2, rice=7)
    assert GoodsGained(0, 4, Goods(rice=3)) in given.when(0, Reveal())
    assert given.state.daimyos[0].rice == 10


def test_special_money_and_rice() -> None:
    """Money+ brings eight Ryo, Rice+ two rice for each official."""
    given = about_to("money+", 3, ryo=1)
    given.when(0, Reveal())
    assert given.state.daimyos[0].ryo == 25
    given = about_to("rice+", 2, rice=1)
    given.when(0, Reveal())
    assert given.state.daimyos[0].rice == 5


def test_recruit() -> None:
    """For one rice an official of the shogun joins, to be assigned from the next round on (Q19)."""
    given = performing("recruit", 2, rice=2)
    assert given.when(0, Recruit()) == [OfficialRecruited(0, 1)]
    daimyo = given.state.daimyos[0]
    assert (daimyo.rice, daimyo.neutrals, daimyo.recruits, given.state.neutrals) == (1, 0, 1, 11)
    assert given.question == ((0,), "edo.recruit")


def test_recruiting_may_be_forfeited() -> None:
    """Rulebook: activations may be forfeited; forfeiting leaves all that remain."""
    given = performing("recruit", 2, rice=2)
    given.when(0, Recruit())
    assert given.refused(0, EndActivation()) == "edo.nothing-begun"
    assert ActionForfeited(0, 1) in given.when(0, Forfeit())
    assert given.question == ((1,), "edo.walk")


def test_recruiting_needs_rice_and_somebody_to_recruit() -> None:
    """Without rice, or without officials in the supply, nobody is asked (Q18)."""
    assert performing("recruit", 2, rice=0).question == ((1,), "edo.walk")
    given = about_to("recruit", 2, rice=5)
    given.state.neutrals, given.state.daimyos[1].neutrals = 0, 12
    given.when(0, Reveal())
    assert given.question == ((1,), "edo.walk")


def test_recruiting_without_rice() -> None:
    """Recruit+ costs nothing."""
    given = performing("recruit+", 2, rice=0)
    assert given.when(0, Recruit()) == [OfficialRecruited(0, 0)]


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
