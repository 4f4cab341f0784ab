"""The archive and imports: games put away, brought back and taken in, without losing a proof or telling old news."""

import json
from pathlib import Path

import pytest

from projections.game_list import read_listed
from service.application.access import ANYBODY
from service.application.archive import NotArchived, NotImported
from service.application.audit import verify
from service.application.export_file import ExportedGame, games_in
from service.bootstrap import Application
from service.eventstore.port import START, Store, StoreError
from service.http.app import create_app
from tests.audit.tampering import Rows
from tests.http.driver import Player
from tests.raw import query, table
from tests.serving import elsewhere, finish, services_on, started_game

DAY = 86_400_000


@pytest.fixture
def services(store: Store) -> Application:
    return services_on(store)


@pytest.fixture
def played(services: Application) -> str:
    """A finished game, with another one that runs."""
    id = started_game(services, "toy", 3)
    finish(services, id)
    started_game(services, "toy", 2, id="g_running")
    return id


def exported(services: Application, id: str) -> bytes:
    return b"".join(services.exports.whole(id).lines())


def one_game(content: bytes, folder: Path) -> ExportedGame:
    path = folder / "game.jsonl"
    path.write_bytes(content)
    with path.open("rb") as file:
        (game,) = games_in(file)
    return game


def feed_of(services: Application) -> list[tuple[int, str, int]]:
    page = services.store.feed(START, 10_000)
    return [(entry.cursor.position, entry.stream, entry.event.version) for entry in page.entries]


class TestPuttingAway:
    def test_an_archived_game_is_read_as_before(self, services: Application, played: str) -> None:
        """The same export, byte for byte, the same view at any version, and it verifies; other games are untouched."""
        before = exported(services, played)
        view = services.games.view(played, ANYBODY, at=12).drawn
        running = exported(services, "g_running")
        services.archive.archive(played)
        fresh = elsewhere(services)
        assert exported(fresh, played) == before
        assert fresh.games.view(played, ANYBODY, at=12).drawn == view
        assert fresh.store.read(played, 3, 5) == fresh.store.read(played)[3:5]
        assert verify(before.splitlines(), fresh.titles).faults == []
        assert exported(fresh, "g_running") == running

    def test_it_takes_its_rows_out_of_the_log(self, services: Application, played: str, store_url: str) -> None:
        """Only what lists are made of stays; nothing sealed lies about any more."""
        count = services.store.version(played)
        services.archive.archive(played)
        kinds = query(store_url, f"SELECT type FROM events WHERE stream = '{played}'")
        assert 0 < len(kinds) < count
        assert {kind.partition(".")[0] for (kind,) in kinds} <= {"game", "clock", "table"}
        assert query(store_url, f"SELECT version FROM sealed WHERE stream = '{played}'") == []
        assert services.store.version(played) == services.store.versions([played])[played] == count

    def test_and_back(self, services: Application, played: str, store_url: str) -> None:
        """Every row lies where it was: whoever reads the feed has nothing new to read, and nothing is missing."""
        feed, stored = feed_of(services), services.store.read(played)
        sealed = sorted(table(store_url, "sealed"))
        services.archive.archive(played)
        assert services.archive.unarchive(played) == len(stored)
        assert feed_of(services) == feed
        assert services.store.read(played) == stored
        assert sorted(table(store_url, "sealed")) == sealed
        assert table(store_url, "archived") == []

    def test_lists_are_the_same_when_they_are_built_anew(self, services: Application, played: str) -> None:
        """What was archived stays in the list of games, and nobody's record changes."""
        services.models.catch_up()
        before = services.models.find("games"), services.models.find("conduct")
        services.archive.archive(played)
        services.models.build(services.models.rebuild())
        assert (services.models.find("games"), services.models.find("conduct")) == before

    def test_the_guard_of_the_log_has_no_hole(self, services: Application, played: str) -> None:
        """A row leaves the log only if its stream lies in the archive up to the same hash; a wrong one is refused."""
        archived = services.store.archived(played)
        assert archived is None
        last = services.store.read(played)[-1]
        services.archive.archive(played)
        found = services.store.archived(played)
        assert found is not None
        services.archive.unarchive(played)
        with pytest.raises(StoreError):
            services.store.archive(found._replace(hash=bytes(32)), [])
        assert services.store.read(played)[-1] == last
        assert services.store.archived(played) is None

    def test_what_cannot_be_put_away_is_named(self, services: Application, played: str) -> None:
        """Running games stay, and nothing goes twice."""
        with pytest.raises(NotArchived, match="g_running is not over"):
            services.archive.archive("g_running")
        with pytest.raises(NotArchived, match="there is no game g_none"):
            services.archive.archive("g_none")
        with pytest.raises(NotArchived, match="is not in the archive"):
            services.archive.unarchive(played)
        services.archive.archive(played)
        with pytest.raises(NotArchived, match="is in the archive already"):
            services.archive.archive(played)

    def test_old_games_are_found(self, services: Application, played: str) -> None:
        """By the time of their end; what lies in the archive is not named again."""
        now = services.clock.now()
        assert list(services.archive.over_before(now - DAY)) == []
        assert list(services.archive.over_before(now + DAY)) == [played]
        services.archive.archive(played)
        assert list(services.archive.over_before(now + DAY)) == []


