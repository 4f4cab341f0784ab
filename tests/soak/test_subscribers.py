"""Two hundred followers for a minute, their connections cut at random. BAKUFU_SOAK_READERS and _SECONDS change that."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from bakufu.client import Client, RetryPolicy
from service.eventstore.port import Store
from tests import generic
from tests.live import serving
from tests.serving import services_on
from tests.subscribers import Subscriber, digest, play_out

READERS = int(os.environ.get("BAKUFU_SOAK_READERS", "200"))
SECONDS = int(os.environ.get("BAKUFU_SOAK_SECONDS", "60"))
PROXY = [sys.executable, "-m", "bakufu", "faults", "--port", "0", "--json"]
ONLY_CUTS = [*(f"--{kind}=0" for kind in ("drop", "double", "delay", "stale", "throttle")), "--cut=1"]
PATIENT = RetryPolicy(tries=60, first_pause=0.05, longest_pause=1.0)


class Pace:
    """Spreads the commands of a game over the time of the test, then lets it run to its end."""

    def __init__(self, commands: int, seconds: float) -> None:
        self._left = commands
        self._end = time.monotonic() + seconds
        self._pause = threading.Event()

    def __call__(self) -> None:
        rest = self._end - time.monotonic()
        if rest > 0 and self._left > 0:
            self._pause.wait(rest / self._left)
        self._left -= 1


@pytest.mark.soak
def test_two_hundred_followers_receive_exactly_the_log(store: Store, say: Callable[[str], None]) -> None:
    """Whatever is cut, and however often: every follower ends with the whole log, on either engine."""
    services = services_on(store, stream_cap=READERS * 4, stream_share=READERS * 4)
    tokens = generic.players(services, 2)
    table = generic.Table("edo", 2, seed=6)
    generic.lay(services, table)
    generic.sit_down(services, table)
    with serving(services, threads=READERS * 2 + 50) as url:
        with subprocess.Popen(
            [*PROXY, "--target", url, *ONLY_CUTS], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as proxy:
            assert proxy.stderr
            line = proxy.stderr.readline().split(" on ")[1].partition(";")[0]
            whose = [tokens[number % 4] if number % 4 < 2 else None for number in range(READERS)]
            readers = [Subscriber(line, token, table.id, PATIENT) for token in whose]
            for reader in readers:
                reader.start()
            began = time.monotonic()
            play_out(services, table, Pace(commands=450, seconds=SECONDS))
            played = time.monotonic() - began
            for reader in readers:
                reader.join(300)
            caught_up = time.monotonic() - began - played
            proxy.terminate()
            told = proxy.communicate(timeout=60)[0]
        with Client(url) as spectator:
            log = spectator.log(table.id)
    verdict = json.loads(told)
    cuts = verdict["faults"].get("cut", 0)
    say(
        f"{store.engine}: {READERS} followers, {len(log)} events in {played:.0f} s, {cuts} cuts, "
        f"{verdict['requests']} connections, the last follower done {caught_up:.1f} s after the last event"
    )
    assert [reader.trouble for reader in readers if reader.trouble] == []
    assert {len(reader.received) for reader in readers} == {services.store.version(table.id)}
    assert {digest(reader.received) for reader in readers} == {digest(log)}
    assert cuts > READERS
