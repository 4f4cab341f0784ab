"""Who knows which hidden card: foresight, hands seen, cards traded, and what secret choices make uncertain."""

from typing import Any

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.errors import RuleViolation
from domain.kernel.playout import choose_seat
from domain.kernel.record import Command, Seat, redact
from domain.yedo.commands import (
    Activate,
    Announce,
    ArrangeCards,
    ChooseCategory,
    DrawMission,
    Exchange,
    GiveStandingOrder,
    GoHome,
    KeepCard,
    MakeOffer,
    PlayCard,
    Use,
)
from domain.yedo.events.missions import MissionRevealed
from domain.yedo.state import Yedo
from domain.yedo.state_piles import EVERYBODY, Pile
from domain.yedo.wares import Goods, Wish
from tests.given import Given
from tests.spec.yedo.positions import TITLE, begin, deck, equip, offers, scene


def known(given: Given, seat: Seat | None, name: str) -> list[tuple[int, str]]:
    return [(card.depth, card.card) for card in TITLE.view(given.state, seat).decks[name].known]


def foreseeing() -> Given:
    """Seat 0 is about to look at the action deck, seat 1 to buy from it, seat 2 to look at it as well."""
    given = scene(3)
    equip(given, 0, out="GA-1 HA-1")
    equip(given, 1, out="RL-1 HA-2", mon=20)
    equip(given, 2, out="GA-2 HA-3")
    begin(given, "action", turn=0, stage="choosing", chosen="GA-1", top={"action": "A14 A03 A19 A06"})
    return given


def test_foresight_shows_three_cards_to_one_seat_and_changes_no_other_view() -> None:
    """Which deck was looked at is public, its order is not (ruling 63)."""
    given = foreseeing()
    before = [TITLE.view(given.state, seat).decks for seat in (1, 2, None)]
    given.when(0, Use("foresee-action"))
    assert known(given, 0, "action") == [(0, "A14"), (1, "A03"), (2, "A19")]
    given.when(0, ArrangeCards(("A19", "A14", "A03")))
    assert known(given, 0, "action") == [(0, "A19"), (1, "A14"), (2, "A03")]
    assert [TITLE.view(given.state, seat).decks for seat in (1, 2, None)] == before


def test_what_was_foreseen_stays_known_when_others_draw_it() -> None:
    """A seat keeps what it legitimately knows: the card is now in the other's hand."""
    given = foreseeing()
    given.when(0, Use("foresee-action"), ArrangeCards(("A19", "A14", "A03")))
    given.when(1, Activate("RL-1"), Use("buy-action"))
    assert TITLE.view(given.state, 0).clans[1].actions.known == ["A19"]
    assert TITLE.view(given.state, 2).clans[1].actions.known == []
    assert known(given, 0, "action") == [(0, "A14"), (1, "A03")]


def test_another_foresight_makes_the_first_one_uncertain() -> None:
    """The other may have changed the order, so nothing of it is certain any more, whether he did or not."""
    for order in (("A14", "A03", "A19"), ("A03", "A19", "A14")):
        given = foreseeing()
        given.when(0, Use("foresee-action"), ArrangeCards(("A14", "A03", "A19")))
        given.when(1, Activate("RL-1"), GoHome())
        given.when(2, Activate("GA-2"), Use("foresee-action"), ArrangeCards(order))
        assert known(given, 0, "action") == []
        assert known(given, 2, "action") == list(enumerate(order))


def test_events_foreseen_by_two_are_known_to_both() -> None:
    """Their order cannot change."""
    given = scene(2)
    equip(given, 0, out="TE-1")
    equip(given, 1, out="TE-2")
    begin(given, "action", turn=-1, stage="")
    given.when(0, Use("foresee-event"))
    given.when(1, Use("foresee-event"))
    top = list(enumerate(deck(given, "event")[:3]))
    assert known(given, 0, "event") == known(given, 1, "event") == top


def test_a_secret_discard_makes_a_seen_hand_uncertain() -> None:
    """Who knew all three cards cannot tell which one went under the deck."""
    given = scene(2)
    equip(given, 0, out="KB", annexes="KB", actions="A14 A03 A19")
    begin(given, "action", turn=-1, stage="")
    given.state.clans[0].actions.show(3, 1 << 1)
    assert TITLE.view(given.state, 1).clans[0].actions.known == ["A03", "A14", "A19"]
    given.when(0, Exchange("A03"))
    assert TITLE.view(given.state, 1).clans[0].actions.known == []
    assert known(given, 1, "action") == []
    assert known(given, 0, "action") == [(len(deck(given, "action")) - 1, "A03")]


def test_a_discard_that_its_back_gives_away_stays_known() -> None:
    """The only red mission of a seen hand can be followed under its deck (ruling 11)."""
    given = scene(2)
    equip(given, 0, out="YA", annexes="YA", missions="R01 G01 G02")
    begin(given, "action", turn=-1, stage="")
    given.state.clans[0].missions.show(3, 1 << 1)
    given.when(0, Exchange("R01"))
    assert known(given, 1, "red") == [(17, "R01")]
    assert TITLE.view(given.state, 1).clans[0].missions.known == ["G01", "G02"]
    given.when(0, DrawMission("green"))


def test_rejected_cards_are_known_only_to_whoever_rejected_them() -> None:
    """They go under the deck; who had foreseen them loses track."""
    given = scene(2)
    begin(given, "auctions", track=[1], top={"action": "A14 A03 A19"})
    given.state.decks["action"].show(3, 1 << 0)
    given.when(1, Announce("white"), ChooseCategory("action"), KeepCard("A03"))
    size = len(deck(given, "action"))
    assert known(given, 1, "action") == [(size - 2, "A14"), (size - 1, "A19")]
    assert known(given, 0, "action") == []
    assert TITLE.view(given.state, 0).clans[1].actions.known == []


