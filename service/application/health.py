"""How the service itself is: whether it can write, and which streams it has closed."""

from secrets import token_hex

from service.eventstore.port import QuarantinedStream, Store


class ServiceHealth:
    def __init__(self, store: Store) -> None:
        self._store = store

    def require_writable(self) -> str:
        """Take a lease and give it back, which a full or read-only disk refuses; answers with the engine.

        Raises StoreError.
        """
        probe = f"readiness-{token_hex(8)}"
        self._store.claim([(probe, "")], probe, now=0, until=1)
        self._store.release([probe], probe)
        return self._store.engine

    def damaged(self) -> list[QuarantinedStream]:
        """Streams that are closed because their stored log is damaged."""
        return list(self._store.quarantined())
