"""Action 4: levy units."""

import pytest

from domain.game.words import words
from domain.ikusa.commands import BuyNothing, BuyPackage, PlaceUnit
from domain.ikusa.events.levy import LevyBought, LevyPlaced, LevyShown, UnitAssigned
from domain.kernel.record import Command, redact
from domain.kernel.sight import Sight
from tests.given import Given, happened
from tests.spec.ikusa.positions import TITLE, action, army, asked, force, resumed
from tests.spec.ikusa.reading import Plan, planned, until
from tests.worlds import could_be

EIGHT = dict.fromkeys(("KWC", "IZI", "KII", "YMT", "YSH", "IGA", "OMI", "TMB"), "0 sp1")


def levying(koku: int, provinces: dict[str, str], armies: dict[str, str] | None = None, others: int = 0) -> Given:
    bins = [(0, 0, 0, 0, koku), (0, 0, 0, 0, others), (0, 0, 0, 0, 0)]
    return resumed(action("levy", provinces, {"0A1": "KWC", **(armies or {})}, bins=bins))


def test_packages() -> None:
    """Rulebook p. 13: each koku buys one of five packages, in secret until all have bought."""
    given = levying(2, EIGHT, others=1)
    names = ("bowman", "mixed", "swordsmen", "gunners", "spearmen")
    assert given.options(0) == [*(BuyPackage(name) for name in names), BuyNothing()]
    event = given.when(0, BuyPackage("mixed"))[0]
    assert event == LevyBought(0, 0, "mixed", (0, 1, 1, 0))
    assert set(redact(event, 1)) == {"type", "seat", "colour"}
    given.when(0, BuyPackage("spearmen"))
    assert asked(given) == ((1,), "ikusa.levy")
    assert given.state.colours[0].tray[1] == 9
    shown = happened(given.when(1, BuyPackage("bowman")), LevyShown)
    assert shown == [LevyShown(0, (0, 1, 1, 3)), LevyShown(1, (1, 0, 0, 0))]
    assert given.state.colours[0].tray[1] == 8


def test_a_purchase_tells_nobody_that_the_tray_was_not_empty() -> None:
    """To others a koku looks the same whether it buys or not, and its command is sealed: so it can be taken back."""
    given = nearly_empty(bought=BuyNothing())
    emptied = nearly_empty(bought=BuyPackage("bowman")).state
    assert TITLE.options(emptied, 0) == [BuyNothing()]
    assert TITLE.view(emptied, 1) == TITLE.view(given.state, 1)
    label = words(TITLE, TITLE.default_pack).option(BuyPackage("bowman"), Sight(TITLE, given.state, 0, ()))
    assert not label.final
    events = given.when(0, BuyPackage("bowman"))
    assert [event.tells for event in events] == [False]
    for eyes in (1, 2, None):
        assert could_be(TITLE, emptied, 0, BuyPackage("bowman"), events, eyes)
    assert not could_be(TITLE, emptied, 0, BuyPackage("bowman"), events, 0)


def nearly_empty(bought: Command) -> Given:
    """One bowman is all that is left to levy, and the first of three koku has been spent; others have yet to buy."""
    full = {f"0A{k}": f"{place} bo2 gu3 sp7" for k, place in ((1, "KWC"), (2, "IZI"), (3, "KII"))}
    rest = {"YMT": "0 sw5", "YSH": "0 sw4", "IGA": "0 bo2 sp3", "OMI": "0 sp5"}
    given = levying(3, {**rest, "KWC": "0 sp3", "IZI": "0 sp2", "KII": "0 sp2"}, full, others=1)
    assert given.options(0) == [BuyPackage("bowman"), BuyNothing()]
    given.when(0, bought)
    return given


