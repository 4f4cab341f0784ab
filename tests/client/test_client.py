"""The client package against a real service: what it returns, what it raises, what it repeats."""

import threading
from http.client import HTTPMessage, RemoteDisconnected
from typing import Any

import pytest

from bakufu.client import (
    Client,
    Forbidden,
    Invalid,
    NotFound,
    Refused,
    RetryPolicy,
    Stale,
    Throttled,
    Unauthenticated,
    Unreachable,
)
from bakufu.client.errors import Problem, problem_of
from bakufu.client.sse import Message, messages
from bakufu.client.transport import Reply, Transport
from service.bootstrap import Application
from service.conformance.fault_plan import Faults
from tests.client.conftest import Connect
from tests.live import faulty
from tests.serving import finish


class TestPlaying:
    def test_a_game_from_registration_to_the_end(self, connect: Connect, url: str) -> None:
        """Two strangers register, sit down and answer whatever they are asked, until somebody has won."""
        stranger = connect(url)
        tokens = [stranger.register(name, bot=True).token for name in ("Sei", "Izumi")]
        host, guest = (connect(url, token) for token in tokens)
        id = host.open("toy", 2).id
        host.sit(id, 1)
        guest.sit(id, entropy="dice of my own")
        host.start(id)
        playing = threading.Thread(target=guest.attend, args=(id, lambda options: options.options[0]))
        playing.start()
        ended = host.attend(id, lambda options: options.options[-1])
        playing.join()
        assert ended.status == "finished"
        assert ended.result is not None
        assert ended.seed is not None

    def test_options_view_and_answer_know_their_version(self, ann: Client, game: str) -> None:
        """What was seen carries the ETag that makes a command depend on it."""
        options, view = ann.options(game), ann.view(game)
        assert options.version == view.version
        assert options.etag == view.etag == f'"v{options.version}.seat0"'
        played = ann.play(game, options.options[0].command, seen=options)
        assert played.version > options.version
        assert ann.view(game, version=options.version).view == view.view
        assert ann.view(game, spectator=True).seat is None

    def test_lists_are_read_over_all_pages(self, ann: Client) -> None:
        """The client follows the cursors."""
        opened = {ann.open("toy", 2).id for _ in range(5)}
        assert {listed.id for listed in ann.games(status="open", limit="2")} == opened

    def test_titles_and_oneself(self, ann: Client) -> None:
        """What can be played, and who asks."""
        assert "toy" in [title.name for title in ann.titles()]
        assert ann.me().id == "p_player0"

    def test_a_private_game_is_joined_by_its_invitation(self, ann: Client, ben: Client) -> None:
        """Without it there is no such game."""
        id = ann.open("toy", 2, visibility="private").id
        with pytest.raises(NotFound):
            ben.sit(id)
        assert ben.sit(id, invitation=ann.invitation(id)).seats[0].player == "p_player1"

    def test_a_bot_can_be_seated_and_a_seat_given_up(self, ann: Client) -> None:
        """The host fills a table with built-in bots, and may resign."""
        id = ann.open("toy", 3).id
        ann.sit(id)
        ann.seat_bot(id)
        assert ann.seat_bot(id).seats[2].bot == "random"
        ann.start(id)
        assert ann.resign(id).over


