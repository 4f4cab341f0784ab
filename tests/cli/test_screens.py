"""The screens in the docs can be drawn anew."""

from tests.cli import screens


def test_a_screen_is_drawn() -> None:
    """A whole screen: what happened, the board, the question, an explanation and a hint, nothing wider than it."""
    svg = screens.screen("edo", 20, "en").replace("&#160;", " ")
    for said in ("Which card do you plan", "Highway: Everybody", "A bot would:", "bakufu play: edo"):
        assert said in svg
    assert "edo." not in svg
    assert "url(" not in svg.replace("url(#", "")  # nothing is fetched
