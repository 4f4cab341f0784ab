"""The table for bots that a command names: each bot known, a seat for each, a variant and tables that exist."""

import os
from collections.abc import Sequence
from pathlib import Path

import click

from domain.bots import BOTS, bot_of
from domain.kernel.title import AnyTitle, Setup


def named_bots(words: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(word.strip() for word in words.split(","))


def require_writable(file: Path, option: str) -> None:
    """Before hours of games: whether what comes of them can be kept. Leaves a file as it is, and none behind."""
    there = file.exists()
    try:
        with file.open("ab"):
            pass
        if not there:
            file.unlink()
    except OSError as error:
        raise click.BadParameter(f"cannot write {file}: {os.strerror(error.errno or 0)}", param_hint=option) from None


def setup_for(game: AnyTitle, names: Sequence[str], variant: str | None, pack: str | None = None) -> Setup:
    """A set-up for as many seats as there are names; what does not fit is refused with what would."""
    for name in names:
        try:
            bot_of(name)
        except KeyError:
            raise click.BadParameter(f"{name or 'no name'}: there are {', '.join(BOTS)}", param_hint="--bots") from None
        except ValueError:
            wanted = "a budget is a whole number above 0, after the name of a bot that plans, such as search:4000"
            raise click.BadParameter(f"{name}: {wanted}", param_hint="--bots") from None
    chosen = game.meta.variant(variant) if variant else game.meta.variants[0]
    if chosen is None:
        variants = ", ".join(known.name for known in game.meta.variants)
        raise click.BadParameter(f"{variant}: {game.meta.name} has {variants}", param_hint="--variant")
    if len(names) not in chosen.seats:
        allowed = ", ".join(map(str, chosen.seats))
        raise click.BadParameter(
            f"{len(names)} named, but {game.meta.name} ({chosen.name}) is for {allowed} seats: name a bot for each",
            param_hint="--bots",
        )
    if pack is not None and pack not in game.packs:
        raise click.BadParameter(f"{pack}: {game.meta.name} has {', '.join(game.packs)}", param_hint="--pack")
    return game.setup(len(names), chosen.name, pack)
