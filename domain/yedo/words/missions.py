"""What a mission asks for and gives, written out from the codes of its card."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.yedo.tables.pack import MissionRow
from domain.yedo.tables.vocabulary import gains

LINE = 95


class Lexicon(NamedTuple):
    """The few words of a language that mission cards are made of."""

    districts: Mapping[str, str]
    weapons: Mapping[str, str]
    annexes: Mapping[str, str]
    specials: Mapping[str, str]
    gains: Mapping[str, str]
    geisha: str
    blessing: str
    mon: str
    sentence: str
    many: Mapping[str, tuple[str, str]]  # "{} district" and "{} districts", for lists longer than a line


def mission_texts(rows: Iterable[MissionRow], words: Lexicon) -> dict[str, str]:
    """By mission, everything printed on its card in a line."""
    return {
        row.id: words.sentence.format(
            needs=_needs(row.needs, words),
            reward=_gains(row.reward, words),
            bonus_needs=_needs(row.bonus_needs, words),
            bonus_reward=_gains(row.bonus_reward, words),
        )
        for row in rows
    }


def mission_lines(rows: Iterable[MissionRow], words: Lexicon) -> dict[str, str]:
    """By mission, its Standard part in less than a line."""
    return {row.id: _line(row, words) for row in rows}


def _line(row: MissionRow, words: Lexicon) -> str:
    reward = _gains(row.reward, words)
    full = f"{_needs(row.needs, words)}: {reward}"
    short = f"{_summary(row.needs, words)}: {reward}"
    return next((line for line in (full, short) if len(line) <= LINE), reward)


def _summary(codes: str, words: Lexicon) -> str:
    """How many of each."""
    tables = {"districts": words.districts, "weapons": words.weapons, "annexes": words.annexes}
    found = [
        words.many[name][count > 1].format(count)
        for name, table in tables.items()
        if (count := sum(code in table for code in codes.split()))
    ]
    rest = [_need(code, words) for code in codes.split() if not any(code in table for table in tables.values())]
    return ", ".join(found + rest)


def _needs(codes: str, words: Lexicon) -> str:
    return ", ".join(_need(code, words) for code in codes.split())


def _need(code: str, words: Lexicon) -> str:
    for table in (words.districts, words.weapons, words.annexes, words.specials):
        if code in table:
            return table[code]
    if code == "BL":
        return words.blessing
    return words.mon.format(code[1:]) if code[0] == "$" else words.geisha.format(code[1:])


def _gains(codes: str, words: Lexicon) -> str:
    return ", ".join(words.gains[what].replace("{amount}", str(amount)) for what, amount, _ in gains(codes))
