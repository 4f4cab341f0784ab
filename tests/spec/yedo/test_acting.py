"""Phase 7: turns, district actions and annexes."""

from typing import Any

import pytest

from domain.yedo.commands import (
    Activate,
    ArrangeCards,
    BuyWeapon,
    CompleteMission,
    DrawMission,
    Exchange,
    GoHome,
    Pass,
    SellCard,
    TakeAnnex,
    Use,
    VisitBower,
)
from domain.yedo.events.action_phase import DiscipleReturned, DiscipleUsed
from domain.yedo.events.decks import CardDiscarded, CardDrawn, WeaponDiscarded, WeaponDrawn, WeaponTaken
from domain.yedo.events.gains import BlessingTaken, ChurchEmptied, DiscipleRecruited, Gained, GeishaTaken
from tests.given import Given
from tests.spec.yedo.positions import acting, begin, clan, deck, equip, scene


def test_one_disciple_at_a_time_in_player_order() -> None:
    """Whoever has none left is skipped; the phase ends when none is left."""
    given = equip(equip(scene(2), 0, out="HA-1"), 1, out="HA-2 GA-1")
    begin(given, "action", turn=-1, stage="", order=[1, 0])
    given.when(1, Activate("GA-1"), GoHome())
    given.when(0, GoHome())
    given.when(1, GoHome())
    assert given.state.round == 3
    assert given.state.step == "dropping-out"


def test_a_single_disciple_need_not_be_chosen() -> None:
    """The question is at once what it does."""
    given = acting(out="CA-S")
    assert given.question == ((0,), "yedo.action")
    assert given.options(0) == [GoHome(), Use("audience")]
    assert given.refused(0, Activate("CA-S")) == "table.wrong-answer"


def test_only_own_disciples_can_be_activated() -> None:
    """Of several the seat says which."""
    given = acting(out="CA-S HA-1")
    assert given.options(0) == [Activate("CA-S"), Activate("HA-1")]
    assert given.refused(0, Activate("HA-2")) == "yedo.no-such-disciple"


def test_afterwards_the_disciple_returns_home() -> None:
    """Also if nothing useful was done."""
    given = acting(out="GA-1")
    assert given.when(0, GoHome())[:2] == [DiscipleUsed(0, "GA-1", "nothing"), DiscipleReturned(0, "GA-1")]
    assert (clan(given, 0).home, clan(given, 0).reserve) == (2, 2)


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


def test_a_disciple_on_an_annex_completes_no_mission_and_visits_no_bower() -> None:
    """It must stand on a board space."""
    given = acting(out="DJ", annexes="DJ", missions="G02")
    assert given.refused(0, CompleteMission("G02")) == "yedo.mission-not-met"
    assert given.refused(0, VisitBower()) == "yedo.no-such-use"


def test_a_recruit_waits_for_the_next_round() -> None:
    """A disciple gained in the Action Phase stays at home (ruling 49)."""
    given = equip(scene(2), 0, out="GA-1", mon=7)
    begin(given, "action", turn=-1, stage="")
    given.when(0, Use("recruit"))
    assert given.state.round == 3
    assert clan(given, 0).home == 3


def test_after_an_activation_a_seat_with_cards_and_disciples_may_go_on() -> None:
    """It is asked whatever its cards are (ruling 20)."""
    given = acting(out="GA-1 HA-1", actions="A14")
    given.when(0, Activate("GA-1"), GoHome())
    assert given.question == ((0,), "yedo.after")
    assert given.options(0) == [Pass()]
