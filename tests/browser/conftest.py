"""A real browser, where the machine has one: env CHROMIUM, then the PATH."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def where_is_chromium() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def chromium(path: str) -> Iterator[Any]:
    sync_api = import_module("playwright.sync_api")  # in the dev group, not in what `make test` installs
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    pytest.importorskip("playwright.sync_api", reason="playwright is in the dev group: make install")
    path = where_is_chromium()
    if path is None:
        pytest.skip("no browser: install chromium, or say where it is by the variable CHROMIUM")
    with chromium(path) as found:
        yield found
