"""The post office: turns notes into deliveries, sends what is due, tries again, gives up, switches off."""

import msgspec

from projections.inbox import InboxNote
from service.application.clock import TimeSource
from service.eventstore.port import Delivery, Store, Webhook
from service.projecting.models import ReadModels
from service.projecting.notes import Notes
from service.webhooks.http_sender import Sender, SendResult
from service.webhooks.signing import headers

MINUTE, HOUR = 60_000, 3_600_000
PAUSES = (5_000, 30_000, 2 * MINUTE, 10 * MINUTE, HOUR, 5 * HOUR, 12 * HOUR)  # after the 1st, 2nd ... failure
GIVE_UP_AFTER = len(PAUSES) + 1
OFF_AFTER_DEAD = 3
PAGE = 200
GONE = 410


class WebhookDelivery:
    """Any number of processes may plan at once; news of a webhook are sent by whoever has leased it."""

    def __init__(self, store: Store, models: ReadModels, sender: Sender, clock: TimeSource) -> None:
        self._store, self._models, self._sender, self._clock = store, models, sender, clock
        self._notes = Notes(models)

    # -- from notes to deliveries ------------------------------------------------------------

    def plan(self) -> tuple[int, bool]:
        """Turn notes into deliveries; says how many that were, and whether there are more notes."""
        after, planned, more = "", 0, False
        while hooks := self._store.enabled_webhooks(after, PAGE):
            for hook in hooks:
                notes = self._notes.after(hook.account, self._notes.place(hook.account, hook.seen), PAGE)
                planned += self._plan_for(hook, notes)
                more |= len(notes) == PAGE
            after = hooks[-1].id
        return planned, more

    def _plan_for(self, hook: Webhook, notes: list[InboxNote]) -> int:
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

    def due(self, webhook: str) -> list[Delivery]:
        """What is to be sent to a webhook now, oldest first."""
        return self._store.due_deliveries(webhook, self._clock.now(), PAGE)

    def deliver(self, delivery: Delivery) -> bool:
        """Send one; only whoever has leased the webhook may."""
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
    data = {"game": note.game, "title": note.title, "version": note.version, "seat": note.seat}
    if note.message:
        data["message"] = note.message
    return msgspec.json.encode({"type": f"game.{note.kind}", "timestamp": note.at, "data": data})
