"""Undo at length: what events tell, and games in which much is taken back. BAKUFU_SOAK_GAMES sets how many of each."""

import os
from collections.abc import Callable

import pytest

from domain.bots import BOTS
from domain.catalogue import TITLES, catalogue
from domain.kernel.chance import FastChance
from service.application.audit import verify
from service.eventstore.port import Store
from tests.forked import require_nothing_hidden
from tests.restless import RestlessGame, folded_one_by_one
from tests.service.test_restless import rows
from tests.serving import play, services_on, started_game
from tests.worlds import Findings, look_at

GAMES = int(os.environ.get("BAKUFU_SOAK_GAMES", "25"))
DECISIONS = 600
RULES = catalogue()
TABLES = [
    (name, variant.name, seats)
    for name, title in RULES.items()
    for variant in title.meta.variants
    for seats in variant.seats
]

pytestmark = [pytest.mark.soak, pytest.mark.timeout(7200)]


@pytest.mark.parametrize(("name", "variant", "seats"), TABLES)
def test_what_tells_nothing(name: str, variant: str, seats: int, say: Callable[[str], None]) -> None:
    """Each append without drawn or telling events could have happened in every world that anybody held possible."""
    findings = Findings()
    for seed in range(GAMES):
        look_at(RULES[name], seats, variant, seed, DECISIONS, findings)
    say(f"{name} {variant}, {seats} seats: {findings.silent} of {findings.appends} appends in {findings.worlds} worlds")
    assert findings.told[:5] == []


@pytest.mark.parametrize("title", TITLES)
def test_restless_games(title: str, store: Store, say: Callable[[str], None]) -> None:
    """Positions, read models and clocks hold after each step back, and every game is judged again byte by byte."""
    services = services_on(store)
    free = agreed = decreed = events = 0
    for seed in range(GAMES):
        game = RestlessGame(services, title, seed, most=40)
        game.play()
        now = services.handler.at(game.id, store.version(game.id))
        assert folded_one_by_one(services, game.id).freeze() == now.freeze()
        report = verify(services.exports.whole(game.id).lines(), services.titles, bots=BOTS)
        assert (report.faults, report.gaps) == ([], []), game.id
        free, agreed, decreed = free + game.free, agreed + game.agreed, decreed + game.decreed
        events += now.version
    before = rows(services)
    services.models.build(services.models.rebuild())
    assert rows(services) == before
    say(f"{title}: {free} free, {agreed} agreed and {decreed} decreed steps back in {events} events of {GAMES} games")


@pytest.mark.parametrize("title", TITLES)
def test_a_thousand_forks(title: str, store: Store, say: Callable[[str], None]) -> None:
    """At random moments of many games, as each seat and as a spectator: no card that the forker could not know."""
    services = services_on(store)
    chance, forks, wanted = FastChance(11, title), 0, int(os.environ.get("BAKUFU_SOAK_FORKS", "250"))
    for number in range(1000):
        seats = RULES[title].meta.variants[0].seats
        game = started_game(services, title, seats[number % len(seats)], id=f"g_{title}{number}")
        while forks < wanted and (asked := services.games.look(game, lambda now: now.position.asked)):
            if chance.pick(20) == 0:
                eyes = chance.pick(seats[number % len(seats)] + 1)
                require_nothing_hidden(services, game, None if eyes == seats[number % len(seats)] else eyes, chance)
                forks += 1
            seat = asked[chance.pick(len(asked))]
            options = services.handler.at(game, services.store.version(game)).options(seat)
            play(services, game, seat, options[chance.pick(len(options))])
        if forks >= wanted:
            break
    say(f"{title}: {forks} forks of {number + 1} games, none with anything that was hidden")
