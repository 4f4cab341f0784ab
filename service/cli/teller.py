"""Games told to people at a terminal: sentences, boards, options and results; plain lines where it is none."""

from collections import Counter
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from bakufu.client import Chair, Game, Option, Options, TextBoard, Told
from domain.catalogue import catalogue
from domain.game.words import words
from domain.kernel.meta import Result
from service.cli.phrases import Phrases

DEEPER = 4
WHOLE_WORDS: Any = {"break_long_words": False, "break_on_hyphens": False, "drop_whitespace": True}


class GameTeller:
    """Writes to one console; `names` are those of the seats, by number."""

    def __init__(self, console: Console, names: Sequence[str], phrases: Phrases) -> None:
        self._console, self.names, self.phrases = console, names, phrases

    def say(self, text: str = "", style: str = "") -> None:
        """A line; on a terminal a long one goes on below, further in. Elsewhere it stays whole, also for addresses."""
        lines = [text]
        if self._console.is_terminal:
            further = " " * (len(text) - len(text.lstrip()) + DEEPER)
            lines = wrap(text, self._console.width, subsequent_indent=further, **WHOLE_WORDS) or [""]
        for line in lines:
            self._console.print(line, style=style or None, markup=False, highlight=False, soft_wrap=True)

    def events(self, told: Sequence[Told], *, brief: bool = False) -> None:
        """Headings stand out; what follows is told below them, unless only headings are wanted."""
        for entry in told:
            if entry.heading:
                indent = "" if entry.heading.level == "round" else "  "
                self.say(f"{indent}{entry.heading.text}", style="bold")
            if entry.text and not brief:
                self.say(f"    {entry.text}")

    def board(self, board: TextBoard) -> None:
        for line in board.lines:
            self.say(f"  {line.heading}: {' | '.join(line.cells)}" if line.cells else f"  {line.heading}")

    def options(self, options: Options) -> None:
        """The question and the numbered answers, with what each costs or brings."""
        asked = options.question
        self.say(asked.question if asked else options.ask or "", style="bold")
        for more in (asked.stake, asked.rule) if asked else ():
            if more:
                self.say(f"  {more}", style="dim")
        sizes = Counter(option.group for option in options.options)
        group = ""
        for number, option in enumerate(options.options, start=1):
            if option.group != group:
                group = option.group
                if group and sizes[group] > 1:  # a heading for one line says the same twice
                    self.say(f"  {group}", style="italic")
            mark = self.phrases("final") if option.final else ""
            self.say(f"{number:4}  {described(option)}{mark}")

    def waiting(self, seats: Sequence[int]) -> None:
        """Whose turn it is while one has nothing to do."""
        named = joined([self.names[seat] for seat in seats], self.phrases)
        self.say(self.phrases("waiting", names=named), style="dim")

    def result(self, game: Game) -> None:
        """Who has won and why, and where everybody's points come from."""
        if game.result is None:
            self.say(self.phrases("abandoned"))
            return
        told, score = _title_words(game, self.names, self.phrases.language)
        self.say(told or result_sentence(game.result, self.names, self.phrases), style="bold")
        if parts := game.result.get("breakdown") or []:
            self._console.print(self._breakdown(game.result["scores"], parts, score))
        elif told:
            self.say(self.phrases("scores", scores=", ".join(_with_scores(game.result, self.names, self.phrases))))

    def _breakdown(self, scores: Sequence[int], parts: Sequence[dict[str, int]], score: Callable[[str], str]) -> Table:
        table = Table("", *self.names, box=None, pad_edge=False)
        for key in dict.fromkeys(key for part in parts for key in part):
            table.add_row(score(key), *(str(part.get(key, 0)) for part in parts))
        table.add_row(self.phrases("total"), *map(str, scores), style="bold")
        return table


def _title_words(game: Game, names: Sequence[str], language: str) -> tuple[str, Callable[[str], str]]:
    """The end in the title's own words and how it calls the entries of a score; a title that we lack has none here."""
    title = catalogue().get(game.title)
    if title is None:
        return "", lambda key: key.replace("_", " ")
    said = words(title, game.pack if game.pack in title.packs else title.default_pack, language)
    return said.result(msgspec.convert(game.result, Result), names), said.score


def described(option: Option) -> str:
    """Label and detail."""
    return f"{option.label or option.id} - {option.detail}" if option.detail else option.label or option.id


def joined(texts: Sequence[str], phrases: Phrases) -> str:
    """`a, b and c`."""
    return phrases("and").join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def seat_names(chairs: Sequence[Chair], people: dict[str, str], phrases: Phrases) -> list[str]:
    """People by name, bots by level and number."""
    return [
        people.get(chair.player or "", "") or f"{(chair.bot or phrases('seat')).capitalize()} {chair.seat + 1}"
        for chair in chairs
    ]


def result_sentence(result: dict[str, Any], names: Sequence[str], phrases: Phrases) -> str:
    """For example: "Greedy 1 wins with 34 points, before Random 2 with 12."."""
    said = _with_scores(result, names, phrases)
    won = [seat for seat in _by_rank(result) if seat in result["winners"]]
    if not won:
        return phrases("nobody", others=", ".join(said)) + "."
    who = joined([names[seat] for seat in won], phrases)
    told = phrases("wins" if len(won) == 1 else "win", who=who, points=result["scores"][won[0]])
    others = ", ".join(said[len(won) :])
    return told + (phrases("before", others=others) if others else "") + "."


def _by_rank(result: dict[str, Any]) -> list[int]:
    """Seats, the best first."""
    ranks, scores = result["ranks"], result["scores"]
    return sorted(range(len(ranks)), key=lambda seat: (ranks[seat], -scores[seat]))


def _with_scores(result: dict[str, Any], names: Sequence[str], phrases: Phrases) -> list[str]:
    return [phrases("with", name=names[seat], points=result["scores"][seat]) for seat in _by_rank(result)]
