"""The rulebook's worked example: the blue player's campaign in Kawachi and Tango (pp. 18-28)."""

from domain.ikusa.commands import (
    Assault,
    CallOff,
    ChooseArmy,
    DeclareBattle,
    EndDeclarations,
    EndMoves,
    EndTurn,
    EnterProvince,
    Fight,
    GoTo,
    LeaveFrom,
    LeaveGarrison,
    Lose,
    PickUp,
    Rest,
    Send,
    Step,
    Stop,
)
from domain.ikusa.events.casualties import CasualtiesRemoved
from domain.ikusa.events.combat import BattleBegan, BattleEnded
from domain.ikusa.events.experience import ExperienceGained
from domain.ikusa.events.hire_ronin import RoninRevealed
from tests.given import Given, happened
from tests.spec.ikusa.positions import army, force, only_battle, war

BLUE, ORANGE = 0, 1
NOTHING = (0, 0, 0, 0, 0)
ONE_SPEARMAN = (0, 0, 0, 1, 0)


def march() -> Given:
    """Before phase A: a level-2 army in Yamashiro, one success short of level 3."""
    return war(
        {
            "OMI": "0 bo1 sp1",
            "WAK": "0 sp2 hi1",
            "YMT": "0 sp2",
            "KWC": "1 sw1 sp1",
            "TNG": "1 sp1 castle",
            "TAJ": "1 sp1",
            "SET": "1 sp1",
            "HAR": "2 sp1",
        },
        {"0A1": "YSH hole3 bo1 gu2 sp4", "1A1": "DEW", "2A1": "SAD"},
        phase="march",
        dice={
            # Yamato: two blue spearmen, one hits; orange: the swordsman hits with a 3, the spearman misses.
            # Wakasa's force: ronin and two spearmen, two hits; four bonus spearmen and one more, two hits.
            # The army against Tango, then against Tajima.
            "melee": [4, 9, 5, 4, 12, 1, 1, 4, 4, 4, 12, 6],
            "melee_back": [3, 12, 4, 4, 12, 12, 12, 4, 12, 12],
            # Yamashiro's gunner; the army's bowmen and gunner against Tango: all miss.
            "ranged": [4, 12, 12, 12, 12, 12, 12],
        },
    )


def test_phase_a() -> None:
    """A gunner and a spearman stay in Yamashiro, a bowman joins in Omi, and the army ends in Wakasa."""
    given = march()
    given.when(BLUE, ChooseArmy("A1"))
    assert given.refused(BLUE, Step("OMI")) == "ikusa.garrison-first"
    given.when(BLUE, LeaveGarrison("gunner"), LeaveGarrison("spearman"), Step("OMI"))
    given.when(BLUE, PickUp("bowman"), Step("WAK"))
    assert given.refused(BLUE, Step("ECZ")) == "ikusa.no-steps-left"
    given.when(BLUE, Stop())
    assert (army(given, "0A1"), force(given, "YSH"), force(given, "OMI")) == ("WAK bo2 gu1 sp3", "0 gu1 sp1", "0 sp1")


def marched() -> Given:
    given = march()
    given.when(BLUE, ChooseArmy("A1"), LeaveGarrison("gunner"), LeaveGarrison("spearman"), Step("OMI"))
    given.when(BLUE, PickUp("bowman"), Step("WAK"), Stop())
    return given


def declared() -> Given:
    given = marched()
    given.when(
        BLUE,
        DeclareBattle("A1", "TNG"),
        only_battle(given, "WAK"),
        only_battle(given, "YMT"),
        only_battle(given, "YSH"),
    )
    return given


def test_phase_b() -> None:
    """Army and force in Wakasa each attack Tango, the forces of Yamato and Yamashiro both attack Kawachi."""
    given = declared()
    assert [(battle.formation, battle.target) for battle in given.state.turn.declared] == [
        ("A1", "TNG"), ("WAK", "TNG"), ("YMT", "KWC"), ("YSH", "KWC"),
    ]  # fmt: skip
    assert given.question == ((BLUE,), "ikusa.fight")


def fought_kawachi() -> tuple[Given, list]:
    given = declared()
    given.when(BLUE, Fight("YMT"))
    given.when(ORANGE, Lose("force", "spearman"))
    given.when(BLUE, CallOff())
    return given, given.when(BLUE, Fight("YSH"))


