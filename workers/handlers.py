"""What is done about each kind of work: one table, whoever runs it."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from projections.work import WorkItem
from service.application.competition.running import RunningTournaments
from service.application.competition.running_ladders import RunningLadders
from service.application.maintenance import tidy
from service.application.scrub import Scrub
from service.application.work_sources import WorkBook, plan_mark
from service.bootstrap import Application
from service.webhooks.delivery import WebhookDelivery
from workers.bot_process import BotTrouble
from workers.game_worker import GameWorker
from workers.outcome import Deadline, Done

SCRUB_SECONDS = 0.05  # of each second: bots and deadlines go first

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
        "start": play,
        "bot": play,
        "deadline": play,
        "warning": play,
        "catch-up": catch_up,
        "snapshot": snapshot,
        **insight_handlers(services, game_worker),
        **house_handlers(services),
        "webhook-plan": plan,
        "webhook": send,
        **competition_handlers(services),
    }


def insight_handlers(services: Application, game_worker: GameWorker) -> Mapping[str, Handler]:
    """What somebody wants to know of a game."""

    def analyse(item: WorkItem, deadline: Deadline) -> Done:
        try:
            over = services.analyses.work_on(item.subject, game_worker.thinker, lambda: deadline.passed)
        except BotTrouble as trouble:
            services.analyses.give_up(item.subject, str(trouble))
            return Done(0)
        return Done(1, more=not over)

    return {"analysis": analyse}


def house_handlers(services: Application) -> Mapping[str, Handler]:
    """What is done for the house itself."""

    def clear(item: WorkItem, _: Deadline) -> Done:
        return Done(tidy(services, item.subject))

    def checkpoint(_item: WorkItem, _: Deadline) -> Done:
        return Done(int(services.checkpoints.make() is not None))

    def rest(_item: WorkItem, deadline: Deadline) -> Done:
        book = WorkBook(services.store)
        last = book.read(["rest"]).get("rest")
        given, left_at = services.rests.renew(last.data.decode() if last else "", lambda: deadline.passed)
        if left_at is None:
            book.write("rest", services.clock.now())
        else:
            book.write("rest", last.sort if last else 0, left_at)
        return Done(given, more=left_at is not None)

    def scrub(_item: WorkItem, _: Deadline) -> Done:
        slice = Deadline(SCRUB_SECONDS)
        done = Scrub(services.store, services.handler.quarantine).slice(services.clock.now(), lambda: slice.passed)
        return Done(done.streams)

    return {"tidy": clear, "checkpoint": checkpoint, "rest": rest, "scrub": scrub}


def competition_handlers(services: Application) -> Mapping[str, Handler]:
    """What happens by itself in events of many games."""
    tournaments = RunningTournaments(services.tournaments, services.entrants, services.handler, services.clock)
    ladders = RunningLadders(services.ladders, services.handler, services.clock, services.guests)

    def is_ladder(item: WorkItem) -> bool:
        return item.subject.startswith("l_")

    def begin(item: WorkItem, _: Deadline) -> Done:
        return Done(tournaments.begin_on_time(item.subject))

    def pair(item: WorkItem, _: Deadline) -> Done:
        if not is_ladder(item):
            return Done(tournaments.pair_on_time(item.subject))
        later = ladders.seat_on_time(item.subject)
        return Done(1, retry_at=later, note="" if later is None else "nobody could be seated")

    def results(item: WorkItem, _: Deadline) -> Done:
        return Done((ladders if is_ladder(item) else tournaments).collect(item.subject))

    def season_end(item: WorkItem, _: Deadline) -> Done:
        return Done(ladders.end_season(item.subject))

    def challenge_deadline(item: WorkItem, _: Deadline) -> Done:
        return Done(ladders.lapse(item.subject))

    def round_deadline(item: WorkItem, _: Deadline) -> Done:
        later = tournaments.time_up(item.subject)
        return Done(1, retry_at=later, note="" if later is None else "a game is shown late")

    return {
        "tournament-begin": begin,
        "pairing": pair,
        "results": results,
        "round-deadline": round_deadline,
        "season-end": season_end,
        "challenge-deadline": challenge_deadline,
    }
