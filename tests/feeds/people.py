"""Players whose news the tests of feeds are about."""

from domain.game.orders import Start, TakeSeat
from service.bootstrap import Application
from tests.serving import do, open_game


class Person:
    """A registered player with a token."""

    def __init__(self, services: Application, name: str) -> None:
        made = services.accounts.register(name)
        self.id = made.account.id
        self.headers = {"Authorization": f"Bearer {made.token}"}


def play_together(services: Application, id: str, *people: Person) -> str:
    host = people[0].id
    open_game(services, host, "toy", len(people), id)
    for person in people:
        do(services, id, person.id, TakeSeat())
    do(services, id, host, Start())
    return id
