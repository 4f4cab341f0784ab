"""`bakufu play` and `bakufu faults`, as people type them."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from bakufu.client import Client
from bakufu.commands import main
from service.bootstrap import Application
from service.eventstore.open import open_store
from tests import generic
from tests.live import serving
from tests.serving import services_on

BAKUFU = [sys.executable, "-m", "bakufu"]


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Application]:
    store = open_store(f"sqlite:///{tmp_path / 'cli.db'}")
    yield services_on(store)
    store.close()


def test_a_game_can_be_played_in_the_terminal(services: Application) -> None:
    """Options are listed with numbers, a wrong number is asked for again, and the end is told."""
    ann, ben = generic.players(services, 2)
    with serving(services) as url, Client(url, ann) as host, Client(url, ben) as guest:
        id = host.open("toy", 2).id
        guest.sit(id, 1)
        host.sit(id, 0)
        host.start(id)
        asked = guest.options(id)
        guest.play(id, asked.options[0].command, seen=asked)
        other = threading.Thread(target=guest.attend, args=(id, lambda options: options.options[0]))
        other.start()
        done = CliRunner().invoke(main, ["play", url, id], env={"BAKUFU_TOKEN": ann}, input="9\n2\n1\n")
        other.join(60)
    assert done.exit_code == 0, done.output
    assert "Seat 0: toy.keep" in done.output
    assert "9 is not in the range" in done.output
    assert "toy.kept  seat=0 card=" in done.output
    assert "Over: winners" in done.output


def test_it_can_play_by_itself(services: Application) -> None:
    """With --sit and --auto a terminal is one more bot."""
    ann, ben = generic.players(services, 2)
    with serving(services) as url, Client(url, ann) as host:
        id = host.open("toy", 2).id
        host.sit(id)
        words = ["play", url, id, "--sit", "--auto", "--token", ben]
        other = threading.Thread(target=CliRunner().invoke, args=(main, words))
        other.start()
        while None in [chair.player for chair in host.game(id).seats]:
            host.wait(id, 2, 1)
        host.start(id)
        assert host.attend(id, lambda options: options.options[0]).status == "finished"
        other.join(60)
        assert not other.is_alive()


def test_a_game_that_is_not_there_is_told_in_a_sentence(services: Application) -> None:
    """No traceback for a wrong id."""
    (ann,) = generic.players(services, 1)
    with serving(services) as url:
        done = CliRunner().invoke(main, ["play", url, "g_nothing", "--token", ann])
    assert done.exit_code == 1
    assert "404 request.not-found" in done.output


@pytest.mark.slow
def test_faults_end_with_a_verdict(services: Application) -> None:
    """Its end prints what was met and found; a client without findings exits with 0."""
    (ann,) = generic.players(services, 1)
    with serving(services) as url:
        command = [*BAKUFU, "faults", "--target", url, "--port", "0", "--double", "1", "--drop", "0", "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as proxy:
            assert proxy.stderr
            line = proxy.stderr.readline()
            assert line.startswith("A bad line to")
            with Client(line.split(" on ")[1].partition(";")[0], ann) as client:
                client.open("toy", 2)
                assert len(list(client.games())) == 1
            proxy.terminate()
            out, _ = proxy.communicate(timeout=30)
    verdict = json.loads(out)
    assert proxy.returncode == 0
    assert verdict["faults"]["double"] >= 2
    assert verdict["findings"] == []


def test_a_target_must_be_plain_http() -> None:
    """The proxy has to read what it spoils."""
    done = CliRunner().invoke(main, ["faults", "--target", "https://example.org", "--port", "0"])
    assert done.exit_code == 1
    assert "plain HTTP" in done.output
