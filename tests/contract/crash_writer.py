"""Run by test_store_crash.py to be killed: appends commands until it dies, and says which were accepted.

A command on stream s from version v appends 1 to 4 events. Everything about it follows from (s, v), so that
the test can tell a whole command from a torn one.
"""

import random
import sys

from service.eventstore.open import open_store
from service.eventstore.port import Change, Receipt, StoredEvent

STREAMS = 6


def command(stream: str, start: int) -> tuple[list[StoredEvent], Receipt]:
    size = random.Random(f"{stream} {start}").randint(1, 4)
    events = [
        StoredEvent(
            start + number,
            f"toy.part-{number}-of-{size}",
            b'{"text":"' + b"x" * 500 + b'"}',
            b"sealed" if number % 2 else None,
            b"{}",
            b"h" * 32,
        )
        for number in range(1, size + 1)
    ]
    return events, Receipt("ann", f"{stream} {start}", b"r" * 32, 1, stream, start + 1, start + size, "played")


def main(url: str) -> None:
    store = open_store(url)
    versions = {f"g{number}": store.version(f"g{number}") for number in range(STREAMS)}
    while True:
        stream = random.choice(list(versions))
        start = versions[stream]
        events, receipt = command(stream, start)
        secrets = {"seed": b"s" * 32} if start == 0 else {}
        store.append([Change(stream, start, events, secrets)], receipt=receipt)
        versions[stream] += len(events)
        sys.stdout.write(f"{stream} {versions[stream]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
