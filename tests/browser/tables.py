"""Tables in a real browser: a service of any engine, people who sign up and sit down, and a clicker that plays on."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
CLICKER = (Path(__file__).parent / "clicker.js").read_text()
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 120_000  # milliseconds: a machine may be busy
NUMBERS = count(1)  # nobody has the name of somebody else at a service that several tests use


class Played(NamedTuple):
    """What a clicker did: decisions that the service accepted, clicks, and whether the game is over."""

    decisions: int
    clicks: int
    by_place: int
    by_form: int
    over: bool
    hidden: list[str]
    undrawn: list[str]


class Served(NamedTuple):
    """A running service: its address and its process."""

    url: str
    pid: int

    def memory(self) -> float:
        """Megabytes that the process holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def served(database: str) -> Iterator[str]:
    """The address of a service with its worker."""
    with serve(database) as service:
        yield service.url


@contextmanager
def serve(database: str, **settings: str) -> Iterator[Served]:
    """The service with its worker, as `bakufu serve` starts it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "BAKUFU_DATABASE_URL": database, **settings}
    command = [sys.executable, "-m", "bakufu", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as service:
        try:
            assert service.stdout is not None
            assert any("Bakufu on" in line for line in service.stdout), "the service did not start"
            yield Served(f"http://127.0.0.1:{port}", service.pid)
        finally:
            service.terminate()


class Person:
    """Somebody with a browser of their own, and whatever their pages complained of."""

    def __init__(
        self, browser: Any, url: str, name: str, size: dict[str, int] = WIDE, locale: str | None = None
    ) -> None:
        self.url = url
        self.complaints: list[str] = []
        self.context = browser.new_context(viewport=size, reduced_motion="reduce", locale=locale)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self.page.goto(f"{url}/sign-in")
        self.page.fill("input[name=name]", f"{name} {next(NUMBERS)}")
        self.page.click("[data-act=sign-up]")
        self.page.click("[data-act=go-on]")

    def _hear(self, message: Any) -> None:
        if message.type == "error" and "the server responded with a status of 4" not in message.text:
            self.complaints.append(message.text)

    def sit_down(self, title: str, seats: int, bot: str = "random") -> str:
        """A new table against bots; returns the game's id."""
        self.page.click(f"[data-new={title}]")
        self.page.select_option("dialog select[name=bot]", bot)
        self.page.select_option("dialog select[name=seats]", str(seats))
        self.page.click("dialog [data-act=start]")
        self.page.wait_for_url(re.compile(r"/games/"))
        return str(self.page.url.split("/games/")[1].split("?")[0])

    def open_table(self, title: str, seats: int, **terms: Any) -> str:
        """A table that waits for others, as its host sees it; returns the game's id."""
        asked = """(wanted) => fetch("/v1/games", {method: "POST", headers: HEADERS, body:
            JSON.stringify(wanted)}).then((answer) => answer.json()).then(async (game) => {
                await fetch(`/v1/games/${game.id}/seats`, {method: "POST", headers: HEADERS, body: "{}"});
                return game.id;
            })""".replace("HEADERS", '{"Content-Type": "application/json", "Bakufu-Client": "web"}')
        game: str = self.page.evaluate(asked, {"title": title, "seats": seats, **terms})
        self.visit(game)
        return game

    def visit(self, game: str) -> None:
        self.page.goto(f"{self.url}/games/{game}")

    def play(self, decisions: int, seed: int = 1, minutes: float = 20) -> Played:
        """Click on until so many decisions are made or the game is over."""
        self.begin(decisions, seed)
        return self.played(minutes)

    def begin(self, decisions: int, seed: int = 1) -> None:
        """Start to click, beside whatever else goes on."""
        wanted = {"decisions": decisions, "seed": seed, "patience": 240_000}
        self.page.evaluate(f"wanted => {{ window.clicker = ({CLICKER})(wanted); }}", wanted)

    def played(self, minutes: float = 20) -> Played:
        """What came of it."""
        self.page.set_default_timeout(minutes * 60_000)
        return Played(**self.page.evaluate("() => window.clicker"))

    def reach(self, decisions: int, minutes: float = 20) -> None:
        """Wait until a clicker that goes on has come so far."""
        wanted = "wanted => window.clicked.decisions >= wanted"
        self.page.wait_for_function(wanted, arg=decisions, timeout=minutes * 60_000)

    def close(self) -> None:
        self.context.close()
