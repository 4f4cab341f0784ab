"""A game with the generated Python client: python play.py URL TITLE TOKEN TOKEN. test_sdks.py runs it in its own venv.

Every answer is taken from the options, so it knows nothing of the title; it prints the winners.
"""

import sys

from generated import AuthenticatedClient
from generated.api.games import game as look
from generated.api.games import open_game, start, take_seat
from generated.api.play import options, send_command
from generated.models import Game, NamedGame, NewGame, Options, Played, SendCommand, StaleVersion, TakeSeat

url, title, *tokens = sys.argv[1:]
clients = [AuthenticatedClient(base_url=url, token=token) for token in tokens]


def asked(client: AuthenticatedClient, id: str) -> Options:
    found = options.sync(id, client=client)
    assert isinstance(found, Options), found
    return found


def answer(client: AuthenticatedClient, id: str, seen: Options) -> None:
    """The last option: where passing is possible, the first is seldom it, and games must end."""
    command = SendCommand(command=seen.options[-1].command)
    etag = f'"v{seen.version}.seat{seen.seat}"'
    played = send_command.sync(id, client=client, body=command, if_match=etag, idempotency_key=f"{id}-{seen.version}")
    assert isinstance(played, Played), played
    assert played.version > seen.version


opened = open_game.sync(client=clients[0], body=NewGame(title=title, seats=len(clients)))
assert isinstance(opened, Game), opened
for seat, client in enumerate(clients):
    take_seat.sync(opened.id, client=client, body=TakeSeat(seat=seat))
start.sync(opened.id, client=clients[0])

late = SendCommand(command=next(o for c in clients if (o := asked(c, opened.id)).options).options[0].command)
stale = send_command.sync(opened.id, client=clients[0], body=late, if_match='"v1"')
assert isinstance(stale, StaleVersion), stale

while True:
    now = look.sync(opened.id, client=clients[0])
    assert isinstance(now, NamedGame), now
    if now.result:
        break
    for client in clients:
        seen = asked(client, opened.id)
        if seen.ask:
            answer(client, opened.id, seen)
print(*now.result.winners)