class TestErrors:
    def test_each_kind_of_trouble_is_its_own_exception(
        self, connect: Connect, url: str, ann: Client, ben: Client, game: str
    ) -> None:
        """A caller can tell by the class what to do, and by the code what it was."""
        options = ann.options(game)
        with pytest.raises(Refused) as refused:
            ann.play(game, {"type": "toy.keep", "card": 99}, seen=options)
        assert (refused.value.code, refused.value.facts) == ("toy.not-yours", {"card": 99})
        with pytest.raises(Invalid) as invalid:
            ann.play(game, {"type": "toy.keep", "card": "x"}, seen=options)
        assert "command" in invalid.value.errors
        ann.play(game, options.options[0].command, seen=options)
        with pytest.raises(Stale) as stale:
            ben.play(game, ben.options(game).options[0].command, seen=options)
        assert stale.value.version > options.version
        with pytest.raises(NotFound):
            ann.game("g_nothing")
        with pytest.raises(Unauthenticated):
            connect(url, "bkf_wrong").me()
        with pytest.raises(Forbidden):
            ben.start(ann.open("toy", 2).id)

    def test_an_error_page_of_some_proxy_is_told_too(self) -> None:
        """Not everybody on the way speaks problem+json."""
        problem = problem_of(502, b"<html>Bad gateway</html>")
        assert (problem.status, problem.code) == (502, "http.502")

    def test_a_redirect_is_not_followed(
        self, connect: Connect, url: str, tokens: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The token is for one host alone; that it sends elsewhere is told like any trouble."""
        elsewhere = Reply(302, HTTPMessage(), b"")
        monkeypatch.setattr(Transport, "_once", lambda *_: elsewhere)
        with pytest.raises(Problem, match=r"http\.302"):
            connect(url, tokens[0]).me()

    def test_a_wrong_address_is_told_at_once(self) -> None:
        """Before anything is sent."""
        with pytest.raises(ValueError, match="not the address"):
            Client("ftp://example.org")


class TestRepeating:
    def test_a_lost_answer_is_asked_for_again(
        self, connect: Connect, services: Application, url: str, tokens: list[str]
    ) -> None:
        """However many answers are lost, what was sent is done once."""
        with faulty(url, Faults(drop=0.6), seed=4) as proxy:
            client = connect(proxy.url, tokens[0])
            id = client.open("toy", 2).id
            client.sit(id)
            listed = list(client.games())
            assert proxy.judge.verdict().faults["drop"] > 0
        assert [one.id for one in listed] == [id]
        assert services.store.version(id) == 2

    def test_registration_is_never_repeated(self, connect: Connect, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Its answer is shown once, so nobody could tell whether the first one was carried out."""
        sent: list[Any] = []

        def lose(self: Transport, request: Any, timeout: float) -> Any:
            sent.append(request)
            raise RemoteDisconnected("gone")

        monkeypatch.setattr(Transport, "_once", lose)
        with pytest.raises(Unreachable):
            connect(url).register("Nobody")
        assert len(sent) == 1

    def test_it_waits_as_long_as_it_is_told(self, connect: Connect, url: str, tokens: list[str]) -> None:
        """429 is answered by waiting for Retry-After, and after too many of them by an exception."""
        pauses: list[float] = []
        retries = RetryPolicy(tries=4, sleep=pauses.append)
        with faulty(url, Faults(throttle=1.0, retry_after=7)) as proxy, pytest.raises(Throttled):
            connect(proxy.url, tokens[0], retries).me()
        assert pauses == [7.0, 7.0, 7.0]

    def test_nobody_there(self, connect: Connect) -> None:
        """After some tries with growing pauses the client says that nobody answers."""
        pauses: list[float] = []
        retries = RetryPolicy(tries=4, first_pause=1, longest_pause=3, sleep=pauses.append, chance=lambda: 1.0)
        with pytest.raises(Unreachable):
            connect("http://127.0.0.1:9", retries=retries).titles()
        assert pauses == [1.0, 2.0, 3.0]

    def test_a_wait_that_is_too_long_is_not_waited_for(self) -> None:
        """A client with no time to lose is told at once."""
        pauses: list[float] = []
        assert not RetryPolicy(longest_wait=10, sleep=pauses.append).wait("11", 1)
        assert pauses == []


class TestFollowing:
    def test_events_survive_any_cut(
        self, connect: Connect, services: Application, url: str, ann: Client, game: str
    ) -> None:
        """Streams that break anywhere, even inside a message, still bring every event once and in order."""
        finish(services, game)
        whole = ann.log(game)
        with faulty(url, Faults(cut=0.9, cut_bytes=900), seed=3) as proxy:
            followed = list(connect(proxy.url).events(game))
            assert proxy.judge.verdict().faults["cut"] > 3
        assert followed == whole

    def test_following_a_live_game(self, connect: Connect, services: Application, url: str, game: str) -> None:
        """Events arrive as they happen, and the stream ends with the game."""
        seen: list[int] = []
        follower = connect(url)
        reader = threading.Thread(target=lambda: seen.extend(e.version for e in follower.events(game)))
        reader.start()
        finish(services, game)
        reader.join(30)
        assert seen == list(range(1, services.store.version(game) + 1))

    def test_a_missing_game_cannot_be_followed(self, ann: Client) -> None:
        """The error is the same as for any other request."""
        with pytest.raises(NotFound):
            list(ann.events("g_nothing"))

    @pytest.mark.parametrize(
        ("lines", "expected"),
        [
            ([b"id: 1\n", b"data: a\n", b"\n"], [Message("a", "1", "message")]),
            ([b"event: patch\n", b"data: a\r\n", b"data:b\n", b"\n"], [Message("a\nb", "", "patch")]),
            ([b": still here\n", b"\n", b"retry: 5\n", b"\n"], []),
            ([b"id: 1\n", b"data: cut off\n"], []),
            ([b"data: a\n", b"\n", b"data: hal"], [Message("a", "", "message")]),
        ],
    )
    def test_messages_are_read_as_the_standard_says(self, lines: list[bytes], expected: list[Message]) -> None:
        """Comments are skipped, data lines joined, unfinished messages dropped."""
        assert list(messages(lines)) == expected


def test_promised_entropy_is_revealed_by_itself(ann: Client, ben: Client) -> None:
    """Who sits down with a promise has nothing else to do: the client keeps it when it is asked."""
    game = ann.open("toy", 2).id
    ann.sit(game, promise=True)
    ben.sit(game, promise=True)
    waiting = ann.start(game)
    assert waiting.revealing is not None
    assert waiting.revealing.seats == [1]
    assert ben.game(game).status == "playing"
    revealed = [event for event in ann.log(game) if event.event["type"] == "game.entropy-revealed"]
    assert [event.event["seat"] for event in revealed] == [0, 1]
