"""Phase 2: the auctions."""

from typing import Any

from domain.kernel.record import Event
from domain.yedo.commands import (
    Announce,
    Bid,
    ChooseCategory,
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


def bidding(seats: int = 4, **things: Any) -> Given:
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
    """Page 7: bonus cards are closed; Blue opens weapons for 3, Green says 6, Blue takes it for 7, Green is alone."""
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
    given = bidding(4)
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
    given = bidding(4)
    given.when(0, Announce("action"))
    assert given.refused(1, Bid(11)) == "yedo.cannot-pay"
    assert given.refused(1, Bid(500)) == "yedo.bid-too-high"


def test_whoever_should_announce_may_leave_for_nothing() -> None:
    """No Mon for dropping out later."""
    given = bidding(4)
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
    given = bidding(4, track=[0])
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
