"""Action 3: build."""

from domain.ikusa.build import begin_build
from domain.ikusa.commands import BuildCastle, BuildFortress
from domain.ikusa.events.build import BuildCommitted, BuildMissed, CastleBuilt, FortressBuilt
from domain.kernel.record import redact
from tests.given import Given, happened
from tests.spec.ikusa.positions import PARTS, action, resumed
from tests.spec.ikusa.reading import Plan, ordered, planned

PAID = (2, 0, 0, 0, 0)
NOT = (0, 0, 0, 0, 0)


def building(*bins: tuple[int, ...], castles: int | None = None, bases: int | None = None, **lands: str) -> Given:
    given = action("turn-order", lands or {"KWC": "0 sp1 castle", "TNG": "1 sp1", "AKI": "2 sp1"}, bins=bins)
    given.table.parts = PARTS
    if castles is not None:
        spread(given, castles, bases)
    begin_build(given.table)
    return resumed(given)


def spread(given: Given, castles: int, bases: int | None) -> None:
    """Put castles (and fortresses) of colour 2 on the map until only so many are left."""
    state = given.state
    free = [place for place, province in state.provinces.items() if province.owner < 0]
    while state.castles > castles:
        place = free.pop()
        state.conquer(2, place)
        state.provinces[place].works = 1
        state.provinces[place].units[3] = 1
        state.colours[2].tray[3] -= 1
        state.castles -= 1
        if bases is not None and state.bases > bases:
            state.provinces[place].works = 2
            state.bases -= 1


def test_all_build_at_once_in_secret() -> None:
    """Rulebook p. 13: builders choose privately, the pieces appear together."""
    given = building(PAID, PAID, NOT)
    assert given.question == ((0, 1), "ikusa.build")
    event = given.when(1, BuildCastle("TNG"))[0]
    assert event == BuildCommitted(1, 1, "castle", "TNG")
    assert "place" not in redact(event, 0)
    assert given.state.provinces["TNG"].works == 0
    events = given.when(0, BuildFortress("KWC"))
    assert happened(events, FortressBuilt) == [FortressBuilt(0, "KWC")]
    assert happened(events, CastleBuilt) == [CastleBuilt(1, "TNG")]


def test_where_one_may_build() -> None:
    """A castle where nothing stands, a fortification under an own castle."""
    given = building(PAID, NOT, NOT)
    assert given.options(0) == [BuildCastle("OSU"), BuildFortress("KWC")]
    assert given.refused(0, BuildCastle("KWC")) == "ikusa.no-castle-there"
    assert given.refused(0, BuildFortress("OSU")) == "ikusa.no-fortress-there"
    assert given.refused(0, BuildCastle("TNG")) == "ikusa.no-castle-there"


def test_shortage_is_settled_in_turn_order() -> None:
    """Rulebook p. 13, R2: one castle for two builders: in turn order, and the late one loses the koku."""
    given = building(PAID, PAID, NOT, castles=1, bases=0, KWC="0 sp1", TNG="1 sp1", AKI="2 sp1")
    assert given.question == ((0,), "ikusa.build")
    events = given.when(0, BuildCastle("KWC"))
    assert happened(events, CastleBuilt) == [CastleBuilt(0, "KWC")]
    assert happened(events, BuildMissed) == [BuildMissed(1)]


def test_the_late_one_may_take_the_other_kind() -> None:
    """R2: with the last castle gone, the next builder may still fortify a castle of his."""
    given = building(PAID, PAID, NOT, castles=1, KWC="0 sp1", TNG="1 sp1 castle", AKI="2 sp1")
    assert given.question == ((0,), "ikusa.build")
    given.when(0, BuildCastle("KWC"))
    assert given.options(1) == [BuildFortress("TNG")]
    assert happened(given.when(1, BuildFortress("TNG")), FortressBuilt)


def test_nothing_left_to_build() -> None:
    """Without castles and bases the koku are lost and nobody is asked."""
    given = building(PAID, NOT, NOT, castles=0, bases=0, KWC="0 sp1", TNG="1 sp1", AKI="2 sp1")
    assert given.state.ask != "ikusa.build"
    assert given.state.colours[0].bins[0] == 0


IDLE: Plan = (0, 0, 0, 0, 3)


LANDS = {"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp3", "IZI": "1 sp1", "HIT": "2 sp3", "SMT": "2 sp1"}


def castled(count: int, owner: int = 2) -> dict[str, str]:
    """So many provinces with castles, far away."""
    places = ("SAT", "HIG", "HYU", "BUN", "CGO", "CZN", "HIZ", "BUZ", "IYO", "TOS")
    return dict.fromkeys(places[:count], f"{owner} sp1 castle")


def test_castle_on_bare_ground_fortress_on_a_castle() -> None:
    """A castle needs a province without works, a base an own castle without base; nobody builds abroad."""
    lands = {"YSH": "0 sp3", "YMT": "0 sp1 castle", "OMI": "0 sp1 fortress", "KWC": "1 sp1 castle", "HIT": "2 sp1"}
    given = planned(lands, [(2, 0, 0, 0, 1), IDLE, IDLE])
    offered = given.options(0)
    assert BuildCastle("YSH") in offered
    assert BuildFortress("YMT") in offered
    for wrong in (BuildCastle("YMT"), BuildCastle("OMI"), BuildCastle("KWC")):
        assert given.refused(0, wrong) == "ikusa.no-castle-there"
    for bare in (BuildFortress("YSH"), BuildFortress("OMI"), BuildFortress("KWC")):
        assert given.refused(0, bare) == "ikusa.no-fortress-there"
    (built,) = happened(given.when(0, BuildFortress("YMT")), FortressBuilt)
    assert (built.colour, built.place) == (0, "YMT")


def test_the_last_castle_goes_to_the_earlier_marker() -> None:
    """With one castle left and no use for a base, marker 1 builds and marker 2 pays for nothing."""
    lands = LANDS | castled(9, 2)
    given = planned(lands, [(2, 1, 0, 0, 0), (2, 2, 0, 0, 0), IDLE])
    ordered(given, 2, 1)
    assert given.state.order[:2] == [0, 1]
    assert given.question[0] == (0,)
    events = given.when(0, BuildCastle("YMT"))
    assert [built.place for built in happened(events, CastleBuilt)] == ["YMT"]
    assert [missed.colour for missed in happened(events, BuildMissed)] == [1]
    assert (given.state.castles, given.state.colours[1].koku) == (0, 0)


def test_the_last_base() -> None:
    """Five bases in all: with four used the earlier one gets the fifth, the other one can still build a castle."""
    lands = LANDS | {f: f"2 sp1 {w}" for f, w in zip(("SAT", "HIG", "HYU", "BUN"), ["fortress"] * 4, strict=True)}
    lands |= {"YSH": "0 sp1 castle", "KWC": "1 sp1 castle"}
    given = planned(lands, [(2, 1, 0, 0, 0), (2, 2, 0, 0, 0), IDLE])
    ordered(given, 1, 2)
    assert given.question[0] == (1,)
    given.when(1, BuildFortress("KWC"))
    assert given.refused(0, BuildFortress("YSH")) == "ikusa.no-fortress-there"
    given.when(0, BuildCastle("YMT"))
    assert (given.state.bases, given.state.castles) == (0, 3)
