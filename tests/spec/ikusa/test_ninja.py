"""The ninja as an assassin."""

import pytest

from domain.ikusa.commands import (
    Avenge,
    ChooseArmy,
    EndDeclarations,
    EndMoves,
    EndTurn,
    HoldAllRound,
    HoldNinja,
    Step,
    Strike,
)
from domain.ikusa.events.combat import BattleBegan
from domain.ikusa.events.declare import BattleLapsed
from domain.ikusa.events.elimination import ColourTakenOver
from domain.ikusa.events.hire_ronin import HiddenRoninDismissed
from domain.ikusa.events.ninja import (
    DaimyoAssassinated,
    DaimyoLost,
    NinjaHeld,
    NinjaStruck,
    RevengeRolled,
    RevengeTaken,
)
from domain.ikusa.state import LYING
from domain.kernel.chance import FastChance
from domain.kernel.record import Command, redact
from tests.given import Given, happened
from tests.spec.ikusa.positions import TITLE, army, force, only_battle, seen, war
from tests.spec.ikusa.reading import attack

LANDS = {"KWC": "0 sp2", "IZI": "0 sp1", "SET": "1 sp1", "AKI": "2 sp1"}
ARMIES = {"0A1": "KWC gu1", "1A1": "SET gu1", "1A2": "DEW sp1", "2A1": "AKI sp1", "2A2": "SAD sp2"}


def night(phase: str = "march", round: int = 2) -> Given:
    """Seat 2 has the ninja in seat 0's turn."""
    return war(LANDS, ARMIES, phase=phase, round=round, ninja=2)


def test_eight_or_less_assassinates() -> None:
    """Rulebook p. 16: in anybody's phase A, out of turn; the daimyo lies down and his army cannot move."""
    given = war(LANDS, ARMIES, ninja=2, dice={"ninja": [8]})
    events = given.when(2, Strike(0, "A1"))
    assert events[:2] == [NinjaStruck(2, 0, "A1", (8,)), DaimyoAssassinated(0, "A1", 0)]
    assert given.state.colours[0].armies[0].daimyo == LYING
    assert given.state.ninja == -1
    assert given.state.turn.phase != "march", "no other army of his can move"


def test_nine_or_more_fails_and_may_be_avenged() -> None:
    """Rulebook p. 16: the victim rolls; nine or more assassinates a daimyo of the ninja's owner, of his choice."""
    given = war(LANDS, ARMIES, ninja=2, dice={"ninja": [9], "revenge": [9]})
    events = given.when(2, Strike(1, "A1"))
    assert RevengeRolled(1, 2, (9,), True) in events
    assert given.question == ((1,), "ikusa.avenge")
    assert given.options(1) == [Avenge("A1"), Avenge("A2")]
    assert given.refused(1, Avenge("A3")) == "ikusa.no-such-daimyo"
    events = given.when(1, Avenge("A2"))
    assert events == [RevengeTaken(1, 2, "A2"), DaimyoAssassinated(2, "A2", 0)]
    assert given.question == ((0,), "ikusa.choose-army"), "the turn goes on"


def test_revenge_may_fail() -> None:
    """Rulebook p. 16: eight or less, and nothing happens; the ninja is gone all the same."""
    given = war(LANDS, ARMIES, ninja=2, dice={"ninja": [12], "revenge": [8]})
    assert RevengeRolled(1, 2, (8,), False) in given.when(2, Strike(1, "A1"))
    assert given.state.ninja == -1
    assert given.question == ((0,), "ikusa.choose-army")


def test_only_the_owner_strikes_and_only_at_enemies() -> None:
    """A seat without the ninja has no strike; own, lost and lying daimyos are no prey."""
    given = war(LANDS, ARMIES, ninja=2)
    assert given.refused(1, Strike(0, "A1")) == "ikusa.ninja-not-now"
    assert given.refused(2, Strike(2, "A1")) == "ikusa.no-such-daimyo"
    assert given.refused(2, Strike(0, "A2")) == "ikusa.no-such-daimyo"
    assert given.options(2) == [Strike(0, "A1"), Strike(1, "A1"), Strike(1, "A2")]


def test_not_in_round_one() -> None:
    """Rulebook p. 16: in the first round the ninja can only wait to spy, and is not asked."""
    given = night(round=1)
    assert given.options(2) == []
    assert given.refused(2, Strike(0, "A1")) == "ikusa.ninja-not-now"


@pytest.mark.parametrize("phase", ["march", "declare", "advance", "disperse"])
def test_in_phases_a_b_and_d(phase: str) -> None:
    """Rulebook p. 16: during any player's phase A, B or D."""
    assert Strike(0, "A1") in night(phase=phase).options(2)


