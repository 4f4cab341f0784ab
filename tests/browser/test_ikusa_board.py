"""Ikusa at its drawn map, in a real browser against bots."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DECISIONS = 30

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """The service with its worker, as `bakufu serve` starts it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {**os.environ, "BAKUFU_DATABASE_URL": f"sqlite:///{tmp_path / 'board.db'}"}
    command = [sys.executable, "-m", "bakufu", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        assert any("Bakufu on" in line for line in service.stdout)
        yield f"http://127.0.0.1:{port}"
        service.terminate()


def sit_down(page: Any, url: str) -> str:
    """Sign up and open a game against bots; returns its id."""
    page.goto(f"{url}/sign-in")
    page.fill("input[name=name]", "Kaede")
    page.click("[data-act=sign-up]")
    page.click("[data-act=go-on]")
    page.click("[data-new=ikusa]")
    page.select_option("dialog select[name=bot]", "random")
    page.select_option("dialog select[name=seats]", "3")
    page.click("dialog [data-act=start]")
    page.wait_for_url(re.compile(r"/games/"))
    return str(page.url.split("/games/")[1].split("?")[0])


ANSWER = """number => {
  document.querySelector(".question > *").dataset.answered = "yes";
  const places = [...document.querySelectorAll("bakufu-board .place.can")];
  const listed = [...document.querySelectorAll(".question.mine li button")];
  const chosen = places.length && number % 3 ? places : listed;
  chosen[(number * 7) % chosen.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  document.querySelector(".question button.primary")?.click();
}"""
"""By a highlighted place where there is one, else by the list; what is final asks once more."""


def answer(page: Any, number: int) -> None:
    """The next question may read the same (does the battle go on?), so what counts is that it is drawn anew."""
    page.evaluate(ANSWER, number)
    page.wait_for_function("() => document.querySelector('.question [data-answered]') === null")


def test_the_map_shows_every_place_and_plays_by_clicks(browser: Any, url: str) -> None:
    """For thirty decisions each place that an option names is drawn, and clicks on places and list move the game on."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    game = sit_down(page, url)
    versions = set()
    for number in range(DECISIONS):
        page.wait_for_selector(".question.mine li button", timeout=60_000)
        listed = page.evaluate("game => fetch(`/v1/games/${game}/options`).then((told) => told.json())", game)
        versions.add(listed["version"])
        named = {f"{place['kind']}:{place['id']}" for option in listed["options"] for place in option.get("places", [])}
        drawn = set(page.eval_on_selector_all("[data-place]", "all => all.map(one => one.dataset.place)"))
        assert named <= drawn, sorted(named - drawn)
        answer(page, number)
    assert len(versions) > DECISIONS / 3
    assert len(page.query_selector_all("[data-place^='province:']")) == 68
    assert page.query_selector_all(".banner")
    assert errors == []
    page.close()
