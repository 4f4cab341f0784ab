"""Pictures of every board for README and docs, from games with fixed seeds: `make pictures` draws them anew."""

import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from domain.bots import BOTS
from domain.game.game import Game
from domain.game.observation import observe
from domain.game.orders import Order, Play
from service.application.accounts import digest
from service.bootstrap import Application
from service.eventstore.open import open_store
from service.eventstore.port import Account, Token
from tests import generic
from tests.browser.conftest import chromium, where_is_chromium
from tests.generic import Table
from tests.live import serving
from tests.serving import let, services_on

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DECISIONS = {"edo": 420, "ikusa": 420, "yedo": 190, "yokohama": 420}
NAMES = ("Kaede", "Takeda", "Oda", "Mori", "Date")
TOKEN = "bkf_picture"
SIZE = {"width": 1440, "height": 900}


def main() -> None:
    """Draw all of them, or say what is missing."""
    path = where_is_chromium()
    if path is None:
        sys.exit("no browser: install chromium, or say where it is by the variable CHROMIUM")
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium(path) as browser:
        store = open_store(f"sqlite:///{Path(folder) / 'pictures.db'}")
        try:
            services = services_on(store)
            with serving(services) as url:
                draw(services, url, browser)
        finally:
            store.close()


def draw(services: Application, url: str, browser: Any) -> None:
    """A table of each title in the middle of its game, seen by the one who sits in its first seat."""
    for seat, name in enumerate(NAMES):
        account = Account(f"p_player{seat}", name, bot=False, created=0)
        services.store.add_account(
            account, Token(digest(f"{TOKEN}{seat}"), f"t_{seat}", account.id, "play", "", 0, None)
        )
    page = browser.new_page(viewport=SIZE)
    page.goto(f"{url}/sign-in")
    page.fill("input[name=token]", f"{TOKEN}0")
    page.click("[data-act=sign-in]")
    for title, decisions in DECISIONS.items():
        page.wait_for_selector(f"[data-new={title}]")
        table = Table(title, services.titles[title].meta.variants[0].seats[-1], 1)
        play(services, table, decisions)
        page.goto(f"{url}/games/{table.id}")
        page.wait_for_selector(".chronicle li")
        page.wait_for_timeout(500)  # for the eye: fonts and the last frame
        page.screenshot(path=str(PICTURES / f"{title}.png"))
        sys.stdout.write(f"{title}.png drawn\n")
        page.goto(url)


def play(services: Application, table: Table, decisions: int) -> None:
    """So many decisions of bots that know the title, then on until the first seat is asked."""
    generic.lay(services, table)
    generic.sit_down(services, table)
    for number in range(2 * decisions):
        asked = services.games.look(table.id, lambda game: game.position.asked)
        if not asked or (number >= decisions and 0 in asked):
            return
        let(services, table.id, f"p_player{asked[0]}", partial(_decided, asked[0]))


def _decided(seat: int, game: Game) -> list[Order]:
    bot = BOTS["greedy"]
    return [Play(seat, bot.choose(observe(game, seat, bot), game.title))]


if __name__ == "__main__":
    main()
