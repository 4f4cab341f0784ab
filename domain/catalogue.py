"""The one list of titles."""

from collections.abc import Callable, Mapping, Sequence

from domain.edo.title import edo
from domain.ikusa.title import ikusa
from domain.kernel.title import AnyTitle
from domain.yedo.title import yedo
from domain.yokohama.title import yokohama

TITLES: Mapping[str, Callable[[], AnyTitle]] = {
    "edo": edo,
    "ikusa": ikusa,
    "yedo": yedo,
    "yokohama": yokohama,
}
"""Name of each title and how to make it with its bundled components."""


def catalogue(packs: Mapping[str, Sequence[object]] | None = None) -> dict[str, AnyTitle]:
    """All titles; `packs` holds replacement tables by title, as plain data. Raises PackError."""
    titles = {name: make() for name, make in TITLES.items()}
    for name, replacements in (packs or {}).items():
        for raw in replacements:
            titles[name].add_pack(raw)
    return titles
