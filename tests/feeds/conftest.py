"""A service, its application, and two players."""

import pytest
from flask import Flask

from service.composition import Services
from service.http.app import create_app
from service.stores.port import Store
from tests.feeds.people import Person
from tests.serving import services_on


@pytest.fixture
def services(store: Store) -> Services:
    return services_on(store)


@pytest.fixture
def app(services: Services) -> Flask:
    return create_app(services)


@pytest.fixture
def ann(services: Services) -> Person:
    return Person(services, "ann")


@pytest.fixture
def ben(services: Services) -> Person:
    return Person(services, "ben")
