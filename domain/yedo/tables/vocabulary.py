"""The small language of the cards: codes for requirements and for what is gained or lost.

A gain is a triple (what, amount, of), for instance ("prestige", 3, "") or ("see", 3, "action"); every board
space, favour, auction, mission, event and action card gives out the same ones.
"""

import re
from collections.abc import Collection
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

Gain: TypeAlias = tuple[str, int, str]

ColourName: TypeAlias = Literal["green", "yellow", "red", "black"]
COLOURS: tuple[ColourName, ...] = get_args(ColourName)
CATEGORIES = ("espionage", "theft", "kidnapping", "assassination", "warfare")
DECKS = ("action", "bonus", "weapon", *COLOURS, "event")

_WORDS: dict[str, Gain] = {
    "A": ("action", 1, ""),
    "B": ("bonus", 1, ""),
    "W": ("market-weapon", 1, ""),
    "BL": ("blessing", 1, ""),
    "M": ("mission", 1, ""),
    "SWAP": ("swap", 1, ""),
    "CHURCH": ("church", 1, ""),
    "EXILE": ("exile", 1, ""),
    "END": ("end", 1, ""),
    "DISCIPLE": ("disciple", 1, ""),
    "GEISHA": ("geisha", 1, ""),
    "ANNEX": ("annex", 1, ""),
    "WEAPON": ("weapon", 1, ""),
    "KEEP-MISSION": ("keep-mission", 3, ""),
    "-DISCIPLE": ("lose-disciple", 1, ""),
    "-ANNEX": ("lose-annex", 1, ""),
    "-WEAPON": ("lose-weapon", 1, ""),
    "-GEISHA": ("lose-geisha", 1, ""),
}

_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(\d+)PP"), "prestige"),
    (re.compile(r"(\d+)\$"), "mon"),
    (re.compile(r"-(\d+)PP"), "lose-prestige"),
    (re.compile(r"-(\d+)\$"), "lose-mon"),
    (re.compile(r"ACTIONS=(\d+)"), "actions-to"),
    (re.compile(r"WEAPONS=(\d+)"), "weapons-to"),
    (re.compile(r"RANSOM=(\d+)"), "ransom"),
    (re.compile(r"CHURCH\+(\d+)"), "church-grows"),
    (re.compile(r"CHURCH=(0)"), "church-empties"),
)

_DECK_WORDS = {"KEEP": "look", "SEE": "see"}


def gain(code: str) -> Gain:
    """One code; raises ValueError for an unknown one."""
    if code in _WORDS:
        return _WORDS[code]
    for pattern, what in _PATTERNS:
        if match := pattern.fullmatch(code):
            return (what, int(match[1]), "")
    verb, _, deck = code.partition("-")
    if verb in _DECK_WORDS and deck.lower() in DECKS:
        return (_DECK_WORDS[verb], 3, deck.lower())
    if "|" in code:
        parts = code.split("|")
        for part in parts:
            gain(part)
        return ("either", 1, code)
    raise ValueError(f"unknown gain {code!r}")


def gains(codes: str) -> tuple[Gain, ...]:
    return tuple(gain(code) for code in codes.split())


class Needs(msgspec.Struct, frozen=True):
    """A Standard or Bonus part of a mission: what must be there, and what must be given up."""

    districts: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    annexes: tuple[str, ...] = ()
    geisha: int = 0
    blessing: bool = False
    mon: int = 0
    specials: tuple[str, ...] = ()
    crowded: tuple[str, ...] = ()  # districts named twice


def needs(
    codes: str,
    districts: Collection[str],
    weapons: Collection[str],
    annexes: Collection[str],
    specials: Collection[str],
) -> Needs:
    """Requirement codes as one record; raises ValueError naming the first code that means nothing."""
    found: dict[str, list[str]] = {"districts": [], "weapons": [], "annexes": [], "specials": []}
    geisha = mon = 0
    blessing = False
    for code in codes.split():
        if code in districts:
            found["districts"].append(code)
        elif code in weapons:
            found["weapons"].append(code)
        elif code in annexes:
            found["annexes"].append(code)
        elif code in specials:
            found["specials"].append(code)
        elif code == "BL":
            blessing = True
        elif match := re.fullmatch(r"G(\d)", code):
            geisha = int(match[1])
        elif match := re.fullmatch(r"\$(\d+)", code):
            mon = int(match[1])
        else:
            raise ValueError(f"unknown requirement {code!r}")
    named = found["districts"]
    return Needs(
        districts=tuple(named),
        weapons=tuple(found["weapons"]),
        annexes=tuple(found["annexes"]),
        geisha=geisha,
        blessing=blessing,
        mon=mon,
        specials=tuple(found["specials"]),
        crowded=tuple(sorted({district for district in named if named.count(district) > 1})),
    )


class Effect(NamedTuple):
    """What an action card does: a verb of `effects.py` with its argument."""

    do: str
    arg: str = ""

    @property
    def amount(self) -> int:
        return int(self.arg or 0)


def effect(code: str) -> Effect:
    do, _, arg = code.partition(":")
    return Effect(do, arg)
