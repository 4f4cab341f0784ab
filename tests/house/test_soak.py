"""What is marked `soak` is run by `make soak`, wherever it lies."""

import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


def test_make_soak_runs_every_soak_test():
    """It names no folder; only chaos is left out, which has a target of its own."""
    said = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", "soak"], cwd=CHECKOUT, capture_output=True, text=True, check=True
    ).stdout
    (line,) = [line for line in said.splitlines() if "pytest" in line]
    words = line.split()
    assert words[1:3] == ["-m", "soak"]
    assert [word for word in words if "tests/" in word] == ["--ignore=tests/soak/test_chaos.py"]
