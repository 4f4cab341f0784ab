"""The command handler carries any aggregate: a guest book gets locks, retries, receipts, snapshots and the feed."""

from pathlib import Path
from typing import Any

import pytest

from domain.game.lobby import Terms
from domain.game.orders import Abandon
from domain.kernel.aggregate import person
from domain.kernel.errors import RuleViolation
from projections.work import WorkItem
from service.application.aggregates import AggregateTypes, GameType
from service.application.command_handler import CommandHandler
from service.application.errors import NotVisible, StaleVersion
from service.application.games import GiveOrders
from service.application.opening import OpenGame
from service.application.requests import OnceKey
from service.application.work_sources import game_sources
from service.eventstore.port import Store
from service.projecting.models import ReadModels
from service.projecting.registry import FAMILIES, MODELS
from tests import guest_book
from tests.guest_book import Begin, BookFamily, BookList, GuestBookType, Sign, ThanksModel, Write
from tests.records import settled_feed
from tests.serving import StillClock, services_on, started_game
from tests.workers.hands import worker_on
from workers.embedded import EmbeddedRunner
from workers.outcome import Deadline, Done
from workers.work_queue import WorkQueue


def write(book: str, by: str, *wanted: Any, **more: Any) -> Write:
    return Write(book, person(by), wanted, **more)


class Heard:
    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []

    def announce(self, stream: str, version: int) -> None:
        self.told.append((stream, version))


def handler_on(store: Store, *, snapshot_every: int = 500) -> CommandHandler:
    titles = services_on(store).titles
    types = AggregateTypes({"g": GameType(titles), "book": GuestBookType()})
    return CommandHandler(store, types, StillClock(), Heard(), snapshot_every=snapshot_every)


@pytest.fixture
def handler(store: Store) -> CommandHandler:
    made = handler_on(store)
    made.create([write("book_1", "ann", Begin())])
    return made


def names(handler: CommandHandler, id: str = "book_1") -> list[str]:
    return handler.read(id, lambda book: list(book.names))


def test_it_is_written_and_read(handler: CommandHandler) -> None:
    """Orders are judged, stored, announced and folded again by another process."""
    outcome = handler.execute(write("book_1", "ben", Sign("Ben"), Sign("Cho")))
    assert (outcome.result, outcome.first, outcome.last) == (["Ben", "Cho"], 2, 3)
    with pytest.raises(RuleViolation, match=r"book\.signed-already"):
        handler.execute(write("book_1", "dan", Sign("Dan"), Sign("Ben")))
    assert names(handler) == ["Ben", "Cho"]


def test_several_processes_and_versions(store: Store, handler: CommandHandler) -> None:
    """Two processes write to one book; who expects an old version is told, and nothing is lost."""
    other = handler_on(store)
    other.execute(write("book_1", "ben", Sign("Ben")))
    handler.execute(write("book_1", "cho", Sign("Cho")))
    with pytest.raises(StaleVersion):
        other.execute(write("book_1", "dan", Sign("Dan"), expected=2))
    assert names(other) == names(handler) == ["Ben", "Cho"]


def test_a_key_is_for_one_signature(handler: CommandHandler) -> None:
    """Sent twice, with somebody else's signature in between: signed once, and the first answer comes again."""
    request = write("book_1", "ben", Sign("Ben"), once=OnceKey("ben", "k", b"d" * 32))
    first = handler.execute(request)
    handler.execute(write("book_1", "cho", Sign("Cho")))
    again = handler.execute(request)
    assert again == first._replace(replayed=True)
    assert names(handler) == ["Ben", "Cho"]


def test_a_snapshot_shortens_its_reading(store: Store, handler: CommandHandler) -> None:
    """A long book is folded from its snapshot on; the past before it stays visible."""
    handler.execute(write("book_1", "ben", *[Sign(f"guest {number}") for number in range(20)]))
    names(handler_on(store, snapshot_every=10))
    snapshot = store.snapshot("book_1", "book:1")
    assert snapshot is not None
    assert snapshot.version == 21
    assert names(handler_on(store)) == [f"guest {number}" for number in range(20)]
    assert handler_on(store).at("book_1", 3).names == ["guest 0", "guest 1"]


