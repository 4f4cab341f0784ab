"""Phase 7: what activated disciples do in the districts and on annexes."""

from typing import Any

import pytest

from domain.yedo.commands import (
    Activate,
    ArrangeCards,
    BuyWeapon,
    DiscardCard,
    DrawMission,
    Exchange,
    GoHome,
    SellCard,
    TakeAnnex,
    Use,
    VisitBower,
)
from domain.yedo.events.decks import CardDiscarded, CardDrawn, WeaponDiscarded, WeaponDrawn, WeaponTaken
from domain.yedo.events.gains import BlessingTaken, ChurchEmptied, DiscipleRecruited, Gained, GeishaTaken
from tests.given import Given
from tests.spec.yedo.positions import acting, begin, clan, deck, equip, scene
from tests.spec.yedo.reading import together, uses


@pytest.mark.parametrize(
    ("place", "things", "use", "event"),
    [
        ("GA-1", {"mon": 7}, "recruit", DiscipleRecruited(0)),
        ("GA-1", {"prestige": 1}, "beg-1", Gained(0, mon=3)),
        ("GA-1", {"prestige": 2}, "beg-2", Gained(0, mon=5)),
        ("RL-1", {"mon": 8}, "geisha-mon", GeishaTaken(0)),
        ("RL-1", {"prestige": 2}, "geisha-prestige", GeishaTaken(0)),
        ("HA-1", {}, "church", ChurchEmptied(0, 3)),
        ("HA-1", {"mon": 4}, "luxury-1", Gained(0, prestige=1)),
        ("HA-1", {"mon": 9}, "luxury-3", Gained(0, prestige=3)),
        ("TE-1", {}, "blessing", BlessingTaken(0)),
        ("CA-S", {}, "audience", Gained(0, prestige=1)),
    ],
)
def test_district_actions(place: str, things: dict[str, Any], use: str, event: object) -> None:
    """Each costs and gives what the rulebook says."""
    given = acting(out=place, **{"mon": 0, "prestige": 0, **things})
    assert event in given.when(0, Use(use))
    assert clan(given, 0).out == []


@pytest.mark.parametrize(
    ("place", "things", "use"),
    [
        ("GA-1", {"mon": 6}, "recruit"),
        ("GA-1", {"prestige": 0}, "beg-1"),
        ("GA-1", {"prestige": 1}, "beg-2"),
        ("RL-1", {"mon": 7}, "geisha-mon"),
        ("RL-1", {"prestige": 1}, "geisha-prestige"),
        ("RL-1", {"geisha": 3}, "geisha-mon"),
        ("RL-1", {"mon": 3}, "buy-action"),
        ("HA-1", {"mon": 3}, "luxury-1"),
        ("HA-1", {"mon": 8}, "luxury-3"),
        ("TE-1", {"blessed": True}, "blessing"),
        ("TV-1", {"mon": 10}, "carpenter"),
        ("TV-1", {"mon": 20, "annexes": "DJ KB KR YA"}, "carpenter"),
        ("TE-1", {}, "audience"),
    ],
)
def test_actions_that_cannot_be_paid_or_have_no_effect(place: str, things: dict[str, Any], use: str) -> None:
    """They are not offered (rulings 9 and 51)."""
    given = acting(out=place, **things)
    assert given.refused(0, Use(use)) == "yedo.no-such-use"


def test_no_recruit_when_all_four_are_owned() -> None:
    """The reserve is empty."""
    given = scene()
    equip(given, 0, out="GA-1", mon=20)
    given.state.clans[0].home, given.state.clans[0].reserve = 3, 0
    begin(given, "action", turn=-1, stage="")
    assert given.refused(0, Use("recruit")) == "yedo.no-such-use"


def test_an_empty_church_cannot_be_visited() -> None:
    """There must be Mon on it."""
    given = begin(equip(scene(), 0, out="HA-1"), "action", turn=-1, stage="", church=0)
    assert given.refused(0, Use("church")) == "yedo.no-such-use"


def test_the_last_geisha_is_gone() -> None:
    """One can be recruited only while there is one on the board."""
    given = equip(equip(scene(2), 0, out="RL-1", mon=20), 1, geisha=3)
    begin(given, "action", turn=-1, stage="")
    assert given.refused(0, Use("geisha-mon")) == "yedo.no-such-use"


