"""Hosts who seat others: invitations by name, seats that are cleared, and games that start by themselves."""

import pytest

from domain.catalogue import catalogue
from service.application.work_list import items
from tests.http.driver import code
from tests.workers.hands import worker_on


def seats_of(player, game):
    return player.get(f"/v1/games/{game}").json["seats"]


def opened(host, *seating, seats=2, **more):
    return host.open("toy", seats, seating=list(seating), **more)


def at(player):
    return {"player": player.id}


@pytest.fixture
def cho(register):
    return register("Cho")


def test_a_host_seats_itself_a_guest_and_a_bot(ann, ben):
    """The host sits at once, the guest is invited, the bot sits, and the last seat is for whoever comes."""
    game = opened(ann, at(ann), at(ben), {"bot": "random"}, {}, seats=4)
    seats = seats_of(ann, game)
    assert [(seat["player"], seat["invited"], seat["bot"]) for seat in seats] == [
        (ann.id, None, None),
        (None, ben.id, None),
        (None, None, "random"),
        (None, None, None),
    ]


def test_sitting_down_is_accepting(ann, ben, cho):
    """The kept seat is the guest's alone, whichever one is asked for; another free seat is not."""
    game = opened(ann, at(ann), at(ben), seats=3)
    assert code(cho.sit(game, seat=1)) == (409, "game.seat-taken")
    assert code(ben.sit(game, seat=2)) == (409, "game.seat-taken")
    assert ben.sit(game).status_code == 201
    assert seats_of(ben, game)[1]["player"] == ben.id
    assert seats_of(ben, game)[1]["invited"] is None


def test_a_guest_declines(ann, ben, cho):
    """The seat is free for others; who has declined may still come like everybody."""
    game = opened(ann, at(ann), at(ben))
    assert ben.delete(f"/v1/games/{game}/seats/1").status_code == 200
    assert code(ben.delete(f"/v1/games/{game}/seats/1")) == (403, "game.not-host")
    assert cho.sit(game).status_code == 201


def test_nobody_declines_after_the_start(ann, ben):
    """The seats are settled."""
    game = opened(ann, at(ann), at(ben), start={"when": "full"})
    ben.sit(game)
    assert code(ben.delete(f"/v1/games/{game}/seats/1")) == (409, "game.not-open")


def test_a_private_game_is_there_for_its_guests(ann, ben, cho):
    """To be invited by name is enough; when that is taken back, the game is gone."""
    game = opened(ann, at(ann), at(ben), visibility="private")
    assert ben.get(f"/v1/games/{game}").status_code == 200
    assert game in [one["id"] for one in ben.get(f"/v1/games?player={ben.id}").json["games"]]
    assert cho.get(f"/v1/games/{game}").status_code == 404
    assert ann.delete(f"/v1/games/{game}/seats/1").status_code == 200
    assert ben.get(f"/v1/games/{game}").status_code == 404


def test_a_host_invites_later_and_sends_away(ann, ben, cho):
    """Before the start the host clears any seat; nobody else does."""
    game = opened(ann, at(ann))
    assert code(ben.sit(game, player=cho.id)) == (403, "game.not-host")
    assert ann.sit(game, player=ben.id, seat=1).status_code == 201
    assert ben.sit(game).status_code == 201
    assert code(cho.delete(f"/v1/games/{game}/seats/1")) == (403, "game.not-host")
    assert ann.delete(f"/v1/games/{game}/seats/1").status_code == 200
    assert seats_of(ann, game)[1]["player"] is None
    assert code(ann.delete(f"/v1/games/{game}/seats/1")) == (409, "game.seat-empty")
    told = [entry["text"] for entry in ann.get(f"/v1/games/{game}/chronicle").json["entries"]]
    assert "The host sends Seat 2 away." in told


