"""Tie-breaks, on the worked example of docs/organising.md."""

from fractions import Fraction

import pytest

from domain.competition import tie_breaks
from domain.competition.results import POINT, Field, Unplayed
from domain.competition.standings import Standings
from tests.competition.event import PLAYERS, field, table


def values(text: str) -> dict[str, Fraction]:
    return dict(zip(PLAYERS, map(Fraction, text.split()), strict=True))


def test_scores() -> None:
    """Beaten shares, summed."""
    found = {player: Fraction(score, POINT) for player, score in field().scores.items()}
    assert found == values("3/2 5/2 1 5/4 7/4 1")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("wins", "1 2 1 1/2 3/2 0"),
        ("opponents", "41/8 29/8 41/8 5 7/2 37/8"),
        ("opponents-cut-1", "37/4 25/4 37/4 9 6 33/4"),
        ("median", "27/4 19/4 27/4 13/2 9/2 23/4"),
        ("sonneborn-berger", "19/8 23/8 11/8 27/16 35/16 11/8"),
    ],
)
def test_worked_example(name: str, expected: str) -> None:
    """The numbers of the six players after three rounds."""
    assert tie_breaks.TIE_BREAKS[name](field()) == values(expected)


def test_seat_adjusted_score_after_two_rounds() -> None:
    """B passes E: it sat in worse seats."""
    assert tie_breaks.seat_adjusted(field(2)) == values("31/32 53/32 5/32 9/8 13/8 15/32")


def test_seat_adjusted_score_is_the_score_when_everybody_sat_everywhere() -> None:
    """After three rounds at three seats the adjustment cancels out."""
    event = field()
    assert tie_breaks.seat_adjusted(event) == {p: Fraction(event.scores[p], POINT) for p in PLAYERS}


def test_final_order() -> None:
    """C and F are tied on points and drew their meetings; the strength of opponents decides."""
    places = Standings(field(), ("direct-encounter", "opponents"), seed="").places
    assert "".join(place.player for place in places) == "BEADCF"
    assert [place.decided for place in places] == ["", "score", "score", "score", "score", "opponents"]


def test_direct_encounter_at_one_table() -> None:
    """X before Y before Z, W between them does not count."""
    event = Field("XYZW", [table(1, "XYZW 1,2,4,3")])
    assert tie_breaks.direct_encounter(event, "XYZ") == {"X": Fraction(2), "Y": Fraction(1), "Z": Fraction(0)}


def test_direct_encounter_counts_shares_of_meetings() -> None:
    """X and Y met twice and won one each; among the two of them nothing is decided."""
    event = Field("XYZW", [table(1, "XYZW 1,2,4,3"), table(2, "YX 1,2")])
    assert tie_breaks.direct_encounter(event, "XYZ") == {"X": Fraction(3, 2), "Y": Fraction(3, 2), "Z": 0}
    assert tie_breaks.direct_encounter(event, "XY") == {"X": Fraction(1, 2), "Y": Fraction(1, 2)}


def test_direct_encounter_needs_every_meeting() -> None:
    """Y and Z never met."""
    event = Field("XYZ", [table(1, "XY 1,2"), table(2, "XZ 1,2")])
    assert tie_breaks.direct_encounter(event, "XYZ") is None


def test_a_bye_is_an_opponent_like_oneself() -> None:
    """And a round that an opponent did not play counts half a point there, whatever it gave."""
    event = Field("ABC", [table(1, "AB 1,2"), table(2, "AC 2,1")], [Unplayed(1, "C", POINT), Unplayed(2, "B", 0)])
    assert tie_breaks.opponents(event) == {
        "A": Fraction(1, 2) + Fraction(3, 2),  # B has half a point for its missed round, C one for the game and a half
        "B": Fraction(1) + 0,
        "C": Fraction(1) + 2,
    }


def test_lots_decide_last_and_for_everybody_alike() -> None:
    """Equal players are ordered by the seed, and another seed may order them otherwise."""
    event = Field("AB", [table(1, "AB 1,1")])
    orders = {"".join(p.player for p in Standings(event, tie_breaks.SWISS, seed=str(n)).places) for n in range(20)}
    assert orders == {"AB", "BA"}
    assert Standings(event, tie_breaks.SWISS, seed="1").places[1].decided == "lots"
