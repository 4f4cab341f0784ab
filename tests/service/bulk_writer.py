"""A process that opens a thousand tables in one request, to be killed: `python -m tests.service.bulk_writer`."""

import sys
from typing import Any

from domain.catalogue import catalogue
from service.bootstrap import Application, build
from service.eventstore.open import open_store
from service.http.app import create_app
from service.settings import Settings

TABLES = 1000


def application(url: str) -> Application:
    return build(Settings(rate=0), store=open_store(url), titles=catalogue())


def request(services: Application, token: str, key: str) -> Any:
    """The one request: each table has a bot and a free seat."""
    table = {"title": "edo", "seats": 2, "seating": [{"bot": "random"}]}
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key}
    return create_app(services).test_client().post("/v1/games/bulk", json={"games": [table] * TABLES}, headers=headers)


if __name__ == "__main__":
    services = application(sys.argv[1])
    sys.stdout.write("begins\n")
    sys.stdout.flush()
    request(services, sys.argv[2], sys.argv[3])
    sys.stdout.write("answered\n")
    sys.stdout.flush()
    sys.stdin.read()  # until it is killed
