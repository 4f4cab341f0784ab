"""The one list of titles. A title is imported when somebody asks for it, so that its name alone costs nothing."""

from collections.abc import Callable, Mapping, Sequence

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


def catalogue(packs: Mapping[str, Sequence[object]] | None = None) -> dict[str, AnyTitle]:
    """All titles; `packs` holds replacement tables by title, as plain data. Raises PackError."""
    titles = {name: make() for name, make in TITLES.items()}
    for name, replacements in (packs or {}).items():
        for raw in replacements:
            titles[name].add_pack(raw)
    return titles
