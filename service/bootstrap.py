"""The composition root: builds everything once, from settings."""

from pathlib import Path
from typing import NamedTuple

import yaml

from domain.catalogue import NAMES, catalogue
from domain.kernel.title import AnyTitle, PackError
from service.application.access import DelayedSight
from service.application.accounts import Accounts
from service.application.administration import Administration
from service.application.admission import GuestPolicy
from service.application.aggregates import AdminLogType, AggregateTypes, GameType
from service.application.analyses import Analyses
from service.application.analysis_report import AnalysisReports
from service.application.archive import Archive
from service.application.chat import Chat
from service.application.checkpoints import Checkpoints
from service.application.clock import TimeSource, clock_of
from service.application.command_handler import CommandHandler
from service.application.competition.entrants import Entrants
from service.application.competition.ladder_requests import LadderType
from service.application.competition.ladders import Ladders
from service.application.competition.requests import TournamentType
from service.application.competition.seed import PairingSeeds
from service.application.competition.tournaments import Tournaments
from service.application.explanations import Explanations
from service.application.exports import Exports
from service.application.forks import Forks
from service.application.games import Games
from service.application.health import ServiceHealth
from service.application.looks import LookBook
from service.application.luck import Luck
from service.application.narration import Narration
from service.application.play import GamePlay
from service.application.profiles import Profiles
from service.application.recovery import Recovery
from service.application.refereeing import Refereeing
from service.application.rests import Rests
from service.application.sight import GameSight
from service.application.statistics import Statistics
from service.application.studies import Studies
from service.application.timeline import Timelines
from service.application.watch_lists import WatchLists
from service.application.webhooks import Webhooks
from service.eventstore.open import open_store
from service.eventstore.port import Store
from service.eventstore.vault import Vault
from service.projecting.models import ReadModels
from service.settings import BadSetting, Settings
from service.streaming.event_stream import EventStreams
from service.streaming.game_stream import GameStreams
from service.streaming.inbox_stream import InboxStream
from service.streaming.notifier import VersionNotifier
from service.streaming.personal_stream import PersonalStreams


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
    exports: Exports
    archive: Archive
    streams: GameStreams
    accounts: Accounts
    administration: Administration
    looks: LookBook
    checkpoints: Checkpoints
    refereeing: Refereeing
    models: ReadModels
    clock: TimeSource
    inboxes: InboxStream
    watch_lists: WatchLists
    personal: PersonalStreams
    profiles: Profiles
    recovery: Recovery
    rests: Rests
    tournaments: Tournaments
    ladders: Ladders
    entrants: Entrants
    guests: GuestPolicy
    event_streams: EventStreams
    explanations: Explanations
    analyses: Analyses
    analysis_reports: AnalysisReports
    timelines: Timelines
    studies: Studies
    statistics: Statistics
    luck: Luck
    forks: Forks
    health: ServiceHealth

    def end_streams(self) -> None:
        """Whoever waits is let go at once, and told no more than what is there: this process is to end."""
        self.personal.notifier.end()
        self.inboxes.end()


def build(
    settings: Settings,
    *,
    store: Store | None = None,
    clock: TimeSource | None = None,
    titles: dict[str, AnyTitle] | None = None,
) -> Application:
    """Raises StoreUnavailable, BadSetting or PackError, each with a sentence for the operator."""
    titles = load_titles(settings.packs) if titles is None else titles
    if store is not None:
        return _assembled(settings, store, clock or clock_of(store), titles)
    store = open_store(settings.database_url, vault=vault_of(settings))
    try:
        return _assembled(settings, store, clock or clock_of(store), titles)
    except BaseException:
        store.close()
        raise


