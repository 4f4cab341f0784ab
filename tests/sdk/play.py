"""Plays with the generated Python client: python play.py URL TOKEN TITLE. Run by test_sdks.py in a venv of its own."""

import sys

from generated import AuthenticatedClient
from generated.api.games import open_game, start, take_seat
from generated.api.play import options, send_command
from generated.models import Game, NewGame, Options, Played, SendCommand, StaleVersion, TakeSeat

url, token, title = sys.argv[1:]

with AuthenticatedClient(base_url=url, token=token) as client:
    game = open_game.sync(client=client, body=NewGame(title=title, seats=2))
    assert isinstance(game, Game), game
    take_seat.sync(game.id, client=client, body=TakeSeat(seat=0))
    take_seat.sync(game.id, client=client, body=TakeSeat(seat=1, bot="random"))
    start.sync(game.id, client=client)
    asked = options.sync(game.id, client=client)
    assert isinstance(asked, Options), asked
    if asked.ask:  # otherwise the bot begins
        command = SendCommand(command=asked.options[0].command)
        late = send_command.sync(game.id, client=client, body=command, if_match='"v1"')
        assert isinstance(late, StaleVersion), late
        seen = f'"v{asked.version}.seat0"'
        played = send_command.sync(game.id, client=client, body=command, if_match=seen, idempotency_key="k")
        assert isinstance(played, Played), played
        assert played.version > asked.version
