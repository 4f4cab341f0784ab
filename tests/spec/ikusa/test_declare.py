"""Phase B: declare first battles."""

from domain.ikusa.commands import DeclareBattle, EndDeclarations, EndMoves
from domain.ikusa.events.combat import BattleBegan, MeleeRolled
from domain.ikusa.events.declare import BattleDeclared, FormationMustered
from domain.ikusa.state_of_war import Declared
from tests.given import happened
from tests.spec.ikusa.positions import war
from tests.spec.ikusa.reading import attack, close, declare, fight


def test_a_formation_gets_one_target() -> None:
    """Rulebook p. 19: each army and each force may attack one neighbour."""
    given = war({"KWC": "0 sp2", "SET": "1 sp1", "TMB": "2 sp1", "YMT": "0 sp1"}, phase="declare")
    assert given.options(0) == [DeclareBattle("KWC", "SET"), DeclareBattle("KWC", "TMB"), EndDeclarations()]
    assert given.refused(0, DeclareBattle("KWC", "YMT")) == "ikusa.not-a-target"
    assert BattleDeclared(0, "KWC", "TMB", False) in given.when(0, DeclareBattle("KWC", "TMB"))


def test_nothing_is_settled_before_formation_and_target_are_named() -> None:
    """R40: who attacks whom is named in one command; no choice on the way to it declares a battle or rolls a die."""
    given = war({"KWC": "0 sp2", "IZI": "0 sp1", "SET": "1 sp1"}, phase="declare")
    assert given.options(0) == [DeclareBattle("KWC", "SET"), EndDeclarations()]
    assert happened(given.when(0, EndDeclarations()), MeleeRolled) == []
    assert not given.state.turn.declared


def test_games_that_had_chosen_a_formation_go_on() -> None:
    """A game stored between the choice of a formation and of its target, as it once was, declares in full now."""
    given = war({"KWC": "0 sp2", "SET": "1 sp1", "TMB": "2 sp1"}, phase="declare")
    given.table.emit(FormationMustered(0, "KWC"))
    for ask in ("ikusa.muster", "ikusa.declare-battle"):
        given.table.ask((0,), ask)
        assert DeclareBattle("KWC", "SET") in given.options(0)
    given.when(0, DeclareBattle("KWC", "SET"))
    assert given.state.turn.mustered == ""


def test_only_own_formations_with_a_target() -> None:
    """Enemy forces, empty provinces and forces without enemy neighbours declare nothing."""
    given = war({"KWC": "0 sp2", "SET": "1 sp1", "AKI": "0 sp1"}, phase="declare")
    for formation in ("SET", "AKI", "YMT", "A1"):
        assert given.refused(0, DeclareBattle(formation, "SET")) == "ikusa.no-target"


def test_a_double_troop_province_attacks_twice() -> None:
    """Rulebook p. 19: army and force of one province may attack different provinces or the same one, separately."""
    given = war({"KWC": "0 sp2", "SET": "1 sp1"}, {"0A1": "KWC gu1"}, phase="declare")
    given.when(0, DeclareBattle("A1", "SET"))
    assert given.refused(0, DeclareBattle("A1", "SET")) == "ikusa.no-target"
    given.when(0, DeclareBattle("KWC", "SET"))
    assert given.state.ask == "ikusa.fight"
    assert given.state.turn.declared == [Declared("A1", "SET"), Declared("KWC", "SET")]


def test_round_one_spares_daimyos() -> None:
    """Rulebook p. 19: in the first round no battle is declared against a province with an army marker."""
    lands = {"KWC": "0 sp2", "SET": "1 sp1", "TMB": "2 sp1"}
    given = war(lands, {"1A1": "SET"}, phase="declare", round=1)
    assert given.refused(0, DeclareBattle("KWC", "SET")) == "ikusa.not-a-target"
    assert given.options(0) == [DeclareBattle("KWC", "TMB"), EndDeclarations()]
    again = war(lands, {"1A1": "SET"}, phase="declare", round=2)
    assert DeclareBattle("KWC", "SET") in again.options(0)


def test_empty_provinces_are_for_experienced_armies() -> None:
    """R11: forces and level-1 armies conquer empty provinces in phase D; an army of level 2 may attack them now."""
    given = war({"SET": "1 sp1"}, {"0A1": "KWC gu1"}, phase="declare")
    assert given.options(0) == [DeclareBattle("A1", "SET"), EndDeclarations()]
    given = war({"SET": "1 sp1"}, {"0A1": "KWC level2 gu1"}, phase="declare")
    assert DeclareBattle("A1", "YMT") in given.options(0)


def test_an_assassinated_daimyos_army_does_not_attack() -> None:
    """Rulebook p. 16: his army can neither move nor attack."""
    given = war({"SET": "1 sp1"}, {"0A1": "KWC lying gu1", "0A2": "OSU"}, phase="march")
    assert given.state.ask != "ikusa.declare-battle"
    assert not given.state.turn.declared


def test_twelve_battle_markers() -> None:
    """There are twelve battle markers, so a colour declares twelve battles at most."""
    mine = ["HAR", "TMB", "WAK", "ECZ", "HID", "ETC", "KAG", "SNN", "KOZ", "MUS", "SAG", "SUR", "MIK", "IGA"]
    given = war(
        {**dict.fromkeys(mine, "0 sp1"), "SET": "1 sp1", "OMI": "1 sp1", "NOT": "1 sp1", "MIN": "1 sp1",
         "ECG": "1 sp1", "SMS": "1 sp1", "IZU": "1 sp1", "TAJ": "1 sp1", "YSH": "1 sp1"},
        phase="declare",
    )  # fmt: skip
    declared = []
    while given.state.ask == "ikusa.declare-battle":
        declared += happened(given.when(0, given.options(0)[0]), BattleDeclared)
    assert len(declared) == 12


def test_allies_are_no_targets() -> None:
    """Rulebook p. 29: with two players the two colours of one player do not fight each other."""
    given = war({"KWC": "0 sp2", "SET": "2 sp1", "YMT": "1 sp1"}, seats=2, phase="declare")
    assert given.options(0) == [DeclareBattle("KWC", "YMT"), EndDeclarations()]


def test_without_targets_nobody_is_asked() -> None:
    """The phase passes by itself."""
    given = war({"KWC": "0 sp2", "IZI": "0 sp1"}, {"0A1": "KWC gu1"})
    given.when(0, EndMoves())
    assert given.state.turn.phase == "advance"


MISS = [12] * 40


def test_army_and_force_of_one_province_declare_apart() -> None:
    """Both may go for the same target, in two battles, one after the other."""
    given = war({"YSH": "0 sp2", "KWC": "1 sp3"}, {"0A1": "YSH sp2"}, phase="declare", dice={"melee": MISS})
    declare(given, "A1", "KWC")
    events = declare(given, "YSH", "KWC")
    events += close(given)
    events += fight(given, "YSH")
    (began,) = happened(events, BattleBegan)
    assert (began.formation, began.target) == ("YSH", "KWC")


def test_a_declared_battle_must_be_fought() -> None:
    """Once declared there is no way round a first exchange of blows."""
    given, events = attack({"YSH": "0 sp2", "KWC": "1 sp2"}, by="YSH", on="KWC", dice={"melee": MISS})
    assert happened(events, MeleeRolled)
    assert given.question[1] == "ikusa.fight-on"
