"""Phase 4: the next round or the end of the game."""

from domain.edo.commands import CommitPlan, PayWages, Reveal
from domain.edo.events.activations import CardRevealed
from domain.edo.events.next_round import GameEnded, RoundPrepared
from domain.edo.events.setting_up import MerchantCardTurned
from domain.edo.events.wages import IncomePaid
from domain.kernel.record import Event
from tests.given import Given, happened
from tests.spec.edo.positions import about_to, at_the_end, plan, settled, to_next_round, town


def finish_round(given: Given) -> list[Event]:
    events: list[Event] = []
    while given.state.ask in ("edo.walk", "edo.wages"):
        events = given.when(given.state.asked[0], Reveal() if given.state.ask == "edo.walk" else PayWages())
    return events


def test_the_next_round() -> None:
    """The face-up merchant card becomes current, the marker passes to the left, recruits and new cards join."""
    given = about_to("rice", 0)
    daimyo = given.state.daimyos[1]
    daimyo.recruits, given.state.neutrals = 2, 10
    daimyo.new_cards = [given.state.display.pop()]
    face_up, below = given.state.merchant_deck[:2]
    events = finish_round(given)
    assert happened(events, MerchantCardTurned) == [MerchantCardTurned(face_up, below)]
    assert happened(events, RoundPrepared) == [RoundPrepared(2, 1)]
    assert (given.state.merchant_card, len(given.state.merchant_deck)) == (face_up, 8)
    assert (daimyo.neutrals, daimyo.recruits, len(daimyo.cards), daimyo.new_cards) == (2, 0, 4, [])
    assert (daimyo.plan, daimyo.answers, daimyo.revealed) == ([], 0, 0)
    assert given.question == ((0, 1, 2), "edo.plan")


def test_twelve_points_end_the_game() -> None:
    """The round is played to its end; whoever has twelve power points or more ends the game (Q23)."""
    given = town(about_to("rice", 0, points=12), "EDO", "H0")
    events = finish_round(given)
    assert happened(events, GameEnded)
    assert given.question == ((), "")
    result = given.title.result(given.state)
    assert result is not None
    assert (result.reason, result.winners, result.ranks[0]) == ("edo.power-points", (0,), 1)


def test_eleven_points_do_not() -> None:
    """One point short, the next round begins."""
    assert happened(finish_round(about_to("rice", 0, points=11)), RoundPrepared)


def test_an_exhausted_merchant_deck_ends_the_game() -> None:
    """After the tenth round no card lies under or beside the current one (Q22)."""
    given = about_to("rice", 0)
    given.state.merchant_deck, given.state.round = [], 10
    events = finish_round(given)
    assert happened(events, GameEnded)[0].result.reason == "edo.merchant-deck"


def test_the_last_card_but_one_is_still_played() -> None:
    """With one card left it becomes current and nothing lies face up."""
    given = about_to("rice", 0)
    last = given.state.merchant_deck[-1]
    given.state.merchant_deck, given.state.round = [last], 9
    assert MerchantCardTurned(last, "") in finish_round(given)


def test_a_whole_game_lasts_ten_rounds_at_most() -> None:
    """There are ten merchant cards, so whatever is played, the tenth round is the last."""
    given = settled(3)
    while given.state.asked:
        seat = given.state.asked[0]
        given.when(seat, given.title.fallback(given.state, seat))
    assert given.state.round == 10


def test_ten_merchant_cards_are_ten_rounds() -> None:
    """In the tenth round no card lies on the deck any more, and the game ends after it."""
    given = settled(2)
    given.state.daimyos[0].samurai, given.state.daimyos[0].officials = [], 5
    given.state.daimyos[1].samurai, given.state.daimyos[1].officials = [], 5
    for round in range(1, 11):
        assert (given.state.round, given.state.result, len(given.state.merchant_deck)) == (round, None, 10 - round)
        for seat in (0, 1):
            idle = (*plan("storehouse", "rice"), *plan("highway", "travel"), *plan("guild", "money"))
            given.when(seat, *idle, CommitPlan())
        to_next_round(given)
    assert given.state.result is not None


def test_twelve_points_let_the_round_be_finished() -> None:
    """Reaching twelve with the first card leaves everybody all cards, wages and income of the round."""
    events = to_next_round(at_the_end())
    assert len(happened(events, CardRevealed)) == 9
    assert [type(event) for event in events[-2:]] == [IncomePaid, GameEnded]


def test_reveal_order_of_the_second_round() -> None:
    """The left neighbour of the first start player leads the second round."""
    given = about_to("money")
    to_next_round(given)
    for seat in range(3):
        given.when(seat, *plan("storehouse", "rice"), *plan("highway", "travel"), *plan("guild", "money"), CommitPlan())
    assert given.question == ((1,), "edo.walk")
    given.when(1, Reveal())
    assert given.question == ((2,), "edo.walk")
