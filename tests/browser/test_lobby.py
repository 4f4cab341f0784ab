"""The lobby in a real browser: three clicks to a game, invitations, news that come by themselves."""

import re
from typing import Any

import pytest

from tests.browser.conftest import ONE_ENGINE, Opened
from tests.browser.pictures import table
from tests.browser.world import World

pytestmark = pytest.mark.slow


def invitation(world: World, title: str = "edo") -> str:
    """A table of Oda's with a seat that is kept for Kaede."""
    seating = [{"player": "p_player1"}, {"player": "p_player0"}]
    return str(world.ask("POST", "/v1/games", {"title": title, "seats": 2, "seating": seating}, 1)["id"])


def test_three_clicks_to_a_game(world: World, opened: Opened) -> None:
    """A title, its sheet with sensible defaults, and the game has begun against bots."""
    page = opened("/")
    page.click("[data-new=yokohama]")
    page.wait_for_selector("dialog [data-act=start]")
    page.click("dialog [data-act=start]")
    page.wait_for_url(re.compile(r"/games/g_"))
    game = world.ask("GET", f"/v1/games/{page.url.rpartition('/')[2]}")
    assert game["status"] == "playing"
    assert game["seats"][0]["player"] == "p_player0"
    assert all(seat["bot"] for seat in game["seats"][1:])
    assert (game["undo"], game["hints"]) == ("free", False)


def test_a_table_for_people_waits_for_them(world: World, opened: Opened) -> None:
    """Seats can be kept for somebody, left open or given to bots; a clock is set, and all agree to hints."""
    page = opened("/")
    page.click("[data-new=edo]")
    page.select_option("dialog select[name=seats]", "4")
    page.select_option("dialog select[name=clock]", "day")
    page.click("dialog summary")
    page.select_option("dialog select[name=seat-1]", "invite")
    page.fill("dialog input[name=guest-1]", "oda")
    page.select_option("dialog select[name=seat-2]", "open")
    page.check("dialog input[name=hints]")
    page.click("dialog [data-act=start]")
    page.wait_for_url(re.compile(r"/games/g_"))
    game = world.ask("GET", f"/v1/games/{page.url.rpartition('/')[2]}")
    assert [seat["invited"] for seat in game["seats"]] == [None, "p_player1", None, None]
    assert [seat["bot"] for seat in game["seats"]] == [None, None, None, "greedy"]
    assert (game["status"], game["clock"]["decision"]) == ("open", 86400)
    assert (game["undo"], game["hints"]) == ("consent", True)


@ONE_ENGINE
def test_what_is_refused_is_said_in_the_sheet(opened: Opened) -> None:
    """Whoever invites nobody that is known reads why nothing happens."""
    page = opened("/")
    page.click("[data-new=edo]")
    page.click("dialog summary")
    page.select_option("dialog select[name=seat-1]", "invite")
    page.fill("dialog input[name=guest-1]", "nobody-of-that-name")
    page.click("dialog [data-act=start]")
    page.wait_for_selector("dialog .refusal:not([hidden])")
    assert page.inner_text("dialog .refusal").strip()


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_invitations_come_by_themselves_and_are_answered(world: World, opened: Opened, answer: str) -> None:
    """Without reloading one reads who invites, sits down or declines."""
    page = opened("/")
    page.wait_for_selector("main[data-connection=live]")
    game = invitation(world)
    card = f"[data-invitation={game}]"
    page.wait_for_selector(card)
    assert "Oda" in page.inner_text(card)
    page.click(f"{card} [data-act={answer}]")
    if answer == "accept":
        page.wait_for_url(re.compile(game))
    else:
        page.wait_for_selector(card, state="detached")
    seat = world.ask("GET", f"/v1/games/{game}")["seats"][1]
    assert (seat["player"], seat["invited"]) == ("p_player0" if answer == "accept" else None, None)


def test_a_lost_connection_is_said_and_regained(world: World, opened: Opened) -> None:
    """The page stays readable, says that it tries again, and then shows what it missed."""
    page = opened("/")
    page.wait_for_selector("main[data-connection=live]")
    page.context.set_offline(True)
    page.wait_for_selector(".notice:not([hidden])")
    assert page.locator("[data-new]").count() >= 4
    game = invitation(world)
    page.context.set_offline(False)
    page.wait_for_selector(f"[data-invitation={game}]", timeout=60_000)
    page.wait_for_selector("main[data-connection=live]", timeout=60_000)
    assert page.locator(".notice").is_hidden()


@ONE_ENGINE
def test_games_to_watch_show_their_boards(world: World, opened: Opened) -> None:
    """A guest sees a small board of a game, as a spectator may see it; it goes on with the game."""
    game = table(world, "yokohama", 2)
    world.work()
    page = opened("/web/emblems/bakufu.svg", player=None)
    page.clock.install()
    page.goto(page.evaluate("location.origin"))
    board = f"[data-game={game}] .thumbnail:not([hidden])"
    page.wait_for_selector(f"{board} [data-place]")
    shown = page.get_attribute(board, "data-version")
    world.finish(game, 3)
    world.work()
    page.clock.fast_forward("00:10")  # guests look again every few seconds
    page.wait_for_selector(f"{board}:not([data-version='{shown}'])")


@ONE_ENGINE
def test_my_games_say_whose_turn_it_is_and_until_when(world: World, opened: Opened) -> None:
    """Those that wait for me come first, with the time that is left; the tab counts them."""
    clock = {"decision": 3600}
    seating = [{"player": "p_player0"}, {"bot": "random"}]
    wanted = {"title": "yokohama", "seats": 2, "seating": seating, "clock": clock}
    game = world.ask("POST", "/v1/games", wanted)["id"]
    world.ask("POST", f"/v1/games/{game}/start", {})
    world.work()
    page = opened("/")
    page.wait_for_selector(f"[data-list=mine] [data-game={game}]")
    card: Any = page.locator(f"[data-game={game}]").first
    assert "Your turn" in card.inner_text()
    assert card.locator("[data-deadline]").inner_text().strip()
    assert page.title() == "(1) Bakufu"
