"""What no player waits for: snapshots, read models that lag, news for webhooks, tidying."""

import pytest

from domain.kernel.chance import FastChance
from projections.game_state import SNAPSHOT_EVERY
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.application.maintenance import KEEP_RECEIPTS_MS, tidy
from service.application.work_list import figures, items
from service.application.work_sources import PATIENCE_MS, TIDY, TIDY_MS, MaintenanceWork, WebhookWork, game_sources
from service.bootstrap import build
from service.eventstore.open import open_store
from service.eventstore.port import Delivery, Receipt, Webhook
from service.settings import Settings
from tests.records import account, token
from tests.serving import elsewhere, play
from tests.workers.hands import bot_game
from tests.workers.processes import until, worker
from workers.outcome import Deadline, Done
from workers.schedule import Schedule


@pytest.fixture
def long_game(crew):
    """A running game of more than SNAPSHOT_EVERY events; nobody has taken a snapshot of it."""
    game = bot_game(crew.services, "g_long", "edo", 3)
    play_past(crew, game, SNAPSHOT_EVERY)
    return game


def play_past(crew, game, version):
    while crew.services.store.version(game) <= version + 20:  # until somebody is asked behind it
        crew.game_worker.work_on(game, Deadline(0.0001))
    carry_all(crew)


def carry_all(crew):
    crew.services.models.catch_up()


def listed(crew, kind):
    return [item for item in items(crew.services, crew.services.clock.now()) if item.kind == kind]


def snapshot_of(crew, game):
    shape = crew.services.games.look(game, GameType(crew.services.titles).fingerprint)
    found = crew.services.store.snapshot(game, shape)
    return found.version if found else None


def test_a_long_game_is_due_for_a_snapshot(crew, long_game):
    """It is on the list with kind, time and reason; once taken, the snapshot itself says that nothing is due."""
    [item] = listed(crew, "snapshot")
    assert (item.subject, item.late, item.tries) == (long_game, 0, 0)
    assert str(SNAPSHOT_EVERY) in item.why
    assert figures(crew.services, crew.services.clock.now())["snapshot"].due == 1
    assert crew.maintenance() == 1
    assert snapshot_of(crew, long_game) == crew.services.store.version(long_game)
    assert listed(crew, "snapshot") == []
    assert crew.maintenance() == 0
    assert crew.services.store.claims() == []


def test_a_game_is_due_again_after_as_many_events(crew, long_game):
    """Each time that a game passes another round number of events there is one snapshot more, not several."""
    crew.maintenance()
    before = crew.services.store.version(long_game)
    play_past(crew, long_game, before)
    assert crew.maintenance() == 0
    play_past(crew, long_game, 2 * SNAPSHOT_EVERY)
    assert crew.maintenance() == 1
    assert snapshot_of(crew, long_game) > before


def test_a_snapshot_is_taken_of_the_game_as_it_is(crew, long_game):
    """A worker whose memory of the game is old reads on first; otherwise the item would stay due for ever."""
    services = crew.services
    other = elsewhere(services).handler
    other.read(long_game, lambda game: game.version)
    play_past(crew, long_game, 2 * SNAPSHOT_EVERY)
    other.snapshot(long_game)
    assert snapshot_of(crew, long_game) == services.store.version(long_game)


def test_a_game_that_is_over_needs_no_snapshot(crew, long_game):
    """Whoever loads it later takes one in passing."""
    crew.drain()
    carry_all(crew)
    assert listed(crew, "snapshot") == []


def test_a_snapshot_that_fails_is_visible_and_holds_up_no_game(crew, long_game, monkeypatch):
    """Its tries are counted under its own name; the game plays on to its end."""

    def explode(self: CommandHandler, id: str) -> None:
        raise KeyError("a secret detail")

    with monkeypatch.context() as broken:
        broken.setattr(CommandHandler, "snapshot", explode)
        assert crew.maintenance() == 1
    [item] = listed(crew, "snapshot")
    assert (item.tries, item.note) == (1, "KeyError")
    assert figures(crew.services, crew.services.clock.now())["snapshot"].failing == 1
    assert crew.maintenance() == 0  # it waits for its next try
    crew.services.clock.time += 1_000
    assert crew.maintenance() >= 1
    assert listed(crew, "snapshot") == []


