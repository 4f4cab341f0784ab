"""Many who watch one game: each patch is computed once, and everybody is told what they would have been told alone."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.application.json_patch import Operation, diff
from service.eventstore.port import Store
from service.streaming import game_stream
from service.streaming.game_stream import StreamRequest
from service.streaming.shared_patches import SharedPatches
from tests.serving import play, services_on, started_game

EYES = ("g_test", None, False)


def test_a_patch_is_computed_once_however_many_want_it() -> None:
    """Those who come while it is computed wait for it."""
    shared, together = SharedPatches(), threading.Barrier(8)
    made: list[int] = []

    def compute() -> list[Operation]:
        made.append(7)
        return []

    def want(_: int) -> list[Operation]:
        together.wait()
        return shared.get(EYES, 7, compute)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(want, range(8))) == [[]] * 8
    assert made == [7]


def test_what_failed_is_computed_anew() -> None:
    """A state that was left halfway is not handed on."""
    shared = SharedPatches()

    def fail() -> list[Operation]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        shared.get(EYES, 7, fail)
    assert shared.carried(EYES) is None
    assert shared.get(EYES, 7, list) == []


def test_followers_from_anywhere_end_with_the_view(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever they have come, and whoever has computed: patches lead from each view to the next; eyes stay apart."""
    services = services_on(store)
    id = started_game(services, "edo", 2)
    for _ in range(12):
        asked = services.games.look(id, lambda game: game.position.asked)
        play(services, id, asked[0])
    last = services.games.look(id, lambda game: game.version)
    calls: list[int] = []

    def counted(one: Any, other: Any) -> list[Operation]:
        calls.append(1)
        return diff(one, other)

    monkeypatch.setattr(game_stream, "diff", counted)
    told = {}
    for seat in (None, 0, 1, None):
        for after in (3, last // 2, 3):
            follower = services.streams.view(StreamRequest(id, seat, after, 100, 0))
            told[seat, after] = [follower.step(version) for version in range(after + 1, last + 1)]
    assert told[None, last // 2] == told[None, 3][last // 2 - 3 :]
    assert told[0, 3] != told[1, 3]
    assert len(calls) == 3 * (last - 3)