def test_no_more_units_than_provinces() -> None:
    """Rulebook p. 13: who owns eight provinces levies eight units at most; a package is cut to what fits (R3, R4)."""
    given = levying(4, EIGHT)
    given.when(0, BuyPackage("spearmen"), BuyPackage("spearmen"))
    event = given.when(0, BuyPackage("spearmen"))[0]
    assert event == LevyBought(0, 0, "spearmen", (0, 0, 0, 2))
    assert given.options(0) == [BuyNothing()]
    assert given.refused(0, BuyPackage("bowman")) == "ikusa.package-not-to-be-had"


def test_one_answer_for_each_koku() -> None:
    """Whatever is bought, each koku takes one answer, so that their number tells nothing."""
    given = levying(2, EIGHT, others=2)
    given.when(0, BuyNothing())
    assert asked(given) == ((0, 1), "ikusa.levy")
    given.when(0, BuyNothing())
    assert asked(given) == ((1,), "ikusa.levy")


def test_an_empty_tray() -> None:
    """Rulebook p. 13: what the tray does not hold cannot be levied; only spearmen are sold in part (R3)."""
    full = {f"0A{k}": f"{place} bo3 sw1 sp10" for k, place in ((1, "KWC"), (2, "IZI"), (3, "KII"))}
    bows = dict.fromkeys(("YMT", "YSH", "IGA", "OMI"), "0 sp1")
    given = levying(2, {**bows, "KWC": "0 sw2", "IZI": "0 sw2", "KII": "0 sw1"}, full)
    assert given.state.colours[0].tray == [0, 1, 9, 2]
    assert given.options(0) == [BuyPackage("mixed"), BuyPackage("gunners"), BuyPackage("spearmen"), BuyNothing()]
    assert given.when(0, BuyPackage("spearmen")) == [LevyBought(0, 0, "spearmen", (0, 0, 0, 2))]
    assert given.refused(0, BuyPackage("swordsmen")) == "ikusa.package-not-to-be-had"
    assert given.refused(0, BuyPackage("archers")) == "ikusa.no-such-package"


def test_one_levied_unit_in_a_province() -> None:
    """Rulebook p. 14: one unit for each province; on the card of an army it counts for the army's province."""
    given = levying(1, {"KWC": "0 sp1", "IZI": "0 sp1"})
    given.when(0, BuyPackage("gunners"))
    assert given.options(0) == [PlaceUnit("KWC"), PlaceUnit("A1"), PlaceUnit("IZI")]
    event = given.when(0, PlaceUnit("A1"))[0]
    assert event == UnitAssigned(0, 0, "A1")
    assert "formation" not in redact(event, 1)
    assert given.options(0) == [PlaceUnit("IZI")]
    assert given.refused(0, PlaceUnit("KWC")) == "ikusa.no-room-for-unit"
    assert LevyPlaced(0, ("gunner", "gunner"), ("A1", "IZI")) in given.when(0, PlaceUnit("IZI"))


def test_stacking_limits() -> None:
    """Rulebook p. 14: a force holds five regular units, an army four samurai and ten ashigaru."""
    given = levying(2, {"KWC": "0 sp5", "IZI": "0 sp5", "KII": "0 sp4"}, {"0A1": "KWC bo4 gu2"})
    given.when(0, BuyPackage("swordsmen"))
    assert given.state.colours[0].levied == [0, 1, 0, 0]
    given.when(0, BuyPackage("gunners"))
    assert given.options(0) == [PlaceUnit("KII")]
    given.when(0, PlaceUnit("KII"))
    assert given.options(0) == [PlaceUnit("A1")]


def test_units_are_not_placed_where_the_rest_needs_the_room() -> None:
    """R4: what was bought can be placed, so a unit may not take the only room of another."""
    given = levying(1, {"KWC": "0 sp5", "IZI": "0 sp1"}, {"0A1": "KWC sw4"})
    given.when(0, BuyPackage("mixed"))
    assert given.options(0) == [PlaceUnit("IZI")]


LANDS = {"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp3", "IZI": "1 sp1", "HIT": "2 sp3", "SMT": "2 sp1"}


