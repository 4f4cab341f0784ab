"""What the file of an event says: the rules, as the API takes them, and who takes part."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click
import yaml
from marshmallow import Schema, ValidationError

from domain.bots import BOTS

RANDOM = "random"
"""A remote bot that this command plays itself, over REST, by choosing at random."""


class PlannedEntrant(NamedTuple):
    """A built-in bot, or somebody who plays over REST: by chance, or by a command that is started for each game."""

    name: str
    bot: str = ""
    remote: str = ""


def read_file(
    path: Path, noun: str, schema: Schema, usual: Mapping[str, Any]
) -> tuple[dict[str, Any], list[PlannedEntrant]]:
    """The rules, as the API takes them, and who takes part. Raises ClickException with everything that is wrong."""
    try:
        content = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise click.ClickException(f"{path.name} cannot be read: {error}") from None
    if not isinstance(content, dict) or not isinstance(content.get("entrants"), list):
        raise click.ClickException(f"{path.name}: rules of a {noun}, and a list of entrants, are needed")
    entrants = [one for line in content.pop("entrants") for one in _entrants(line, path.name)]
    try:
        rules: dict[str, Any] = schema.load({**usual, **content})
    except ValidationError as error:
        raise click.ClickException(f"{path.name}: {error.messages}") from None
    return rules, entrants


def _entrants(line: Any, file: str) -> list[PlannedEntrant]:
    """Those whom one line of a file names."""
    if not isinstance(line, dict) or not line.keys() <= {"bot", "remote", "name", "count"}:
        raise click.ClickException(f"{file}: an entrant has bot or remote, and may have name and count: {line}")
    bot, remote, count = line.get("bot", ""), line.get("remote", ""), line.get("count", 1)
    if bool(bot) == bool(remote) or not isinstance(count, int) or not 1 <= count <= 500:
        raise click.ClickException(f"{file}: an entrant is one of bot and remote, 1 to 500 times: {line}")
    if bot and bot not in BOTS:
        raise click.ClickException(f"{file}: there is {', '.join(BOTS)}, but no {bot}")
    name = str(line.get("name") or bot or "Remote")
    names = [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]
    return [PlannedEntrant(one, bot, remote) for one in names]
