"""Phase 4: the next round or the end of the game."""

from domain.edo.commands import PayWages, Reveal
from domain.edo.events.next_round import GameEnded, RoundPrepared
from domain.edo.events.setting_up import MerchantCardTurned
from domain.edo.scoring import final_result
from domain.kernel.record import Event
from tests.given import Given, happened
from tests.spec.edo.positions import TITLE, about_to, equip, settled, town

PARTS = TITLE.packs[TITLE.default_pack]


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


def ended(points: list[int], edo: str, **of_seat_0: int) -> Given:
    given = settled(len(points))
    for seat, score in enumerate(points):
        equip(given.state, seat, points=score, samurai="", ryo=0, rice=0, wood=0, stone=0)
    equip(given.state, 0, **of_seat_0)
    return town(given, "EDO", edo)


def test_final_scoring() -> None:
    """A point for each samurai on the board (Q24) and for each full 50 Ryo."""
    given = ended([5, 6, 0], "H0 H1 H2", ryo=149)
    equip(given.state, 0, samurai="C1 W1 EDO")
    result = final_result(given.state, PARTS, "edo.power-points")
    assert result.scores == (5 + 3 + 2, 6, 0)
    assert result.winners == (0,)
    assert result.breakdown[0]["samurai"] == 3
    assert result.breakdown[0]["money"] == 2


def test_no_house_in_edo_no_victory() -> None:
    """Rulebook: without a house in Edo a daimyo is out of the final scoring; a fortress is no house."""
    given = ended([12, 3, 1], "H1 H2 F", ryo=500)
    result = final_result(given.state, PARTS, "edo.power-points")
    assert result.winners == (1,)
    assert result.ranks == (3, 1, 2)
    assert result.scores[0] == 12


def test_nobody_with_a_house_in_edo() -> None:
    """Q11: then nobody wins; places are given by points for the record."""
    result = final_result(ended([12, 3, 13], "").state, PARTS, "edo.power-points")
    assert result.winners == ()
    assert result.ranks == (2, 3, 1)


def test_first_tie_break() -> None:
    """Rulebook: among equal points whoever owns more rice, wood and stone together."""
    given = ended([8, 8, 0], "H0 H1 H2", rice=2, wood=1)
    equip(given.state, 1, stone=4)
    assert final_result(given.state, PARTS, "").winners == (1,)


def test_second_tie_break() -> None:
    """Rulebook: then the higher influence in Edo, where the earlier building decides among equals."""
    assert final_result(ended([8, 8, 0], "H0 H1 H1 H2").state, PARTS, "").winners == (1,)
    assert final_result(ended([8, 8, 0], "H1 H0 H2").state, PARTS, "").winners == (1,)


def test_a_whole_game_lasts_ten_rounds_at_most() -> None:
    """There are ten merchant cards, so whatever is played, the tenth round is the last."""
    given = settled(3)
    while given.state.asked:
        seat = given.state.asked[0]
        given.when(seat, given.title.fallback(given.state, seat))
    assert given.state.round == 10