def test_new_streams_and_another_one_together(store: Store, handler: CommandHandler) -> None:
    """Books are begun and another is signed in one append, or none of it; kinds may differ."""
    services = services_on(store)
    game = started_game(services)
    new: list[Any] = [write(f"book_{number}", "ann", Begin(), Sign("Ann")) for number in (2, 3)]
    signs = write("book_1", "ann", Sign("begun two"))
    made = handler.create(new, also=[signs, GiveOrders(game, person("p0"), lambda _: [Abandon()])])
    assert [outcome.result for outcome in made] == [["Ann"], ["Ann"]]
    assert names(handler) == ["begun two"]
    twice = [Begin(), Sign("Ann"), Sign("Ann")]
    with pytest.raises(RuleViolation, match=r"book\.signed-already"):
        handler.create([write("book_4", "ann", Begin()), write("book_5", "ann", *twice)], also=[signs])
    with pytest.raises(RuleViolation, match=r"book\.signed-already"):
        handler.create([write("book_6", "ann", Begin())], also=[signs])
    assert names(handler) == ["begun two"]
    for id in ("book_4", "book_5", "book_6"):
        with pytest.raises(NotVisible):
            handler.read(id, lambda book: book.version)


def test_what_goes_along_is_judged_on_the_newest_state(store: Store, handler: CommandHandler) -> None:
    """Another process has signed meanwhile: the append that was judged before that is judged again, not lost."""
    names(handler)
    handler_on(store).execute(write("book_1", "ben", Sign("Ben")))
    handler.create([write("book_2", "ann", Begin())], also=[write("book_1", "ann", Sign("Ann"))])
    assert names(handler) == ["Ben", "Ann"]


def test_games_live_beside_it(store: Store, handler: CommandHandler) -> None:
    """The same handler opens games: which kind a stream is follows from its id."""
    title = services_on(store).titles["toy"]
    request = OpenGame(person("ann"), title, title.setup(2), Terms())
    handler.create([request])
    assert handler.read(request.stream, lambda game: game.lobby.host) == "ann"
    assert {entry.stream for entry in settled_feed(store, 2)} == {"book_1", request.stream}


def test_it_has_read_models_and_work_of_its_own(store: Store, handler: CommandHandler) -> None:
    """Rows are found by what the book says, and what must happen by itself is done by the workers of games."""
    plain = services_on(store)
    models = ReadModels(store, plain.clock.now, (*FAMILIES, BookFamily()), (*MODELS, BookList(), ThanksModel()))
    models.prepare()
    models.build(models.registry.building()[0])
    services = plain._replace(models=models, handler=handler)

    def thank(item: WorkItem, _: Deadline) -> Done:
        last = names(handler, item.subject)[-1]
        handler.execute(write(item.subject, "keeper", Sign(f"Thanks, {last}")))
        return Done(1)

    game = started_game(plain)
    worker = EmbeddedRunner(WorkQueue(worker_on(services), more={"thank": thank}))
    assert worker.round(game_sources(services)) == 0
    handler.execute(write("book_1", "ben", Sign("Ben")))
    assert worker.round(game_sources(services)) == 1
    assert worker.round(game_sources(services)) == 0
    assert names(handler) == ["Ben", "Thanks, Ben"]
    assert [row.key for row in models.find("books", ["guest:Ben"])] == ["book_1"]
    assert [row.key for row in models.find("games")] == [game]
    worker.close()


def test_a_second_aggregate_is_short() -> None:
    """Aggregate, codec, requests, family, read model and work of the guest book: under 100 lines, blank ones apart."""
    assert sum(bool(line.strip()) for line in Path(guest_book.__file__).read_text("utf-8").splitlines()) < 100
