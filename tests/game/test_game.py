"""The Game aggregate: seats, start, play, resignation and end, on the toy title."""

from collections.abc import Callable

import pytest

from domain.game.codes import CODES
from domain.game.events import (
    AbandonProposed,
    GameAbandoned,
    GameFinished,
    GameOpened,
    GameStarted,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
)
from domain.game.game import codec_of
from domain.game.lobby import Terms
from domain.kernel.chance import commitment
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Event
from domain.kernel.table import Asked
from tests import toy
from tests.playing import PlayedGame

SEED = bytes(range(32))


def opened(seats: int = 2, terms: Terms | None = None) -> PlayedGame:
    title = toy.ToyTitle([toy.BUNDLED])
    game = PlayedGame(title, "g_1", SEED)
    game.open("ann", title.setup(seats), terms or Terms())
    return game


def started(seats: int = 2, terms: Terms | None = None) -> PlayedGame:
    game = opened(seats, terms)
    for player in ("ann", "ben", "cho", "dai")[:seats]:
        game.take_seat(player)
    game.start("ann")
    return game


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(RuleViolation) as refusal:
        act()
    assert refusal.value.code in CODES or refusal.value.code.startswith("toy.")
    return refusal.value.code


def finish(game: PlayedGame) -> list[Event]:
    """Everybody keeps the first card and shows it."""
    events: list[Event] = []
    while game.position.asked:
        seat = game.position.asked[0]
        events = game.play(seat, game.options(seat)[0])
    return events


class TestOpening:
    def test_the_first_event_names_components_and_commits_to_the_seed(self) -> None:
        """Whatever decides a game later is fixed before anybody sits down."""
        title = toy.ToyTitle([toy.BUNDLED])
        game = PlayedGame(title, "g_1", SEED)
        (event,) = game.open("ann", title.setup(3), Terms("private", "nobody"))
        assert isinstance(event, GameOpened)
        assert event.setup.pack == "toy-house@1"
        assert event.commitment == commitment(SEED)
        assert len(event.pack_digest) == 64
        assert game.version == 1
        assert SEED.hex() not in str(event)

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"seats": 5}, "game.wrong-seats"),
            ({"seats": 2, "variant": "blitz"}, "game.unknown-variant"),
            ({"seats": 2, "pack": "other@1"}, "game.unknown-pack"),
            ({"seats": 2, "speed": 3}, "game.unknown-setting"),
        ],
    )
    def test_what_the_title_does_not_offer_is_refused(self, change: dict[str, object], code: str) -> None:
        """Seats, variant, components and settings must be the title's own."""
        title = toy.ToyTitle([toy.BUNDLED])
        game = PlayedGame(title, "g_1", SEED)
        assert refused(lambda: game.open("ann", title.setup(**change), Terms())) == code  # type: ignore[arg-type]
        assert game.version == 0


