"""The post office: turns notes into deliveries, sends what is due, tries again, gives up, switches off."""

from typing import NamedTuple

import msgspec

from projections.inbox import InboxNote
from service.application.clock import Clock
from service.eventstore.port import Delivery, Store, Webhook
from service.projecting.models import ReadModels
from service.projecting.notes import Notes
from service.webhooks.http_sender import Sender, SendResult
from service.webhooks.signing import headers

MINUTE, HOUR = 60_000, 3_600_000
PAUSES = (5_000, 30_000, 2 * MINUTE, 10 * MINUTE, HOUR, 5 * HOUR, 12 * HOUR)  # after the 1st, 2nd ... failure
GIVE_UP_AFTER = len(PAUSES) + 1
OFF_AFTER_DEAD = 3
LEASE_MS = MINUTE
KEEP_MS = 30 * 24 * HOUR
PAGE = 200
GONE = 410


class DeliveryCount(NamedTuple):
    planned: int
    delivered: int
    failed: int


class WebhookDelivery:
    """One round of work at a time; any number of processes may do rounds at once."""

    def __init__(self, store: Store, models: ReadModels, sender: Sender, clock: Clock) -> None:
        self._store, self._models, self._sender, self._clock = store, models, sender, clock
        self._notes = Notes(models)

    def round(self, limit: int = 50) -> DeliveryCount:
        planned = self._plan()
        now = self._clock.now()
        delivered = failed = 0
        for delivery in self._store.lease_deliveries(now, now + LEASE_MS, limit):
            if self._deliver(delivery):
                delivered += 1
            else:
                failed += 1
        return DeliveryCount(planned, delivered, failed)

    def tidy(self) -> int:
        """Forget what was settled a month ago."""
        return self._store.forget_deliveries(self._clock.now() - KEEP_MS)

    # -- from notes to deliveries ------------------------------------------------------------

    def _plan(self) -> int:
        after, planned = "", 0
        self._models.refresh()
        while hooks := self._store.enabled_webhooks(after, PAGE):
            planned += sum(self._plan_for(hook) for hook in hooks)
            after = hooks[-1].id
        return planned

    def _plan_for(self, hook: Webhook) -> int:
        notes = self._notes.after(hook.account, hook.seen, PAGE)
        if not notes:
            return 0
        wanted = hook.kinds.split()
        now = self._clock.now()
        due = [
            Delivery(f"msg_{hook.id}_{note.id}", hook.id, payload(note), now, "waiting", now, 0, "")
            for note in notes
            if not wanted or note.kind in wanted
        ]
        self._store.plan_deliveries(hook, notes[-1].id, due)
        return len(due)

    # -- sending -----------------------------------------------------------------------------

    def _deliver(self, delivery: Delivery) -> bool:
        hook = self._store.webhook(delivery.webhook)
        if hook is None or not hook.enabled:
            self._store.settle_delivery(delivery._replace(status="dead", note="the webhook is switched off"))
            return False
        now = self._clock.now()
        keys = [hook.secret] + ([hook.old_secret] if hook.old_secret and now < hook.old_until else [])
        answer = self._sender.send(hook.url, delivery.body, headers(delivery.id, now // 1000, delivery.body, *keys))
        tried = delivery._replace(tries=delivery.tries + 1, note=answer.note)
        if answer.accepted:
            self._store.settle_delivery(tried._replace(status="delivered"))
            if hook.dead:
                self._store.change_webhook(hook, hook._replace(dead=0))
            return True
        self._settle_failure(hook, tried, answer)
        return False

    def _settle_failure(self, hook: Webhook, tried: Delivery, answer: SendResult) -> None:
        """Try again later; after the last try it is dead, and a webhook with only dead letters is switched off."""
        if answer.status != GONE and tried.tries < GIVE_UP_AFTER:
            self._store.settle_delivery(tried._replace(due=self._clock.now() + PAUSES[tried.tries - 1]))
            return
        self._store.settle_delivery(tried._replace(status="dead"))
        dead = hook.dead + 1
        enabled = int(answer.status != GONE and dead < OFF_AFTER_DEAD)
        self._store.change_webhook(hook, hook._replace(dead=dead, enabled=enabled))


def payload(note: InboxNote) -> bytes:
    """Thin: what happened and where to look, nothing that is anybody's secret."""
    return msgspec.json.encode(
        {
            "type": f"game.{note.kind}",
            "timestamp": note.at,
            "data": {"game": note.game, "title": note.title, "version": note.version, "seat": note.seat},
        }
    )
