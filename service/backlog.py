"""The to-do list as people and machines ask for it: what is due, how late it is, and what keeps failing."""

from typing import NamedTuple

import msgspec

from projections.todo import NEVER, read_item
from service.stores.port import Claim, Store

STUCK_TRIES = 3
PAGE = 1000


class Item(msgspec.Struct, frozen=True):
    """One item of the list, with what its workers left behind."""

    game: str
    kind: str
    why: str
    due: int  # milliseconds since 1970
    late: int  # milliseconds; below 0 while there is time
    owner: str
    tries: int
    note: str

    @property
    def stuck(self) -> bool:
        return self.tries >= STUCK_TRIES


class Figures(NamedTuple):
    """For metrics: everything here is read from the database, so any process can tell it."""

    waiting: int  # items that are due later
    due: int
    lag: int  # milliseconds by which the oldest due item is late
    working: int  # leases that are held
    failing: int  # items that failed and wait for another try
    stuck: int  # of these, the ones that failed again and again


def items(store: Store, todo: str, now: int, *, limit: int = 100, due_only: bool = False) -> list[Item]:
    """The next items, most urgent first."""
    rows = store.find(todo, sort_upto=now if due_only else NEVER - 1, limit=limit)
    claims = {claim.item: claim for claim in store.claims([row.key for row in rows])}
    found = []
    for row in rows:
        due, claim = read_item(row.data).due, claims.get(row.key)
        owner, tries, note = (claim.owner, claim.tries, claim.note) if claim else ("", 0, "")
        found.append(Item(row.key, due.kind, due.why, due.at, now - due.at, owner, tries, note))
    return found


def figures(store: Store, todo: str, now: int) -> Figures:
    waiting = due = 0
    oldest = now
    after: tuple[int, str] | None = None
    while True:
        rows = store.find(todo, after=after, sort_upto=NEVER - 1, limit=PAGE)
        for row in rows:
            is_due = row.sort <= now
            due, waiting = due + is_due, waiting + (not is_due)
            oldest = min(oldest, row.sort)
        if len(rows) < PAGE:
            break
        after = rows[-1].sort, rows[-1].key
    claims = store.claims()
    failed = [claim for claim in claims if claim.tries]
    return Figures(
        waiting,
        due,
        now - oldest,
        sum(_held(claim, now) for claim in claims),
        len(failed),
        sum(claim.tries >= STUCK_TRIES for claim in failed),
    )


def _held(claim: Claim, now: int) -> bool:
    return bool(claim.owner) and claim.until > now
