"""The words of the pages: complete in both languages, and all of them there."""

import re
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "service" / "web" / "app"
ENTRY = re.compile(r'^  "?(\w+)"?: "((?:[^"\\]|\\.)*)",$', re.MULTILINE)
SAID = re.compile(r'\bsay\("(\w+)"')
CATALOGUES = (("en.js", "de.js"), ("pages_en.js", "pages_de.js"))


def words(name: str) -> dict[str, str]:
    return dict(ENTRY.findall((APP / "words" / name).read_text("utf-8")))


@pytest.mark.parametrize(("english", "german"), CATALOGUES)
def test_both_languages_say_the_same(english: str, german: str) -> None:
    """Each sentence is there in both, with the same gaps to fill."""
    one, other = words(english), words(german)
    assert one
    assert one.keys() == other.keys()
    gaps = {key: (set(re.findall(r"\{\w+\}", one[key])), set(re.findall(r"\{\w+\}", other[key]))) for key in one}
    assert {key: found for key, found in gaps.items() if found[0] != found[1]} == {}


def test_pages_say_only_what_there_are_words_for() -> None:
    """A forgotten word would be an empty button."""
    known = {key for english, _ in CATALOGUES for key in words(english)}
    pages = [path for folder in ("pages", "replay", "competition", "table") for path in (APP / folder).glob("*.js")]
    used = {key for path in [*pages, APP / "shell.js"] for key in SAID.findall(path.read_text("utf-8"))}
    assert sorted(used - known) == []
