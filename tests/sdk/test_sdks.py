"""Clients generated from the contract, in Python and TypeScript, as a test of the contract: they are not kept.

Left out where the generators are not installed: `make sdk` installs and runs, BAKUFU_SDK_TOOLS names another folder.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.eventstore.open import open_store
from service.openapi.bundle import bundle
from tests import generic
from tests.live import serving
from tests.serving import services_on

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TOOLS = Path(os.environ.get("BAKUFU_SDK_TOOLS", ROOT / "build" / "sdk")).absolute()
PYTHON = TOOLS / "venv" / "bin"
NODE = TOOLS / "node_modules"
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)
NUMBERED = re.compile(r"Type\d|Response\d")

pytestmark = [pytest.mark.slow, pytest.mark.sdk]


def run(*command: str | Path, cwd: Path) -> str:
    """The output; a failure shows it, too."""
    path = f"{PYTHON}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture
def contract(tmp_path: Path) -> Path:
    """The bundle, as the service serves it."""
    path = tmp_path / "openapi.yaml"
    path.write_text(bundle(), "utf-8")
    return path


@pytest.fixture
def players(tmp_path: Path) -> Iterator[list[str]]:
    """The address of a service and the tokens of two players, as both programs take them."""
    store = open_store(f"sqlite:///{tmp_path / 'sdk.db'}")
    services = services_on(store)
    tokens = generic.players(services, 2)
    with serving(services) as url:
        yield [url, "edo", *tokens]
    store.close()


@pytest.mark.skipif(not (PYTHON / "openapi-python-client").exists(), reason="no generator of Python clients: make sdk")
def test_a_generated_python_client_plays_a_game(tmp_path: Path, contract: Path, players: list[str]) -> None:
    """Without a warning: every operation and schema is understood, no class is called by a number, a game is won."""
    generate: list[str | Path] = [PYTHON / "openapi-python-client", "generate", "--meta", "none", "--fail-on-warning"]
    run(
        *generate,
        "--path",
        contract,
        "--config",
        HERE / "python-client.yaml",
        "--output-path",
        "generated",
        cwd=tmp_path,
    )
    run(PYTHON / "python", "-m", "compileall", "-q", "generated", cwd=tmp_path)
    classes = re.findall(
        r"^class (\w+)", "\n".join(map(Path.read_text, tmp_path.glob("generated/models/*.py"))), re.MULTILINE
    )
    assert [name for name in classes if NUMBERED.search(name)] == []
    shutil.copy(HERE / "play.py", tmp_path)
    assert set(run(PYTHON / "python", "play.py", *players, cwd=tmp_path).split()) <= {"0", "1"}


@pytest.mark.skipif(not (NODE / "typescript").exists(), reason="no TypeScript: make sdk, with npm installed")
def test_a_generated_typescript_client_plays_a_game(tmp_path: Path, contract: Path, players: list[str]) -> None:
    """Under --strict right calls compile and wrong ones do not; what was compiled plays a game to its end."""
    for name in ("use.ts", "tsconfig.json", "package.json"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(NODE)
    run(NODE / ".bin" / "openapi-typescript", contract, "-o", "bakufu.d.ts", cwd=tmp_path)
    run(NODE / ".bin" / "tsc", "--project", "tsconfig.json", cwd=tmp_path)
    assert set(run("node", "use.js", *players, cwd=tmp_path).split()) <= {"0", "1"}
