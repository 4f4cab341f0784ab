"""What bots with time to think see of Ikusa beyond the plain value: who attacks next, together, and at what price."""

import pytest

from domain.ikusa.careful import FEATURES, value
from domain.ikusa.commands import DeclareBattle
from domain.ikusa.outlook import Outlook
from domain.ikusa.state import Ikusa
from tests.spec.ikusa.positions import HOMES, PARTS, action, war

FAR = {"AKI": "2 sp1"}


def targets(state: Ikusa, colour: int) -> list[str]:
    return sorted(attack.target for attack in Outlook(state, PARTS).attacks if attack.colour == colour)


def test_an_army_marches_before_it_attacks() -> None:
    """A province two steps away is in reach over own land, and out of reach once the army has moved."""
    lands = {"KWC": "0 sp1", "SET": "0 sp1", "HAR": "1 sp3", **FAR}
    given = war(lands, {"0A1": "KWC sp4"})
    assert targets(given.state, 0) == ["HAR"]
    given.state.turn.done = [0]
    assert targets(given.state, 0) == []


def test_everybody_attacks_once() -> None:
    """One strong force beside two provinces threatens one of them, not both."""
    one = war({"KWC": "1 sp5", "SET": "0 sp1", **FAR}).state
    two = war({"KWC": "1 sp5", "SET": "0 sp1", "IZI": "0 sp1", **FAR}).state
    assert len(targets(one, 1)) == len(targets(two, 1)) == 1
    assert FEATURES["threats"](two, 0, PARTS) <= FEATURES["threats"](one, 0, PARTS)


def test_the_last_daimyo_is_dearest() -> None:
    """The same attack costs more the fewer daimyos a colour has left, and most with the last."""
    armies = {"0A1": "SET sp1", "0A2": "OSU", "0A3": "SMA"}
    found = []
    for left in (3, 2, 1):
        state = war({"KWC": "1 sp5", **FAR}, dict(list(armies.items())[:left])).state
        found.append(FEATURES["threats"](state, 0, PARTS))
    assert found == sorted(found)
    assert len(set(found)) == 3


def test_a_naked_daimyo_is_worse_than_a_guarded_one() -> None:
    """Units left behind in a quiet province would be better placed with him."""
    lands = {"SET": "1 sp4", **FAR}
    naked = war({**lands, "OSU": "0 sp4"}, {"0A1": "KWC", "0A2": "SMA"}, phase="disperse").state
    guarded = war({**lands, "OSU": "0 sp1"}, {"0A1": "KWC sp3", "0A2": "SMA"}, phase="disperse").state
    assert value(guarded, 0, PARTS) > value(naked, 0, PARTS)


def test_declared_battles_add_up() -> None:
    """Two forces that attack the same strong province promise more than one of them."""
    given = war({"KWC": "0 sp5", "TMB": "0 sp5", "SET": "1 sp5", **FAR}, phase="declare")
    before = FEATURES["declared"](given.state, 0, PARTS)
    given.when(0, DeclareBattle("KWC", "SET"))
    alone = FEATURES["declared"](given.state, 0, PARTS)
    given.when(0, DeclareBattle("TMB", "SET"))
    assert FEATURES["declared"](given.state, 0, PARTS) > max(before, alone)


def worth_of_lands(count: int, seats: int) -> int:
    """What a colour's lands are worth if it has so many."""
    state = war({**FAR, **dict.fromkeys(PLACES[:count], "0 sp1")}, seats=seats).state
    return FEATURES["provinces"](state, 0, PARTS)


PLACES = [place for place in PARTS.provinces if place not in (*FAR, *HOMES)]


def test_land_is_worth_the_same_in_a_duel() -> None:
    """However much of it there is: what one loses the other wins."""
    few, more, many = (worth_of_lands(count, 2) for count in (5, 15, 25))
    assert more - few == many - more > 0


@pytest.mark.parametrize(("seats", "share"), [(3, 20), (4, 15), (5, 11)])
def test_land_leads_to_the_goal_among_many(seats: int, share: int) -> None:
    """An even share is no aim by itself; beyond it each province is worth more than the one before."""
    none, even, one, two, three = (
        worth_of_lands(count, seats) for count in (1, share, share + 1, share + 2, share + 3)
    )
    assert none == even < one
    assert one - even < two - one < three - two


@pytest.mark.parametrize(("seats", "better"), [(2, "a bid"), (4, "no bid")])
def test_who_moves_first_has_everybody_after_him(seats: int, better: str) -> None:
    """A koku to spare buys the turn in a duel; among many it stays in hand rather."""
    worth = {}
    for name, bid in (("a bid", 1), ("no bid", 0)):
        state = action("plan", {"KWC": "0 sp1", **FAR}, seats=seats, koku=[4] * 4).state
        state.colours[0].bins = [0, bid, 0, 0]
        worth[name] = FEATURES["koku-well-spent"](state, 0, PARTS)
    assert max(worth, key=lambda name: worth[name]) == better
