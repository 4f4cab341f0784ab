"""Webhooks and their deliveries."""

from collections.abc import Sequence

from service.eventstore.port import Delivery, Webhook
from service.eventstore.sql.accounts import hold_person
from service.eventstore.sql.engine import SqlEngine

HOOK = "id, account, url, kinds, secret, old_secret, old_until, created, enabled, dead, seen"
SENT = "id, webhook, body, created, status, due, tries, note"

ADD_HOOK = f"INSERT INTO webhooks ({HOOK}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
HOOK_BY_ID = f"SELECT {HOOK} FROM webhooks WHERE id = ?"
HOOKS_OF = f"SELECT {HOOK} FROM webhooks WHERE account = ? ORDER BY created, id"
ENABLED = f"SELECT {HOOK} FROM webhooks WHERE enabled = 1 AND id > ? ORDER BY id LIMIT ?"
CHANGEABLE = ("url", "kinds", "secret", "old_secret", "old_until", "enabled", "dead")
CHANGE_HOOK = "UPDATE webhooks SET {} WHERE id = ?"
DROP_HOOK = "DELETE FROM webhooks WHERE account = ? AND id = ?"
DROP_DELIVERIES = "DELETE FROM deliveries WHERE webhook = ?"
MOVE_SEEN = "UPDATE webhooks SET seen = ? WHERE id = ? AND seen = ?"
ADD_DELIVERY = f"INSERT INTO deliveries ({SENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
DUE = f"""
SELECT {SENT} FROM deliveries WHERE webhook = ? AND status = 'waiting' AND due <= ? ORDER BY created, id LIMIT ?
"""
WAITING = """
SELECT id, webhook, created, status, due, tries, note FROM deliveries WHERE status = 'waiting' ORDER BY due LIMIT ?
"""
SETTLE = "UPDATE deliveries SET status = ?, due = ?, tries = ?, note = ? WHERE id = ?"
DELIVERIES_OF = f"SELECT {SENT} FROM deliveries WHERE webhook = ? ORDER BY created DESC, id DESC LIMIT ?"
DELIVERY = f"SELECT {SENT} FROM deliveries WHERE id = ? AND webhook = ?"
FORGET = "DELETE FROM deliveries WHERE status <> 'waiting' AND created < ?"


class SqlWebhooks(SqlEngine):
    """The parts of `Store` about webhooks."""

    def add_webhook(self, webhook: Webhook) -> None:
        with self._transaction() as work:
            hold_person(work, webhook.account)
            work.run(ADD_HOOK, self._vault.closed_webhook(webhook))

    def webhook(self, id: str) -> Webhook | None:
        found = self._first(HOOK_BY_ID, (id,))
        return self._vault.opened_webhook(Webhook(*found)) if found else None

    def webhooks(self, account: str) -> list[Webhook]:
        return [self._vault.opened_webhook(Webhook(*record)) for record in self._fetch(HOOKS_OF, (account,))]

    def enabled_webhooks(self, after: str, limit: int) -> list[Webhook]:
        return [self._vault.opened_webhook(Webhook(*record)) for record in self._fetch(ENABLED, (after, limit))]

    def change_webhook(self, known: Webhook, wanted: Webhook) -> None:
        new = {name: getattr(wanted, name) for name in CHANGEABLE if getattr(wanted, name) != getattr(known, name)}
        for name in new.keys() & {"secret", "old_secret"}:
            new[name] = self._vault.close_text(new[name], "webhooks", known.id)
        if new:
            with self._transaction() as work:
                work.run(CHANGE_HOOK.format(", ".join(f"{name} = ?" for name in new)), (*new.values(), known.id))

    def drop_webhook(self, account: str, id: str) -> bool:
        with self._transaction() as work:
            dropped = work.run(DROP_HOOK, (account, id)) > 0
            if dropped:
                work.run(DROP_DELIVERIES, (id,))
            return dropped

    def plan_deliveries(self, webhook: Webhook, seen: int, deliveries: Sequence[Delivery]) -> None:
        """Move on to `seen` and keep what is to be delivered; does nothing if somebody else was faster."""
        with self._transaction() as work:
            if work.run(MOVE_SEEN, (seen, webhook.id, webhook.seen)):
                work.run_each(ADD_DELIVERY, deliveries)

    def due_deliveries(self, webhook: str, now: int, limit: int) -> list[Delivery]:
        return [Delivery(*record) for record in self._fetch(DUE, (webhook, now, limit))]

    def waiting_deliveries(self, limit: int) -> list[Delivery]:
        found = self._fetch(WAITING, (limit,))
        return [Delivery(id, webhook, b"", *rest) for id, webhook, *rest in found]

    def settle_delivery(self, delivery: Delivery) -> None:
        values = (delivery.status, delivery.due, delivery.tries, delivery.note, delivery.id)
        with self._transaction() as work:
            work.run(SETTLE, values)

    def deliveries(self, webhook: str, limit: int) -> list[Delivery]:
        return [Delivery(*record) for record in self._fetch(DELIVERIES_OF, (webhook, limit))]

    def delivery(self, webhook: str, id: str) -> Delivery | None:
        found = self._first(DELIVERY, (id, webhook))
        return Delivery(*found) if found else None

    def forget_deliveries(self, before: int) -> int:
        with self._transaction() as work:
            return work.run(FORGET, (before,))
