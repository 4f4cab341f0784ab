"""The folders of all titles have the same files and the same names for the same things."""

import pytest

from domain.catalogue import catalogue
from tests.house.skeleton import deviations, exceptions

TITLES = catalogue()


@pytest.mark.parametrize("name", list(TITLES))
def test_the_folders_of_titles_are_alike(name: str) -> None:
    """Required modules, names, arguments and lengths are there; what is not is listed, and the list only shrinks."""
    listed = exceptions(name)
    found = list(deviations(TITLES[name]))
    assert sorted(set(found) - set(listed)) == [], "not as agreed, see tests/house/skeleton.py"
    assert sorted(set(listed) - set(found)) == [], f"no exceptions any more: take them off {name}.txt"
