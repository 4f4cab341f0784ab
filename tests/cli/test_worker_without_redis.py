"""`bakufu worker` where the packages for Redis are not installed."""

import sys

import pytest
from click.testing import CliRunner

from workers.cli import sweep, worker


@pytest.mark.parametrize("command", [worker, sweep])
def test_missing_packages_are_told_in_a_sentence(command, sqlite_url, monkeypatch):
    """Exit code 1 and what to install; no traceback."""
    for name in ("redis", "rq"):
        monkeypatch.setitem(sys.modules, name, None)
    done = CliRunner().invoke(command, ["--database", sqlite_url, "--redis", "redis://nowhere"])
    assert done.exit_code == 1
    assert "pip install 'bakufu[prod]'" in done.output
    assert "Traceback" not in done.output
