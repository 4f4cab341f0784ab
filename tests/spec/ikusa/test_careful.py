"""What bots with time to think see of Ikusa beyond the plain value: who attacks next, together, and at what price."""

from domain.ikusa.careful import FEATURES, value
from domain.ikusa.commands import DeclareBattle
from domain.ikusa.outlook import Outlook
from domain.ikusa.state import Ikusa
from tests.spec.ikusa.positions import PARTS, war

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