def test_the_carpenter_builds_an_annex_of_choice() -> None:
    """For 11 Mon, one that is on the board and not owned yet."""
    given = acting(out="TV-1", mon=12, annexes="KR")
    given.when(0, Use("carpenter"))
    assert given.options(0) == [TakeAnnex("DJ"), TakeAnnex("KB"), TakeAnnex("YA")]
    given.when(0, TakeAnnex("YA"))
    assert (clan(given, 0).annexes, clan(given, 0).mon) == (["KR", "YA"], 1)


def test_an_action_card_is_bought_for_four() -> None:
    """The top one."""
    given = acting(out="RL-1", mon=4)
    top = deck(given, "action")[0]
    assert CardDrawn(0, "action", top) in given.when(0, Use("buy-action"))
    assert clan(given, 0).mon == 0


def market_scene(**things: Any) -> Given:
    given = equip(scene(), 0, **{"out": "MK-1", **things})
    return begin(given, "action", turn=-1, stage="", market="Ka Do Na - Me")


def test_weapons_cost_what_their_space_says() -> None:
    """Eight on the left three, six on the right two spaces."""
    given = market_scene(mon=8)
    assert given.when(0, BuyWeapon(0))[1] == WeaponTaken(0, 0, "Ka", 8)
    assert given.state.market == ["", "Do", "Na", "", "Me"]
    assert market_scene(mon=7).refused(0, BuyWeapon(0)) == "yedo.no-such-weapon"
    assert market_scene(mon=9).refused(0, BuyWeapon(3)) == "yedo.no-such-weapon"
    assert acting(out="HA-1", mon=20).refused(0, BuyWeapon(0)) == "yedo.no-such-use"


def test_the_kobudo_ryu_makes_weapons_cheaper_by_three() -> None:
    """So one pays 5 or 3 Mon."""
    given = market_scene(mon=3, annexes="KB")
    assert [option for option in given.options(0) if isinstance(option, BuyWeapon)] == [BuyWeapon(4)]
    assert given.when(0, BuyWeapon(4))[1] == WeaponTaken(0, 4, "Me", 3)


def test_prices_never_fall_below_zero() -> None:
    """Modifiers add up."""
    given = equip(scene(), 0, out="MK-1", annexes="KB", mon=0)
    begin(given, "action", turn=-1, stage="", market="- - - - Ka", event="E08")
    assert given.refused(0, BuyWeapon(4)) == "yedo.no-such-weapon"
    given.state.clans[0].mon, given.state.bank = 1, given.state.bank - 1
    assert given.when(0, BuyWeapon(4))[1] == WeaponTaken(0, 4, "Ka", 1)


def test_one_card_is_sold_for_two() -> None:
    """A bonus or an action card, under its deck; the others see only which kind."""
    given = market_scene(actions="A14", bonuses="C05")
    assert given.refused(0, SellCard("C06")) == "yedo.not-yours"
    events = given.when(0, SellCard("C05"))
    assert events[1:3] == [CardDiscarded(0, "bonus", "C05"), Gained(0, mon=2)]
    assert deck(given, "bonus")[-1] == "C05"
    assert acting(out="HA-1", actions="A14").refused(0, SellCard("A14")) == "yedo.no-such-use"


@pytest.mark.parametrize(
    ("place", "use", "name"),
    [
        ("GA-1", "foresee-action", "action"),
        ("TV-1", "foresee-weapon", "weapon"),
        ("HA-1", "foresee-bonus", "bonus"),
        ("TE-1", "foresee-red", "red"),
        ("KR", "garden-black", "black"),
    ],
)
def test_foresight_shows_three_cards_and_arranges_them(place: str, use: str, name: str) -> None:
    """Any order of the three may be chosen."""
    given = acting(out=place, annexes="KR")
    one, two, three = deck(given, name)[:3]
    given.when(0, Use(use))
    assert given.question == ((0,), "yedo.arrange")
    assert given.refused(0, ArrangeCards((one, two))) == "yedo.not-offered"
    given.when(0, ArrangeCards((three, one, two)))
    assert deck(given, name)[:3] == [three, one, two]


