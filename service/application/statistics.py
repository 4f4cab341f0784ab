"""Statistics of titles, for auditors and designers: added up from public games that are over for everybody. What-if
games are left out: they begin in the middle, and as often at one position as somebody likes.

A worker counts new games in, a few at a time; what was counted lies in one row a title beside the read models, and may
be lost.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.game.game import Game
from domain.game.timeline import TimelineReader
from domain.kernel.title import AnyTitle
from projections.title_figures import BUCKETS, FORMAT, DrawSpread, Moments, PlayedLog, Tally, TitleFigures, add_game
from service.application.aggregates import GameType
from service.application.appends import LogFault, appends_of, cause_of
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.disclosure import disclosed, doing_of
from service.application.errors import NotFound
from service.eventstore.codec import NEW_FORMAT, time_of
from service.eventstore.port import RowChange, Store, StoredRow
from service.projecting.models import ReadModels

ROWS = "statistics"
SETTLED_MS = 60_000  # younger ends are left for the next time: processes' clocks differ
AT_ONCE = 100
Z = 1.959964  # 95 %
MOST_SHOWN = 20  # openings
LONGEST_NAME = 80


class Counted(msgspec.Struct):
    """Figures, and how far the list of ended games was read."""

    figures: TitleFigures
    game: str = ""


class Statistics:
    def __init__(
        self,
        store: Store,
        handler: CommandHandler,
        models: ReadModels,
        titles: Mapping[str, AnyTitle],
        clock: TimeSource,
    ) -> None:
        self._store, self._handler, self._models, self._titles, self._clock = store, handler, models, titles, clock
        self._kinds = GameType(titles)

    def of(self, title: str) -> dict[str, Any]:
        """What was counted so far, with intervals of 95 %."""
        if title not in self._titles:
            raise NotFound(f"There is no title {title}.")
        _, counted = self._read(title)
        return shown(title, counted.figures)

    def forget(self, title: str) -> None:
        """Count everything anew."""
        nothing = StoredRow(title, 0, frozenset(), _encode(Counted(TitleFigures())))
        self._store.write_rows({ROWS: [RowChange(self._read(title)[0], nothing)]})

    def advance(self, title: str, limit: int = AT_ONCE) -> int:
        """Count in games that are over since; returns how many."""
        self._models.refresh()
        row, counted = self._read(title)
        after = (row.sort, counted.game) if row is not None and counted.game else None
        upto = self._clock.now() - SETTLED_MS
        found = self._models.find("ended", [f"title:{title}"], after=after, sort_upto=upto, limit=limit)
        for ended in found:
            log = self._log(self._titles[title], ended.key)
            if log is not None:
                add_game(counted.figures, log)
            counted.game = ended.key
        if found:
            new = StoredRow(title, found[-1].sort, frozenset(), _encode(counted))
            self._store.write_rows({ROWS: [RowChange(row, new)]})
        return len(found)

    def advance_all(self) -> int:
        return sum(self.advance(title) for title in self._titles)

    def _read(self, title: str) -> tuple[StoredRow | None, Counted]:
        row = self._store.rows(ROWS, [title]).get(title)
        if row is not None:
            try:
                counted = msgspec.json.decode(row.data, type=Counted)
            except msgspec.DecodeError:
                return row, Counted(TitleFigures())
            if counted.figures.format == FORMAT:
                return row, counted
        return row, Counted(TitleFigures())

    def _log(self, title: AnyTitle, id: str) -> PlayedLog | None:
        """The game as it was played; None where nobody has played it to its end, or not from its beginning."""
        stored = self._handler.events(id, 0)
        whole: Game = self._handler.at(id, len(stored))
        if whole.lobby.result is None or whole.lobby.fork is not None:
            return None
        codec = self._kinds.codec_of(title.meta.name)
        facts = codec.read(stored)
        blank = Game(title, id, b"")
        blank.remember(whole.past)
        reader = TimelineReader(blank, None, opened=True)
        for one, fact in zip(stored, facts, strict=True):
            reader.take(fact, time_of(one), doing_of(one, None, opened=True))
        rows = disclosed(codec, stored, None, opened=True)
        return PlayedLog(whole.lobby.result, facts, reader.marks, openings(rows))


def openings(rows: Sequence[Any]) -> list[str]:
    """The first command of each seat, if the log has recorded it."""
    found: dict[int, str] = {}
    try:
        for append in appends_of(rows):
            if append.meta.format < NEW_FORMAT:
                continue
            cause = cause_of(append)
            if cause.seat is None or cause.seat in found:
                continue
            commands = msgspec.json.decode(cause.commands)
            found[cause.seat] = _named(commands[0]) if commands else ""
    except LogFault:
        return []
    return [f"{seat} {name}" for seat, name in sorted(found.items()) if name]


def _named(command: dict[str, Any]) -> str:
    values = [str(value) for name, value in command.items() if name != "type" and isinstance(value, str | int)]
    return ":".join([command["type"], *values])[:LONGEST_NAME]


def _encode(counted: Counted) -> bytes:
    return msgspec.json.encode(counted)


# -- what is shown ---------------------------------------------------------------------------


def shown(title: str, figures: TitleFigures) -> dict[str, Any]:
    common = sorted(figures.openings.items(), key=lambda item: (-item[1].games, item[0]))[:MOST_SHOWN]
    per_turn = round(figures.turn_decisions / figures.turns, 2) if figures.turns else None
    return {
        "title": title,
        "games": figures.games,
        "seats": [
            {"seats": int(seats), "seat": seat, **_share(tally)}
            for seats, tallies in sorted(figures.seats.items())
            for seat, tally in enumerate(tallies)
        ],
        "openings": [{"opening": name, **_share(tally)} for name, tally in common],
        "length": {
            "events": _moments(figures.events),
            "decisions": _moments(figures.decisions),
            "rounds": _moments(figures.rounds),
            "decisions_a_turn": per_turn,
        },
        "thinking": {**_moments(figures.thought), "median_below": _median(figures.thought_buckets)},
        "dice": [_fair_dice(name, faces) for name, faces in sorted(figures.dice.items())],
        "draws": [_fair_draws(name, spread) for name, spread in sorted(figures.spreads.items())],
    }


def interval(hits: float, tries: int) -> tuple[float, float]:
    """Wilson's interval of a share, 95 %."""
    if not tries:
        return 0.0, 1.0
    share, square = hits / tries, Z * Z
    middle = share + square / (2 * tries)
    reach = Z * math.sqrt(share * (1 - share) / tries + square / (4 * tries * tries))
    whole = 1 + square / tries
    return round(max(0.0, (middle - reach) / whole), 4), round(min(1.0, (middle + reach) / whole), 4)


