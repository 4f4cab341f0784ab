"""What must be right before a game can be opened."""

import hashlib

import msgspec

from domain.kernel.errors import refuse, require
from domain.kernel.title import AnyTitle, Setup

GAME_RULES = 1
"""Raised when the same orders around the table may give other events."""


def rules_of(title: AnyTitle) -> str:
    """Which rules judge a game of the title now, as games and appends record it."""
    return f"{title.rules}.{GAME_RULES}"


def judge_opening(title: AnyTitle, setup: Setup) -> None:
    variant = title.meta.variant(setup.variant)
    if variant is None:
        refuse("game.unknown-variant", variants=[variant.name for variant in title.meta.variants])
    require(setup.seats in variant.seats, "game.wrong-seats", seats=list(variant.seats))
    require(setup.pack in title.packs, "game.unknown-pack", packs=list(title.packs))
    known = {setting.name: setting for setting in title.meta.settings}
    for name, value in setup.settings.items():
        require(name in known, "game.unknown-setting", setting=name, settings=list(known))
        fault = known[name].fault(value)
        require(fault is None, "game.bad-setting", setting=name, reason=fault)


def pack_digest(title: AnyTitle, pack: str) -> str:
    """Hash of a pack's content: a pack that was changed under an old name is noticed."""
    content = msgspec.json.encode(title.packs[pack].source, order="deterministic")
    return hashlib.sha256(content).hexdigest()
