"""The command line: what people type and what they are told."""

import base64
import json
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from bakufu.commands import main
from service.eventstore.open import open_store
from service.settings import BadSetting
from tests.serving import finish, services_on, started_game

BAKUFU = [sys.executable, "-m", "bakufu"]


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(main, list(words), env=environment, catch_exceptions=False)


@pytest.fixture
def finished(tmp_path: Path) -> str:
    """A database with one finished and one running game of Edo."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    services = services_on(open_store(url))
    finish(services, started_game(services, "edo", 2, id="g_done"))
    started_game(services, "edo", 2, id="g_running")
    services.store.close()
    return url


class TestAdministration:
    def test_what_the_operator_hands_out_is_recorded(self, tmp_path: Path) -> None:
        """A token, a scope given and taken, an invitation: each needs a reason and is recorded."""
        url = f"sqlite:///{tmp_path / 'a.db'}"
        services = services_on(open_store(url))
        ann = services.accounts.register("Ann").account.id
        why = ["--reason", "to begin with", "--database", url]
        token = run("token", ann, "--scope", "admin", *why)
        assert token.output.startswith("bkf_")
        (named,) = [one.id for one in services.store.tokens(ann) if one.scopes == "admin"]
        assert run("grant", named, "organise", *why).exit_code == 0
        assert [one.scopes for one in services.store.tokens_with("organise", 9)] == ["admin organise"]
        assert run("withdraw", ann, "organise", *why).exit_code == 0
        assert run("invite", *why).output.startswith("bki_")
        acts = [json.loads(stored.data) for stored in services.store.read("a_log", 1)]
        assert [act["action"] for act in acts] == [
            "token-issued", "scope-granted", "scope-withdrawn", "invitation-made",
        ]  # fmt: skip
        assert {(act["by"], act["reason"]) for act in acts} == {("", "to begin with")}
        assert "no token" in run("grant", "t_none", "audit", *why).output
        assert "No token" in run("withdraw", ann, "audit", *why).output
        assert run("invite", "--database", url).exit_code == 2
        assert run("invite", "--database", url, "--reason", "").exit_code == 2
        assert services.store.version("a_log") == 5
        services.store.close()


class TestSimulate:
    def test_it_says_how_games_ended(self) -> None:
        """Every game is accounted for."""
        done = run("simulate", "edo", "--seats", "3", "--games", "4", "--jobs", "1")
        assert done.exit_code == 0
        assert "3 seats: 4 of 4 games finished" in done.output

    def test_it_checks_all_seat_counts_by_default(self) -> None:
        """With --check and without --seats each number of seats is played and inspected."""
        done = run("simulate", "edo", "--games", "1", "--check", "--json", "--jobs", "1")
        runs = json.loads(done.output)["runs"]
        assert [one["seats"] for one in runs] == [2, 3, 4]
        assert all(one["finished"] == 1 and one["faults"] == [] for one in runs)

    def test_the_same_seed_plays_the_same_games(self) -> None:
        """Apart from the time it takes, a run depends on its seed alone, in one process or several."""
        one, two = (
            json.loads(
                run("simulate", "edo", "--seats", "2", "--games", "3", "--seed", "9", "--json", "--jobs", jobs).output
            )
            for jobs in ("1", "2")
        )
        for report in (one, two):
            del report["runs"][0]["cpu_seconds"], report["runs"][0]["choices_per_cpu_second"]
        assert one == two

    def test_a_title_is_played_with_other_settings(self) -> None:
        """A setting of the title is taken by name, and the report tells all of them."""
        words = ["yokohama", "--set", "max_rounds=3", "--seats", "2", "--games", "1", "--json", "--jobs", "1"]
        (only,) = json.loads(run("simulate", *words).output)["runs"]
        assert only["settings"] == {"max_rounds": 3}
        assert only["reasons"] == {"yokohama.round-limit": 1}

    def test_a_broken_rule_is_named_and_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A failed check exits with 1 and names rule, seed and version."""
        from domain.edo.title import EdoTitle
        from domain.kernel.errors import Broken

        def fail(self: EdoTitle, state: Any) -> None:
            if state.round > 1:
                raise Broken("coins are missing")

        monkeypatch.setattr(EdoTitle, "check", fail)
        done = run("simulate", "edo", "--seats", "2", "--games", "1", "--seed", "7", "--check", "--jobs", "1")
        assert done.exit_code == 1
        assert re.search(r"rule 'conservation' broken, seed 7, version \d+: .*coins are missing", done.output)

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["chess"], "'chess' is not"),
            (["edo", "--seats", "9"], "2, 3, 4 seats"),
            (["edo", "--variant", "x"], "edo has standard"),
            (["edo", "--games", "0"], "range"),
            (["ikusa", "--set", "seats=3"], "game.unknown-setting"),
            (["ikusa", "--set", "long_game=7"], "must be true or false"),
            (["ikusa", "--set", "long_game"], "NAME=true"),
        ],
    )
    def test_what_cannot_be_played_is_refused(self, words: list[str], told: str) -> None:
        """A wrong title, seat count, variant or number is told in words."""
        done = run("simulate", *words)
        assert done.exit_code == 2
        assert told in done.output


