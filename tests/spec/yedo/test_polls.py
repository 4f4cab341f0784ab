"""Countering cards, and standing orders to pass."""

from domain.game.lobby import Terms
from domain.kernel.record import redact
from domain.kernel.table import Asked
from domain.yedo.commands import (
    Counter,
    GiveStandingOrder,
    GoHome,
    Pass,
    PlayCard,
)
from domain.yedo.events.cards import CardCountered, CardPlayed, CardSettled, PollAnswered
from domain.yedo.events.gains import Gained
from domain.yedo.title import yedo
from tests.given import Given, happened
from tests.playing import PlayedGame
from tests.spec.yedo.positions import TITLE, acting, begin, clan, deck, equip, offers, scene, view
from tests.spec.yedo.reading import all_pass, together


def windfall(*hands: str) -> Given:
    """Seat 0 plays Windfall; the others hold these cards."""
    given = equip(scene(), 0, actions="A14 A01", out="GA-1")
    for seat, hand in enumerate(hands, 1):
        equip(given, seat, actions=hand)
    begin(given, "action", turn=-1, stage="")
    given.when(0, PlayCard("A14"))
    return given


def test_every_other_holder_of_a_card_is_polled_at_once() -> None:
    """Whatever the cards are; who has none is not asked (ruling 20)."""
    given = windfall("A03", "", "A01")
    assert given.question == ((1, 3), "yedo.poll")
    assert given.options(1) == [Pass()]
    assert given.options(3) == [Pass(), Counter("A01")]
    assert given.refused(1, Counter("A01")) == "yedo.not-yours"
    assert given.refused(0, Pass()) == "table.not-asked"


def test_answers_are_secret_until_all_are_in() -> None:
    """The others see that a seat has answered, not what."""
    given = windfall("A01", "A03")
    (answer,) = given.when(1, Counter("A01"))
    assert answer == PollAnswered(1, counters=True)
    assert redact(answer, 2) == {"type": "yedo.poll-answered", "seat": 1}
    assert view(given, 2).play.own_answer is None
    assert view(given, 1).play.own_answer is True
    assert given.question == ((2,), "yedo.poll")


def test_a_countered_card_has_no_effect() -> None:
    """Both go under the deck, first played first."""
    given = windfall("A01")
    given.when(1, Counter("A01"))
    events = given.when(0, Pass())
    assert CardSettled(0, "A14", effective=False) in events
    assert not happened(events, Gained)
    assert deck(given, "action")[-2:] == ["A14", "A01"]


def test_walls_have_ears_on_walls_have_ears_restores_the_card() -> None:
    """Parity decides (ruling 15)."""
    given = windfall("A01")
    given.when(1, Counter("A01"))
    assert given.question == ((0,), "yedo.poll")
    events = given.when(0, Counter("A01"))
    assert happened(events, CardCountered)[0].seat == 0
    assert CardSettled(0, "A14", effective=True) in events
    assert Gained(0, mon=4) in events
    assert deck(given, "action")[-3:] == ["A14", "A01", "A01"]


def test_three_deep() -> None:
    """A third one cancels again."""
    given = windfall("A01 A01")
    given.when(1, Counter("A01"))
    given.when(0, Counter("A01"))
    events = given.when(1, Counter("A01"))
    assert CardSettled(0, "A14", effective=False) in events


def test_of_several_the_first_in_player_order_counters() -> None:
    """The others keep their card."""
    given = windfall("A01", "A01")
    given.when(2, Counter("A01"))
    events = given.when(1, Counter("A01"))
    assert happened(events, CardCountered)[0].seat == 1
    assert clan(given, 2).actions.cards == ["A01"]


def test_a_countered_heavy_sleeves_leaves_the_usual_three_mon() -> None:
    """The player drops out all the same."""
    given = equip(equip(scene(2), 0, actions="A24"), 1, actions="A01")
    begin(given, "dropping-out", track=[0, 1])
    given.when(0, PlayCard("A24"))
    given.when(1, Counter("A01"))
    assert clan(given, 0).mon == 13
    assert given.state.track == [1]


def test_paid_costs_are_not_refunded() -> None:
    """Bar the Gates costs 3 Mon also when it is countered."""
    given = equip(equip(scene(2), 0, actions="A08", out="HA-1"), 1, actions="A01")
    begin(given, "influence", patrol="TE")
    given.when(0, PlayCard("A08"))
    given.when(1, Counter("A01"))
    assert clan(given, 0).mon == 7
    assert given.state.patrol == "TE"


