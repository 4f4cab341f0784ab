"""A real browser, where the machine has one: env CHROMIUM, then the PATH; and a world for its pages to show."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from service.eventstore.open import open_store
from service.eventstore.port import Store
from tests.browser.world import TOKEN, World, fixed_chance
from tests.conftest import ENGINES, new_database
from tests.live import serving
from tests.serving import services_on

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
MISSING = "no browser: install chromium, or say where it is by the variable CHROMIUM"
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
ONE_ENGINE = pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
ONE_LASTING_ENGINE = pytest.mark.parametrize("lasting_world", ["sqlite"], indirect=True)
"""For what only looks: that both engines give the same to show is specified where it is fetched."""
SETTLE = "([theme, language]) => { localStorage['bakufu.theme'] = theme; localStorage['bakufu.language'] = language; }"


def where_is_chromium() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def chromium(path: str) -> Iterator[Any]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    path = where_is_chromium()
    if path is None:
        pytest.skip(MISSING)
    with chromium(path) as found:
        yield found


@pytest.fixture
def world(store: Store) -> Iterator[World]:
    """Players and an organiser on either engine; nothing is played yet."""
    with fixed_chance():
        yield World(services_on(store, rate=0))


@pytest.fixture
def url(world: World) -> Iterator[str]:
    with serving(world.app, threads=32) as address:
        yield address


@pytest.fixture(scope="module", params=ENGINES)
def lasting_world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """One world for all tests of a file that do not mind what others have left there."""
    with new_database(request, tmp_path_factory) as url, fixed_chance():
        store = open_store(url)
        yield World(services_on(store, rate=0))
        store.close()


@pytest.fixture(scope="module")
def lasting_url(lasting_world: World) -> Iterator[str]:
    with serving(lasting_world.app, threads=64) as address:
        yield address


Opened = Callable[..., Any]


@pytest.fixture
def opened(browser: Any, url: str) -> Iterator[Opened]:
    """Opens pages of that service, each in a window of its own; whatever breaks in one fails the test."""
    windows, faults = [], []

    def open_page(
        path: str, player: int | None = 0, *, size: Any = WIDE, theme: str = "light", language: str = "en"
    ) -> Any:
        window = browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
        windows.append(window)
        page = window.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda asked: faults.append(asked.url) if not asked.url.startswith(url) else None)
        if player is not None:
            window.add_cookies([{"name": "bakufu_session", "value": f"{TOKEN}{player}", "url": url}])
        page.goto(f"{url}/web/emblems/bakufu.svg")
        page.evaluate(SETTLE, [theme, language])
        page.goto(f"{url}{path}")
        return page

    yield open_page
    for window in windows:
        window.close()
    assert faults == []
