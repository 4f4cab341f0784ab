"""The verifiers for strangers: one file of Python, one module for browsers, and ours say the same of the same log."""

import ast
import gzip
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.catalogue import NAMES, catalogue
from service.application.exports import draws_of
from service.bootstrap import Application
from service.eventstore.open import open_store
from service.verifiers import verify as stand_alone
from tests.audit.tampering import TAMPERINGS, Rows, as_bytes
from tests.audit.verifiers import NODE, Finding, NodeVerifier, by_bakufu, by_python, node
from tests.live import serving
from tests.serving import finish, services_on, started_game

PROGRAM = Path(stand_alone.__file__)
BROWSER = PROGRAM.parents[1] / "web" / "app" / "verify" / "game.js"
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed: the verifier for browsers is not run")
EXIT_SOUND, EXIT_UNSOUND, EXIT_WRONG_USE, EXIT_NO_EXPORT, EXIT_GAPS = range(5)


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('logs') / 'store.db'}")
    found = services_on(store)
    for title in ("toy", "edo"):
        finish(found, started_game(found, title, 3, id=f"g_{title}"))
    started_game(found, "edo", 2, id="g_running")
    found.models.catch_up()
    yield found
    store.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[NodeVerifier]:
    with node() as verifier:
        yield verifier


def exported(services: Application, id: str) -> bytes:
    return b"".join(services.exports.whole(id).lines())


