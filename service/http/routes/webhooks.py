"""Webhooks: register, list, change, rotate the secret, look at deliveries, send one again."""

from typing import Any

from flask import Blueprint, Response

from service.eventstore.port import Delivery, Webhook
from service.http.request_context import current
from service.http.responses import answer, done
from service.http.schemas.games import Nothing
from service.http.schemas.webhooks import ChangeWebhook, NewWebhook

webhooks = Blueprint("webhooks", __name__)
NEW_WEBHOOK, CHANGE_WEBHOOK, NOTHING = NewWebhook(), ChangeWebhook(), Nothing()


@webhooks.post("/v1/webhooks")
def add_webhook() -> Response:
    """The secret is shown in this answer and after a rotation, never again."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(NEW_WEBHOOK)
    return _with_secret(http.app.webhooks.add(viewer, wanted["url"], wanted["kinds"]), 201)


@webhooks.get("/v1/webhooks")
def list_webhooks() -> Response:
    http = current()
    return answer({"webhooks": [_shown(hook) for hook in http.app.webhooks.all(http.viewer("play"))]})


@webhooks.get("/v1/webhooks/<id>")
def one_webhook(id: str) -> Response:
    http = current()
    return answer(_shown(http.app.webhooks.one(http.lasting_viewer(), id)))


@webhooks.patch("/v1/webhooks/<id>")
def change_webhook(id: str) -> Response:
    """New address or kinds; switching on again forgives what has failed."""
    http = current()
    viewer = http.lasting_viewer()
    http.app.webhooks.one(viewer, id)  # who may not know of it is not told what is wrong with the body either
    return answer(_shown(http.app.webhooks.change(viewer, id, http.body(CHANGE_WEBHOOK))))


@webhooks.delete("/v1/webhooks/<id>")
def drop_webhook(id: str) -> Response:
    http = current()
    http.app.webhooks.drop(http.lasting_viewer(), id)
    return done()


@webhooks.post("/v1/webhooks/<id>/secret")
def rotate_secret(id: str) -> Response:
    """A new secret; the old one signs beside it for a day."""
    http = current()
    http.body(NOTHING)
    return _with_secret(http.app.webhooks.rotate(http.lasting_viewer(), id), 200)


@webhooks.get("/v1/webhooks/<id>/deliveries")
def list_deliveries(id: str) -> Response:
    """The newest first; those that were given up are `dead`."""
    http = current()
    found = http.app.webhooks.deliveries(http.lasting_viewer(), id)
    return answer({"deliveries": [_shown_delivery(delivery) for delivery in found]})


@webhooks.post("/v1/webhooks/<id>/deliveries/<delivery>/redelivery")
def redeliver(id: str, delivery: str) -> Response:
    """Send a settled delivery once more, with all its tries before it."""
    http = current()
    http.body(NOTHING)
    return answer(_shown_delivery(http.app.webhooks.redeliver(http.lasting_viewer(), id, delivery)), 202)


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