IDLE: Plan = (0, 0, 0, 0, 3)


def kinds(given: Given, seat: int) -> set[str]:
    return {option.package for option in given.options(seat) if isinstance(option, BuyPackage)}


BROKE: Plan = (0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("package", "units"),
    [
        ("bowman", (1, 0, 0, 0)),
        ("mixed", (0, 1, 1, 0)),
        ("swordsmen", (0, 2, 0, 0)),
        ("gunners", (0, 0, 2, 0)),
        ("spearmen", (0, 0, 0, 3)),
    ],
)
def test_what_a_koku_buys(package: str, units: tuple[int, ...]) -> None:
    """One bowman, or two of swordsmen and gunners, or three spearmen."""
    given = planned(LANDS | {"OMI": "0 sp1"}, [(0, 0, 0, 0, 1), IDLE, IDLE])
    (bought,) = happened(given.when(0, BuyPackage(package)), LevyBought)
    assert bought.units == units


def test_not_more_units_than_provinces() -> None:
    """Three provinces take three units, however rich the levy; a province with force and army still takes one."""
    given = planned({"YSH": "0 sp1", "YMT": "0 sp1"}, [(0, 0, 0, 0, 4), (0, 0, 0, 3, 0), (0, 0, 0, 3, 0)])
    given.when(0, BuyPackage("bowman"), BuyPackage("gunners"))
    assert kinds(given, 0) == set()
    given.when(0, BuyNothing(), BuyNothing())
    assert given.state.colours[0].tray[0] == 8
    assert given.state.colours[0].tray[2] == 7


def test_a_unit_on_the_card_is_the_unit_of_the_province() -> None:
    """After a unit for the army the force of the same province gets none this round."""
    given = planned({"YSH": "0 sp1", "YMT": "0 sp1"}, [(0, 0, 0, 0, 2), BROKE, BROKE], {"0A1": "YSH sp1"})
    given.when(0, BuyPackage("bowman"), BuyPackage("bowman"))
    until(given, "ikusa.place-levy")
    given.when(0, PlaceUnit("A1"))
    assert given.refused(0, PlaceUnit("YSH")) == "ikusa.no-room-for-unit"
    assert given.refused(0, PlaceUnit("A1")) == "ikusa.no-room-for-unit"
    given.when(0, PlaceUnit("YMT"))
    assert (army(given, "0A1"), force(given, "YSH"), force(given, "YMT")) == ("YSH bo1 sp1", "0 sp1", "0 bo1 sp1")


def test_a_full_force_and_a_full_card() -> None:
    """Five regular units fill a force; four samurai fill an army for swordsmen, but not for gunners."""
    lands = {"YSH": "0 sp5", "YMT": "0 sp5", "OMI": "0 sp4", "IGA": "0 sp5"}
    armies = {"0A1": "YSH bo2 sw2 sp3", "0A2": "YMT sp10"}
    given = planned(lands, [(0, 0, 0, 0, 1), IDLE, IDLE], armies)
    given.when(0, BuyPackage("mixed"))
    until(given, "ikusa.place-levy")
    places = {option.formation for option in given.options(0) if isinstance(option, PlaceUnit)}
    assert places <= {"A2", "OMI"}
    given.when(0, PlaceUnit("A2"))
    assert given.options(0)[0] in (PlaceUnit("A1"), PlaceUnit("OMI"))
    assert given.refused(0, PlaceUnit("IGA")) == "ikusa.no-room-for-unit"


def test_the_tray_is_the_limit() -> None:
    """Nine bowmen in all: with nine on the map none can be levied; figures come back only as casualties."""
    lands = {"YSH": "0 bo5", "YMT": "0 bo4", "OMI": "0 sw5", "IGA": "0 sw3", "ISE": "0 gu5", "KII": "0 gu4"}
    given = planned(lands, [(0, 0, 0, 0, 2), IDLE, IDLE])
    assert kinds(given, 0) == {"spearmen"}
