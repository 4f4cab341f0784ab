"""Phase 2: the auctions."""

from typing import Any

import pytest

from domain.kernel.record import Event
from domain.yedo.commands import (
    Announce,
    Bid,
    ChooseCategory,
    DiscardCard,
    DropOut,
    KeepCard,
    LookAtMissions,
    Pass,
    PlayCard,
    Stay,
    TakeAnnex,
)
from domain.yedo.events.bidding import AuctionOpened, AuctionWon, BidPassed, BidPlaced, CategoryChosen, DroppedOut
from domain.yedo.events.decks import CardKept, DeckLookedAt, WeaponKept
from domain.yedo.events.gains import AnnexTaken, DiscipleRecruited, Gained, GeishaTaken
from tests.given import Given, happened
from tests.spec.yedo.positions import begin, clan, deck, equip, scene
from tests.spec.yedo.reading import asked, bidding


def announcing(seats: int = 4, **things: Any) -> Given:
    """The first seat on the track announces."""
    given = scene(seats)
    things.setdefault("track", list(range(seats)))
    return begin(given, "auctions", **things)


def test_everybody_is_asked_first_whether_to_take_part() -> None:
    """In player order; dropping out now brings 3 Mon."""
    given = begin(scene(3), "dropping-out", track=[0, 1, 2])
    given.when(0, Stay())
    assert given.when(1, DropOut()) == [DroppedOut(1, 3)]
    assert clan(given, 1).mon == 13
    given.when(2, Stay())
    assert given.question == ((0,), "yedo.announce")
    assert given.state.track == [0, 2]


def test_all_may_drop_out() -> None:
    """Then the phase is over (ruling 27)."""
    given = begin(scene(2), "dropping-out", track=[0, 1])
    given.when(0, DropOut())
    given.when(1, DropOut())
    assert given.state.step == "assigning"


def test_the_rulebooks_auction() -> None:
    """Example, p. 7: bonus cards are closed; Blue opens weapons for 3, Green says 6, Blue takes it for 7."""
    blue, green, yellow = 0, 1, 2
    given = begin(scene(4), "auctions", track=[blue, green], taken=["bonus"], top={"weapon": "Ka Do Na"})
    assert Announce("bonus") not in given.options(blue)
    assert given.refused(blue, Announce("bonus")) == "yedo.not-for-sale"
    assert given.when(blue, Announce("weapon")) == [AuctionOpened(blue, "weapon", 3, (green, blue))]
    assert given.refused(green, Bid(3)) == "yedo.bid-too-low"
    assert given.when(green, Bid(6)) == [BidPlaced(green, 6)]
    assert given.question == ((blue,), "yedo.bid")
    events = given.when(blue, Bid(7))
    assert events[:3] == [BidPlaced(blue, 7), AuctionWon(blue, "weapon", 7), CategoryChosen(blue, "weapon")]
    assert given.options(blue) == [KeepCard("Ka"), KeepCard("Do"), KeepCard("Na")]
    assert given.when(blue, KeepCard("Do"))[0] == WeaponKept(blue, "Do", ("Ka", "Na"))
    assert clan(given, blue).mon == 3
    assert given.question == ((green,), "yedo.announce")
    events = given.when(green, Announce("disciple"))
    assert events[:2] == [AuctionOpened(green, "disciple", 3, ()), AuctionWon(green, "disciple", 3)]
    assert happened(events, DiscipleRecruited)
    assert given.state.track == []
    assert yellow not in given.state.track


def test_each_other_bidder_once_then_the_announcer() -> None:
    """After the last answer the highest bid wins."""
    given = announcing(4)
    given.when(0, Announce("geisha"))
    given.when(1, Bid(6))
    given.when(2, Pass())
    given.when(3, Bid(8))
    assert given.question == ((0,), "yedo.bid")
    events = given.when(0, Pass())
    assert events[:2] == [BidPassed(0), AuctionWon(3, "geisha", 8)]
    assert given.question == ((0,), "yedo.announce")


def test_whoever_cannot_top_the_bid_and_holds_no_card_is_passed_over() -> None:
    """Mon lies open, so everybody sees that no choice is left."""
    given = equip(scene(3), 1, mon=4)
    begin(given, "auctions", track=[0, 1, 2])
    given.when(0, Announce("black"))
    assert given.question == ((2,), "yedo.bid")