def test_the_list_of_long_games_can_be_thrown_away(crew, long_game):
    """Rebuilt from the log it is what it was, and what has its snapshot is not due again."""
    services = crew.services
    before = services.models.rows("snapshots", [long_game])
    services.models.build(services.models.rebuild(["snapshots"]))
    assert services.models.rows("snapshots", [long_game]) == before
    crew.maintenance()
    services.models.build(services.models.rebuild(["snapshots"]))
    assert listed(crew, "snapshot") == []


def test_read_models_that_lag_are_on_the_list(crew):
    """Workers carry them along in passing; what lags for longer than a moment is due, and worked off in slices."""
    services = crew.services
    for number in range(40):
        bot_game(services, f"g_{number}", people=2)
    [waiting] = listed(crew, "catch-up")
    assert all(name in waiting.why for name in services.models.registry.models)
    assert waiting.late == -PATIENCE_MS
    services.clock.time += PATIENCE_MS
    assert figures(services, services.clock.now())["catch-up"].due == 1
    assert crew.queue.run(f"catch-up:{waiting.subject}", "somebody") == Done(1)
    assert listed(crew, "catch-up") == []
    assert len(services.models.find("games", limit=100)) == 40


def test_read_models_are_built_by_workers(crew):
    """A build is due at once; when it is done it is in use."""
    services = crew.services
    bot_game(services, "g_1", people=2)
    services.models.catch_up()
    track = services.models.rebuild()
    assert [item.subject for item in listed(crew, "catch-up")] == [track.name]
    assert crew.maintenance() == 1
    assert listed(crew, "catch-up") == []
    assert services.models.registry.live("games") == track.models["games"]


def test_in_passing_only_so_much_is_folded(crew):
    """A read model that must be rebuilt holds up nobody: each time a batch, and the word that there is more."""
    for number in range(40):
        bot_game(crew.services, f"g_{number}", people=2)
    events = sum(crew.services.store.version(f"g_{number}") for number in range(40))
    rounds = 1
    while crew.services.models.refresh(100) == 100:
        rounds += 1
    assert rounds == 1 + events // 100


def test_upkeep_in_hand_is_left_alone(crew, long_game):
    """Leases hold for maintenance as for games: another worker's is not touched until its time has run out."""
    [item] = crew.queue.free([MaintenanceWork(crew.services)], 10)
    assert crew.queue.claim([item], "somebody", lease=5_000) == [item]
    assert crew.maintenance() == 0
    assert listed(crew, "snapshot")[0].owner == "somebody"
    crew.services.clock.time += 5_000
    assert crew.maintenance() >= 1
    assert listed(crew, "snapshot") == []


def test_news_for_webhooks_are_on_the_list(crew):
    """A delivery that keeps failing is as visible as anything else, without its address or its text."""
    store, now = crew.services.store, crew.services.clock.now()
    hook = Webhook("wh_1", "p0", "https://example.org/secret", "", "key", "", 0, now, 1, 0, 0)
    store.add_account(account("p0"), token(account="p0"))
    store.add_webhook(hook)
    sent = [Delivery(f"msg_{n}", "wh_1", b"body", now, "waiting", now + n, 0, "") for n in range(3)]
    store.plan_deliveries(hook, 3, sent)
    store.settle_delivery(sent[0]._replace(status="delivered"))
    store.settle_delivery(sent[2]._replace(tries=3, note="answered 500", due=now + 60_000))
    [item] = listed(crew, "webhook")
    assert (item.subject, item.late) == ("wh_1", -1)
    assert (item.tries, item.note, item.stuck) == (3, "answered 500", True)
    assert figures(crew.services, now + 1)["webhook"] == (0, 1, 0, 0, 1, 1)
    assert "example.org" not in str(item)


def receipt(key, at):
    return Receipt("p0", key, bytes(32), at)