@pytest.mark.parametrize(("place", "use"), [("TE-1", "foresee-event"), ("KR", "garden-event")])
def test_events_are_foreseen_without_changing_their_order(place: str, use: str) -> None:
    """They go back as they were."""
    given = acting(out=place, annexes="KR")
    before = list(deck(given, "event"))
    given.when(0, Use(use))
    assert given.question[1] != "yedo.arrange"
    assert deck(given, "event") == before


def test_the_bakufu_gives_a_mission() -> None:
    """From a deck of choice."""
    given = acting(out="CA-K1")
    given.when(0, Use("bakufu"))
    top = deck(given, "yellow")[0]
    assert CardDrawn(0, "yellow", top) in given.when(0, DrawMission("yellow"))


def test_the_yashiki_exchanges_a_mission() -> None:
    """One goes under the deck of its colour, then one is gained from any deck."""
    given = acting(out="YA", annexes="YA", missions="R01 G01")
    assert given.refused(0, Exchange("R02")) == "yedo.not-yours"
    given.when(0, Exchange("R01"))
    assert deck(given, "red")[-1] == "R01"
    given.when(0, DrawMission("black"))
    assert [card[0] for card in clan(given, 0).missions.cards] == ["G", "B"]


def test_the_dojo_exchanges_a_weapon() -> None:
    """Discarded openly, then the top weapon is gained."""
    given = acting(out="DJ", annexes="DJ", weapons="Ka")
    top = deck(given, "weapon")[0]
    assert given.when(0, Exchange("Ka"))[1:3] == [WeaponDiscarded(0, "Ka"), WeaponDrawn(0, top)]


def test_the_kobudo_ryu_exchanges_an_action_card() -> None:
    """Under the deck, then the top one is gained."""
    given = acting(out="KB", annexes="KB", actions="A14")
    top = deck(given, "action")[0]
    assert given.when(0, Exchange("A14"))[1:3] == [CardDiscarded(0, "action", "A14"), CardDrawn(0, "action", top)]


def test_an_annex_without_anything_to_exchange() -> None:
    """Only going home is left (ruling 51)."""
    for annex in ("YA", "DJ", "KB"):
        given = acting(out=annex, annexes=annex)
        assert given.options(0) == [GoHome()]
    assert acting(out="KR", annexes="KR").refused(0, Exchange("Ka")) == "yedo.no-such-use"


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def at(place: str, **things: Any) -> Given:
    """Seat 0 of four is to use its only disciple there; `board` are fields of the state."""
    board = things.pop("board", {})
    assert isinstance(board, dict)
    return together("action", {0: {"out": place, **things}}, **board)


def worth(given: Given) -> tuple[int, int]:
    return clan(given, 0).mon, clan(given, 0).prestige


@pytest.mark.parametrize(
    ("place", "use", "mon", "prestige"),
    [
        ("GA-1", "recruit", 3, 3),
        ("GA-2", "beg-1", 13, 2),
        ("GA-3", "beg-2", 15, 1),
        ("HA-1", "luxury-1", 6, 4),
        ("HA-2", "luxury-3", 1, 6),
        ("RL-1", "geisha-mon", 2, 3),
        ("RL-2", "geisha-prestige", 10, 1),
        ("RL-3", "buy-action", 6, 3),
        ("CA-S", "audience", 10, 4),
        ("TE-1", "blessing", 10, 3),
    ],
)
def test_prices(place: str, use: str, mon: int, prestige: int) -> None:
    """What each use costs and brings to a clan with 10 Mon and 3 points; afterwards the disciple is at home."""
    given = at(place, prestige=3)
    given.when(0, Use(use))
    assert worth(given) == (mon, prestige)
    assert clan(given, 0).out == []


def test_what_the_uses_bring_besides() -> None:
    """A disciple, a geisha, a card, a blessing: each from its supply."""
    given = at("GA-1")
    given.when(0, Use("recruit"))
    assert (clan(given, 0).home, clan(given, 0).reserve) == (3, 1)
    given = at("RL-1", prestige=2)
    given.when(0, Use("geisha-prestige"))
    assert (clan(given, 0).geisha, given.state.geisha) == (1, 5)
    given = at("RL-1", board={"top": {"action": "A22"}})
    given.when(0, Use("buy-action"))
    assert clan(given, 0).actions.cards == ["A22"]
    given = at("TE-1")
    given.when(0, Use("blessing"))
    assert (clan(given, 0).blessed, given.state.blessings) == (True, 3)


