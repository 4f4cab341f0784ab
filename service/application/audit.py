"""Verification of an exported log: chain, seals, chance, rules and result."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.game.game import Game
from domain.kernel.bot import Bot
from domain.kernel.title import AnyTitle
from service.application.appends import appends_of
from service.application.audit_report import AuditReport
from service.application.checkpoint_check import check_checkpoint
from service.application.disclosure import DisclosedEvent
from service.application.export_file import BadExport, read_header
from service.application.exports import ExportHeader, draws_of
from service.application.log_check import BadEvent, LogCheck
from service.application.recorded_past import NO_PARENTS, Parents, RecordedPast, facts_of
from service.application.verification import judge_log

_decode_event = msgspec.json.Decoder(DisclosedEvent).decode


def verify(
    lines: Iterable[bytes],
    titles: Mapping[str, AnyTitle],
    *,
    bots: Mapping[str, Bot] | None = None,
    keys: Sequence[bytes] = (),
    parents: Parents = NO_PARENTS,
) -> AuditReport:
    """Check an exported log against itself and the rules.

    With `bots`, whether they would choose the same again; with `keys`, whether one of them has signed its checkpoint;
    with `parents` (see `parent_of`), whether a fork begins where its parent was.
    """
    rows = iter(line for line in lines if line.strip())
    header = read_header(next(rows, b""))
    if header.title not in titles:
        raise BadExport(f"the title {header.title!r} is not known here")
    report = AuditReport(header.id, header.title)
    events = _read_events(rows, report)
    check = LogCheck(header, events)
    try:
        check.run()
        report.checkpoint = check_checkpoint(header, events, keys)
    except BadEvent as bad:
        report.blame(bad.version, str(bad))
    report.seals, report.seals_opened = check.seals, check.opened
    if check.seed and not report.faults:
        title = titles[header.title]
        if header.draws is not None and header.draws != draws_of(title):
            report.blame(1, "the header does not name the draws of the title as they are")
        judge_log(Game(title, header.id, check.seed), events, report, bots, parents)
    report.gaps += _gaps(header, check, report, keys)
    return report


def parent_of(
    lines: Iterable[bytes], titles: Mapping[str, AnyTitle], parents: Parents = NO_PARENTS
) -> tuple[str, RecordedPast | None]:
    """The id of a game and its past, for judging its forks; None while it is not over. Raises BadExport if its log is
    not sound.
    """
    rows = [line for line in lines if line.strip()]
    report = verify(rows, titles, parents=parents)
    if report.faults:
        raise BadExport(f"the parent {report.id} is not sound: {report.faults[0]}")
    header = read_header(rows[0])
    events = [_decode_event(row) for row in rows[1:]]
    check = LogCheck(header, events)
    check.run()
    if not check.seed:
        return header.id, None
    title = titles[header.title]
    game = Game(title, header.id, check.seed)
    return header.id, RecordedPast(game, list(appends_of(events)), facts_of(events, title), parents)


def _gaps(header: ExportHeader, check: LogCheck, report: AuditReport, keys: Sequence[bytes]) -> list[str]:
    """What the log does not allow to check."""
    found = [f"times and causes up to event {check.old}"] if check.old else []
    found += [f"rules of events {part.first} to {part.last}: {part.reason}" for part in report.not_judged]
    if not report.checkpoint and (keys or bytes(header.checkpoint) != b"null"):
        found.append("signature of a checkpoint: " + ("the log names none" if keys else "no key was named"))
    return found if check.seed else [*found, "secrets, chance and rules: the seed is not revealed yet"]


def _read_events(rows: Iterable[bytes], report: AuditReport) -> list[DisclosedEvent]:
    """The events up to the first that cannot be read."""
    events: list[DisclosedEvent] = []
    for row in rows:
        try:
            events.append(_decode_event(row))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            report.blame(len(events) + 1, f"event {len(events) + 1} cannot be read")
            break
    report.events = len(events)
    return events
