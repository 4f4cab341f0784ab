"""Every place that a board draws can be hit by a pointer, at every number of seats, on a desktop and on a phone."""

from typing import Any

import pytest

from tests.browser.conftest import ONE_ENGINE, PHONE, WIDE, Opened
from tests.browser.pictures import table
from tests.browser.world import World

pytestmark = [pytest.mark.slow, ONE_ENGINE]
DECISIONS = 60

# Places are highlighted one by one, as they are when they can be chosen; which ones does a pointer miss?
MISSED = """async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);  // a board takes its shape
    const board = document.querySelector("bakufu-board");
    const hit = (element, key) => {
        element.scrollIntoView({ block: "nearest", inline: "nearest" });
        const frame = element.getBoundingClientRect();
        for (const part of [2, 3, 5, 9]) for (let i = 1; i < part; i += 1) for (let j = 1; j < part; j += 1) {
            const [x, y] = [frame.x + frame.width * i / part, frame.y + frame.height * j / part];
            const found = document.elementFromPoint(x, y);
            if (board.contains(found) && board.placeOf(found) === key) return true;
        }
        return false;
    };
    const all = [...board.querySelectorAll("[data-place]")].map((one) => [one, one.dataset.place]);
    const missed = all.filter(([one, key]) => {
        board.mark(new Set([key]), []);
        const shown = one.getClientRects().length && getComputedStyle(one).visibility !== "hidden";
        return shown && !(one.classList.contains("can") && hit(one, key));
    });
    return [all.length, missed.map(([, key]) => key)];
}"""


@pytest.mark.parametrize("title", ["edo", "ikusa", "yedo", "yokohama"])
def test_every_place_can_be_hit(world: World, opened: Opened, title: str) -> None:
    """Whatever stands on the board, and while the page has something to say, a pointer reaches each place."""
    for seats in world.services.titles[title].meta.variants[0].seats:
        game = table(world, title, seats)
        world.finish(game, DECISIONS)
        page: Any = opened(f"/games/{game}?as=spectator")
        page.wait_for_selector("bakufu-board [data-place]")
        page.keyboard.press("?")
        page.wait_for_selector(".notice:not([hidden])")
        for size in (WIDE, PHONE):
            page.set_viewport_size(size)
            drawn, missed = page.evaluate(MISSED)
            assert drawn
            assert missed == [], f"{title} for {seats}, {size['width']} wide"
        page.close()


def test_units_may_go_where_nobody_stands(world: World, opened: Opened) -> None:
    """A province that nobody holds has a place for the force that moves there: at the start all are such."""
    page: Any = opened(f"/games/{table(world, 'ikusa', 3)}?as=spectator")
    page.wait_for_selector("bakufu-board [data-place]")
    places = set(page.eval_on_selector_all("bakufu-board [data-place]", "all => all.map((one) => one.dataset.place)"))
    provinces = {place.removeprefix("province:") for place in places if place.startswith("province:")}
    assert provinces
    assert {f"formation:{province}" for province in provinces} <= places
