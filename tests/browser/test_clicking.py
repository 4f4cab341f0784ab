"""Playing in a real browser by clicking alone: highlighted places, rows of the list, controls of forms."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.tables import PHONE, WIDE, Person, served
from tests.conftest import ENGINES, new_database

DECISIONS = 12
FEWEST = {"edo": 2, "ikusa": 3, "yedo": 2, "yokohama": 2}
MOST = {"edo": 4, "ikusa": 5, "yedo": 5, "yokohama": 4}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=ENGINES)
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with its worker, so that bots move."""
    with new_database(request, tmp_path_factory) as database, served(database) as address:
        yield address


def test_clicks_alone_play_each_title(browser: Any, url: str, request: pytest.FixtureRequest) -> None:
    """At fewest and most seats answers are given by places and lists, none of them covered; a desktop draws all.

    Each table is played once: the small ones over one engine, the full ones over the other.
    """
    embedded = "sqlite" in request.node.callspec.id
    seats, size = (FEWEST, WIDE) if embedded else (MOST, PHONE)
    for title, count in seats.items():
        person = Person(browser, url, f"{title}-{count}", size)
        person.sit_down(title, count)
        played = person.play(DECISIONS)
        assert played.decisions == DECISIONS
        assert played.hidden == [], f"{title} for {count}"
        assert size is PHONE or played.undrawn == [], f"{title} for {count}"
        assert person.complaints == []
        person.close()


def test_two_people_play_in_one_game(browser: Any, url: str) -> None:
    """Somebody joins by a click, the host starts, and both decide in browsers of their own."""
    host, guest = Person(browser, url, "Kaede"), Person(browser, url, "Oda")
    game = host.open_table("yokohama", 2)
    guest.visit(game)
    guest.page.click("[data-act=join]")
    host.page.click("[data-act=start-game]")
    for seed, person in enumerate((host, guest), 1):
        person.begin(1000, seed)
    guest.reach(DECISIONS)
    host.reach(2)
    assert host.complaints + guest.complaints == []
    for person in (host, guest):
        person.close()


def test_what_was_done_is_taken_back(browser: Any, url: str) -> None:
    """A step that showed nobody anything can be taken back by a click: the same question is asked again."""
    person = Person(browser, url, "Kaede")
    person.open_table("yokohama", 2, undo="free", seating=[{}, {"bot": "random"}])
    page = person.page
    page.click("[data-act=start-game]")
    reached = page.locator(".question[data-state=asked] [data-act=undo]")
    for _ in range(40):
        page.wait_for_selector(".question[data-state=asked] button:not(:disabled)")
        if reached.count():
            break
        person.play(1)
    asked = page.inner_text(".question h2")
    page.click("[data-act=undo]")
    page.wait_for_function("asked => document.querySelector('.question h2').innerText !== asked", arg=asked)
    assert person.complaints == []
    person.close()