def test_of_two_alike_cards_only_the_surely_known_one_stays_known() -> None:
    """Who knew of one copy and sees one played cannot know of another."""
    pile = Pile(["A01", "A14", "A01"], [0b001, 0b001, 0b011])
    assert pile.take_openly("A01") == 0b001
    assert (pile.cards, pile.seen) == (["A14", "A01"], [0b001, 0b001])
    pile = Pile(["A01", "A01", "A01"], [0b011, 0b011, 0b001])
    pile.take_openly("A01")
    assert sorted(pile.seen) == [0b001, 0b011], "of two known copies one stays known"


def test_a_revealed_mission_is_known_to_all() -> None:
    """Even if it was not completed."""
    given = equip(scene(2), 0, out="RL-1", missions="Y03", weapons="Sk Na")
    begin(given, "action", turn=-1, stage="")
    MissionRevealed(0, "Y03", "RL-1").apply(given.state)
    assert given.state.clans[0].missions.seen == [EVERYBODY]
    assert TITLE.view(given.state, None).clans[0].missions.known == ["Y03"]


def test_imagined_positions_keep_what_is_known_and_redraw_the_rest() -> None:
    """Own hand, foreseen cards and everything open stay; other hands and the deck change places."""
    given = foreseeing()
    equip(given, 1, actions="A05 A09")
    for card in ("A05", "A09"):
        given.state.decks["action"].seen.pop(given.state.decks["action"].cards.index(card))
        given.state.decks["action"].cards.remove(card)
    given.when(0, Use("foresee-action"), ArrangeCards(("A19", "A14", "A03")))
    hands = set()
    for seed in range(30):
        imagined = TITLE.imagine(given.state, 0, FastChance(seed))
        TITLE.check(imagined)
        assert imagined.decks["action"].cards[:3] == ["A19", "A14", "A03"]
        hands.add(tuple(imagined.clans[1].actions.cards))
    assert len(hands) > 10


def test_imagined_offers_come_from_the_imagined_hand() -> None:
    """An offer in preparation shows its kinds only."""
    given = scene(3)
    equip(given, 0, out="TV-1", actions="A14 A03", missions="G01 R01")
    equip(given, 1, out="TV-2")
    begin(given, "tavern-trade")
    offers(given, 0, MakeOffer(1, Goods(cards=("A03", "R01")), Wish(mon=3)))
    faces = set()
    for seed in range(20):
        imagined = TITLE.imagine(given.state, 1, FastChance(seed))
        assert imagined.trade is not None
        offer = imagined.trade.offer
        assert offer is not None
        faces.add(offer.cards)
        assert offer.cards[0] in imagined.clans[0].actions.cards
        assert offer.cards[1] in imagined.clans[0].missions.cards
        assert TITLE.view(imagined, 1) == TITLE.view(given.state, 1)
    assert len(faces) > 5


def test_imagined_standing_orders_are_anybodys_guess() -> None:
    """They show in no view but the owner's."""
    given = foreseeing()
    offers(given, 1, GiveStandingOrder("yedo.poll", active=True))
    guesses = {tuple(TITLE.imagine(given.state, 0, FastChance(seed)).clans[1].orders) for seed in range(20)}
    assert len(guesses) > 5
    assert TITLE.imagine(given.state, 1, FastChance(1)).clans[1].orders == ["yedo.poll"]


# -- the same log must lead to the same view ------------------------------------------------------------------


def outcome(state: Yedo, seat: Seat, command: Command, observer: Seat) -> tuple[list[Any], Yedo]:
    table = TITLE.table(TITLE.clone(state), FastChance(1))
    TITLE.play(table, seat, command)
    return [redact(event, observer) for event in table.events], table.state


def twin_command(twin: Yedo, seat: Seat, command: Command, shown: list[Any], observer: Seat) -> Yedo | None:
    """The twin position after a command that looks the same to the observer, if there is one."""
    for option in (command, *TITLE.options(twin, seat)):
        try:
            log, after = outcome(twin, seat, option, observer)
        except RuleViolation:
            continue
        if log == shown:
            return after
    return None


@pytest.mark.parametrize("setting", ["geisha", "samurai"])
@pytest.mark.parametrize("seed", range(3))
def test_positions_that_look_alike_go_on_looking_alike(seed: int, setting: str) -> None:
    """Played on so that one seat is shown the same log, an imagined position gives that seat the same view for ever."""
    picker = FastChance(seed)
    observer = seed % 3
    real = TITLE.open_table(TITLE.setup(3, setting), FastChance(seed + 9)).state
    twin: Yedo | None = None
    compared = 0
    while real.asked:
        if twin is None:
            twin = TITLE.imagine(real, observer, picker)
        seat = choose_seat(real, picker)
        options = TITLE.options(real, seat)
        command = options[picker.pick(len(options))]
        shown, real_after = outcome(real, seat, command, observer)
        twin = twin_command(twin, seat, command, shown, observer)
        real = real_after
        if twin is not None:
            compared += 1
            assert TITLE.view(twin, observer) == TITLE.view(real, observer), command
            assert TITLE.options(twin, observer) == TITLE.options(real, observer), command
    assert compared > 100


def test_a_card_played_out_of_turn_reveals_no_more_than_itself() -> None:
    """Nobody else's options change by it."""
    given = equip(scene(3), 1, actions="A14 A03")
    equip(given, 0, out="GA-1")
    begin(given, "action", turn=-1, stage="")
    before = given.options(0)
    given.when(1, PlayCard("A14"))
    assert given.options(0) == before
