"""Many games watched over one stream that is cut again and again: nothing missing, nothing twice."""

import random
from collections.abc import Callable

import pytest

from bakufu.client import Client
from domain.game.orders import Start, TakeSeat
from service.bootstrap import Application
from service.conformance.fault_plan import Faults
from service.eventstore.port import Store
from tests.live import AT_ONCE, faulty, known_player, serving
from tests.serving import do, open_game, play, services_on
from tests.watchers import Watcher

SIZES = [
    pytest.param(12, 40, id="few", marks=pytest.mark.slow),
    pytest.param(200, 1000, id="many", marks=pytest.mark.soak),
]
CUTS = Faults(cut=1.0, cut_bytes=9_000)


def table(services: Application, number: int) -> str:
    id = open_game(services, "p_watcher", "toy", 2, f"g_w{number}")
    for player in ("p_watcher", "p_other"):
        do(services, id, player, TakeSeat())
    do(services, id, "p_watcher", Start())
    return id


def play_on(services: Application, running: list[str], game: str) -> None:
    asked = services.games.look(game, lambda game: game.position.asked)
    if asked:
        play(services, game, asked[0])
    else:
        running.remove(game)


@pytest.mark.parametrize(("games", "cuts"), SIZES)
def test_many_games_over_one_stream(store: Store, games: int, cuts: int, say: Callable[[str], None]) -> None:
    """Every event and every word of every game, once and in order, whatever is cut and when; on either engine."""
    services = services_on(store)
    token, other = known_player(services, "watcher"), known_player(services, "other")
    ids = [table(services, number) for number in range(games)]
    begun = services.store.versions(ids)
    draw = random.Random(7)
    with serving(services) as url, faulty(url, CUTS) as proxy, Client(url, token) as own, Client(url, other) as ben:
        for game in ids[: games // 2]:
            own.watch(game)
        watcher = Watcher(proxy.url, token, "", AT_ONCE)
        watcher.start()
        for game in ids[games // 2 :]:
            own.watch(game, after=begun[game], said=0)
        running = list(ids)
        while running:
            play_on(services, running, draw.choice(running))
        while proxy.judge.verdict().faults.get("cut", 0) < cuts:
            ben.say(draw.choice(ids), "still there?")
        for game in ids:
            ben.say(game, "good game")
        versions, numbers = services.store.versions(ids), services.store.last_numbers(ids)
        numbers[ids[0]] += 1  # the last word, said below: whoever has read all the others still waits for it
        watcher.enough = versions, numbers
        ben.say(ids[0], "the end")
        watcher.join(300)
        found = proxy.judge.verdict()
    say(f"{store.engine}: {games} games, {sum(map(len, watcher.events.values()))} events, {found.faults['cut']} cuts")
    assert (watcher.trouble, watcher.is_alive()) == (None, False)
    assert watcher.events == {game: list(range(begun[game] + 1, versions[game] + 1)) for game in ids}
    assert watcher.messages == {game: list(range(1, numbers[game] + 1)) for game in ids}
    assert sorted(watcher.watched) == sorted(f"watched {game}" for game in ids)
    assert watcher.notes == sorted(set(watcher.notes))
    assert found.faults["cut"] >= cuts