def test_kawachi() -> None:
    """Each side loses a spearman; blue stops; Yamashiro's gunner shoots the swordsman before he can strike."""
    given = declared()
    given.when(BLUE, Fight("YMT"))
    assert given.question == ((ORANGE,), "ikusa.casualty")
    events = given.when(ORANGE, Lose("force", "spearman"))
    assert happened(events, CasualtiesRemoved)[0].losses == (ONE_SPEARMAN, ONE_SPEARMAN, NOTHING)
    given.when(BLUE, CallOff())
    events = given.when(BLUE, Fight("YSH"))
    assert happened(events, BattleEnded) == [BattleEnded("won", True, ("KWC",))]
    assert (force(given, "YMT"), force(given, "YSH"), force(given, "KWC")) == ("0 sp1", "0 gu1 sp1", "empty")
    assert "KWC" not in given.state.colours[ORANGE].lands


def test_tango() -> None:
    """Wakasa's hidden ronin appears, four spearmen man the castle; after one pass the force stops, the army wins."""
    given, _ = fought_kawachi()
    events = given.when(BLUE, Fight("WAK"))
    assert happened(events, RoninRevealed) == [RoninRevealed(BLUE, "WAK", 1)]
    assert happened(events, BattleBegan)[0].bonus == 4
    given.when(BLUE, Lose("force", "ronin"), Lose("force", "spearman"))
    assert (force(given, "WAK"), given.state.battle.bonus) == ("0 sp1", 2)
    events = given.when(BLUE, CallOff())
    assert happened(events, BattleBegan)[0].bonus == 2, "bonus units lost stay lost in this turn"
    assert given.question == ((BLUE,), "ikusa.casualty")
    events = given.when(BLUE, Lose("army", "spearman"))
    assert happened(events, BattleEnded) == [BattleEnded("won", True, ("TNG",))]
    assert army(given, "0A1") == "WAK bo2 gu1 sp2"


def conquered() -> Given:
    given, _ = fought_kawachi()
    given.when(BLUE, Fight("WAK"), Lose("force", "ronin"), Lose("force", "spearman"), CallOff())
    given.when(BLUE, Lose("army", "spearman"))
    return given


def test_second_attack() -> None:
    """The level-2 army moves into Tango, takes its card and attacks Tajima, whose spearman falls without a hit."""
    given = conquered()
    assert given.options(BLUE) == [EnterProvince(), Rest()]
    given.when(BLUE, EnterProvince())
    assert "TNG" in given.state.colours[BLUE].lands
    events = given.when(BLUE, Assault("TAJ"))
    assert happened(events, BattleEnded) == [BattleEnded("won", True, ("TAJ",))]
    assert happened(events, ExperienceGained) == [ExperienceGained(BLUE, "A1", 4)]


def test_phase_d() -> None:
    """Now level 3: over Tajima, leaving a bowman in Tango and a spearman there, into Tamba; a gunner takes Kawachi."""
    given = conquered()
    given.when(BLUE, EnterProvince(), Assault("TAJ"), ChooseArmy("A1"))
    assert given.state.turn.steps == 3
    given.when(BLUE, LeaveGarrison("bowman"), Step("TAJ"), LeaveGarrison("spearman"), Step("TMB"), Stop())
    assert army(given, "0A1") == "TMB bo1 gu1 sp1"
    assert (force(given, "TNG"), force(given, "TAJ")) == ("0 bo1", "0 sp1")
    given.when(BLUE, LeaveFrom("YSH"), GoTo("KWC", "KWC"), Send("gunner"))
    assert (force(given, "KWC"), force(given, "YSH")) == ("0 gu1", "0 sp1")
    assert {"TAJ", "TMB", "KWC"} <= set(given.state.colours[BLUE].lands)
    assert given.state.turn.colour == ORANGE


def test_moves_that_are_not_needed() -> None:
    """Phases A, B and D can be passed over."""
    given = march()
    given.when(BLUE, EndMoves(), EndDeclarations(), EndMoves(), EndTurn())
    assert given.state.turn.colour == ORANGE
