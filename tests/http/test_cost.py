"""What a request costs the store."""

from typing import Any

import pytest

from domain.catalogue import catalogue
from domain.game.orders import SeatBot, Start
from service.bootstrap import build
from service.http.app import create_app
from service.settings import Settings
from tests.counting import CountingStore
from tests.http.driver import NUMBERS, Player
from tests.serving import do, open_game
from tests.toy import BUNDLED, ToyTitle


@pytest.fixture
def counting(shared_store, clock):
    counted: Any = CountingStore(shared_store)
    return build(Settings(), store=counted, clock=clock, titles={"toy": ToyTitle([BUNDLED]), **catalogue()})


@pytest.mark.parametrize("key", ["", "a-key"])
@pytest.mark.parametrize("match", ["*", "exact"])
def test_an_accepted_command_costs_one_append_and_no_read(counting, key, match):
    """A hot game is judged in memory; with or without key and version, the store sees one append."""
    app = create_app(counting)
    made = Player(app.test_client()).post("/v1/players", {"name": f"Ann {next(NUMBERS)}"}).json
    ann = Player(app.test_client(), made["id"], made["token"])
    game = ann.open("toy", 2)
    ann.sit(game)
    ann.sit(game, bot="random")
    ann.post(f"/v1/games/{game}/start")
    options = ann.get(f"/v1/games/{game}/options")
    counting.store.calls.clear()
    wanted = options.headers["ETag"] if match == "exact" else "*"
    assert ann.play(game, options.json["options"][0]["command"], match=wanted, key=key).status_code == 200
    assert counting.store.calls == {"append": 1}


def test_games_that_are_left_out_of_a_list_cost_few_queries(counting):
    """Who fills the list with games that are shown late does not make every search of one row a hundred queries."""
    app = create_app(counting)
    made = counting.accounts.register(f"Ann {next(NUMBERS)}")
    for number in range(40):
        game = open_game(counting, made.account.id, "toy", 2, f"g_late{number}", delay=60)
        for _ in range(2):
            do(counting, game, made.account.id, SeatBot("random"))
        do(counting, game, made.account.id, Start())
    stranger = Player(app.test_client())
    assert stranger.get(f"/v1/games?player={made.account.id}&limit=1").json["next"] is not None
    counting.store.calls.clear()
    assert stranger.get(f"/v1/games?player={made.account.id}&status=playing&limit=1").json["games"] == []
    assert counting.store.calls["find"] <= 4
