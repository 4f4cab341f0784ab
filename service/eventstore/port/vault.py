"""Keys of what lies closed at rest: seeds, sealed parts, snapshots, secrets of webhooks."""

from collections.abc import Iterator
from typing import Protocol


class VaultStore(Protocol):
    def vault_keys(self) -> list[str]:
        """Ids of the keys with which anything may be closed; empty while secrets lie open."""

    def close_secrets(self) -> Iterator[int]:
        """Close all secrets with the present key - without one, leave them open - and forget the other keys.

        Tells how many rows each page has changed. May run while the service does, and be broken off and begun again.
        """
