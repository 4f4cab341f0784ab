"""The store as a whole: all its parts over one database."""

from typing import Protocol

from service.eventstore.port.accounts import AccountStore
from service.eventstore.port.archive import ArchiveStore
from service.eventstore.port.chat import ChatStore
from service.eventstore.port.insights import InsightStore
from service.eventstore.port.leases import LeaseStore
from service.eventstore.port.log import EventLog
from service.eventstore.port.news import NewsStore
from service.eventstore.port.notary import NotaryStore
from service.eventstore.port.profiles import ProfileStore
from service.eventstore.port.quarantine import QuarantineStore
from service.eventstore.port.read_models import ReadModelStore
from service.eventstore.port.studies import StudyStore
from service.eventstore.port.vault import VaultStore
from service.eventstore.port.watching import WatchStore
from service.eventstore.port.webhooks import WebhookStore


class Store(
    EventLog,
    ArchiveStore,
    AccountStore,
    ProfileStore,
    ChatStore,
    StudyStore,
    WatchStore,
    WebhookStore,
    ReadModelStore,
    LeaseStore,
    NotaryStore,
    QuarantineStore,
    InsightStore,
    VaultStore,
    NewsStore,
    Protocol,
):
    """A store is shared by the threads of a process and opened once after fork."""

    @property
    def engine(self) -> str:
        """For people: `sqlite 3.40.1` or `postgres 18.6`."""

    def close(self) -> None: ...
