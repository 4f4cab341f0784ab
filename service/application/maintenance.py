"""Work that no player waits for: snapshots of long games, and read models that have fallen behind the log.

Neither is ticked off anywhere. A snapshot is due while there is none, read models while their checkpoint lags; both
can be done twice, and both are leased like everything on the to-do list.
"""

from projections.snapshot_candidates import read_candidate
from projections.work import WorkItem
from service.bootstrap import Application

PATIENCE_MS = 2_000  # by which read models may lag before they are on the list: workers carry them along in passing
KEEP_RECEIPTS_MS = 7 * 24 * 3_600_000
KEEP_FAILURES_MS = 24 * 3_600_000
SLICE_SECONDS = 0.25
IN_PASSING = 5_000  # events at a time: more than bots play in that time, less than anybody would wait for


def maintenance_items(services: Application, limit: int) -> list[WorkItem]:
    """What there is, read models first: the list of long games is one of them."""
    return (lagging(services) + _snapshots(services, limit))[:limit]


def lagging(services: Application) -> list[WorkItem]:
    """Read models with something left to fold, whether for long or since a moment; and those that are being built."""
    return [
        WorkItem(
            "catch-up",
            lag.track.name,
            lag.since + PATIENCE_MS,
            f"{lag.checkpoint.number}.{lag.checkpoint.revision}",
            f"events are not yet folded into {', '.join(sorted(lag.track.models))}",
            "maintenance",
        )
        for lag in services.models.lagging()
    ]


def _snapshots(services: Application, limit: int) -> list[WorkItem]:
    kept = services.models.registry.live("snapshots")
    games = [read_candidate(row.data) for row in services.store.without_snapshot(kept, limit)]
    why = "has passed {} events and has no snapshot there"
    return [
        WorkItem("snapshot", game.id, game.at, str(game.version), why.format(game.version), "maintenance")
        for game in games
    ]


def work_on(services: Application, kind: str, subject: str, seconds: float = SLICE_SECONDS) -> tuple[int, bool]:
    """Do some maintenance; returns what was done (snapshots or slices), and whether anything is left of it."""
    if kind == "snapshot":
        services.handler.snapshot(subject)
        return 1, False
    return 1, not services.models.work_on(subject, seconds)


def keep_up(services: Application, events: int = IN_PASSING) -> bool:
    """Fold a page into every read model, so that whoever reads them finds little left; True if there is more."""
    return services.models.refresh(events) >= events


def tidy(services: Application) -> dict[str, int]:
    """Forget what has been kept long enough; returns how much of what that was."""
    store, now = services.store, services.clock.now()
    return {
        "receipts": store.forget_receipts(now - KEEP_RECEIPTS_MS),
        "failures": store.forget_claims(now - KEEP_FAILURES_MS),
        "read-models": services.models.forget_old(),
    }
