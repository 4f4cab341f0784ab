"""Games told to people at a terminal: sentences, boards, options and results; plain lines where it is none."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from bakufu.client import Chair, Game, Options, TextBoard, Told


class GameTeller:
    """Writes to one console; `names` are those of the seats, by number."""

    def __init__(self, console: Console, names: Sequence[str]) -> None:
        self._console, self.names = console, names

    def say(self, text: str = "", style: str = "") -> None:
        self._console.print(text, style=style or None, markup=False, highlight=False, soft_wrap=True)

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
        group = ""
        for number, option in enumerate(options.options, start=1):
            if option.group != group:
                group = option.group
                self.say(f"  {group}", style="italic")
            mark = " (cannot be taken back)" if option.final else ""
            detail = f" - {option.detail}" if option.detail else ""
            self.say(f"{number:4}  {option.label or option.id}{detail}{mark}")

    def result(self, game: Game) -> None:
        """Who has won, and where everybody's points come from."""
        if game.result is None:
            self.say("The game was abandoned.")
            return
        self.say(result_sentence(game.result, self.names), style="bold")
        parts = game.result.get("breakdown") or []
        if parts:
            self._console.print(self._breakdown(game.result["scores"], parts))

    def _breakdown(self, scores: Sequence[int], parts: Sequence[dict[str, int]]) -> Table:
        table = Table("", *self.names, box=None, pad_edge=False)
        for key in dict.fromkeys(key for part in parts for key in part):
            table.add_row(key.replace("_", " "), *(str(part.get(key, 0)) for part in parts))
        table.add_row("all together", *map(str, scores), style="bold")
        return table


def seat_names(chairs: Sequence[Chair], people: dict[str, str]) -> list[str]:
    """People by name, bots by level and number."""
    return [
        people.get(chair.player or "", "") or f"{(chair.bot or 'seat').capitalize()} {chair.seat + 1}"
        for chair in chairs
    ]


def result_sentence(result: dict[str, Any], names: Sequence[str]) -> str:
    """For example: "Greedy 1 wins with 34 points, before Random 2 with 12."."""
    order = sorted(range(len(names)), key=lambda seat: (result["ranks"][seat], -result["scores"][seat]))
    said = [f"{names[seat]} with {result['scores'][seat]}" for seat in order]
    won = [seat for seat in order if seat in result["winners"]]
    if not won:
        return f"Nobody wins: {', '.join(said)}."
    verb = "wins" if len(won) == 1 else "win"
    winners = " and ".join(names[seat] for seat in won)
    points = result["scores"][won[0]]
    others = ", ".join(said[len(won) :])
    return f"{winners} {verb} with {points} points" + (f", before {others}." if others else ".")
