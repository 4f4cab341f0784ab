"""How quick the replay is: `python -m tests.browser.measure` plays a long game and prints figures of this machine."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from service.eventstore.open import open_store
from tests.browser.conftest import MISSING, WIDE, chromium, where_is_chromium
from tests.browser.pictures import table
from tests.browser.world import World, fixed_chance
from tests.live import serving
from tests.serving import services_on

EVENTS = 3000
SCRUB = """async () => {
    const range = document.querySelector(".time input");
    const last = Number(range.max), began = performance.now();
    let frames = 0, at = last;
    while (at > 1) {
        at = Math.max(1, at - 5);
        range.value = at;
        range.dispatchEvent(new Event("input"));
        await new Promise(requestAnimationFrame);
        frames += 1;
    }
    return [frames, performance.now() - began];
}"""
WEIGHT = """() => performance.getEntriesByType("resource").filter(
    (one) => one.name.endsWith(".js") || one.name.endsWith(".css")
).reduce((sum, one) => sum + one.decodedBodySize, 0)"""


def main(title: str = "ikusa") -> None:
    path = where_is_chromium()
    if path is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder, chromium(path) as browser, fixed_chance():
        store = open_store(f"sqlite:///{Path(folder) / 'measure.db'}")
        try:
            world = World(services_on(store, rate=0))
            game = table(world, title, 3)
            while (shown := world.ask("GET", f"/v1/games/{game}"))["version"] < EVENTS and not shown["result"]:
                world.finish(game, 100)
            with serving(world.app, threads=32) as url:
                tell(browser.new_page(viewport=WIDE), f"{url}/games/{game}?at={shown['version']}")
        finally:
            store.close()


def tell(page: Any, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("main[data-version]")
    first = page.evaluate("() => performance.now()")
    page.wait_for_selector("main[data-developed]", timeout=600_000)
    frames, took = page.evaluate(SCRUB)
    weight = page.evaluate(WEIGHT)
    pace, last = frames * 1000 / took, page.get_attribute(".time input", "max")
    sys.stdout.write(
        f"{last} events: first board after {first:.0f} ms, {pace:.0f} frames a second, {weight / 1000:.0f} kB\n"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