class TestSeats:
    def test_a_player_takes_the_first_free_or_a_certain_seat(self) -> None:
        """Sitting down names seat, player and entropy."""
        game = opened(3)
        assert game.take_seat("ann", 1, "dice") == [SeatTaken(1, "ann", None, "dice")]
        assert game.take_seat("ben") == [SeatTaken(0, "ben", None, "")]
        assert game.lobby.free_seats() == [2]

    def test_a_seat_is_for_one_and_a_player_has_one_seat(self) -> None:
        """Nobody sits on another's lap, on two chairs, or on none."""
        game = opened(3)
        game.take_seat("ann", 1)
        assert refused(lambda: game.take_seat("ben", 1)) == "game.seat-taken"
        assert refused(lambda: game.take_seat("ann", 2)) == "game.already-seated"
        assert refused(lambda: game.take_seat("ben", 3)) == "game.no-such-seat"
        assert refused(lambda: game.leave_seat("ben")) == "game.not-seated"

    def test_a_full_table_has_no_free_seat(self) -> None:
        """Without a free seat one cannot sit down anywhere."""
        game = opened()
        game.take_seat("ann")
        game.take_seat("ben")
        assert refused(lambda: game.take_seat("cho")) == "game.seat-taken"

    def test_leaving_frees_the_seat(self) -> None:
        """Before the start one may stand up again."""
        game = opened()
        game.take_seat("ann")
        assert game.leave_seat("ann") == [SeatLeft(0)]
        assert game.lobby.free_seats() == [0, 1]

    def test_only_the_host_seats_and_removes_bots(self) -> None:
        """Bots are the host's guests."""
        game = opened()
        assert refused(lambda: game.seat_bot("ben", "random")) == "game.not-host"
        assert game.seat_bot("ann", "random", 1) == [SeatTaken(1, None, "random", "")]
        assert refused(lambda: game.remove_bot("ben", 1)) == "game.not-host"
        assert refused(lambda: game.remove_bot("ann", 0)) == "game.not-your-seat"
        assert refused(lambda: game.remove_bot("ann", 7)) == "game.no-such-seat"
        assert game.remove_bot("ann", 1) == [SeatLeft(1)]

    def test_nothing_changes_after_the_start(self) -> None:
        """Seats are fixed once the cards are dealt."""
        game = started()
        for act in (
            lambda: game.take_seat("cho"),
            lambda: game.leave_seat("ann"),
            lambda: game.seat_bot("ann", "random"),
            lambda: game.remove_bot("ann", 0),
            lambda: game.start("ann"),
        ):
            assert refused(act) == "game.not-open"


class TestStart:
    def test_the_title_deals_and_asks(self) -> None:
        """Starting ends with the first question."""
        game = opened()
        game.take_seat("ann")
        game.take_seat("ben")
        events = game.start("ann")
        assert isinstance(events[0], GameStarted)
        assert events[-1] == Asked((0, 1), "toy.keep")
        assert game.version == 3 + len(events)

    def test_only_the_host_starts_a_full_table(self) -> None:
        """Free seats or a stranger cannot start a game."""
        game = opened()
        game.take_seat("ben")
        assert refused(lambda: game.start("ben")) == "game.not-host"
        assert refused(lambda: game.start("ann")) == "game.seats-free"

    def test_entropy_of_any_seat_changes_the_deal(self) -> None:
        """The server alone cannot choose the cards."""
        deals = set()
        for entropy in ("", "mine"):
            game = opened()
            game.take_seat("ann")
            game.take_seat("ben", entropy=entropy)
            game.start("ann")
            deals.add(tuple(game.position.deck))
        assert len(deals) == 2


class TestPlay:
    def test_the_last_command_finishes_the_game_and_reveals_the_seed(self) -> None:
        """Result and seed follow the title's last event in the same command."""
        game = started()
        *_, finished, revealed = finish(game)
        assert isinstance(finished, GameFinished)
        assert finished.result == game.title.result(game.position)
        assert revealed == SeedRevealed(SEED.hex())
        assert game.lobby.status == "finished"

    def test_nothing_is_played_before_or_after(self) -> None:
        """A game that has not started or is over takes no commands."""
        game = opened()
        game.take_seat("ann")
        assert refused(lambda: game.play(0, toy.Pass())) == "game.not-playing"
        game = started()
        finish(game)
        assert refused(lambda: game.play(0, toy.Pass())) == "game.not-playing"
        assert refused(lambda: game.resign("ann")) == "game.not-playing"
        assert refused(lambda: game.abandon("ann")) == "game.not-playing"
        assert game.options(0) == []

    def test_a_refusal_leaves_the_game_as_it_was(self) -> None:
        """Nothing is emitted by a refused command."""
        game = started()
        before, version = game.freeze(), game.version
        assert refused(lambda: game.play(0, toy.Keep(99))) == "toy.not-yours"
        assert (game.freeze(), game.version) == (before, version)

    def test_a_seat_belongs_to_its_player(self) -> None:
        """Nobody speaks for another seat."""
        game = started()
        game.require_seat("ann", 0)
        assert refused(lambda: game.require_seat("ann", 1)) == "game.not-your-seat"
        assert refused(lambda: game.require_seat("ann", 9)) == "game.no-such-seat"
        game.resign("ann")
        assert refused(lambda: game.require_seat("ann", 0)) == "game.not-your-seat"


