"""News on their way to webhooks: a thread beside the other work, because a far end may be slow."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from service.bootstrap import Application
from service.eventstore.port import StoreError
from service.webhooks.delivery import WebhookDelivery
from service.webhooks.http_sender import HttpSender

INTERVAL_SECONDS = 1.0
TIDY_EVERY = 3600  # rounds
log = logging.getLogger("bakufu.webhooks")


def delivery_of(services: Application) -> WebhookDelivery:
    sender = HttpSender(private=services.settings.webhooks_private)
    return WebhookDelivery(services.store, services.models, sender, services.clock)


@contextmanager
def delivering(services: Application, interval: float = INTERVAL_SECONDS) -> Iterator[None]:
    """Deliver in the background for as long as the block lasts."""
    stop = threading.Event()
    thread = threading.Thread(target=_post, args=(delivery_of(services), stop, interval), name="webhooks", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _post(delivery: WebhookDelivery, stop: threading.Event, interval: float) -> None:
    rounds = 0
    while not stop.wait(interval):
        try:
            delivery.round()
            rounds += 1
            if rounds % TIDY_EVERY == 0:
                delivery.tidy()
        except StoreError as trouble:
            log.warning("store: %s", trouble)
