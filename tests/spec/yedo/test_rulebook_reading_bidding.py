"""The rulebook read afresh: the Bidding Phase."""

import pytest

from domain.yedo.commands import (
    Announce,
    Bid,
    ChooseCategory,
    DiscardCard,
    DropOut,
    KeepCard,
    LookAtMissions,
    Pass,
    Stay,
    TakeAnnex,
)
from tests.spec.yedo.positions import clan, deck
from tests.spec.yedo.reading import asked, bidding


def test_leaving_at_once_pays_and_leaving_later_does_not():
    """Three Mon for whoever drops out when asked first; nothing for dropping out instead of announcing."""
    given = bidding(stay=False, order=[1, 2, 0, 3], track=[1, 2, 0, 3])
    assert asked(given) == (1, "stay")
    given.when(1, DropOut())
    for seat in (2, 0, 3):
        given.when(seat, Stay())
    assert asked(given) == (2, "announce")
    given.when(2, DropOut())
    assert [clan(given, seat).mon for seat in range(4)] == [10, 13, 10, 10]
    assert asked(given) == (0, "announce")


def test_the_announcer_bids_the_minimum_neither_more_nor_less():
    """The announcement is a bid of exactly 3, or 5 for annexes and geisha; the next bid is at least one more."""
    given = bidding()
    given.when(0, Announce("geisha"))
    assert min(option.amount for option in given.options(1) if isinstance(option, Bid)) == 6
    given = bidding()
    given.when(0, Announce("mission"))
    assert min(option.amount for option in given.options(1) if isinstance(option, Bid)) == 4


def test_seven_categories_for_four():
    """Four or five players name single categories."""
    given = bidding(4)
    assert {option.category for option in given.options(0) if isinstance(option, Announce)} == {
        "action", "bonus", "weapon", "annex", "geisha", "disciple", "mission"
    }  # fmt: skip


def test_everybody_once_and_the_announcer_last():
    """Whoever has been topped gets no second chance, but for the announcer, who closes the auction."""
    given = bidding()
    given.when(0, Announce("weapon"))
    given.when(1, Bid(4))
    given.when(2, Pass())
    given.when(3, Bid(6))
    assert asked(given) == (0, "bid")
    given.when(0, Pass())
    assert (clan(given, 3).mon, clan(given, 1).mon) == (4, 10)
    assert asked(given) == (3, "keep")