class TestTakingIn:
    @pytest.fixture
    def home(self, tmp_path: Path) -> Application:
        """Another service, where the game was played."""
        from service.eventstore.open import open_store

        return services_on(open_store(f"sqlite:///{tmp_path / 'home.db'}"))

    @pytest.fixture
    def game(self, home: Application, tmp_path: Path) -> ExportedGame:
        id = started_game(home, "toy", 2, id="g_abroad")
        finish(home, id)
        return one_game(exported(home, id), tmp_path)

    def test_an_imported_game_is_the_same_game(
        self, services: Application, home: Application, game: ExportedGame
    ) -> None:
        """The same bytes come out, on the other engine too, and they verify."""
        assert services.archive.import_game(game)
        assert exported(services, "g_abroad") == exported(home, "g_abroad")
        assert services.games.view("g_abroad", ANYBODY).version == game.header.version
        assert not services.archive.import_game(game)

    def test_it_is_listed_and_marked(self, services: Application, game: ExportedGame) -> None:
        """Also after lists were built anew; in no player's own list, and it tells nobody anything."""
        feed = feed_of(services)
        services.archive.import_game(game)
        for _ in range(2):
            (row,) = services.models.find("games", ["imported"])
            assert json.loads(row.data)["imported"] is True
            assert read_listed(row.data).status == "finished"
            assert services.models.find("games", ["player:p0"]) == []
            assert services.models.find("inbox") == services.models.find("conduct") == []
            services.models.build(services.models.rebuild())
        assert feed_of(services) == feed

    def test_over_http_it_is_a_finished_game(self, services: Application, game: ExportedGame) -> None:
        """It can be watched like any other."""
        services.archive.import_game(game)
        stranger = Player(create_app(services).test_client())
        assert stranger.get("/v1/games/g_abroad").json["status"] == "finished"
        assert stranger.get("/v1/games?status=finished").json["games"][0]["imported"] is True
        assert stranger.get("/v1/games/g_abroad/events?limit=5").json["events"][4]["version"] == 5

    def test_what_does_not_verify_is_refused_whole(
        self, services: Application, game: ExportedGame, tmp_path: Path, store_url: str
    ) -> None:
        """Nothing of it is stored."""
        rows = Rows(b"\n".join(game.all_lines()))
        rows.events[7]["event"]["type"] = "toy.other"
        with pytest.raises(NotImported, match="g_abroad is not sound: event 8 "):
            services.archive.import_game(one_game(rows.content(), tmp_path))
        assert table(store_url, "archived") == []
        assert services.store.secret("g_abroad", "seed") is None

    def test_a_running_game_is_refused(self, services: Application, home: Application, tmp_path: Path) -> None:
        """Its secrets are not in the export."""
        started_game(home, "toy", 2, id="g_open")
        with pytest.raises(NotImported, match="g_open is not over"):
            services.archive.import_game(one_game(exported(home, "g_open"), tmp_path))

    def test_another_game_of_the_same_id_is_refused(
        self, services: Application, home: Application, game: ExportedGame, tmp_path: Path
    ) -> None:
        """Whether that was played here or imported."""
        finish(services, started_game(services, "toy", 2, id="g_abroad"), seed=7)
        with pytest.raises(NotImported, match="there is another game g_abroad here"):
            services.archive.import_game(game)

    def test_an_imported_game_stays_in_the_archive(self, services: Application, game: ExportedGame) -> None:
        """It is none of this service's own."""
        services.archive.import_game(game)
        with pytest.raises(NotArchived, match="was imported"):
            services.archive.unarchive("g_abroad")
