"""`bakufu rewind`, and `bakufu verify` of forks: what is said, and the exit code."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bakufu.commands import main
from service.bootstrap import Application
from service.eventstore.open import open_store
from tests.forked import forked
from tests.serving import finish, play, services_on, started_game


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def here(sqlite_url: str) -> Iterator[tuple[str, Application]]:
    store = open_store(sqlite_url)
    yield sqlite_url, services_on(store)
    store.close()


def test_a_broken_game_is_set_back(here: tuple[str, Application]) -> None:
    """It says where the game stands, how much was played again, and refuses what cannot be with a code."""
    url, services = here
    game = started_game(services, "edo", 2)
    before = services.store.version(game)
    for _ in range(3):
        play(services, game, services.games.look(game, lambda now: now.position.asked[0]))
    done = run("rewind", game, str(before), "--again", "--reason", "A rule was wrong.", "--database", url)
    assert done.exit_code == 0, done.output
    assert "commands played again: 3" in done.output
    wrong = run("rewind", game, "1", "--reason", "Too far.", "--database", url)
    assert (wrong.exit_code, "undo.no-such-version" in wrong.output) == (1, True)
    assert run("rewind", "g_none", "3", "--reason", "Who?", "--database", url).exit_code == 1
    assert run("rewind", game, str(before), "--database", url).exit_code == 2


def test_a_fork_is_verified_with_its_parent(here: tuple[str, Application], tmp_path: Path) -> None:
    """From files with `--parent`, and here by itself; alone it is sound, and `--strict` says what was not checked."""
    url, services = here
    game = started_game(services, "yokohama", 2)
    fork = forked(services, game, 0)
    for one in (game, fork):
        finish(services, one)
        (tmp_path / one).write_bytes(b"".join(services.exports.whole(one).lines()))
    child, parent = str(tmp_path / fork), str(tmp_path / game)
    assert run("verify", child).exit_code == 0
    assert run("verify", child, "--strict").exit_code == 4
    judged = run("verify", child, "--parent", parent, "--strict")
    assert judged.exit_code == 0, judged.output
    assert run("verify", fork, "--strict", "--database", url).exit_code == 0
    assert run("verify", child, "--parent", str(tmp_path / "nothing")).exit_code == 2
