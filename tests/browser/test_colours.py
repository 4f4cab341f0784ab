"""Colours of the web client: seats and provinces can be told apart, text can be read."""

import re
from pathlib import Path

import pytest

from tests.browser.colours import EYES, Lab, contrast, distance, least_distance

TOKENS = Path(__file__).parents[2] / "service/web/app/styles/tokens.css"
SEA = "#c3d5d8"
NAME = re.compile(r"--([\w-]+):\s*(#[0-9a-f]{3,6})\b")


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme; the dark one changes some of the light ones."""
    light, dark = TOKENS.read_text().split(':root[data-theme="dark"]')
    return dict(NAME.findall(light)) | (dict(NAME.findall(dark)) if theme == "dark" else {})


def test_the_distance_is_that_of_the_paper() -> None:
    """Two pairs of Sharma, Wu and Dalal (2005) come out as printed there."""
    assert distance(Lab(50, 2.6772, -79.7751), Lab(50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance(Lab(60.2574, -34.0099, 36.2677), Lab(60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.parametrize("eye", EYES)
def test_seats_can_be_told_apart_by_every_eye(eye: str) -> None:
    """Pieces differ by 24 or more, lands from each other, from free land and from the sea by 15 or more (CIEDE2000)."""
    known = tokens("light")
    pieces = least_distance([known[f"seat-{seat}"] for seat in range(5)], eye)
    fills = [known[f"fill-{seat}"] for seat in range(5)]
    lands = min(least_distance([*fills, ground], eye) for ground in (known["board"], SEA))
    print(f"{eye}: pieces {pieces:.1f}, lands {lands:.1f}")  # noqa: T201 - the figure is what one runs this for
    assert pieces >= 24
    assert lands >= 15


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read(theme: str) -> None:
    """Every pair of text and ground has a contrast of 4.5 or more; so have the crests on their seats."""
    known = tokens(theme)
    texts = ("ink", "soft", "indigo", "accent", "good")
    pairs = [(text, ground) for text in texts for ground in ("paper", "sheet")]
    pairs += [("ink", "hint"), ("soft", "hint"), ("ink", "wash"), ("soft", "wash"), ("on-accent", "accent")]
    pairs += [("on-bar", "bar"), *((f"on-seat-{seat}", f"seat-{seat}") for seat in range(5))]
    poor = [(text, ground) for text, ground in pairs if contrast(known[text], known[ground]) < 4.5]
    assert poor == []
