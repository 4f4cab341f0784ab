"""The rules of a title as a page: `docs/rules/<title>.md`, rendered here, without scripts."""

import html
import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from domain.kernel.meta import Meta

HERE = Path(__file__).parents[1]
PAGE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - rules</title>
<link rel="stylesheet" href="/web/styles/tokens.css">
<link rel="stylesheet" href="/web/styles/rules.css">
</head>
<body><main>
{body}
</main></body>
</html>
"""
_HEADING = re.compile(r"<h([23])>(.*?)</h\1>")


@cache
def rules_page(meta: Meta) -> str | None:
    """The page, or None; headings get an anchor, so that refusals and questions can point at them."""
    path = _folder() / f"{meta.name}.md"
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8")
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return PAGE.format(title=html.escape(meta.label), body=_HEADING.sub(_anchored, body))


def _anchored(found: re.Match[str]) -> str:
    level, heading = found.groups()
    name = re.sub(r"[^a-z0-9]+", "-", re.sub(r"<[^>]*>", "", heading).lower()).strip("-")
    return f'<h{level} id="{name}">{heading}</h{level}>'


def _folder() -> Path:
    """At the root of a checkout, beside the code when installed."""
    checkout = HERE.parent / "docs" / "rules"
    return checkout if checkout.exists() else HERE / "rules"
