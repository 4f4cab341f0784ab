"""News on their way to webhooks: a thread beside the other work, because a far end may be slow."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from service.composition import Services
from service.stores.port import StoreError
from service.webhooks.post import PostOffice
from service.webhooks.sending import HttpSender

INTERVAL_SECONDS = 1.0
TIDY_EVERY = 3600  # rounds
log = logging.getLogger("bakufu.webhooks")


def office_of(services: Services) -> PostOffice:
    sender = HttpSender(private=services.settings.webhooks_private)
    return PostOffice(services.store, services.inboxes, sender, services.clock)


@contextmanager
def posting(services: Services, interval: float = INTERVAL_SECONDS) -> Iterator[None]:
    """Deliver in the background for as long as the block lasts."""
    stop = threading.Event()
    thread = threading.Thread(target=_post, args=(office_of(services), stop, interval), name="posting", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _post(office: PostOffice, stop: threading.Event, interval: float) -> None:
    rounds = 0
    while not stop.wait(interval):
        try:
            office.round()
            rounds += 1
            if rounds % TIDY_EVERY == 0:
                office.tidy()
        except StoreError as trouble:
            log.warning("store: %s", trouble)
