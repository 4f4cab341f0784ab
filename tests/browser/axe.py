"""What axe finds wrong with a page, for people who cannot see it or cannot use a pointer."""

from pathlib import Path
from typing import Any

import pytest

AXE = Path(__file__).parents[2] / "build/web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")


def findings(page: Any) -> list[str]:
    """Serious and critical findings on the page as it stands, each with the rule and the first element."""
    if not AXE.exists():
        pytest.skip("NOT CHECKED: axe-core is missing; `make web-tools` installs it where there is npm")
    page.evaluate(AXE.read_text() + "; 0")
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}), {len(one['nodes'])} times: {one['nodes'][0]['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
    ]
