"""The documentation page in a real browser."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.eventstore.open import open_store
from tests.live import serving
from tests.serving import services_on

pytestmark = pytest.mark.slow

IDS_IN_SIGHT = "[...document.querySelectorAll('.opblock')].map(block => block.id.split('-').at(-1))"
LEAF = """async () => {
  const before = window.scrollY;
  window.scrollBy(0, window.innerHeight / 2);
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  return window.scrollY > before;
}"""
"""Half a screen down; false at the end."""


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    store = open_store(f"sqlite:///{tmp_path / 'docs.db'}")
    with serving(services_on(store)) as address:
        yield address
    store.close()


class Visit:
    """The page, once it is drawn, and everything that it did."""

    def __init__(self, browser: Any, url: str, place: str = "") -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.page = browser.new_page(viewport={"width": 1280, "height": 1600})
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(f"{url}/docs{place}")
        self.page.wait_for_selector(".opblock-summary", timeout=60_000)

    def operations(self) -> set[str]:
        """Ids of all operations. Of a long contract only what is in sight is drawn, so one has to leaf through it."""
        found: set[str] = set()
        while True:
            found |= set(self.page.evaluate(IDS_IN_SIGHT))
            if not self.page.evaluate(LEAF):
                return found

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)


def test_the_contract_is_drawn_without_outside_help(browser: Any, url: str) -> None:
    """Every operation is on the page; nothing is asked of anybody else, and the strict policy is not in the way."""
    visit = Visit(browser, url)
    contract = visit.page.request.get(f"{url}/openapi.yaml").text()
    named = set(re.findall(r"^      operationId: (\w+)", contract, re.MULTILINE))
    assert named - visit.operations() == set()
    assert [asked for asked in visit.requests if not asked.startswith((url, "data:"))] == []
    assert visit.complaints == []
    if "BAKUFU_SCREENSHOTS" in os.environ:
        folder = Path(os.environ["BAKUFU_SCREENSHOTS"])
        visit.page.screenshot(path=folder / "docs.png")
        visit.page.locator("#operations-play-sendCommand .opblock-summary-control").click()
        visit.page.wait_for_selector("#operations-play-sendCommand .opblock-body")
        visit.page.locator("#operations-play-sendCommand").screenshot(path=folder / "docs-command.png")


def test_a_request_can_be_tried_out(browser: Any, url: str) -> None:
    """The page calls the very service that serves it."""
    visit = Visit(browser, url, "#/titles/titles")
    block = visit.page.locator("#operations-titles-titles")
    block.locator(".try-out__btn").click()
    block.locator("button.execute").click()
    visit.page.wait_for_selector("#operations-titles-titles .live-responses-table", timeout=30_000)
    assert f"{url}/v1/titles" in visit.requests
    assert visit.complaints == []