def test_receipts_are_forgotten_after_a_week(crew):
    """What the contract promises is kept, what is older goes."""
    store, now = crew.services.store, crew.services.clock.now()
    store.save_receipt(receipt("old", now - KEEP_RECEIPTS_MS - 1))
    store.save_receipt(receipt("young", now - KEEP_RECEIPTS_MS))
    assert tidy(crew.services, "receipts") == 1
    assert store.receipt("p0", "old") is None
    assert store.receipt("p0", "young") is not None


def test_failures_long_past_are_forgotten(crew):
    """Also where there is no Redis and so no sweep."""
    store, now = crew.services.store, crew.services.clock.now()
    store.claim([("g_1", "1")], "ann", now, now + 1)
    store.fail("g_1", "ann", now, "KeyError")
    crew.services.clock.time += 25 * 3_600_000
    assert tidy(crew.services, "leases") == 1
    assert store.claims() == []


def test_tidying_is_due_once_an_hour(crew):
    """Whoever does it: the list says when it was done last."""
    services = crew.services
    services.store.save_receipt(receipt("old", 1))
    assert crew.maintenance() == 0
    assert {item.late for item in listed(crew, "tidy")} == {-TIDY_MS}
    services.clock.time += TIDY_MS
    assert figures(services, services.clock.now())["tidy"].due == len(TIDY)
    assert crew.maintenance() == len(TIDY)
    assert services.store.receipt("p0", "old") is None
    assert crew.maintenance() == 0


def test_every_source_is_looked_at_in_its_own_time(crew):
    """What players wait for always, the rest after its pause, or at once where something was left unfinished."""
    games, house, news = game_sources(crew.services)[0], MaintenanceWork(crew.services), WebhookWork(crew.services)
    time = [0.0]
    schedule = Schedule([games, house, news], lambda: time[0])
    assert schedule.take() == [games, house, news]
    time[0] += house.pause / 2
    assert schedule.take() == [games]
    time[0] += house.pause / 2
    assert schedule.take() == [games, house, news]
    schedule.hurry()
    assert schedule.take() == [games, house, news]


@pytest.mark.slow
def test_worker_processes_do_the_upkeep(set_up, worker_url, request):
    """As an operator starts them: the snapshot is taken, read models are carried along, old receipts are gone."""
    redis = request.getfixturevalue("redis_url") if set_up == "rq" else ""
    services = build(Settings()._replace(database_url=worker_url), store=open_store(worker_url))
    game = bot_game(services, "g_long", "edo", 3, people=3)
    picker = FastChance(1)
    while services.store.version(game) < SNAPSHOT_EVERY + 20:
        play(services, game, *services.games.look(game, lambda game: _any_answer(game, picker)))
    services.store.save_receipt(receipt("old", 1))
    fingerprint = services.games.look(game, GameType(services.titles).fingerprint)
    with worker(worker_url, redis):
        until(lambda: services.store.snapshot(game, fingerprint) is not None, what="the snapshot")
        until(lambda: services.store.receipt("p0", "old") is None, what="the end of the receipt")
        until(lambda: not services.models.lagging(), what="the catching up")
    taken = services.store.snapshot(game, fingerprint)
    assert taken is not None
    assert taken.version == services.store.version(game)
    services.store.close()


def _any_answer(game, picker):
    seat = game.position.asked[0]
    options = game.options(seat)
    return seat, options[picker.pick(len(options))]


def test_a_checkpoint_is_made_when_it_is_due(crew):
    """Some minutes after something has happened, by whichever worker comes first; then there is nothing to sign."""
    store, game = crew.services.store, bot_game(crew.services, "g_1")
    carry_all(crew)
    until(lambda: bool(listed(crew, "checkpoint")))
    [item] = listed(crew, "checkpoint")
    assert (item.subject, item.late) == ("log", -15 * 60_000)
    assert crew.checkpoint() == 0
    crew.services.clock.time += 15 * 60_000
    assert crew.checkpoint() == 1
    leaf = store.leaf_of(game, 10**9, 1)
    assert (leaf.version, leaf.hash) == (store.version(game), store.read(game)[-1].hash)
    assert listed(crew, "checkpoint") == []
