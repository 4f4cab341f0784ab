"""The page with the rules of a title as plain text, by its headings."""

import re
from html.parser import HTMLParser

HEADINGS = {"h1": 1, "h2": 2, "h3": 3}
BREAKS = {"p", "li", "tr", "h1", "h2", "h3", "h4", "pre", "table", "ul", "ol"}


class _Text(HTMLParser):
    """Keeps the words of the main part; a heading begins a new section."""

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[tuple[str, list[str]]] = []
        self._heading: list[str] | None = None
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "main":
            self._inside = True
        elif tag in HEADINGS:
            self._heading = []
        elif tag == "li":
            self._say("\n- ")
        elif tag in BREAKS:
            self._say("\n")
        elif tag in ("td", "th"):
            self._say(" | ")

    def handle_endtag(self, tag: str) -> None:
        if tag == "main":
            self._inside = False
        elif tag in HEADINGS and self._heading is not None:
            self.sections.append(("".join(self._heading).strip(), []))
            self._heading = None

    def handle_data(self, data: str) -> None:
        if self._heading is not None:
            self._heading.append(data)
        elif self._inside:
            self._say(data)

    def _say(self, words: str) -> None:
        if self.sections:
            self.sections[-1][1].append(words)


def sections_of(page: str) -> dict[str, str]:
    """Text by heading, in the order of the page."""
    reader = _Text()
    reader.feed(page)
    return {heading: _tidy("".join(words)) for heading, words in reader.sections}


def _tidy(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+", " ", text)).strip()
