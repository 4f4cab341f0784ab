"""What holds of every page: it fits its window, asks nobody else, is light, and everybody can use it."""

from typing import Any, NamedTuple

import pytest

from tests.browser.axe import findings
from tests.browser.conftest import ONE_LASTING_ENGINE, PHONE, WIDE, Opened
from tests.browser.world import World
from tests.http.test_web import PAGE

pytestmark = [pytest.mark.slow, ONE_LASTING_ENGINE]
LIGHT_KB = 350
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


class Shown(NamedTuple):
    """Addresses of pages with something on them, each with what is there when it is drawn."""

    cup: str
    knock_out: str
    ladder: str
    game: str

    @property
    def paths(self) -> dict[str, str]:
        return {
            "/": "[data-new]",
            "/sign-in": "[data-act=sign-up]",
            "/tournaments": "[data-competition]",
            "/ladders": "[data-competition]",
            f"/tournaments/{self.cup}": ".standings tbody tr",
            f"/tournaments/{self.knock_out}": ".bracket a",
            f"/ladders/{self.ladder}": ".curves",
            "/players/p_player0": ".strip",
            f"/games/{self.game}?at=60": "main[data-developed]",
        }


@pytest.fixture
def world(lasting_world: World) -> World:
    return lasting_world


@pytest.fixture
def url(lasting_url: str) -> str:
    return lasting_url


@pytest.fixture(scope="module")
def shown(lasting_world: World) -> Shown:
    world = lasting_world
    cup = world.tournament(rounds=2)
    out = world.tournament(format="elimination", seats=2, least=2, advance=1, name="Winter Knock-out")
    for one in (cup, out):
        world.ask("POST", f"/v1/tournaments/{one}/start", {})
        world.play_on("tournaments", one)
    ladder = world.ladder(season_games=6, seasons=2)
    world.play_on("ladders", ladder, 3)
    seating = [{"player": "p_player0"}]
    game = world.ask("POST", "/v1/games", {"title": "yokohama", "seats": 2, "seating": seating})["id"]
    world.ask("POST", f"/v1/games/{game}/seats", {"seat": 1}, 1)
    world.ask("POST", f"/v1/games/{game}/start", {})
    world.finish(game, 20)
    return Shown(cup, out, ladder, game)


@pytest.mark.parametrize(("size", "theme", "language"), [(WIDE, "light", "en"), (PHONE, "dark", "de")])
def test_pages_fit_their_window(shown: Shown, opened: Opened, size: Any, theme: str, language: str) -> None:
    """Wide or narrow, light or dark, English or German: no page scrolls sideways and none has an error."""
    page = opened("/web/emblems/bakufu.svg", size=size, theme=theme, language=language)
    origin = page.evaluate("location.origin")
    for path, there in shown.paths.items():
        page.goto(origin + path)
        page.wait_for_selector(there)
        assert page.evaluate(WIDER) <= 0, path
        assert page.get_attribute("html", "lang") == language


@pytest.mark.axe
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_can_be_used_by_everybody(shown: Shown, opened: Opened, theme: str) -> None:
    """Axe finds nothing serious: names, roles, contrast, order of headings."""
    for path, there in shown.paths.items():
        page = opened(path, theme=theme)
        page.wait_for_selector(there)
        assert findings(page) == [], path
        page.close()


def test_pages_are_light(shown: Shown, opened: Opened) -> None:
    """All that a page fetches of scripts and styles, pictures apart."""
    for path, there in shown.paths.items():
        page = opened("/web/emblems/bakufu.svg")
        sizes: dict[str, int] = {}
        page.on("response", lambda got, sizes=sizes: sizes.setdefault(got.url, _size(got)))
        page.goto(page.evaluate("location.origin") + path)
        page.wait_for_selector(there)
        assert sum(sizes.values()) / 1000 < LIGHT_KB, (path, sizes)
        page.close()


def _size(got: Any) -> int:
    return len(got.body()) if got.ok and ("/web/" in got.url and not got.url.endswith(".svg")) else 0


def test_pages_forbid_foreign_and_inline_scripts(shown: Shown, world: World) -> None:
    """The policy names this service alone, for every address."""
    client = world.app.test_client()
    for path in shown.paths:
        policy = client.get(path, headers=PAGE).headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
