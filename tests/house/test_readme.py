"""The README's own commands are run."""

import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.slow
def test_the_curl_lines_play_a_move(tmp_path: Path) -> None:
    """A newcomer who pastes the lines has played a move."""
    if shutil.which("curl") is None or shutil.which("bash") is None:
        pytest.skip("curl and bash are needed to try the README's lines")
    block = next(part for part in re.findall(r"```sh\n(.*?)```", README.read_text(), re.DOTALL) if "curl" in part)
    command = [sys.executable, "-m", "bakufu", "serve", "--port", "0"]
    database = f"sqlite:///{tmp_path / 'x.db'}"
    with subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address
        lines = block.replace("http://127.0.0.1:8080", address[0])
        done = subprocess.run(["bash", "-c", lines], capture_output=True, text=True, timeout=60, check=False)
        server.send_signal(signal.SIGTERM)
    assert '"type":"edo.set-taken"' in done.stdout, done.stdout + done.stderr
