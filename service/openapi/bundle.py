"""The contract in one piece: what people wrote, schemas derived from the code, examples taken from a game.

The pieces are put together as text, because reading ten thousand lines of YAML takes a second and the service needs
only to pass them on. So the hand-written file ends within `components.schemas`.
"""

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SCHEMAS, EXAMPLES = HERE / "schemas", HERE / "examples.yaml"
PARTS = HERE / "parts"
"""Hand-written parts beside the main document, one an area: its paths, then its schemas."""
NEXT_KEY = re.compile(r"\n(?=(?!paths:)\w+:)")
NOTE = "# A bundle, made from parts: see the folder service/openapi.\n"


def written_path() -> Path:
    """The hand-written contract: at the root of a checkout, beside this module in an installed wheel."""
    root = HERE.parents[1] / "openapi.yaml"
    return root if root.exists() else HERE / "openapi.yaml"


@cache
def bundle() -> str:
    """The whole document, as `GET /openapi.yaml` serves it."""
    parts = [NOTE, written()]
    parts += [_indented(path.read_text("utf-8")) for path in sorted(SCHEMAS.glob("*.yaml"))]
    parts += ["\n  examples:\n", _indented(EXAMPLES.read_text("utf-8"))]
    return "".join(parts)


def written() -> str:
    """Everything that people wrote, in one piece: the main document and its parts, each where it belongs."""
    document = written_path().read_text("utf-8")
    paths_end = NEXT_KEY.search(document, document.index("\npaths:\n") + 1)
    assert paths_end is not None
    head, rest = document[: paths_end.start()], document[paths_end.start() :]
    paths, schemas = [], []
    for path in sorted(PARTS.glob("*.yaml")):
        before, _, after = path.read_text("utf-8").partition("\nschemas:\n")
        paths.append(before.partition("paths:\n")[2])
        schemas.append("".join(f"  {line}" if line.strip() else line for line in after.splitlines(keepends=True)))
    return "".join([head, "\n", *paths, rest, *schemas])


def _indented(text: str) -> str:
    return "".join(f"    {line}" if line.strip() else line for line in text.splitlines(keepends=True))
