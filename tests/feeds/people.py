"""Players whose news the tests of feeds are about."""

from domain.game.lobby import Terms
from service.bootstrap import Application


class Person:
    """A registered player with a token."""

    def __init__(self, services: Application, name: str) -> None:
        made = services.accounts.register(name)
        self.id = made.account.id
        self.headers = {"Authorization": f"Bearer {made.token}"}


def play_together(services: Application, id: str, *people: Person) -> str:
    host = people[0].id
    services.games.open(host, "toy", services.titles["toy"].setup(len(people)), Terms(), seed=bytes(32), id=id)
    for person in people:
        services.games.act(id, person.id, lambda game, player=person.id: game.take_seat(player))  # type: ignore[misc]
    services.games.act(id, host, lambda game: game.start(host))
    return id
