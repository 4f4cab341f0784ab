"""Answers of the service as text that an agent reads."""

from collections.abc import Iterator, Sequence

from bakufu.client import ChroniclePage, Game, Option, Options, TextBoard


def told_news(page: ChroniclePage) -> Iterator[str]:
    """What happened, a line each; rounds, phases and turns as headings."""
    for entry in page.entries:
        if entry.heading is not None:
            yield f"== {entry.heading.text} =="
        if entry.text:
            yield entry.text


def told_board(board: TextBoard) -> str:
    if not board.lines:
        return ""
    return "\n".join(["The board:", *(f"{line.heading}: {'; '.join(line.cells)}" for line in board.lines)])


def told_options(options: Sequence[Option]) -> str:
    """One line an option: its id, what it does, what it costs."""
    return "\n".join(f"{one.id}: {one.label}" + (f" ({one.detail})" if one.detail else "") for one in options)


def told_turn(found: Game, options: Options) -> str:
    """What is asked of the agent, or why nothing is."""
    if found.over:
        if found.result is None:
            return "The game is over. It was abandoned, and nobody has won."
        return f"The game is over. Ranks by seat: {found.result.get('ranks')}, scores: {found.result.get('scores')}."
    if found.status == "open":
        free = [chair.seat for chair in found.seats if chair.player is None and chair.bot is None]
        return f"The game has not begun. Free seats: {free or 'none'}."
    if options.seat is None:
        return "You have no seat here; you are watching."
    listed = told_options(options.options)
    if options.ask is None:
        waits = f"You are on seat {options.seat}. The game waits for seats {found.asked}."
        return f"{waits}\nYou may do this out of turn, or leave it:\n{listed}" if listed else waits
    question = options.question
    said = f"{question.question} {question.stake}".strip() if question is not None else options.ask
    return f"You are on seat {options.seat}, and you are asked: {said}\nOptions (id: what it does):\n{listed}"
