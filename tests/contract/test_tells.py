"""Events that are not said to tell leave everybody with the same worlds as before: so undo is free over them."""

import pytest

from domain.catalogue import catalogue
from tests.worlds import Findings, look_at

TITLES = catalogue()
TABLES = [(name, variant.name) for name, title in TITLES.items() for variant in title.meta.variants]
DECISIONS = 250


@pytest.mark.parametrize(("name", "variant"), TABLES)
def test_what_tells_nothing_leaves_all_worlds_possible(name: str, variant: str) -> None:
    """For each seat and a spectator: whatever it could imagine before, the append could have happened there."""
    title, findings = TITLES[name], Findings()
    seats = title.meta.variant(variant).seats[-1]  # type: ignore[union-attr]  # it was found there
    look_at(title, seats, variant, 1, DECISIONS, findings)
    assert findings.silent > 0
    assert findings.told == []


@pytest.mark.parametrize("name", TITLES)
def test_some_events_tell(name: str) -> None:
    """A title with hidden parts in which nothing is ever shown has forgotten to say so."""
    assert any(event.tells for event in TITLES[name].events)
