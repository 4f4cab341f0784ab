"""Read models are built beside those in use, while the service answers, and switched over."""

import json
import threading

import pytest

from projections.game_list import GameListModel
from projections.game_state import GameFactEvent, GameFamily
from projections.inbox import FIRST_NUMBER
from service.eventstore.port import Build, RowChange, Webhook
from service.http.app import create_app
from service.projecting.models import ReadModels
from service.projecting.notes import Notes
from service.projecting.registry import MODELS
from service.projecting.switch import KEEP_OLD_MS
from service.streaming.inbox_stream import InboxStream
from tests.projections import recorded
from tests.records import account, row, token
from tests.serving import finish, services_on, started_game


@pytest.fixture
def services(store):
    return services_on(store)


class NewerGameList(GameListModel):
    """What a later release may have."""

    version = GameListModel.version + 1


NEWER = tuple(NewerGameList() if model.name == "games" else model for model in MODELS)


def listed(models):
    return [found.key for found in models.find("games")]


def states(store):
    return {build.state for build in store.builds()}


def test_a_new_database_has_its_read_models_at_once(store):
    """Nothing has to be built where there is nothing."""
    models = ReadModels(store, lambda: 1)
    models.prepare()
    assert states(store) == {"live"}
    assert models.lagging() == []


def test_two_processes_that_start_at_once_build_once(store):
    """Whoever is second finds the track of the first and carries it on."""
    both = [ReadModels(store, lambda: 1) for _ in range(2)]
    start = threading.Barrier(2)
    threads = [threading.Thread(target=lambda one=one: (start.wait(), one.prepare())) for one in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert states(store) == {"live"}
    assert len({build.track for build in store.builds()}) == 1


def test_a_rebuild_replaces_rows_that_were_wrong(services):
    """Of one read model as of all; those that read them meanwhile see the old rows until the switch."""
    game = started_game(services)
    services.models.refresh()
    wrong = {services.models.registry.live("games"): [RowChange(None, row("g_ghost", 1))]}
    services.store.write_rows(wrong)
    track = services.models.rebuild(["games"])
    assert "g_ghost" in listed(services.models)
    services.models.build(track)
    assert listed(services.models) == [game]
    services.store.write_rows({services.models.registry.live("games"): [RowChange(None, row("g_ghost", 1))]})
    services.models.build(services.models.rebuild())
    assert listed(services.models) == [game]


def test_a_process_that_has_not_heard_of_a_switch_loses_nothing(services):
    """Its next step is refused, it looks again, and the rows of both read models have everything."""
    other = ReadModels(services.store, services.clock.now)
    started_game(services, id="g_1")
    other.refresh()
    services.models.build(services.models.rebuild(["games"]))
    started_game(services, id="g_2")
    other.refresh()
    assert listed(other) == listed(services.models) == ["g_1", "g_2"]
    assert len(services.models.find("inbox")) == len(other.find("inbox")) > 0


def test_a_reader_folds_one_page_at_most(services):
    """A GET after many events reads what is there; the next ones and the workers fold the rest."""
    game = started_game(services, "edo", 3)
    finish(services, game)
    behind = services.store.version(game)
    assert services.models.refresh(100) == 100
    assert services.models.checkpoint().number == 100
    assert services.models.catch_up() == behind - 100


def test_a_release_builds_its_own_read_models_beside_those_of_the_release_before(services):
    """Until the build is complete it reads the old rows; afterwards each release carries its own."""
    started_game(services, id="g_1")
    services.models.refresh()
    newer = ReadModels(services.store, services.clock.now, models=NEWER)
    newer.prepare()
    assert listed(newer) == ["g_1"]
    assert newer.registry.current() is None
    started_game(services, id="g_2")
    services.models.refresh()
    assert listed(newer) == ["g_1", "g_2"]  # never built inside a request
    [lag] = newer.lagging()
    while not newer.work_on(lag.track.name):
        pass
    started_game(services, id="g_3")
    for models in (services.models, newer):
        models.refresh()
        assert listed(models) == ["g_1", "g_2", "g_3"]
    assert newer.registry.live("games") != services.models.registry.live("games")


def test_what_was_replaced_is_forgotten_after_a_day(services):
    """A process of the release before may read it until then; what is in use stays."""
    started_game(services)
    services.models.build(services.models.rebuild())
    before = listed(services.models)
    assert services.models.forget_old() == 0
    services.clock.time += KEEP_OLD_MS
    assert services.models.forget_old() > 0
    assert states(services.store) == {"live"}
    assert listed(services.models) == before


def test_a_build_that_was_interrupted_goes_on(services, monkeypatch):
    """Rows that were written ahead of the checkpoint are written again, and nothing of them is left over."""
    game = started_game(services, id="g_1")
    track = services.models.rebuild(["games", "work"])
    with monkeypatch.context() as broken:
        broken.setattr(type(services.store), "project", lambda *_, **__: (_ for _ in ()).throw(OSError("gone")))
        with pytest.raises(OSError, match="gone"):
            services.models.work_on(track.name)
    assert services.store.find(track.models["games"], ["status:playing"])
    finish(services, game)
    again = ReadModels(services.store, services.clock.now)
    again.build(track)
    assert listed(again) == [game]
    assert again.find("games", ["status:playing"]) == []


def test_the_service_answers_while_everything_is_built_anew(store, monkeypatch):
    """Lists, inboxes and players are answered from what is there, own writes included, between any two pages."""
    services = services_on(store)
    recorded.fill(store, recorded.Recorded(recorded.load().events[:4000], {}))
    services.models.catch_up()
    client = create_app(services).test_client()
    before = client.get("/v1/games?limit=100").get_json()
    monkeypatch.setattr("service.projecting.runner.BUILDING_EVENTS", 500)
    builder = ReadModels(store, services.clock.now)
    track, pages = builder.rebuild(), 0
    while builder.runner.advance_anyhow(track) >= 500:
        pages += 1
        game = started_game(services, id=f"g_meanwhile{pages}")
        answer = client.get("/v1/games?limit=100").get_json()
        assert game in [one["id"] for one in answer["games"]]
        assert len(answer["games"]) == len(before["games"]) + pages
    assert pages >= 8
    builder.build(track)
    games = client.get("/v1/games?limit=100").get_json()["games"]
    services.models.registry.forget()
    assert games == client.get("/v1/games?limit=100").get_json()["games"]
    assert services.models.registry.live("games") == track.models["games"]


def test_a_build_rests_unless_it_is_in_a_hurry(services, monkeypatch):
    """Workers, `bakufu rebuild` and `bakufu sweep` leave room for requests; a first start and readers have no time."""
    started_game(services)
    rests = []
    monkeypatch.setattr("service.projecting.pace.Pace._sleep", lambda _, seconds: rests.append(seconds))
    services.models.catch_up()
    services.models.build(services.models.rebuild(), hurry=True)
    assert rests == []
    services.models.build(services.models.rebuild())
    assert rests


def test_numbers_of_release_0_1_lead_to_the_new_ones(services):
    """Readers, streams and webhooks that stood behind a note of the old inbox go on behind the same note."""
    store = services.store
    store.add_account(account("p0"), token(account="p0"))
    store.add_webhook(Webhook("wh_1", "p0", "https://example.org", "", "key", "", 0, 1, 1, 0, 2))
    for number in range(3):
        started_game(services, id=f"g_{number}")
    services.models.catch_up()
    notes = Notes(services.models).after("p0", 0, 100)
    old = [
        row(f"note:p0:{note.game}:{note.kind}", number, "player:p0", data=_as_before(note, number))
        for number, note in enumerate(notes, start=1)
    ]
    for build in store.builds():
        store.forget_build(build.projection)
    store.begin_builds("inbox@1", [Build("inbox@1", "inbox", "inbox@1", "live", 1)])
    store.write_rows({"inbox@1": [RowChange(None, found) for found in [*old, row("counter", 0, data=b"6")]]})
    upgraded = ReadModels(store, services.clock.now)
    upgraded.prepare()
    inbox = InboxStream(upgraded)
    assert [note.id for note in inbox.notes("p0", 2, 100)] == [3, 4, 5, 6]  # as before, until the build is done
    upgraded.build(upgraded.registry.building()[0])
    assert [note.id for note in inbox.notes("p0", 0, 100)] == [note.id for note in notes]
    assert [note.id for note in inbox.notes("p0", 2, 100)] == [note.id for note in notes[2:]]
    assert next(iter(inbox.follow("p0", 4, 1, 5)))[0].id == notes[4].id
    [hook] = store.webhooks("p0")
    assert hook.seen == notes[1].id > FIRST_NUMBER


def _as_before(note, number):
    fields = {name: getattr(note, name) for name in note.__struct_fields__}
    return json.dumps({**fields, "id": number}).encode()


def test_every_event_of_a_game_is_known_to_its_read_models():
    """A new event must be added to what read models match, where the type checker then asks what it means to each."""
    assert set(GameFactEvent.__args__) == set(GameFamily.codec.events.values())
