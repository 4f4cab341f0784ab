"""The tools of an agent, for the official package `mcp`."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from bakufu.client import ClientError, Refused
from service.agents.table import AgentTable, NotOffered

INSTRUCTIONS = """Bakufu hosts four board games of Japanese history: Edo, Ikusa, Yedo and Yokohama.
Find or open a game and take a seat. Then, until the game is over: wait_for_turn, read the board and the options, and
play one of the options by its id. read_rules tells the rules section by section, explain any card or place.
You see what your seat may see. Answer in time, and resign if you will not go on."""

P = ParamSpec("P")


def plainly(
    tool: Callable[Concatenate["AgentTools", P], str],
) -> Callable[Concatenate["AgentTools", P], str]:
    """A refusal is a sentence that an agent can act on."""

    @wraps(tool)
    def told(self: "AgentTools", /, *args: P.args, **kwargs: P.kwargs) -> str:
        try:
            return tool(self, *args, **kwargs)
        except Refused as refusal:
            raise ToolError(f"{refusal.reason} [{refusal.code}]") from None
        except (ClientError, NotOffered, ValueError) as error:
            raise ToolError(str(error)) from None

    return told


class AgentTools:
    """One method a tool; agents read the docstrings."""

    def __init__(self, table: AgentTable) -> None:
        self._table = table

    @plainly
    def list_titles(self) -> str:
        """What can be played, in which variants and with how many seats."""
        return self._table.titles()

    @plainly
    def find_games(self, title: str = "", status: str = "open") -> str:
        """Public games by title and status: open (seats to take), playing, finished; or `mine` for your own games."""
        return self._table.games(title, status)

    @plainly
    def open_game(self, title: str, seats: int, bots: list[str] | None = None, variant: str = "") -> str:
        """Open a game and sit down. Built-in bots (random, easy, greedy, search) take the other seats, as many as you
        name; if all seats are taken the game starts at once.
        """
        return self._table.open(title, seats, bots or [], variant or None)

    @plainly
    def take_seat(self, game: str, seat: int | None = None, invitation: str = "") -> str:
        """Sit down at an open game, on the first free seat by default; a private game needs its invitation."""
        return self._table.join(game, seat, invitation or None)

    @plainly
    def start_game(self, game: str) -> str:
        """Start a game that you have opened, once all seats are taken."""
        return self._table.start(game)

    @plainly
    def look(self, game: str) -> str:
        """What has happened since you looked last, the board as text, and your options with their ids."""
        return self._table.look(game)

    @plainly
    def play(self, game: str, option: str) -> str:
        """Take one of your options by its id. Tells what follows, and what is asked of you next."""
        return self._table.play(game, option)

    @plainly
    def wait_for_turn(self, game: str, seconds: int = 60) -> str:
        """Wait until something is asked of you or the game is over, at most 300 seconds; then as `look`."""
        return self._table.wait(game, seconds)

    @plainly
    def read_rules(self, title: str, section: str = "") -> str:
        """The rules of a title: without a section, the beginning and the names of all sections."""
        return self._table.rules(title, section)

    @plainly
    def read_chronicle(self, game: str, after: int = 0) -> str:
        """What has happened in a game after a version, in sentences."""
        return self._table.chronicle(game, after)

    @plainly
    def explain(self, game: str, name: str) -> str:
        """What a card, place or thing of a game does, by its name or part of it."""
        return self._table.explain(game, name)

    @plainly
    def resign(self, game: str) -> str:
        """Give up your seat. It cannot be taken back."""
        return self._table.resign(game)


TOOLS = (
    AgentTools.list_titles, AgentTools.find_games, AgentTools.open_game, AgentTools.take_seat, AgentTools.start_game,
    AgentTools.look, AgentTools.play, AgentTools.wait_for_turn, AgentTools.read_rules, AgentTools.read_chronicle,
    AgentTools.explain, AgentTools.resign,
)  # fmt: skip


def agent_server(table: AgentTable) -> MCPServer:
    """All tools, speaking for one player."""
    server, tools = MCPServer("bakufu", instructions=INSTRUCTIONS), AgentTools(table)
    for tool in TOOLS:
        server.add_tool(getattr(tools, tool.__name__), structured_output=False)
    return server