def test_a_poor_bidder_with_a_card_is_asked() -> None:
    """A card might bring Mon; whether it does is nobody else's business (ruling 20)."""
    given = equip(scene(3), 1, mon=4, actions="A14")
    begin(given, "auctions", track=[0, 1, 2])
    given.when(0, Announce("black"))
    assert given.question == ((1,), "yedo.bid")
    assert given.options(1) == [Pass(), PlayCard("A14")]
    given.when(1, PlayCard("A14"))
    assert given.question == ((1,), "yedo.bid")
    assert given.options(1) == [Pass(), Bid(6), Bid(7), Bid(8)]


def test_no_bid_above_ones_means() -> None:
    """A bid must be payable (ruling 24)."""
    given = announcing(4)
    given.when(0, Announce("action"))
    assert given.refused(1, Bid(11)) == "yedo.cannot-pay"
    assert given.refused(1, Bid(500)) == "yedo.bid-too-high"


def test_whoever_should_announce_may_leave_for_nothing() -> None:
    """No Mon for dropping out later."""
    given = announcing(4)
    assert given.when(0, DropOut()) == [DroppedOut(0, 0)]
    assert given.question == ((1,), "yedo.announce")


def test_whoever_can_pay_no_minimum_and_holds_no_card_is_out() -> None:
    """He may announce only what he can pay (ruling 23)."""
    given = equip(equip(scene(3), 0, mon=2), 1, mon=4)
    begin(given, "auctions", track=[0, 1, 2])
    assert given.question == ((1,), "yedo.announce")
    assert Announce("black") not in given.options(1)


def test_three_groups_with_two_or_three_players() -> None:
    """The winner of a group picks one of its categories, and the whole group is closed."""
    given = begin(scene(2), "auctions", track=[0, 1], top={"bonus": "C01 C02 C03"})
    assert given.options(0) == [Announce("white"), Announce("black"), Announce("red"), DropOut()]
    given.when(0, Announce("white"))
    given.when(1, Pass())
    assert given.question == ((0,), "yedo.category")
    assert given.refused(0, ChooseCategory("geisha")) == "yedo.not-for-sale"
    given.when(0, ChooseCategory("bonus"))
    given.when(0, KeepCard("C02"))
    assert deck(given, "bonus")[-2:] == ["C01", "C03"], "under the bonus deck, as the German rulebook says"
    assert Announce("white") not in given.options(1)


def test_action_cards_for_the_winner() -> None:
    """Look at three, keep one, the others go under the deck; the others see neither."""
    given = begin(scene(4), "auctions", track=[0], top={"action": "A03 A14 A19"})
    events = given.when(0, Announce("action"))
    assert DeckLookedAt(0, "action", ("A03", "A14", "A19"), 3) in events
    assert given.when(0, KeepCard("A19"))[0] == CardKept(0, "action", 3, "A19")


def test_an_annex_and_two_prestige() -> None:
    """The winner chooses among the annexes he does not own."""
    given = equip(scene(4), 0, annexes="YA")
    begin(given, "auctions", track=[0, 1])
    given.when(0, Announce("annex"))
    given.when(1, Pass())
    assert given.options(0) == [TakeAnnex("DJ"), TakeAnnex("KB"), TakeAnnex("KR")]
    assert given.refused(0, TakeAnnex("YA")) == "yedo.no-such-annex"
    assert given.when(0, TakeAnnex("DJ")) == [
        *given_due(),
        AnnexTaken(0, "DJ"),
        *given_due(),
        Gained(0, prestige=2),
    ]


def given_due() -> list[Event]:
    from domain.yedo.events.flow import DueSettled

    return [DueSettled()]


def test_whoever_owns_all_annexes_gets_only_the_prestige() -> None:
    """The winner pays although the reward is impossible (ruling 25)."""
    given = equip(scene(4), 0, annexes="DJ KB KR YA")
    begin(given, "auctions", track=[0])
    given.when(0, Announce("annex"))
    assert (clan(given, 0).prestige, clan(given, 0).mon) == (3, 5)


def test_a_geisha_and_two_prestige() -> None:
    """With three geisha owned only the prestige is left."""
    given = announcing(4, track=[0])
    assert GeishaTaken(0) in given.when(0, Announce("geisha"))
    assert (clan(given, 0).geisha, clan(given, 0).prestige) == (1, 3)
    given = equip(scene(4), 0, geisha=3)
    begin(given, "auctions", track=[0])
    given.when(0, Announce("geisha"))
    assert (clan(given, 0).geisha, clan(given, 0).prestige) == (3, 3)


