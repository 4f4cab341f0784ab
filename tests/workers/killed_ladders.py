"""Ladders of bots under workers that are killed: what must be true when all seasons are over."""

import os
import random
import signal
import time
from contextlib import suppress

import msgspec

from domain.competition.ladder import orders
from domain.competition.ladder.check import faults
from domain.competition.ladder.rules import LadderRules
from domain.competition.rules import GameTerms
from domain.kernel.aggregate import person
from service.application.competition.ladder_requests import LADDER_CODEC
from service.application.competition.ladder_views import LadderViews
from tests.workers.hands import audited

ANN = person("p_ann")
BOTS = 8


def open_ladders(services, titles, games):
    """A rated ladder of each title with a season of so many games."""
    return [_ladder(services, title, games) for title in titles]


def _ladder(services, title, games):
    sizes = services.titles[title].meta.variants[0].seats
    rules = LadderRules(
        f"Bots at {title}", GameTerms(title, "", ""), seats=sizes[-1], least=sizes[0], every=0, small_after=0,
        season_games=games, seasons=1, patience=0,
    )  # fmt: skip
    id = services.ladders.open(ANN, rules).result.values.id
    for number in range(1, BOTS + 1):
        services.ladders.change(id, ANN, orders.EnterLadder(f"bot:random:{number}", ANN.by, bot="random"))
    return id


def over(services, ladders):
    return all(services.ladders.read(id, lambda ladder: ladder.state.status == "closed") for id in ladders)


def kill_until_over(services, ladders, hired, kill_seconds, patience):
    """Kill a worker every few seconds until everything is over; how often that was."""
    kills, begin = 0, time.monotonic()
    next_kill = begin + kill_seconds[1]
    while not over(services, ladders):
        assert time.monotonic() - begin < patience, "the ladders do not come to their end"
        time.sleep(0.25)
        if time.monotonic() > next_kill and (children := hired.children):
            with suppress(ProcessLookupError):  # it has just ended by itself
                os.kill(random.choice(children), signal.SIGKILL)
                kills += 1
            next_kill = time.monotonic() + random.uniform(*kill_seconds)
    return kills


def standings(services, id):
    history = services.ladders.history(id)
    return msgspec.json.encode(LadderViews(history, {}).standings(history.at))


def hold_true(services, other, ladders, games):
    """All games ended and counted once, logs verify, and everything built anew is the same to the last byte."""
    before = {id: standings(services, id) for id in ladders}
    services.models.catch_up()
    rows = {id: services.models.rows("ladders", [id])[id].data for id in ladders}
    for id in ladders:
        history = services.ladders.history(id)
        assert len(history.results) == games
        assert all(counted.event.how == "played" for counted in history.results.values())
        for game in history.results:
            assert audited(services, game).finished
        assert list(faults(LADDER_CODEC.read(services.store.read(id)))) == []
    services.models.build(services.models.rebuild())
    for id in ladders:
        assert standings(other, id) == before[id]
        assert services.models.rows("ladders", [id])[id].data == rows[id]
