"""Watching in a real browser: a game of bots goes by to its end, and a seat that was given up is taken over."""

from typing import Any

import pytest

from tests.browser.conftest import Opened
from tests.browser.test_replay import DRAWN
from tests.browser.world import World

pytestmark = pytest.mark.slow


def begun(world: World, title: str, *seating: Any) -> str:
    """A table of people and bots, under way."""
    game = str(world.ask("POST", "/v1/games", {"title": title, "seats": len(seating), "seating": seating})["id"])
    for seat, place in enumerate(seating):
        if place.get("player", "p_player0") != "p_player0":
            world.ask("POST", f"/v1/games/{game}/seats", {"seat": seat}, seat)
    world.ask("POST", f"/v1/games/{game}/start", {})
    return game


def test_a_game_of_bots_is_watched_live_to_its_end(world: World, opened: Opened) -> None:
    """A guest sees it begin, hears of every turn without asking, and in the end who has won, on the last board."""
    game = begun(world, "edo", {"bot": "random"}, {"bot": "random"})
    page = opened(f"/games/{game}", player=None)
    page.wait_for_selector("bakufu-board [data-place]")
    page.wait_for_selector(".question[data-state=waiting]")
    began = page.locator(".chronicle li").count()
    world.work()
    page.wait_for_selector(".result:not([hidden])", timeout=120_000)
    told = world.ask("GET", f"/v1/games/{game}")
    assert told["status"] == "finished"
    assert page.locator(".result .leaf").count() == 2
    assert page.locator(".result .leaf[data-rank='1']").count() == len(told["result"]["winners"])
    page.wait_for_function("began => document.querySelectorAll('.chronicle li').length > began", arg=began)
    assert page.evaluate(DRAWN, [game, told["version"], ""]) == []


def test_a_seat_that_was_given_up_is_taken_over_by_a_click(world: World, opened: Opened) -> None:
    """Who watches may sit down where a bot stands in, plays on from there, and nobody else can take that seat."""
    game = begun(world, "yokohama", {"player": "p_player0"}, {"player": "p_player1"}, {"bot": "random"})
    world.ask("POST", f"/v1/games/{game}/resign", {})
    guest = opened(f"/games/{game}", player=None)
    guest.wait_for_selector(".question a[href='/sign-in']")
    page = opened(f"/games/{game}", player=2)
    page.click("[data-act=take-over][data-seat='0']")
    page.wait_for_selector(".seat .crest >> nth=0")
    page.wait_for_selector("[data-act=take-over]", state="detached")
    seat = world.ask("GET", f"/v1/games/{game}", player=2)["seats"][0]
    assert (seat["player"], seat["bot"], seat["resigned"]) == ("p_player2", None, False)
    world.work()
    page.wait_for_selector(".question.mine button:not(:disabled)")
    assert "Takeda" in page.inner_text(".seats")