def test_nobody_tops_the_announcer():
    """Without a higher bid the announcer is not asked again and pays the minimum."""
    given = bidding()
    given.when(0, Announce("disciple"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    assert (clan(given, 0).mon, clan(given, 0).home, clan(given, 0).reserve) == (7, 3, 1)
    assert asked(given) == (1, "announce")


def test_passing_is_for_one_auction_only():
    """Who passed, or lost, takes part in the next auction; the winner does not; the closed category cannot be named."""
    given = bidding()
    given.when(0, Announce("disciple"))
    given.when(1, Pass())
    given.when(2, Bid(4))
    given.when(3, Pass())
    given.when(0, Pass())
    assert asked(given) == (0, "announce")
    assert Announce("disciple") not in given.options(0)
    given.when(0, Announce("geisha"))
    assert asked(given) == (1, "bid")
    given.when(1, Pass())
    assert asked(given) == (3, "bid")


def test_the_last_on_the_track_wins_unopposed():
    """Somebody alone on the track has what he names at the minimum."""
    given = bidding(stay=False)
    for seat in (0, 1, 2):
        given.when(seat, DropOut())
    given.when(3, Stay(), Announce("geisha"))
    assert (clan(given, 3).mon, clan(given, 3).geisha, clan(given, 3).prestige) == (5, 1, 3)


def test_no_bid_beyond_the_purse():
    """All of one's Mon can be bid and no more; a category too dear cannot be named."""
    given = bidding(clans={0: {"mon": 4}, 1: {"mon": 6}})
    assert {option.category for option in given.options(0) if isinstance(option, Announce)}.isdisjoint(
        {"annex", "geisha"}
    )
    given.when(0, Announce("action"))
    assert [option.amount for option in given.options(1) if isinstance(option, Bid)] == [4, 5, 6]
    given.refused(1, Bid(7))
    given.refused(1, Bid(3))


@pytest.mark.parametrize("seats", [2, 3])
def test_three_groups_for_few_players(seats: int):
    """White and red start at 3, black at 5; a group holds one bidder's prize and is then closed as a whole."""
    given = bidding(seats)
    assert {option.category for option in given.options(0) if isinstance(option, Announce)} == {"white", "black", "red"}
    given.when(0, Announce("black"))
    assert min(option.amount for option in given.options(1) if isinstance(option, Bid)) == 6
    for seat in range(1, seats):
        given.when(seat, Pass())
    assert set(given.options(0)) == {ChooseCategory("annex"), ChooseCategory("geisha")}
    given.when(0, ChooseCategory("geisha"))
    assert asked(given) == (1, "announce")
    assert {option.category for option in given.options(1) if isinstance(option, Announce)} == {"white", "red"}


def test_the_winner_of_a_group_chooses_not_the_announcer():
    """The subcategory is named by whoever won, after the bidding."""
    given = bidding(2, top={"weapon": "Ka Do Yu Na"})
    given.when(0, Announce("white"))
    given.when(1, Bid(4))
    given.when(0, Pass())
    assert set(given.options(1)) == {ChooseCategory("action"), ChooseCategory("bonus"), ChooseCategory("weapon")}
    given.when(1, ChooseCategory("weapon"), KeepCard("Do"))
    assert (clan(given, 1).weapons, clan(given, 1).mon) == (["Do"], 6)
    assert sorted(given.state.discard) == ["Ka", "Yu"]
    assert deck(given, "weapon")[0] == "Na"


@pytest.mark.parametrize("held", ["exhausted", "three"])
def test_an_impossible_geisha_leaves_two_points(held: str):
    """Without a geisha in the supply, or with three already, the bid is paid for the points alone."""
    clans = {0: {"geisha": 3}} if held == "three" else {1: {"geisha": 3}, 2: {"geisha": 3}}
    given = bidding(clans=clans)
    given.when(0, Announce("geisha"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    assert (clan(given, 0).mon, clan(given, 0).prestige) == (5, 3)
    assert clan(given, 0).geisha == (3 if held == "three" else 0)


def test_an_annex_one_lacks_and_that_is_there():
    """The choice is among the tiles that lie on the board and that one does not own."""
    clans = {0: {"annexes": "DJ"}, 1: {"annexes": "KB"}, 2: {"annexes": "KB"}, 3: {"annexes": "KB"}}
    given = bidding(clans=clans)
    given.when(0, Announce("annex"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    assert set(given.options(0)) == {TakeAnnex("KR"), TakeAnnex("YA")}
    given.when(0, TakeAnnex("YA"))
    assert (clan(given, 0).annexes, clan(given, 0).prestige, given.state.annexes["YA"]) == (["DJ", "YA"], 3, 2)


def test_one_of_three_bonus_cards_and_the_limit():
    """The cards not kept go under their own deck; a third bonus card forces a discard, also under the deck."""
    given = bidding(clans={0: {"bonuses": "C01 C02"}}, top={"bonus": "C05 C06 C07"})
    given.when(0, Announce("bonus"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    assert set(given.options(0)) == {KeepCard("C05"), KeepCard("C06"), KeepCard("C07")}
    given.when(0, KeepCard("C06"))
    assert set(given.options(0)) == {DiscardCard("C01"), DiscardCard("C02"), DiscardCard("C06")}
    given.when(0, DiscardCard("C01"))
    assert clan(given, 0).bonuses.cards == ["C02", "C06"]
    assert deck(given, "bonus")[-3:] == ["C05", "C07", "C01"]


def test_a_mission_of_a_chosen_colour():
    """Three of one deck are looked at, two go to its bottom; a fifth mission is one too many."""
    given = bidding(clans={0: {"missions": "G01 G02 Y01 R01"}}, top={"black": "B03 B04 B05"})
    given.when(0, Announce("mission"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    given.when(0, LookAtMissions("black"), KeepCard("B04"))
    assert deck(given, "black")[-2:] == ["B03", "B05"]
    assert asked(given) == (0, "reduce")
    given.when(0, DiscardCard("G01"))
    assert deck(given, "green")[-1] == "G01"


def test_all_four_disciples_are_owned_already():
    """The bid for a disciple is lost if the reserve is empty."""
    given = bidding(clans={0: {"reserve": 0}})
    given.when(0, Announce("disciple"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    assert (clan(given, 0).mon, clan(given, 0).home, clan(given, 0).reserve) == (7, 4, 0)


def test_the_phase_ends_when_the_track_is_empty():
    """Everybody out at once: no auction, everybody three Mon richer, and the Event Phase follows."""
    given = bidding(2, stay=False, top={"event": "E15", "weapon": "Ka Do Yu"})
    given.when(0, DropOut())
    given.when(1, DropOut())
    assert [one.mon for one in given.state.clans] == [13, 13]
    assert given.state.event == "E15"
    assert asked(given) == (0, "place")