def _share(tally: Tally) -> dict[str, Any]:
    low, high = interval(tally.wins, tally.games)
    share = round(tally.wins / tally.games, 4) if tally.games else 0.0
    return {"games": tally.games, "wins": round(tally.wins, 2), "share": share, "low": low, "high": high}


def _moments(moments: Moments) -> dict[str, Any]:
    if not moments.count:
        return {"count": 0, "mean": None, "deviation": None, "least": None, "most": None}
    mean = moments.total / moments.count
    variance = max(0.0, moments.squares / moments.count - mean * mean)
    return {
        "count": moments.count,
        "mean": round(mean, 2),
        "deviation": round(math.sqrt(variance), 2),
        "least": moments.least,
        "most": moments.most,
    }


def _median(buckets: Sequence[int]) -> int | None:
    """Milliseconds below which half of the thoughts were, to a factor of two."""
    seen, half = 0, sum(buckets) / 2
    for number in range(BUCKETS):
        seen += buckets[number]
        if half and seen >= half:
            return 1000 << number
    return None


def _fair_dice(name: str, faces: Sequence[int]) -> dict[str, Any]:
    rolls, sides = sum(faces), len(faces)
    expected = rolls / sides
    chi = math.fsum((count - expected) ** 2 / expected for count in faces) if rolls else 0.0
    shares = []
    for face, count in enumerate(faces, start=1):
        low, high = interval(count, rolls)
        shares.append({"face": face, "count": count, "share": round(count / rolls, 4), "low": low, "high": high})
    return {
        "name": name,
        "rolls": rolls,
        "sides": sides,
        "chi_square": round(chi, 3),
        "probability": chance_of_more(chi, sides - 1),
        "faces": shares,
    }


def _fair_draws(name: str, spread: DrawSpread) -> dict[str, Any]:
    mean, error = spread.total / spread.draws, math.sqrt(spread.variance) / spread.draws
    off = (mean - 0.5) / error if error else 0.0
    return {
        "name": name,
        "draws": spread.draws,
        "mean": round(mean, 4),
        "low": round(mean - Z * error, 4),
        "high": round(mean + Z * error, 4),
        "probability": round(math.erfc(abs(off) / math.sqrt(2)), 4),
    }


def chance_of_more(chi: float, freedom: int) -> float:
    """How probable a chi-square at least as large is, if all is fair (Wilson and Hilferty)."""
    if freedom < 1:
        return 1.0
    spread = 2 / (9 * freedom)
    off = ((chi / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return round(math.erfc(off / math.sqrt(2)) / 2, 4)
