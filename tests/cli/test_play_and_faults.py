"""`bakufu play` and `bakufu faults`, as people type them."""

import json
import re
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
from service.cli.play import opened
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


def test_a_game_is_told_in_words(services: Application) -> None:
    """The board and a question are told, answers are numbered, a wrong number is asked for again; one may leave."""
    ann, ben = generic.players(services, 2)
    with serving(services) as url, Client(url, ann) as host, Client(url, ben) as guest:
        id = host.open("edo", 2).id
        host.sit(id, 0)
        guest.sit(id, 1)
        host.start(id)
        token = ann if host.options(id).ask else ben
        done = CliRunner().invoke(main, ["play", url, id], env={"BAKUFU_TOKEN": token}, input="99\nb\nq\n")
    assert done.exit_code == 0, done.output
    assert "   1  " in done.output
    assert "A number from 1 to" in done.output
    assert "edo." not in done.output  # words, no tags
    assert "You have left the table" in done.output


def test_a_game_can_be_played_to_its_end(services: Application) -> None:
    """What is chosen is played, a question with one answer answers itself, and the end is told in a sentence."""
    ann, ben = generic.players(services, 2)
    with serving(services) as url, Client(url, ann) as host, Client(url, ben) as guest:
        id = host.open("toy", 2).id
        guest.sit(id, 1)
        host.sit(id, 0)
        host.start(id)
        other = threading.Thread(target=guest.attend, args=(id, lambda options: options.options[0]))
        other.start()
        done = CliRunner().invoke(main, ["play", url, id], env={"BAKUFU_TOKEN": ann}, input="1\n" * 20)
        other.join(60)
    assert done.exit_code == 0, done.output
    assert re.search(r"wins? with \d+ points", done.output), done.output


def test_a_new_game_is_opened_and_listed(services: Application) -> None:
    """--new seats the player and bots on the other seats, in turn, and starts; without a game, games are listed."""
    (ann,) = generic.players(services, 1)
    with serving(services) as url, Client(url, ann) as client:
        game = client.game(opened(client, "edo", 4, ["greedy", "easy"]))
        listed = CliRunner().invoke(main, ["play", url, "--token", ann])
    assert [chair.bot for chair in game.seats] == [None, "greedy", "easy", "greedy"]
    assert game.status == "playing"
    assert listed.output.startswith(f"{game.id}  edo, ")


def asked_alone(url: str, token: str, title: str, said: str, *words: str) -> str:
    """What is printed to somebody who sits among bots and says these lines."""
    with Client(url, token) as client:
        id = opened(client, title, 2, ["greedy"])
        assert client.options(id).ask
        done = CliRunner().invoke(main, ["play", url, id, "--token", token, *words], input=said)
    assert done.exit_code == 0, done.output
    return done.output


def test_things_are_explained(services: Application) -> None:
    """`?` explains what the options are about, `? NAME` anything of that name, from the texts of the pack."""
    (ann,) = generic.players(services, 1)
    with serving(services) as url:
        output = asked_alone(url, ann, "yokohama", "? silk mill\n? no such thing\n?\nq\n")
    assert re.search(r"Silk Mill[^:\n]*: \w+", output)
    assert "Nothing here is called no such thing." in output
    assert output.count("order") > 2


def test_what_the_manual_names_is_explained(services: Application) -> None:
    """The examples of docs/playing.md: a technology of Yokohama, and a figure of Edo."""
    ann, ben = generic.players(services, 2)
    with serving(services) as url, Client(url, ann) as host, Client(url, ben) as guest:
        yokohama = asked_alone(url, ann, "yokohama", "? Gaslight\nq\n")
        id = host.open("edo", 2).id
        host.sit(id)
        guest.sit(id)
        host.start(id)
        command = ["play", url, id, "--token", ann if host.options(id).ask else ben]
        edo = CliRunner().invoke(main, command, input="? samurai\nq\n").output
        german = CliRunner().invoke(main, [*command, "--language", "de"], input="? samurai\nq\n").output
    assert re.search(r"Gaslight: \w+", yokohama)
    assert "Samurai: Your figure on the map" in edo
    assert "Samurai: Eigene Figur auf dem Plan" in german


def test_a_hint_is_one_of_the_options(services: Application) -> None:
    """A bot is asked what it would do in one's place, and says it as the list does."""
    (ann,) = generic.players(services, 1)
    with serving(services) as url:
        output = asked_alone(url, ann, "yokohama", "hint\nq\n")
    advised = re.search(r"A bot would: (.+)", output)
    assert advised
    assert f"1  {advised[1]}" in output or f"2  {advised[1]}" in output


def test_the_terminal_speaks_german(services: Application) -> None:
    """With --language, or by LANG: prompts, questions, options and refusals."""
    (ann,) = generic.players(services, 1)
    with serving(services) as url:
        output = asked_alone(url, ann, "yokohama", "7\nhint\nq\n", "--language", "de")
    for said in ("Welchen deiner beiden Aufträge behältst du?", "Bitte eine Zahl von 1 bis 2", "Ein Bot würde wählen"):
        assert said in output
    assert "Du bist vom Tisch aufgestanden" in output


def test_no_hints_against_people(services: Application) -> None:
    """Where another person plays, the refusal is told in a sentence and the question stays."""
    ann, ben = generic.players(services, 2)
    with serving(services) as url, Client(url, ann) as host, Client(url, ben) as guest:
        id = host.open("yokohama", 2).id
        host.sit(id, 0)
        guest.sit(id, 1)
        host.start(id)
        asked = ["play", url, id, "--token", ann]
        done = CliRunner().invoke(main, asked, input="hint\nq\n")
        german = CliRunner().invoke(main, [*asked, "--language", "de"], input="hint\nq\n")
    assert "Hints need a game opened with them or only bots against you" in done.output
    assert "Hinweise nur gegen lauter Bots" in german.output
    assert "game.no-hints" not in done.output + german.output
    assert done.exit_code == 0


def test_a_newcomer_is_registered(services: Application) -> None:
    """With --name and without a token there is a new player, who is told how to come back."""
    with serving(services) as url:
        done = CliRunner().invoke(main, ["play", url, "--name", "Kaede"])
    assert "BAKUFU_TOKEN=" in done.output
    assert "You have no games yet" in done.output


def test_somebody_must_play(services: Application) -> None:
    """Without a token and a name nobody is registered."""
    with serving(services) as url:
        done = CliRunner().invoke(main, ["play", url])
    assert done.exit_code == 2
    assert "--name" in done.output


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
            out, _ = proxy.communicate(timeout=120)
    verdict = json.loads(out)
    assert proxy.returncode == 0
    assert verdict["faults"]["double"] >= 2
    assert verdict["findings"] == []


def test_a_target_must_be_plain_http() -> None:
    """The proxy has to read what it spoils."""
    done = CliRunner().invoke(main, ["faults", "--target", "https://example.org", "--port", "0"])
    assert done.exit_code == 1
    assert "plain HTTP" in done.output
