"""What is done about each kind of work: one table, whoever runs it."""

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from projections.work import WorkItem
from service.application.maintenance import tidy
from service.application.work_sources import WorkBook, plan_mark
from service.bootstrap import Application
from service.webhooks.delivery import WebhookDelivery
from workers.game_worker import GameWorker


class Deadline:
    """When to stop and give others a turn; what is left is done the next time."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    @property
    def rest(self) -> float:
        """Seconds left."""
        return max(0.0, self._end - time.monotonic())

    @property
    def passed(self) -> bool:
        return time.monotonic() >= self._end


class Done(NamedTuple):
    """How work on an item ended; what failed is an exception."""

    steps: int
    more: bool = False  # the time was used up before the work was
    retry_at: int | None = None  # nobody shall try again before
    note: str = ""  # why


Handler: TypeAlias = Callable[[WorkItem, Deadline], Done]
"""Reads the subject as it is now; does nothing if there is nothing to do any more. Safe to run twice."""


def handlers_of(services: Application, game_worker: GameWorker, delivery: WebhookDelivery) -> Mapping[str, Handler]:
    """The one table of handlers, by kind."""

    def play(item: WorkItem, deadline: Deadline) -> Done:
        done = game_worker.work_on(item.subject, deadline.rest)
        return Done(done.steps, done.left)

    def catch_up(item: WorkItem, deadline: Deadline) -> Done:
        return Done(1, more=not services.models.work_on(item.subject, deadline.rest))

    def snapshot(item: WorkItem, _: Deadline) -> Done:
        services.games.snapshot(item.subject)
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
