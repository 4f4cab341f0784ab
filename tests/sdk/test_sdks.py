"""Clients generated from openapi.yaml, in Python and TypeScript, as a test of the contract: they are not kept.

Left out where the generators are not installed: `make sdk` installs and runs, BAKUFU_SDK_TOOLS names another folder.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from service.eventstore.open import open_store
from tests import generic
from tests.live import serving
from tests.serving import services_on

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TOOLS = Path(os.environ.get("BAKUFU_SDK_TOOLS", ROOT / "build" / "sdk")).absolute()
PYTHON = TOOLS / "venv" / "bin"
NODE = TOOLS / "node_modules"

pytestmark = [pytest.mark.slow, pytest.mark.sdk]


def run(*command: str | Path, cwd: Path) -> str:
    """The output; a failure shows it, too."""
    path = f"{PYTHON}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.skipif(not (PYTHON / "openapi-python-client").exists(), reason="no generator of Python clients: make sdk")
def test_a_python_client_can_be_generated_and_plays(tmp_path: Path) -> None:
    """Without a warning: every operation and schema is understood, every module compiles, and a move is played."""
    generate: list[str | Path] = [PYTHON / "openapi-python-client", "generate", "--meta", "none", "--fail-on-warning"]
    files: list[str | Path] = [
        "--path",
        ROOT / "openapi.yaml",
        "--config",
        HERE / "python-client.yaml",
        "--output-path",
        "generated",
    ]
    run(*generate, *files, cwd=tmp_path)
    run(PYTHON / "python", "-m", "compileall", "-q", "generated", cwd=tmp_path)
    shutil.copy(HERE / "play.py", tmp_path)
    store = open_store(f"sqlite:///{tmp_path / 'sdk.db'}")
    services = services_on(store)
    (token,) = generic.players(services, 1)
    with serving(services) as url:
        run(PYTHON / "python", "play.py", url, token, "edo", cwd=tmp_path)
    store.close()


@pytest.mark.skipif(not (NODE / "typescript").exists(), reason="no TypeScript: make sdk, with npm installed")
def test_a_typescript_client_can_be_generated_and_compiles(tmp_path: Path) -> None:
    """Under --strict, right calls compile and wrong ones do not."""
    for name in ("use.ts", "tsconfig.json", "package.json"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(NODE)
    run(NODE / ".bin" / "openapi-typescript", ROOT / "openapi.yaml", "-o", "bakufu.d.ts", cwd=tmp_path)
    run(NODE / ".bin" / "tsc", "--project", "tsconfig.json", cwd=tmp_path)
