"""Phase 3: the Market is adjusted and an event revealed."""

from typing import Any

from domain.kernel.record import Event, redact
from domain.yedo.commands import LoseAnnex, Pass, PlayCard, ReturnBlessing
from domain.yedo.events.decks import WeaponsReshuffled
from domain.yedo.events.event_phase import EventRevealed, MarketCleared, MarketStocked
from tests.given import Given, happened
from tests.spec.yedo.positions import TITLE, begin, clan, deck, equip, scene
from tests.spec.yedo.reading import asked, together

CALM = {"event": "E15"}


def adjusted(market: str, weapons: str = "Yu Sk Sr") -> list[str]:
    """The Market after the next Event Phase; `-` is an empty space."""
    given = begin(scene(), "event", market=market, top={"weapon": weapons, **CALM})
    found: list[str] = given.state.market
    return found


def test_the_rulebooks_market() -> None:
    """Example, p. 8: the two leftmost weapons slide to the 6-spaces, the rest drop out, three new ones come."""
    assert adjusted("Ka - Do Na Me") == ["Yu", "Sk", "Sr", "Ka", "Do"]
    assert adjusted("Ka Fu Do Na Me") == ["Yu", "Sk", "Sr", "Ka", "Fu"]


def test_with_empty_dear_spaces_the_cheap_ones_stay() -> None:
    """Nothing has to be cleared."""
    assert adjusted("- - - Na Me") == ["Yu", "Sk", "Sr", "Na", "Me"]
    assert adjusted("- - - - -") == ["Yu", "Sk", "Sr", "", ""]


def test_one_dear_weapon_pushes_one_cheap_one_out() -> None:
    """The German wording: of all weapons only the two leftmost stay (difference 2)."""
    assert adjusted("- - Ka Na Me") == ["Yu", "Sk", "Sr", "Ka", "Na"]
    assert adjusted("- Ka - - -") == ["Yu", "Sk", "Sr", "", "Ka"]


def test_discarded_weapons_lie_open_and_are_shuffled_when_the_deck_runs_out() -> None:
    """The new order is known to nobody."""
    given = scene()
    given.state.discard = ["Ka"] * 5 + ["Do"] * 5
    state = given.state
    state.clans[0].weapons = [weapon for weapon in ("Fu", "Me", "Na", "Sr", "Sk") for _ in range(5)] + ["Yu"] * 3
    events = _reveal(given, CALM)
    shuffled = next(event for event in events if isinstance(event, WeaponsReshuffled))
    assert sorted(shuffled.order) == ["Do"] * 5 + ["Ka"] * 5
    assert "order" not in redact(shuffled, 0)
    assert given.state.market[:2] == ["Yu", "Yu"]
    assert given.state.market[2] in {"Ka", "Do"}


def _reveal(given: Given, top: dict[str, str]) -> list[Event]:
    from domain.yedo.event_phase import reveal
    from tests.spec.yedo.positions import balance

    balance(given.state, top)
    reveal(given.table)
    return list(given.table.take_events())


def test_the_top_event_is_revealed() -> None:
    """It stays the current one until the next round."""
    given = scene()
    events = _reveal(given, {"event": "E01"})
    assert EventRevealed("E01", "HA") in events
    assert happened(events, MarketStocked)
    assert not happened(events, MarketCleared)
    assert given.state.closed == "HA"


def test_a_samurai_event_may_be_evaded_with_a_card() -> None:
    """Everybody with an action card is asked in player order; the others suffer as usual (ruling 59)."""
    given = equip(equip(scene(3, "samurai"), 1, actions="A25", mon=9), 2, actions="A14", mon=9)
    begin(given, "event", top={"event": "E21"})
    assert given.question == ((1,), "yedo.exemption")
    given.when(1, PlayCard("A25"))
    given.when(2, Pass())  # does not counter
    assert given.question == ((2,), "yedo.exemption")
    assert given.options(2) == [Pass()]
    given.when(2, Pass())
    assert [c.mon for c in given.state.clans] == [4, 9, 3]


