"""What bots know of Ikusa: odds that agree with the dice, sensible first answers, and steps that end."""

import pytest

from domain.ikusa.commands import (
    CallOff,
    ChooseArmy,
    DeclareBattle,
    Detach,
    EndDeclarations,
    FightOn,
    GoTo,
    LeaveFrom,
    Send,
    Step,
    Stop,
    Strike,
)
from domain.ikusa.odds import Force, chance, measured
from domain.ikusa.value import FEATURES, ordering, turn_mark, value
from domain.kernel.record import Command
from tests.given import Given
from tests.spec.ikusa.battles import SCENES, Scene
from tests.spec.ikusa.odds import outcomes, verdict
from tests.spec.ikusa.positions import PARTS, war

FAR = {"AKI": "2 sp1"}


def first(given: Given, seat: int = 0) -> Command:
    return ordering(given.state, seat, PARTS, given.options(seat))[0]


@pytest.mark.parametrize("scene", [scene for scene in SCENES if not scene.naval], ids=lambda scene: scene.name)
def test_rough_odds_agree_with_exact_ones(scene: Scene) -> None:
    """Which side is the favourite, and by how much, within 25 of 100 battles."""
    exact = outcomes(scene.attacker, scene.defender, scene.walls)
    won = float(sum(share for end, share in exact.items() if verdict(end) == "won"))
    values = (8, 5, 5, 4, 5, 6)
    both = (scene.attacker, scene.defender)
    sides = [[sum(n * v for n, v in zip(units, values, strict=True)), sum(units)] for units in both]
    walls, value_of_walls = scene.walls
    sides[1] = [sides[1][0] + walls * value_of_walls, sides[1][1] + walls]
    rough = chance(*(hits * figures for hits, figures in sides))
    assert abs(rough - 100 * won) < 25, (rough, won)


def test_strength_counts_hits_and_figures() -> None:
    """A daimyo fights too; hidden ronin are known to whoever may look."""
    given = war({"KWC": "0 sp2 hi1", **FAR}, {"0A1": "IZI bo1"})
    assert measured(given.state.provinces["KWC"]) == Force(13, 3, 660)
    assert measured(given.state.colours[0].armies[0]) == Force(14, 2, 3700)


def test_good_battles_are_declared_and_folly_is_not() -> None:
    """Five against one comes first; one against five comes after ending the declarations."""
    given = war({"KWC": "0 sp5", "SET": "1 sp1", "TMB": "1 sp5", **FAR}, phase="declare")
    assert first(given) == DeclareBattle("KWC", "SET")
    given = war({"KWC": "0 sp1", "SET": "1 sp5", **FAR}, phase="declare")
    assert first(given) == EndDeclarations()


def test_a_battle_goes_on_while_it_is_promising() -> None:
    """And is called off when it is not."""
    for units, answer in (("sp5", FightOn()), ("sp1", CallOff())):
        given = war({"KWC": f"0 {units}", "SET": "1 sp4", **FAR}, phase="declare", dice={
            "melee": [12] * 5, "melee_back": [12] * 5,
        })  # fmt: skip
        given.when(0, DeclareBattle("KWC", "SET"))
        assert first(given) == answer


def test_empty_land_is_taken() -> None:
    """In phase D armies and forces conquer what lies open, one unit for each province."""
    given = war({"KWC": "0 sp3", "SET": "1 sp1", **FAR}, phase="disperse")
    assert first(given) == LeaveFrom("KWC")
    given.when(0, LeaveFrom("KWC"))
    given.when(0, GoTo("YMT", "YMT"))
    assert first(given) == Send("spearman")
    given = war({"SET": "1 sp1", **FAR}, {"0A1": "KWC sp4"}, phase="advance")
    given.when(0, ChooseArmy("A1"))
    assert isinstance(first(given), Detach | Step)


def test_the_ninja_strikes_at_the_last_daimyo() -> None:
    """Of two colours the one that would be out of the game."""
    given = war({"KWC": "0 sp1", **FAR}, {"1A1": "SET sp1", "1A2": "DEW sp1", "2A1": "SAD sp1"}, ninja=0)
    strikes = [option for option in given.options(0) if isinstance(option, Strike)]
    assert ordering(given.state, 0, PARTS, list(strikes))[0] == Strike(2, "A1")


def test_the_value_sees_what_a_player_sees() -> None:
    """More land, more units and a safer daimyo are better; a rival's loss is good."""
    lands = {"KWC": "0 sp2", "SET": "1 sp3", **FAR}
    usual = value(war(lands).state, 0, PARTS)
    assert value(war({**lands, "YMT": "0 sp1"}).state, 0, PARTS) > usual
    assert value(war({**lands, "KWC": "0 sp4"}).state, 0, PARTS) > usual
    assert value(war({**lands, "SET": "1 sp1"}).state, 0, PARTS) > usual
    exposed, safe = war(lands, {"0A1": "TMB"}).state, war(lands, {"0A1": "OSU"}).state
    assert FEATURES["threats"](exposed, 0, PARTS) > FEATURES["threats"](safe, 0, PARTS)


def test_a_step_is_the_whole_move_of_an_army() -> None:
    """The mark stays while one army is on its way, and changes when it halts."""
    given = war({"IZI": "0 sp1", "YMT": "0 sp1", "SET": "1 sp1", **FAR}, {"0A1": "KWC level2 sp3", "0A2": "OSU sp1"})
    mark = turn_mark(given.state, 0)
    given.when(0, ChooseArmy("A1"))
    assert turn_mark(given.state, 0) == mark
    given.when(0, Stop())
    assert turn_mark(given.state, 0) != mark


def test_a_step_is_the_whole_way_of_a_force() -> None:
    """From choosing the force until nobody else goes that way."""
    given = war({"KWC": "0 sp4", "IZI": "0 sp1", **FAR}, phase="disperse")
    mark = turn_mark(given.state, 0)
    given.when(0, LeaveFrom("KWC"), GoTo("IZI", "IZI"), Send("spearman"))
    assert turn_mark(given.state, 0) == mark
    given.when(0, Send("spearman"), Send("spearman"))
    assert turn_mark(given.state, 0) != mark
