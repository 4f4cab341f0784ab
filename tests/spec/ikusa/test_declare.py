"""Phase B: declare first battles."""

from domain.ikusa.commands import DeclareBattle, EndDeclarations, EndMoves, Muster
from domain.ikusa.events.declare import BattleDeclared, FormationMustered
from domain.ikusa.state import Declared
from tests.given import happened
from tests.spec.ikusa.positions import war


def test_a_formation_gets_one_target() -> None:
    """Rulebook p. 19: each army and each force may attack one neighbour; a single target needs no second question."""
    given = war({"KWC": "0 sp2", "SET": "1 sp1", "TMB": "2 sp1", "YMT": "0 sp1"}, phase="declare")
    assert given.options(0) == [Muster("KWC"), EndDeclarations()]
    assert given.when(0, Muster("KWC")) == [FormationMustered(0, "KWC")]
    assert given.options(0) == [DeclareBattle("SET"), DeclareBattle("TMB")]
    assert given.refused(0, DeclareBattle("YMT")) == "ikusa.not-a-target"
    assert BattleDeclared(0, "KWC", "TMB", False) in given.when(0, DeclareBattle("TMB"))


def test_only_own_formations_with_a_target() -> None:
    """Enemy forces, empty provinces and forces without enemy neighbours declare nothing."""
    given = war({"KWC": "0 sp2", "SET": "1 sp1", "AKI": "0 sp1"}, phase="declare")
    assert given.refused(0, Muster("SET")) == "ikusa.no-target"
    assert given.refused(0, Muster("AKI")) == "ikusa.no-target"
    assert given.refused(0, Muster("YMT")) == "ikusa.no-target"
    assert given.refused(0, Muster("A1")) == "ikusa.no-target"


def test_a_double_troop_province_attacks_twice() -> None:
    """Rulebook p. 19: army and force of one province may attack different provinces or the same one, separately."""
    given = war({"KWC": "0 sp2", "SET": "1 sp1"}, {"0A1": "KWC gu1"}, phase="declare")
    given.when(0, Muster("A1"))
    assert given.refused(0, Muster("A1")) == "ikusa.no-target"
    given.when(0, Muster("KWC"))
    assert given.state.ask == "ikusa.fight"
    assert given.state.turn.declared == [Declared("A1", "SET"), Declared("KWC", "SET")]


def test_round_one_spares_daimyos() -> None:
    """Rulebook p. 19: in the first round no battle is declared against a province with an army marker."""
    lands = {"KWC": "0 sp2", "SET": "1 sp1", "TMB": "2 sp1"}
    given = war(lands, {"1A1": "SET"}, phase="declare", round=1)
    assert BattleDeclared(0, "KWC", "TMB", False) in given.when(0, Muster("KWC"))
    again = war(lands, {"1A1": "SET"}, phase="declare", round=2)
    again.when(0, Muster("KWC"))
    assert DeclareBattle("SET") in again.options(0)


def test_empty_provinces_are_for_experienced_armies() -> None:
    """R11: forces and level-1 armies conquer empty provinces in phase D; an army of level 2 may attack them now."""
    given = war({"SET": "1 sp1"}, {"0A1": "KWC gu1"}, phase="declare")
    assert BattleDeclared(0, "A1", "SET", False) in given.when(0, Muster("A1"))
    given = war({"SET": "1 sp1"}, {"0A1": "KWC level2 gu1"}, phase="declare")
    given.when(0, Muster("A1"))
    assert DeclareBattle("YMT") in given.options(0)


def test_an_assassinated_daimyos_army_does_not_attack() -> None:
    """Rulebook p. 16: his army can neither move nor attack."""
    given = war({"SET": "1 sp1"}, {"0A1": "KWC lying gu1", "0A2": "OSU"}, phase="march")
    assert given.state.ask != "ikusa.muster"
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
    while given.state.ask in ("ikusa.muster", "ikusa.declare-battle"):
        declared += happened(given.when(0, given.options(0)[0]), BattleDeclared)
    assert len(declared) == 12


def test_allies_are_no_targets() -> None:
    """Rulebook p. 29: with two players the two colours of one player do not fight each other."""
    given = war({"KWC": "0 sp2", "SET": "2 sp1", "YMT": "1 sp1"}, seats=2, phase="declare")
    assert BattleDeclared(0, "KWC", "YMT", False) in given.when(0, Muster("KWC"))


def test_without_targets_nobody_is_asked() -> None:
    """The phase passes by itself."""
    given = war({"KWC": "0 sp2", "IZI": "0 sp1"}, {"0A1": "KWC gu1"})
    given.when(0, EndMoves())
    assert given.state.turn.phase == "advance"