class TestLog:
    def test_export_and_verify_go_together(self, finished: str, tmp_path: Path) -> None:
        """An exported game verifies, as text and as JSON."""
        file = tmp_path / "game.jsonl"
        assert run("export", "g_done", "-o", str(file), "--database", finished).exit_code == 0
        text = run("verify", str(file))
        assert text.exit_code == 0
        assert "chain verified" in text.output
        assert json.loads(run("verify", str(file), "--json").output)["faults"] == []

    def test_a_changed_log_fails(self, finished: str, tmp_path: Path) -> None:
        """One changed byte is enough to exit with 1."""
        file = tmp_path / "game.jsonl"
        run("export", "g_done", "-o", str(file), "--database", finished)
        file.write_bytes(file.read_bytes().replace(b'"entropy":"e1"', b'"entropy":"e2"', 1))
        done = run("verify", str(file))
        assert done.exit_code == 1
        assert "event 3 was changed: its hash does not fit" in done.output

    def test_a_running_game_goes_to_standard_output_without_secrets(self, finished: str) -> None:
        """Without a file name the log is printed, public only."""
        done = run("export", "g_running", "--database", finished)
        assert done.exit_code == 0
        assert '"opened":false' in done.output
        assert '"private"' not in done.output

    def test_mistakes_are_told_in_a_sentence(self, finished: str, tmp_path: Path) -> None:
        """An unknown game, a missing file or a file of something else is no traceback."""
        assert "there is no game g_no" in run("export", "g_no", "--database", finished).output
        (tmp_path / "text").write_text("hello")
        assert "not an exported log" in run("verify", str(tmp_path / "text")).output
        assert run("verify", str(tmp_path / "missing")).exit_code == 2


class TestDoctor:
    def test_a_healthy_set_up(self, finished: str) -> None:
        """Mode, store and titles are named."""
        done = run("doctor", "--database", finished)
        assert done.exit_code == 0
        assert "embedded" in done.output
        assert "edo (edo-house@2 edo-house@1)" in done.output

    @pytest.mark.parametrize(
        ("environment", "told"),
        [
            ({"BAKUFU_DATABASE_URL": "mysql://root:hunter2@db/x"}, "postgresql://"),
            ({"BAKUFU_DATABASE_URL": "sqlite:////no/such/folder/x.db"}, "folder"),
            ({"BAKUFU_DATABASE_URL": "postgresql://u:hunter2@127.0.0.1:1/x"}, "cannot be reached"),
            ({"BAKUFU_HOT_GAMES": "many"}, "BAKUFU_HOT_GAMES must be a whole number"),
            ({"BAKUFU_HOTGAMES": "7"}, "did you mean BAKUFU_HOT_GAMES"),
            ({"BAKUFU_REDIS_URL": "redis://:hunter2@127.0.0.1:1/0"}, "Redis does not answer"),
            ({"BAKUFU_PACKS": "/no/such/pack.json"}, "pack.json"),
        ],
    )
    def test_what_is_wrong_is_named_without_secrets(
        self, environment: dict[str, str], told: str, tmp_path: Path
    ) -> None:
        """Each faulty setting is told with its reason; a password never is."""
        settings = {"BAKUFU_DATABASE_URL": f"sqlite:///{tmp_path / 'x.db'}"} | environment
        done = run("doctor", **settings)
        assert done.exit_code == 1
        assert told in done.output
        assert "hunter2" not in done.output

    def test_it_only_looks(self, tmp_path: Path) -> None:
        """A database that is not there yet is not made, and an empty one is not migrated."""
        done = run("doctor", BAKUFU_DATABASE_URL=f"sqlite:///{tmp_path / 'x.db'}")
        assert (done.exit_code, "no file yet" in done.output) == (0, True)
        assert list(tmp_path.iterdir()) == []
        (tmp_path / "x.db").touch()
        done = run("doctor", BAKUFU_DATABASE_URL=f"sqlite:///{tmp_path / 'x.db'}")
        assert (done.exit_code, "run `bakufu migrate`" in done.output) == (1, True)
        assert (tmp_path / "x.db").stat().st_size == 0