def test_played_cards_are_public() -> None:
    """Everybody knows where they lie afterwards."""
    given = windfall()
    size = len(deck(given, "action"))
    for seat in (0, 1, None):
        known = view(given, seat).decks["action"].known
        assert [(card.depth, card.card) for card in known] == [(size - 1, "A14")]


def test_no_card_out_of_turn_while_a_poll_or_a_choice_is_on() -> None:
    """Any moment means the waiting moments of ruling 13."""
    given = windfall("A14")
    assert given.refused(1, PlayCard("A14")) == "yedo.not-now"


def test_the_waiting_question_is_put_again() -> None:
    """After the card the seat on turn goes on."""
    given = equip(scene(), 1, actions="A14")
    equip(given, 0, out="GA-1")
    begin(given, "action", turn=-1, stage="")
    events = given.when(1, PlayCard("A14"))
    assert happened(events, CardPlayed)
    assert given.question == ((0,), "yedo.action")
    given.when(0, GoHome())


# -- standing orders ------------------------------------------------------------------------------------------


def test_a_standing_order_is_noted_and_shows_to_nobody() -> None:
    """The whole event is concealed from the others."""
    given = acting(out="GA-1")
    (event,) = offers(given, 1, GiveStandingOrder("yedo.poll", active=True))
    assert redact(event, 0) == {"type": "table.concealed"}
    assert redact(event, 1)["question"] == "yedo.poll"
    assert view(given, 1).standing_orders == ["yedo.poll"]
    assert view(given, 0).standing_orders == []
    assert given.question == ((0,), "yedo.action")


def test_who_is_asked_does_not_depend_on_orders() -> None:
    """The seat is polled like everybody; the ordered answer is ready for it."""
    given = windfall("A01", "A03")
    offers(given, 1, GiveStandingOrder("yedo.poll", active=True))
    assert given.question == ((1, 2), "yedo.poll")
    assert TITLE.standing_answer(given.state, 1) == Pass()
    assert TITLE.standing_answer(given.state, 2) is None
    assert TITLE.standing_answer(given.state, 0) is None


def test_an_order_can_be_taken_back_at_any_time() -> None:
    """Also while the poll is on."""
    given = windfall("A01")
    assert _refused(given, GiveStandingOrder("yedo.poll", active=False)) == "yedo.order-stands"
    offers(given, 1, GiveStandingOrder("yedo.poll", active=True))
    assert _refused(given, GiveStandingOrder("yedo.poll", active=True)) == "yedo.order-stands"
    offers(given, 1, GiveStandingOrder("yedo.poll", active=False))
    assert TITLE.standing_answer(given.state, 1) is None
    unknown = GiveStandingOrder("yedo.turn", active=True)  # type: ignore[arg-type]  # on purpose
    assert _refused(given, unknown) == "yedo.no-such-order"


def _refused(given: Given, command: GiveStandingOrder) -> str:
    return given.refused(1, command)


def test_a_game_gives_the_ordered_answer() -> None:
    """The seat is asked, and its pass follows at once as if it had answered itself."""
    title = yedo()
    game = PlayedGame(title, "g_1", bytes(32))
    game.open("ann", title.setup(2), Terms())
    game.take_seat("ann")
    game.take_seat("ben")
    game.start("ann")
    for seat in (0, 1):
        game.play(seat, GiveStandingOrder("yedo.influence", active=True))
    asked = 0
    while game.position.asked and game.position.round < 3:
        seat = game.position.asked[0]
        assert game.position.ask != "yedo.influence"
        events = game.play(seat, title.fallback(game.position, seat))
        asked += sum(isinstance(event, Asked) and event.ask == "yedo.influence" for event in events)
    assert asked >= 2


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def countering(*hands: str) -> Given:
    clans = {seat: {"actions": hand, "out": f"GA-{seat + 1}"} for seat, hand in enumerate(hands)}
    return together("action", clans)


def test_walls_have_ears_cancels_and_restores() -> None:
    """One of them undoes a card, a second one played on it brings the card back."""
    given = countering("A14 A01", "A01")
    given.when(0, PlayCard("A14"))
    given.when(1, Counter("A01"))
    given.when(0, Pass())
    assert clan(given, 0).mon == 10
    given = countering("A14 A01", "A01")
    given.when(0, PlayCard("A14"))
    given.when(1, Counter("A01"))
    given.when(0, Counter("A01"))
    all_pass(given, "poll")
    assert clan(given, 0).mon == 14
    assert (clan(given, 0).actions.cards, clan(given, 1).actions.cards) == ([], [])
    assert sorted(given.state.decks["action"].cards[-3:]) == ["A01", "A01", "A14"]