def _assembled(settings: Settings, store: Store, clock: TimeSource, titles: dict[str, AnyTitle]) -> Application:
    kinds = GameType(titles)
    notifier = VersionNotifier(store)
    _require_format(store, settings.log_format)
    types = AggregateTypes({"g": kinds, "t": TournamentType(), "l": LadderType(), "a": AdminLogType()})
    handler = CommandHandler(
        store, types, clock, notifier, cache_limit=settings.hot_games, log_format=settings.log_format
    )
    delayed = DelayedSight(handler, clock)
    models = ReadModels(store, clock.now)
    models.prepare()
    inboxes = InboxStream(models)
    accounts = Accounts(store, clock, by_invitation=settings.registration == "invitation")
    administration = Administration(store, handler, accounts)
    sight = GameSight(handler, delayed, administration.looked)
    looks = LookBook(models, sight)
    guests = GuestPolicy(store, administration.bans, clock)
    games = Games(handler, titles, delayed, sight, guests, looks.require_unseen)
    narration = Narration(games, kinds, accounts)
    chat = Chat(store, handler, delayed, clock, notifier, administration, inboxes.refresh)
    streams = GameStreams(handler, kinds, notifier, delayed, sight)
    checkpoints = Checkpoints(store, handler, delayed, clock, settings)
    seeds = PairingSeeds(checkpoints, store, handler)
    ladders = Ladders(handler, titles, clock, seeds)
    analyses = Analyses(store, handler, kinds, sight, clock)
    return Application(
        settings,
        store,
        titles,
        handler,
        games,
        GamePlay(handler, kinds),
        narration,
        chat,
        Webhooks(store, clock, inboxes.newest, private=settings.webhooks_private),
        Exports(store, handler, kinds, titles, delayed, checkpoints),
        Archive(store, handler, titles, models, clock),
        streams,
        accounts,
        administration,
        looks,
        checkpoints,
        Refereeing(handler, administration, accounts, clock),
        models,
        clock,
        inboxes,
        WatchLists(store, handler, delayed, clock, notifier),
        PersonalStreams(store, handler, streams, notifier, inboxes, chat, delayed, clock),
        Profiles(store, games, models, clock),
        Recovery(store, accounts, clock),
        Rests(store, games, models, clock),
        Tournaments(handler, titles, clock, seeds),
        ladders,
        Entrants(accounts, models, ladders, guests),
        guests,
        EventStreams(handler, notifier),
        Explanations(store, handler, kinds, sight, narration),
        analyses,
        AnalysisReports(analyses, handler, narration),
        Timelines(handler, kinds, sight, narration),
        Studies(store, sight, clock),
        Statistics(store, handler, models, titles, clock),
        Luck(handler, kinds, sight),
        Forks(handler, games, sight, delayed, models),
        ServiceHealth(store),
    )


def vault_of(settings: Settings) -> Vault:
    """Raises BadSetting for a key that is none."""
    keys = [settings.key(name) if getattr(settings, name) else None for name in ("secrets_key", "secrets_key_before")]
    return Vault(keys[0], [keys[1]] if keys[1] else [])


def _require_format(store: Store, format: int) -> None:
    highest = store.log_format()
    if format < highest:
        raise BadSetting(f"BAKUFU_LOG_FORMAT is {format}, but this log was already written in format {highest}")


def load_titles(packs: tuple[Path, ...]) -> dict[str, AnyTitle]:
    """The catalogue with the replacement tables of these files. A file is YAML or JSON: {title: ..., tables: ...}."""
    replacements: dict[str, list[object]] = {}
    for path in packs:
        try:
            content = yaml.safe_load(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
            raise BadSetting(f"BAKUFU_PACKS: {path.name} cannot be read: {error}") from None
        if not isinstance(content, dict) or content.keys() != {"title", "tables"}:
            raise PackError(path.name, ["a pack has exactly two keys, title and tables"])
        if content["title"] not in NAMES:
            raise PackError(path.name, [f"title must be one of {', '.join(NAMES)}"])
        replacements.setdefault(content["title"], []).append(content["tables"])
    return catalogue(replacements)
