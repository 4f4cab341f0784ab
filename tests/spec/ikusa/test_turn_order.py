"""Action 2: turn order."""

from domain.ikusa.commands import AllotKoku, TakeMarker
from domain.ikusa.events.turn_order import BiddersRanked, MarkersDrawn
from tests.given import Given, happened
from tests.spec.ikusa.positions import action, resumed
from tests.spec.ikusa.reading import allot, planned

LANDS = {"KWC": "0 sp1", "TNG": "1 sp1", "AKI": "2 sp1"}


def bids(*turn: int) -> tuple[Given, list]:
    """Everybody bids this for turn order and levies nothing."""
    given = resumed(action("plan", LANDS, koku=[3] * len(turn), seats=len(turn)))
    events: list = []
    for seat, amount in enumerate(turn):
        rest = AllotKoku("ronin", 3 - amount)
        events = given.when(seat, AllotKoku("build", 0), AllotKoku("turn", amount), AllotKoku("ninja", 0), rest)
    return given, events


def test_the_highest_bid_chooses_first() -> None:
    """Rulebook p. 12: by bid; who bid nothing draws at random from what is left."""
    given, events = bids(1, 3, 0, 2)
    assert happened(events, BiddersRanked) == [BiddersRanked((), (1, 3, 0))]
    assert given.question == ((1,), "ikusa.take-marker")
    given.when(1, TakeMarker(4))
    assert given.refused(3, TakeMarker(4)) == "ikusa.marker-gone"
    given.when(3, TakeMarker(1))
    drawn = happened(given.when(0, TakeMarker(3)), MarkersDrawn)
    assert drawn == [MarkersDrawn((2,), (2,))]
    assert given.state.order == [3, 2, 0, 1]


def test_chance_breaks_ties() -> None:
    """R1: of equal bids chance says who chooses first; higher bids still go before."""
    _, events = bids(2, 2, 3)
    ranked = happened(events, BiddersRanked)[0]
    assert sorted(ranked.order) == [0, 1]
    assert ranked.ranking == (2, *ranked.order)


def test_the_last_marker_needs_no_choice() -> None:
    """When all have bid, the last one gets what is left."""
    given, _ = bids(3, 2, 1)
    given.when(0, TakeMarker(2))
    given.when(1, TakeMarker(3))
    assert given.state.order == [2, 0, 1]


def test_nobody_bids() -> None:
    """All markers are drawn at random."""
    given, events = bids(0, 0, 0)
    assert len(happened(events, MarkersDrawn)[0].order) == 3
    assert sorted(given.state.order) == [0, 1, 2]


REALM = {"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp3", "HIT": "2 sp3"}


def test_bids_choose_and_the_rest_draws() -> None:
    """More koku choose earlier, any marker that is left; who paid nothing draws from the rest."""
    given = planned(REALM, [(0, 1, 0, 0, 2), (0, 3, 0, 0, 0), (0, 0, 0, 0, 3), (0, 0, 0, 0, 3)], seats=4)
    assert given.question[0] == (1,)
    given.when(1, TakeMarker(4))
    assert given.refused(0, TakeMarker(4)) == "ikusa.marker-gone"
    events = given.when(0, TakeMarker(2))
    (draw,) = happened(events, MarkersDrawn)
    assert sorted(draw.colours) == [2, 3]
    assert sorted(draw.order) == [1, 3]
    assert [given.state.order[1], given.state.order[3]] == [0, 1]


def test_equal_bids_choose_before_lower_ones() -> None:
    """A tie concerns only those who tie: both of them choose before whoever bid less."""
    given = planned(REALM, [(0, 1, 0, 0, 2), (0, 2, 0, 0, 1), (0, 2, 0, 0, 1), (0, 3, 0, 0, 0)], seats=4)
    assert given.question[0] == (3,)
    given.when(3, TakeMarker(1))
    assert given.question[0][0] in (1, 2)
    given.when(given.question[0][0], TakeMarker(2))
    assert given.question[0][0] in (1, 2)


def test_a_tie_is_broken_by_chance_among_the_tied() -> None:
    """What chance orders are the tied bidders, nobody else."""
    given = resumed(action("plan", REALM, koku=[3, 3, 3]))
    allot(given, 0, (0, 1, 0, 0, 2))
    allot(given, 1, (0, 2, 0, 0, 1))
    (ranked,) = happened(allot(given, 2, (0, 1, 0, 0, 2)), BiddersRanked)
    assert ranked.ranking[0] == 1
    assert sorted(ranked.ranking[1:]) == [0, 2]
