"""Where players want to be told of news: register, change, rotate the secret, look at deliveries, send one again."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from service.application.access import Viewer
from service.application.clock import TimeSource
from service.application.errors import Malformed, NotFound
from service.eventstore.port import Delivery, Store, Webhook
from service.webhooks.address_policy import BadTarget, parse
from service.webhooks.signing import new_secret

MOST_HOOKS = 10
SHOWN_DELIVERIES = 100
OLD_SECRET_MS = 24 * 3_600_000


class TooManyWebhooks(Exception):
    """A player has as many webhooks as a player may have."""


class Webhooks:
    """`newest` tells the number of a player's newest note: only what comes after it is sent."""

    def __init__(self, store: Store, clock: TimeSource, newest: Callable[[str], int], *, private: bool) -> None:
        self._store, self._clock, self._newest, self._private = store, clock, newest, private

    def add(self, viewer: Viewer, url: str, kinds: Sequence[str]) -> Webhook:
        if len(self._store.webhooks(viewer.account)) >= MOST_HOOKS:
            raise TooManyWebhooks
        self._require_target(url)
        hook = Webhook(
            id=f"wh_{secrets.token_hex(8)}",
            account=viewer.account,
            url=url,
            kinds=" ".join(kinds),
            secret=new_secret(),
            old_secret="",
            old_until=0,
            created=self._clock.now(),
            enabled=1,
            dead=0,
            seen=self._newest(viewer.account),
        )
        self._store.add_webhook(hook)
        return hook

    def all(self, viewer: Viewer) -> list[Webhook]:
        return self._store.webhooks(viewer.account)

    def one(self, viewer: Viewer, id: str) -> Webhook:
        """Another player's webhook does not exist."""
        hook = self._store.webhook(id)
        if hook is None or hook.account != viewer.account:
            raise NotFound("There is no such webhook.")
        return hook

    def change(self, viewer: Viewer, id: str, wanted: dict[str, Any]) -> Webhook:
        """New address or kinds; switching on again forgives what has failed."""
        known = hook = self.one(viewer, id)
        if "url" in wanted:
            self._require_target(wanted["url"])
            hook = hook._replace(url=wanted["url"])
        if "kinds" in wanted:
            hook = hook._replace(kinds=" ".join(wanted["kinds"]))
        if "enabled" in wanted:
            hook = hook._replace(enabled=int(wanted["enabled"]), dead=0)
        self._store.change_webhook(known, hook)
        return hook

    def drop(self, viewer: Viewer, id: str) -> None:
        hook = self.one(viewer, id)
        self._store.drop_webhook(hook.account, hook.id)

    def rotate(self, viewer: Viewer, id: str) -> Webhook:
        """A new secret; the old one signs beside it for a day."""
        known = self.one(viewer, id)
        until = self._clock.now() + OLD_SECRET_MS
        hook = known._replace(secret=new_secret(), old_secret=known.secret, old_until=until)
        self._store.change_webhook(known, hook)
        return hook

    def deliveries(self, viewer: Viewer, id: str) -> list[Delivery]:
        """The newest first; those that were given up are `dead`."""
        return self._store.deliveries(self.one(viewer, id).id, SHOWN_DELIVERIES)

    def redeliver(self, viewer: Viewer, id: str, delivery: str) -> Delivery:
        """Send a settled delivery once more, with all its tries before it."""
        found = self._store.delivery(self.one(viewer, id).id, delivery)
        if found is None:
            raise NotFound("There is no such delivery.")
        again = found._replace(status="waiting", due=self._clock.now(), tries=0)
        self._store.settle_delivery(again)
        return again

    def _require_target(self, url: str) -> None:
        try:
            parse(url, private=self._private)
        except BadTarget as bad:
            raise Malformed({"url": [str(bad)]}) from None
