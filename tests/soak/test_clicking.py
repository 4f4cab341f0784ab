"""Whole games of every title, played in a real browser by clicking alone, on both engines."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import browser
from tests.browser.tables import Person, served
from tests.conftest import ENGINES

__all__ = ["browser"]

pytestmark = pytest.mark.soak


@pytest.fixture(params=ENGINES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    database = f"sqlite:///{tmp_path / 'table.db'}"
    if request.param == "postgres":
        database = request.getfixturevalue("postgres_url")
    with served(database) as address:
        yield address


@pytest.mark.parametrize(("title", "seats"), [("edo", 3), ("ikusa", 3), ("yedo", 4), ("yokohama", 4)])
def test_a_whole_game_is_played_by_clicks(browser: Any, url: str, title: str, seats: int) -> None:
    """From signing up to the folding screen nothing but clicks; nothing is covered, undrawn or complained of."""
    person = Person(browser, url, "Kaede")
    person.sit_down(title, seats)
    began = time.monotonic()
    played = person.play(20_000, minutes=40)
    sys.stdout.write(f"{title} for {seats}: {played} in {time.monotonic() - began:.0f} s\n")
    assert played.over
    assert (played.hidden, played.undrawn, person.complaints) == ([], [], [])
    person.close()
