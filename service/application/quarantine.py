"""Damaged streams: found when they are read or by the scrub, closed for everybody, opened again once they are sound."""

import logging
import threading
import time

from service.application.clock import TimeSource
from service.eventstore.damage import find_damage
from service.eventstore.port import QuarantinedStream, Store, StoreError, StreamDamaged
from service.eventstore.stream_check import BadRow

REFRESH_SECONDS = 1.0
log = logging.getLogger("bakufu.quarantine")


class Quarantine:
    """What this process knows of it. Appends are refused by the database itself, at once and in every process."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store, self._clock = store, clock
        self._known: dict[str, str] = {}
        self._fresh_until = 0.0
        self._turn = threading.Lock()

    def require_sound(self, stream: str) -> None:
        """Raises StreamDamaged if a stream is closed, by whomever."""
        if time.monotonic() >= self._fresh_until and self._turn.acquire(blocking=False):
            try:
                self._known = {found.stream: found.fault for found in self._store.quarantined()}
                self._fresh_until = time.monotonic() + REFRESH_SECONDS
            finally:
                self._turn.release()
        if stream in self._known:
            raise StreamDamaged(stream, self._known[stream])

    def forget(self) -> None:
        """Ask the database again, the next time."""
        self._known, self._fresh_until = {}, 0.0

    def close(self, stream: str, bad: BadRow) -> StreamDamaged:
        """Put a stream into quarantine; returns what is to be raised."""
        self._known = {**self._known, stream: str(bad)}
        try:
            if self._store.quarantine(QuarantinedStream(stream, bad.version, str(bad), self._clock.now())):
                log.error("%s is damaged and was closed: %s", stream, bad)
        except StoreError as trouble:  # it is refused here all the same
            log.warning("%s is damaged, which could not be noted: %s", stream, trouble)
        return StreamDamaged(stream, str(bad))

    def check(self, stream: str) -> BadRow | None:
        """Read a whole stream and follow it; closes it if it is damaged."""
        bad = find_damage(self._store, stream)
        if bad is not None:
            self.close(stream, bad)
        return bad

    def check_again(self) -> None:
        """Open what was repaired meanwhile."""
        for closed in self._store.quarantined():
            if find_damage(self._store, closed.stream) is None:
                self._lift(closed.stream)

    def _lift(self, stream: str) -> None:
        if self._store.lift_quarantine(stream):
            log.warning("%s is sound again and was opened", stream)
        self._known = {known: fault for known, fault in self._known.items() if known != stream}
