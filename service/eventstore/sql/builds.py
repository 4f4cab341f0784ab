"""Which rows of read models are in use, which are being built, and how one takes the place of the other."""

from collections.abc import Sequence

from service.eventstore.port import Build, Checkpoint, CheckpointMoved, Switch
from service.eventstore.sql.engine import ForRows
from service.eventstore.sql.read_models import SqlReadModels, move_checkpoint

BUILDS = """
SELECT m.projection, m.model, m.track, m.state, m.changed, coalesce(c.revision, 0)
FROM read_models m LEFT JOIN checkpoints c ON c.projection = m.track ORDER BY m.changed, m.projection
"""
BEGIN_TRACK = """
INSERT INTO checkpoints (projection, epoch, position, number, revision) VALUES (?, 0, 0, 0, 1) ON CONFLICT DO NOTHING
"""
BEGIN_BUILD = "INSERT INTO read_models (projection, model, track, state, changed) VALUES (?, ?, ?, ?, ?)"
END_TRACK = "DELETE FROM checkpoints WHERE projection = ? AND epoch = ? AND position = ? AND revision = ?"
INTO_USE = "UPDATE read_models SET state = 'live', track = ?, changed = ? WHERE projection = ?"
OUT_OF_USE = "UPDATE read_models SET state = 'old', changed = ? WHERE projection = ?"
FORGET_BUILD = "DELETE FROM read_models WHERE projection = ?"
FORGET_TRACK = """
DELETE FROM checkpoints WHERE projection = ? AND NOT EXISTS (SELECT 1 FROM read_models WHERE track = ?)
"""
KEEP_NUMBERS = ForRows(
    "INSERT INTO inbox_numbers (player, old, new) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    "INSERT INTO inbox_numbers (player, old, new) SELECT * FROM {rows} ON CONFLICT DO NOTHING",
    ("text", "bigint", "bigint"),
)
NEW_NUMBER = "SELECT max(new) FROM inbox_numbers WHERE player = ? AND old <= ?"
FIRST_NEW_NUMBER = 2**40
MOVE_WEBHOOKS = """
UPDATE webhooks SET seen = coalesce(
    (SELECT max(new) FROM inbox_numbers WHERE player = webhooks.account AND old <= webhooks.seen), 0)
WHERE seen < ?
"""


class SqlBuilds(SqlReadModels):
    """The parts of `Store` about builds of read models."""

    def builds(self) -> list[Build]:
        return [Build(*record) for record in self._fetch(BUILDS, ())]

    def begin_builds(self, track: str, builds: Sequence[Build]) -> bool:
        with self._transaction() as work:
            begun = work.run(BEGIN_TRACK, (track,)) > 0
            if begun:
                work.run_each(BEGIN_BUILD, [build[:-1] for build in builds])
        return begun

    def switch_builds(self, switch: Switch) -> None:
        with self._transaction() as work:
            if switch.into:
                if switch.into_at.cursor != switch.at.cursor:
                    raise CheckpointMoved(f"{switch.into} is not where {switch.track} is")
                move_checkpoint(work, switch.into, switch.into_at, _revised(switch.into_at))
                if not work.run(END_TRACK, (switch.track, *switch.at.cursor, switch.at.revision)):
                    raise CheckpointMoved(f"{switch.track} is no longer at {switch.at}")
            else:
                move_checkpoint(work, switch.track, switch.at, _revised(switch.at))
            work.run_each(OUT_OF_USE, [(switch.now, projection) for projection in switch.old])
            track = switch.into or switch.track
            work.run_each(INTO_USE, [(track, switch.now, projection) for projection in switch.live])
            work.run_rows(KEEP_NUMBERS, switch.numbers)
            if switch.numbers:
                work.run(MOVE_WEBHOOKS, (FIRST_NEW_NUMBER,))

    def forget_build(self, projection: str) -> None:
        self.reset(projection)
        track = next((build.track for build in self.builds() if build.projection == projection), "")
        with self._transaction() as work:
            work.run(FORGET_BUILD, (projection,))
            work.run(FORGET_TRACK, (track, track))

    def new_note_number(self, player: str, old: int) -> int:
        found = self._first(NEW_NUMBER, (player, old))
        return (found[0] or 0) if found else 0


def _revised(checkpoint: Checkpoint) -> Checkpoint:
    return checkpoint._replace(revision=checkpoint.revision + 1)