def test_a_disciple_joins_unless_all_four_are_owned() -> None:
    """The price is paid either way."""
    given = equip(scene(4), 0, reserve=0)
    begin(given, "auctions", track=[0])
    given.when(0, Announce("disciple"))
    assert (clan(given, 0).mon, clan(given, 0).home) == (7, 4)


def test_a_mission_from_a_chosen_deck() -> None:
    """Choose a deck, look at three, keep one, the others under that deck."""
    given = begin(scene(4), "auctions", track=[0], top={"red": "R01 R02 R03"})
    given.when(0, Announce("mission"))
    assert len(given.options(0)) == 4
    given.when(0, LookAtMissions("red"))
    given.when(0, KeepCard("R02"))
    assert clan(given, 0).missions.cards == ["R02"]
    assert deck(given, "red")[-2:] == ["R01", "R03"]


def test_a_deck_of_two_shows_two() -> None:
    """If fewer than three are left one can choose only among those."""
    given = begin(scene(4), "auctions", track=[0])
    red = given.state.decks["red"]
    rest = red.cards[2:]
    del red.cards[2:], red.seen[2:]
    given.state.clans[3].done = rest
    given.when(0, Announce("mission"), LookAtMissions("red"))
    assert len(given.options(0)) == 2


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def test_leaving_at_once_pays_and_leaving_later_does_not() -> None:
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


def test_the_announcer_bids_the_minimum_neither_more_nor_less() -> None:
    """The announcement is a bid of exactly 3, or 5 for annexes and geisha; the next bid is at least one more."""
    given = bidding()
    given.when(0, Announce("geisha"))
    assert min(option.amount for option in given.options(1) if isinstance(option, Bid)) == 6
    given = bidding()
    given.when(0, Announce("mission"))
    assert min(option.amount for option in given.options(1) if isinstance(option, Bid)) == 4


def test_seven_categories_for_four() -> None:
    """Four or five players name single categories."""
    given = bidding(4)
    assert {option.category for option in given.options(0) if isinstance(option, Announce)} == {
        "action", "bonus", "weapon", "annex", "geisha", "disciple", "mission"
    }  # fmt: skip


def test_everybody_once_and_the_announcer_last() -> None:
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


def test_nobody_tops_the_announcer() -> None:
    """Without a higher bid the announcer is not asked again and pays the minimum."""
    given = bidding()
    given.when(0, Announce("disciple"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    assert (clan(given, 0).mon, clan(given, 0).home, clan(given, 0).reserve) == (7, 3, 1)
    assert asked(given) == (1, "announce")


def test_passing_is_for_one_auction_only() -> None:
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


def test_the_last_on_the_track_wins_unopposed() -> None:
    """Somebody alone on the track has what he names at the minimum."""
    given = bidding(stay=False)
    for seat in (0, 1, 2):
        given.when(seat, DropOut())
    given.when(3, Stay(), Announce("geisha"))
    assert (clan(given, 3).mon, clan(given, 3).geisha, clan(given, 3).prestige) == (5, 1, 3)


def test_no_bid_beyond_the_purse() -> None:
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
def test_three_groups_for_few_players(seats: int) -> None:
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


def test_the_winner_of_a_group_chooses_not_the_announcer() -> None:
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
def test_an_impossible_geisha_leaves_two_points(held: str) -> None:
    """Without a geisha in the supply, or with three already, the bid is paid for the points alone."""
    clans = {0: {"geisha": 3}} if held == "three" else {1: {"geisha": 3}, 2: {"geisha": 3}}
    given = bidding(clans=clans)
    given.when(0, Announce("geisha"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    assert (clan(given, 0).mon, clan(given, 0).prestige) == (5, 3)
    assert clan(given, 0).geisha == (3 if held == "three" else 0)


def test_an_annex_one_lacks_and_that_is_there() -> None:
    """The choice is among the tiles that lie on the board and that one does not own."""
    clans = {0: {"annexes": "DJ"}, 1: {"annexes": "KB"}, 2: {"annexes": "KB"}, 3: {"annexes": "KB"}}
    given = bidding(clans=clans)
    given.when(0, Announce("annex"))
    for seat in (1, 2, 3):
        given.when(seat, Pass())
    assert set(given.options(0)) == {TakeAnnex("KR"), TakeAnnex("YA")}
    given.when(0, TakeAnnex("YA"))
    assert (clan(given, 0).annexes, clan(given, 0).prestige, given.state.annexes["YA"]) == (["DJ", "YA"], 3, 2)


def test_one_of_three_bonus_cards_and_the_limit() -> None:
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


def test_a_mission_of_a_chosen_colour() -> None:
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