def test_not_while_an_army_is_on_its_way() -> None:
    """R35: a move that has begun is finished first."""
    given = night()
    given.when(0, ChooseArmy("A1"))
    assert given.refused(2, Strike(0, "A1")) == "ikusa.ninja-not-now"
    given.when(0, Step("IZI"))
    while given.state.ask == "ikusa.move-army":
        given.when(0, given.options(0)[-1])
    assert Strike(0, "A1") in given.options(2)


def test_asked_once_before_combat() -> None:
    """The ninja's owner is asked after the declarations; striking then cancels a declared attack of that army."""
    given = war(LANDS, ARMIES, phase="declare", ninja=2, dice={"ninja": [1]})
    given.when(0, only_battle(given, "A1"), EndDeclarations())
    assert given.question == ((2,), "ikusa.ninja")
    assert given.options(2)[:2] == [HoldNinja(), HoldAllRound()]
    events = given.when(2, Strike(0, "A1"))
    assert happened(events, BattleLapsed) == [BattleLapsed(0, "A1")]


def test_holding_is_asked_again_next_turn() -> None:
    """Each turn has its own question."""
    given = night(phase="declare")
    given.when(0, EndDeclarations())
    assert happened(given.when(2, HoldNinja()), NinjaHeld) == [NinjaHeld(2, 2, all_round=False)]
    finish_turn(given, 0)
    finish_until_ninja(given, 1)
    assert given.question == ((2,), "ikusa.ninja")


def test_a_standing_order_answers_for_the_round() -> None:
    """R35: the question is put in every turn all the same, and the order has its answer ready."""
    given = night(phase="declare")
    given.when(0, EndDeclarations())
    assert TITLE.standing_answer(given.state, 2) is None
    given.when(2, HoldAllRound())
    finish_turn(given, 0)
    finish_until_ninja(given, 1)
    assert given.question == ((2,), "ikusa.ninja")
    assert TITLE.standing_answer(given.state, 2) == HoldNinja()
    assert TITLE.standing_answer(given.state, 1) is None
    given.when(2, HoldNinja())
    assert Strike(0, "A1") in given.options(2), "he may still strike out of turn"


def test_a_standing_order_is_known_to_its_owner_alone() -> None:
    """R35: whether the ninja waits for this turn or for the round, all others see, hear and are asked the same."""
    shown: list[list[object]] = []
    for answer in (HoldNinja(), HoldAllRound()):
        given = night(phase="declare")
        given.when(0, EndDeclarations())
        given.title.play(given.table, 2, answer)
        events = given.table.take_events()
        shown.append([[redact(event, seat) for event in events] for seat in (0, 1, None)])
        shown[-1] += [seen(given, seat) for seat in (0, 1, None)]
        assert seen(given, 2).ninja_waits == isinstance(answer, HoldAllRound)
        assert redact(happened(events, NinjaHeld)[0], 2)["all_round"] == isinstance(answer, HoldAllRound)
        assert TITLE.imagine(given.state, 1, FastChance(1)).hold_all is False
        assert TITLE.imagine(given.state, 2, FastChance(1)).hold_all == isinstance(answer, HoldAllRound)
        while given.state.turn.colour == 0:
            given.title.play(given.table, 0, passive(given, 0))
        while given.state.ask != "ikusa.ninja":
            given.title.play(given.table, 1, passive(given, 1))
        shown[-1].append([redact(event, 0) for event in given.table.take_events()])
    assert shown[0] == shown[1]


def passive(given: Given, seat: int) -> Command:
    quiet = (EndMoves, EndDeclarations, EndTurn)
    return next(option for option in given.options(seat) if isinstance(option, quiet))


def finish_turn(given: Given, seat: int) -> None:
    while given.state.turn.colour == seat:
        given.when(seat, passive(given, seat))


def finish_until_ninja(given: Given, seat: int) -> None:
    while given.state.ask != "ikusa.ninja":
        given.when(seat, passive(given, seat))


def test_a_lone_daimyo_is_out_at_once() -> None:
    """Rulebook p. 16: if he is the only unit of his army he is out of the game; what only he held falls empty (R34)."""
    given = war(
        {"KWC": "0 sp1", "SET": "1 sp1", "AKI": "2 sp1"},
        {"0A1": "YMT", "0A2": "KWC", "1A1": "SET gu1"},
        ninja=1,
        dice={"ninja": [1]},
    )
    events = given.when(1, Strike(0, "A1"))
    assert DaimyoLost(0, "A1", True) in events
    assert (army(given, "0A1"), force(given, "YMT")) == ("lost", "empty")


