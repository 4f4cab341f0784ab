"""The little of SVG that pictures are made of: text, boxes, lines, and one style sheet for light and dark."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

ROW, FONT = 26, 13
LETTER = 7.2  # width of a letter, about
SERIES = 10

_LIGHT = ("#1d4ed8", "#b45309", "#047857", "#be123c", "#6d28d9", "#0e7490", "#a16207", "#4d7c0f", "#9d174d", "#334155")
_DARK = ("#93c5fd", "#fdba74", "#6ee7b7", "#fda4af", "#c4b5fd", "#67e8f9", "#fde047", "#bef264", "#f9a8d4", "#cbd5e1")


def _rules(paper: str, ink: str, faint: str, rule: str, bar: str, win: str, loss: str, colours: tuple[str, ...]) -> str:
    series = "".join(
        f".s{number}{{stroke:{colour}}}text.f{number}{{fill:{colour}}}" for number, colour in enumerate(colours)
    )
    return (
        f".paper{{fill:{paper}}}text{{fill:{ink}}}text.faint{{fill:{faint}}}.rule{{stroke:{rule}}}.box{{fill:{paper};"
        f"stroke:{rule}}}.bar{{fill:{bar}}}.win{{fill:{win}}}.loss{{fill:{loss}}}.self{{fill:{rule}}}{series}"
    )


STYLE = (
    f"text{{font:{FONT}px system-ui,sans-serif}}.head{{font-weight:600;font-size:16px}}.strong{{font-weight:600}}"
    ".line{fill:none;stroke-width:2}.rule{stroke-width:1;fill:none}"
    + _rules("#ffffff", "#1f2430", "#5b6472", "#d3d8e0", "#dbe7fb", "#c9ecd8", "#f7d6d6", _LIGHT)
    + "@media(prefers-color-scheme:dark){"
    + _rules("#12151b", "#e8eaee", "#a3abb8", "#3a414d", "#24406e", "#1f5138", "#5c2a2e", _DARK)
    + "}"
)


def picture(width: float, height: float, title: str, described: str, parts: Iterable[str]) -> str:
    """A whole picture; title and description are read to those who do not see it."""
    wide, high = round(width), round(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" aria-labelledby="t d"><title id="t">{escape(title)}</title><desc id="d">{escape(described)}</desc>'
        f'<style>{STYLE}</style><rect class="paper" width="{wide}" height="{high}"/>{"".join(parts)}</svg>'
    )


def text(x: float, y: float, words: object, kind: str = "", anchor: str = "start") -> str:
    named = f' class="{kind}"' if kind else ""
    aligned = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}"{named}{aligned}>{escape(str(words))}</text>'


def rect(x: float, y: float, width: float, height: float, kind: str, told: str = "") -> str:
    hint = f"<title>{escape(told)}</title>" if told else ""
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}">{hint}</rect>'


def line(points: Iterable[tuple[float, float]], kind: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline class="{kind}" points="{path}"/>'


def shortened(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: letters - 1] + "…"


def label(entrant: str, name: str | None) -> str:
    """What an entrant is called: a name, a built-in bot with its number, or somebody who has gone."""
    if name is not None:
        return name
    if entrant.startswith("bot:"):
        return " ".join(entrant.split(":")[1:])
    return "(gone)"


def points(score: int) -> str:
    """120ths as points with at most two digits after the dot."""
    return f"{score / 120:.2f}".rstrip("0").rstrip(".")
