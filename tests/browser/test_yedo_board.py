"""Yedo at the web table: a person plays by clicking places of the board and rows of the list."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.slow

DECISIONS = 30
HOPELESS, PATIENCE, ATTEMPTS = 120, 8, 15  # seconds, seconds, times
TOLD = "(document.querySelector('.question.mine')?.innerText ?? '') + document.querySelector('.chronicle').innerText"


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A service with its worker, so that bots move."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {**os.environ, "BAKUFU_DATABASE_URL": f"sqlite:///{tmp_path / 'web.db'}"}
    process = subprocess.Popen([sys.executable, "-m", "bakufu", "serve", "--port", str(port)], env=settings)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        process.terminate()
        process.wait(HOPELESS)


def _wait_for(address: str) -> None:
    hopeless = time.monotonic() + HOPELESS
    while time.monotonic() < hopeless:
        try:
            with urlopen(f"{address}/v1/titles"):  # our own address
                return
        except URLError:
            time.sleep(0.1)
    pytest.fail("the service did not start")


class Table:
    """A person at a new table of Yedo, and everything the page complained of."""

    def __init__(self, browser: Any, url: str, seats: int, size: tuple[int, int]) -> None:
        self.complaints: list[str] = []
        self.page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self.page.goto(f"{url}/sign-in")
        self.page.fill("input[name=name]", "Kaede")
        self.page.click("[data-act=sign-up]")
        self.page.click("[data-act=go-on]")
        self.page.click("[data-new=yedo]")
        self.page.select_option("select[name=seats]", str(seats))
        self.page.select_option("select[name=bot]", "random")
        self.page.click("dialog [data-act=start]")

    def _hear(self, message: Any) -> None:
        if message.type == "error" and "status of 4" not in message.text:  # not signed in yet, no icon, moved on
            self.complaints.append(message.text)

    def decide(self, number: int) -> None:
        """Give an answer; where the table has moved on meanwhile, the page asks again and so do we."""
        before = ""
        for _ in range(ATTEMPTS):
            self.page.wait_for_selector(".question.mine li button", timeout=HOPELESS * 1000)
            before = self._told()
            self._click(number)
            if self._changes(before):
                return
        pytest.fail(f"nothing happens: {before}")

    def _changes(self, before: str) -> bool:
        for _ in range(PATIENCE * 5):
            if self._told() != before:
                return True
            self.page.wait_for_timeout(200)
        return False

    def _told(self) -> str:
        told: str = self.page.evaluate(TOLD)
        return told

    def _click(self, number: int) -> None:
        """Now and then a place of the board, else a row of the list; a final one is confirmed."""
        places = [one for one in self.page.query_selector_all("bakufu-board .place.can") if one.is_visible()]
        rows = self.page.query_selector_all(".question.mine li button")
        choices = places if places and number % 3 == 0 else rows
        if choices:
            choices[number * 5 % len(choices)].dispatch_event("click")
        confirm = self.page.query_selector(".question.mine button.primary")
        if confirm is not None and confirm.is_visible():
            confirm.click()

    def undrawn(self) -> list[str]:
        """Places that options name and that stand neither on the board nor in the tray, once the page has caught up."""
        keys = self._undrawn_now()
        for _ in range(ATTEMPTS):
            if not keys:
                break
            self.page.wait_for_timeout(300)
            keys = self._undrawn_now()
        return keys

    def _undrawn_now(self) -> list[str]:
        game = self.page.url.split("/games/")[1].split("?")[0]
        keys: list[str] = self.page.evaluate(
            """async (id) => {
              const body = await (await fetch(`/v1/games/${id}/options`)).json();
              const keys = body.options.flatMap((option) => option.places.map((one) => `${one.kind}:${one.id}`));
              return keys.filter((key) => !document.querySelector(`[data-place="${key}"]`));
            }""",
            game,
        )
        return sorted(set(keys))


@pytest.mark.parametrize(("seats", "size"), [(2, (1440, 900)), (5, (1440, 900))])
def test_a_person_plays_on_the_board(browser: Any, url: str, seats: int, size: tuple[int, int]) -> None:
    """Thirty decisions by clicks; every place that an option names is drawn, and the page complains of nothing."""
    table = Table(browser, url, seats, size)
    for number in range(DECISIONS):
        table.decide(number)
        if table.page.query_selector(".question.mine li button"):
            assert table.undrawn() == []
    assert table.complaints == []