def test_too_many_ronin_leave_a_fallen_leader() -> None:
    """R34: the limit counts living figures only; one ronin too many goes, and the others stay hidden (R38)."""
    given = war(LANDS, {**ARMIES, "1A1": "SET gu2 hi2"}, ninja=2, dice={"ninja": [1]})
    events = given.when(2, Strike(1, "A1"))
    assert events[1:] == [HiddenRoninDismissed(1, 1, "A1", 1), DaimyoAssassinated(1, "A1")]
    assert (army(given, "1A1"), given.state.pool) == ("SET gu2 hi1", 29)


def test_killing_the_last_daimyo() -> None:
    """Rulebook p. 21: by assassination of a last lone daimyo everything goes to the ninja's owner."""
    given = war({"KWC": "0 sp1", "SET": "1 sp3", "AKI": "2 sp1"}, {"1A1": "TMB"}, ninja=2, dice={"ninja": [1]})
    events = given.when(2, Strike(1, "A1"))
    assert happened(events, ColourTakenOver)[0].colour == 2
    assert force(given, "SET") == "2 sp3"


def test_revenge_on_a_last_lone_daimyo() -> None:
    """R21: then the avenger takes over; with one daimyo to choose from nobody is asked."""
    given = war(
        {"KWC": "0 sp1", "SET": "1 sp3", "AKI": "2 sp1"}, {"1A1": "TMB"}, ninja=2, dice={"ninja": [9], "revenge": [12]}
    )
    events = given.when(2, Strike(1, "A1"))
    assert happened(events, ColourTakenOver)[0].colour == 1
    assert force(given, "AKI") == "1 sp1"


def test_allies_are_safe() -> None:
    """R25: with two players a colour does not strike the same player's other colour."""
    given = war({"KWC": "0 sp1", "SET": "1 sp1"}, seats=2, ninja=0)
    assert {option.colour for option in given.options(0) if isinstance(option, Strike)} == {1, 3}


MISS = [12] * 40


def test_an_assassinated_leader_cancels_his_declared_attack() -> None:
    """Struck between declaration and combat, the army neither attacks nor moves that round."""
    given, _ = attack(
        {"KWC": "1 sp1", "YSH": "0 sp1"}, {"0A1": "YSH level2 bo1 sp3"}, by="A1", on="KWC", ninja=1, dice={"ninja": [8]}
    )
    events = given.when(1, Strike(0, "A1"))
    assert [lapsed.formation for lapsed in happened(events, BattleLapsed)] == ["A1"]
    assert not happened(events, BattleBegan)
    assert ChooseArmy("A1") not in given.options(0)
    assert EndMoves() not in given.options(0)


@pytest.mark.parametrize(("roll", "success"), [(1, True), (8, True), (9, False), (12, False)])
def test_the_ninja_needs_eight_or_less(roll: int, success: bool) -> None:
    """Eight still kills, nine does not; either way he is gone."""
    given = war({"KWC": "1 sp1"}, {"0A1": "YSH sp2", "1A1": "KWC sp3"}, ninja=0, dice={"ninja": [roll], "revenge": [8]})
    events = given.when(0, Strike(1, "A1"))
    assert bool(happened(events, DaimyoAssassinated)) is success
    assert bool(happened(events, RevengeRolled)) is not success
    assert given.state.ninja == -1


@pytest.mark.parametrize(("roll", "success"), [(8, False), (9, True), (12, True)])
def test_revenge_needs_nine_or_more(roll: int, success: bool) -> None:
    """The one who escaped strikes back with nine or more."""
    given = war({"KWC": "1 sp1"}, {"0A1": "YSH sp2", "1A1": "KWC sp3"}, ninja=0, dice={"ninja": [9], "revenge": [roll]})
    (revenge,) = happened(given.when(0, Strike(1, "A1")), RevengeRolled)
    assert (revenge.colour, revenge.success) == (1, success)
    assert (given.state.colours[0].armies[0].daimyo != given.state.colours[1].armies[0].daimyo) is success


def test_a_leaderless_army_still_defends() -> None:
    """The fallen daimyo rolls no die and takes no hit; the others of his army do."""
    _, events = attack(
        {"YSH": "0 sp2"}, {"1A1": "KWC sw1 sp1 lying"}, by="YSH", on="KWC", dice={"melee": MISS, "melee_back": MISS}
    )
    rolls = [event for event in events if type(event).__name__ == "MeleeRolled"]
    assert len(rolls[0].defence) == 2  # type: ignore[attr-defined]


def test_a_leaderless_army_destroyed_loses_its_daimyo() -> None:
    """When the last unit of his army falls he is out for good, and the province is empty."""
    given, _ = attack(
        {"YSH": "0 bo2"}, {"1A1": "KWC sp1 lying", "1A2": "SET"}, by="YSH", on="KWC", dice={"ranged": [1, 12]}
    )
    assert (army(given, "1A1"), force(given, "KWC")) == ("lost", "empty")
