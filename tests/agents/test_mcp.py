"""A language-model agent at the table: the tools of `bakufu mcp`, called by the package's own client."""

import asyncio
import re
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import mcp
import pytest
from click.testing import CliRunner
from mcp.client.stdio import stdio_client

from bakufu.client import Client
from domain.catalogue import NAMES
from service.agents.rules_text import sections_of
from service.agents.server import TOOLS, agent_server
from service.agents.table import AgentTable
from service.bootstrap import Application
from service.cli.mcp import mcp as command
from service.eventstore.open import open_store
from tests.live import known_player, serving
from tests.serving import services_on
from tests.workers.hands import worker_on
from workers.embedded import EmbeddedRunner
from workers.work_queue import WorkQueue

OPTION = re.compile(r"^([a-z]+\.[^ ]*): ", re.MULTILINE)


@pytest.fixture
def services(sqlite_url: str) -> Iterator[Application]:
    store = open_store(f"{sqlite_url}?synchronous=normal")
    yield services_on(store)
    store.close()


@pytest.fixture
def service(services: Application) -> Iterator[str]:
    """The address of a service whose bots move by themselves."""
    stop = threading.Event()
    runner = EmbeddedRunner(WorkQueue(worker_on(services)))
    worker = threading.Thread(target=runner.run, args=(stop,), daemon=True)
    with serving(services) as url:
        worker.start()
        yield url
        stop.set()
        worker.join()


@asynccontextmanager
async def agent(services: Application, url: str, name: str = "agent") -> AsyncIterator[mcp.Client]:
    """An agent in the test's own process."""
    with Client(url, known_player(services, name)) as client:
        async with mcp.Client(agent_server(AgentTable(client))) as tools:
            yield tools


async def call(tools: mcp.Client, tool: str, /, **arguments: Any) -> str:
    """What a tool says; an error is a failure of the test."""
    answer = await tools.call_tool(tool, arguments)
    said = "\n".join(part.text for part in answer.content if part.type == "text")
    assert not answer.is_error, said
    return said


async def refused(tools: mcp.Client, tool: str, /, **arguments: Any) -> str:
    answer = await tools.call_tool(tool, arguments)
    assert answer.is_error
    return "\n".join(part.text for part in answer.content if part.type == "text")


async def play_through(tools: mcp.Client, title: str) -> str:
    """A whole game, the last option each time, with nothing but the tools; what was said in the end."""
    seen = await call(tools, "open_game", title=title, seats=2, bots=["random"])
    game = re.search(r"g_[0-9a-f]{20}", seen)
    assert game is not None
    for _ in range(20_000):
        if "The game is over." in seen:
            return seen
        if "you are asked" not in seen:
            seen = await call(tools, "wait_for_turn", game=game[0])
            continue
        options = OPTION.findall(seen.partition("Options (id: what it does):")[2])
        seen = await call(tools, "play", game=game[0], option=options[-1])
    raise AssertionError("the game does not end")


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("title", NAMES)
def test_an_agent_plays_a_whole_game(services, service, title):
    """From opening to the result, by the ids of its options alone."""

    async def run() -> str:
        async with agent(services, service) as tools:
            return await play_through(tools, title)

    end = asyncio.run(run())
    assert re.search(r"Ranks by seat: \[\d, \d\], scores: \[-?\d+, -?\d+\]", end)


def test_over_standard_input_and_output(service):
    """`bakufu mcp --url` registers a bot, lists its tools and answers; the package's client starts it as a process."""
    command = ["-m", "bakufu", "mcp", "--url", service, "--name", "Stdio agent"]
    server = mcp.StdioServerParameters(command=sys.executable, args=command)

    async def run() -> tuple[set[str], str, str]:
        async with mcp.Client(stdio_client(server)) as tools:
            names = {tool.name for tool in (await tools.list_tools()).tools}
            opened = await call(tools, "open_game", title="edo", seats=2, bots=["random"])
            option = OPTION.findall(await call(tools, "wait_for_turn", game=opened.split()[1].rstrip(".")))[0]
            return names, opened, await call(tools, "play", game=opened.split()[1].rstrip("."), option=option)

    names, opened, played = asyncio.run(run())
    assert names == {tool.__name__ for tool in TOOLS}
    assert "The board:" in opened
    assert "What has happened:" in played


def test_a_refusal_is_a_sentence_in_the_agents_language(services, service):
    """Not a status, but why, in the language that the agent reads."""

    async def run() -> str:
        with Client(service, known_player(services, "Sturkopf"), language="de") as client:
            async with mcp.Client(agent_server(AgentTable(client))) as tools:
                opened = await call(tools, "open_game", title="edo", seats=2, bots=["random"])
                return await refused(tools, "take_seat", game=opened.split()[1].rstrip("."))

    said = asyncio.run(run())
    assert "Die Partie läuft oder ist vorbei; die Plätze stehen fest. [game.not-open]" in said