@pytest.mark.parametrize(
    ("place", "things", "gone"),
    [
        ("GA-1", {"mon": 6}, {"recruit"}),
        ("GA-1", {"prestige": 1}, {"beg-2"}),
        ("GA-1", {"prestige": 0}, {"beg-1", "beg-2"}),
        ("TV-1", {"mon": 10}, {"carpenter"}),
        ("TV-1", {"mon": 20, "annexes": "DJ KB KR YA"}, {"carpenter"}),
        ("HA-1", {"mon": 3}, {"luxury-1", "luxury-3"}),
        ("HA-1", {"mon": 8}, {"luxury-3"}),
        ("HA-1", {"board": {"church": 0}}, {"church"}),
        ("RL-1", {"mon": 7, "prestige": 1}, {"geisha-mon", "geisha-prestige"}),
        ("RL-1", {"geisha": 3, "prestige": 9}, {"geisha-mon", "geisha-prestige"}),
        ("RL-1", {"mon": 3}, {"buy-action"}),
        ("TE-1", {"blessed": True}, {"blessing"}),
    ],
)
def test_what_cannot_be_paid_or_had(place: str, things: dict[str, Any], gone: set[str]) -> None:
    """Missing money, points, supply or room forbid a use; going home is always possible."""
    given = at(place, **things)
    assert uses(given, 0).isdisjoint(gone)
    for use in gone:
        given.refused(0, Use(use))
    assert GoHome() in given.options(0)


def test_the_last_geisha_is_with_others() -> None:
    """No geisha on the board, none to recruit, for whatever price."""
    given = together("action", {0: {"out": "RL-1", "prestige": 5}, 1: {"geisha": 3}, 2: {"geisha": 3}})
    assert uses(given, 0) == {"buy-action"}


def test_all_four_disciples() -> None:
    """Who has nobody in the reserve cannot recruit."""
    given = together("action", {0: {"out": "GA-1 GA-2 TE-1 TE-2"}})
    given.when(0, Activate("GA-1"))
    assert "recruit" not in uses(given, 0)


def test_the_church_is_emptied() -> None:
    """All of its Mon go to the visitor, and the next visitor finds none."""
    given = together("action", {0: {"out": "HA-1"}, 1: {"out": "HA-2"}}, church=5)
    given.when(0, Use("church"))
    assert (clan(given, 0).mon, given.state.church) == (15, 0)
    assert "church" not in uses(given, 1)


def test_the_same_action_twice_by_different_clans() -> None:
    """A use is open no matter who took it before."""
    given = together("action", {0: {"out": "HA-1"}, 1: {"out": "HA-2"}})
    given.when(0, Use("luxury-1"))
    given.when(1, Use("luxury-1"))
    assert [one.prestige for one in given.state.clans[:2]] == [2, 2]


def test_the_carpenter() -> None:
    """Eleven Mon for a missing annex of one's choice; no points, unlike the auction."""
    given = at("TV-1", mon=11, annexes="KR")
    given.when(0, Use("carpenter"))
    assert set(given.options(0)) == {TakeAnnex("DJ"), TakeAnnex("KB"), TakeAnnex("YA")}
    given.when(0, TakeAnnex("KB"))
    assert (worth(given), clan(given, 0).annexes) == ((0, 1), ["KR", "KB"])


@pytest.mark.parametrize(("annexes", "prices"), [("", [8, 8, 8, 6, 6]), ("KB", [5, 5, 5, 3, 3])])
def test_weapons_on_the_market(annexes: str, prices: list[int]) -> None:
    """Dear spaces 8, cheap ones 6, three less with the Kobudo-Ryu; the space stays empty."""
    for slot, price in enumerate(prices):
        given = at("MK-1", annexes=annexes, board={"market": "Ka Do Yu Na Me"})
        given.when(0, BuyWeapon(slot))
        assert (clan(given, 0).mon, given.state.market[slot]) == (10 - price, "")
        assert clan(given, 0).weapons == [["Ka", "Do", "Yu", "Na", "Me"][slot]]


