"""No secret of another seat in any answer: body, headers, size and status are the same in every imagined position."""

import msgspec
import pytest

from domain.catalogue import catalogue
from domain.game.game import codec_of
from domain.kernel.chance import FastChance
from domain.kernel.record import WHOLE, may_see
from tests.http.driver import Player, told_headers


def started(players: list[Player], title: str, seats: int) -> str:
    game = players[0].open(title, seats)
    for player in players:
        player.sit(game)
    assert players[0].post(f"/v1/games/{game}/start").status_code == 200
    return game


def everything(player: Player, game: str, wrong: list[dict[str, object]]) -> list[object]:
    """All that a player can get out of a game without changing it."""
    answers = [
        player.get(f"/v1/games/{game}{what}")
        for what in ("", "/view", "/options", "/view?as=spectator", "/events?limit=200")
        if player.token or what != "/options"
    ]
    if player.token:
        answers += [player.play(game, command, match="*") for command in wrong]
    return [(answer.status_code, told_headers(answer), answer.data) for answer in answers]


@pytest.mark.in_process(reason="puts another position into the memory of the process")
@pytest.mark.parametrize("title", ["toy", *catalogue()])
def test_answers_do_not_depend_on_what_is_hidden(register, stranger, services, title):
    """Every answer to a seat, refusals included, is the same in the real position and in imagined ones."""
    rules = services.titles[title]
    seats = rules.meta.variants[0].seats[0]
    players = [register() for _ in range(seats)]
    game = started(players, title, seats)
    chance = FastChance(7)
    for step in range(30):
        position = services.handler.cache.get(game).aggregate.position
        if not position.asked:
            break
        if step % 6 == 0:
            for observer, player in [*enumerate(players), (None, stranger)]:
                real = services.handler.cache.get(game).aggregate.position
                wrong = refused(rules, real, observer)
                before = everything(player, game, wrong)
                services.handler.cache.get(game).aggregate.position = rules.imagine(real, observer, chance)
                assert everything(player, game, wrong) == before
                services.handler.cache.get(game).aggregate.position = real
        asked = position.asked[chance.below(len(position.asked), step, "who")]
        options = players[asked].options(game)["options"]
        pick = options[chance.below(len(options), step, "what")]["command"]
        assert players[asked].play(game, pick).status_code == 200


def refused(rules, position, seat) -> list[dict[str, object]]:
    """Commands of other seats that this seat may not give now."""
    if seat is None:
        return []
    own = set(rules.options(position, seat))
    others = [c for s in range(8) for c in (rules.options(position, s) if s in position.asked else ()) if c not in own]
    return [msgspec.to_builtins(command) for command in others[:5]]


@pytest.mark.parametrize("title", ["toy", *catalogue()])
def test_private_parts_are_for_their_audience(register, stranger, services, title):
    """In the feed and in the answer to a command, a sealed field shows up only for those it is declared for."""
    rules = services.titles[title]
    seats = rules.meta.variants[0].seats[0]
    players = [register() for _ in range(seats)]
    game = started(players, title, seats)
    for _ in range(15):
        asked = players[0].get(f"/v1/games/{game}").json["asked"]
        if not asked:
            break
        answer = players[asked[0]].play(game)
        check(services, rules, game, asked[0], answer.json["events"])
    for seat, player in [*enumerate(players), (None, stranger)]:
        check(services, rules, game, seat, player.get(f"/v1/games/{game}/events?limit=200").json["events"])


def check(services, rules, game, seat, shown) -> None:
    over = services.games.look(game, lambda now: bool(now.lobby.seed))
    stored = {event.version: event for event in services.store.read(game)}
    codec = codec_of(rules)
    for event in shown:
        kept = stored[event["version"]]
        fact = codec.decode(kept.type, kept.data, kept.secret)
        allowed = {field for field in fact.secrets if over or may_see(fact, field, seat)}
        if WHOLE not in fact.secrets:
            assert set(event.get("private", {})) == allowed, (seat, event)
            assert not set(event["event"]) & set(fact.secrets)
        else:
            assert ("private" in event) == bool(allowed)


def test_a_token_is_never_stored_or_shown_again(register, services, shared_url):
    """Only the hash of a token is in the database, and no later answer holds it."""
    from tests.raw import table

    player = register("Dora")
    for name in ("accounts", "tokens", "receipts", "events"):
        assert player.token not in str(table(shared_url, name))
    assert player.token not in player.get("/v1/me").text


def test_no_entropy_or_seed_before_the_end(game, ann, stranger, services):
    """The seed is in no answer while the game runs."""
    seed = services.games.look(game, lambda now: now.seed.hex())
    for what in ("", "/view", "/events?limit=200"):
        for player in (ann, stranger):
            assert seed not in player.get(f"/v1/games/{game}{what}").text
    ann.post(f"/v1/games/{game}/abandon")
