"""Commands as the border reads them: closed sets of the rules are closed."""

import msgspec
import pytest

from domain.kernel.record import option_id
from domain.yokohama import commands as c
from domain.yokohama.events.construction import ShopBuilt
from tests.spec.yokohama.positions import TITLE


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (c.MovePresident, {"area": "BANK", "via": "fly"}),
        (c.Exchange, {"piece": "points", "way": "buy"}),
        (c.Exchange, {"piece": "tea", "way": "steal"}),
        (c.Donate, {"piece": "points"}),
        (c.TakeOrder, {"order": "O01", "pay": "copper"}),
        (c.TakeItem, {"item": "president"}),
        (c.ChooseGood, {"good": "imports"}),
        (c.BuildShop, {"number": 5}),
        (c.LeaveAssistant, {"count": 2}),
    ],
)
def test_values_outside_a_closed_set_are_no_commands(kind, fields):
    """Ways, goods, pieces, items, payments, shop sites: what the rules do not know is malformed, not refused."""
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value"):
        msgspec.convert({"type": kind.__struct_config__.tag, **fields}, kind)


def test_a_shop_site_is_a_number():
    """`site` is the id of a building site card, in views and tables; a shop site is its `number` on that card."""
    assert option_id(c.BuildShop(2)) == "yokohama.build-shop:2"
    assert c.BuildShop.__struct_fields__ == ("number",)
    assert "site" not in ShopBuilt.__struct_fields__


def test_shops_of_old_games():
    """An event recorded when the number was called `site` is read as the present one."""
    old = b'{"type":"yokohama.shop-built","seat":1,"area":"BANK","site":3,"gains":[["points",2]]}'
    assert TITLE.codec.decode("yokohama.shop-built", old, None) == ShopBuilt(1, "BANK", 3, (("points", 2),))
