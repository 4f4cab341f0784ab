"""The table for bots that a command names: each bot known, a seat for each, a variant and tables that exist."""

from collections.abc import Sequence

import click

from domain.bots import BOTS, bot_of
from domain.kernel.title import AnyTitle, Setup


def setup_for(game: AnyTitle, names: Sequence[str], variant: str | None, pack: str | None = None) -> Setup:
    """A set-up for as many seats as there are names; what does not fit is refused with what would."""
    for name in names:
        try:
            bot_of(name)
        except (KeyError, ValueError):
            raise click.BadParameter(f"{name}: there are {', '.join(BOTS)}", param_hint="--bots") from None
    chosen = game.meta.variant(variant) if variant else game.meta.variants[0]
    if chosen is None:
        raise click.BadParameter(", ".join(known.name for known in game.meta.variants), param_hint="--variant")
    if len(names) not in chosen.seats:
        allowed = ", ".join(map(str, chosen.seats))
        raise click.BadParameter(f"{chosen.name} is for {allowed} seats: name a bot for each", param_hint="--bots")
    if pack is not None and pack not in game.packs:
        raise click.BadParameter(", ".join(game.packs), param_hint="--pack")
    return game.setup(len(names), chosen.name, pack)
