"""What the table says when something goes wrong: a refusal, a lost connection, a table that has moved on."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.tables import Person, served

pytestmark = pytest.mark.slow
COMMANDS = "**/v1/games/*/commands"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('troubles') / 'table.db'}") as address:
        yield address


@pytest.fixture
def person(browser: Any, url: str) -> Iterator[Person]:
    """Somebody at a table of Edo who is asked for a set of resources."""
    person = Person(browser, url, "Kaede")
    person.sit_down("edo", 2)
    person.page.wait_for_selector(".question[data-state=asked] li button")
    yield person
    person.close()


def answer(page: Any) -> None:
    page.keyboard.press("1")
    page.wait_for_selector(".question[data-state=confirm]")
    page.keyboard.press("Enter")


def test_a_refusal_is_explained_with_its_rule(person: Person) -> None:
    """The sentence of the problem stands in the question, with a link to the rule; the question stays open."""
    wrong = {"command": {"type": "edo.pay-wages"}}
    person.page.route(COMMANDS, lambda route: route.continue_(post_data=json.dumps(wrong)))
    answer(person.page)
    person.page.wait_for_selector(".question .refusal")
    assert person.page.inner_text(".question .refusal")
    assert person.page.query_selector(".question[data-state=asked] li button:not([disabled])")


def test_a_refusal_is_told_in_the_readers_language(browser: Any, url: str) -> None:
    """What is in the way is named in German, too, and the rule is told from the problem itself."""
    person = Person(browser, url, "Kaede", locale="de-DE")
    person.sit_down("edo", 2)
    person.page.wait_for_selector(".question[data-state=asked] li button")
    wrong = {"command": {"type": "edo.take-set", "set": "no-such-set"}}
    person.page.route(COMMANDS, lambda route: route.continue_(post_data=json.dumps(wrong)))
    answer(person.page)
    person.page.wait_for_selector(".question .refusal a[href='/rules/edo']")
    assert "Einen solchen Rohstoffsatz gibt es nicht." in person.page.inner_text(".question .refusal")
    person.close()


def test_a_table_that_has_moved_on_asks_again(person: Person) -> None:
    """An answer that always comes too late is given up: the page says so, and asks again."""
    sent = []

    def late(route: Any) -> None:
        sent.append(route.request)
        route.continue_(headers={**route.request.headers, "if-match": '"v1"'})

    person.page.route(COMMANDS, late, times=8)
    answer(person.page)
    person.page.wait_for_selector(".notice:not([hidden])")
    person.page.wait_for_selector(".question[data-state=asked] li button")
    assert sent


def test_a_lost_connection_is_said_and_regained(person: Person) -> None:
    """Offline the board can be read and nothing can be answered; online again the game goes on by itself."""
    page = person.page
    person.context.set_offline(True)
    page.wait_for_selector(".notice:not([hidden])")
    page.wait_for_selector(".question li button[disabled]")
    assert page.query_selector("bakufu-board svg")
    person.context.set_offline(False)
    page.wait_for_selector(".question[data-state=asked] li button:not([disabled])")
    assert person.play(3).decisions == 3