class TestSettingUp:
    def test_migrating_twice_changes_nothing(self, tmp_path: Path) -> None:
        """A new database is brought up to date, an up-to-date one left alone."""
        url = f"sqlite:///{tmp_path / 'x.db'}"
        for _ in range(2):
            done = run("migrate", "--database", url)
            assert (done.exit_code, done.output.startswith("up to date: sqlite")) == (0, True)

    def test_a_wsgi_server_gets_its_application_from_the_environment(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """`bakufu.wsgi:make_app()` is all that gunicorn needs to know."""
        from bakufu.wsgi import make_app

        monkeypatch.setenv("BAKUFU_DATABASE_URL", f"sqlite:///{tmp_path / 'x.db'}")
        monkeypatch.delitem(sys.modules, "gunicorn.workers.sync", raising=False)
        app = make_app()
        assert isinstance(app, Flask)
        assert app.test_client().get("/readyz").status_code == 200
        app.extensions["bakufu"].store.close()

    def test_a_server_that_one_stream_would_block_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Under gunicorn's sync workers the application does not start, and a sentence says what to do."""
        import gunicorn.workers.sync

        from bakufu.wsgi import make_app

        monkeypatch.setitem(sys.modules, "gunicorn.workers.sync", gunicorn.workers.sync)
        with pytest.raises(BadSetting, match="--worker-class gevent"):
            make_app()


class TestPacks:
    def test_a_pack_of_replacement_tables_is_loaded(self, tmp_path: Path) -> None:
        """A file named by the settings adds components under their own id."""
        import msgspec

        from domain.catalogue import catalogue

        edo = catalogue()["edo"]
        tables = msgspec.to_builtins(edo.packs[edo.default_pack].source) | {"id": "edo-mine", "version": 3}
        pack = tmp_path / "mine.json"
        pack.write_bytes(msgspec.json.encode({"title": "edo", "tables": tables}))
        done = run("doctor", BAKUFU_PACKS=str(pack), BAKUFU_DATABASE_URL=f"sqlite:///{tmp_path / 'x.db'}")
        assert done.exit_code == 0
        assert "edo-mine@3" in done.output

    @pytest.mark.parametrize(
        ("content", "told"),
        [
            ("{", "cannot be read"),
            ("[]", "exactly two keys"),
            ('{"title": "chess", "tables": {}}', "title must be one of"),
            ('{"title": "edo", "tables": {"id": "x"}}', "edo"),
        ],
    )
    def test_a_faulty_pack_is_refused(self, content: str, told: str, tmp_path: Path) -> None:
        """What is wrong with a pack is told before the service starts."""
        pack = tmp_path / "mine.json"
        pack.write_text(content)
        done = run("doctor", BAKUFU_PACKS=str(pack), BAKUFU_DATABASE_URL=f"sqlite:///{tmp_path / 'x.db'}")
        assert done.exit_code == 1
        assert told in done.output


@pytest.mark.slow
class TestServing:
    def test_the_demo_plays_a_game_to_its_end(self) -> None:
        """Bots play, the game is told in sentences, the result with names, the log verifies."""
        command = [*BAKUFU, "demo", "--leave", "--seats", "2"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == 0, done.stderr
        assert re.search(r"watch +http://127\.0\.0\.1:\d+/games/g_\w+", done.stdout)
        assert "The game begins." in done.stdout
        assert re.search(r"(Greedy|Easy) \d wins with a score of \d+:", done.stdout)
        assert "chain verified" in done.stdout
        lines = done.stdout.splitlines()
        assert not any("wins" in one and "wins" in other for one, other in pairwise(lines))
        assert not re.search(r"replay +http", done.stdout), "with --leave nobody serves it any more"

    @pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
    def test_serve_answers_and_stops_on_a_signal(self, told: signal.Signals, tmp_path: Path) -> None:
        """The service listens, is ready, and ends with its worker when told to."""
        heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # ignored in the background
        command = [sys.executable, "-c", f"{heed}; from bakufu.__main__ import main; main()", "serve", "--port", "0"]
        url = f"sqlite:///{tmp_path / 'x.db'}"
        with subprocess.Popen([*command, "--database", url], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            address = re.search(r"http://\S+", process.stdout.readline())
            assert address
            with urllib.request.urlopen(f"{address[0]}/readyz", timeout=60) as answer:
                assert json.load(answer)["status"] == "ready"
            process.send_signal(told)
            assert process.wait(20) == 0
            assert process.stdout.read() == ""  # ends when nobody is left who could write: neither is the worker

    def test_a_port_in_use_is_told(self, tmp_path: Path) -> None:
        """Two services cannot share a port."""
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            command = [*BAKUFU, "serve", "--port", port, "--database", f"sqlite:///{tmp_path / 'x.db'}"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=110, check=False)
        assert done.returncode == 1
        assert f"cannot listen on 127.0.0.1:{port}" in done.stderr


class TestCheckpoints:
    def test_a_database_is_signed_and_checked(self, finished: str) -> None:
        """`checkpoint` prints the note once; `verify --all` counts what holds, and names what was cut."""
        made = run("checkpoint", "--database", finished)
        assert made.output.startswith("checkpoint 1, 2 leaves:\n\nbakufu/")
        assert "nothing has moved" in run("checkpoint", "--database", finished).output
        assert json.loads(run("checkpoint", "--database", finished, "--json").output) == {"n": None}
        sound = run("verify", "--all", "--database", finished)
        assert (sound.exit_code, "every chain holds" in sound.output) == (0, True)
        assert "1 checkpoints with 2 heads of 2 streams" in sound.output
        with sqlite3.connect(finished.removeprefix("sqlite:///")) as pen:
            pen.execute("DROP TRIGGER events_never_vanish")
            pen.execute("DELETE FROM events WHERE stream = 'g_running' AND version > 3")
        cut = run("verify", "--all", "--database", finished)
        assert cut.exit_code == 1
        assert "fault: g_running was cut: 3 events are left of" in cut.output
        assert json.loads(run("verify", "--all", "--database", finished, "--json").output)["faults"]
        for words in (["verify"], ["verify", "--all", __file__]):
            assert run(*words).exit_code == 2

    def test_the_doctor_says_what_a_key_is_worth(self, finished: str) -> None:
        """Beside the log it guards against mistakes; one that is none is told without being repeated."""
        run("checkpoint", "--database", finished)
        told = run("doctor", "--database", finished)
        assert "1 so far, of 2 heads; the key lies beside the log" in told.output
        key = base64.b64encode(bytes(32)).decode()
        assert (
            "that of BAKUFU_CHECKPOINT_KEY" in run("doctor", "--database", finished, BAKUFU_CHECKPOINT_KEY=key).output
        )
        wrong = run("doctor", "--database", finished, BAKUFU_CHECKPOINT_KEY="hunter2hunter2")
        assert wrong.exit_code == 1
        assert "hunter2" not in wrong.output

    def test_a_new_key_needs_the_old_one(self, finished: str) -> None:
        """A sentence says what to set; --lost-key begins a new origin."""
        first, second = (base64.b64encode(bytes([number] * 32)).decode() for number in (1, 2))
        assert run("checkpoint", "--database", finished, BAKUFU_CHECKPOINT_KEY=first).exit_code == 0
        services = services_on(open_store(finished))
        started_game(services, "toy", 2, id="g_more")
        services.store.close()
        refused = run("checkpoint", "--database", finished, BAKUFU_CHECKPOINT_KEY=second)
        assert (refused.exit_code, "BAKUFU_CHECKPOINT_KEY_BEFORE" in refused.output) == (1, True)
        made = run("checkpoint", "--lost-key", "--database", finished, BAKUFU_CHECKPOINT_KEY=second)
        assert "\nafter " in made.output
