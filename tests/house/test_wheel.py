"""The wheel as people install it: one package, unharmed by others that have the names of ours inside."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOSTILE = 'import os\nos.write(2, b"the wrong package was imported\\n")\nos._exit(66)\n'
IN_SITE_PACKAGES, IN_WORKING_DIRECTORY = ("service", "domain"), ("workers", "projections")
SCRIPT = """#!{python}
# as installers write it
from bakufu.__main__ import main

if __name__ == "__main__":
    main()
"""
SHIPPED = (
    "service/openapi/openapi.yaml", "openapi/schemas/edo.yaml", "openapi/examples.yaml", "docs/index.html", ".sql",
    "bakufu/py.typed", "tables/",
)  # fmt: skip
pytestmark = [pytest.mark.slow]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, folder], cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


class Installed:
    """An environment with the wheel, the libraries of this one, and packages that end whoever imports them."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder / "venv", symlinks=True)
        self.bin, self.cwd = folder / "venv" / "bin", folder / "work"
        (site,) = (folder / "venv").glob("lib/python*/site-packages")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
        script = self.bin / "bakufu"
        script.write_text(SCRIPT.format(python=self.bin / "python"))
        script.chmod(0o755)
        for name in IN_SITE_PACKAGES:
            self._hostile(site / name)
        for name in IN_WORKING_DIRECTORY:
            self._hostile(self.cwd / name)
        (site / "libraries.pth").write_text("\n".join(self._libraries(folder)))

    @staticmethod
    def _hostile(folder: Path) -> None:
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(HOSTILE)
        (folder / "__main__.py").write_text(HOSTILE)

    @staticmethod
    def _libraries(folder: Path) -> list[str]:
        """The libraries are linked one by one: the environment of the tests holds our checkout, too."""
        links = folder / "libraries"
        links.mkdir()
        for site in {path for path in map(Path, sys.path) if path.name in ("site-packages", "dist-packages")}:
            for entry in site.iterdir():
                if "bakufu" not in entry.name and entry.suffix != ".pth" and not (links / entry.name).exists():
                    (links / entry.name).symlink_to(entry)
        return [str(links)]

    def popen(self, *command: str, **more: object) -> subprocess.Popen[str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BAKUFU"))}
        clean["BAKUFU_DATABASE_URL"] = f"sqlite:///{self.cwd / 'games.db'}"
        program = [str(self.bin / command[0]), *command[1:]]
        return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
            program, cwd=self.cwd, env=clean, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more
        )

    def run(self, *command: str) -> str:
        with self.popen(*command, start_new_session=True) as process:
            try:
                output, _ = process.communicate(timeout=120)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                raise
        assert process.returncode == 0, output
        return output


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


@pytest.fixture
def gunicorn(installed: Installed) -> Iterator[str]:
    """The address of two gevent processes with the installed application."""
    options = ["--workers", "2", "--worker-class", "gevent", "--bind", "127.0.0.1:0", "--no-control-socket"]
    process = installed.popen("python", "-P", "-m", "gunicorn", *options, "bakufu.wsgi:make_app()")
    try:
        assert process.stdout
        for line in process.stdout:
            if "Listening at: " in line:
                yield line.split("Listening at: ")[1].split()[0]
                return
        pytest.fail("gunicorn did not start")
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


def test_the_wheel_holds_one_package(wheel: Path) -> None:
    """Nothing but `bakufu` goes into site-packages, with contract, tables, migrations and web pages inside."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.partition("/")[0] for name in names} == {"bakufu", f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"}
    inside = {name.removeprefix("bakufu/_app/").partition("/")[0] for name in names if "/_app/" in name}
    assert inside == {"domain", "projections", "service", "workers"}
    for kind in (
        "service/openapi/openapi.yaml",
        "schemas/edo.yaml",
        "openapi/examples.yaml",
        ".sql",
        "docs/index.html",
        "bakufu/py.typed",
        "tables/",
    ):
        assert any(kind in name for name in names), kind


@pytest.mark.parametrize("name", [*IN_SITE_PACKAGES, *IN_WORKING_DIRECTORY])
def test_the_others_are_hostile(installed: Installed, name: str) -> None:
    """Whoever imports one of those names without our entry points is ended by it."""
    with installed.popen("python", "-c", f"import {name}") as process:
        process.communicate(timeout=60)
    assert process.returncode == 66


def test_commands_find_their_own_packages(installed: Installed) -> None:
    """The command and `python -m bakufu` work beside hostile packages, with processes of their own, too."""
    assert installed.run("bakufu", "--version").startswith("bakufu, version ")
    assert "worker" in installed.run("python", "-m", "bakufu", "--help")
    told = json.loads(installed.run("bakufu", "simulate", "edo", "--seats=2", "--games=2", "--jobs=2", "--json"))
    assert told["runs"][0]["finished"] == 2


def test_the_demo_plays_with_its_own_worker(installed: Installed) -> None:
    """Server, worker and the processes in which bots think are all ours; the game ends and is verified."""
    output = installed.run("bakufu", "demo", "--title=edo", "--seats=2", "--leave")
    assert "chain verified" in output, output


def test_the_client_needs_nothing_else(installed: Installed) -> None:
    """`import bakufu.client` loads no other package of ours and leaves the path as it is."""
    look = (
        "import sys; before = list(sys.path); import bakufu.client;"
        "print(sys.path == before, sorted(set(sys.modules) & {'domain', 'service', 'click', 'flask', 'yaml'}))"
    )
    assert installed.run("python", "-c", look) == "True []\n"


def test_gunicorn_serves_it(installed: Installed, gunicorn: str) -> None:
    """Two gevent processes serve `bakufu.wsgi:make_app()`, contract included."""
    with urllib.request.urlopen(f"{gunicorn}/openapi.yaml") as answer:
        assert answer.status == 200
        assert b"openapi: 3.1" in answer.read()
