"""The contract in one piece: what people wrote, schemas derived from the titles, examples taken from a game.

The pieces are put together as text, because reading ten thousand lines of YAML takes a second and the service needs
only to pass them on. So the hand-written file ends within `components.schemas`.
"""

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SCHEMAS, EXAMPLES = HERE / "schemas", HERE / "examples.yaml"
NOTE = "# A bundle, made from parts: see the folder service/openapi.\n"


def written_path() -> Path:
    """The hand-written contract: at the root of a checkout, beside this module in an installed wheel."""
    root = HERE.parents[1] / "openapi.yaml"
    return root if root.exists() else HERE / "openapi.yaml"


@cache
def bundle() -> str:
    """The whole document, as `GET /openapi.yaml` serves it."""
    parts = [NOTE, written_path().read_text("utf-8")]
    parts += [_indented(path.read_text("utf-8")) for path in sorted(SCHEMAS.glob("*.yaml"))]
    parts += ["\n  examples:\n", _indented(EXAMPLES.read_text("utf-8"))]
    return "".join(parts)


def _indented(text: str) -> str:
    return "".join(f"    {line}" if line.strip() else line for line in text.splitlines(keepends=True))
