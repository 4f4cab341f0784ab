"""Webhooks: register, list, change, rotate the secret, look at deliveries, send one again."""

import secrets
from typing import Any

from flask import Blueprint, Response

from service.eventstore.port import Delivery, Webhook
from service.http import request_context
from service.http.errors import Problem, not_found
from service.http.responses import answer
from service.http.schemas.bodies import ChangeWebhook, NewWebhook, Nothing
from service.webhooks.address_policy import BadTarget, parse
from service.webhooks.signing import new_secret

webhooks = Blueprint("webhooks", __name__)
NEW_WEBHOOK, CHANGE_WEBHOOK, NOTHING = NewWebhook(), ChangeWebhook(), Nothing()
MOST_HOOKS = 10
SHOWN_DELIVERIES = 100
OLD_SECRET_MS = 24 * 3_600_000


@webhooks.post("/v1/webhooks")
def add_webhook() -> Response:
    """The secret is shown in this answer and after a rotation, never again."""
    caller, service = request_context.lasting_caller(), request_context.services()
    wanted = request_context.body(NEW_WEBHOOK)
    if len(service.store.webhooks(caller.account)) >= MOST_HOOKS:
        raise Problem(409, "webhook.too-many", most=MOST_HOOKS)
    _require_target(wanted["url"])
    seen = service.inboxes.newest(caller.account)
    hook = Webhook(
        id=f"wh_{secrets.token_hex(8)}",
        account=caller.account,
        url=wanted["url"],
        kinds=" ".join(wanted["kinds"]),
        secret=new_secret(),
        old_secret="",
        old_until=0,
        created=service.clock.now(),
        enabled=1,
        dead=0,
        seen=seen,
    )
    service.store.add_webhook(hook)
    return _with_secret(hook, 201)


@webhooks.get("/v1/webhooks")
def list_webhooks() -> Response:
    caller = request_context.caller("play")
    return answer({"webhooks": [_shown(hook) for hook in request_context.services().store.webhooks(caller.account)]})


@webhooks.get("/v1/webhooks/<id>")
def one_webhook(id: str) -> Response:
    return answer(_shown(_own(id)))


@webhooks.patch("/v1/webhooks/<id>")
def change_webhook(id: str) -> Response:
    """New address or kinds; switching on again forgives what has failed."""
    known = hook = _own(id)
    wanted = request_context.body(CHANGE_WEBHOOK)
    if "url" in wanted:
        _require_target(wanted["url"])
        hook = hook._replace(url=wanted["url"])
    if "kinds" in wanted:
        hook = hook._replace(kinds=" ".join(wanted["kinds"]))
    if "enabled" in wanted:
        hook = hook._replace(enabled=int(wanted["enabled"]), dead=0)
    request_context.services().store.change_webhook(known, hook)
    return answer(_shown(hook))


@webhooks.delete("/v1/webhooks/<id>")
def drop_webhook(id: str) -> Response:
    hook = _own(id)
    request_context.services().store.drop_webhook(hook.account, hook.id)
    return Response(status=204)


@webhooks.post("/v1/webhooks/<id>/secret")
def rotate_secret(id: str) -> Response:
    """A new secret; the old one signs beside it for a day."""
    request_context.body(NOTHING)
    known, service = _own(id), request_context.services()
    until = service.clock.now() + OLD_SECRET_MS
    hook = known._replace(secret=new_secret(), old_secret=known.secret, old_until=until)
    service.store.change_webhook(known, hook)
    return _with_secret(hook, 200)


@webhooks.get("/v1/webhooks/<id>/deliveries")
def list_deliveries(id: str) -> Response:
    """The newest first; those that were given up are `dead`."""
    found = request_context.services().store.deliveries(_own(id).id, SHOWN_DELIVERIES)
    return answer({"deliveries": [_shown_delivery(delivery) for delivery in found]})


@webhooks.post("/v1/webhooks/<id>/deliveries/<delivery>/redelivery")
def redeliver(id: str, delivery: str) -> Response:
    """Send a settled delivery once more, with all its tries before it."""
    request_context.body(NOTHING)
    hook, service = _own(id), request_context.services()
    found = service.store.delivery(hook.id, delivery)
    if found is None:
        raise not_found("There is no such delivery.")
    again = found._replace(status="waiting", due=service.clock.now(), tries=0)
    service.store.settle_delivery(again)
    return answer(_shown_delivery(again), 202)


def _own(id: str) -> Webhook:
    """Another player's webhook does not exist."""
    caller = request_context.lasting_caller()
    hook = request_context.services().store.webhook(id)
    if hook is None or hook.account != caller.account:
        raise not_found("There is no such webhook.")
    return hook


def _require_target(url: str) -> None:
    try:
        parse(url, private=request_context.services().settings.webhooks_private)
    except BadTarget as bad:
        raise request_context.invalid({"url": [str(bad)]}) from None


def _with_secret(hook: Webhook, status: int) -> Response:
    return answer(_shown(hook) | {"secret": hook.secret}, status, {"Cache-Control": "no-store"})


def _shown(hook: Webhook) -> dict[str, Any]:
    return {
        "id": hook.id,
        "url": hook.url,
        "kinds": hook.kinds.split(),
        "enabled": bool(hook.enabled),
        "created": hook.created,
    }


def _shown_delivery(delivery: Delivery) -> dict[str, Any]:
    return {
        "id": delivery.id,
        "status": delivery.status,
        "created": delivery.created,
        "due": delivery.due if delivery.status == "waiting" else None,
        "tries": delivery.tries,
        "note": delivery.note,
    }
