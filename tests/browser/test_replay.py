"""The replay in a real browser: what is shown is what the API shows of that moment, and every moment is a link."""

import json
import random
import re
from typing import Any

import pytest

from tests.browser.conftest import ONE_LASTING_ENGINE, Opened
from tests.browser.world import World

pytestmark = pytest.mark.slow
MOMENTS = 20

# A board that is drawn from the API's view alone, beside the one that the slider has led to.
DRAWN = """async ([game, version, eyes]) => {
    const view = await (await fetch(`/v1/games/${game}/view?version=${version}${eyes}`)).json();
    const { title, pack } = view.game;
    const parts = await (await fetch(`/v1/titles/${title}/packs/${pack}`, {headers: {"Accept-Language": "en"}})).json();
    const module = await import(`/web/boards/${title}.js`);
    const board = new module.Board(parts, {lines: () => [], title: parts});
    board.update(view.view);
    const text = (root) => [...root.querySelectorAll("*")].map((one) => [one.tagName, one.getAttribute("d"),
        one.getAttribute("transform"), one.getAttribute("fill"), one.children.length ? "" : one.textContent].join("|"));
    const shown = document.querySelector("bakufu-board svg");
    const differ = (a, b) => a.filter((line) => !b.includes(line));
    const [one, other] = [text(shown), text(board.element)];
    return [...differ(one, other), ...differ(other, one)];
}"""


@pytest.fixture
def world(lasting_world: World) -> World:
    return lasting_world


@pytest.fixture
def url(lasting_url: str) -> str:
    return lasting_url


@pytest.fixture(scope="module")
def finished(lasting_world: World) -> str:
    """A game of two people that is over."""
    world, seating = lasting_world, [{"player": "p_player0"}]
    game = str(world.ask("POST", "/v1/games", {"title": "edo", "seats": 2, "seating": seating})["id"])
    world.ask("POST", f"/v1/games/{game}/seats", {"seat": 1}, 1)
    world.ask("POST", f"/v1/games/{game}/start", {})
    world.finish(game)
    return game


def drag(page: Any, version: int) -> None:
    page.eval_on_selector(
        ".time input[type=range]",
        "(range, version) => { range.value = version; range.dispatchEvent(new Event('input')); }",
        version,
    )
    page.wait_for_selector(f"main[data-version='{version}']")


def test_twenty_moments_are_shown_as_the_api_shows_them(world: World, opened: Opened, finished: str) -> None:
    """Dragged to any version, the board is the one that the view of that version draws, nothing more or less."""
    last = world.ask("GET", f"/v1/games/{finished}")["version"]
    page = opened(f"/games/{finished}?at={last}&as=spectator", player=None)
    page.wait_for_selector(f"main[data-version='{last}']")
    started = 1 + next(
        event["version"]
        for event in world.ask("GET", f"/v1/games/{finished}/events?limit=50")["events"]
        if event["event"]["type"] == "game.started"
    )
    for version in random.Random(19).sample(range(started + 10, last), MOMENTS):
        drag(page, version)
        assert page.evaluate(DRAWN, [finished, version, "&as=spectator"]) == [], version
        assert f"event {version} of {last}" in page.inner_text(".replay .at")


@ONE_LASTING_ENGINE
def test_steps_lead_to_decisions_rounds_and_chance(world: World, opened: Opened, finished: str) -> None:
    """Each kind of step stops where the time line has a mark of that kind."""
    page = opened(f"/games/{finished}?at=1", player=None)
    page.wait_for_selector(".time .band")
    marks = world.ask("GET", f"/v1/games/{finished}/timeline?as=spectator")["marks"]
    for kind in ("decision", "round", "chance"):
        page.click("[data-act=first]")
        page.click(f"[data-step={kind}]")
        page.click("[data-act=next]")
        wanted = next(mark["version"] for mark in marks if mark["kind"] == kind and mark["version"] > 1)
        page.wait_for_selector(f"main[data-version='{wanted}']")
    page.click("[data-act=end]")
    page.wait_for_selector(f"main[data-version='{world.ask('GET', f'/v1/games/{finished}')['version']}']")


@ONE_LASTING_ENGINE
def test_every_moment_is_a_link(world: World, opened: Opened, finished: str) -> None:
    """The address names moment and eyes; who opens it sees the same, secrets of a finished game included."""
    page = opened(f"/games/{finished}?at=200", player=None)
    page.click("[data-eyes='seat=1']")
    page.wait_for_url(re.compile(r"at=200&seat=1"))
    page.wait_for_selector(".tray h3")
    drag(page, 240)
    page.wait_for_url(re.compile(r"at=240&seat=1"))
    again = opened(page.url.removeprefix(page.evaluate("location.origin")), player=None)
    again.wait_for_selector("main[data-version='240']")
    assert again.inner_text(".tray") == page.inner_text(".tray")


