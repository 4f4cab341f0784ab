"""When a seat may take something back without asking anybody: nothing was drawn, and nobody knows more than before."""

from collections.abc import Iterator, Sequence

from domain.game.base import GameEvent
from domain.game.undo_events import GameRewound
from domain.kernel.aggregate import PastAppend
from domain.kernel.record import Seat
from domain.kernel.table import Asked


def obstacle(seat: Seat, asked: Asked, since: Sequence[PastAppend]) -> str:
    """Why `seat` must ask before it takes `since` back; empty if it need not. `asked`: the question before that.

    Appends that were taken back already count, too: what somebody has seen stays seen.
    """
    binding = next((why for append in since if (why := binds(seat, append))), "")
    return binding or ("" if _leaves_turn(seat, asked, since) else "others-asked")


def binds(seat: Seat, append: PastAppend) -> str:
    """Why an append, whatever was asked, is not the seat's to take back freely."""
    if append.cause != "person" or append.seat != seat:
        return "others-moved"
    return "drawn" if draws(append) else "told" if tells(append) else ""


def _leaves_turn(seat: Seat, asked: Asked, since: Sequence[PastAppend]) -> bool:
    """Whether nobody else was asked anything since that was not asked before."""
    questions = (event for append in since for event in append.events if isinstance(event, Asked))
    return all(_was_asked(question, asked, seat) for question in questions)


def _was_asked(now: Asked, before: Asked, seat: Seat) -> bool:
    """Whether every other seat that is asked was asked the same before."""
    others = {other for other in now.seats if other != seat}
    return not others or (now.ask == before.ask and others <= set(before.seats))


def draws(append: PastAppend) -> bool:
    return any(event.drawn for event in append.events)


def tells(append: PastAppend) -> bool:
    return any(event.tells for event in append.events)


def moves(append: PastAppend) -> bool:
    """Whether it changed the position."""
    return any(not isinstance(event, GameEvent) for event in append.events)


def in_force(appends: Sequence[PastAppend]) -> Iterator[PastAppend]:
    """Those that led to the present position, newest first: what was taken back is left out."""
    by_end = {append.last: index for index, append in enumerate(appends)}
    index: int | None = len(appends) - 1
    while index is not None and index >= 0:
        append = appends[index]
        rewound = next((event for event in append.events if isinstance(event, GameRewound)), None)
        if rewound is None:
            yield append
            index -= 1
        else:
            index = by_end.get(rewound.to)


def drawn_in(appends: Sequence[PastAppend]) -> int:
    """How many drawn events among them are still in force."""
    return sum(bool(event.drawn) for append in in_force(appends) for event in append.events)


def free_steps(seat: Seat, appends: Sequence[PastAppend]) -> list[int]:
    """Versions to which `seat` may go back freely, the nearest first, as far as the appends reach."""
    start = len(appends)
    while start > 0 and not binds(seat, appends[start - 1]):
        start -= 1
    questions = _questions_before(appends)
    steps = []
    for append in in_force(appends):
        index = next(index for index, other in enumerate(appends) if other is append)
        question = questions[index]
        if index < start or question is None:
            break
        if moves(append) and _leaves_turn(seat, question, appends[index:]):
            steps.append(append.first - 1)
    return steps


def _questions_before(appends: Sequence[PastAppend]) -> list[Asked | None]:
    """For each append who was asked before it; None where that lies further back."""
    questions: list[Asked | None] = []
    asked = None
    for append in appends:
        questions.append(asked)
        asked = next((event for event in reversed(append.events) if isinstance(event, Asked)), asked)
    return questions


def last_move(seat: Seat, appends: Sequence[PastAppend]) -> int | None:
    """The version before the last answer of a seat that is in force, as far as the appends reach."""
    own = (append for append in in_force(appends) if append.seat == seat and moves(append))
    found = next(own, None)
    return None if found is None else found.first - 1
