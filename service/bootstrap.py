"""The composition root: builds everything once, from settings."""

from pathlib import Path
from typing import NamedTuple

import yaml

from domain.catalogue import catalogue
from domain.kernel.title import AnyTitle, PackError
from service.application.access import DelayedSight
from service.application.accounts import Accounts
from service.application.aggregates import AggregateTypes, GameType
from service.application.audit import Audit
from service.application.chat import Chat
from service.application.clock import SystemClock, TimeSource
from service.application.command_handler import CommandHandler
from service.application.games import Games
from service.application.narration import Narration
from service.application.play import GamePlay
from service.application.webhooks import Webhooks
from service.eventstore.open import open_store
from service.eventstore.port import Store
from service.projecting.models import ReadModels
from service.settings import BadSetting, Settings
from service.streaming.game_stream import GameStreams
from service.streaming.inbox_stream import InboxStream
from service.streaming.notifier import VersionNotifier


class Application(NamedTuple):
    """Everything that the outer layers need, ready to use."""

    settings: Settings
    store: Store
    titles: dict[str, AnyTitle]
    handler: CommandHandler
    games: Games
    play: GamePlay
    narration: Narration
    chat: Chat
    webhooks: Webhooks
    audit: Audit
    streams: GameStreams
    accounts: Accounts
    models: ReadModels
    clock: TimeSource
    inboxes: InboxStream


def build(
    settings: Settings,
    *,
    store: Store | None = None,
    clock: TimeSource | None = None,
    titles: dict[str, AnyTitle] | None = None,
) -> Application:
    """Raises StoreUnavailable, BadSetting or PackError, each with a sentence for the operator."""
    clock = clock or SystemClock()
    titles = load_titles(settings.packs) if titles is None else titles
    store = store or open_store(settings.database_url)
    kinds = GameType(titles)
    notifier = VersionNotifier(store)
    handler = CommandHandler(store, AggregateTypes({"g": kinds}), clock, notifier, cache_limit=settings.hot_games)
    delayed = DelayedSight(handler, clock)
    models = ReadModels(store, clock.now)
    models.prepare()
    inboxes = InboxStream(models)
    games = Games(handler, titles, delayed)
    accounts = Accounts(store, clock, by_invitation=settings.registration == "invitation")
    return Application(
        settings,
        store,
        titles,
        handler,
        games,
        GamePlay(handler, kinds),
        Narration(games, kinds, accounts),
        Chat(store, handler, delayed, clock),
        Webhooks(store, clock, inboxes.newest, private=settings.webhooks_private),
        Audit(handler, kinds),
        GameStreams(handler, kinds, notifier, delayed),
        accounts,
        models,
        clock,
        inboxes,
    )


def load_titles(packs: tuple[Path, ...]) -> dict[str, AnyTitle]:
    """The catalogue with the replacement tables of these files. A file is YAML or JSON: {title: ..., tables: ...}."""
    replacements: dict[str, list[object]] = {}
    known = catalogue()
    for path in packs:
        try:
            content = yaml.safe_load(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
            raise BadSetting(f"BAKUFU_PACKS: {path.name} cannot be read: {error}") from None
        if not isinstance(content, dict) or content.keys() != {"title", "tables"}:
            raise PackError(path.name, ["a pack has exactly two keys, title and tables"])
        if content["title"] not in known:
            raise PackError(path.name, [f"title must be one of {', '.join(known)}"])
        replacements.setdefault(content["title"], []).append(content["tables"])
    return catalogue(replacements)