def test_eyes_of_others_are_closed_while_a_game_runs(world: World, opened: Opened) -> None:
    """One's own seat and a spectator's; the others open when it is over, and nothing of them is fetched before."""
    seating = [{"player": "p_player0"}, {"bot": "random"}]
    game = world.ask("POST", "/v1/games", {"title": "edo", "seats": 2, "seating": seating})["id"]
    world.ask("POST", f"/v1/games/{game}/start", {})
    world.work()
    page = opened(f"/games/{game}?at=5")
    page.wait_for_selector("[data-eyes='seat=0']")
    assert page.is_disabled("[data-eyes='seat=1']")
    assert page.is_enabled("[data-eyes='seat=0']")
    assert page.get_attribute("[data-eyes='seat=0']", "aria-pressed") == "true"


def test_a_running_game_grows_while_one_looks_back(world: World, opened: Opened) -> None:
    """Who stands at the end goes along until it is over; who looks at an earlier moment stays there."""
    seating = [{"player": "p_player0"}]
    game = world.ask("POST", "/v1/games", {"title": "toy", "seats": 2, "seating": seating})["id"]
    world.ask("POST", f"/v1/games/{game}/seats", {"seat": 1}, 1)
    world.ask("POST", f"/v1/games/{game}/start", {})
    world.finish(game, 2)
    now = world.ask("GET", f"/v1/games/{game}")["version"]
    along, back = opened(f"/games/{game}?at={now}", None), opened(f"/games/{game}?at={now - 3}", None)
    for page in (along, back):
        page.wait_for_selector("main[data-developed]")
    world.finish(game, 2)
    later = world.ask("GET", f"/v1/games/{game}")["version"]
    along.wait_for_selector(f"main[data-version='{later}']")
    back.wait_for_function("last => document.querySelector('.time input').max === String(last)", arg=later)
    assert back.get_attribute("main", "data-version") == str(now - 3)
    world.finish(game)
    over = world.ask("GET", f"/v1/games/{game}")["version"]
    along.wait_for_selector(f"main[data-version='{over}']", timeout=120_000)
    assert along.inner_text(".decision").strip()


def test_a_moment_is_played_on(world: World, opened: Opened, finished: str) -> None:
    """Through the eyes of a seat, a what-if game begins at that moment: one's own from there on, against bots."""
    page = opened(f"/games/{finished}?at=200&seat=1", player=2)
    page.wait_for_selector("main[data-version='200']")
    page.click("[data-act=fork]")
    page.wait_for_url(lambda url: "/games/g_" in url and finished not in url)
    fork = world.ask("GET", f"/v1/games/{page.url.rpartition('/')[2]}", player=2)
    assert (fork["fork"]["parent"], fork["fork"]["version"]) == (finished, 200)
    assert [seat["player"] for seat in fork["seats"]] == [None, "p_player2"]


# -- proof --------------------------------------------------------------------------------------


@ONE_LASTING_ENGINE
def test_a_finished_game_is_recomputed_in_the_browser(world: World, opened: Opened, finished: str) -> None:
    """Chain, commitment, seals and draws hold; a draw is shown step by step at its event."""
    page = opened(f"/games/{finished}?at=10", player=None)
    page.click("[data-act=verify]")
    page.wait_for_selector("[data-sound=true]")
    assert page.locator(".proof li[data-holds=true]").count() >= 4
    assert page.locator(".proof li[data-holds=false]").count() == 0
    marks = world.ask("GET", f"/v1/games/{finished}/timeline?as=spectator")["marks"]
    drag(page, next(mark["version"] for mark in marks if mark["kind"] == "chance"))
    page.wait_for_selector(".roll pre")
    assert "HMAC" in page.inner_text(".roll pre >> nth=0")


@ONE_LASTING_ENGINE
def test_a_running_game_says_what_cannot_be_checked_yet(world: World, opened: Opened) -> None:
    """The chain holds; seed, seals of others and draws wait for the end, and the panel says why."""
    seating = [{"player": "p_player0"}, {"bot": "random"}]
    game = world.ask("POST", "/v1/games", {"title": "edo", "seats": 2, "seating": seating})["id"]
    world.ask("POST", f"/v1/games/{game}/start", {})
    world.work()
    page = opened(f"/games/{game}?at=3", player=None)
    page.click("[data-act=verify]")
    page.wait_for_selector("[data-sound=true]")
    assert page.locator(".proof li[data-holds=true]").count() == 1
    assert page.locator(".proof li[data-holds=null]").count() >= 3


@ONE_LASTING_ENGINE
def test_a_changed_log_is_found(world: World, opened: Opened, finished: str) -> None:
    """Whoever serves another event than was written is named by its number."""
    page = opened(f"/games/{finished}?at=10", player=None)

    def change(route: Any) -> None:
        lines = route.fetch().text().splitlines()
        event = json.loads(lines[30])
        lines[30] = lines[30].replace(event["hash"], "0" * 64)
        route.fulfill(body="\n".join(lines) + "\n", content_type="application/x-ndjson")

    page.route("**/export", change)
    page.click("[data-act=verify]")
    page.wait_for_selector("[data-sound=false]")
    assert "Event 30" in page.inner_text(".proof li[data-holds=false]")