def run(*arguments: str, stdin: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-I", str(PROGRAM), *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)


class TestThePythonFile:
    def test_it_is_short_and_needs_nothing(self) -> None:
        """Under 200 lines, and every module that it imports comes with Python."""
        source = PROGRAM.read_text("utf-8")
        assert len(source.splitlines()) < 200
        imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
        names = {alias.name.partition(".")[0] for found in imports for alias in found.names}
        assert names <= sys.stdlib_module_names

    @pytest.mark.parametrize("form", ["file", "packed file", "standard input", "packed input"])
    def test_it_reads_a_finished_game(self, services: Application, tmp_path: Path, form: str) -> None:
        """From a file or standard input, packed or not; all draws are recomputed without being named."""
        content = exported(services, "g_edo")
        content = gzip.compress(content) if "packed" in form else content
        (tmp_path / "game").write_bytes(content)
        done = run("-", stdin=content) if "input" in form else run(str(tmp_path / "game"))
        assert done.returncode == EXIT_SOUND, done.stderr
        assert b"g_edo: sound: " in done.stdout
        assert b" 4 draws" in done.stdout

    @pytest.mark.parametrize("path", ["/v1/games/g_edo/export", "/v1/games/g_edo/events", "/v1/exports"])
    def test_it_reads_from_the_service(self, services: Application, path: str) -> None:
        """An export, the feed, and many games at once; all draws are found by the feed's title."""
        with serving(services) as address:
            done = run(address + path)
        assert done.returncode == EXIT_SOUND, done.stderr
        assert b"g_edo: sound: " in done.stdout
        assert b" 4 draws" in done.stdout

    def test_it_says_what_it_could_not_check(self, services: Application) -> None:
        """A running game is sound as far as one can see; with --strict that is an exit code of its own."""
        content = exported(services, "g_running")
        assert run("-", stdin=content).returncode == EXIT_SOUND
        strict = run("-", "--strict", stdin=content)
        assert strict.returncode == EXIT_GAPS
        assert b"not checked" in strict.stdout
        assert b"secrets and chance" in strict.stdout

    def test_a_list_of_draws_cannot_be_shortened_unnoticed(self, services: Application) -> None:
        """Nothing in a file vouches for the draws that its header names: only lists known here count as whole."""
        rows = Rows(exported(services, "g_edo"))
        whole = run("-", "--strict", stdin=rows.content()).stdout
        assert b"draws are listed" not in whole
        header = rows.header
        shortened: list[dict[str, Any]] = [{"draws": {}}, {"draws": {**header["draws"], "edo.table-laid": {}}}, {}]
        for draws in shortened:
            rows.header = {name: value for name, value in header.items() if name != "draws"} | draws
            done = run("-", "--strict", stdin=rows.content())
            assert b"whether all draws are listed" in done.stdout
            assert done.returncode == EXIT_GAPS

    @pytest.mark.parametrize("title", NAMES)
    def test_the_lists_of_draws_are_those_of_the_titles(self, title: str) -> None:
        """Of every title, in both programs; a title that draws something new changes its list there, too."""
        draws = json.dumps(draws_of(catalogue()[title]), sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(draws.encode()).hexdigest()[:32]
        assert stand_alone.DRAWS[title] == digest
        assert f'{title}: "{digest}"' in BROWSER.read_text("utf-8")
        assert stand_alone.DRAWS.keys() == set(NAMES)

    def test_it_says_why_no_signature_was_checked(self, services: Application) -> None:
        """No checkpoint, or no key: that is not the same. And nothing is said where there is nothing to say."""
        content = exported(services, "g_edo")
        assert b"signature, because there is no checkpoint" in run("-", stdin=content).stdout
        assert b"; ;" not in run("-", stdin=content).stdout

    def test_it_names_the_first_bad_event(self, services: Application) -> None:
        """In a sentence, with an exit code that a script can use."""
        rows = Rows(exported(services, "g_edo"))
        rows.events[6]["event"]["type"] = "game.other"
        done = run("-", stdin=rows.content())
        assert done.returncode == EXIT_UNSOUND
        assert b"NOT SOUND: event 7 was changed" in done.stdout

    @pytest.mark.parametrize(
        ("content", "why"),
        [
            (b"", b""),
            (b"hello\n", b""),
            (b'{"format":"bakufu.game.3","id":"g_1"}\n', b"another version: bakufu.game.3"),
            (b'{"format":"bakufu.game.2","id":"g_1"}\r\n', b"CR and LF"),
            (b"x" * 2**21, b"1 MiB"),
            (gzip.compress(b"x" * 2**24), b"1 MiB"),
            (gzip.compress(b"{}\n" * 9, mtime=0)[:-9], b""),
        ],
    )
    def test_what_is_no_export_is_refused(self, content: bytes, why: bytes) -> None:
        """Without a traceback, with exit code 3."""
        done = run("-", stdin=content)
        assert done.returncode == EXIT_NO_EXPORT
        assert done.stderr.startswith(b"not an export that can be read: ")
        assert why in done.stderr
        assert run().returncode == EXIT_WRONG_USE


@needs_node
class TestAgreement:
    @pytest.mark.parametrize("id", ["g_toy", "g_edo", "g_running"])
    def test_on_a_sound_log(self, services: Application, browser: NodeVerifier, tmp_path: Path, id: str) -> None:
        """All three find it sound, and have opened as many seals and recomputed as many draws."""
        path = tmp_path / "game.jsonl"
        path.write_bytes(exported(services, id))
        found = [by_python(path), browser(path), by_bakufu(path, services.titles)]
        assert all(one.sound for (one,) in found)
        assert found[0][0].gaps == found[1][0].gaps
        assert len({(one.draws, one.opened) for (one,) in found}) == 1

    @pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda tampering: tampering.__name__)
    @pytest.mark.parametrize("id", ["g_toy", "g_edo", "g_running"])
    def test_on_a_forged_log(
        self, services: Application, browser: NodeVerifier, tmp_path: Path, tampering: Any, id: str
    ) -> None:
        """All three find the same first bad event."""
        rows = Rows(exported(services, id))
        expected = tampering(rows)
        if expected is None:
            pytest.skip("there is nothing of that kind in this log")
        path = tmp_path / "game.jsonl"
        path.write_bytes(rows.content())
        found: dict[str, Finding] = {
            "python": by_python(path)[0],
            "browser": browser(path)[0],
            "bakufu": by_bakufu(path, services.titles)[0],
        }
        assert {name: one.event for name, one in found.items()} == dict.fromkeys(found, expected), found

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"hello\n",
            b'{"format":"bakufu.game.3","id":"g_1","title":"toy","opened":true}\n',
            b'{"format":"bakufu.game.2","id":"g_1","title":"toy","opened":true}\r\n',
            b"x" * 2**21,
            gzip.compress(b"x" * 2**24),
            gzip.compress(b"{}\n" * 9, mtime=0)[:-9],
            b"\xef\xbb\xbf{}\n",
        ],
    )
    def test_on_what_is_no_export(
        self, services: Application, browser: NodeVerifier, tmp_path: Path, content: bytes
    ) -> None:
        """All three refuse it in a sentence."""
        path = tmp_path / "game.jsonl"
        path.write_bytes(content)
        for found in (by_python(path), browser(path), by_bakufu(path, services.titles)):
            assert [one.event for one in found] == [0]

    def test_on_many_games_in_one_file(self, services: Application, browser: NodeVerifier, tmp_path: Path) -> None:
        """A line with `format` begins the next game; a bad one does not hide those after it."""
        rows = Rows(exported(services, "g_edo"))
        rows.events[9]["hash"] = "00" * 32
        path = tmp_path / "games.jsonl"
        path.write_bytes(exported(services, "g_toy") + rows.content() + exported(services, "g_running"))
        for found in (by_python(path), browser(path), by_bakufu(path, services.titles)):
            assert [one.event for one in found] == [None, 10, None]


def test_rows_are_written_as_they_were_read(services: Application) -> None:
    """So that a tampering changes what it says and nothing else."""
    content = exported(services, "g_edo")
    assert Rows(content).content() == content
    assert as_bytes(json.loads(content.splitlines()[1])) == content.splitlines()[1]
