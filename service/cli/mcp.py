"""`bakufu mcp`: the service as tools for a language-model agent, over standard input and output."""

import click

from bakufu.client import Client, ClientError, Refused
from service.agents.table import AgentTable
from service.cli.phrases import language_option


@click.command()
@click.option("--url", default="http://127.0.0.1:8080", show_default=True, help="Address of the service.")
@click.option("--token", envvar="BAKUFU_TOKEN", help="Whose seats they are; or the variable BAKUFU_TOKEN.")
@click.option("--name", help="Without a token: register as a bot under this name, for this once.")
@language_option
def mcp(url: str, token: str | None, name: str | None, language: str) -> None:
    """Let an agent find games, take a seat, read the board in words and play. It sees what its seat may see.

    Needs the extra: pip install 'bakufu[mcp]'.
    """
    try:
        from service.agents.server import agent_server  # noqa: PLC0415 - the extra may be missing
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "mcp":
            raise
        raise click.ClickException("This needs the package mcp: pip install 'bakufu[mcp]'") from None
    try:
        with Client(url, token or _registered(url, name), language=language) as client:
            client.me()  # a wrong address or token is told now, not to the agent
            agent_server(AgentTable(client)).run("stdio")
    except (ClientError, ValueError) as error:
        raise click.ClickException(str(error)) from None


def _registered(url: str, name: str | None) -> str:
    if name is None:
        raise click.UsageError("Say who plays: --token or BAKUFU_TOKEN, or --name to register.")
    with Client(url) as visitor:
        try:
            return visitor.register(name, bot=True).token
        except Refused as refusal:
            raise click.ClickException(
                f"{refusal} If it is this agent, say so by its token, as BAKUFU_TOKEN."
            ) from None