class TestResigning:
    def test_a_bot_takes_over(self) -> None:
        """By default a bot plays on for the seat."""
        game = started(3)
        assert game.resign("ben") == [SeatResigned(1, "random")]
        assert game.lobby.chairs[1].bot == "random"
        assert game.lobby.people() == [0, 2]
        assert game.lobby.was_seated("ben") == 1
        assert refused(lambda: game.resign("ben")) == "game.not-seated"

    def test_nobody_takes_over_and_the_fallback_answers(self) -> None:
        """A vacant seat answers at once, and again whenever it is asked."""
        game = started(3, Terms(stand_in="nobody"))
        events = game.resign("ben")
        assert events[0] == SeatResigned(1, None)
        assert game.position.asked == (0, 2)
        for seat in (0, 2, 0):
            game.play(seat, game.options(seat)[0])
        assert game.position.asked == (2,)

    def test_the_last_one_left_wins(self) -> None:
        """When all others have resigned and nobody plays for them, the game is over."""
        game = started(2, Terms(stand_in="nobody"))
        _, finished, revealed = game.resign("ann")
        assert isinstance(finished, GameFinished)
        assert finished.result.reason == "game.last-one-left"
        assert finished.result.winners == (1,)
        assert finished.result.ranks == (2, 1)
        assert isinstance(revealed, SeedRevealed)

    def test_a_game_without_people_is_abandoned(self) -> None:
        """Bots do not play on among themselves after the last person has resigned."""
        game = started(2)
        game.resign("ann")
        assert GameAbandoned("everybody-resigned") in game.resign("ben")
        assert game.lobby.over


class TestAbandoning:
    def test_the_host_closes_an_open_game(self) -> None:
        """Before the start the host may send everybody home."""
        game = opened()
        assert refused(lambda: game.abandon("ben")) == "game.not-host"
        assert game.abandon("ann") == [GameAbandoned("closed-by-host"), SeedRevealed(SEED.hex())]

    def test_a_running_game_ends_when_all_players_agree(self) -> None:
        """One player's wish is a proposal; the last agreement ends the game."""
        game = started(3)
        assert game.abandon("ann") == [AbandonProposed(0)]
        assert refused(lambda: game.abandon("ann")) == "game.already-proposed"
        assert refused(lambda: game.play_on("ben")) == "game.not-proposed"
        game.play_on("ann")
        game.abandon("ben")
        game.abandon("cho")
        assert GameAbandoned("agreed") in game.abandon("ann")


class TestFolding:
    def test_a_game_folds_from_its_stored_events(self) -> None:
        """Every event of a game, stored and read again, gives the same game."""
        game, log = opened(3), []
        log += PlayedGame(game.title, "g_1", SEED).open("ann", game.title.setup(3), Terms())
        for player in ("ann", "ben", "cho"):
            log += game.take_seat(player)
        log += game.start("ann")
        log += game.resign("cho")
        while game.position.asked:
            seat = game.position.asked[0]
            log += game.play(seat, game.options(seat)[0])
        codec = codec_of(game.title)
        again = PlayedGame(game.title, "g_1", SEED)
        again.fold([codec.decode(*codec.encode(event)) for event in log])
        assert again.freeze() == game.freeze()
        assert again.version == game.version

    def test_a_frozen_game_thaws(self) -> None:
        """A snapshot brings back lobby, position and version."""
        game = started()
        again = PlayedGame(game.title, "g_1", SEED)
        again.thaw(game.freeze(), game.version)
        assert (again.lobby, again.position, again.version) == (game.lobby, game.position, game.version)
        assert again.play(0, again.options(0)[0]) == game.play(0, game.options(0)[0])
