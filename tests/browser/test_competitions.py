"""Tournaments, ladders and players in a real browser."""

from typing import Any

import pytest

from tests.browser.conftest import ONE_ENGINE, Opened
from tests.browser.world import World

pytestmark = pytest.mark.slow
STANDINGS = "rows => rows.map(row => [row.dataset.entrant, row.querySelector('[data-explain]').textContent])"


def shown_standings(page: Any) -> list[list[str]]:
    found: list[list[str]] = page.eval_on_selector_all(".standings tbody tr", STANDINGS)
    return found


def test_a_tournament_is_followed_from_entry_to_end(world: World, opened: Opened) -> None:
    """One enters and says that one is there; rounds and standings come by themselves and are those of the API."""
    cup = world.tournament(check_in=3600, begins=world.services.clock.now() + 3_600_000, rounds=3)
    page = opened(f"/tournaments/{cup}", player=7)
    page.wait_for_selector("[data-status=announced]")
    page.click("[data-act=enter]")
    page.wait_for_selector("[data-entry=p_player7]")
    page.click("[data-act=check-in]")
    page.wait_for_selector("[data-act=check-in]", state="detached")
    for player in range(7):
        world.ask("POST", f"/v1/tournaments/{cup}/entries/p_player{player}/check-in", {}, player)
    world.ask("POST", f"/v1/tournaments/{cup}/start", {})
    page.wait_for_selector("[data-status=running]")
    world.play_on("tournaments", cup)
    page.wait_for_selector("[data-status=finished]")
    told = world.ask("GET", f"/v1/tournaments/{cup}/standings")["standings"]
    assert [line["entrant"] for line in told] == [entrant for entrant, _ in shown_standings(page)]
    for line, (_, points) in zip(told, shown_standings(page), strict=True):
        assert float(points) == pytest.approx(line["score"] / 120, abs=0.01)


@ONE_ENGINE
def test_every_number_leads_to_the_results_that_it_sums(world: World, opened: Opened) -> None:
    """Points open their rounds, each with its game, and a link opens the game at the event that ended it."""
    cup = world.tournament(rounds=2)
    world.ask("POST", f"/v1/tournaments/{cup}/start", {})
    world.play_on("tournaments", cup)
    page = opened(f"/tournaments/{cup}", player=None)
    line = world.ask("GET", f"/v1/tournaments/{cup}/standings")["standings"][0]
    page.click(f"[data-explain='{line['entrant']}']")
    page.wait_for_selector(".sources .sum")
    assert page.locator(".sources tbody tr:not(.sum)").count() == len(line["sources"])
    first = line["sources"][0]
    page.click(f".sources a[href='/games/{first['game']}?at={first['game_version']}']")
    page.wait_for_selector(f"main[data-version='{first['game_version']}']")


def test_who_leaves_is_out(world: World, opened: Opened) -> None:
    """An entry can be withdrawn, and made again while entries are open."""
    cup = world.tournament()
    page = opened(f"/tournaments/{cup}", player=2)
    page.click("[data-act=withdraw]")
    page.wait_for_selector("[data-act=enter]")
    entries = world.ask("GET", f"/v1/tournaments/{cup}/entries")["entries"]
    assert "p_player2" not in [entry["entrant"] for entry in entries if not entry["withdrawn"]]


def test_a_ladder_shows_ratings_and_their_history(world: World, opened: Opened) -> None:
    """Standings as the API orders them; a rating opens its steps; one may enter, pause and leave."""
    ladder = world.ladder(season_games=6, seasons=2)
    world.play_on("ladders", ladder, 3)
    page = opened(f"/ladders/{ladder}", player=7)
    page.wait_for_selector(".standings tbody tr")
    told = world.ask("GET", f"/v1/ladders/{ladder}/standings")["standings"]
    assert [line["entrant"] for line in told] == [entrant for entrant, _ in shown_standings(page)]
    best = told[0]
    page.click(f"[data-explain='{best['entrant']}']")
    page.wait_for_selector(".sources .sum")
    assert f"{best['rating']} ± {best['margin']}" in page.inner_text(".sources .sum")
    assert page.locator(".curves .curve").count() >= 2
    page.click("[data-act=enter]")
    page.click("[data-act=pause]")
    page.click("[data-act=resume]")
    page.wait_for_selector("[data-act=pause]")
    entries = world.ask("GET", f"/v1/ladders/{ladder}/entries")["entries"]
    assert "p_player7" in [entry["entrant"] for entry in entries]


@ONE_ENGINE
def test_a_player_s_page(world: World, opened: Opened) -> None:
    """Ratings as curves, and the last games in finishing order; each leads on."""
    ladder = world.ladder(season_games=4, seasons=1)
    world.play_on("ladders", ladder)
    page = opened("/players/p_player0", player=None)
    page.wait_for_selector(".strips .strip")
    assert page.locator(".curves .band").count() == 1
    assert "Kaede" in page.inner_text("h1")
    games = world.ask("GET", "/v1/games?player=p_player0")["games"]
    shown = page.eval_on_selector_all(".strip", "all => all.map(one => one.dataset.game)")
    assert shown == [game["id"] for game in games][: len(shown)]


@ONE_ENGINE
@pytest.mark.parametrize("path", ["/tournaments/t_none", "/ladders/l_none", "/players/p_none", "/games/g_none?at=1"])
def test_what_is_not_there_is_said(opened: Opened, path: str) -> None:
    """A wrong address names the problem and leads back."""
    page = opened(path)
    page.wait_for_selector("[role=alert] h1")
    page.click("main a[href='/']")
    page.wait_for_selector("[data-new]")