def test_a_blessing_may_be_returned_to_suffer_less() -> None:
    """Each blessed clan is asked in player order."""
    given = equip(equip(scene(3, "samurai"), 0, blessed=True), 2, blessed=True)
    begin(given, "event", top={"event": "E21"})
    assert given.question == ((0,), "yedo.blessing")
    given.when(0, ReturnBlessing())
    assert given.question == ((2,), "yedo.blessing")
    given.when(2, Pass())
    assert [c.mon for c in given.state.clans] == [8, 4, 4]
    assert (clan(given, 0).blessed, clan(given, 2).blessed) == (False, True)


def test_an_exempt_clan_keeps_its_blessing() -> None:
    """It is not asked for it."""
    given = equip(scene(2, "samurai"), 0, blessed=True, actions="A25")
    begin(given, "event", top={"event": "E25"})
    given.when(0, PlayCard("A25"))
    assert clan(given, 0).blessed
    assert given.state.step == "assigning"
    assert clan(given, 0).prestige == 1


def test_other_events_ask_nobody() -> None:
    """Blessings and exemptions are for Samurai events only."""
    given = equip(scene(2, "samurai"), 0, blessed=True, actions="A25")
    begin(given, "event", top={"event": "E10"})
    assert given.state.step == "assigning"
    assert len(deck(given, "event")) == 26
    TITLE.check(given.state)


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def test_the_weapon_deck_is_made_anew() -> None:
    """With a single weapon left in the deck the discarded ones are shuffled under it, those dropping out included."""
    rest = [weapon for weapon in ("Do", "Fu", "Ka", "Na", "Me", "Sr", "Yu", "Sk") for _ in range(5)]
    for weapon in ("Ka", "Do", "Yu", "Na", "Me", "Sk"):
        rest.remove(weapon)
    given = together("event", {}, market="Ka Do Yu Na Me", discard=rest, top={"weapon": "Sk", "event": "E15"})
    assert given.state.market[0] == "Sk"
    assert given.state.market[3:] == ["Ka", "Do"]
    assert all(given.state.market)
    assert not given.state.discard
    assert len(deck(given, "weapon")) == 40 - 5


def test_the_earthquake_and_the_last_two_disciples() -> None:
    """Everybody loses a disciple and an annex, but nobody one of his last two disciples; lost tiles go back."""
    clans: dict[int, dict[str, Any]] = {0: {"annexes": "DJ"}, 1: {"reserve": 1}, 2: {"reserve": 0, "annexes": "DJ KR"}}
    given = together("event", clans, setting="samurai", top={"event": "E20"})
    assert asked(given) == (2, "lose")
    given.when(2, LoseAnnex("KR"))
    assert [(one.home, one.reserve) for one in given.state.clans] == [(2, 2), (2, 2), (3, 1), (2, 2)]
    assert [one.annexes for one in given.state.clans] == [[], [], ["DJ"], []]
    assert (given.state.annexes["DJ"], given.state.annexes["KR"]) == (2, 3)


def test_a_blessing_softens_the_blow_if_its_owner_wants() -> None:
    """The blessed may return the counter to the Temple and suffer less, or keep it and suffer all."""
    clans = {0: {"blessed": True}, 1: {"blessed": True}, 2: {}}
    given = together("event", clans, seats=3, setting="samurai", church=4, top={"event": "E21"})
    given.when(0, ReturnBlessing())
    given.when(1, Pass())
    assert [one.mon for one in given.state.clans] == [8, 4, 4]
    assert [one.blessed for one in given.state.clans] == [False, True, False]
    assert (given.state.blessings, given.state.church) == (2, 0)


def test_points_one_does_not_have_cannot_be_lost() -> None:
    """Nobody falls below zero."""
    given = together("event", {0: {"prestige": 2}, 1: {"prestige": 0}}, setting="samurai", top={"event": "E25"})
    assert [one.prestige for one in given.state.clans] == [0, 0, 0, 0]