@pytest.mark.parametrize(
    ("seating", "problem"),
    [
        (lambda a, b: [at(a), at(a)], "game.already-seated"),
        (lambda a, b: [at(b), at(b)], "game.invited-already"),
        (lambda a, b: [at(a), at(b), {"bot": "random"}], "game.no-such-seat"),
        (lambda a, b: [{"player": "p_nobody"}], "game.no-such-player"),
        (lambda a, b: [{"bot": "nobody"}], "game.unknown-bot"),
        (lambda a, b: [{"player": b.id, "bot": "random"}], "game.two-on-a-seat"),
    ],
)
def test_a_seating_that_cannot_be(ann, ben, seating, problem):
    """One wrong place, and no game is opened."""
    before = ann.get(f"/v1/games?player={ann.id}").json["games"]
    answer = ann.post("/v1/games", {"title": "toy", "seats": 2, "seating": seating(ann, ben)})
    assert code(answer) == (409, problem)
    assert ann.get(f"/v1/games?player={ann.id}").json["games"] == before


def test_inviting_who_is_there(ann, ben):
    """Oneself, somebody twice, and somebody who sits are clear refusals."""
    game = opened(ann, at(ann), at(ben), seats=4)
    assert code(ann.sit(game, player=ann.id)) == (409, "game.own-invitation")
    assert code(ann.sit(game, player=ben.id)) == (409, "game.invited-already")
    ben.sit(game)
    assert code(ann.sit(game, player=ben.id)) == (409, "game.seated-already")
    assert code(ann.sit(game, player=ben.id, bot="random"))[0] == 422


def test_the_last_to_accept_starts_the_game(ann, ben):
    """With `start` when full, nobody has to start it; before that the host cannot either."""
    game = opened(ann, at(ann), at(ben), start={"when": "full"})
    assert code(ann.post(f"/v1/games/{game}/start")) == (409, "game.seats-free")
    answer = ben.sit(game)
    assert answer.json["status"] == "playing"
    assert ann.play(game).status_code == 200


def test_a_table_of_bots_is_started_by_the_worker(ann, services):
    """Nobody sits down last where all seats were given out at the opening."""
    game = opened(ann, {"bot": "random"}, {"bot": "random"}, start={"when": "full"})
    assert ann.get(f"/v1/games/{game}").json["status"] == "open"
    worker_on(services).work_on(game)
    assert ann.get(f"/v1/games/{game}").json["status"] != "open"


def test_a_game_starts_at_its_time(ann, ben, services, clock):
    """Not before; seats that nobody took are given to the bot that stands in."""
    moment = clock.now() + 3_600_000
    start = {"when": "at", "at": moment, "missing": "bot"}
    game = opened(ann, at(ann), at(ben), start=start, stand_in_bot="greedy")
    worker_on(services).work_on(game)
    assert ann.get(f"/v1/games/{game}").json["status"] == "open"
    clock.time = moment
    worker_on(services).work_on(game)
    shown = ann.get(f"/v1/games/{game}").json
    assert (shown["status"], shown["seats"][1]["bot"], shown["seats"][1]["invited"]) == ("playing", "greedy", None)


def test_a_game_without_its_players_is_closed_at_its_time(ann, ben, services, clock):
    """Unless bots were agreed on, a game does not begin without somebody."""
    moment = clock.now() + 1000
    game = opened(ann, at(ann), at(ben), start={"when": "at", "at": moment})
    clock.time = moment
    worker_on(services).work_on(game)
    assert ann.get(f"/v1/games/{game}").json["status"] == "abandoned"


def test_the_past_is_no_time_to_start(ann, clock):
    """Refused when the game is opened, not noticed afterwards."""
    body = {"title": "toy", "seats": 2, "start": {"when": "at", "at": clock.now()}}
    assert code(ann.post("/v1/games", body)) == (409, "game.start-passed")


def test_the_start_is_on_the_list_of_work(ann, services, clock):
    """At the moment it is due, and again after a restart: it is folded from the log."""
    moment = clock.now() + 5000
    game = opened(ann, {"bot": "random"}, {"bot": "random"}, start={"when": "at", "at": moment})
    services.models.refresh()
    listed = [item for item in items(services, clock.now(), limit=1000) if item.subject == game]
    assert [(item.kind, item.due) for item in listed] == [("start", moment)]


def test_every_title_is_seated_alike(ann, ben):
    """Invitations belong to the lobby, whatever is played."""
    for name, title in catalogue().items():
        seats = title.meta.variants[0].seats[0]
        body = {"title": name, "seats": seats, "seating": [at(ann), at(ben)][:seats]}
        assert ann.post("/v1/games", body).status_code == 201
