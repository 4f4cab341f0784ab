"""Webhooks and what is on its way to them."""

from collections.abc import Sequence
from typing import Protocol

from service.eventstore.port.records import Delivery, Webhook


class WebhookStore(Protocol):
    """Where players want to be told of news."""

    def add_webhook(self, webhook: Webhook) -> None:
        """Raises AccountGone."""

    def webhook(self, id: str) -> Webhook | None: ...

    def webhooks(self, account: str) -> list[Webhook]: ...

    def enabled_webhooks(self, after: str, limit: int) -> list[Webhook]:
        """All that are switched on, by id, a page at a time."""

    def change_webhook(self, known: Webhook, wanted: Webhook) -> None:
        """Write what differs between the two and nothing else: what somebody else has changed meanwhile stays."""

    def drop_webhook(self, account: str, id: str) -> bool:
        """With all its deliveries."""

    def plan_deliveries(self, webhook: Webhook, seen: int, deliveries: Sequence[Delivery]) -> None:
        """Keep deliveries and move `seen` on, both or none; none if another process was faster."""

    def due_deliveries(self, webhook: str, now: int, limit: int) -> list[Delivery]:
        """What waits to be sent to a webhook and is due at `now`, oldest first."""

    def waiting_deliveries(self, limit: int) -> list[Delivery]:
        """What is still to be delivered, due first, without the bodies."""

    def settle_delivery(self, delivery: Delivery) -> None: ...

    def deliveries(self, webhook: str, limit: int) -> list[Delivery]:
        """Newest first."""

    def delivery(self, webhook: str, id: str) -> Delivery | None: ...

    def forget_deliveries(self, before: int) -> int: ...
