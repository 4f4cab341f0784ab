"""What is done for the house itself: snapshots, read models, forgetting what was kept long enough."""

from service.application.work_sources import TIDY, WorkBook, WorkContext

DAY_MS = 24 * 3_600_000
KEEP_RECEIPTS_MS = 7 * DAY_MS
KEEP_FAILURES_MS = DAY_MS
KEEP_DELIVERIES_MS = 30 * DAY_MS
KEEP_ANALYSES_MS = 90 * DAY_MS
KEEP_SNAPSHOTS_MS = 30 * DAY_MS
OLD_SNAPSHOTS_EVERY = 1000  # events: old games are rewound more slowly, and cost less room


def tidy(services: WorkContext, subject: str) -> int:
    """Forget what has been kept long enough; returns how much of it there was."""
    store, now = services.store, services.clock.now()
    match subject:
        case "receipts":
            forgotten = store.forget_receipts(now - KEEP_RECEIPTS_MS)
        case "leases":
            forgotten = store.forget_claims(now - KEEP_FAILURES_MS)
        case "deliveries":
            forgotten = store.forget_deliveries(now - KEEP_DELIVERIES_MS)
        case "statistics":
            forgotten = services.statistics.advance_all()
        case "snapshots":
            forgotten = store.thin_snapshots(now - KEEP_SNAPSHOTS_MS, OLD_SNAPSHOTS_EVERY)
        case "explanations":
            forgotten = store.forget_explanations(now - services.settings.explanation_days * DAY_MS)
        case "analyses":
            forgotten = store.forget_analyses(now - KEEP_ANALYSES_MS)
        case "read-models":
            forgotten = services.models.forget_old()
        case _:
            return 0  # of another release
    WorkBook(store).write(f"tidy:{subject}", now)
    return forgotten


def tidy_all(services: WorkContext) -> dict[str, int]:
    return {subject: tidy(services, subject) for subject in TIDY}
