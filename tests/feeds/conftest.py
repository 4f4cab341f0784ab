"""A service, its application, and two players."""

import pytest
from flask import Flask

from service.bootstrap import Application
from service.eventstore.port import Store
from service.http.app import create_app
from tests.feeds.people import Person
from tests.serving import services_on


@pytest.fixture
def services(store: Store) -> Application:
    return services_on(store)


@pytest.fixture
def app(services: Application) -> Flask:
    return create_app(services)


@pytest.fixture
def ann(services: Application) -> Person:
    return Person(services, "ann")


@pytest.fixture
def ben(services: Application) -> Person:
    return Person(services, "ben")
