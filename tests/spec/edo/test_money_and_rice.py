"""Phase 2: Money and Rice."""

from domain.edo.commands import Reveal
from domain.edo.events.actions import GoodsGained
from domain.edo.tables.pack import Goods
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


def test_money_has_no_limit() -> None:
    """The limit is for resources; money piles up."""
    assert performing("money", 2, 2, ryo=50).state.daimyos[0].ryo == 70