def test_an_agent_sees_what_its_seat_may_see(services, service):
    """Board, options and chronicle are those of its own token: the same text as the API gives that seat."""

    async def run() -> tuple[str, str]:
        async with agent(services, service, "one") as one, agent(services, service, "two") as two:
            opened = await call(one, "open_game", title="yokohama", seats=2)
            game = opened.split()[1].rstrip(".")
            await call(two, "take_seat", game=game)
            await call(one, "start_game", game=game)
            return await call(one, "look", game=game), await call(two, "look", game=game)

    first, second = asyncio.run(run())
    assert "You are on seat 0" in first
    assert "You are on seat 1" in second
    asked = first if "you are asked" in first else second
    waiting = second if asked is first else first
    assert OPTION.findall(asked.partition("Options (id")[2])
    assert not OPTION.findall(waiting.partition("waits for seats")[2])
    assert first.partition("You are on seat")[0] != second.partition("You are on seat")[0]


def test_what_cannot_be_done_is_said_in_a_sentence(services, service):
    """Unknown titles, games, options and sections, and moves out of turn, are errors that name what there is."""

    async def run() -> list[str]:
        async with agent(services, service) as tools:
            game = (await call(tools, "open_game", title="edo", seats=2)).split()[1].rstrip(".")
            return [
                await refused(tools, "open_game", title="chess", seats=2),
                await refused(tools, "look", game="g_none"),
                await refused(tools, "play", game=game, option="edo.win"),
                await refused(tools, "read_rules", title="edo", section="Cheating"),
                await refused(tools, "open_game", title="edo", seats=2, bots=["deep-thought"]),
                await refused(tools, "open_game", title="edo", seats=99),
                await call(tools, "find_games", status="mine"),
            ]

    title, game, option, section, bot, seats, mine = asyncio.run(run())
    assert "game.unknown-title" in title
    assert "request.not-found" in game
    assert "'edo.win' was not offered. Options are: none." in option
    assert "Sections are: Edo, The game in a minute" in section
    assert "game.unknown-bot" in bot
    assert "seats: Must be from" in seats
    assert len(mine.splitlines()) == 1  # what was refused has left no table behind


def test_an_option_counts_where_it_was_offered(services, service):
    """Who plays what it saw before the game moved on is told to look again."""

    async def run() -> str:
        async with agent(services, service) as tools:
            seen = await call(tools, "open_game", title="edo", seats=2, bots=["random"])
            game = seen.split()[1].rstrip(".")
            option = OPTION.findall(await call(tools, "wait_for_turn", game=game))[-1]
            with Client(service, "bkf_test-token-of-agent") as elsewhere:
                options = elsewhere.options(game)
                elsewhere.play(game, options.options[0].command, seen=options)
            return await refused(tools, "play", game=game, option=option)

    assert "look again" in asyncio.run(run())


def test_an_agent_can_read_up(services, service):
    """Titles, games, rules by section, the chronicle, and what a thing does."""

    async def run() -> list[str]:
        async with agent(services, service) as tools:
            game = (await call(tools, "open_game", title="edo", seats=2, bots=["random"])).split()[1].rstrip(".")
            return [
                await call(tools, "list_titles"),
                await call(tools, "find_games", status="mine"),
                await call(tools, "find_games", title="ikusa"),
                await call(tools, "read_rules", title="edo"),
                await call(tools, "read_rules", title="edo", section="the game in a minute"),
                await call(tools, "read_chronicle", game=game),
                await call(tools, "explain", game=game, name="rice"),
                await call(tools, "resign", game=game),
            ]

    titles, mine, none, rules, section, chronicle, thing, resigned = asyncio.run(run())
    assert all(f"{name}: " in titles for name in NAMES)
    assert "edo (standard)" in mine
    assert none == "There are none."
    assert "Sections: Edo, The game in a minute" in rules
    assert "daimyo" in section
    assert "sits down" in chronicle
    assert thing
    assert "The game is over. It was abandoned, and nobody has won." in resigned


def test_rules_become_text_by_their_headings():
    """Lists, tables and markup become plain lines; nothing outside the main part is kept."""
    page = "<title>x</title><main><h1>Go</h1><p>A <b>b</b> c.</p><h2>End</h2><ul><li>one</li><li>two</li></ul></main>z"
    assert sections_of(page) == {"Go": "A b c.", "End": "- one\n- two"}


def test_the_command_wants_to_know_who_plays():
    """Without a token and a name it says so; a wrong address is told in a sentence."""
    nobody = CliRunner().invoke(command, [], env={"BAKUFU_TOKEN": ""})
    assert nobody.exit_code == 2
    assert "--token" in nobody.output
    wrong = CliRunner().invoke(command, ["--url", "nowhere", "--token", "x"])
    assert wrong.exit_code == 1
    assert "not the address of a service" in wrong.output


def test_a_name_registers_once(service):
    """The second start under the same name says how an agent comes back."""
    with Client(service) as visitor:
        visitor.register("Old hand", bot=True)
    again = CliRunner().invoke(command, ["--url", service, "--name", "Old hand"], env={"BAKUFU_TOKEN": ""})
    assert again.exit_code == 1
    assert "BAKUFU_TOKEN" in again.output
