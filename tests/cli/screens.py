"""Screens of `bakufu play` for the docs, from games with fixed seeds: `make screens` draws them anew, as SVG."""

import io
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from bakufu.client import Client
from domain.bots import BOTS
from domain.game.observation import observe
from domain.game.orders import Play
from domain.kernel.aggregate import Doer
from service.application.games import GiveOrders
from service.bootstrap import Application
from service.cli.phrases import Phrases
from service.cli.seat import Leave, Session
from service.cli.teller import GameTeller, seat_names
from service.eventstore.open import open_store
from tests.live import known_player, serving
from tests.serving import open_game, services_on

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH, MOST_OPTIONS, LAST_SENTENCES = 104, 12, 12
DECISIONS = {"edo": 150, "ikusa": 90, "yedo": 120, "yokohama": 90}
ASKED_FOR = {"edo": "Highway", "ikusa": "gunner", "yedo": "Dojo", "yokohama": "Gaslight"}
LANGUAGES = {"yedo": "de"}
"""Screens that are not in English."""

FOREIGN_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""A picture in the docs asks no other host for anything."""

BOT = BOTS["greedy"]


def main(titles: list[str]) -> None:
    PICTURES.mkdir(exist_ok=True)
    for title in titles or list(DECISIONS):
        path = PICTURES / f"play-{title}.svg"
        path.write_text(screen(title, DECISIONS[title], LANGUAGES.get(title, "en")), encoding="utf-8")
        sys.stdout.write(f"{path.name} drawn\n")


def screen(title: str, decisions: int, language: str) -> str:
    """What somebody sees who is asked after so many decisions, wants a thing explained, and then a hint."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'screens.db'}")
        try:
            services = services_on(store)
            token = known_player(services, "Kaede")
            with serving(services) as url, Client(url, token, language=language) as client:
                id = open_game(services, "p_Kaede", title, services.titles[title].meta.variants[0].seats[0] + 1)
                client.sit(id, 0)
                for seat in range(1, len(client.game(id).seats)):
                    client.seat_bot(id, "greedy", seat)
                client.start(id)
                play_on(services, client, id, decisions)
                return drawn(client, id, ASKED_FOR[title], language)
        finally:
            store.close()


def play_on(services: Application, client: Client, id: str, decisions: int) -> None:
    """Every seat decides as the bot would, until the first one has a choice that fits a screen."""
    for number in range(100 * decisions):
        asked = services.games.look(id, lambda game: game.position.asked)
        if number >= decisions and 0 in asked and 2 < len(client.options(id).options) <= MOST_OPTIONS:
            return
        seat = asked[-1]
        order = services.games.look(id, lambda game: Play(seat, BOT.choose(observe(game, seat, BOT), game.title)))  # noqa: B023
        doer = Doer("person", "p_Kaede") if seat == 0 else Doer("bot", bot=f"{BOT.name}@{BOT.version}")
        services.handler.execute(GiveOrders(id, doer, lambda _: [order], None))  # noqa: B023


def drawn(client: Client, id: str, thing: str, language: str) -> str:
    """The last sentences, the question with its options, and three answers of the player."""
    phrases, game, me = Phrases(language), client.game(id), client.me()
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
    teller = GameTeller(console, seat_names(game.seats, {me.id: "Kaede"}, phrases), phrases)
    answers = iter([f"? {thing}", "hint"])

    def ask(prompt: str) -> str:
        said = next(answers, None)
        teller.say(f"{prompt}: {said or ''}", style="green")
        if said is None:
            raise Leave
        return said

    entries = client.chronicle(id, max(0, game.version - 3 * LAST_SENTENCES)).entries
    teller.events(entries[-LAST_SENTENCES:])
    with suppress(Leave):
        Session(client, game, teller, ask=ask).play()
    svg = console.export_svg(title=f"bakufu play: {game.title}", theme=MONOKAI, unique_id=f"play-{game.title}")
    return FOREIGN_FONTS.sub("", svg)


if __name__ == "__main__":
    main(sys.argv[1:])
