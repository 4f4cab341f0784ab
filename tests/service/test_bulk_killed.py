"""A thousand tables in one request, while the process is killed and the request repeated."""

import subprocess
import sys
import time
from contextlib import closing

import pytest

from service.bootstrap import Application
from tests.service.bulk_writer import TABLES, application, request

PAUSES = (0.0, 0.15, 0.3, 0.5, 0.8, None)  # seconds after which it is killed; None: when it has answered


def killed(url: str, token: str, key: str, pause: float | None) -> None:
    """Send the request from another process, and kill that without a warning."""
    command = [sys.executable, "-m", "tests.service.bulk_writer", url, token, key]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        if pause is None:
            assert process.stdout.readline() == "answered\n"
        else:
            time.sleep(pause)
        process.kill()


def opened(services: Application) -> int:
    """How many games there are, as the log has them."""
    services.models.catch_up()
    return len(services.models.find("games", limit=100_000))


@pytest.mark.soak
def test_all_or_none_and_exactly_once(store_url: str) -> None:
    """After each kill there are none of the tables or all; repeated there are all, and the answer stays the same."""
    services = application(store_url)
    with closing(services.store):
        organiser = services.accounts.register("Organiser").account
        token = services.accounts.grant(organiser.id, "by operator", ["play", "organise"], None).text
        for number, pause in enumerate(PAUSES):
            killed(store_url, token, f"round-{number}", pause)
            assert opened(services) - number * TABLES in ((0, TABLES) if pause is not None else (TABLES,))
            first = request(services, token, f"round-{number}")
            again = request(services, token, f"round-{number}")
            assert (first.status_code, again.status_code) == (201, 201)
            assert first.data == again.data
            assert len({one["id"] for one in first.json["games"]}) == TABLES
            assert opened(services) == (number + 1) * TABLES
