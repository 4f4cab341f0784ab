"""The store as a whole: all its parts over one database."""

from typing import Protocol

from service.eventstore.port.accounts import AccountStore
from service.eventstore.port.chat import ChatStore
from service.eventstore.port.leases import LeaseStore
from service.eventstore.port.log import EventLog
from service.eventstore.port.read_models import ReadModelStore
from service.eventstore.port.webhooks import WebhookStore


class Store(EventLog, AccountStore, ChatStore, WebhookStore, ReadModelStore, LeaseStore, Protocol):
    """A store is shared by the threads of a process and opened once after fork."""

    @property
    def engine(self) -> str:
        """For people: `sqlite 3.40.1` or `postgres 18.6`."""

    def close(self) -> None: ...
