"""Pictures of every board and page for README and docs, from fixed seeds: `make pictures` draws them anew."""

import base64
import logging
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.catalogue import catalogue
from service.bootstrap import build
from service.eventstore.open import open_store
from service.settings import Settings
from tests.browser.conftest import MISSING, SETTLE, WIDE, chromium, where_is_chromium
from tests.browser.world import TOKEN, World, fixed_chance
from tests.live import serving
from tests.serving import StillClock

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DECISIONS = {"edo": 420, "ikusa": 420, "yedo": 190, "yokohama": 420}
EVERYBODY = range(8)
GOOD = (0, 3)
CHECKPOINT_KEY = base64.b64encode(bytes(range(32))).decode()
TALL = {"width": 1440, "height": 1320}


def main(*wanted: str) -> None:
    """Draw all of them, or those that are named, or say what is missing."""
    path = where_is_chromium()
    if path is None:
        sys.exit(MISSING)
    PICTURES.mkdir(exist_ok=True)
    logging.getLogger("bakufu.notifier").setLevel(logging.ERROR)  # it goes on looking into worlds that are closed
    with chromium(path) as browser:
        for name, picture in DRAWN.items():
            if not wanted or name in wanted:
                draw(browser, name, picture)


def draw(browser: Any, name: str, picture: Callable[["Camera"], Any]) -> None:
    """One picture of a world of its own, so that it is the same whichever others are drawn.

    The lots of a tournament follow from a signed checkpoint of the log: its key is fixed, too.
    """
    settings = Settings()._replace(rate=0, checkpoint_key=CHECKPOINT_KEY)
    with tempfile.TemporaryDirectory() as folder, fixed_chance(name):
        store = open_store(f"sqlite:///{Path(folder) / 'pictures.db'}")
        try:
            world = World(build(settings, store=store, clock=StillClock(), titles=catalogue()))
            with serving(world.app, threads=32) as url:
                Camera(world, url, browser).take(name, picture)
        finally:
            store.close()


class Camera:
    """Opens a page as the first player sees it and keeps what is there."""

    def __init__(self, world: World, url: str, browser: Any) -> None:
        self.world, self._url, self._browser = world, url, browser

    def take(self, name: str, picture: Callable[["Camera"], Any]) -> None:
        page = picture(self)
        page.wait_for_timeout(500)  # for the eye: fonts and the last frame
        page.screenshot(path=str(PICTURES / f"{name}.png"))
        page.context.close()
        sys.stdout.write(f"{name}.png drawn\n")

    def open(self, path: str, there: str, theme: str = "light", size: Any = WIDE) -> Any:
        window = self._browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
        window.add_cookies([{"name": "bakufu_session", "value": f"{TOKEN}0", "url": self._url}])
        page = window.new_page()
        page.goto(f"{self._url}/web/emblems/bakufu.svg")
        page.evaluate(SETTLE, [theme, "en"])
        page.goto(f"{self._url}{path}")
        page.wait_for_selector(there)
        return page


def table(world: World, title: str, seats: int, first: int = 0) -> str:
    """Everybody sits down at a table, from that player on, and it begins."""
    id = str(world.ask("POST", "/v1/games", {"title": title, "seats": seats}, first)["id"])
    for seat in range(seats):
        world.ask("POST", f"/v1/games/{id}/seats", {"seat": seat}, first + seat)
    world.ask("POST", f"/v1/games/{id}/start", {}, first)
    return id


def board(title: str) -> Callable[[Camera], Any]:
    """A full table in the middle of its game, with a question to the one who looks."""

    def picture(camera: Camera) -> Any:
        world = camera.world
        seats = world.services.titles[title].meta.variants[0].seats[-1]
        game = table(world, title, seats)
        world.finish(game, DECISIONS[title], good=EVERYBODY)
        while 0 not in world.services.games.look(game, lambda one: one.position.asked):
            world.finish(game, 1, good=EVERYBODY)
        return camera.open(f"/games/{game}", ".chronicle li")

    return picture


def lobby(camera: Camera) -> Any:
    """An invitation, my games, games to watch and tables that wait."""
    world = camera.world
    seating = [{"player": "p_player1"}, {"player": "p_player0"}, {}]
    world.ask("POST", "/v1/games", {"title": "yedo", "seats": 3, "seating": seating}, 1)
    world.ask(
        "POST", "/v1/games", {"title": "ikusa", "seats": 4, "seating": [{"player": "p_player2"}, {"bot": "easy"}]}, 2
    )
    world.finish(table(world, "yokohama", 2), 40, good=EVERYBODY)
    for title, seats in {"yokohama": 4, "ikusa": 4, "edo": 4}.items():
        world.finish(table(world, title, seats, first=2), DECISIONS[title] // 2, good=EVERYBODY)
    world.work()
    page = camera.open("/", "[data-invitation]", size=TALL)
    page.wait_for_selector("[data-list=running] a:nth-of-type(3) .thumbnail:not([hidden]) svg")
    return page


def tournament(camera: Camera) -> Any:
    world = camera.world
    cup = world.tournament("edo", seats=4, rounds=3)
    world.ask("POST", f"/v1/tournaments/{cup}/start", {})
    world.play_on("tournaments", cup, good=GOOD)
    return camera.open(f"/tournaments/{cup}", ".curves")


def ladder(camera: Camera) -> Any:
    world = camera.world
    id = world.ladder("edo", season_games=9, seasons=2)
    world.play_on("ladders", id, 5, good=GOOD)
    page = camera.open(f"/ladders/{id}", ".curves")
    page.click("[data-explain=p_player0]")
    page.wait_for_selector(".sources .sum")
    page.evaluate("scrollTo(0, 0)")
    return page


def replay(camera: Camera) -> Any:
    """A game that is over, looked back on in the dark, and checked."""
    world = camera.world
    game = table(world, "ikusa", 3)
    world.finish(game, good=EVERYBODY)
    version = world.ask("GET", f"/v1/games/{game}")["version"] * 2 // 3
    page = camera.open(f"/games/{game}?at={version}", ".time .band", theme="dark")
    page.click("[data-act=verify]")
    page.wait_for_selector("[data-sound=true]")
    return page


DRAWN: dict[str, Callable[[Camera], Any]] = {
    **{title: board(title) for title in DECISIONS},
    "lobby": lobby,
    "tournament": tournament,
    "ladder": ladder,
    "replay": replay,
}

if __name__ == "__main__":
    main(*sys.argv[1:])
