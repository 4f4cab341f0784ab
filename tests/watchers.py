"""Somebody who watches many games over one stream that keeps breaking."""

import threading
from collections import defaultdict

from bakufu.client import Client, RetryPolicy, StreamItem


class Watcher(threading.Thread):
    """Reads the personal stream and keeps, of each part, what it was told and in which order."""

    def __init__(self, url: str, token: str, after: str, retries: RetryPolicy) -> None:
        super().__init__(daemon=True)
        self._client, self._after = Client(url, token, retries=retries), after
        self.events: dict[str, list[int]] = defaultdict(list)
        self.messages: dict[str, list[int]] = defaultdict(list)
        self.notes: list[int] = []
        self.watched: list[str] = []
        self.enough: tuple[dict[str, int], dict[str, int]] | None = None
        self.trouble: Exception | None = None

    def run(self) -> None:
        try:
            for item in self._client.stream(after=self._after):
                self._keep(item)
                if self.enough is not None and self._done(*self.enough):
                    return
        except Exception as error:  # noqa: BLE001 - whatever it is, the test shall see it
            self.trouble = error

    def _keep(self, item: StreamItem) -> None:
        data = item.data
        match item.kind:
            case "game":
                self.events[data["game"]].append(data["entry"]["version"])
            case "chat":
                self.messages[data["game"]].append(data["message"]["number"])
            case "inbox":
                self.notes.append(data["id"])
            case kind:
                self.watched.append(f"{kind} {data['game']}")

    def _done(self, versions: dict[str, int], numbers: dict[str, int]) -> bool:
        """Whether the last of everything was told; what lies before it is for the test to look at."""
        return all(self.events[game][-1:] == [last] for game, last in versions.items()) and all(
            self.messages[game][-1:] == [last] for game, last in numbers.items()
        )
