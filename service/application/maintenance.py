"""Work that no player waits for: snapshots of long games, and read models that have fallen behind the log.

Neither is ticked off anywhere. A snapshot is due while there is none, a read model while its checkpoint lags; both
can be done twice, and both are leased like everything on the to-do list.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Literal

import msgspec

from projections.long_games import read_long_game
from service.bootstrap import Application
from service.eventstore.codec import time_of
from service.projector import BATCH, catch_up

Kind = Literal["snapshot", "catch-up"]

PATIENCE_MS = 2_000  # by which a read model may lag before it is on the list: workers carry it along in passing
KEEP_RECEIPTS_MS = 7 * 24 * 3_600_000
KEEP_FAILURES_MS = 24 * 3_600_000
SLICE_SECONDS = 0.25
IN_PASSING = 5  # batches at a time: more than bots play in that time, less than anybody would wait for

Carry = Callable[[int | None], int]


class MaintenanceItem(msgspec.Struct, frozen=True):
    """One piece of maintenance, in the words of the to-do list."""

    kind: Kind
    subject: str  # a game or a read model
    mark: str  # which state of it: failures are about that one
    due: int  # milliseconds since 1970
    why: str

    @property
    def id(self) -> str:
        """Its name among the leases; no game has such a one."""
        return f"{self.kind}:{self.subject}"


def maintenance_items(services: Application, limit: int) -> list[MaintenanceItem]:
    """What there is, read models first: the list of long games is one of them."""
    return (lagging(services) + _snapshots(services, limit))[:limit]


def read_models(services: Application) -> dict[str, Carry]:
    """How each read model is carried along the log; the to-do list first, because everything else hangs on it."""
    plain = (services.todo, services.long_games, services.games_list, services.conduct)
    found: dict[str, Carry] = {model.name: partial(catch_up, services.store, model) for model in plain}
    return found | {services.inboxes.name: services.inboxes.catch_up}


def lagging(services: Application) -> list[MaintenanceItem]:
    """Read models with something left to fold, whether for long or since a moment."""
    found = []
    for name in read_models(services):
        checkpoint = services.store.checkpoint(name)
        for entry in services.store.feed(checkpoint, 1):
            due = time_of(entry.event) + PATIENCE_MS
            mark = f"{checkpoint.epoch}.{checkpoint.position}"
            found.append(MaintenanceItem("catch-up", name, mark, due, "events are not yet folded into it"))
    return found


def _snapshots(services: Application, limit: int) -> list[MaintenanceItem]:
    rows = services.store.without_snapshot(services.long_games.name, limit)
    games = [read_long_game(row.data) for row in rows]
    why = "has passed {} events and has no snapshot there"
    return [
        MaintenanceItem("snapshot", game.id, str(game.version), game.at, why.format(game.version)) for game in games
    ]


def is_maintenance(item: str) -> bool:
    return item.startswith(("snapshot:", "catch-up:"))


def work_on(services: Application, item: str, seconds: float = SLICE_SECONDS) -> tuple[int, bool]:
    """Do a piece of maintenance; returns what was done (snapshots or events), and whether anything is left of it."""
    kind, _, subject = item.partition(":")
    if kind == "snapshot":
        services.handler.snapshot(subject)
        return 1, False
    carry = read_models(services).get(subject)
    if carry is None:  # listed by another release
        return 0, False
    end, folded, batch = time.monotonic() + seconds, 0, BATCH
    while batch >= BATCH and time.monotonic() < end:
        batch = carry(1)
        folded += batch
    return folded, batch >= BATCH


def keep_up(services: Application, batches: int = IN_PASSING) -> bool:
    """Carry the read models along in passing, so that whoever reads them finds little left; True if there is more."""
    models = read_models(services)
    del models[services.todo.name]  # every round begins with it
    return any([carry(batches) >= batches * BATCH for carry in models.values()])  # noqa: C419 - all of them


def tidy(services: Application) -> dict[str, int]:
    """Forget what has been kept long enough; returns how much of what that was."""
    store, now = services.store, services.clock.now()
    return {
        "receipts": store.forget_receipts(now - KEEP_RECEIPTS_MS),
        "failures": store.forget_claims(now - KEEP_FAILURES_MS),
    }
