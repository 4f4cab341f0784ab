"""Packs that games were opened with stay as they are: their logs keep a digest of the content."""

import pytest

from domain.catalogue import catalogue
from domain.game.opening import pack_digest

TITLES = catalogue()
DIGESTS = {
    "edo-house@1": "452026311416f6db3a3a0c33b91274d3139c9e0bbcd05a2a2ac09917da306bd6",
    "edo-house@2": "3c8cba3b17685abf7b921b5814cf1bbc8d4825de379a60a364236546796a1c82",
    "ikusa-house@1": "5f495763be5cbaa92ff745b2e6a0781e5f7e165536cb528bd65ceee9de6397fd",
    "ikusa-house@2": "4f85c8dd6fcad8501a368cc79ad7222dca1e73994994c2f4626eaa1611d11ede",
    "yedo-house@1": "578a40d288014f3e1bdcee37e07b4667d86e21871beb7132b7a4c35eccd40b38",
    "yedo-house@2": "41aa0b111f76352c369d48af6edddece3714e2a3087c995955d68894618dc7ee",
    "yokohama-house@1": "70a59ce967379ff7de454b1d6588b01b35592f13b2d345f9731f5a206c6d7880",
    "yokohama-house@2": "9406f4b5601b23783d017d0871c9aa0cd74b6028a1df7987188bfb135482b136",
}


@pytest.mark.parametrize(("title", "pack"), [(name, pack) for name, title in TITLES.items() for pack in title.packs])
def test_a_bundled_pack_never_changes(title: str, pack: str) -> None:
    """A changed, renamed or reordered column would make every old log fail its audit; a new pack gets a new version."""
    assert pack_digest(TITLES[title], pack) == DIGESTS[pack]


def test_no_bundled_pack_is_taken_away() -> None:
    """Old games are played on with the components they were opened with."""
    assert set(DIGESTS) == {pack for title in TITLES.values() for pack in title.packs}


def test_new_games_begin_with_the_newest_tables() -> None:
    """Each version mends the one before it (docs/balance.md), which can still be chosen."""
    newest = {"edo": "edo-house@2", "ikusa": "ikusa-house@2", "yedo": "yedo-house@2", "yokohama": "yokohama-house@2"}
    assert {name: title.default_pack for name, title in TITLES.items()} == newest
