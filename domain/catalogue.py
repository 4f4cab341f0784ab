"""The one list of titles. A title is imported when somebody asks for it, so that its name alone costs nothing."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from domain.kernel.title import AnyTitle


def _edo() -> AnyTitle:
    from domain.edo.title import edo

    return edo()


def _ikusa() -> AnyTitle:
    from domain.ikusa.title import ikusa

    return ikusa()


def _yedo() -> AnyTitle:
    from domain.yedo.title import yedo

    return yedo()


def _yokohama() -> AnyTitle:
    from domain.yokohama.title import yokohama

    return yokohama()


TITLES: Mapping[str, Callable[[], AnyTitle]] = {
    "edo": _edo,
    "ikusa": _ikusa,
    "yedo": _yedo,
    "yokohama": _yokohama,
}
"""Name of each title and how to make it with its bundled components."""

NAMES = tuple(TITLES)


@cache
def _bundled(name: str) -> AnyTitle:
    return TITLES[name]()


def catalogue(packs: Mapping[str, Sequence[object]] | None = None) -> dict[str, AnyTitle]:
    """All titles; `packs` holds replacement tables by title, as plain data. Raises PackError.

    A title with nothing but its bundled components is made once: it is the same for everybody.
    """
    replaced = packs or {}
    titles = {name: make() if name in replaced else _bundled(name) for name, make in TITLES.items()}
    for name, replacements in replaced.items():
        for raw in replacements:
            titles[name].add_pack(raw)
    return titles
