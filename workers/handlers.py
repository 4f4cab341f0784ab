"""What is done about each kind of work: one table, whoever runs it."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from projections.work import WorkItem
from service.application.maintenance import tidy
from service.application.work_sources import WorkBook, plan_mark
from service.bootstrap import Application
from service.webhooks.delivery import WebhookDelivery
from workers.game_worker import GameWorker
from workers.outcome import Deadline, Done

Handler: TypeAlias = Callable[[WorkItem, Deadline], Done]
"""Reads the subject as it is now; does nothing if there is nothing to do any more. Safe to run twice."""


def handlers_of(services: Application, game_worker: GameWorker, delivery: WebhookDelivery) -> Mapping[str, Handler]:
    """The one table of handlers, by kind."""

    def play(item: WorkItem, deadline: Deadline) -> Done:
        return game_worker.work_on(item.subject, deadline)

    def catch_up(item: WorkItem, deadline: Deadline) -> Done:
        return Done(1, more=not services.models.work_on(item.subject, deadline.rest))

    def snapshot(item: WorkItem, _: Deadline) -> Done:
        services.handler.snapshot(item.subject)
        return Done(1)

    def clear(item: WorkItem, _: Deadline) -> Done:
        return Done(tidy(services, item.subject))

    def plan(_item: WorkItem, _: Deadline) -> Done:
        mark = plan_mark(services)
        planned, more = delivery.plan()
        if not more:
            WorkBook(services.store).write("webhook-plan", 0, mark)
        return Done(planned, more)

    def send(item: WorkItem, deadline: Deadline) -> Done:
        sent = 0
        for news in delivery.due(item.subject):
            if deadline.passed:
                return Done(sent, more=True)
            delivery.deliver(news)
            sent += 1
        return Done(sent)

    return {
        "bot": play,
        "deadline": play,
        "warning": play,
        "catch-up": catch_up,
        "snapshot": snapshot,
        "tidy": clear,
        "webhook-plan": plan,
        "webhook": send,
    }