def test_a_fifth_weapon() -> None:
    """Four weapons are the limit; the fifth may itself be the one discarded, face up."""
    given = at("MK-1", weapons="Do Do Fu Fu", board={"market": "- - - - Ka"})
    given.when(0, BuyWeapon(4))
    assert set(given.options(0)) == {DiscardCard("Do"), DiscardCard("Fu"), DiscardCard("Ka")}
    given.when(0, DiscardCard("Ka"))
    assert given.state.discard == ["Ka"]


def test_selling_one_card() -> None:
    """Two Mon for one action or bonus card, which goes under its deck."""
    given = at("MK-1", actions="A14 A03", bonuses="C01")
    given.when(0, SellCard("C01"))
    assert (clan(given, 0).mon, deck(given, "bonus")[-1]) == (12, "C01")
    assert clan(given, 0).out == []


@pytest.mark.parametrize(
    ("place", "use", "name", "cards"),
    [
        ("GA-1", "foresee-action", "action", "A14 A02 A03"),
        ("TV-1", "foresee-weapon", "weapon", "Ka Do Yu"),
        ("HA-1", "foresee-bonus", "bonus", "C03 C01 C02"),
        ("TE-1", "foresee-black", "black", "B03 B01 B02"),
        ("KR", "garden-red", "red", "R09 R01 R05"),
    ],
)
def test_foresight(place: str, use: str, name: str, cards: str) -> None:
    """Three cards are put back on top of their deck in any order."""
    given = at(place, annexes="KR", board={"top": {name: cards}})
    first, second, third = cards.split()
    given.when(0, Use(use), ArrangeCards((third, first, second)))
    assert deck(given, name)[:3] == [third, first, second]


@pytest.mark.parametrize(("place", "use"), [("TE-1", "foresee-event"), ("KR", "garden-event")])
def test_events_are_only_looked_at(place: str, use: str) -> None:
    """The order of events cannot be changed."""
    given = at(place, annexes="KR", board={"top": {"event": "E15 E01 E02"}})
    given.when(0, Use(use))
    assert deck(given, "event")[:3] == ["E15", "E01", "E02"]
    assert clan(given, 0).out == []


def test_each_castle_space_has_its_own_action() -> None:
    """Shogun, Bakufu and Bower are not interchangeable."""
    assert uses(at("CA-S"), 0) == {"audience"}
    assert uses(at("CA-K1"), 0) == {"bakufu"}
    bower = at("CA-B1")
    assert uses(bower, 0) == set()
    assert VisitBower() in bower.options(0)
    assert VisitBower() not in at("CA-S").options(0)


def test_the_bakufu_and_the_limit_of_missions() -> None:
    """A mission from the top of any deck; with four in hand one of five must go."""
    given = at("CA-K1", missions="G01 G02 Y01 R01", board={"top": {"black": "B07"}})
    given.when(0, Use("bakufu"), DrawMission("black"), DiscardCard("Y01"))
    assert sorted(clan(given, 0).missions.cards) == ["B07", "G01", "G02", "R01"]
    assert deck(given, "yellow")[-1] == "Y01"


def test_annexes_exchange_one_for_one() -> None:
    """Yashiki a mission, Dojo a weapon, Kobudo-Ryu an action card: given up first, then the top card is gained."""
    given = at("YA", annexes="YA", missions="G01", board={"top": {"red": "R05"}})
    given.when(0, Exchange("G01"), DrawMission("red"))
    assert (clan(given, 0).missions.cards, deck(given, "green")[-1]) == (["R05"], "G01")
    given = at("DJ", annexes="DJ", weapons="Ka Do", board={"top": {"weapon": "Yu"}})
    given.when(0, Exchange("Ka"))
    assert (sorted(clan(given, 0).weapons), given.state.discard) == (["Do", "Yu"], ["Ka"])
    given = at("KB", annexes="KB", actions="A14 A03 A03", board={"top": {"action": "A22"}})
    given.when(0, Exchange("A03"))
    assert (sorted(clan(given, 0).actions.cards), deck(given, "action")[-1]) == (["A03", "A14", "A22"], "A03")
