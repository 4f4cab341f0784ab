"""The search for hidden changes is tested on small samples."""

from pathlib import Path

import pytest

from tests.contract.purity import impure_lines


@pytest.mark.parametrize(
    ("body", "impure"),
    [
        ("table.state.round = 2", True),
        ("table.state.deck.pop()", True),
        ("table.state.hands[0] = []", True),
        ("deck = table.state.deck\n    deck.append(1)", True),
        ("table.state.round += 1", True),
        ("del table.state.deck[0]", True),
        ("found = []\n    found.append(1)", False),
        ("counts = dict(table.state.counts)\n    counts['x'] = 1", False),
        ("table.emit(3)", False),
    ],
)
def test_a_change_outside_apply_is_found(tmp_path: Path, body: str, impure: bool) -> None:
    """Assignments and mutating calls on the state are found, work on local values is not."""
    (tmp_path / "phase.py").write_text(f"def rule(table):\n    {body}\n")
    assert bool(impure_lines(tmp_path)) is impure


def test_events_may_change_the_state(tmp_path: Path) -> None:
    """What events do is their business."""
    (tmp_path / "events.py").write_text("def apply(self, state):\n    state.round = 2\n")
    assert impure_lines(tmp_path) == []
