"""The table for people who do not see it, or use no pointer: what axe finds, keys, and the board in words."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.axe import findings
from tests.browser.tables import PHONE, WIDE, Person, served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('for-all') / 'table.db'}") as address:
        yield address


@pytest.mark.axe
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_serious(browser: Any, url: str, size: dict[str, int]) -> None:
    """On the table of each title, light and dark, with a question open."""
    found = []
    person = Person(browser, url, "Kaede", size)
    for title in ("edo", "ikusa", "yedo", "yokohama"):
        person.page.goto(url)
        person.sit_down(title, 3)
        person.play(3)
        person.page.wait_for_selector(".question.mine button")
        for theme in ("light", "dark"):
            person.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            found += [f"{title}, {theme}: {finding}" for finding in findings(person.page)]
    assert found == []
    person.close()


def test_a_game_is_played_by_keys(browser: Any, url: str) -> None:
    """Digits choose from the list, Enter confirms, Escape goes back; arrows walk between places, Enter chooses one."""
    person = Person(browser, url, "Kaede")
    person.sit_down("edo", 2)
    page = person.page
    page.wait_for_selector(".question[data-state=asked] li button")
    page.keyboard.press("1")
    page.wait_for_selector(".question[data-state=confirm]")
    page.keyboard.press("Escape")
    page.wait_for_selector(".question[data-state=asked]")
    page.locator(".tray .place.can").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.place").startswith("set:")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question[data-state=confirm]")
    before = page.get_attribute(".question", "data-version")
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('.question').dataset.version !== before", arg=before)
    assert person.complaints == []
    person.close()


def test_places_can_be_focused_only_while_they_can_be_chosen(browser: Any, url: str) -> None:
    """Each has a role and a name then; the rest of the board is not in the way of the tab key."""
    person = Person(browser, url, "Kaede")
    person.sit_down("ikusa", 3)
    person.page.wait_for_selector("bakufu-board .place.can")
    told = person.page.eval_on_selector_all(
        "bakufu-board [data-place] > .halo.dark",
        "all => all.map(one => [one.parentElement.classList.contains('can'), one.tabIndex, one.ariaLabel])",
    )
    assert all(name for can, _, name in told if can)
    assert {tab for can, tab, _ in told if can} == {0}
    assert {tab for can, tab, _ in told if not can} == {-1}
    person.close()


def test_the_board_is_read_as_words(browser: Any, url: str) -> None:
    """A button opens the position as text, line by line."""
    person = Person(browser, url, "Kaede")
    person.sit_down("yokohama", 2)
    person.page.click("[data-act=say-board]")
    person.page.wait_for_selector("dialog.board-text dd")
    assert len(person.page.locator("dialog.board-text dt").all_inner_texts()) > 5
    person.page.keyboard.press("Escape")
    assert person.page.query_selector("dialog.board-text[open]") is None
    person.close()
