"""A tournament to take away: its whole log with hashes, and tables for spreadsheets."""

import csv
import io
from collections.abc import Sequence
from typing import Any

import msgspec

from service.application.competition.ladder_shown import LadderGame, LadderStandings, RatingStep
from service.application.competition.ladder_views import LadderViews
from service.application.competition.shown import RoundList, StandingsPage
from service.eventstore.port import StoredEvent

FORMAT = "bakufu-tournament@1"
LADDER_FORMAT = "bakufu-ladder@1"


class ExportedEvent(msgspec.Struct):
    """`meta` and `data` are texts of JSON, letter by letter what the hash covers."""

    version: int
    meta: str
    data: str
    hash: str


class TournamentExport(msgspec.Struct, kw_only=True):
    """Everything that follows from a tournament can be worked out again from `events`."""

    format: str
    tournament: str
    version: int
    events: list[ExportedEvent]
    standings: StandingsPage
    names: dict[str, str]
    checkpoints: dict[str, str]  # texts of those from which seeds were drawn, by number


class LadderExport(msgspec.Struct, kw_only=True):
    """Everything that follows from a ladder can be worked out again from `events`."""

    format: str
    ladder: str
    version: int
    events: list[ExportedEvent]
    standings: LadderStandings
    ratings: dict[str, list[RatingStep]]  # of every entrant, each change with the event that made it
    names: dict[str, str]
    checkpoints: dict[str, str]


def exported_ladder(
    log: Sequence[StoredEvent], views: LadderViews, now: int, checkpoints: dict[str, str]
) -> LadderExport:
    standings = views.standings(now)
    return LadderExport(
        format=LADDER_FORMAT,
        ladder=standings.ladder,
        version=standings.version,
        events=_events(log),
        standings=standings,
        ratings={entrant: views.rating_history(entrant).steps for entrant in views.state.entries},
        names=dict(views.names),
        checkpoints=checkpoints,
    )


def _events(log: Sequence[StoredEvent]) -> list[ExportedEvent]:
    return [ExportedEvent(event.version, event.meta.decode(), event.data.decode(), event.hash.hex()) for event in log]


def exported(
    log: Sequence[StoredEvent], standings: StandingsPage, names: dict[str, str], checkpoints: dict[str, str]
) -> TournamentExport:
    return TournamentExport(
        format=FORMAT,
        tournament=standings.tournament,
        version=standings.version,
        events=_events(log),
        standings=standings,
        names=names,
        checkpoints=checkpoints,
    )


def standings_csv(page: StandingsPage) -> str:
    """One line an entrant; scores in 120ths and in points."""
    columns = [name for name in page.order if name != "direct-encounter"]
    head = ["place", "entrant", "name", "score_120ths", "score", "games", "decided", *columns]
    lines: list[Sequence[Any]] = [
        [
            line.place,
            line.entrant,
            line.name or "",
            line.score,
            f"{line.score / page.unit:.4f}",
            line.games,
            line.decided,
            *(line.tie_breaks.get(name, "") for name in columns),
        ]
        for line in page.standings
    ]
    return _written(head, lines)


def results_csv(rounds: RoundList) -> str:
    """One line a seat of every table."""
    head = ["round", "table", "game", "seat", "entrant", "name", "rank", "points_120ths", "how", "event"]
    lines: list[Sequence[Any]] = [
        [
            round.round,
            table.table,
            table.game,
            place.seat,
            place.entrant,
            place.name or "",
            "" if place.rank is None else place.rank,
            "" if place.points is None else place.points,
            table.how or "",
            table.event or "",
        ]
        for round in rounds.rounds
        for table in round.tables
        for place in table.places
    ]
    return _written(head, lines)


def ladder_csv(page: LadderStandings) -> str:
    """One line an entrant."""
    head = ["place", "division", "entrant", "name", "rating", "margin", "proven", "provisional", "mu", "sigma"]
    lines: list[Sequence[Any]] = [
        [
            line.place,
            line.division,
            line.entrant,
            line.name or "",
            line.rating,
            line.margin,
            line.proven,
            line.provisional,
            f"{line.mu:.6f}",
            f"{line.sigma:.6f}",
            line.rated_games,
            line.games,
            line.points,
        ]
        for line in page.standings
    ]
    return _written([*head, "rated_games", "games", "points_120ths"], lines)


def ladder_results_csv(games: Sequence[LadderGame]) -> str:
    """One line a seat of every table."""
    head = ["season", "game", "at", "seat", "entrant", "name", "rank", "how", "annulled", "event"]
    lines: list[Sequence[Any]] = [
        [
            game.season,
            game.game,
            game.at,
            place.seat,
            place.entrant,
            place.name or "",
            "" if place.rank is None else place.rank,
            game.how or "",
            game.annulled,
            game.event or "",
        ]
        for game in games
        for place in game.seats
    ]
    return _written(head, lines)


def _written(head: Sequence[str], lines: Sequence[Sequence[Any]]) -> str:
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(head)
    for line in lines:
        writer.writerow([_harmless(cell) for cell in line])
    return written.getvalue()


def _harmless(cell: Any) -> Any:
    """A name must not become a formula in somebody's spreadsheet."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
