"""Every board at fewest and most seats, early and late, in all sizes and themes: `make gallery` draws them."""

import logging
import sys
import tempfile
from pathlib import Path
from typing import Any

from service.eventstore.open import open_store
from tests.browser.conftest import MISSING, PHONE, chromium, where_is_chromium
from tests.browser.pictures import EVERYBODY, Camera, table
from tests.browser.world import World, fixed_chance
from tests.live import serving
from tests.serving import services_on

FOLDER = Path(__file__).parents[2] / "build" / "gallery"
SIZES = {"wide": {"width": 1280, "height": 800}, "phone": PHONE}
THEMES = ("light", "dark")
EARLY = 40
DRAWN = ".result:not([hidden]), .question.mine button:not(:disabled)"
LATE = {"edo": 130, "ikusa": 250, "yedo": 45, "yokohama": 100}
"""Decisions of each seat until the game is about to end."""


def main(*wanted: str) -> None:
    """All titles, or those that are named."""
    path = where_is_chromium()
    if path is None:
        sys.exit(MISSING)
    FOLDER.mkdir(parents=True, exist_ok=True)
    logging.getLogger("bakufu.notifier").setLevel(logging.ERROR)  # it goes on looking into a world that is closed
    with tempfile.TemporaryDirectory() as folder, chromium(path) as browser, fixed_chance("gallery"):
        store = open_store(f"sqlite:///{Path(folder) / 'gallery.db'}")
        world = World(services_on(store, rate=0))
        with serving(world.app, threads=32) as url:
            for title in wanted or LATE:
                numbers = world.services.titles[title].meta.variants[0].seats
                for seats in (numbers[0], numbers[-1]):
                    show(Camera(world, url, browser), title, seats)
        store.close()


def show(camera: Camera, title: str, seats: int) -> None:
    """One table, twice in its life, as its first player sees it."""
    world = camera.world
    game = table(world, title, seats)
    for moment, decisions in {"early": EARLY, "late": LATE[title] * seats - EARLY}.items():
        world.finish(game, decisions, good=EVERYBODY)
        while world.services.games.look(game, lambda one: one.position.asked and 0 not in one.position.asked):
            world.finish(game, 1, good=EVERYBODY)
        for size, viewport in SIZES.items():
            page = camera.open(f"/games/{game}", DRAWN, size=viewport)
            for theme in THEMES:
                page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                take(page, f"{title}-{seats}-{moment}-{size}-{theme}", whole=size == "phone")
            page.context.close()


def take(page: Any, name: str, *, whole: bool) -> None:
    page.wait_for_timeout(300)  # for the eye: the last frame
    page.screenshot(path=str(FOLDER / f"{name}.png"), full_page=whole)
    sys.stdout.write(f"{name}.png drawn\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
